// Bill payment: billers, what they ask for, and the bills they answer with (document 2.4b, 4.3; fetch and pay are assumed contracts).
import { z } from 'zod'

export const billerParameterSchema = z.object({
  /** The service's own name of the input, sent back byte for byte. */
  key: z.string(),
  label: z.string(),
  /** Foreign and untrusted: only `shared/pattern.ts` may run it. Null when there is none. */
  pattern: z.string().nullable(),
  isRequired: z.boolean(),
})
export type BillerParameter = z.output<typeof billerParameterSchema>

export const billerSchema = z.object({
  /** Text like `11` or `ABCD00000NAT01`. */
  id: z.string(),
  name: z.string(),
  /** The service's own word: `EMI` and `Loan EMI` are two. */
  category: z.string(),
  /** False: the amount is typed, there is no bill to fetch. */
  fetchesBill: z.boolean(),
  parameters: z.array(billerParameterSchema).readonly(),
})
export type Biller = z.output<typeof billerSchema>

export const billerListSchema = z.object({
  billers: z.array(billerSchema).readonly(),
  fetchedAt: z.number(),
  /** `cache` when the service could not be asked and an older list is shown. */
  source: z.enum(['service', 'cache']),
})
export type BillerList = z.output<typeof billerListSchema>

export const billSchema = z.object({
  customerName: z.string().nullable(),
  amountPaise: z.number().int().nullable(),
  /** The amount as the service wrote it, to be shown when it could not be read. */
  amountText: z.string().nullable(),
  minimumPaise: z.number().int().nullable(),
  maximumPaise: z.number().int().nullable(),
  dueDate: z.string().nullable(),
  dueDateText: z.string().nullable(),
  billDate: z.string().nullable(),
  billNumber: z.string().nullable(),
  billPeriod: z.string().nullable(),
  acceptsPayment: z.boolean(),
  acceptsPartPayment: z.boolean(),
  /** The convenience fee that the service names beside the bill; never part of its amount (domain 3.1). Absent where it names none. */
  feePaise: z.number().int().positive().optional(),
  /** A fee that is named and cannot be read as an amount, in the service's own words: shown, and not collected. */
  feeText: z.string().optional(),
})
export type Bill = z.output<typeof billSchema>

export const billQuoteSchema = z.object({
  billerId: z.string(),
  consumerNumber: z.string(),
  /** Several bills: the person at the counter picks one. None: nothing is due, and `message` says so. */
  bills: z.array(billSchema).readonly(),
  message: z.string().nullable(),
  /** The service's reference of this enquiry. */
  reference: z.string().nullable(),
  fetchedAt: z.number(),
  /** After this the bill is fetched again before paying: fifteen minutes, and never beyond the Indian calendar day. */
  validUntil: z.number(),
  /** The answer's `data` as JSON text, kept with the sale and passed on where a shop's service asks for it. */
  raw: z.string(),
})
export type BillQuote = z.output<typeof billQuoteSchema>

/** How the customer pays the shop. Recorded with the sale and on its receipt; sent only where the profile names a field for it. */
export const PAYMENT_MODES = ['cash', 'upi', 'card'] as const
export const paymentModeSchema = z.enum(PAYMENT_MODES)
export type PaymentMode = z.output<typeof paymentModeSchema>

/** What a bill payment is about, without anything that names the customer (that lies apart, so that it can be erased). */
export const billSubjectSchema = z.object({
  operation: z.literal('bill'),
  service: z.literal('bill'),
  billerId: z.string(),
  billerName: z.string(),
  category: z.string(),
  /** Whether the service gave the bill, or the amount was typed because this biller gives none. */
  amountSource: z.enum(['fetched', 'typed']),
  paymentMode: paymentModeSchema,
  /** What the customer paid beside the amount that was sent. Absent where there was no fee. */
  feePaise: z.number().int().positive().optional(),
})
export type BillSubject = z.output<typeof billSubjectSchema>

/** The bill that was paid, as its receipt tells it. It names the customer's connection, so it is erased with the customer. */
export const billFactsSchema = z.object({
  /** Every input under the biller's own label, as it was typed. */
  inputs: z.array(z.object({ label: z.string(), value: z.string() })).readonly(),
  billNumber: z.string().nullable(),
  billDate: z.string().nullable(),
  billPeriod: z.string().nullable(),
  dueDate: z.string().nullable(),
})
export type BillFacts = z.output<typeof billFactsSchema>

/** The same as it is kept: with the service's whole answer, as proof of what was asked for. */
export const keptBillSchema = billFactsSchema.extend({ quote: z.string().nullable() })
export type KeptBill = z.output<typeof keptBillSchema>
