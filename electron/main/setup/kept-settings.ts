// The owner's settings, kept as they were set: a copy of them is sealed with the shop's key, and its number and digest stand in the log of
// each environment. Whatever else somebody writes into the plain file, takes away or puts back is seen after the first PIN, and what was set
// last holds until an owner decides. Nothing waits for that (docs/money-safety.md 6).
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { RIGHTS_OF } from '#shared/access/rights'
import { MOST_CHANGES, type ChangedSettings, type SettingsKeptEvent } from '#shared/shop/kept-settings'
import { changesOf, setChangeSchema, type SettingChange } from '#shared/shop/settings-changes'
import type { Staff } from '../access/staff'
import {
  DEFAULT_PREFERENCES,
  OWNERS_PREFERENCES,
  ownersOf,
  ownersPreferencesSchema,
  type OwnersPreference,
  type OwnersPreferences,
} from '#shared/shop/preferences'
import { environmentSchema, type Environment } from '#shared/base/environment'
import { parsedJson } from '#shared/base/parsed-json'
import { readTextIfThereSync } from '#shared/node/files/disk'
import { writeWholeSync } from '../files/atomic-file'
import { base64Schema, fromBase64, seal, toBase64, unseal } from '../access/sealing'
import type { AppLog } from '../platform/app-log'
import type { PreferencesStore } from '../settings/preferences'

export const KEPT_SETTINGS_FILE = 'kept-settings.json'
const PURPOSE = 'galla/owners-settings'

const fileSchema = z.object({ version: z.literal(1), sealed: base64Schema })
const copySchema = z.object({
  /** Rises with each change. */
  version: z.number().int().positive(),
  values: ownersPreferencesSchema,
  /** Of what was written before: a change that was cut off between the copy and the file. */
  former: z.hex(),
  /** The newest version that the log of each environment was given. One that has a newer one says that this copy is of before, whatever its number. */
  logs: z.partialRecord(environmentSchema, z.number().int().positive()),
  /** What was set lately, with the version that it came to: a log that is not open now is told later. */
  changes: z.array(z.object({ version: z.number(), change: setChangeSchema })).max(MOST_CHANGES),
})
type Copy = z.output<typeof copySchema>

/** What the log of the open environment knows of them. */
export interface LogOfSettings {
  readonly environment: Environment
  keptSettings(): SettingsKeptEvent | null
  recordKeptSettings(event: SettingsKeptEvent): unknown
}

/** The newest that a log says. */
export interface SettingsOfLog {
  readonly environment: Environment
  readonly event: SettingsKeptEvent
}

export interface KeptSettings {
  /** Called after each unlock, and wherever somebody got a first PIN. `isAnyLog`: an environment opens, whose log decides. */
  unlocked(isAnyLog: boolean): void
  /**
   * A log is open, which takes entries if `log` has them taken; null for one that could not be opened. `above`: what the logs of environments
   * that count for more say, which are not open.
   */
  opened(log: LogOfSettings | null, above?: readonly SettingsOfLog[]): void
  closed(): void
  /**
   * True once the files were held against a log, false if the counter is locked before: until then a list of before would count.
   */
  lookedAt(): Promise<boolean>
  /** Nobody is at the counter. */
  locked(): void
  /** Null if nothing was changed outside, or an owner has decided. */
  changed(): ChangedSettings | null
  /** What the shop's key seals was sealed anew with another one: the log is given the number of that. */
  keyReplaced(): void
  /** Somebody came, or was changed by an owner: the log is told. */
  staffChanged(): void
  /**
   * An owner takes what is written of the settings, or has what holds written again; of people what holds is written in any case. False if
   * nothing is to be decided.
   */
  settle(take: boolean): Promise<boolean>
  /** An owner set something beside the settings: it stands in the log with them, with who set it. */
  noteBeside(changes: readonly SettingChange[]): void
  /** What `settle` would do: of each setting that holds otherwise than the file says, the value that is dropped and the one that will hold. */
  settling(take: boolean): { readonly changes: readonly SettingChange[]; readonly people: readonly string[] }
}

export interface KeptSettingsOptions {
  readonly folder: string
  readonly preferences: Pick<PreferencesStore, 'written' | 'writeOwners' | 'holdOwners' | 'watchOwners'>
  /** Null while the counter is locked, and where nobody has a PIN. */
  readonly shopKey: () => Uint8Array | null
  readonly isGuarded: () => boolean
  /** Whoever sets what is set now: the owner whose PIN allowed it, else whoever asked. */
  readonly setBy: () => string
  /** Other settings hold now. */
  readonly onChange: () => void
  readonly staff: Pick<Staff, 'people' | 'hold' | 'heldNames' | 'isAnew'>
  /** Has what holds of people written into their list, and the shop's key replaced. */
  readonly putStaffRight: () => Promise<void>
  /** The list of people holds otherwise than before. */
  readonly onStaff: () => void
  readonly log: Pick<AppLog, 'warn' | 'error'>
}

/**
 * Nothing of a file that nobody proved: it names no printer, nobody to be paid, and no page of anybody. It gives a cashier no right and erases
 * nothing by age.
 */
const NEUTRAL: OwnersPreferences = {
  ...ownersOf(DEFAULT_PREFERENCES),
  cashierRights: RIGHTS_OF.strict,
  retentionMonths: 0,
}

/** What is known in this run. */
interface Known {
  readonly options: KeptSettingsOptions
  /** Of the file when the app started. */
  readonly atStart: string
  copy: Copy | null
  log: LogOfSettings | null
  above: readonly SettingsOfLog[]
  /** There is a log, and it could not be opened. */
  isLogMissed: boolean
  /** Who waits until the files were looked at. */
  waiting: ((isLookedAt: boolean) => void)[]
  /** What was found, and what holds instead of the file; null where the file holds all the same. */
  changed: { readonly kind: ChangedSettings['kind']; readonly holds: OwnersPreferences | null } | null
  isChecked: boolean
  /** Nobody had a PIN when the app started: whoever gets the first one is an owner and stands here. */
  isFresh: boolean
}

export function openKeptSettings(options: KeptSettingsOptions): KeptSettings {
  const { preferences, isGuarded, onChange } = options
  const known: Known = {
    options,
    atStart: digestOf(preferences.written()),
    copy: null,
    log: null,
    above: [],
    isLogMissed: false,
    waiting: [],
    changed: null,
    isChecked: false,
    isFresh: !isGuarded(),
  }
  preferences.watchOwners({
    before: (next, written) => {
      if (!isGuarded()) return
      if (!known.isChecked) throw new Error('the owner’s settings were not looked at yet')
      keep(known, next, written, known.changed?.holds ?? written)
    },
    after: () => {
      const wasChanged = known.changed !== null
      known.changed = null
      if (isGuarded()) record(known)
      if (wasChanged) onChange()
    },
  })
  return {
    unlocked: (isAnyLog) => {
      if (known.isChecked) sealAnew(known)
      else if (!isAnyLog || known.log !== null || known.isLogMissed) checkNow(known)
    },
    opened: (log, above = []) => {
      known.log = log
      known.above = above
      known.isLogMissed = log === null
      checkNow(known)
    },
    closed: () => {
      known.log = null
      known.above = []
    },
    lookedAt: () =>
      isGuarded() && !known.isChecked
        ? new Promise((resolve) => void known.waiting.push(resolve))
        : Promise.resolve(true),
    locked: () => goOn(known),
    keyReplaced: () => {
      const key = options.shopKey()
      if (key === null || known.copy === null) return
      known.copy = openedCopy(options.folder, key) ?? known.copy
      if (known.changed === null) record(known)
    },
    changed: () => {
      const people = options.staff.heldNames()
      if (known.changed === null)
        return people.length === 0 ? null : { kind: 'edited', differences: [], people }
      const { kind, holds } = known.changed
      return { kind, differences: differencesOf(holds, preferences.written()), people }
    },
    staffChanged: () => recordPeople(known),
    ...decided(known),
  }
}

/** What an owner decides of them, and what they set beside them. */
function decided(known: Known): Pick<KeptSettings, 'noteBeside' | 'settling' | 'settle'> {
  const { options } = known
  const { preferences, onChange } = options
  return {
    noteBeside: (changes) => {
      try {
        noteBeside(known, changes)
      } catch (error) {
        options.log.error('settings.not-noted', error)
      }
    },
    settling: (take) => {
      const written = preferences.written()
      const holds = known.changed?.holds ?? written
      const changes = take ? changesOf(holds, written) : changesOf(written, holds)
      return { changes, people: options.staff.heldNames() }
    },
    settle: async (take) => {
      const isOfPeople = options.staff.heldNames().length > 0
      if (isOfPeople) await options.putStaffRight()
      if (known.changed === null) return isOfPeople
      const written = preferences.written()
      const chosen = take ? written : (known.changed.holds ?? written)
      keep(known, chosen, written, known.changed.holds ?? written)
      preferences.writeOwners(chosen)
      known.changed = null
      record(known)
      onChange()
      return true
    },
  }
}

/** What the logs know: of the open one, or of one that counts for more and has a later change. */
function recordedIn({ log, above, isFresh }: Known): SettingsOfLog | null {
  const event = log?.keptSettings() ?? null
  const own = log === null || event === null ? [] : [{ environment: log.environment, event }]
  // Whoever got the first PIN just now is in no log; that they may is asked elsewhere.
  const others = isFresh ? [] : above
  return [...own, ...others].reduce<SettingsOfLog | null>(
    (newest, one) => (newest !== null && newest.event.version >= one.event.version ? newest : one),
    null,
  )
}

function goOn(known: Known): void {
  for (const resolve of known.waiting.splice(0)) resolve(known.isChecked)
}

const writeCopy = ({ options }: Known, key: Uint8Array, copy: Copy): void =>
  writeWholeSync(join(options.folder, KEPT_SETTINGS_FILE), JSON.stringify(sealedWith(key, copy)))

/** `held`: what held until now. */
function keep(
  known: Known,
  values: OwnersPreferences,
  written: OwnersPreferences,
  held: OwnersPreferences,
): void {
  const key = known.options.shopKey()
  if (key === null) throw new Error('the owner’s settings cannot be sealed')
  raise(known, key, { values, former: digestOf(written) }, changesOf(held, values))
}

/** Under a number of its own, so that the log of each environment is told `changes`, also one that is opened later. */
function raise(
  known: Known,
  key: Uint8Array,
  kept: Pick<Copy, 'values' | 'former'>,
  changes: readonly SettingChange[],
): void {
  const version = Math.max(known.copy?.version ?? 0, recordedIn(known)?.event.version ?? 0) + 1
  const logs = { ...known.copy?.logs, ...(known.log && { [known.log.environment]: version }) }
  const staffId = known.options.setBy()
  const set = changes.map((change) => ({ version, change: { ...change, staffId } }))
  const { values, former } = kept
  const told = [...(known.copy?.changes ?? []), ...set].slice(-MOST_CHANGES)
  const next = { version, values, former, logs, changes: told }
  writeCopy(known, key, next)
  known.copy = next
}

function noteBeside(known: Known, changes: readonly SettingChange[]): void {
  const { options, copy, changed, log } = known
  const key = options.shopKey()
  if (!options.isGuarded() || changes.length === 0) return
  // A copy that is not the newest must not become it: the open log is told under the number that it has.
  if (copy !== null && key !== null && (changed === null || changed.kind === 'edited')) {
    raise(known, key, copy, changes)
    return record(known)
  }
  const standing = log?.keptSettings() ?? null
  const staffId = options.setBy()
  if (log !== null && standing !== null)
    log.recordKeptSettings({ ...standing, changes: changes.map((change) => ({ ...change, staffId })) })
}

/** A log that does not take it now gets it when it is opened again. */
function record(known: Known): void {
  const { log, copy, options } = known
  const last = log?.keptSettings()?.version ?? 0
  if (log === null || copy === null || copy.version <= last) return
  if (copy.logs[log.environment] !== copy.version) {
    const key = options.shopKey()
    if (key === null) return
    known.copy = { ...copy, logs: { ...copy.logs, [log.environment]: copy.version } }
    writeCopy(known, key, known.copy)
  }
  const { version, values } = copy
  const people = options.staff.people()
  const changes = copy.changes.flatMap((one) => (one.version > last ? [one.change] : []))
  log.recordKeptSettings({
    type: 'settings-kept',
    version,
    digest: digestOf(values),
    people,
    ...(changes.length > 0 && { changes }),
  })
}

/** Under the number that the log has: what it knows of the settings stays as it is. */
function recordPeople({ log, options, isChecked }: Known): void {
  const recorded = log?.keptSettings() ?? null
  const people = options.staff.people()
  if (log === null || recorded === null || !isChecked || isDeepStrictEqual(recorded.people, people)) return
  const { changes: _told, ...standing } = recorded
  log.recordKeptSettings({ ...standing, people })
}

/** A list of before gives nobody back what they had lost: the log knows better. One that is proven is told to it. */
function holdStaff(known: Known, isProven: boolean): void {
  const { staff, onStaff } = known.options
  const recorded = recordedIn(known)
  if (!isProven && !staff.isAnew()) {
    if (recorded !== null) staff.hold(recorded.event.people)
    if (staff.heldNames().length > 0) onStaff()
    return
  }
  staff.hold(null)
  recordPeople(known)
}

function hold(known: Known, kind: ChangedSettings['kind'], holds: OwnersPreferences | null): void {
  const { preferences, log, onChange } = known.options
  known.changed = { kind, holds }
  preferences.holdOwners(holds)
  log.warn('settings.changed-outside', { reason: kind })
  onChange()
}

function check(known: Known): void {
  const { folder, preferences, shopKey, onChange } = known.options
  const key = shopKey()
  if (key === null || known.changed !== null) return
  known.isChecked = true
  const copy = openedCopy(folder, key)
  known.copy = copy
  const written = preferences.written()
  const standing = standingNow(known, copy, written)
  holdStaff(known, standing !== 'unproven' && standing !== 'proven-by-log')
  switch (standing) {
    case 'agrees':
      return record(known)
    case 'cut-off':
      if (copy !== null) preferences.writeOwners(copy.values)
      record(known)
      return onChange()
    case 'to-keep':
      keep(known, written, written, written)
      return record(known)
    case 'edited':
      return hold(known, 'edited', copy?.values ?? NEUTRAL)
    case 'unproven':
      return hold(known, copy === null ? 'gone' : 'earlier', NEUTRAL)
    case 'proven-by-log':
      return hold(known, copy === null ? 'gone' : 'earlier', null)
  }
}

/** A disk that refuses the copy stops nobody: it is looked at again when a log is opened. */
function checkNow(known: Known): void {
  try {
    check(known)
  } catch (error) {
    known.options.log.error('settings.not-kept', error)
  }
  if (known.isChecked) goOn(known)
}

/** Somebody lost every PIN and set new ones: what was proven in this run is sealed with the key of now. */
function sealAnew(known: Known): void {
  const { folder, shopKey } = known.options
  const key = shopKey()
  if (key !== null && known.copy !== null && known.changed === null && openedCopy(folder, key) === null)
    writeCopy(known, key, known.copy)
}

/** What was never kept, and what an owner has just set with the first PIN, is kept as it is. */
function standingNow(known: Known, copy: Copy | null, written: OwnersPreferences): Standing {
  const recorded = recordedIn(known)
  const { isFresh, atStart, options } = known
  const mayKeep =
    recorded === null
      ? isFresh || storedCopy(options.folder) === null
      : isFresh && atStart === recorded.event.digest
  if (known.log !== null) known.isFresh = false
  return mayKeep
    ? 'to-keep'
    : standingOf(copy, recorded && { ...recorded.event, given: given(recorded, copy) }, written)
}

const storedCopy = (folder: string): z.output<typeof fileSchema> | null =>
  fileSchema.safeParse(parsedJson(readTextIfThereSync(join(folder, KEPT_SETTINGS_FILE)) ?? '')).data ?? null

const sealedWith = (key: Uint8Array, copy: Copy): z.output<typeof fileSchema> => ({
  version: 1,
  sealed: toBase64(seal(key, Buffer.from(JSON.stringify(copy)), PURPOSE)),
})

function openedCopy(folder: string, key: Uint8Array): Copy | null {
  const found = storedCopy(folder)
  const plain = found === null ? null : unseal(key, fromBase64(found.sealed), PURPOSE)
  return plain === null ? null : (copySchema.safeParse(parsedJson(plain.toString('utf8'))).data ?? null)
}

/**
 * The copy with `newKey` in the place of `oldKey`, under a number of its own, so that the log tells a copy of before; null if there is none that
 * `oldKey` opens.
 */
export function resealedSettings(folder: string, oldKey: Uint8Array, newKey: Uint8Array): object | null {
  const present = openedCopy(folder, oldKey)
  return present === null ? null : sealedWith(newKey, { ...present, version: present.version + 1 })
}

const given = ({ environment }: SettingsOfLog, copy: Copy | null): number => copy?.logs[environment] ?? 0

type Standing = 'agrees' | 'cut-off' | 'edited' | 'to-keep' | 'proven-by-log' | 'unproven'

function standingOf(
  copy: Copy | null,
  known: (SettingsKeptEvent & { readonly given: number }) | null,
  written: OwnersPreferences,
): Standing {
  const isNewest =
    copy !== null &&
    (known === null ||
      (copy.version > known.version && known.version <= known.given) ||
      (copy.version === known.version && digestOf(copy.values) === known.digest))
  if (isNewest) {
    if (isDeepStrictEqual(copy.values, written)) return 'agrees'
    const isRecorded = known !== null && copy.version === known.version
    return !isRecorded && copy.former === digestOf(written) ? 'cut-off' : 'edited'
  }
  const isProven = known?.digest === digestOf(written)
  return isProven ? 'proven-by-log' : 'unproven'
}

/** In the order of the table, whatever order a file or a change had. */
const digestOf = (values: OwnersPreferences): string =>
  createHash('sha256')
    .update(JSON.stringify(ownersPreferencesSchema.parse(values)))
    .digest('hex')

const differencesOf = (
  holds: OwnersPreferences | null,
  written: OwnersPreferences,
): ChangedSettings['differences'] =>
  holds === null
    ? []
    : (Object.keys(OWNERS_PREFERENCES) as OwnersPreference[])
        .filter((name) => !isDeepStrictEqual(holds[name], written[name]))
        .map((name) => ({ name, holds: told(holds[name]), written: told(written[name]) }))

const LONGEST_TOLD = 200
const told = (value: unknown): string | null =>
  (typeof value === 'string' && value.length <= LONGEST_TOLD) || typeof value === 'number'
    ? String(value)
    : null
