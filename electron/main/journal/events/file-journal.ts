// Which version of each small file beside the log is the newest, as entries of the journal under an id of their own.
import {
  KEPT_FILES_ID,
  fileKeptEventSchema,
  type FileKeptEvent,
  type KeptFileName,
} from '#shared/log/kept-files'
import { succeed, type Result } from '#shared/base/result'
import { readEach, type SetAsideLog } from '../folds/set-aside'
import type { JournalStore, StoredEvent } from '../stored/store'
import type { RestoredJournal } from './restored-journal'

export interface FileJournal {
  /** The newest version of this file that the log knows on this disk; 0 for none. */
  newestFile(file: KeptFileName): number
  /** The same, of the disks of before too. */
  newestFileAnywhere(file: KeptFileName): number
  /** Records that a version is on the disk. Fails with `store`. */
  recordFile(event: FileKeptEvent): Result<null>
}

export interface FileJournalOptions {
  readonly store: Pick<JournalStore, 'eventsOf'>
  readonly setAside: Pick<SetAsideLog, 'take'>
  /** What came from the office speaks of the files of another disk. */
  readonly givenBack: RestoredJournal['givenBack']
  readonly append: (event: FileKeptEvent) => Result<StoredEvent>
}

export function createFileJournal({ store, setAside, givenBack, append }: FileJournalOptions): FileJournal {
  let newest: Map<KeptFileName, number> | null = null
  const versionsIn = (entries: readonly StoredEvent[]): readonly FileKeptEvent[] =>
    readEach(entries, ({ body }) => fileKeptEventSchema.parse(JSON.parse(body)), setAside)
  const read = (): Map<KeptFileName, number> => {
    const ranges = givenBack()
    const own = store
      .eventsOf(KEPT_FILES_ID)
      .filter(({ sequence }) => !ranges.some(({ from, to }) => sequence >= from && sequence <= to))
    return new Map(versionsIn(own).map(({ file, version }) => [file, version]))
  }
  return {
    newestFile: (file) => (newest ??= read()).get(file) ?? 0,
    newestFileAnywhere: (file) =>
      versionsIn(store.eventsOf(KEPT_FILES_ID)).reduce(
        (latest, event) => (event.file === file ? Math.max(latest, event.version) : latest),
        0,
      ),
    recordFile: (event) => {
      const written = append(event)
      if (!written.ok) return written
      newest = (newest ?? read()).set(event.file, event.version)
      return succeed(null)
    },
  }
}
