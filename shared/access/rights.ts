// What a cashier may, each on or off by the owner. The contract names these rights in its rows, and the settings show them.
import { z } from 'zod'
import type { StaffAtCounter } from './staff'

export const CASHIER_RIGHTS = [
  /** What should be in the box, before it was counted: on the till's pages, on X, and on the page of the day. */
  'box-figure',
  /** The days before today in the day book. */
  'past-days',
  'cash-moves',
  'open-drawer',
  'give-back',
  /** The evidence of a complaint, and the report of a problem. */
  'save-files',
  'updates',
] as const
export type CashierRight = (typeof CASHIER_RIGHTS)[number]

const right = z.boolean()
export const cashierRightsSchema = z.strictObject({
  'box-figure': right,
  'past-days': right,
  'cash-moves': right,
  'open-drawer': right,
  'give-back': right,
  'save-files': right,
  updates: right,
} satisfies { readonly [Right in CashierRight]: z.ZodType })
export type CashierRights = z.output<typeof cashierRightsSchema>

const all = (isOn: boolean): CashierRights => ({
  'box-figure': isOn,
  'past-days': isOn,
  'cash-moves': isOn,
  'open-drawer': isOn,
  'give-back': isOn,
  'save-files': isOn,
  updates: isOn,
})

export const RIGHTS_PRESETS = ['alone', 'trusted', 'strict'] as const
export type RightsPreset = (typeof RIGHTS_PRESETS)[number]

/** `alone`: whoever stands in for the owner. `trusted`: sells and keeps the box. `strict`: sells, and counts a box of which nothing is told before. */
export const RIGHTS_OF: { readonly [Preset in RightsPreset]: CashierRights } = {
  alone: all(true),
  trusted: { ...all(true), 'past-days': false, 'save-files': false },
  strict: all(false),
}

export const presetOf = (rights: CashierRights): RightsPreset | null =>
  RIGHTS_PRESETS.find((preset) => CASHIER_RIGHTS.every((one) => RIGHTS_OF[preset][one] === rights[one])) ??
  null

const NAMES: ReadonlySet<string> = new Set(CASHIER_RIGHTS)
export const isCashierRight = (name: string): name is CashierRight => NAMES.has(name)

/** Whether this person may now; an owner always, and whoever acts for one. */
export const may = (
  asked: CashierRight,
  { role }: Pick<StaffAtCounter, 'role'>,
  rights: CashierRights,
): boolean => role === 'owner' || rights[asked]
