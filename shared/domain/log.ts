// What "Verify the log" finds: every link computed again from the first entry on.
import { z } from 'zod'
import { requestIdSchema } from '../ids'

export const LOG_FAULTS = [
  'gap', // an entry is missing, or stands twice
  'link', // an entry was changed after it was written, or slipped in
  'personal', // what a customer said is no longer what was sealed
  'cut', // entries are missing at the end: the sealed head knows more than the log
  'close', // the record of a closed day was changed
  'seal', // every entry holds, but the seal of the end is lost or was changed
  'file', // the file itself is damaged
] as const

export const logVerdictSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('whole'),
    entries: z.number().int(),
    /** Sales whose customer was erased on request: their entries are whole, their personal data is gone as it should be. */
    erased: z.number().int(),
    lastLink: z.string(),
    /** The entry after which the seal of the end has never been lost: whether any was cut off before cannot be told. 0 from the first on. */
    sealedAfter: z.number().int(),
  }),
  z.object({
    kind: z.literal('broken'),
    fault: z.enum(LOG_FAULTS),
    /** The first entry that does not hold; 0 when it is none of them. */
    sequence: z.number().int(),
    requestId: requestIdSchema.nullable(),
    recordedAt: z.number().nullable(),
  }),
])
export type LogVerdict = z.output<typeof logVerdictSchema>
export type LogFault = (typeof LOG_FAULTS)[number]

/** What came out of a log, whatever its state. */
export const logExportSchema = z.object({
  fileName: z.string(),
  entries: z.number().int(),
  /** Entries that are known to have been there and could not be read. */
  missing: z.number().int(),
})
export type LogExport = z.output<typeof logExportSchema>

export const logProgressSchema = z.object({ checked: z.number().int(), entries: z.number().int() })
export type LogProgress = z.output<typeof logProgressSchema>
