// What a counter, and the owner's page, ask about the sales of all counters. Numbers are asked for by their hash, which only counters can
// make, or by their last digits; what comes back names nobody that a counter cannot open.
import { z } from 'zod'
import { cashStatusSchema, railStatusSchema } from '../sale/sale'
import { environmentSchema } from '../base/environment'
import { numberTextSchema } from '../base/number-text'
import { LAST_DIGITS } from '../protocol/entries'
import { counterIdSchema, toldCounterNameSchema, digestSchema } from '../protocol'
import { readableList } from '../protocol/readable'

export const SEARCH_PATHS = { search: '/v1/search', today: '/v1/today' } as const

export const MOST_FOUND = 50
const LONGEST_ID = 64
const LONGEST_REFERENCE = 120

const atMsSchema = z.number().int()

/** Where a page ends and the next one begins: newest first. */
export const salePlaceSchema = z.strictObject({
  openedAtMs: atMsSchema,
  /** The log, by the office's own count. */
  log: z.number().int().nonnegative(),
  id: z.string().max(LONGEST_ID),
})
export type SalePlace = z.output<typeof salePlaceSchema>

/** What a counter and the owner's page can both search by. */
export const byAnybody = [
  z.strictObject({ kind: z.literal('all') }),
  /** Sales that are not ended. */
  z.strictObject({ kind: z.literal('open') }),
  z.strictObject({ kind: z.literal('last-digits'), digits: numberTextSchema.length(LAST_DIGITS) }),
  z.strictObject({ kind: z.literal('id'), id: numberTextSchema.min(1).max(LONGEST_ID) }),
  /** The service's or the operator's own, as it stands on the receipt. */
  z.strictObject({ kind: z.literal('reference'), reference: numberTextSchema.min(1).max(LONGEST_REFERENCE) }),
  z.strictObject({ kind: z.literal('amount'), amountPaise: z.number().int().positive() }),
] as const
export const searchBySchema = z.discriminatedUnion('kind', [
  ...byAnybody,
  z.strictObject({ kind: z.literal('number'), numberHash: digestSchema }),
])
export type SearchBy = z.output<typeof searchBySchema>

/** The page has no key for whole numbers; it sees what is owed back at all counters. */
export const pageSearchBySchema = z.discriminatedUnion('kind', [
  ...byAnybody,
  z.strictObject({ kind: z.literal('owed') }),
])
/** The id that a counter gave a colleague, which the figures of colleagues have as their key. Two counters may give the same. */
export const colleagueIdSchema = z.string().min(1).max(LONGEST_ID)
export type PageSearchBy = z.output<typeof pageSearchBySchema>

export const searchRequestSchema = z.strictObject({
  environment: environmentSchema,
  by: searchBySchema,
  /** `[fromMs, toMs)` of when sales were opened, by the counters' clocks; null for no bound. */
  fromMs: atMsSchema.nullable(),
  toMs: atMsSchema.nullable(),
  /** The last sale of the page before; null for the first page. */
  after: salePlaceSchema.nullable(),
  limit: z.number().int().min(1).max(MOST_FOUND),
})
export type SearchRequest = z.output<typeof searchRequestSchema>

export const shopSaleSchema = z.object({
  counterId: counterIdSchema,
  counterName: toldCounterNameSchema,
  requestId: z.string(),
  service: z.string(),
  payee: z.string(),
  amountPaise: z.number().int(),
  /** With the fee. */
  collectedPaise: z.number().int(),
  railStatus: railStatusSchema,
  cashStatus: cashStatusSchema,
  openedAtMs: atMsSchema,
  updatedAtMs: atMsSchema,
  staffId: z.string(),
  /** Null where the customer is erased, or was not told of. */
  lastDigits: z.string().nullable().catch(null),
  /** Number and name, for counters to open. */
  sealed: z.string().nullable().catch(null),
  /** It has entries that this office cannot read: a newer counter wrote them. Its state may be another. */
  isUnread: z.boolean(),
  /** Some of it came after the counter was revoked. */
  isQuarantined: z.boolean(),
  /** Another counter has taken it over; its state is the one there. */
  heldBy: z.object({ counterId: counterIdSchema, counterName: toldCounterNameSchema }).nullable(),
})
export type ShopSale = z.output<typeof shopSaleSchema>

export const searchAnswerSchema = z.object({
  sales: readableList(shopSaleSchema, MOST_FOUND),
  /** Where the next page begins; null after the last one. */
  next: salePlaceSchema.nullable(),
})
export type SearchAnswer = z.output<typeof searchAnswerSchema>

export const todayRequestSchema = z.strictObject({
  environment: environmentSchema,
  fromMs: atMsSchema,
  toMs: atMsSchema,
})
export type TodayRequest = z.output<typeof todayRequestSchema>

/** What one counter sold, by what became of it. */
export const counterDaySchema = z.object({
  counterId: counterIdSchema,
  counterName: toldCounterNameSchema,
  /** When the office last heard of its log; null for one that never sent. */
  storedAtMs: atMsSchema.nullable(),
  sales: z.array(
    z.object({
      railStatus: railStatusSchema,
      cashStatus: cashStatusSchema,
      count: z.number().int(),
      amountPaise: z.number().int(),
      collectedPaise: z.number().int(),
    }),
  ),
})
export type CounterDay = z.output<typeof counterDaySchema>

export const todayAnswerSchema = z
  .object({
    counters: z.array(z.unknown()),
    /** Entries that came and are not counted yet; usually none. */
    uncounted: z.number().int().nonnegative(),
  })
  // A counter whose day cannot be read is no counter that sold nothing: it is told as something that is not counted.
  .transform(({ counters, uncounted }) => {
    const read = counters.flatMap((one) => counterDaySchema.safeParse(one).data ?? [])
    return { counters: read as readonly CounterDay[], uncounted: uncounted + counters.length - read.length }
  })
export type TodayAnswer = z.output<typeof todayAnswerSchema>
