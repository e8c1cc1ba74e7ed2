// What to do after a refusal, by the service's own words: they choose the advice and decide about nothing.
import { expect, test } from 'vitest'
import { nextStepOf } from '../../../../shared/domain/sale-statement'
import { saleView } from '../../../support/counter'

const refused = (message: string | null) =>
  nextStepOf(saleView({ railStatus: 'failed', reason: 'refused', seenByService: false, message })).kind

test.each([
  'The wallet balance is not sufficient.',
  'Insufficient funds',
  'Low balance, please top up your wallet',
])('"%s" is about the wallet', (message) => expect(refused(message)).toBe('top-up'))

test.each(['Amount exceeds the daily limit', 'Minimum recharge is 10', 'amount out of range'])(
  '"%s" is about the amount',
  (message) => expect(refused(message)).toBe('limit'),
)

test.each(['The given data was invalid.', 'Number not in service', null])(
  '"%s" is about the entry',
  (message) => expect(refused(message)).toBe('usual'),
)

test('a DTH number that begins with 0 was sent in a form which the document does not foresee', () => {
  const sale = { railStatus: 'failed', reason: 'refused', seenByService: false } as const
  expect(nextStepOf(saleView({ ...sale, accountNumber: '01234567890' })).kind).toBe('leading-zero')
  expect(nextStepOf(saleView({ ...sale, accountNumber: '1234567890' })).kind).toBe('usual')
  expect(nextStepOf(saleView({ ...sale, accountNumber: '01234567890', message: 'wallet' })).kind).toBe(
    'top-up',
  )
})

test('a sale that was charged, or may have been, keeps its own advice whatever the words say', () => {
  const sale = { reason: 'told-failed', message: 'wallet', cashStatus: 'collected' } as const
  expect(nextStepOf(saleView({ ...sale, railStatus: 'failed', seenByService: true })).kind).toBe('usual')
  expect(nextStepOf(saleView({ ...sale, railStatus: 'unknown' })).kind).toBe('usual')
})
