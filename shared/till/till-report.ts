// What the till and the day book show: the state of the cash box, its reports (X while it is open, Z when it is
// closed), a day, a month.
import { z } from 'zod'
import { allowedBySchema } from '../base/allowed-by'
import { paiseSchema } from '../base/money-schemas'
import { creditElsewhereSchema, creditNumberSchema, creditPaymentsSchema } from '../customer/credit'
import { dayFiguresSchema, tallySchema } from './day-book'
import { environmentSchema } from '../base/environment'
import { paidChecksSchema } from '../operations/checks/paid-check'
import { uncountedSchema } from '../log/set-aside'
import {
  cashCountSchema,
  closeSummarySchema,
  openingDifferenceSchema,
  recountsSchema,
  tillCashSchema,
  tillMovementSchema,
  whileClosedSchema,
} from './till'

const sumSchema = z.object({ count: z.number().int(), amountPaise: paiseSchema })

export const tillStateSchema = z.object({
  /**
   * The latest entry of the cash box. It is passed along with every action, so that nothing is done twice or to a state
   * that was not seen.
   */
  head: z.number().int(),
  session: z
    .object({
      dayStartsAt: z.number(),
      openedAt: z.number(),
      openedBy: z.string(),
      /** Null for a cashier who is not told before the box was counted. */
      cash: tillCashSchema.nullable(),
      whileClosed: whileClosedSchema.nullable(),
      openingDifference: openingDifferenceSchema.nullable(),
      /** Newest first. */
      movements: z.array(tillMovementSchema).readonly(),
      /** It was opened on an earlier day and has not been closed. */
      isLeftOpen: z.boolean(),
    })
    .nullable(),
  /** The box that is not open; null while it is. */
  shut: z
    .object({
      /** What was left in it at its last close; null before the first one. */
      leftPaise: paiseSchema.nullable(),
      /**
       * The effect of sales on cash since then, which no session counts yet; before the first close that of today's
       * sales, since nobody can say what became of earlier cash. Null for a cashier who is not told before the box was counted.
       */
      cashPaise: paiseSchema.nullable(),
    })
    .nullable(),
  /** The computer's clock is earlier than the latest entry of the cash box. */
  isClockBehind: z.boolean(),
  /** Whether today's sales are added up for whoever asks: their sum and the float are what should be in the box. */
  seesSums: z.boolean(),
  /** Newest first. */
  closes: z.array(closeSummarySchema).readonly(),
})
export type TillState = z.output<typeof tillStateSchema>

/** Everything on a report. A Z report is sealed as it was and never recomputed. */
export const tillReportSchema = z.object({
  version: z.literal(1),
  environment: environmentSchema,
  dayStartsAt: z.number(),
  openedAt: z.number(),
  openedBy: z.string(),
  /** When the box was closed; for an X report, when it was requested. */
  at: z.number(),
  by: z.string(),
  cash: tillCashSchema,
  float: cashCountSchema,
  /** Null if no sale moved cash before the opening. */
  whileClosed: whileClosedSchema.nullable(),
  /** Null if the box held what was left in it. */
  openingDifference: openingDifferenceSchema.nullable(),
  movements: z.array(tillMovementSchema).readonly(),
  figures: dayFiguresSchema,
  /** Credit that was repaid or given back past the box. */
  creditElsewhere: creditElsewhereSchema,
  /** For sales of any day and on customers' accounts, as of then. */
  owedBack: sumSchema,
  open: sumSchema,
  ...creditPaymentsSchema,
  /** Since the close before, whether the box was open or not. */
  ...paidChecksSchema,
  ...uncountedSchema,
  /** Null in an X report. */
  counted: z
    .object({
      count: cashCountSchema,
      countedPaise: paiseSchema,
      differencePaise: paiseSchema,
      carriedPaise: paiseSchema,
      takenOutPaise: paiseSchema,
      reason: z.string(),
      recounts: recountsSchema,
      /** The owner whose PIN let cash be taken out at the close. */
      allowedBy: allowedBySchema,
    })
    .nullable(),
})
export type TillReport = z.output<typeof tillReportSchema>

/** `seal`: the entry and the first digits of the seal of a Z report. */
export const shownReportSchema = z.object({
  report: tillReportSchema,
  seal: z
    .object({
      sequence: z.number().int(),
      digits: z.string(),
      /** The public key that the close was signed with, by which others check an export; absent without a signature. */
      signed: z
        .object({
          publicKey: z.string(),
          fingerprint: z.string(),
          /** Fingerprint of the lost key whose place this one took in the session of this report. */
          replaces: z.string().nullable(),
        })
        .optional(),
    })
    .nullable(),
})
export type ShownReport = z.output<typeof shownReportSchema>

/** Days on which sales are dated that stand in the log among those of a period: the clock was wrong. Earliest first. */
const otherDatesSchema = z
  .array(z.object({ dayStartsAt: z.number(), count: z.number().int().positive() }))
  .readonly()
export type OtherDates = z.output<typeof otherDatesSchema>

export const dayBookSchema = z.object({
  dayStartsAt: z.number(),
  todayStartsAt: z.number(),
  figures: dayFiguresSchema,
  cashInPaise: paiseSchema,
  cashOutPaise: paiseSchema,
  /** Credit that was repaid in cash on this day, and what was given back on accounts. */
  creditRepaidPaise: paiseSchema,
  creditGivenBackPaise: paiseSchema,
  creditElsewhere: creditElsewhereSchema,
  ...creditPaymentsSchema,
  /** Cash of sales that was recorded as outside the till when it was opened on this day. */
  outsidePaise: paiseSchema,
  /** Of the openings of this day, closed since or not. */
  openingDifferences: z.array(openingDifferenceSchema).readonly(),
  /** For sales of any day and on customers' accounts, as of now; null for a day in the past. */
  owedBack: sumSchema.nullable(),
  otherDates: otherDatesSchema,
  ...paidChecksSchema,
  ...uncountedSchema,
  closes: z.array(closeSummarySchema).readonly(),
})
export type DayBook = z.output<typeof dayBookSchema>

const monthFiguresSchema = dayFiguresSchema.pick({
  total: true,
  fees: true,
  taken: true,
  givenBack: true,
  wentThrough: true,
  change: true,
  creditTaken: true,
})

export const monthBookSchema = z.object({
  ...uncountedSchema,
  otherDates: otherDatesSchema,
  monthStartsAt: z.number(),
  todayStartsAt: z.number(),
  /** Each sale once, in its state at the end of the month: not the sum of the days. `late` has sales of earlier months. */
  figures: monthFiguresSchema.extend({ late: dayFiguresSchema.shape.late }),
  /**
   * What the month's `total` and `fees` have beyond the sum of its days: sales that got their result on a later day of
   * it. Each adds to one state and is taken away from another. Null if there are none.
   */
  settledLater: z.object({ total: tallySchema, fees: tallySchema }).nullable(),
  /** Days on which something happened, earliest first. */
  days: z
    .array(
      z.object({
        dayStartsAt: z.number(),
        figures: monthFiguresSchema,
        /** Credit that was repaid and given back in cash, and past the box. */
        creditRepaidPaise: paiseSchema,
        creditGivenBackPaise: paiseSchema,
        creditElsewhere: creditElsewhereSchema,
        /** Counted less expected, over the tills closed on that day; null if there were none. */
        differencePaise: paiseSchema.nullable(),
        /** Over the tills opened on that day; null if none held another sum than was left in it. */
        openingDifferencePaise: paiseSchema.nullable(),
      }),
    )
    .readonly(),
})
export type MonthBook = z.output<typeof monthBookSchema>

/** What is printed, saved or exported. */
export const bookSubjectSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('day'), dayStartsAt: z.number() }),
  z.strictObject({ kind: z.literal('month'), monthStartsAt: z.number() }),
  z.strictObject({ kind: z.literal('x') }),
  z.strictObject({ kind: z.literal('z'), sequence: z.number().int().positive() }),
  z.strictObject({
    /** What one customer owes. */
    kind: z.literal('credit'),
    accountNumber: creditNumberSchema,
    /** First millisecond of its first day; null has everything. */
    fromAt: z.number().nullable(),
  }),
])
export type BookSubject = z.output<typeof bookSubjectSchema>

/** How it is saved as a table; people are offered the first. */
export const BOOK_TABLE_FORMATS = ['xlsx', 'csv'] as const
export type BookTableFormat = (typeof BOOK_TABLE_FORMATS)[number]
