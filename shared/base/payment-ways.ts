// The ways in which customers pay the shop. The names stand in the log: they never change.
import { z } from 'zod'

/** In the order in which the sheet offers them. */
export const PAYMENT_WAYS = ['cash', 'upi', 'card', 'credit'] as const
export type PaymentWay = (typeof PAYMENT_WAYS)[number]

/** The ways in which money changes hands at once: how the shop gives money back, and how credit is repaid. */
export const MONEY_WAYS = ['cash', 'upi', 'card'] as const satisfies readonly PaymentWay[]
export const moneyWaySchema = z.enum(MONEY_WAYS)
export type MoneyWay = z.output<typeof moneyWaySchema>

/** How a sale was paid, in one word: `split` for two ways, `nothing` if the customer pays nothing at the counter. */
export const PAID_BY = [...PAYMENT_WAYS, 'split', 'nothing'] as const
export type PaidBy = (typeof PAID_BY)[number]
