// Which files for the accountant left, as entries of the journal under an id of their own: what was exported decides into which period later
// entries go, so it stands in the chain.
import {
  EXPORTS_ID,
  exportedEventSchema,
  type ExportedEvent,
  type RecordedExport,
} from '#shared/accounts/exported'
import { fail, succeed, type Result } from '#shared/base/result'
import { readEach, type SetAsideLog } from '../folds/set-aside'
import type { JournalStore, StoredEvent } from '../stored/store'
import type { ChainWriter } from './chain-writer'

export interface ExportJournal {
  /** Every file for the accountant that left, oldest first. */
  exported(): readonly RecordedExport[]
  /** Records that one is about to leave. Fails with `store`, also where an entry of the log is not the one that the chain has. */
  recordExported(event: ExportedEvent): Result<RecordedExport>
}

export interface ExportJournalOptions {
  readonly store: Pick<JournalStore, 'eventsOf'>
  readonly setAside: Pick<SetAsideLog, 'take'>
  /** Whether every entry of the log is the chain's own. */
  readonly isWholeProven: () => boolean
  readonly chain: Pick<ChainWriter, 'append'>
}

export const createExportJournal = ({
  store,
  setAside,
  isWholeProven,
  chain,
}: ExportJournalOptions): ExportJournal => ({
  exported: () => readEach(store.eventsOf(EXPORTS_ID), readExported, setAside),
  recordExported: (event) => {
    // A signed proof says that the file is what the log has.
    if (!isWholeProven()) return fail({ kind: 'store', problem: 'corrupt' })
    const written = chain.append(EXPORTS_ID, event)
    return written.ok ? succeed(readExported(written.value)) : written
  },
})

const readExported = ({ sequence, recordedAt, body }: StoredEvent): RecordedExport => ({
  sequence,
  recordedAt,
  event: exportedEventSchema.parse(JSON.parse(body)),
})
