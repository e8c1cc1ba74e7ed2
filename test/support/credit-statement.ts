// The statement of one credit account, from the first of November on: something was owed before.
import type { CreditLine } from '#shared/customer/credit'
import { creditStatement } from '#shared/customer/credit-statement'
import { paise } from '#shared/base/money'
import type { BookContent } from '#main/till/day-book'
import { TEN_IN_THE_MORNING } from './virtual-time'

const at = (month: number, day: number): number => Date.UTC(2026, month - 1, day, 6, 30)

export const CREDIT_FROM = Date.UTC(2026, 9, 31, 18, 30)

const LINES: readonly CreditLine[] = [
  {
    kind: 'taken',
    sequence: 10,
    at: at(8, 3),
    amountPaise: paise(29_900),
    requestId: 'SALE-0001',
    payee: 'Jio',
  },
  {
    kind: 'taken',
    sequence: 20,
    at: at(11, 5),
    amountPaise: paise(1_20_000),
    requestId: 'SALE-0002',
    payee: 'Torrent Power',
  },
  { kind: 'repaid', sequence: 30, at: at(11, 12), amountPaise: paise(50_000), way: 'upi' },
  {
    kind: 'left',
    sequence: 40,
    at: at(11, 18),
    amountPaise: paise(9_900),
    requestId: 'SALE-0003',
    payee: 'Jio',
  },
]

export const creditContent = (
  fromAt: number | null,
  name = 'Sunita <Devi>',
): Extract<BookContent, { kind: 'credit' }> => ({
  kind: 'credit',
  customer: { accountNumber: '9876543210', name },
  statement: creditStatement(LINES, { fromAt, at: TEN_IN_THE_MORNING }),
})
