// Contract for a sale of another counter, looked at and printed here: always as a duplicate, by what the office tells.
import { z } from 'zod'
import { type ChannelTable, ofWorkspace } from './channel'
import { elsewhereAnswerSchema, elsewhereAskSchema, elsewherePaperSchema } from '../sale/sale-elsewhere'

export const elsewhereChannels = {
  /** What the office knows of it now; while it does not answer, what it said before. */
  'elsewhere.look': ofWorkspace('staff', elsewhereAskSchema, elsewhereAnswerSchema),
  /** The address of its paper, by what was told last. */
  'elsewhere.page': ofWorkspace(
    'staff',
    elsewherePaperSchema,
    z.object({ path: z.string(), prints: z.enum(['as-shown', 'in-english']) }),
  ),
  /** Asks the office once more before. Fails with `printer` where the printer is away: it waits for none. */
  'elsewhere.print': ofWorkspace('staff', elsewherePaperSchema, z.object({ sentTo: z.string().nullable() })),
  'elsewhere.save-pdf': ofWorkspace('staff', elsewherePaperSchema, z.object({ fileName: z.string() })),
} as const satisfies ChannelTable
