// Copies what the app keeps in its data folder into an empty one: each file synced, a log as it is at one moment. What belongs to one start, or can
// be made again, stays behind, and so does what the browser keeps there.
import { join } from 'node:path'
import { SECOND_MS, type Timers } from '#shared/base/clock'
import { ENVIRONMENTS, type Environment } from '#shared/base/environment'
import type { LogMoveProgress } from '#shared/log/log-move'
import { bytesOf, filePieces, makeFolder, namesIn, removeFolder } from '#shared/node/files/disk'
import { syncFile, syncFolder } from '#shared/node/files/durable-rename'
import { writeGrowing } from '#shared/node/files/growing-file'
import { JOURNAL_FILE } from '../access/chain-keys'
import { ARRIVED_FILE, MOVED_FILE } from './data-place'

export interface DataCopyOptions {
  readonly folder: string
  /** An empty folder. */
  readonly to: string
  readonly logs: {
    copy(from: string, to: string): Promise<unknown>
    /** Whether it is the log itself that cannot be read. */
    isUnreadable(error: unknown): boolean
  }
  readonly tell: (progress: LogMoveProgress) => void
  readonly timers: Timers
}

/** The app's own files in its data folder. */
const OWN_FILE = /\.json$/
const OWN_FOLDER = /^(?:backups|updates|rekey-.+)$/
const LEFT_BEHIND: readonly string[] = [MOVED_FILE, ARRIVED_FILE, 'start.json', 'restore-ready.json']
/** Beside a log: what belongs to whoever holds it, what is in its copy already, and what is made from it. Lists of the service are fetched anew. */
const LEFT_IN_ENVIRONMENT = /^journal\.db-(?:wal|shm|holder|moved)|^journal\.db\.search|^cache$/
const UNFINISHED = /\.(?:new|part)$/

interface Found {
  readonly path: string
  readonly bytes: number
}

/** Throws as the disk or the store does. */
export async function copyData({ folder, to, logs, tell, timers }: DataCopyOptions): Promise<void> {
  const folders: string[] = ['']
  const files: Found[] = []
  const look = async (within: string, isOurs: (name: string) => boolean): Promise<void> => {
    for (const name of await namesIn(join(folder, within))) {
      if (!isOurs(name) || UNFINISHED.test(name)) continue
      const path = join(within, name)
      const bytes = await bytesOf(join(folder, path))
      if (bytes !== null) files.push({ path, bytes })
      else {
        folders.push(path)
        await look(path, isMovedWithin)
      }
    }
  }
  await look('', isMoved)
  for (const path of folders) await makeFolder(join(to, path))
  const of = files.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  let isPracticeLost = false
  for (const { path, bytes } of files.toSorted(
    (one, other) => Number(isLog(other.path)) - Number(isLog(one.path)),
  )) {
    if (isPracticeLost && isOfPractice(path)) continue
    const tellOf = (written: number): void =>
      tell({ step: 'copying', done: Math.min(done + written, of), of })
    tellOf(0)
    try {
      const [from, copy] = [join(folder, path), join(to, path)]
      if (isLog(path)) await writeLogCopy(from, copy, { logs, timers, tellOf })
      else await copyFile(from, copy)
    } catch (error) {
      // No money is in it: it begins anew, and keeps nothing else from being moved.
      if (!isOfPractice(path) || !logs.isUnreadable(error)) throw error
      isPracticeLost = true
      await removeFolder(join(to, PRACTICE))
    }
    done += bytes
  }
  for (const path of folders.toReversed())
    if (!(isPracticeLost && isOfPractice(path))) await syncFolder(join(to, path))
}

const PRACTICE: Environment = 'practice'
const isOfPractice = (path: string): boolean => path.split(/[\\/]/)[0] === PRACTICE

const isMoved = (name: string): boolean =>
  (ENVIRONMENTS as readonly string[]).includes(name) ||
  OWN_FOLDER.test(name) ||
  (OWN_FILE.test(name) && !LEFT_BEHIND.includes(name))

const isMovedWithin = (name: string): boolean => !LEFT_IN_ENVIRONMENT.test(name)

const isLog = (path: string): boolean => ENVIRONMENTS.some((name) => path === join(name, JOURNAL_FILE))

const copyFile = (from: string, to: string): Promise<void> =>
  writeGrowing(to, async (append) => {
    for await (const piece of filePieces(from)) await append(piece)
  })

const TOLD_EVERY_MS = SECOND_MS / 2

/** Whoever copies it does not say how far it is: that is seen by the length of the copy. */
async function writeLogCopy(
  from: string,
  to: string,
  {
    logs,
    timers,
    tellOf,
  }: Pick<DataCopyOptions, 'logs' | 'timers'> & { readonly tellOf: (written: number) => void },
): Promise<void> {
  let stop = (): void => {}
  const look = (): void => {
    stop = timers.after(TOLD_EVERY_MS, () => {
      void bytesOf(to).then(
        (bytes) => tellOf(bytes ?? 0),
        () => {},
      )
      look()
    })
  }
  look()
  try {
    await logs.copy(from, to)
  } finally {
    stop()
  }
  await syncFile(to)
}
