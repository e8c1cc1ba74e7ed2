// What a change of the owner's settings changes, value by value, and for which of it an owner's PIN is asked each time: what would turn money
// or papers to somebody else, or last longer than the owner stands there.
import { z } from 'zod'
import { staffIdSchema } from '../access/staff'
import { printersOf, type PrinterList } from '../printing/printers'
import type { PrinterConnection } from '../printing/printer'
import { OWNERS_PREFERENCES, type OwnersPreference, type OwnersPreferences } from './preferences'

const LONGEST_NAME = 120
const LONGEST_VALUE = 200

export const settingChangeSchema = z.strictObject({
  /** The setting and the part of it, as in `cashierRights.open-drawer`. */
  name: z.string().max(LONGEST_NAME),
  /** Empty for nothing; a long text is cut. */
  was: z.string().max(LONGEST_VALUE),
  now: z.string().max(LONGEST_VALUE),
})
export type SettingChange = z.output<typeof settingChangeSchema>

/** With whoever set it: an owner, or whom an owner's PIN named. */
export const setChangeSchema = z.strictObject({ ...settingChangeSchema.shape, staffId: staffIdSchema })
export type SetChange = z.output<typeof setChangeSchema>

/** What the shop looks like, and where its second window stands, an owner may leave to whoever is there; nothing is paid by it. */
const ASKS_PIN: { readonly [Name in OwnersPreference]: boolean } = {
  shop: false,
  logo: false,
  customerDisplay: false,
  checksWhileLocked: false,
  // A line on a receipt may name another UPI id.
  receiptTexts: true,
  limits: true,
  openingPrices: true,
  autoLockMinutes: true,
  cashierRights: true,
  retentionMonths: true,
  printer: true,
  printers: true,
  chatLink: true,
  upiId: true,
  returnPage: true,
  // Chosen with the PIN on its own page.
  dailyCopies: true,
}

/** Of a printer only where its papers go: how they look is tried until it fits. */
const ADDRESS = 'address'

export const settingOf = ({ name }: Pick<SettingChange, 'name'>): OwnersPreference => {
  const [first = ''] = name.split('.')
  return first as OwnersPreference
}

export const asksPin = (change: SettingChange): boolean =>
  ASKS_PIN[settingOf(change)] &&
  (settingOf(change) !== 'printers' || change.name.endsWith(`.${ADDRESS}`) || isUse(change.name))

const isUse = (name: string): boolean => name === 'printers.receipts' || name === 'printers.reports'

/** Each value that differs, in the order of the table of settings. The printer of receipts stands in the list of printers. */
export function changesOf(before: OwnersPreferences, after: OwnersPreferences): readonly SettingChange[] {
  const [was, now] = [valuesOf(before), valuesOf(after)]
  return [...new Set([...was.keys(), ...now.keys()])]
    .filter((name) => was.get(name) !== now.get(name))
    .map((name) => ({
      name: name.slice(0, LONGEST_NAME),
      was: cut(was.get(name) ?? ''),
      now: cut(now.get(name) ?? ''),
    }))
}

const cut = (text: string): string =>
  text.length <= LONGEST_VALUE ? text : `${text.slice(0, LONGEST_VALUE - 1)}…`

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
  return Object.entries(value).flatMap(([key, part]) => leavesOf(part, `${path}.${key}`))
}
