// What the shop earns, by the table that its owner keeps. The service pays by its own books; this is the shop's own reckoning, shown on
// screen alone and never on a customer's paper.
import { z } from 'zod'
import { amountPaiseSchema, paise, type Paise } from '../money'
import { SERVICES, soldServiceSchema, type WentThrough } from './day-book'

export const MOST_COMMISSION_RULES = 200
const LONGEST_NAME = 120
/** A hundredth of a percent: the finest that is agreed anywhere. */
export const HUNDREDTHS_OF_ALL = 10_000

export const commissionRateSchema = z.discriminatedUnion('kind', [
  /** Of the amount, in hundredths of a percent: 256 is 2.56 %. */
  z.strictObject({ kind: z.literal('percent'), hundredths: z.number().int().min(0).max(HUNDREDTHS_OF_ALL) }),
  /** For each sale, whatever its amount. */
  z.strictObject({ kind: z.literal('each'), amountPaise: amountPaiseSchema }),
])
export type CommissionRate = z.output<typeof commissionRateSchema>

export const commissionRuleSchema = z.strictObject({
  service: soldServiceSchema,
  /** An operator's, biller's or category's name or code; empty for all of the service. */
  of: z.string().trim().max(LONGEST_NAME),
  rate: commissionRateSchema,
})
export type CommissionRule = z.output<typeof commissionRuleSchema>

export const commissionTableSchema = z.array(commissionRuleSchema).max(MOST_COMMISSION_RULES).readonly()
export type CommissionTable = z.output<typeof commissionTableSchema>

export interface Earned {
  readonly sold: WentThrough
  /** Null where no rule speaks of it. */
  readonly commissionPaise: Paise | null
}

export interface Earnings {
  readonly rows: readonly Earned[]
  readonly totalPaise: Paise
}

/** What these sales earned; what was taken back in the same stretch takes its commission with it. */
export function earningsOf(sold: readonly WentThrough[], table: CommissionTable): Earnings {
  const rows = sold
    .toSorted((one, other) => SERVICES.indexOf(one.service) - SERVICES.indexOf(other.service))
    .map((one) => {
      const rule = ruleFor(one, table)
      return { sold: one, commissionPaise: rule === null ? null : commission(one, rule.rate) }
    })
  const totalPaise = paise(rows.reduce<number>((sum, { commissionPaise }) => sum + (commissionPaise ?? 0), 0))
  return { rows, totalPaise }
}

/** The most particular rule: of the operator or biller before its category, and that before the whole service. */
function ruleFor(sold: WentThrough, table: CommissionTable): CommissionRule | null {
  const own = table.filter(({ service }) => service === sold.service)
  const named = (...names: readonly (string | null)[]): CommissionRule | undefined =>
    own.find(({ of }) => names.some((name) => name !== null && isSame(name, of)))
  return named(sold.payeeCode, sold.payee) ?? named(sold.category) ?? named('') ?? null
}

const isSame = (one: string, other: string): boolean =>
  one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase()

/** Half a paisa is rounded away from nothing, so that a sale and its return come to zero. */
function commission({ count, amountPaise }: WentThrough, rate: CommissionRate): Paise {
  if (rate.kind === 'each') return paise(count * rate.amountPaise)
  const share = Math.floor(
    (Math.abs(amountPaise) * rate.hundredths + HUNDREDTHS_OF_ALL / 2) / HUNDREDTHS_OF_ALL,
  )
  return paise(amountPaise < 0 ? 0 - share : share)
}
