// What a counter keeps of the filling up of its log, so that a restart in the middle goes on with it and appends nothing of its own before.
import { z } from 'zod'
import { restoreStopSchema } from '#shared/office/counter-office'

export const storedLogRestoreSchema = z.object({
  /** The first entry that the log lacked. */
  from: z.number().int().min(1),
  /** Why it was not filled up to the end; null while it is to be. */
  stop: restoreStopSchema.nullable(),
})
export type StoredLogRestore = z.output<typeof storedLogRestoreSchema>

export interface LogRestoreStore {
  load(): StoredLogRestore | null
  save(logRestore: StoredLogRestore): void
  /** The log is whole, or the counter has left. */
  forget(): void
}
