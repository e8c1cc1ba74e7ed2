// Which files for the accountant left, as entries of the journal under an id of their own: what was exported decides into which period later
// entries go, so it stands in the chain.
import {
  EXPORTS_ID,
  exportedEventSchema,
  type ExportedEvent,
  type RecordedExport,
} from '#shared/accounts/exported'
import { succeed, type Result } from '#shared/base/result'
import { readEach, type SetAsideLog } from '../folds/set-aside'
import type { JournalStore, StoredEvent } from '../stored/store'

export interface ExportJournal {
  /** Every file for the accountant that left, oldest first. */
  exported(): readonly RecordedExport[]
  /** Records that one is about to leave. Fails with `store`. */
  recordExported(event: ExportedEvent): Result<RecordedExport>
}

export const createExportJournal = (
  store: Pick<JournalStore, 'eventsOf'>,
  setAside: Pick<SetAsideLog, 'take'>,
  append: (event: ExportedEvent) => Result<StoredEvent>,
): ExportJournal => ({
  exported: () => readEach(store.eventsOf(EXPORTS_ID), readExported, setAside),
  recordExported: (event) => {
    const written = append(event)
    return written.ok ? succeed(readExported(written.value)) : written
  },
})

const readExported = ({ sequence, recordedAt, body }: StoredEvent): RecordedExport => ({
  sequence,
  recordedAt,
  event: exportedEventSchema.parse(JSON.parse(body)),
})
