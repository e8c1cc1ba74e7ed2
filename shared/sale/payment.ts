// How a customer pays the shop: in one way, or split in two. Recorded with the intent of the sale, so that it stands in
// the chain before anything is sent. What became of the cash afterwards is told by the events of the sale (`cash.ts`).
import { z } from 'zod'
import { paise, type Paise } from '../base/money'
import { amountPaiseSchema } from '../base/money-schemas'
import { MONEY_WAYS, type MoneyWay, type PaidBy, type PaymentWay } from '../base/payment-ways'
import { collectedPaise, subjectFacts, type PricedSubject } from './subject'

const LONGEST_ID = 64
/** The id of an account says nothing about the person, so that they can be erased. */
export const accountIdSchema = z.string().min(1).max(LONGEST_ID)
/** A payment is whole, or split in two. */
const MOST_PARTS = 2

const amountPaise = amountPaiseSchema
export const paymentPartSchema = z.discriminatedUnion('way', [
  z.strictObject({
    way: z.literal('cash'),
    amountPaise,
    /** The notes that the customer handed over, from which change was given; absent if they were exact or not counted. */
    tenderedPaise: amountPaise.optional(),
  }),
  z.strictObject({ way: z.literal('upi'), amountPaise }),
  z.strictObject({ way: z.literal('card'), amountPaise }),
  z.strictObject({
    way: z.literal('credit'),
    amountPaise,
    /** Whose account it is written to. */
    accountId: accountIdSchema,
  }),
])
export type PaymentPart = z.output<typeof paymentPartSchema>

/**
 * The parts add up to what this sale costs the customer: its amount, with the fee. A sale of a visit has its own share
 * here, and the notes that were handed over for the whole visit stand with the visit.
 */
const wholePaymentSchema = z.strictObject({
  parts: z.array(paymentPartSchema).min(1).max(MOST_PARTS).readonly(),
  /** The visit that was paid as a whole, of which this sale is one line; absent for a sale of its own. */
  visitId: z.string().min(1).max(LONGEST_ID).optional(),
})
export type Payment = z.output<typeof wholePaymentSchema>

/** Named, because every sale in the contract has one: written out in each, its type would exceed what the compiler emits. */
export interface PaymentSchema extends z.ZodType<Payment> {}
export const paymentSchema: PaymentSchema = wholePaymentSchema

/** As the window tells it of a sale or a visit. Which visit a sale is a line of the window does not say: main alone pays visits. */
export const toldPaymentSchema: z.ZodType<Omit<Payment, 'visitId'>> = wholePaymentSchema.omit({
  visitId: true,
})

export type PaymentProblem =
  | 'nothing-to-pay'
  | 'sum-differs'
  | 'same-way-twice'
  /** Less was handed over than is to be paid in cash. */
  | 'tendered-too-little'

/** What keeps a payment from being recorded for a sale that costs the customer `duePaise`; null if nothing does. */
export function paymentProblem({ parts }: Payment, duePaise: Paise): PaymentProblem | null {
  if (duePaise === 0) return 'nothing-to-pay'
  if (new Set(parts.map(({ way }) => way)).size !== parts.length) return 'same-way-twice'
  if (parts.reduce<number>((sum, part) => sum + part.amountPaise, 0) !== duePaise) return 'sum-differs'
  const isShort = parts.some((part) => part.way === 'cash' && tenderedOf(part) < part.amountPaise)
  return isShort ? 'tendered-too-little' : null
}

/** Exact cash: what a sale is paid by unless somebody says otherwise. Null if the customer pays nothing. */
export const inCash = (duePaise: Paise): Payment | null =>
  duePaise === 0 ? null : { parts: [{ way: 'cash', amountPaise: duePaise }] }

interface PaidSale extends PricedSubject {
  readonly payment?: Payment | undefined
}

/**
 * What the customer paid for a sale, by way. One of which nothing else is said was paid as its subject says.
 */
export function partsOf(sale: PaidSale): readonly PaymentPart[] {
  if (sale.payment !== undefined) return sale.payment.parts
  const { mode } = subjectFacts(sale.subject)
  return mode === 'nothing' ? [] : [{ way: mode, amountPaise: collectedPaise(sale) }]
}

/** How a sale was paid, in one word. */
export function paidBy(sale: PaidSale): PaidBy {
  const [first, second] = partsOf(sale)
  if (first === undefined) return 'nothing'
  return second === undefined ? first.way : 'split'
}

/** The part of a sale that is paid in this way. */
export const partPaise = (sale: PaidSale, way: PaymentWay): Paise =>
  paise(partsOf(sale).reduce((sum, part) => sum + (part.way === way ? part.amountPaise : 0), 0))

/**
 * Whether all that the shop received for it came into the box. What was told as paid by UPI or card may not have been paid: the day book cannot know,
 * so giving it back in cash, or leaving it on an account, would pay out what never came.
 */
export const isAllCash = (sale: PaidSale): boolean => receivedPaise(sale) === partPaise(sale, 'cash')

/** What the shop gets for a sale at the counter, and owes back if it fails: all but what is written to an account. */
export const receivedPaise = (sale: PaidSale): Paise =>
  paise(partsOf(sale).reduce((sum, { way, amountPaise: part }) => sum + (way === 'credit' ? 0 : part), 0))

/**
 * The way of paying that the service may be told: the larger part, of those that it knows. What is written to an
 * account is paid to the service like cash.
 */
export function toldWay(payment: Payment | null): MoneyWay {
  const known = (payment?.parts ?? []).flatMap(({ way, amountPaise: part }) =>
    MONEY_WAYS.flatMap((name) => (name === way ? [{ way: name, part }] : [])),
  )
  const [first, second] = known
  if (first === undefined) return 'cash'
  return second === undefined || first.part >= second.part ? first.way : second.way
}

const tenderedOf = (part: Extract<PaymentPart, { way: 'cash' }>): Paise =>
  part.tenderedPaise ?? part.amountPaise

/** The notes that the customer handed over for this sale; what is to be paid in cash if nobody counted them. */
export const tenderedPaise = (sale: PaidSale): Paise =>
  paise(partsOf(sale).reduce((sum, part) => sum + (part.way === 'cash' ? tenderedOf(part) : 0), 0))

/** What the customer got back of the notes that they handed over. */
export const changePaise = (sale: PaidSale): Paise => paise(tenderedPaise(sale) - partPaise(sale, 'cash'))
