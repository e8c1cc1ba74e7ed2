// Whoever edits the file of the settings while the app is shut gains nothing by it: what the owner set last holds, and the change is told.
import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { RIGHTS_OF } from '#shared/access/rights'
import { holdingPreferences, type PreferencesStore } from '#main/settings/held-preferences'
import {
  KEPT_SETTINGS_FILE,
  openKeptSettings,
  resealedSettings,
  type KeptSettings,
  type LogOfSettings,
} from '#main/setup/kept-settings'
import type { SettingsKeptEvent } from '#shared/shop/kept-settings'
import {
  changedPreferences,
  DEFAULT_PREFERENCES,
  OWNERS_PREFERENCES,
  ownersOf,
  readablePreferences,
  type OwnersPreference,
  type Preferences,
} from '#shared/shop/preferences'
import { paise } from '#shared/base/money'
import { ownFolder } from '#test/support/settings'

/** What outlasts a start of the app. */
interface Computer {
  readonly folder: string
  written: Preferences
  readonly log: SettingsKeptEvent[]
}

interface Day {
  readonly preferences: PreferencesStore
  readonly kept: KeptSettings
  readonly warned: string[]
  key: Uint8Array | null
}

const KEY = randomBytes(32)
let computer: Computer

const logOf = (entries: SettingsKeptEvent[]): LogOfSettings => ({
  environment: entries === computer.log ? 'production' : 'sandbox',
  keptSettings: () => entries.at(-1) ?? null,
  recordKeptSettings: (event) => entries.push(event),
})

/** A start of the app, before the PIN. */
function start({ isGuarded = true } = {}): Day {
  const preferences = holdingPreferences({
    read: () => computer.written,
    change: (changes) => (computer.written = changedPreferences(computer.written, changes)),
  })
  const warned: string[] = []
  const day: Day = { preferences, warned, key: null, kept: undefined as unknown as KeptSettings }
  const kept = openKeptSettings({
    folder: computer.folder,
    preferences,
    shopKey: () => day.key,
    isGuarded: () => isGuarded || day.key !== null,
    setBy: () => 'meena',
    onChange: () => {},
    onStaff: () => {},
    staff: { people: () => [], hold: () => {}, heldNames: () => [], isAnew: () => false },
    putStaffRight: async () => {},
    log: {
      warn: (event, fields) => void warned.push(`${event} ${String(fields?.['reason'])}`),
      error: (event) => {
        warned.push(event)
        return 'REF'
      },
    },
  })
  return Object.assign(day, { kept })
}

/** The same, with the first PIN typed and the log open. */
function morning(log = computer.log, key: Uint8Array = KEY): Day {
  const day = start()
  day.key = key
  day.kept.unlocked(true)
  day.kept.opened(logOf(log))
  return day
}

const UPI = 'meena@upi'
const SHOP = { name: 'Meena Mobile', address: 'MG Road', phone: '98200 11223', agentId: '' }

beforeEach(async () => {
  computer = {
    folder: await ownFolder(),
    written: { ...DEFAULT_PREFERENCES, environment: 'production' },
    log: [],
  }
  const first = start({ isGuarded: false })
  first.key = KEY
  first.kept.unlocked(true)
  first.kept.opened(logOf(computer.log))
  first.preferences.change({ upiId: UPI, shop: SHOP })
})

describe('a copy of before the shop’s key was replaced', () => {
  it('is told when it is put back with everything that the former key seals, though no setting changed', () => {
    const before = readFileSync(fileOf())
    const another = randomBytes(32)
    const day = morning()
    writeFileSync(fileOf(), JSON.stringify(resealedSettings(computer.folder, KEY, another)))
    day.key = another
    day.kept.keyReplaced()
    expect(morning(computer.log, another).kept.changed()).toBeNull()
    writeFileSync(fileOf(), before)
    expect(morning().kept.changed()).toMatchObject({ kind: 'earlier' })
  })
})

const fileOf = (): string => join(computer.folder, KEPT_SETTINGS_FILE)
const holding = (day: Day) => ownersOf(day.preferences.read())
const edit = (changes: Partial<Preferences>): void => {
  computer.written = readablePreferences({ ...computer.written, ...changes })
}

/** Every value of the file that an owner alone may set, and what an editor would have of it. */
const EDITS = {
  shop: { ...SHOP, name: 'Another shop', agentId: 'BCA666' },
  logo: 'data:image/png;base64,AAAA',
  receiptTexts: { header: { en: 'Pay to 98200 99999' }, footer: {} },
  limits: { unresolvedSales: 20, unresolvedPaise: 10_000_000 },
  autoLockMinutes: 0,
  checksWhileLocked: 'pause',
  retentionMonths: 1,
  printer: {
    ...DEFAULT_PREFERENCES.printer,
    connection: { way: 'network', host: '203.0.113.7', port: 9100 },
  },
  printers: {
    all: [
      {
        id: 'evil',
        name: 'Receipts',
        paper: '80mm',
        settings: {
          ...DEFAULT_PREFERENCES.printer,
          connection: { way: 'network', host: '203.0.113.7', port: 9100 },
        },
      },
    ],
    receipts: 'evil',
    reports: 'evil',
  },
  chatLink: 'https://wa.me.example/?text={text}',
  upiId: 'thief@upi',
  customerDisplay: { ...DEFAULT_PREFERENCES.customerDisplay, language: 'ta' },
  returnPage: 'https://evil.example/back',
  cashierRights: RIGHTS_OF.alone,
  openingPrices: { '1': paise(1_00) },
  dailyCopies: 'a'.repeat(64),
} as const satisfies { readonly [Name in OwnersPreference]: unknown }

describe('the owner’s settings', () => {
  it('hold over restarts, and nothing is told', () => {
    const day = morning()
    expect(holding(day)).toMatchObject({ upiId: UPI, shop: SHOP })
    expect([day.kept.changed(), day.warned]).toEqual([null, []])
    day.preferences.change({ theme: 'dark', language: 'hi' })
    expect(morning().kept.changed()).toBeNull()
  })

  it.each(Object.keys(OWNERS_PREFERENCES) as OwnersPreference[])(
    'hold as they were set when %s was written into the file, which is told',
    (name) => {
      const before = holding(morning())
      computer.written = { ...computer.written, [name]: EDITS[name] } as Preferences
      expect(ownersOf(computer.written)[name]).not.toEqual(before[name])
      const day = morning()
      expect(holding(day)).toEqual(before)
      expect(day.kept.changed()).toMatchObject({ kind: 'edited' })
      expect(day.kept.changed()?.differences.map((one) => one.name)).toContain(name)
    },
  )

  it('hold when the file was removed, and when an older one was put back', () => {
    const older = computer.written
    morning().preferences.change({ upiId: 'second@upi' })
    for (const written of [older, { ...DEFAULT_PREFERENCES, environment: 'production' as const }]) {
      computer.written = written
      const day = morning()
      expect(holding(day).upiId).toBe('second@upi')
      expect(day.kept.changed()).toMatchObject({ kind: 'edited' })
    }
  })

  it('hold through a change of the look, and what somebody wrote stays to be seen', () => {
    edit({ upiId: 'thief@upi' })
    morning().preferences.change({ theme: 'dark' })
    const day = morning()
    expect(holding(day).upiId).toBe(UPI)
    expect(day.kept.changed()).toMatchObject({
      differences: [{ name: 'upiId', holds: UPI, written: 'thief@upi' }],
    })
  })

  it.each([
    ['removed', () => rmSync(fileOf())],
    ['overwritten', () => writeFileSync(fileOf(), '{"version":1,"sealed":"AAAA"}')],
  ])('are not what the file says when their copy was %s with it: nothing of it holds', (_what, harm) => {
    edit({ upiId: 'thief@upi', chatLink: EDITS.chatLink })
    harm()
    const day = morning()
    expect(holding(day)).toEqual({
      ...ownersOf(DEFAULT_PREFERENCES),
      // Nobody gains a right, and no record goes, by an edited file.
      cashierRights: RIGHTS_OF.strict,
      retentionMonths: 0,
    })
    expect(day.kept.changed()).toMatchObject({ kind: 'gone' })
  })

  it('are told where the copy alone was removed, and hold: the log proves them', () => {
    rmSync(fileOf())
    const day = morning()
    expect(holding(day)).toMatchObject({ upiId: UPI, shop: SHOP })
    expect(day.kept.changed()).toEqual({ kind: 'gone', differences: [], people: [] })
  })

  it('are not those of an earlier day, put back whole: the log knows better', () => {
    const [copy, written] = [readFileSync(fileOf()), computer.written]
    morning().preferences.change({ upiId: 'second@upi' })
    writeFileSync(fileOf(), copy)
    computer.written = written
    const day = morning()
    expect(holding(day).upiId).toBe('')
    expect(day.kept.changed()).toMatchObject({ kind: 'earlier' })
  })

  it('that were sealed anew beside another log are found out by the one that knows them', () => {
    edit({ upiId: 'thief@upi' })
    rmSync(fileOf())
    // An environment that was never opened knows nothing of them.
    morning([])
    expect(morning().kept.changed()).toMatchObject({ kind: 'earlier' })
    expect(holding(morning()).upiId).toBe('')
  })

  it.each([
    ['sealed anew beside another log', () => rmSync(fileOf())],
    ['put back whole with those of an earlier day', () => {}],
  ])(
    'that were %s, and then changed there often, are found out by the log that knows them',
    (_how, remove) => {
      const [copy, written] = [readFileSync(fileOf()), computer.written]
      morning().preferences.change({ upiId: 'second@upi' })
      writeFileSync(fileOf(), copy)
      computer.written = written
      remove()
      const other: SettingsKeptEvent[] = []
      for (const autoLockMinutes of [1, 2, 3, 4, 5]) morning(other).preferences.change({ autoLockMinutes })
      const day = morning()
      expect([holding(day).upiId, day.kept.changed()]).toMatchObject(['', { kind: 'earlier' }])
    },
  )

  it('that were changed in another environment hold in this one, too', () => {
    const other: SettingsKeptEvent[] = []
    morning(other).preferences.change({ upiId: 'second@upi' })
    const day = morning()
    expect([holding(day).upiId, day.kept.changed()]).toEqual(['second@upi', null])
    const [here, there] = [computer.log.at(-1), other.at(-1)]
    expect([here?.version, here?.digest]).toEqual([there?.version, there?.digest])
  })

  it('are told with who set which, as it was and as it is, also to a log that opens later', () => {
    const day = morning()
    day.preferences.change({ upiId: 'second@upi' })
    const told = { staffId: 'meena', name: 'upiId', was: UPI, now: 'second@upi' }
    expect(computer.log.at(-1)?.changes).toEqual([told])
    day.kept.staffChanged()
    const other: SettingsKeptEvent[] = []
    morning(other)
    expect(other.at(-1)?.changes).toContainEqual(told)
    // Once told, it is not told again.
    morning().preferences.change({ autoLockMinutes: 1 })
    expect(computer.log.at(-1)?.changes?.map(({ name }) => name)).toEqual(['autoLockMinutes'])
  })

  it('stand beside an agent id or a word of the service that somebody set, also in a log that opens later', () => {
    const day = morning()
    const change = { name: 'agentId', was: 'MEENA1', now: 'RAVI1' }
    const before = computer.log.at(-1)
    day.kept.noteBeside([change])
    const told = { ...change, staffId: 'meena' }
    expect(computer.log.at(-1)?.changes).toEqual([told])
    expect(computer.log.at(-1)?.digest).toBe(before?.digest)
    const other: SettingsKeptEvent[] = []
    morning(other)
    expect(other.at(-1)?.changes).toContainEqual(told)
    expect([holding(morning()).upiId, morning().kept.changed()]).toEqual([UPI, null])
  })

  it('of before become the newest by nothing that is set beside them, which the log is told all the same', () => {
    const before = readFileSync(fileOf())
    morning().preferences.change({ upiId: 'second@upi' })
    writeFileSync(fileOf(), before)
    const day = morning()
    expect(day.kept.changed()).toMatchObject({ kind: 'earlier' })
    day.kept.noteBeside([{ name: 'agentId', was: 'MEENA1', now: 'RAVI1' }])
    expect(computer.log.at(-1)?.changes).toMatchObject([{ name: 'agentId', staffId: 'meena' }])
    expect(morning().kept.changed()).toMatchObject({ kind: 'earlier' })
  })

  it('that were being written when the app ended are written to their end', () => {
    const day = morning()
    const written = computer.written
    day.preferences.change({ upiId: 'second@upi' })
    computer.log.pop()
    computer.written = written
    const next = morning()
    expect([holding(next).upiId, next.kept.changed()]).toEqual(['second@upi', null])
    expect(computer.written.upiId).toBe('second@upi')
  })

  it('of a shop whose key was replaced are proven with the new one', () => {
    const other = randomBytes(32)
    writeFileSync(fileOf(), JSON.stringify(resealedSettings(computer.folder, KEY, other)))
    const day = morning(computer.log, other)
    expect([holding(day).upiId, day.kept.changed()]).toEqual([UPI, null])
    expect(resealedSettings(computer.folder, KEY, other)).toBeNull()
  })

  it('are sealed with the key of now where somebody lost every PIN and set new ones in this run', () => {
    const day = morning()
    day.key = randomBytes(32)
    day.kept.unlocked(true)
    const next = morning(computer.log, day.key)
    expect([holding(next).upiId, next.kept.changed()]).toEqual([UPI, null])
  })

  it('of a restore are taken with its first PIN where the log proves them, and told where it does not', () => {
    rmSync(fileOf())
    const restored = (): Day => {
      const day = start({ isGuarded: false })
      day.key = randomBytes(32)
      day.kept.unlocked(false)
      day.preferences.change({ sounds: false, autoLockMinutes: 2 })
      day.kept.opened(logOf(computer.log))
      return day
    }
    const whole = restored()
    expect([holding(whole).upiId, whole.kept.changed()]).toEqual([UPI, null])
    rmSync(fileOf())
    edit({ upiId: 'thief@upi' })
    expect(restored().kept.changed()).not.toBeNull()
  })
})

describe('an owner who decides', () => {
  it.each([
    ['puts back what was set', false, UPI],
    ['takes what is written', true, 'thief@upi'],
  ])('%s: it holds from then on, and is told no more', async (_what, take, upiId) => {
    edit({ upiId: 'thief@upi' })
    const day = morning()
    expect(await day.kept.settle(take)).toBe(true)
    for (const one of [day, morning()]) {
      expect([holding(one).upiId, one.kept.changed()]).toEqual([upiId, null])
      expect(await one.kept.settle(true)).toBe(false)
    }
  })

  it('changes another setting over what holds, never over what somebody wrote', () => {
    edit({ upiId: 'thief@upi' })
    morning().preferences.change({ autoLockMinutes: 1 })
    const day = morning()
    expect([holding(day).upiId, holding(day).autoLockMinutes, day.kept.changed()]).toEqual([UPI, 1, null])
  })
})
