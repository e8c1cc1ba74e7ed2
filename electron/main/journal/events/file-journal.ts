// Which version of each small file beside the log is the newest, as entries of the journal under an id of their own.
import {
  KEPT_FILES_ID,
  fileKeptEventSchema,
  type FileKeptEvent,
  type KeptFileName,
  type LostFile,
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
  /** What was found lost of this file last, on this disk; null for nothing. */
  lostFile(file: KeptFileName): LostFile | null
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

interface KnownFiles {
  readonly newest: Map<KeptFileName, number>
  readonly lost: Map<KeptFileName, LostFile>
}

export function createFileJournal({ store, setAside, givenBack, append }: FileJournalOptions): FileJournal {
  let known: KnownFiles | null = null
  const entriesIn = (entries: readonly StoredEvent[]): readonly FileKeptEvent[] =>
    readEach(entries, ({ body }) => fileKeptEventSchema.parse(JSON.parse(body)), setAside)
  const read = (): KnownFiles => {
    const ranges = givenBack()
    const own = store
      .eventsOf(KEPT_FILES_ID)
      .filter(({ sequence }) => !ranges.some(({ from, to }) => sequence >= from && sequence <= to))
    const files: KnownFiles = { newest: new Map(), lost: new Map() }
    for (const event of entriesIn(own)) note(files, event)
    return files
  }
  return {
    newestFile: (file) => (known ??= read()).newest.get(file) ?? 0,
    lostFile: (file) => (known ??= read()).lost.get(file) ?? null,
    newestFileAnywhere: (file) =>
      entriesIn(store.eventsOf(KEPT_FILES_ID)).reduce(
        (latest, event) => (event.file === file ? Math.max(latest, event.version) : latest),
        0,
      ),
    recordFile: (event) => {
      const written = append(event)
      if (!written.ok) return written
      if (known !== null) note(known, event)
      return succeed(null)
    },
  }
}

/** The number of its lines, of which the shop itself takes out those that are past their time. */
const MAY_FALL: readonly KeptFileName[] = ['identity-checks']

function note({ newest, lost }: KnownFiles, { file, version, lost: found }: FileKeptEvent): void {
  // The loss of an earlier version is seen when the newest is another one already.
  if (found !== undefined) {
    lost.set(file, { version, isSeen: found === 'seen' })
    return
  }
  const known = newest.get(file) ?? 0
  // A version is counted twice only where the first of its entries was not to be read: something else was taken for the newest.
  const isTwice = version <= known && !MAY_FALL.includes(file)
  if (isTwice) lost.set(file, { version, isSeen: false })
  newest.set(file, isTwice ? known : version)
}
