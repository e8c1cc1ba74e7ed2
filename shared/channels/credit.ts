// Contract for selling on credit: what a customer owes, their limit, and what they repay.
import { z } from 'zod'
import { type ChannelTable, ofWorkspace } from './channel'
import { onOneLine } from '../base/reason'
import { creditLineSchema, creditNumberSchema, writeOffReasonSchema } from '../customer/credit'
import { moneyWaySchema } from '../base/payment-ways'
import { aboveZeroPaiseSchema, amountPaiseSchema, paiseSchema } from '../base/money-schemas'
import { nothing } from '../base/no-input'
import { accountIdSchema } from '../sale/payment'
import { overpaidSchema } from '../sale/day'

const accountNumber = creditNumberSchema

const wholeAccountSchema = z.object({
  accountNumber: z.string(),
  /** Null for a customer who is not remembered by name: they cannot buy on credit, and repay what they owe. */
  name: z.string().nullable(),
  /** Null until an owner has given them a limit. */
  accountId: z.string().nullable(),
  limitPaise: paiseSchema.nullable(),
  /** Less than zero if the shop owes them, after a sale that was repaid failed. */
  owedPaise: paiseSchema,
  owedSince: z.number().nullable(),
  /** What will be owed besides, if everything goes through that is still to leave. */
  leavingPaise: paiseSchema,
  /** Oldest first. */
  lines: z.array(creditLineSchema).readonly(),
  /** Who gave the customer another name, oldest first; without the names once they were cleared or are too old. */
  renames: z
    .array(
      z.object({
        sequence: z.number().int(),
        at: z.number(),
        staffId: z.string(),
        was: z.string().nullable(),
        now: z.string().nullable(),
      }),
    )
    .readonly(),
})
export type CreditAccount = z.output<typeof wholeAccountSchema>
/** Named, so that the contract's type stays within what the compiler emits. */
export interface CreditAccountSchema extends z.ZodType<CreditAccount> {}
export const creditAccountSchema: CreditAccountSchema = wholeAccountSchema

export const owingCustomerSchema = z.object({
  accountId: z.string(),
  /** Null for an account that was settled when its customer was forgotten, and of which a sale turned later. */
  accountNumber: z.string().nullable(),
  name: z.string().nullable(),
  /** Never what the shop owes them: that would hide what others owe. */
  owedPaise: aboveZeroPaiseSchema,
  owedSince: z.number().nullable(),
  /** What of it was sold for other numbers than the customer's own. */
  forOthersPaise: paiseSchema,
})
export type OwingCustomer = z.output<typeof owingCustomerSchema>

export const creditChannels = {
  'credit.account': ofWorkspace('staff', z.strictObject({ accountNumber }), creditAccountSchema),
  /** Everybody who owes something, longest first. */
  'credit.list': ofWorkspace('staff', nothing, z.array(owingCustomerSchema).readonly()),
  /** The most that a customer may owe. The first one opens their account; zero gives no more credit. */
  'credit.limit': ofWorkspace(
    'owner-each-time',
    z.strictObject({
      accountNumber,
      limitPaise: paiseSchema.refine((value) => value >= 0, 'zero or more'),
    }),
    creditAccountSchema,
  ),
  /** Writes a repayment, in part or whole. `owedPaise` is what the person saw: a second press writes nothing. */
  'credit.repay': ofWorkspace(
    'staff',
    z.strictObject({
      accountNumber,
      amountPaise: amountPaiseSchema,
      way: moneyWaySchema,
      owedPaise: paiseSchema,
    }),
    creditAccountSchema,
  ),
  /**
   * Writes that a customer got what the shop owes them on their account, all of it. `overpaidPaise` is what the person saw: a second press writes nothing.
   * Returns what is still to be given back to others.
   */
  'credit.give-back': ofWorkspace(
    'give-back',
    z.strictObject({ accountId: accountIdSchema, overpaidPaise: aboveZeroPaiseSchema, way: moneyWaySchema }),
    z.array(overpaidSchema).readonly(),
  ),
  /** Gives up everything that is owed. `owedPaise` is what the owner saw. */
  'credit.write-off': ofWorkspace(
    'owner-each-time',
    z.strictObject({
      accountNumber,
      owedPaise: amountPaiseSchema,
      reason: writeOffReasonSchema.transform(onOneLine),
    }),
    creditAccountSchema,
  ),
} as const satisfies ChannelTable
