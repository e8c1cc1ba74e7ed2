// What the till and the day book say: the desk of the box, its reports (X while it is open, Z when it is closed), a day, a month.
import { z } from 'zod'
import { paiseSchema } from '../money'
import { dayFiguresSchema } from './day-book'
import { environmentSchema } from './environment'
import { cashCountSchema, closeSummarySchema, tillCashSchema, tillMovementSchema } from './till'

const sumSchema = z.object({ count: z.number().int(), amountPaise: paiseSchema })

export const tillStateSchema = z.object({
  /** The box's last entry: named with whatever is then done to it, so that nothing is done twice or to another state than was seen. */
  head: z.number().int(),
  session: z
    .object({
      dayStartsAt: z.number(),
      openedAt: z.number(),
      openedBy: z.string(),
      cash: tillCashSchema,
      /** The newest first. */
      movements: z.array(tillMovementSchema).readonly(),
      /** It was opened on an earlier day and nobody has closed it. */
      isLeftOpen: z.boolean(),
    })
    .nullable(),
  /** What should lie in the box now, while it is shut: what was left in it, and what sales have done to it since. Null before its first close. */
  carriedPaise: paiseSchema.nullable(),
  /** The computer's clock stands before the box's last entry. */
  isClockBehind: z.boolean(),
  /** The newest first. */
  closes: z.array(closeSummarySchema).readonly(),
})
export type TillState = z.output<typeof tillStateSchema>

/** All that a report says. A Z is sealed as it was and never computed again. */
export const tillReportSchema = z.object({
  version: z.literal(1),
  environment: environmentSchema,
  dayStartsAt: z.number(),
  openedAt: z.number(),
  openedBy: z.string(),
  /** When it was closed; in an X, when it was asked for. */
  at: z.number(),
  by: z.string(),
  cash: tillCashSchema,
  float: cashCountSchema,
  movements: z.array(tillMovementSchema).readonly(),
  figures: dayFiguresSchema,
  /** Of every day, as it stood then. */
  owedBack: sumSchema,
  open: sumSchema,
  /** Null in an X. */
  counted: z
    .object({
      count: cashCountSchema,
      countedPaise: paiseSchema,
      differencePaise: paiseSchema,
      carriedPaise: paiseSchema,
      takenOutPaise: paiseSchema,
    })
    .nullable(),
})
export type TillReport = z.output<typeof tillReportSchema>

/** `seal`: the entry and the first digits of the seal of a Z. */
export const shownReportSchema = z.object({
  report: tillReportSchema,
  seal: z.object({ sequence: z.number().int(), digits: z.string() }).nullable(),
})
export type ShownReport = z.output<typeof shownReportSchema>

export const dayBookSchema = z.object({
  dayStartsAt: z.number(),
  todayStartsAt: z.number(),
  figures: dayFiguresSchema,
  cashInPaise: paiseSchema,
  cashOutPaise: paiseSchema,
  /** Of every day, as of now; null for a day that is past. */
  owedBack: sumSchema.nullable(),
  closes: z.array(closeSummarySchema).readonly(),
})
export type DayBook = z.output<typeof dayBookSchema>

export const monthBookSchema = z.object({
  monthStartsAt: z.number(),
  todayStartsAt: z.number(),
  /** Days on which something happened, the earliest first. */
  days: z
    .array(
      z.object({
        dayStartsAt: z.number(),
        figures: dayFiguresSchema.pick({
          total: true,
          fees: true,
          taken: true,
          givenBack: true,
          wentThrough: true,
        }),
        /** Counted less expected, of the tills closed on that day; null where none was. */
        differencePaise: paiseSchema.nullable(),
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
])
export type BookSubject = z.output<typeof bookSubjectSchema>
