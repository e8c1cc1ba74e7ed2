// What a change of the owner's settings changes, value by value, and for which of it an owner's PIN is asked each time: what would turn money
// or papers to somebody else, or last longer than the owner stands there.
import { z } from 'zod'
import { staffIdSchema } from '../access/staff'
import { hostOf } from '../base/web-address'
import { printersOf, type PrinterList } from '../printing/printers'
import type { PrinterConnection } from '../printing/printer'
import { OWNERS_PREFERENCES, type OwnersPreference, type OwnersPreferences } from './preferences'

const LONGEST_NAME = 120
/** A host has up to 253 letters, and is told whole. */
const LONGEST_VALUE = 600
const LONGEST_TEXT = 200

export const settingChangeSchema = z.strictObject({
  /** The setting and the part of it, as in `cashierRights.open-drawer`. */
  name: z.string().max(LONGEST_NAME),
  /** Empty for nothing; of an address the host stands first; of a long text the middle is left out. */
  was: z.string().max(LONGEST_VALUE),
  now: z.string().max(LONGEST_VALUE),
})
export type SettingChange = z.output<typeof settingChangeSchema>

/** With whoever set it: an owner, or whom an owner's PIN named. */
export const setChangeSchema = z.strictObject({ ...settingChangeSchema.shape, staffId: staffIdSchema })
export type SetChange = z.output<typeof setChangeSchema>

/** What an owner sets beside the settings: each has a file, or entries of the log, of its own. */
export const BESIDE_SETTINGS = [
  'agentId',
  'serviceProfile',
  'resendRule',
  'commission',
  'operators',
  'ledgers',
  'updateFeed',
] as const
export type BesideSetting = (typeof BESIDE_SETTINGS)[number]

/** Where the second window stands, and whether open sales are asked about behind the lock, an owner may leave to whoever is there. */
const WITHOUT_PIN: readonly OwnersPreference[] = ['customerDisplay', 'checksWhileLocked']

/** Of a printer only where its papers go, and the shop's name in its letters: how they look is tried until it fits. */
const ADDRESS = 'address'
const NAME_ON_PAPER = 'latinName'

export const settingOf = ({ name }: Pick<SettingChange, 'name'>): OwnersPreference | BesideSetting => {
  const [first = ''] = name.split('.')
  return first as OwnersPreference | BesideSetting
}

const isBeside = (setting: OwnersPreference | BesideSetting): setting is BesideSetting =>
  (BESIDE_SETTINGS as readonly string[]).includes(setting)

/** What is set beside the settings has channels of its own, which ask. */
export const asksPin = (change: SettingChange): boolean => {
  const setting = settingOf(change)
  if (isBeside(setting)) return true
  if (WITHOUT_PIN.includes(setting)) return false
  const part = change.name.split('.').at(-1)
  return setting !== 'printers' || part === ADDRESS || part === NAME_ON_PAPER || isUse(change.name)
}

const isUse = (name: string): boolean => name === 'printers.receipts' || name === 'printers.reports'

/** Each value that differs, in the order of the table of settings. The printer of receipts stands in the list of printers. */
export const changesOf = (before: OwnersPreferences, after: OwnersPreferences): readonly SettingChange[] =>
  differencesOf(valuesOf(before), valuesOf(after))

/** The same of what is set beside the settings; every value within `before` and `after` by its path. */
export const changesBeside = (
  setting: BesideSetting,
  before: unknown,
  after: unknown,
): readonly SettingChange[] =>
  differencesOf(new Map(leavesOf(before, setting)), new Map(leavesOf(after, setting)))

const differencesOf = (
  was: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): readonly SettingChange[] =>
  [...new Set([...was.keys(), ...now.keys()])]
    .filter((name) => was.get(name) !== now.get(name))
    .map((name) => ({
      name: name.slice(0, LONGEST_NAME),
      was: told(was.get(name) ?? ''),
      now: told(now.get(name) ?? ''),
    }))

/** Whom an address leads to is said before everything else, whole: how its letters begin says nothing of that. */
function told(text: string): string {
  const host = /^https?:/i.test(text) ? hostOf(text) : null
  return host === null ? cut(text) : `${host} · ${cut(text)}`.slice(0, LONGEST_VALUE)
}

const cut = (text: string): string =>
  text.length <= LONGEST_TEXT
    ? text
    : `${text.slice(0, LONGEST_TEXT / 2)}…${text.slice(1 - LONGEST_TEXT / 2)}`

function valuesOf(settings: OwnersPreferences): ReadonlyMap<string, string> {
  const { printer: _first, ...others } = settings
  const told = { ...others, printers: printersTold(printersOf({ ...settings, receiptPaper: '80mm' })) }
  return new Map(
    (Object.keys(OWNERS_PREFERENCES) as OwnersPreference[]).flatMap((name) =>
      name === 'printer' ? [] : leavesOf(told[name], name),
    ),
  )
}

/** By their ids, which stay when another one is taken off the list. */
const printersTold = ({ all, receipts, reports }: PrinterList) => ({
  receipts,
  reports,
  ...Object.fromEntries(
    all.map(({ id, settings: { connection, ...rest } }) => [
      id,
      { ...rest, [ADDRESS]: addressOf(connection) },
    ]),
  ),
})

const addressOf = (connection: PrinterConnection): string =>
  connection.way === 'network'
    ? `${connection.host}:${connection.port}`
    : `${connection.way} ${connection.queue ?? ''}`.trim()

/** Every value within `value`, by its path. */
function leavesOf(value: unknown, path: string): readonly (readonly [string, string])[] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return [[path, String(value)]]
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return [[path, value.join(', ')]]
  return Object.entries(value).flatMap(([key, part]) => leavesOf(part, `${path}.${key}`))
}
