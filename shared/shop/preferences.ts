// The shop's choices about how the app looks and what it says about itself. Small, plain, no secrets.
import { z } from 'zod'
import { cashierRightsSchema, RIGHTS_OF } from '../access/rights'
import { USED_SELDOM } from '../base/parsed-json'
import { LANGUAGES } from '../base/languages'
import { customerDisplaySchema, NO_CUSTOMER_DISPLAY, windowSpotSchema } from './customer-display'
import { environmentSchema, languageSchema, themeSchema } from '../base/environment'
import { logoSchema } from '../printing/logo'
import { DEFAULT_PRINTER, printerSettingsSchema } from '../printing/printer'
import { printerListSchema, withAgreeingPrinters } from '../printing/printers'
import { DEFAULT_LIMITS, limitsSchema } from './limits'
import { openingPricesSchema } from '../operations/account/opening-prices'
import { retentionMonthsSchema } from '../customer/privacy'
import { paperSchema, receiptTextsSchema, NO_RECEIPT_TEXTS } from '../printing/paper'
import { isUpiId } from '../base/identifiers/bank'
import { numberTextSchema } from '../base/number-text'
import { pageAddressSchema } from '../base/web-address'
import { chatLinkSchema } from '../printing/chat-link'
import { NO_SPEECH, speechSchema } from './speech'
import { DEFAULT_ZOOM_PERCENT, zoomPercentSchema } from './zoom'

export const shopSchema = z.object({
  name: z.string().trim().max(80),
  address: z.string().trim().max(200),
  phone: numberTextSchema.trim().max(20),
  /** The agent id, passed on unchanged. */
  agentId: z.string().max(64),
})
export type Shop = z.output<typeof shopSchema>

/** Without the spaces of a copied one: an app would not find whom to pay. */
const upiIdSchema = numberTextSchema
  .overwrite((text) => text.replace(/\s/g, ''))
  .refine((text) => text === '' || isUpiId(text), 'a UPI id')

const LONGEST_DIGEST = 64

export const preferencesSchema = z.object({
  /** Null until the first-launch screen has been answered. */
  environment: environmentSchema.nullable(),
  language: languageSchema,
  theme: themeSchema,
  textSize: z.enum(['normal', 'large']),
  zoomPercent: zoomPercentSchema,
  /** With the graphics card, or without it where it fails. Read before Electron is ready, so a change shows at the next start. */
  drawing: z.enum(['hardware', 'software']),
  /** Success, waiting and failure are also announced by sound, never by sound alone. */
  sounds: z.boolean(),
  speech: speechSchema,
  todayPage: z.enum(['open', 'folded']),
  /** Digits typed where no field has the focus go to the counter box. */
  typeAnywhere: z.boolean(),
  receiptPaper: paperSchema,
  /** The language of receipts: that of the screen, or one of its own. */
  receiptLanguage: z.enum(['screen', ...LANGUAGES]),
  /** The smaller one on bilingual receipts. */
  receiptSecondLanguage: z.enum(['none', ...LANGUAGES]),
  /** The shop's own lines on receipts. */
  receiptTexts: receiptTextsSchema,
  /** The printer of receipts. */
  printer: printerSettingsSchema,
  /** All printers with their uses; null as long as there is only `printer`. */
  printers: printerListSchema.nullable(),
  /** Minutes without input until the counter locks itself; 0 never locks it. */
  autoLockMinutes: z.number().int().min(0).max(120),
  /** Whether status checks of open sales continue while the counter is locked. */
  checksWhileLocked: z.enum(['go-on', 'pause']),
  /** What a cashier may. */
  cashierRights: cashierRightsSchema,
  retentionMonths: retentionMonthsSchema,
  limits: limitsSchema,
  openingPrices: openingPricesSchema,
  /** How plans stand when no other order was chosen: what this shop sells most first, or as the service lists them. */
  planOrder: z.enum(['useful', 'service']),
  chatLink: chatLinkSchema,
  /** The shop's own UPI id, shown as a code to customers; empty for none. */
  upiId: upiIdSchema,
  /** The second window, for customers. */
  customerDisplay: customerDisplaySchema,
  /** Where its window of its own was last; null as long as nobody moved it. Written by main alone. */
  customerWindowSpot: windowSpotSchema.nullable(),
  /** The shop's own page, to which a customer's browser returns from the bank; empty for none. */
  returnPage: z.union([z.literal(''), pageAddressSchema]),
  /**
   * Where the daily copies go and under which key: a digest, by which a file of theirs is known that somebody changed or took away. `off` once an
   * owner gave them up; empty where nobody ever chose them. Written by main alone.
   */
  dailyCopies: z.string().max(LONGEST_DIGEST),
  shop: shopSchema,
  /** Printed at the top of receipts. */
  logo: logoSchema,
})
export type Preferences = z.output<typeof preferencesSchema>

export const DEFAULT_PREFERENCES: Preferences = {
  environment: null,
  language: 'en',
  theme: 'system',
  textSize: 'normal',
  zoomPercent: DEFAULT_ZOOM_PERCENT,
  drawing: 'hardware',
  sounds: true,
  speech: NO_SPEECH,
  todayPage: 'open',
  typeAnywhere: true,
  receiptPaper: '80mm',
  receiptLanguage: 'screen',
  receiptSecondLanguage: 'none',
  receiptTexts: NO_RECEIPT_TEXTS,
  printer: DEFAULT_PRINTER,
  printers: null,
  autoLockMinutes: 5,
  checksWhileLocked: 'go-on',
  cashierRights: RIGHTS_OF.trusted,
  retentionMonths: 60,
  limits: DEFAULT_LIMITS,
  openingPrices: {},
  planOrder: 'useful',
  chatLink: '',
  upiId: '',
  customerDisplay: NO_CUSTOMER_DISPLAY,
  customerWindowSpot: null,
  returnPage: '',
  dailyCopies: '',
  shop: { name: '', address: '', phone: '', agentId: '' },
  logo: '',
}

/** What the shop says about itself, whom it pays and prints to, and how it is protected: an owner alone changes it. */
export const OWNERS_PREFERENCES = {
  shop: true,
  logo: true,
  receiptTexts: true,
  limits: true,
  openingPrices: true,
  autoLockMinutes: true,
  checksWhileLocked: true,
  cashierRights: true,
  retentionMonths: true,
  printer: true,
  printers: true,
  chatLink: true,
  upiId: true,
  customerDisplay: true,
  returnPage: true,
  dailyCopies: true,
} as const satisfies { readonly [Name in keyof Preferences]?: true }
export type OwnersPreference = keyof typeof OWNERS_PREFERENCES
export const ownersPreferencesSchema = preferencesSchema.pick(OWNERS_PREFERENCES)
export type OwnersPreferences = z.output<typeof ownersPreferencesSchema>

export const isOwners = (name: string): name is OwnersPreference => Object.hasOwn(OWNERS_PREFERENCES, name)

export const ownersOf = (preferences: Preferences): OwnersPreferences =>
  Object.fromEntries(Object.entries(preferences).filter(([name]) => isOwners(name))) as OwnersPreferences

/** Reads each setting separately: a missing or invalid one gets its default. */
export function readablePreferences(stored: unknown): Preferences {
  const readable: Record<string, unknown> = { ...DEFAULT_PREFERENCES }
  const known = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  for (const [name, schema] of Object.entries(preferencesSchema.shape)) {
    const parsed = schema.safeParse(known[name], USED_SELDOM)
    if (parsed.success) readable[name] = parsed.data
  }
  return withAgreeingPrinters(preferencesSchema.parse(readable, USED_SELDOM))
}

/**
 * The settings after a change. A setting that the change names without a value stays as it is. Throws if a value is not
 * allowed.
 */
export const changedPreferences = (present: Preferences, changes: Partial<Preferences>): Preferences =>
  withAgreeingPrinters(
    preferencesSchema.parse({
      ...present,
      ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
    }),
    changes,
  )
