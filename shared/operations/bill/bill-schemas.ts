// Bill payment: billers, their inputs, and the bills they return. The contracts of fetching and paying are assumed
// (docs/service-gaps.md 2.3 and 2.4).
import { z } from 'zod'
import { moneyWaySchema } from '../../base/payment-ways'
import type { SubjectFacts } from '../subject-facts'

export const billerParameterSchema = z.object({
  /** The service's own name of the input, sent back byte for byte. */
  key: z.string(),
  label: z.string(),
  /** Untrusted text from the network: only `shared/base/pattern.ts` may match it. Null when there is none. */
  pattern: z.string().nullable(),
  isRequired: z.boolean(),
  /** The shop's profile names this input as the one that holds the bill's number. */
  isNumber: z.literal(true).optional(),
})
export type BillerParameter = z.output<typeof billerParameterSchema>

export const billerSchema = z.object({
  /** Text like `11` or `ABCD00000NAT01`. */
  id: z.string(),
  name: z.string(),
  /** The service's own word: `EMI` and `Loan EMI` are different categories. */
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
  source: z.enum(['service', 'cache', 'old-cache']),
})
export type BillerList = z.output<typeof billerListSchema>

export const billSchema = z.object({
  customerName: z.string().nullable(),
  amountPaise: z.number().int().nullable(),
  /** The amount as the service wrote it, to be shown when it could not be read. */
  amountText: z.string().nullable(),
  minimumPaise: z.number().int().nullable(),
  maximumPaise: z.number().int().nullable(),
  /** Limits of a part payment that cannot be read, in the service's own words: then only the whole bill is paid. */
  limitsText: z.string().optional(),
  dueDate: z.string().nullable(),
  dueDateText: z.string().nullable(),
  billDate: z.string().nullable(),
  billNumber: z.string().nullable(),
  billPeriod: z.string().nullable(),
  acceptsPayment: z.boolean(),
  acceptsPartPayment: z.boolean(),
  /**
   * The convenience fee that the service names beside the bill; never part of its amount (docs/field-rules.md 1).
   * Absent if it names none.
   */
  feePaise: z.number().int().positive().optional(),
  /** A fee that is named but cannot be read as an amount, in the service's own words: shown, and not collected. */
  feeText: z.string().optional(),
})
export type Bill = z.output<typeof billSchema>

export const billQuoteSchema = z.object({
  billerId: z.string(),
  consumerNumber: z.string(),
  /** If there are several, the agent chooses one. If there are none, nothing is due and `message` says so. */
  bills: z.array(billSchema).readonly(),
  message: z.string().nullable(),
  /** The service's reference for this enquiry. */
  reference: z.string().nullable(),
  fetchedAt: z.number(),
  /** After this the bill is fetched again before paying: fifteen minutes, and never beyond the Indian calendar day. */
  validUntil: z.number(),
  /** The answer's `data` as JSON text, kept with the sale and passed on if the shop's service asks for it. */
  raw: z.string(),
})
export type BillQuote = z.output<typeof billQuoteSchema>

/**
 * What a bill payment is about, without anything that names the customer (kept separately, so that it can be erased).
 */
export const billSubjectSchema = z.object({
  operation: z.literal('bill'),
  service: z.literal('bill'),
  billerId: z.string(),
  billerName: z.string(),
  category: z.string(),
  /** Whether the amount came with a fetched bill or was typed because the biller provides none. */
  amountSource: z.enum(['fetched', 'typed']),
  /**
   * How the customer pays the shop, in one of the ways that the service knows; it is sent only if the profile names a
   * field for it. What was paid in which way stands in the sale's payment, and in earlier logs only here.
   */
  paymentMode: moneyWaySchema,
  /** What the customer paid in addition to the amount that was sent. Absent if there was no fee. */
  feePaise: z.number().int().positive().optional(),
})
export type BillSubject = z.output<typeof billSubjectSchema>

export const billSubjectFacts = (subject: BillSubject): SubjectFacts => ({
  payee: subject.billerName,
  payeeCode: subject.billerId,
  isNumberOfPayee: true,
  category: subject.category,
  mode: subject.paymentMode,
  feePaise: subject.feePaise ?? 0,
  echoes: [subject.billerId, subject.billerName],
  details: [
    { name: 'biller', value: subject.billerName },
    { name: 'biller-id', value: subject.billerId },
  ],
})

/**
 * The bill that was paid, as its receipt shows it. It identifies the customer's connection, so it is erased with the
 * customer.
 */
export const billFactsSchema = z.object({
  /** Every input under the biller's own label, as it was typed. */
  inputs: z.array(z.object({ label: z.string(), value: z.string() })).readonly(),
  billNumber: z.string().nullable(),
  billDate: z.string().nullable(),
  billPeriod: z.string().nullable(),
  dueDate: z.string().nullable(),
  /** What tells the bill from every other of its biller (`bill-identity.ts`). */
  identities: z.array(z.string()).max(3).readonly().optional(),
})
export type BillFacts = z.output<typeof billFactsSchema>

/** The stored form, with the service's whole answer as evidence of what was asked for. */
export const keptBillSchema = billFactsSchema.extend({ quote: z.string().nullable() })
export type KeptBill = z.output<typeof keptBillSchema>
