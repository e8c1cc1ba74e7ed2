// Moves all that a counter keeps from a network drive to a disk of its computer, and lets the app go on there. It is copied whole into a folder of
// its own, checked, and given its name; then one note in the folder that is left decides. Before that note only the old log counts, after it only
// the new one, and nothing of the old folder is deleted.
import { join } from 'node:path'
import type { Timers } from '#shared/base/clock'
import { ENVIRONMENTS } from '#shared/base/environment'
import type { LogMoveOutcome, LogMoveProblem, LogMoveProgress } from '#shared/log/log-move'
import { CONNECTED_ENVIRONMENTS, type ConnectedEnvironment } from '#shared/shop/setup'
import type { ReportDefect } from '#shared/base/ignore-errors'
import { fileProblemOf, errorCode } from '#shared/node/files/disk-problem'
import { writeJson } from '../files/atomic-file'
import {
  exists,
  isThereSync,
  makeFolder,
  makeTemporaryFolder,
  namesIn,
  removeFolder,
} from '#shared/node/files/disk'
import { renameDurably } from '#shared/node/files/durable-rename'
import type { FileSystemKind } from '../files/file-system'
import type { Hold } from '../files/hold-file'
import type { ProcessIdentity } from '#shared/node/files/this-process'
import { JOURNAL_FILE } from '../access/chain-keys'
import {
  ARRIVED_FILE,
  arrivedAt,
  completeMoveNotes,
  moveStandingOf,
  noteMove,
  takeNoteBack,
  type Arrived,
  type Moved,
  type MoveStanding,
} from './data-place'
import { copyData } from './data-copy'

/** What a log is to be moved by: given by whoever may open one. All but `hold` throw as the disk or the store does. */
export interface MovableLogs {
  /** Holds it against other computers. */
  hold(journal: string): Promise<Held>
  /** Writes a consistent copy to the new file `to`. */
  copy(from: string, to: string): Promise<unknown>
  /** Reads all of it. */
  check(environment: ConnectedEnvironment, journal: string, tell: TellProgress): Promise<LogCheck>
  /** Undefined for a log without entries. */
  lastEntry(journal: string): LogEntry | undefined
  has(journal: string, entry: LogEntry): boolean
  /** Null for an error that is none of the store's. */
  problemOf(error: unknown): LogMoveProblem | null
}

interface LogEntry {
  readonly sequence: number
  readonly link: string
}
type Held =
  | { readonly kind: 'held'; readonly hold: Pick<Hold, 'state' | 'release'> }
  | { readonly kind: 'taken'; readonly host: string }
  | { readonly kind: 'refused' }
type LogCheck = 'whole' | 'not-whole' | 'no-key'
type TellProgress = (progress: LogMoveProgress) => void

export interface LogMoveOptions {
  /** The data folder as it is worked with now. */
  readonly folder: string
  readonly own: Pick<ProcessIdentity, 'host' | 'computer'>
  readonly now: () => number
  readonly newId: () => string
  readonly fileSystemOf: (folder: string) => Promise<FileSystemKind>
  /** Where this system keeps what belongs to one computer, best first. */
  readonly localFolders: readonly string[]
  readonly logs: MovableLogs
  readonly tell: TellProgress
  readonly timers: Timers
  readonly reportDefect: ReportDefect
}

export interface LogMove {
  /** The folder that would be moved to without another choice; null if none is fit. */
  place(): Promise<string | null>
  /** Moves into a folder within `parent`, or goes on with what was moved there before. */
  move(parent: string | null): Promise<LogMoveOutcome>
}

const NAME = 'Galla log'
const NAMES = [NAME, ...Array.from({ length: 8 }, (_, index) => `${NAME} ${index + 2}`)]
const STAGING = `${NAME} moving-`
/** The name as completed by the system. */
const STAGING_FOLDER = /^Galla log moving-[A-Za-z0-9]{6}$/

class MoveRefusal extends Error {
  readonly problem: LogMoveProblem
  readonly holder: string | null
  constructor(problem: LogMoveProblem, holder: string | null = null) {
    super(`the log is not moved: ${problem}`)
    this.problem = problem
    this.holder = holder
  }
}

export const createLogMove = (options: LogMoveOptions): LogMove => ({
  place: async () => {
    const parent = await localParent(options)
    return parent === null ? null : join(parent, NAME)
  },
  move: async (parent) => {
    try {
      return { kind: 'moved', folder: await moved(options, parent) }
    } catch (error) {
      if (error instanceof MoveRefusal)
        return { kind: 'problem', problem: error.problem, holder: error.holder }
      const problem = options.logs.problemOf(error) ?? (isOfDisk(error) ? fileProblemOf(error) : null)
      if (problem === null) throw error
      return { kind: 'problem', problem, holder: null }
    }
  },
})

const isOfDisk = (error: unknown): boolean => typeof errorCode(error) === 'string'

async function moved(options: LogMoveOptions, chosen: string | null): Promise<string> {
  const { folder, own, now } = options
  const parent = chosen ?? (await localParent(options))
  if (parent === null) throw new MoveRefusal('no-place')
  if ((await options.fileSystemOf(parent)) !== 'own') throw new MoveRefusal('not-own-disk')
  return withHolds(options, async (requireHeld) => {
    // Whoever held it until now may have moved it.
    const before = moveStandingOf(folder, own)
    const known = await movedBefore(options, parent, before)
    const arrived = known ?? (await copiedInto(options, parent))
    requireHeld()
    const { host, computer } = own
    const note: Moved = { version: 1, id: arrived.id, folder: arrived.folder, host, computer, at: now() }
    await decided(options, note, before, requireHeld)
    await completeMoveNotes(folder, own).catch((error: unknown) =>
      options.reportDefect('log.move-not-noted', error),
    )
    return arrived.folder
  })
}

/** Also if the note could not be taken back: it decides all the same. */
async function decided(
  { folder, own }: LogMoveOptions,
  note: Moved,
  before: MoveStanding,
  requireHeld: () => void,
): Promise<void> {
  try {
    await noteMove(folder, note)
    // Whoever took the log over until then may have sold on it.
    requireHeld()
  } catch (error) {
    if (before.kind === 'not-moved') await takeNoteBack(folder).catch(() => undefined)
    if (moveStandingOf(folder, own).kind === 'here') return
    throw error instanceof MoveRefusal ? error : new MoveRefusal('mark-refused')
  }
}

async function localParent({
  localFolders,
  fileSystemOf,
}: Pick<LogMoveOptions, 'localFolders' | 'fileSystemOf'>): Promise<string | null> {
  for (const parent of localFolders) if ((await fileSystemOf(parent)) === 'own') return parent
  return null
}

/** Nobody else writes to a log of `folder` while `work` runs; `requireHeld` throws where somebody took one all the same. */
async function withHolds<Given>(
  { folder, logs }: Pick<LogMoveOptions, 'folder' | 'logs'>,
  work: (requireHeld: () => void) => Promise<Given>,
): Promise<Given> {
  const holds: Pick<Hold, 'state' | 'release'>[] = []
  try {
    for (const environment of ENVIRONMENTS) {
      const journal = join(folder, environment, JOURNAL_FILE)
      if (!(await exists(journal))) continue
      const held = await logs.hold(journal)
      if (held.kind === 'taken') throw new MoveRefusal('in-use', held.host)
      if (held.kind === 'refused') throw new MoveRefusal('mark-refused')
      holds.push(held.hold)
    }
    return await work(() => {
      for (const hold of holds) {
        const state = hold.state()
        if (state.kind !== 'ours') throw new MoveRefusal('in-use', state.kind === 'taken' ? state.host : null)
      }
    })
  } finally {
    for (const hold of holds) hold.release()
  }
}

type ArrivedAt = Arrived & { readonly folder: string }

/**
 * What was moved there before, if the note of it is lost or leads elsewhere, or was not written any more. Null if there is nothing yet, or only
 * what an interrupted move left and the log has gone on since.
 */
async function movedBefore(
  options: LogMoveOptions,
  parent: string,
  before: MoveStanding,
): Promise<ArrivedAt | null> {
  const isSought = before.kind !== 'not-moved'
  for (const folder of [parent, ...NAMES.map((name) => join(parent, name))]) {
    const arrived = arrivedAt(folder)
    if (arrived === null) continue
    if (isSought && before.moved !== null) {
      if (before.moved.id === arrived.id) return { ...arrived, folder }
      continue
    }
    const relation = await relationTo(options, folder, arrived)
    if (relation === 'goes-on') return { ...arrived, folder }
    if (relation === 'parted') throw new MoveRefusal('other-log')
  }
  if (isSought) throw new MoveRefusal('not-there')
  for (const environment of ENVIRONMENTS)
    if (await exists(join(parent, environment, JOURNAL_FILE))) throw new MoveRefusal('other-log')
  return null
}

/**
 * How what arrived in `there` stands to the logs that are to be moved: it has all of theirs, they have all of its, each has what the other lacks, or
 * it is another counter's.
 */
async function relationTo(
  { folder, logs }: LogMoveOptions,
  there: string,
  { from }: Arrived,
): Promise<'goes-on' | 'is-behind' | 'parted' | 'another'> {
  const ends: (readonly [ours: LogEnd, its: LogEnd])[] = []
  for (const environment of CONNECTED_ENVIRONMENTS) {
    const [ours, its] = journalsOf(environment, folder, there)
    ends.push([await endOf(logs, ours), await endOf(logs, its)])
  }
  const isKnown = ends.some(([ours, its]) => ours.last !== undefined && its.has(ours.last))
  if (!isKnown && from !== folder) return 'another'
  if (ends.every(([ours, its]) => its.has(ours.last))) return 'goes-on'
  return ends.every(([ours, its]) => ours.has(its.last)) ? 'is-behind' : 'parted'
}

interface LogEnd {
  readonly last: LogEntry | undefined
  /** A log has nothing, too. */
  has(entry: LogEntry | undefined): boolean
}

const endOf = async (logs: MovableLogs, journal: string): Promise<LogEnd> =>
  (await exists(journal))
    ? {
        last: logs.lastEntry(journal),
        has: (entry) => entry === undefined || logs.has(journal, entry),
      }
    : { last: undefined, has: (entry) => entry === undefined }

/** A whole, checked copy in a new folder within `parent`. */
async function copiedInto(options: LogMoveOptions, parent: string): Promise<ArrivedAt> {
  const { folder, logs, newId, now } = options
  await makeFolder(parent)
  await clearStaging(parent)
  const staging = await makeTemporaryFolder(parent, STAGING)
  const isUnreadable = (error: unknown): boolean => logs.problemOf(error) === 'not-whole'
  try {
    await copyData({ ...options, to: staging, logs: { ...logs, isUnreadable } })
    for (const environment of CONNECTED_ENVIRONMENTS) {
      const copy = join(staging, environment, JOURNAL_FILE)
      if (!(await exists(copy))) continue
      const found = await logs.check(environment, copy, options.tell)
      if (found !== 'whole') throw new MoveRefusal(found)
    }
    requireSameEnds(options, staging)
    const arrived: Arrived = { version: 1, id: newId(), from: folder, at: now() }
    await writeJson(join(staging, ARRIVED_FILE), arrived)
    const target = await freeName(parent)
    await renameDurably(staging, target)
    return { ...arrived, folder: target }
  } catch (error) {
    await removeFolder(staging).catch(() => undefined)
    throw error
  }
}

/** What was written meanwhile, by whoever does not look at the hold, would be lost. */
function requireSameEnds({ folder, logs }: LogMoveOptions, copy: string): void {
  for (const environment of CONNECTED_ENVIRONMENTS) {
    const [ours, its] = journalsOf(environment, folder, copy)
    if (isThereSync(ours) && logs.lastEntry(ours)?.link !== logs.lastEntry(its)?.link)
      throw new MoveRefusal('in-use')
  }
}

const journalsOf = (environment: string, one: string, other: string): readonly [string, string] => [
  join(one, environment, JOURNAL_FILE),
  join(other, environment, JOURNAL_FILE),
]

/** What an interrupted move left. Never counted: only what has its own name is gone on with. */
async function clearStaging(parent: string): Promise<void> {
  for (const name of await namesIn(parent))
    if (STAGING_FOLDER.test(name)) await removeFolder(join(parent, name))
}

async function freeName(parent: string): Promise<string> {
  for (const name of NAMES) if (!(await exists(join(parent, name)))) return join(parent, name)
  throw new MoveRefusal('other-log')
}
