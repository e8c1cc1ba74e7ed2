// The ledgers of the vouchers: what each is for, and what it is called until the owner gives it the name that the accountant's
// program has. `docs/exports.md` describes them.
import { z } from 'zod'

export const LEDGERS = [
  'cash',
  'cash-outside',
  'upi',
  'card',
  'credit',
  'customers',
  'wallet',
  'fees',
  'own-cost',
  'difference',
  'written-off',
] as const
export type Ledger = (typeof LEDGERS)[number]

export const LONGEST_LEDGER_NAME = 100
/** A control character is in no name, and no XML holds one. */
const nameSchema = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST_LEDGER_NAME)
  .regex(/^\P{Cc}*$/u)

/** What each ledger is called in TallyPrime. Two may have one name, as UPI and card that come to one bank account. */
export const ledgerNamesSchema = z.strictObject({
  cash: nameSchema,
  'cash-outside': nameSchema,
  upi: nameSchema,
  card: nameSchema,
  credit: nameSchema,
  customers: nameSchema,
  wallet: nameSchema,
  fees: nameSchema,
  'own-cost': nameSchema,
  difference: nameSchema,
  'written-off': nameSchema,
} satisfies { readonly [Name in Ledger]: z.ZodType })
export type LedgerNames = z.output<typeof ledgerNamesSchema>

export const FIRST_LEDGER_NAMES: LedgerNames = {
  cash: 'Cash',
  'cash-outside': 'Cash outside the drawer',
  upi: 'UPI receipts',
  card: 'Card receipts',
  credit: 'Customers on credit',
  customers: 'Customers at the counter',
  wallet: 'Service wallet',
  fees: 'Convenience fees',
  'own-cost': 'Account openings',
  difference: 'Cash short and over',
  'written-off': 'Bad debts',
}

/** The account of a ledger in a plain-text journal. Two spaces would end a name there. */
export const ACCOUNTS: { readonly [Name in Ledger]: string } = {
  cash: 'Assets:Cash:Drawer',
  'cash-outside': 'Assets:Cash:Outside the drawer',
  upi: 'Assets:UPI',
  card: 'Assets:Card',
  credit: 'Assets:Customers on credit',
  customers: 'Liabilities:Customers at the counter',
  wallet: 'Assets:Service wallet',
  fees: 'Income:Convenience fees',
  'own-cost': 'Expenses:Account openings',
  difference: 'Expenses:Cash short and over',
  'written-off': 'Expenses:Bad debts',
}
