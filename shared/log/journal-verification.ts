// The findings of "Verify the log", which recomputes every link from the first entry on.
import { z } from 'zod'
import { requestIdSchema } from '../base/ids'
import { MOST_ERASED } from './erased'

export const LOG_FAULTS = [
  'gap', // an entry is missing, or is there twice
  'link', // an entry was changed after it was written, or inserted
  'personal', // the customer's data no longer matches its digest
  'cut', // entries are missing at the end: the sealed head is ahead of the journal
  'close', // the record of a closed day was changed
  'head', // a signed head does not hold for the entries up to it
  'altered', // every entry is valid, but the file has parts that the app did not make, or lacks some
  'state', // every entry is valid, but the stored state of a sale is not what its entries say
  'seal', // every entry is valid, but the sealed head is lost or was changed
  'file', // the file itself is damaged
] as const

export const journalVerdictSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('whole'),
    entries: z.number().int(),
    /**
     * Sales whose customer was erased on request: their entries are intact, and their personal data is gone as
     * intended.
     */
    erased: z.number().int(),
    lastLink: z.string(),
    /**
     * The entry since which the sealed head has never been lost; what was cut off before it cannot be detected. 0 if it
     * was never lost.
     */
    sealedAfter: z.number().int(),
    /** Entries that are whole and cannot be used; absent without any. */
    setAside: z.array(z.number().int()).readonly().optional(),
    /**
     * Sales whose customer's row is missing, which nobody erased: how many, and of some that no entry says so of yet the intents. Absent without any.
     */
    gone: z
      .object({ count: z.number().int(), untold: z.array(z.number().int()).max(MOST_ERASED).readonly() })
      .optional(),
  }),
  z.object({
    kind: z.literal('broken'),
    fault: z.enum(LOG_FAULTS),
    /** The first invalid entry; 0 if no single entry is at fault. */
    sequence: z.number().int(),
    requestId: requestIdSchema.nullable(),
    recordedAt: z.number().nullable(),
  }),
])
export type JournalVerdict = z.output<typeof journalVerdictSchema>
export type JournalFault = (typeof LOG_FAULTS)[number]

/** What could be read from a journal, whatever its state. */
export const journalExportSchema = z.object({
  fileName: z.string(),
  entries: z.number().int(),
  /** Entries that are known to have existed and could not be read. */
  missing: z.number().int(),
})

export const journalProgressSchema = z.object({ checked: z.number().int(), entries: z.number().int() })
export type JournalProgress = z.output<typeof journalProgressSchema>
