// What the shop remembers of a customer, by the number they come with: their name, if they agreed to it, beside what the log and the bill
// book already know.
import { z } from 'zod'
import { paiseSchema } from '../money'
import { savedBillSchema } from './bill-book'
import { saleViewSchema } from './day'

export const LONGEST_CUSTOMER_NAME = 80

const rememberedSchema = z.object({
  accountNumber: z.string(),
  name: z.string().max(LONGEST_CUSTOMER_NAME),
  /** When the customer agreed that the shop remembers the name. */
  agreedAt: z.number(),
})

export const customerNamesSchema = z.object({
  version: z.literal(1),
  /** The newest first. */
  customers: z.array(rememberedSchema).readonly(),
})
export type CustomerNames = z.output<typeof customerNamesSchema>

export const customerSchema = z.object({
  accountNumber: z.string(),
  /** As the shop remembers it. */
  remembered: rememberedSchema.nullable(),
  /** As a biller or operator last told it with a sale. */
  toldName: z.string().nullable(),
  /** The newest first. */
  sales: z.array(saleViewSchema).readonly(),
  /** Of the sales shown, those that went through. */
  doneCount: z.number().int(),
  donePaise: paiseSchema,
  bills: z.array(savedBillSchema).readonly(),
})
export type Customer = z.output<typeof customerSchema>
