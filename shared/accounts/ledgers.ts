// The ledgers of the vouchers: what each is for, and what it is called until the owner gives it the name that the accountant's
// program has. `docs/exports.md` describes them.

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
