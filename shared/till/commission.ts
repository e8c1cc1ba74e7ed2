// What the shop earns by the table that its owner keeps. The service pays by its own books; this is the shop's own
// calculation, shown on screen only and never on a customer's paper.
import { z } from 'zod'
import { paise, type Paise } from '../base/money'
import { amountPaiseSchema } from '../base/money-schemas'
import { SALE_SERVICES } from '../operations/registry'
import { soldServiceSchema, type WentThrough } from './day-book'

export const MOST_COMMISSION_RULES = 200
const LONGEST_NAME = 120
/** A hundredth of a percent is the finest rate that is agreed anywhere. */
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
  /** Name or code of an operator, biller or category; empty for the whole service. */
  of: z.string().trim().max(LONGEST_NAME),
  rate: commissionRateSchema,
})
export type CommissionRule = z.output<typeof commissionRuleSchema>

export const commissionTableSchema = z.array(commissionRuleSchema).max(MOST_COMMISSION_RULES).readonly()
export type CommissionTable = z.output<typeof commissionTableSchema>

export interface Earned {
  readonly sold: WentThrough
  /** Null if no rule applies. */
  readonly commissionPaise: Paise | null
}

export interface Earnings {
  readonly rows: readonly Earned[]
  readonly totalPaise: Paise
}

/** What these sales earned. Sales reversed within the same period take their commission with them. */
export function earningsOf(sold: readonly WentThrough[], table: CommissionTable): Earnings {
  const rows = sold
    .toSorted((one, other) => SALE_SERVICES.indexOf(one.service) - SALE_SERVICES.indexOf(other.service))
    .map((one) => {
      const rule = ruleFor(one, table)
      return { sold: one, commissionPaise: rule === null ? null : commission(one, rule.rate) }
    })
  const totalPaise = paise(rows.reduce<number>((sum, { commissionPaise }) => sum + (commissionPaise ?? 0), 0))
  return { rows, totalPaise }
}

/** The most specific rule: operator or biller before category, category before the whole service. */
function ruleFor(sold: WentThrough, table: CommissionTable): CommissionRule | null {
  const own = table.filter(({ service }) => service === sold.service)
  const named = (...names: readonly (string | null)[]): CommissionRule | undefined =>
    own.find(({ of }) => names.some((name) => name !== null && isSame(name, of)))
  return named(sold.payeeCode, sold.payee) ?? named(sold.category) ?? named('') ?? null
}

const isSame = (one: string, other: string): boolean =>
  one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase()

/** Half a paisa is rounded away from zero, so that a sale and its reversal cancel out. */
function commission({ count, amountPaise }: WentThrough, rate: CommissionRate): Paise {
  if (rate.kind === 'each') return paise(count * rate.amountPaise)
  const share = Math.floor(
    (Math.abs(amountPaise) * rate.hundredths + HUNDREDTHS_OF_ALL / 2) / HUNDREDTHS_OF_ALL,
  )
  return paise(amountPaise < 0 ? 0 - share : share)
}
