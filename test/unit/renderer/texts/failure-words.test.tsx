// Every failure, state and reason has words in every language, and they are true about money.
import { describe, expect, it } from 'vitest'
import { SPEC_LANGUAGES } from '../../../support/spec-languages'
import { OUTCOME_REASONS } from '#shared/sale/outcome'
import { CASH_STATUSES, RAIL_STATUSES } from '#shared/sale/sale'
import { WRONG_STATES } from '#shared/base/wrong-state'
import { storeProblemSchema, type Failure } from '#shared/base/result'
import { failureWords } from '#renderer/texts/failure-words'
import { saleWords } from '#renderer/texts/sale-words'
import { saleView } from '../../../support/counter'
import { wordsIn } from '../../../support/words'

const said = { httpStatus: 400, errorCode: 'X', message: 'No such plan', callId: 'c1' }
const setup = [
  'credentials',
  'no-credentials',
  'address-not-allowed',
  'permission',
  'wrong-path',
  'operation-disabled',
  'profile',
] as const
const store = storeProblemSchema.options

const PRINTER_PROBLEMS = [
  'none-installed',
  'away',
  'refused',
  'no-answer',
  'taken-back',
  'waits-behind',
  'queue-missing',
  'queue-rejects',
  'queue-paused',
  'spooler-away',
  'no-own-commands',
  'page',
  'wrong-paper',
  'drawer-late',
  'no-drawer',
] as const

const failures: readonly Failure[] = [
  { kind: 'invalid-input', field: 'number', problem: 'empty' },
  { kind: 'no-connection', cause: 'ENOTFOUND' },
  { kind: 'untrusted-connection', cause: 'expired' },
  { kind: 'no-answer', cause: 'deadline' },
  { kind: 'bad-answer', cause: 'html', ...said },
  { kind: 'bad-answer', cause: 'contradictory', ...said, reference: 'R-1' },
  { kind: 'bad-answer', cause: 'contradictory', ...said, reference: null },
  { kind: 'refused', fields: [], ...said },
  ...['INSUFFICIENT_BALANCE', 'LIMIT_EXCEEDED', 'BILLER_DOWN', 'INVALID_IP'].map((errorCode) => ({
    kind: 'refused' as const,
    fields: [],
    ...said,
    errorCode,
  })),
  { kind: 'not-found', ...said },
  ...setup.map((problem) => ({ kind: 'setup' as const, problem, ...said })),
  { kind: 'busy', retryAfterMs: 4_200 },
  { kind: 'service-fault', ...said },
  { kind: 'duplicate', guard: 'open', earlierRequestId: saleView().requestId },
  { kind: 'duplicate', guard: 'recent', earlierRequestId: saleView().requestId },
  { kind: 'too-many-unresolved', count: 5, amountPaise: 10_000_00 },
  ...store.map((problem) => ({ kind: 'store' as const, problem })),
  { kind: 'recovering' },
  ...WRONG_STATES.map((state) => ({ kind: 'wrong-state' as const, state })),
  ...(['owner', 'unlock', 'setup'] as const).map((needs) => ({ kind: 'not-allowed' as const, needs })),
  ...PRINTER_PROBLEMS.map((problem) => ({ kind: 'printer' as const, problem })),
  ...(['disk-full', 'no-permission', 'other'] as const).map((problem) => ({
    kind: 'file' as const,
    problem,
  })),
  { kind: 'cancelled' },
  { kind: 'bug', reference: 'B-7' },
]

describe.each(SPEC_LANGUAGES)('in %s', (language) => {
  const words = wordsIn(language)

  it.each(failures)(
    'a failure says what happened and what to do: $kind $problem$needs$guard$state',
    (failure) => {
      const told = failureWords(words, failure, 'money')
      for (const text of [told.title, told.happened, told.money, told.whatToDo]) {
        expect(text.length).toBeGreaterThan(2)
        expect(text).not.toContain('failure.')
      }
    },
  )

  it.each(RAIL_STATUSES)(
    'a sale that is %s says so, whether money moved, what to tell and what to do',
    (railStatus) => {
      for (const cashStatus of CASH_STATUSES)
        for (const reason of OUTCOME_REASONS) {
          const told = saleWords(words, saleView({ railStatus, cashStatus, reason }))
          const texts = [
            told.word,
            told.stamp,
            told.title,
            told.tell,
            told.next,
            told.money,
            told.reason,
            told.cash ?? '-',
          ]
          expect(texts.join(' ')).not.toMatch(/sale\.[a-z]/)
        }
    },
  )

  it('quotes the service only as quoted words', () => {
    expect(failureWords(words, { kind: 'refused', fields: [], ...said }).said).toContain('“No such plan”')
  })
})

describe('about money', () => {
  const words = wordsIn('en')

  it('nobody is told to try again what may have gone through', () => {
    const told = failureWords(words, { kind: 'bug', reference: 'B-7' }, 'money')
    expect(told.whatToDo).toContain('Do not repeat')
    expect(told.whatToDo).not.toContain('Try again')
    expect(failureWords(words, { kind: 'no-connection', cause: 'refused' }, 'money').whatToDo).toContain(
      'try again',
    )
  })

  const moneyWords = (failure: Failure) => failureWords(words, failure, 'money').money

  it('nothing is promised after an answer that was lost or could not be read', () => {
    expect(moneyWords({ kind: 'no-answer', cause: 'deadline' })).toContain('may have moved')
    expect(moneyWords({ kind: 'bad-answer', cause: 'html', ...said })).toContain('may have moved')
    expect(moneyWords({ kind: 'service-fault', ...said })).toContain('may have moved')
    expect(moneyWords({ kind: 'bug', reference: 'B-7' })).toContain('may have moved')
    expect(moneyWords({ kind: 'wrong-state', state: 'unknown' })).toContain('may have moved')
  })

  it('what never left this computer is called so', () => {
    expect(moneyWords({ kind: 'no-connection', cause: 'ENOTFOUND' })).toBe('No money moved.')
    expect(moneyWords({ kind: 'store', problem: 'disk-full' })).toBe('No money moved.')
    expect(moneyWords({ kind: 'wrong-state', state: 'no-sheet' })).toBe('No money moved.')
  })

  it('an unconfirmed sale is never called failed, and says not to repeat it', () => {
    const told = saleWords(words, saleView({ railStatus: 'unknown', reason: 'no-answer' }))
    expect([told.word, told.title, told.money, told.tell].join(' ')).not.toMatch(/fail|did not/i)
    expect(told.next).toContain('Do not repeat')
  })

  it('a refunded failure that the customer paid for asks for the cash to be given back', () => {
    const told = saleWords(words, saleView({ railStatus: 'failed', cashStatus: 'owed-back', refunded: true }))
    expect(told.money).toContain('came back')
    expect(told.cash).toBe('If you took ₹299.00, give it back')
  })

  it('amounts keep Indian grouping and ASCII digits in Hindi', () => {
    const hindi = wordsIn('hi')
    const told = failureWords(
      hindi,
      { kind: 'too-many-unresolved', count: 7, amountPaise: 12_34_567_00 },
      'money',
    )
    expect(told.happened).toContain('₹12,34,567.00')
    expect(told.happened).toContain('7')
  })

  it('times are told in India, whatever the zone of the PC', () => {
    expect(words.dateAndTime(Date.UTC(2026, 10, 19, 20, 0))).toBe('20 Nov 2026, 01:30')
    expect(words.time(Date.UTC(2026, 10, 20, 18, 35))).toBe('00:05')
  })
})

describe('a refusal outside a sale', () => {
  const title = (errorCode: string | null, message: string | null = 'No') =>
    failureWords(wordsIn('en'), { kind: 'refused', fields: [], ...said, errorCode, message }).title

  it('is told by its code first: what was entered is not blamed for an empty wallet', () => {
    expect(title('INSUFFICIENT_BALANCE', 'The maximum is 10.')).toBe("The shop's wallet is short of money")
    expect(title('INVALID_NUMBER', 'The maximum is 10 digits.')).toBe('Not accepted')
    expect(title('BILLER_DOWN')).toBe('Not available just now')
    expect(title('SERVICE_NOT_ACTIVATED')).toBe('Not permitted for this shop')
  })

  it('is told by its words where the code says nothing', () => {
    expect(title('X', 'The daily limit is reached.')).toBe("Outside the service's limits")
    expect(title(null, 'The name is not right.')).toBe('Not accepted')
  })

  it('keeps what the HTTP status says of the set-up, but for a wallet', () => {
    const setupTitle = (errorCode: string) =>
      failureWords(wordsIn('en'), { kind: 'setup', problem: 'permission', ...said, errorCode }).title
    expect(setupTitle('BILLER_DOWN')).toBe('Not permitted for this shop')
    expect(setupTitle('WALLET_EMPTY')).toBe("The shop's wallet is short of money")
  })
})
