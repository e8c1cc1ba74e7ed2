// Contract for what is typed in the window, which the main process keeps in memory in case the window is lost.
import { z } from 'zod'
import type { ChannelTable } from '../channel'
import { resultSchema } from '../result'
import { nothing } from './inputs'

/** The forms whose input is kept. An identity number or a code is in none of them. */
export const DRAFT_NAMES = ['mobile', 'dth', 'bill', 'account', 'checks'] as const
export type DraftName = (typeof DRAFT_NAMES)[number]

const LONGEST_DRAFT = 200_000

const draftName = z.enum(DRAFT_NAMES)
/** As the window wrote it; main does not read it. */
const draftText = z.string().max(LONGEST_DRAFT)

export const windowChannels = {
  'window.keep-draft': {
    scope: 'workspace',
    access: 'staff',
    input: z.strictObject({ name: draftName, text: draftText }),
    output: resultSchema(z.null()),
  },
  /** Gives the kept drafts back, once: one that breaks its screen must not do so again and again. */
  'window.take-drafts': {
    scope: 'workspace',
    access: 'staff',
    input: nothing,
    output: resultSchema(z.array(z.object({ name: draftName, text: draftText })).readonly()),
  },
} as const satisfies ChannelTable
