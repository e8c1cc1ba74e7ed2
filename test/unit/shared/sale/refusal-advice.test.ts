// What to do after a refusal, by the service's code and words: they choose the advice and decide about nothing.
import { expect, test } from 'vitest'
import type { MoneyOutcome } from '#shared/sale/outcome'
import { nextStepOf } from '#shared/sale/sale-statement'
import { saleView } from '../../../support/counter'
import { memoryJournal, recordIntent, value } from '../../../support/journals'
import { outcome, requestId, type OutcomeName } from '../../../support/sales'
import { VirtualTime } from '../../../support/virtual-time'

const refused = (message: string | null, errorCode: string | null = null) => {
  const sale = { railStatus: 'failed', reason: 'refused', seenByService: false, message, errorCode } as const
  const step = nextStepOf(saleView(sale))
  return step.kind === 'setup' ? step.problem : step.kind
}

test.each([
  ['INSUFFICIENT_BALANCE', 'top-up'],
  ['wallet-low', 'top-up'],
  ['AMOUNT_OUT_OF_RANGE', 'limit'],
  ['DAILY_LIMIT_EXCEEDED', 'limit'],
  ['BILLER_DOWN', 'later'],
  ['SERVICE_NOT_ACTIVATED', 'permission'],
  ['INVALID_CREDENTIALS', 'credentials'],
  ['INVALID_IP', 'address'],
  ['INVALID_NUMBER', 'usual'],
  ['NUMBER_NOT_FOUND', 'usual'],
])('the code %s says what to do, whatever the words', (errorCode, kind) => {
  expect(refused('Minimum 10 digits are needed for your wallet.', errorCode)).toBe(kind)
})

test.each(['VALIDATION_ERROR', 'BAD_REQUEST', 'X', '', 'RATE_LIMIT_EXCEEDED'])(
  'the code %s tells nothing, so the words choose',
  (errorCode) => {
    expect(refused('The wallet is empty.', errorCode)).toBe('top-up')
    expect(refused('No such operator.', errorCode)).toBe('usual')
  },
)

test.each([
  ['setup-permission', 'INSUFFICIENT_BALANCE', { kind: 'top-up' }],
  ['setup-permission', '', { kind: 'setup', problem: 'permission' }],
  ['setup-permission', null, { kind: 'setup', problem: 'permission' }],
  ['setup-address', 'INVALID_IP', { kind: 'setup', problem: 'address' }],
  ['setup-credentials', 'INVALID_CREDENTIALS', { kind: 'setup', problem: 'credentials' }],
] as const)(
  'of a refusal by the set-up (%s) the code %s comes first, and words never',
  (reason, errorCode, step) => {
    const message = 'You exceed the limit.'
    expect(nextStepOf(saleView({ railStatus: 'failed', reason, errorCode, message }))).toEqual(step)
  },
)

test('the code of a refusal stays with the sale, and goes with the next answer', () => {
  const { journal } = memoryJournal(new VirtualTime())
  recordIntent(journal)
  const answered = (attempt: number, name: OutcomeName, change: Partial<MoneyOutcome>) => {
    value(journal.append(requestId(), { type: 'attempt', attempt }))
    value(journal.append(requestId(), { type: 'outcome', attempt, outcome: outcome(name, change) }))
    return journal.sale(requestId())?.errorCode
  }
  expect(answered(1, 'rate-limited', { errorCode: 'SLOW_DOWN' })).toBe('SLOW_DOWN')
  expect(answered(2, 'refused', { errorCode: 'INSUFFICIENT_BALANCE' })).toBe('INSUFFICIENT_BALANCE')
})

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
  const sale = { reason: 'reported-failed', message: 'wallet', cashStatus: 'collected' } as const
  expect(nextStepOf(saleView({ ...sale, railStatus: 'failed', seenByService: true })).kind).toBe('usual')
  expect(nextStepOf(saleView({ ...sale, railStatus: 'unknown' })).kind).toBe('usual')
})

test.each([
  ['no-connection', 'no-connection'],
  ['untrusted-connection', 'untrusted'],
  ['certificate-dates', 'certificate-dates'],
  ['local-refusal', 'usual'],
] as const)('what did not leave (%s) is told what to look at first', (reason, kind) => {
  expect(nextStepOf(saleView({ railStatus: 'not-sent', reason, cashStatus: 'none' }))).toEqual({ kind })
})
