// What must be seen at one glance of each step of the way through the app, by the step's name.
import type { Vital } from './glance'

const SHEET: readonly Vital[] = ['number', 'amount', 'collect', 'act']
const RESULT: readonly Vital[] = ['number', 'amount', 'happened', 'tell', 'act']

const CLOSE: readonly Vital[] = ['amount', 'difference', 'act']

export const VITAL: Readonly<Record<string, readonly Vital[]>> = {
  practice: ['ask', 'attention'],
  home: ['ask', 'attention', 'newest'],
  pending: ['newest'],
  'recharge-sheet': SHEET,
  'recharge-sheet-upi': SHEET,
  'recharge-sheet-credit': SHEET,
  'recharge-sheet-split': SHEET,
  'recharge-again': SHEET,
  'bill-sheet': SHEET,
  'account-sheet': SHEET,
  'sale-done': RESULT,
  'sale-declined': RESULT,
  'sale-pending': RESULT,
  'sale-not-confirmed': RESULT,
  'sale-not-sent': RESULT,
  'sale-lost': RESULT,
  'sale-taken-back': RESULT,
  'sale-refunded': RESULT,
  'sale-owed': RESULT,
  'sale-for-days': RESULT,
  'bill-done': RESULT,
  'daybook-close': CLOSE,
}
