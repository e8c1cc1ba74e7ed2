// The figures of the owner's page: this moment, the books of any days, and the story of a sale. They are told by the counters' own rules;
// nothing here names a customer.
import { z } from 'zod'
import { DAY_MS } from '../base/clock'
import { soldServiceSchema } from '../till/day-book'
import { environmentSchema } from '../base/environment'
import { cashStatusSchema, railStatusSchema, SALE_REASONS } from '../sale/sale'
import { counterIdSchema } from '../protocol'
import { colleagueIdSchema, pageSearchBySchema, salePlaceSchema, shopSaleSchema } from './search'
import { readableList } from '../protocol/readable'

/**
 * What figures of a day are told apart by. `late`: sales of an earlier day whose result came on this one, by state before and after; in the
 * books of several days those of before the first.
 * `operator`: what went through, less what was reversed. `sold`: the same by all that commissions depend on. `cash`: what sales did to the box.
 */
export type FigureKind = 'service' | 'state' | 'colleague' | 'hour' | 'operator' | 'sold' | 'cash' | 'late'

const shopIdSchema = z.string().max(64)
const atMsSchema = z.number().int()
const countSchema = z.number().int()
const sumSchema = z.object({ count: countSchema, amountPaise: z.number().int() })

/** With the convenience fees beside the amount. */
const figureSumSchema = sumSchema.extend({ feePaise: z.number().int() })
export type FigureSum = z.output<typeof figureSumSchema>
export const NO_FIGURE: FigureSum = { count: 0, amountPaise: 0, feePaise: 0 }

const tallySchema = z.object({ done: figureSumSchema, open: figureSumSchema, undone: figureSumSchema })
export type FigureTally = z.output<typeof tallySchema>

const groupSchema = tallySchema.extend({
  key: z.string(),
  /** What people call it, where the key is a code; else empty. */
  label: z.string(),
})
export type FigureGroup = z.output<typeof groupSchema>

/** Open sales that are younger than this, and none of the steps before; the last has no bound. */
export const OPEN_AGES = ['ten-minutes', 'hour', 'day', 'older'] as const
export type OpenAge = (typeof OPEN_AGES)[number]

/** How many of the last minutes are told apart. */
export const MINUTES_TOLD = 30

export const nowRequestSchema = z.strictObject({
  environment: environmentSchema,
  shopId: shopIdSchema.nullable().optional(),
  groupId: shopIdSchema.nullable().optional(),
})
/**
 * Where what is kept lies besides this machine. `away`: the standby that there was is not there. `waited-for`: it does not answer, and what is
 * to be kept waits for it.
 */
export const STANDBY_STATES = ['none', 'here', 'away', 'waited-for'] as const
export type StandbyState = (typeof STANDBY_STATES)[number]

export const nowSchema = z.object({
  /** By the office's clock. */
  atMs: atMsSchema,
  dayMs: atMsSchema,
  /** Entries that came and are in no figure yet; usually none. */
  uncounted: countSchema,
  standby: z.enum(STANDBY_STATES),
  today: z.array(groupSchema),
  /** Sales opened in each of the last minutes, oldest first. */
  minutes: z.array(countSchema),
  open: z.array(sumSchema.extend({ age: z.enum(OPEN_AGES) })),
  owed: sumSchema,
  /** By client of the service, for those that a counter in sight sells under. */
  calls: z.array(z.object({ clientKey: z.string(), callsLeft: countSchema })),
  counters: z.array(
    tallySchema.extend({
      counterId: counterIdSchema,
      name: z.string(),
      shopName: z.string().nullable(),
      lastSeenAtMs: atMsSchema.nullable(),
      unsent: countSchema,
      appVersion: z.string(),
      /** Null while it is closed. */
      till: z
        .object({
          openedAtMs: atMsSchema,
          /** What should be in the box: less than nothing where more was given out than was put in. */
          boxPaise: z.number().int(),
          /** Counted at its opening less what was left in it; null without a difference. */
          openingDifferencePaise: z.number().int().nullable(),
        })
        .nullable(),
    }),
  ),
})
export type Now = z.output<typeof nowSchema>

export const pageSearchSchema = z.strictObject({
  environment: environmentSchema,
  by: pageSearchBySchema,
  fromMs: atMsSchema.nullable(),
  toMs: atMsSchema.nullable(),
  shopId: shopIdSchema.nullable(),
  /** Of counters; null for all. */
  groupId: shopIdSchema.nullable(),
  counterId: counterIdSchema.nullable(),
  /** Who sold; null for everybody. */
  staffId: colleagueIdSchema.nullable(),
  after: salePlaceSchema.nullable(),
})
export const pageSaleSchema = shopSaleSchema
  .omit({ sealed: true })
  .extend({ shopName: z.string().nullable() })
export type PageSale = z.output<typeof pageSaleSchema>
export const pageSalesSchema = z.object({
  sales: readableList(pageSaleSchema),
  next: salePlaceSchema.nullable(),
})

export const storyRequestSchema = z.strictObject({
  environment: environmentSchema,
  counterId: counterIdSchema,
  requestId: z.string().max(64),
})
export const saleStorySchema = z.object({
  sale: pageSaleSchema,
  references: z.array(z.string()),
  /** Entries in order, each with the state that it left. */
  steps: z.array(
    z.object({
      sequence: z.number().int(),
      atMs: atMsSchema,
      /** The entry's type; one that this office cannot read has no state. */
      type: z.string(),
      after: z
        .object({
          railStatus: railStatusSchema,
          cashStatus: cashStatusSchema,
          reason: z.enum(SALE_REASONS).nullable(),
        })
        .nullable(),
    }),
  ),
})
export type SaleStory = z.output<typeof saleStorySchema>

/** A year and a day: more is an export's work. */
export const MOST_DAYS = 366
export const booksRequestSchema = z
  .strictObject({
    environment: environmentSchema,
    /** First milliseconds of days in India: `[fromMs, toMs)`. */
    fromMs: atMsSchema,
    toMs: atMsSchema,
    shopId: shopIdSchema.nullable(),
    groupId: shopIdSchema.nullable(),
  })
  .refine(({ fromMs, toMs }) => toMs > fromMs && toMs - fromMs <= MOST_DAYS * DAY_MS)
export const booksSchema = z.object({
  uncounted: countSchema,
  /** Each sale once, in its state at the end of the period. */
  total: tallySchema,
  /** Each day and month as it was at its own end; together they lack what was settled later in the period. */
  days: z.array(tallySchema.extend({ dayMs: atMsSchema })),
  months: z.array(tallySchema.extend({ monthMs: atMsSchema })),
  counters: z.array(
    tallySchema.extend({
      counterId: counterIdSchema,
      name: z.string(),
      shopName: z.string().nullable(),
    }),
  ),
  services: z.array(groupSchema),
  states: z.array(groupSchema),
  hours: z.array(groupSchema),
  colleagues: z.array(groupSchema),
  operators: z.array(groupSchema),
  cash: z.array(groupSchema),
  late: z.array(groupSchema),
  /** What was earned by the tables that are set at the office: by each counter that sold, and by what it sold. */
  commission: z.object({
    counters: z.array(
      z.object({
        counterId: counterIdSchema,
        name: z.string(),
        shopName: z.string().nullable(),
        /** What went through, less what was reversed. */
        sold: sumSchema,
        /** Null where no table is set for it: the office does not know the counter's own. */
        earnedPaise: z.number().int().nullable(),
      }),
    ),
    /** At counters with a table alone. */
    operators: z.array(
      z.object({
        service: soldServiceSchema,
        payeeCode: z.string(),
        payee: z.string(),
        sold: sumSchema,
        /** Null where no rule of any of these tables applies. */
        earnedPaise: z.number().int().nullable(),
      }),
    ),
  }),
})
export type Books = z.output<typeof booksSchema>

/** Figures of the owner's page, added up. */
export function addedFigures(tallies: readonly FigureTally[]): FigureTally {
  const sum = (stand: keyof FigureTally) =>
    tallies.reduce(
      (total, { [stand]: one }) => ({
        count: total.count + one.count,
        amountPaise: total.amountPaise + one.amountPaise,
        feePaise: total.feePaise + one.feePaise,
      }),
      NO_FIGURE,
    )
  return { done: sum('done'), open: sum('open'), undone: sum('undone') }
}

/** What `total` has beyond `rows`: sales that were settled later than on the day, or in the month, of a row. */
export function figuresBeyond(total: FigureTally, rows: readonly FigureTally[]): FigureTally {
  const sum = addedFigures(rows)
  const rest = (stand: keyof FigureTally) => ({
    count: total[stand].count - sum[stand].count,
    amountPaise: total[stand].amountPaise - sum[stand].amountPaise,
    feePaise: total[stand].feePaise - sum[stand].feePaise,
  })
  return { done: rest('done'), open: rest('open'), undone: rest('undone') }
}

/** One tally for each key, in the order in which the keys come. */
export const addedBy = <Row extends FigureTally>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): readonly (FigureTally & { readonly key: string })[] =>
  [...Map.groupBy(rows, keyOf)].map(([key, those]) => ({ key, ...addedFigures(those) }))
