// Contract for customers: what is known of one, and the name and language that the shop may remember. Erasing a customer is
// `privacy.erase`.
import { z } from 'zod'
import { type ChannelTable, ofWorkspace } from './channel'
import { customerSchema, LONGEST_CUSTOMER_NAME, namedCustomerSchema } from '../customer/customer'
import { languageSchema } from '../base/environment'
import { LONGEST_SEARCH } from '../receipts/receipt-log'
import { paiseSchema } from '../base/money-schemas'
import { onOneLine } from '../base/reason'
import { numberTextSchema } from '../base/number-text'

const accountNumber = numberTextSchema.trim().min(4).max(40)

export const customerChannels = {
  'customer.look': ofWorkspace('staff', z.strictObject({ accountNumber }), customerSchema),
  /** Customers whose remembered name has every typed word, at least its beginning; the newest names first, a few. */
  'customer.find': ofWorkspace(
    'staff',
    z.strictObject({ text: z.string().trim().min(1).max(LONGEST_SEARCH) }),
    z.array(namedCustomerSchema).readonly(),
  ),
  /**
   * Remembers the name, or forgets it when it is empty. `agrees` says that the customer consented: without it no name
   * is kept. `owedPaise` is what the person saw is owed when the name is to go: of an account that is not even, no name
   * goes without it.
   */
  'customer.name': ofWorkspace(
    'staff',
    z.strictObject({
      accountNumber,
      name: z.string().max(LONGEST_CUSTOMER_NAME).transform(onOneLine),
      agrees: z.boolean(),
      owedPaise: paiseSchema.optional(),
    }),
    customerSchema,
  ),
  /**
   * The language of this customer's papers, messages and screen; null is that of the settings. It is remembered for
   * whoever agreed to be remembered, of everybody else forgotten when the app ends.
   */
  'customer.language': ofWorkspace(
    'staff',
    z.strictObject({ accountNumber, language: languageSchema.nullable() }),
    customerSchema,
  ),
} as const satisfies ChannelTable
