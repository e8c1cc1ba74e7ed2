// What an owner may set for counters from the owner's page: one row for each setting, with the bounds that the counter itself has for it. Nothing
// else can be pushed. Whatever says where money or data goes is no row here: the service's address, proxy, certificates, UPI id, chat, what may be
// sent again, PINs, how long records are kept.
import { z } from 'zod'
import { commissionTableSchema, type CommissionTable } from '../till/commission'
import { updateHoldSchema, type UpdateHold } from '../shop/update-hold'
import { preferencesSchema, type Preferences } from '../shop/preferences'
import { PUSHED_KEYS, type PushedKey } from './pushed-keys'
import { refusalSchema } from './settings-sync'
import { STANDARD_WITHOUT_OFFICE, withoutOfficeSchema, type WithoutOffice } from '../protocol/without-office'
import { printersOf, withAgreeingPrinters } from '../printing/printers'

/** What each setting is. A counter takes nothing that is not here. Those that are no preference of the counter stand by themselves. */
export interface PushedValues extends Pick<Preferences, PushedPreference> {
  readonly withoutOffice: WithoutOffice
  readonly commission: CommissionTable
  readonly updateHold: UpdateHold
}
/** Preferences of a counter that an owner may set for it. A counter keeps its own beside them. */
export type PushedPreference = Exclude<PushedKey, 'withoutOffice' | 'commission' | 'updateHold'>
export type PushedPreferences = Partial<Pick<Preferences, PushedPreference>>
export const PUSHED_PREFERENCES = PUSHED_KEYS.filter(
  (key): key is PushedPreference => key !== 'withoutOffice' && key !== 'commission' && key !== 'updateHold',
)

interface Row<Value> {
  readonly schema: z.ZodType<Value>
  /** What holds where nothing is set; null where each counter has a value of its own. */
  readonly standard: Value | null
  /** Whether a shop's owner may set it for their own shops; a distributor may everywhere. */
  readonly isForShopOwners: boolean
}
type Rows = { readonly [Key in PushedKey]: Row<PushedValues[Key]> }

/** A preference of the counter, with the bounds that it has there. */
const preference = <Key extends PushedPreference>(
  key: Key,
  isForShopOwners: boolean,
): Row<Preferences[Key]> => ({
  schema: preferencesSchema.shape[key] as unknown as z.ZodType<Preferences[Key]>,
  standard: null,
  isForShopOwners,
})

export const PUSHED_SETTINGS: Rows = {
  withoutOffice: { schema: withoutOfficeSchema, standard: STANDARD_WITHOUT_OFFICE, isForShopOwners: false },
  limits: preference('limits', false),
  commission: { schema: commissionTableSchema, standard: null, isForShopOwners: false },
  receiptTexts: preference('receiptTexts', true),
  receiptPaper: preference('receiptPaper', true),
  receiptLanguage: preference('receiptLanguage', true),
  receiptSecondLanguage: preference('receiptSecondLanguage', true),
  planOrder: preference('planOrder', true),
  autoLockMinutes: preference('autoLockMinutes', true),
  checksWhileLocked: preference('checksWhileLocked', true),
  updateHold: { schema: updateHoldSchema, standard: null, isForShopOwners: false },
}

/** A value as its counter would take it; undefined for what it would refuse. */
export const pushedValueOf = <Key extends PushedKey>(
  key: Key,
  value: unknown,
): PushedValues[Key] | undefined => PUSHED_SETTINGS[key].schema.safeParse(value).data

const idSchema = z.string().regex(/^[\w-]{1,64}$/)

/** Whose settings are meant. Of those that reach a counter the nearest that is set holds: its own, its group's, its shop's, every counter's. */
export const settingsScopeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('shop'), shopId: idSchema }),
  z.strictObject({ kind: z.literal('group'), groupId: idSchema }),
  z.strictObject({ kind: z.literal('counter'), counterId: z.string().regex(/^[\w-]{1,60}$/) }),
])
export type SettingsScope = z.output<typeof settingsScopeSchema>

/** What is set in a scope, for the owner's page. */
const setSchema = <Value>(value: z.ZodType<Value>) =>
  z.object({
    /** Null where nothing is set: what holds comes from further out. */
    value: value.nullable(),
    changedAtMs: z.number(),
    /** By name; null for somebody who was removed since. */
    changedBy: z.string().nullable(),
    /** What holds there while nothing is set; null where each counter's own does. */
    wider: value.nullable(),
    widerFrom: settingsScopeSchema.nullable(),
    /** Whether whoever asks may set it there. */
    mayBeSet: z.boolean(),
  })
export type SetSetting<Key extends PushedKey> = z.output<ReturnType<typeof setSchema<PushedValues[Key]>>>
export type SetSettings = { readonly [Key in PushedKey]: SetSetting<Key> }

export const setSettingsSchema = z.object(
  Object.fromEntries(PUSHED_KEYS.map((key) => [key, setSchema<unknown>(PUSHED_SETTINGS[key].schema)])),
) as unknown as z.ZodType<SetSettings>

export const pushedKeySchema = z.enum(PUSHED_KEYS)

/** What became of a setting at one counter. */
export const settingStateSchema = z.object({
  counterId: z.string(),
  /** Where the value comes from that it is told; null where none is. */
  from: settingsScopeSchema.nullable(),
  state: z.discriminatedUnion('kind', [
    /** Nothing is set for it, and nothing is left there of what was. */
    z.object({ kind: z.literal('own') }),
    z.object({ kind: z.literal('in-force'), sinceMs: z.number() }),
    /** It was not heard of since: it holds what it was told before. */
    z.object({ kind: z.literal('not-delivered') }),
    z.object({ kind: z.literal('refused'), reason: refusalSchema, sinceMs: z.number() }),
  ]),
})
export type SettingState = z.output<typeof settingStateSchema>

/** A setting with its value, or with null where it is taken back. */
export type ChangedSetting = {
  readonly [Key in PushedKey]: { readonly key: Key; readonly value: PushedValues[Key] | null }
}[PushedKey]

export const changedSettingSchema = z.union(
  PUSHED_KEYS.map((key) =>
    z.strictObject({ key: z.literal(key), value: PUSHED_SETTINGS[key].schema.nullable() }),
  ),
) as unknown as z.ZodType<ChangedSetting>

/**
 * What holds at a counter. A held paper is that of the printer of receipts, too. Preferences that the office holds
 * for a counter, beside its own: what is read is the office's, what is kept is the counter's.
 */
export const withHeld = (own: Preferences, held: PushedPreferences): Preferences =>
  Object.keys(held).length === 0 ? own : withAgreeingPrinters({ ...own, ...held })

/**
 * Changes as they are kept. A list of printers comes from a screen that shows the held paper at the printer of receipts: what is kept for that
 * printer is the paper that it had before.
 */
export function withOwnPaper(
  changes: Partial<Preferences>,
  own: Preferences,
  held: PushedPreferences,
): Partial<Preferences> {
  const { printers } = changes
  if (held.receiptPaper === undefined || printers === undefined || printers === null) return changes
  const shown = printersOf(withHeld(own, held)).receipts
  const all = printers.all.map((one) => (one.id === shown ? { ...one, paper: own.receiptPaper } : one))
  return { ...changes, printers: { ...printers, all } }
}

/** The held settings that these changes name. */
export const heldOf = (changes: Partial<Preferences>, held: PushedPreferences): readonly string[] =>
  Object.keys(changes).filter((name) => Object.hasOwn(held, name))
