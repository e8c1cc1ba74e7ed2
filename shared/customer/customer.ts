// What the shop remembers of a customer, by mobile number: their name, if they agreed to that, in addition to what the
// journal and the bill book hold.
import { z } from 'zod'
import { paiseSchema } from '../base/money-schemas'
import { savedBillSchema } from '../operations/bill/bill-book'
import { saleViewSchema } from '../sale/day'
import { languageSchema } from '../base/environment'

export const LONGEST_CUSTOMER_NAME = 80

/** Names that an account had before; earlier ones go. */
export const MOST_RENAMES = 20
const renameSchema = z.object({
  /** Of the entry in the log that says who gave the name. */
  sequence: z.number().int(),
  /** Null where the name had been cleared. */
  was: z.string().max(LONGEST_CUSTOMER_NAME).nullable(),
  now: z.string().max(LONGEST_CUSTOMER_NAME),
})
export type Rename = z.output<typeof renameSchema>

const rememberedSchema = z.object({
  accountNumber: z.string(),
  name: z.string().max(LONGEST_CUSTOMER_NAME),
  /** When the customer agreed to the shop remembering the name. */
  agreedAt: z.number(),
  /** The account that this customer's credit is written to; absent until a limit was given. */
  creditAccountId: z.string().optional(),
  /** Other names that they were given while they had an account. */
  renames: z.array(renameSchema).max(MOST_RENAMES).readonly().optional(),
  /** Of their papers, messages and screen; absent if it is the shop's. */
  language: languageSchema.optional(),
})

export const customerNamesSchema = z.object({
  version: z.literal(1),
  /** Newest first. */
  customers: z.array(rememberedSchema).readonly(),
  /** Whose name went while money was owed: the number and the account stay until that is settled. */
  owing: z.array(z.object({ accountNumber: z.string(), creditAccountId: z.string() })).readonly(),
})
export type CustomerNames = z.output<typeof customerNamesSchema>

const wholeCustomerSchema = z.object({
  accountNumber: z.string(),
  /** As remembered by the shop. */
  remembered: rememberedSchema.nullable(),
  /** As a biller or operator last reported it with a sale. */
  enteredName: z.string().nullable(),
  /**
   * What this customer reads: remembered with the name, else as chosen since the app was started. Null if it is what
   * the shop's settings say.
   */
  language: languageSchema.nullable(),
  /** Newest first. */
  sales: z.array(saleViewSchema).readonly(),
  /** How many of the sales shown went through. */
  doneCount: z.number().int(),
  donePaise: paiseSchema,
  bills: z.array(savedBillSchema).readonly(),
})
/** A remembered name, as a search gives it. */
export const namedCustomerSchema = rememberedSchema.pick({ accountNumber: true, name: true })

export type Customer = z.output<typeof wholeCustomerSchema>
/** Named, so that the contract's type stays within what the compiler emits. */
export interface CustomerSchema extends z.ZodType<Customer> {}
export const customerSchema: CustomerSchema = wholeCustomerSchema
