// The daily copy: written automatically once a day under a passphrase that was typed once, into the app's own folder, a folder of this
// computer, or whichever known drive is in. A copy counts once it was checked. Daily copies are kept for the last week, weekly ones for the last month.
import { createHash, randomBytes } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import {
  DAY_MS,
  HOUR_MS,
  INDIA_OFFSET_MS,
  startOfIndianDay,
  type Clock,
  type Timers,
} from '#shared/base/clock'
import { connectedEnvironmentsSchema } from '#shared/shop/setup'
import { backupProblemSchema, type BackupProblem, type DailyBackup } from '#shared/shop/backup'
import { BACKUP_EXTENSION } from '#shared/shop/backup-extension'
import { z } from 'zod'
import { readJson, writeJson } from '../files/atomic-file'
import { makeFolder, namesIn, removeFile } from '#shared/node/files/disk'
import { driveAt, driveSchema, stateOf, type DeviceOf, type Drive } from '../files/drive'
import type { ReadBack } from '#shared/node/files/read-back'
import { clearLeftovers } from '#shared/node/files/temporary-file'
import type { Protector } from '../access/protector'
import {
  base64Schema,
  costSchema,
  fromBase64,
  newSalt,
  PASSPHRASE_COST,
  toBase64,
  type Cost,
} from '../access/sealing'
import { containerKey, type ContainerKey } from '#shared/node/sealing/container'
import { asBackupError } from './backup-file'
import { checkAfterWriting, checkOf, copySchema, type Copy, type WrittenBackup } from './medium-check'

const fileSchema = z.object({
  version: z.literal(1),
  salt: base64Schema,
  cost: costSchema,
  /** The key of the copies, protected on this computer, so that no passphrase is needed at night. */
  sealed: base64Schema,
  /** In the names of this counter's copies: several counters of a shop may choose one folder. */
  tag: z.string(),
  /** Where the copies are stored; null for the app's own folder, which is stolen together with the computer. */
  folder: z.string().nullable(),
  /** If the folder is on a drive: the drives that are known, last used first. Shops take turns with two. */
  drives: z.array(driveSchema).readonly(),
  /** In the order in which they were made. */
  copies: z.array(copySchema).readonly(),
  othersMayRead: z.boolean(),
  /** Of the last copy: environments whose log is not this shop’s. */
  leftOut: connectedEnvironmentsSchema,
  lastAt: z.number().nullable(),
  lastProblem: backupProblemSchema.nullable(),
})
type DailyFile = z.output<typeof fileSchema>

export interface DailyBackups {
  state(): Promise<DailyBackup>
  /** The folder of the copies outside the app's own; null while there is none, or its drive is out. */
  place(): Promise<string | null>
  /** Null if this computer keeps no secrets and therefore cannot write copies by itself. */
  start(passphrase: string): Promise<DailyBackup | null>
  stop(): Promise<DailyBackup>
  /** Throws `BackupError` if the folder takes nothing. */
  moveTo(folder: string): Promise<DailyBackup>
  /** Checks now whether today's copy is still to be written, and every hour from now on. Resolves after the first check. */
  watch(): Promise<void>
  close(): void
  /** Somebody else changed where the copies go, or took that away. Looked at with the file itself. */
  isChanged(): boolean
}

/** What an owner chose last, kept with what else is theirs to set: empty where it never was, `off` once the copies were given up. */
export interface ChosenCopies {
  read(): string
  keep(mark: string): void
}

export interface DailyOptions {
  /** The app's data folder. */
  readonly folder: string
  readonly protector: Protector
  readonly clock: Clock
  readonly timers: Timers
  readonly write: (file: string, key: ContainerKey) => Promise<WrittenBackup>
  readonly cost?: Cost
  readonly readBack: ReadBack
  readonly deviceOf: DeviceOf
  /** Whose logs lie here is known with the first PIN after a start. */
  readonly isShopKnown: () => boolean
  readonly chosen: ChosenCopies
}

const DAILY_FILE = 'daily-backup.json'
const OWN_FOLDER = 'backups'
const KEY_PURPOSE = 'galla/daily-backup'
const DAYS_KEPT = 7
const WEEKS_KEPT = 5
const MOST_DRIVES = 4
/** A year of them: a drive that was out for longer has nothing left that rotation would keep. */
const MOST_COPIES_KNOWN = 366
const TAG_BYTES = 4
const COPY_NAME = /^galla-(?<day>\d{4}-\d{2}-\d{2})(?:-(?<tag>[0-9a-f]{8}))?\.galla-backup$/

/** Where a copy may be written now, or why it cannot. */
type Place = { readonly folder: string } | { readonly problem: 'drive-out' | 'drive-other' }

export function createDailyBackups(options: DailyOptions): DailyBackups {
  const { folder, protector, clock, timers, cost = PASSPHRASE_COST, deviceOf } = options
  const file = join(folder, DAILY_FILE)
  const { read, placeFor, writeToday, look, seen } = dailyCopies(options, file)
  let isClosed = false
  const watch = async (): Promise<void> => {
    if (isClosed) return
    await look().finally(() => timers.after(HOUR_MS, () => void watch()))
  }
  const state = async (): Promise<DailyBackup> => {
    const daily = await read()
    return daily === null ? OFF : stateFrom(daily, await placeFor(daily), clock.now())
  }

  return {
    state,
    place: async () => {
      const daily = await read()
      if (daily === null || daily.folder === null) return null
      const place = await placeFor(daily)
      return 'folder' in place ? place.folder : null
    },
    start: async (passphrase) => {
      const { key, salt } = await containerKey(passphrase, newSalt(), cost)
      const sealed = await protector.seal(key, KEY_PURPOSE)
      if (!sealed.ok || sealed.value === null) return null
      const before = await read()
      const daily: DailyFile = {
        version: 1,
        salt: toBase64(salt),
        cost,
        sealed: toBase64(sealed.value),
        tag: before?.tag ?? randomBytes(TAG_BYTES).toString('hex'),
        folder: before?.folder ?? null,
        drives: before?.drives ?? [],
        copies: before?.copies ?? [],
        othersMayRead: false,
        leftOut: [],
        lastAt: null,
        lastProblem: null,
      }
      await writeJson(file, daily)
      options.chosen.keep(markOf(daily))
      await writeToday(daily)
      return state()
    },
    stop: async () => {
      await removeFile(file)
      options.chosen.keep(COPIES_OFF)
      return state()
    },
    moveTo: async (chosen) => {
      const daily = await read()
      if (daily !== null) {
        const drive = await driveAt(chosen, folder, deviceOf).catch((error: unknown) => {
          throw asBackupError(error)
        })
        const moved: DailyFile = { ...daily, folder: chosen, drives: knownDrives(daily, drive), lastAt: null }
        await writeJson(file, moved)
        options.chosen.keep(markOf(moved))
        await writeToday(moved)
      }
      return state()
    },
    watch,
    close: () => {
      isClosed = true
    },
    isChanged: () => {
      const mark = seen()
      const kept = options.chosen.read()
      return mark !== null && kept !== '' && mark !== kept
    },
  }
}

/** The copies: what `file` says of them, where the next is written, and when. */
function dailyCopies(options: DailyOptions, file: string) {
  const { folder, protector, clock, readBack, deviceOf } = options
  /** Null until it was read once. */
  let mark: string | null = null
  const read = async (): Promise<DailyFile | null> => {
    const stored = await readJson(file, fileSchema)
    const daily = stored.kind === 'there' ? stored.value : null
    mark = markOf(daily)
    return daily
  }
  const placeFor = async (daily: DailyFile): Promise<Place> => {
    if (daily.drives.length === 0) return { folder: daily.folder ?? join(folder, OWN_FOLDER) }
    const states = await Promise.all(daily.drives.map((drive) => stateOf(drive, deviceOf)))
    const drive = daily.drives[states.indexOf('in')]
    if (drive !== undefined) return { folder: drive.folder }
    return { problem: states.includes('other') ? 'drive-other' : 'drive-out' }
  }

  const writeToday = async (daily: DailyFile): Promise<void> => {
    const key = await protector.open(fromBase64(daily.sealed), KEY_PURPOSE)
    // The vault's passphrase or a PIN was not typed yet: the next check tries again.
    if (!key.ok || !options.isShopKnown()) return
    const place = await placeFor(daily)
    if ('problem' in place) {
      await writeJson(file, { ...daily, lastProblem: place.problem })
      return
    }
    const now = clock.now()
    const backup = { key: key.value, salt: fromBase64(daily.salt), cost: daily.cost }
    const outcome = await written(options, join(place.folder, copyName(now, daily.tag)), now, backup)
    if (outcome.problem !== null) {
      await writeJson(file, { ...daily, lastProblem: outcome.problem })
      return
    }
    const { copy, othersMayRead, leftOut } = outcome
    const copies = [...daily.copies.filter(({ name }) => name !== copy.name), copy].slice(-MOST_COPIES_KNOWN)
    await writeJson(file, { ...daily, copies, othersMayRead, leftOut, lastAt: now, lastProblem: null })
    await rotate(place.folder, daily.tag, copies, now)
  }
  const look = async (): Promise<void> => {
    const daily = await read()
    if (daily === null) return
    const seen = await checked(daily, await placeFor(daily), readBack)
    if (seen !== daily) await writeJson(file, seen)
    if (isDue(seen.lastAt, clock.now())) await writeToday(seen)
  }
  return { read, placeFor, writeToday, look, seen: () => mark }
}

/** What an owner chose of the copies; what they came to is no choice. */
const markOf = (daily: DailyFile | null): string =>
  daily === null
    ? COPIES_OFF
    : createHash('sha256')
        .update(JSON.stringify([daily.salt, daily.cost, daily.sealed, daily.tag, daily.folder, daily.drives]))
        .digest('hex')

const COPIES_OFF = 'off'

const OFF: DailyBackup = {
  on: false,
  folder: null,
  onDrive: false,
  lastAt: null,
  lastCheckedAt: null,
  lastProblem: null,
  copies: 0,
  unchecked: 0,
  ofTheFuture: 0,
  othersMayRead: false,
  leftOut: [],
}

/** A drive that is chosen joins those that are known; a folder of the computer's own disk takes the place of all. */
const knownDrives = ({ drives }: DailyFile, drive: Drive | null): readonly Drive[] =>
  drive === null ? [] : [drive, ...drives.filter(({ id }) => id !== drive.id)].slice(0, MOST_DRIVES)

/** Of the copies that are there now; what a drive has that is out is not counted. */
async function stateFrom(daily: DailyFile, place: Place, now: number): Promise<DailyBackup> {
  const { folder, drives, tag, lastAt, lastProblem, othersMayRead, leftOut } = daily
  const names = 'folder' in place ? await copiesIn(place.folder, tag) : []
  const copies = daily.copies.filter(({ name }) => names.includes(name))
  return {
    on: true,
    folder: 'folder' in place && folder !== null ? place.folder : folder,
    onDrive: drives.length > 0,
    lastAt,
    lastCheckedAt: daily.copies.findLast((copy) => copy.checked)?.writtenAt ?? null,
    lastProblem: 'problem' in place ? place.problem : lastProblem,
    copies: copies.filter((copy) => copy.checked).length,
    unchecked: copies.filter((copy) => !copy.checked).length,
    ofTheFuture: names.filter((name) => isOfTheFuture(name, now)).length,
    othersMayRead,
    leftOut,
  }
}

/** Checks what can be proven now. A damaged copy counts no longer, and another one is due. The same object if nothing changed. */
async function checked(daily: DailyFile, place: Place, readBack: ReadBack): Promise<DailyFile> {
  const isOpen = (copy: Copy): boolean => !copy.checked && !copy.wasDetached
  if ('problem' in place) {
    if (place.problem !== 'drive-out' || !daily.copies.some(isOpen)) return daily
    return {
      ...daily,
      copies: daily.copies.map((copy) => (isOpen(copy) ? { ...copy, wasDetached: true } : copy)),
    }
  }
  const names = await copiesIn(place.folder, daily.tag)
  const boot = await readBack.boot()
  let seen = daily
  for (const copy of daily.copies) {
    // With two drives the other one has it.
    if (copy.checked || !names.includes(copy.name)) continue
    const found = await checkOf(join(place.folder, copy.name), copy, boot, readBack)
    if (found === 'unproven') continue
    const others = seen.copies.filter(({ name }) => name !== copy.name)
    seen =
      found === 'sound'
        ? { ...seen, copies: seen.copies.map((one) => (one === copy ? { ...copy, checked: true } : one)) }
        : { ...seen, copies: others, lastAt: null, lastProblem: 'not-as-written' }
  }
  return seen
}

/** Once per Indian calendar day; a clock that was set back does not stop the copies. */
const isDue = (lastAt: number | null, now: number): boolean =>
  lastAt === null || startOfIndianDay(lastAt) !== startOfIndianDay(now)

type Written =
  | ({ readonly problem: null; readonly copy: Copy } & Pick<WrittenBackup, 'othersMayRead' | 'leftOut'>)
  | { readonly problem: BackupProblem }

async function written(
  { write, readBack }: DailyOptions,
  file: string,
  now: number,
  key: ContainerKey,
): Promise<Written> {
  try {
    const folder = dirname(file)
    await makeFolder(folder)
    // A drive that was pulled out in the middle comes back with the half that it has.
    clearLeftovers(folder, 'part')
    const copied = await write(file, key)
    const [boot, isChecked] = [await readBack.boot(), await checkAfterWriting(copied, readBack)]
    const { sha256, othersMayRead, leftOut } = copied
    const copy = {
      name: basename(file),
      sha256,
      writtenAt: now,
      checked: isChecked,
      boot,
      wasDetached: false,
      isPartial: leftOut.length > 0,
    }
    return { problem: null, copy, othersMayRead, leftOut }
  } catch (error) {
    return { problem: asBackupError(error).problem }
  }
}

function copyName(now: number, tag: string): string {
  const day = new Date(now + INDIA_OFFSET_MS).toISOString().slice(0, 10)
  return `galla-${day}${tag === '' ? '' : `-${tag}`}.${BACKUP_EXTENSION}`
}

/** This counter's. Only files with the exact name of a daily copy of it are ever deleted. */
async function copiesIn(folder: string, tag: string): Promise<readonly string[]> {
  try {
    return (await namesIn(folder)).filter((name) => tag === tagOf(name))
  } catch {
    return []
  }
}

/** Null if the file is no daily copy. */
function tagOf(name: string): string | null {
  const found = COPY_NAME.exec(name)
  return found === null ? null : (found.groups?.['tag'] ?? '')
}

/** Its day is still to come: the clock was ahead when it was made, or is behind now. */
const isOfTheFuture = (name: string, now: number): boolean =>
  dayOf(name) > (startOfIndianDay(now) + INDIA_OFFSET_MS) / DAY_MS

/** Days since 1970, by the day in its name. */
const dayOf = (name: string): number => Date.parse(COPY_NAME.exec(name)?.groups?.['day'] ?? '') / DAY_MS

/**
 * The last made first. The order of making decides, and not the days in their names: a clock that was ahead would make its copies the newest
 * for ever. Nor does the end of the log that is in them: where an older backup was restored it comes before that of the copies made until then.
 * What is not known is older than all that is.
 */
export function newestFirst(
  names: readonly string[],
  known: readonly Pick<Copy, 'name'>[],
): readonly string[] {
  const made = new Map(known.map(({ name }, index) => [name, index]))
  return names.toSorted(
    (one, other) => (made.get(other) ?? -1) - (made.get(one) ?? -1) || (one < other ? 1 : -1),
  )
}

/**
 * A copy that was not checked never takes the place of one that was, nor one that lacks an environment that of a whole one. One of the future
 * neither takes a place nor loses one.
 */
async function rotate(folder: string, tag: string, known: readonly Copy[], now: number): Promise<void> {
  const names = newestFirst(await copiesIn(folder, tag), known)
  const kindOf = (name: string): string => {
    const copy = known.find((one) => one.name === name)
    return isOfTheFuture(name, now) ? 'future' : `${copy?.checked === true} ${copy?.isPartial === true}`
  }
  const kept = new Set(
    [...Map.groupBy(names, kindOf)].flatMap(([kind, ofKind]) =>
      kind === 'future' ? ofKind : keptCopies(ofKind),
    ),
  )
  for (const name of names) if (!kept.has(name)) await removeFile(join(folder, name)).catch(() => undefined)
}

/** Of the copies, newest first: the last seven, and of the older ones the newest of each of the last five weeks. */
export function keptCopies(copies: readonly string[]): readonly string[] {
  const recent = copies.slice(0, DAYS_KEPT)
  const weeks = new Map<number, string>()
  for (const name of copies.slice(DAYS_KEPT)) {
    const week = Math.floor(dayOf(name) / DAYS_KEPT)
    if (!weeks.has(week) && weeks.size < WEEKS_KEPT) weeks.set(week, name)
  }
  return [...recent, ...weeks.values()]
}
