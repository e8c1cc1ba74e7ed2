// Contract for a sale of another counter, looked at and printed here: always as a duplicate, by what the office tells.
import { z } from 'zod'
import type { ChannelTable } from '../channel'
import { elsewhereAnswerSchema, elsewhereAskSchema, elsewherePaperSchema } from '../domain/sale-elsewhere'
import { resultSchema } from '../result'

export const elsewhereChannels = {
  /** What the office knows of it now; while it does not answer, what it said before. */
  'elsewhere.look': {
    scope: 'workspace',
    access: 'staff',
    input: elsewhereAskSchema,
    output: resultSchema(elsewhereAnswerSchema),
  },
  /** The address of its paper, by what was told last. */
  'elsewhere.page': {
    scope: 'workspace',
    access: 'staff',
    input: elsewherePaperSchema,
    output: resultSchema(z.object({ path: z.string(), prints: z.enum(['as-shown', 'in-english']) })),
  },
  /** Asks the office once more before. Fails with `printer` where the printer is away: it waits for none. */
  'elsewhere.print': {
    scope: 'workspace',
    access: 'staff',
    input: elsewherePaperSchema,
    output: resultSchema(z.object({ sentTo: z.string().nullable() })),
  },
  'elsewhere.save-pdf': {
    scope: 'workspace',
    access: 'staff',
    input: elsewherePaperSchema,
    output: resultSchema(z.object({ fileName: z.string() })),
  },
} as const satisfies ChannelTable
