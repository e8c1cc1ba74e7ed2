// What is said of an account opening where it differs from a recharge: its result comes without words, and a lost answer
// may have left no id to ask by.
import { expect, test } from 'vitest'
import type { SaleView } from '#shared/sale/day'
import { saidOf } from '#shared/sale/sale-statement'
import { saleWords } from '#renderer/texts/sale-words'
import { saleView } from '../../../support/counter'
import { wordsIn } from '../../../support/words'
import { ACCOUNT_SUBJECT } from '../../../support/account-draft'

const FIRST_ANSWER = 'Account request submitted.'

const opening = (change: Partial<SaleView>): SaleView => ({
  ...saleView({ message: FIRST_ANSWER }),
  subject: ACCOUNT_SUBJECT,
  ...change,
})

test.each([
  ['success', 'confirmed'],
  ['failed', 'reported-failed'],
  ['reversed', 'reported-failed'],
  ['conflict', 'contradicted'],
] as const)(
  'an opening that ended (%s) is not told in the words of its first answer',
  (railStatus, reason) => {
    expect(saidOf(opening({ railStatus, reason }))).toBeNull()
  },
)

test.each([
  ['pending', 'accepted'],
  ['failed', 'refused'],
  ['unknown', 'unexpected-status'],
] as const)('an opening that is %s (%s) has the words of that answer', (railStatus, reason) => {
  expect(saidOf(opening({ railStatus, reason }))).toBe(FIRST_ANSWER)
})

test('a recharge has the latest words of the service, whatever came of it', () => {
  expect(saidOf(saleView({ reason: 'reported-failed', message: 'Failed at the operator.' }))).toBe(
    'Failed at the operator.',
  )
})

test('an unclear opening that the service gave an id is asked about; without an id a person looks on the dashboard', () => {
  const next = (canBeAsked: boolean) =>
    saleWords(wordsIn('en'), opening({ railStatus: 'unknown', reason: 'unexpected-status', canBeAsked })).next
  expect(next(true)).toContain('Galla keeps asking')
  expect(next(false)).toContain('dashboard')
})
