// Contract for bills: find the biller, fetch the bill, and what the shop remembers for next time.
import { z } from 'zod'
import { type ChannelTable, ofWorkspace } from './channel'
import { billerSchema, billQuoteSchema, billSchema } from '../operations/bill/bill-schemas'
import { savedBillSchema } from '../operations/bill/bill-book'
import { LONGEST_INPUT, LONGEST_INPUT_KEY } from '../operations/bill/bill-inputs'
import { amountPaiseSchema } from '../base/money-schemas'
import { numberTextSchema } from '../base/number-text'
import { openedSheet } from './inputs'
import { nothing } from '../base/no-input'

const billerId = z.string().min(1).max(64)
const shortText = z.string().min(1).max(200)
const mobileNumber = z.string().regex(/^[6-9]\d{9}$/)

const MOST_INPUTS = 20
/** Of a remembered bill: all its inputs. */
const LONGEST_IDENTITY = MOST_INPUTS * (LONGEST_INPUT + LONGEST_INPUT_KEY + 8)

/** Under the biller's own keys, byte for byte as they will be sent. */
const inputs = z
  .array(
    z.strictObject({ key: z.string().max(LONGEST_INPUT_KEY), value: numberTextSchema.max(LONGEST_INPUT) }),
  )
  .max(MOST_INPUTS)
  .readonly()

export const billerHitsSchema = z.object({
  billers: z.array(billerSchema).readonly(),
  /** How many billers match in total; only the best are returned. */
  count: z.number().int(),
})

/** What there is to choose from, without the list itself: the list stays in main and is searched there. */
export const billerCatalogueSchema = z.object({
  categories: z.array(z.object({ name: z.string(), count: z.number().int() })).readonly(),
  count: z.number().int(),
  favourites: z.array(billerSchema).readonly(),
  recents: z.array(billerSchema).readonly(),
  fetchedAt: z.number(),
  /** `cache` when the service could not be asked and an older list is shown. */
  source: z.enum(['service', 'cache', 'old-cache']),
})
export type BillerCatalogue = z.output<typeof billerCatalogueSchema>

/**
 * A fetched bill as the screen gets it. Main keeps the service's own answer under `quoteId`, so that only a fetched
 * bill can be paid.
 */
export const fetchedQuoteSchema = billQuoteSchema
  .omit({ raw: true, reference: true })
  .extend({ quoteId: z.string() })
export type FetchedQuote = z.output<typeof fetchedQuoteSchema>

export const billDraftSchema = z.strictObject({
  billerId,
  inputs,
  /** Which fetched answer and which of its bills; null for a biller that provides none. */
  quote: z.strictObject({ quoteId: shortText, index: z.number().int().min(0).max(500) }).nullable(),
  amountPaise: amountPaiseSchema,
  customerMobile: mobileNumber.nullable(),
  /** The customer agreed that the shop keeps this bill for next time. */
  remembers: z.boolean(),
})
export type BillDraft = z.output<typeof billDraftSchema>

export const billSheetSchema = z.object({
  ...openedSheet,
  operation: z.literal('bill'),
  draft: billDraftSchema,
  biller: billerSchema,
  bill: billSchema.nullable(),
  /** The amount as it will stand in the request, in rupees. */
  amountSent: z.string(),
})
export type BillSheet = z.output<typeof billSheetSchema>

const reminderSchema = z.object({ bill: savedBillSchema, dueAt: z.number() })

export const billChannels = {
  'bill.catalogue': ofWorkspace('staff', z.strictObject({ refresh: z.boolean() }), billerCatalogueSchema),
  /** The best fifty billers for what was typed; an empty text lists a category from its beginning. */
  'bill.search': ofWorkspace(
    'staff',
    z.strictObject({ text: z.string().max(200), category: z.string().max(200).nullable() }),
    billerHitsSchema,
  ),
  'bill.biller': ofWorkspace('staff', z.strictObject({ billerId }), billerSchema),
  'bill.favour': ofWorkspace(
    'staff',
    z.strictObject({ billerId, isFavourite: z.boolean() }),
    z.array(billerSchema).readonly(),
  ),
  'bill.fetch': ofWorkspace('staff', z.strictObject({ billerId, inputs }), fetchedQuoteSchema),
  /** The bills that this customer asked the shop to remember. */
  'bill.saved': ofWorkspace(
    'staff',
    z.strictObject({ customerMobile: mobileNumber }),
    z.array(savedBillSchema).readonly(),
  ),
  /** Remembered bills that are probably due about now. */
  'bill.reminders': ofWorkspace('staff', nothing, z.array(reminderSchema).readonly()),
  /** Forgets one remembered bill, or with two nulls all of this customer's. */
  'bill.forget': ofWorkspace(
    'staff',
    z.strictObject({
      customerMobile: mobileNumber,
      billerId: billerId.nullable(),
      identity: z.string().max(LONGEST_IDENTITY).nullable(),
    }),
    z.null(),
  ),
} as const satisfies ChannelTable
