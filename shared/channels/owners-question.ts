// What an owner reads before they type their PIN: each sum, number and name that the act is about. Main finds them, the window shows them.
import { z } from 'zod'
import { paiseSchema } from '../base/money-schemas'
import { moneyWaySchema } from '../base/payment-ways'
import { settingChangeSchema } from '../shop/settings-changes'

/** What a line of the question is about. */
export const QUESTION_LINES = [
  'cash-in',
  'cash-out',
  'counted',
  'taken-out',
  'carried',
  'take-back',
  'reason',
  'give-back',
  'keep-as-credit',
  'sale',
  'open-sale',
  'customer',
  'on-credit',
  'owed',
  'limit',
  'limit-now',
  'write-off',
  'settle-success',
  'settle-failed',
  'settle-refunded',
  'evidence',
  'day',
  'month',
  'period',
  'x',
  'z',
  'person',
  'new-name',
  'make-owner',
  'make-cashier',
  'has-left',
  'comes-back',
  'address',
  'setting',
  'take-written',
  'put-back',
  'older-than',
  'all-days',
  'customers-masked',
  'customers-whole',
  'counter',
  'proxy-none',
  'proxy-system',
  'passphrase',
  'folder',
] as const
export type QuestionLineKind = (typeof QUESTION_LINES)[number]

export const questionLineSchema = z.object({
  kind: z.enum(QUESTION_LINES),
  /** The number of a sale or a customer. */
  number: z.string().optional(),
  amountPaise: paiseSchema.optional(),
  way: moneyWaySchema.optional(),
  /** Epoch ms: the day it is about, or the first moment of the period. */
  at: z.number().optional(),
  /** The first moment after the period. */
  until: z.number().optional(),
  months: z.number().int().optional(),
  /** A name or a reason. */
  text: z.string().optional(),
  /** A setting of the owner, as it is and as it is to be. */
  change: settingChangeSchema.optional(),
})
export type QuestionLine = z.output<typeof questionLineSchema>
