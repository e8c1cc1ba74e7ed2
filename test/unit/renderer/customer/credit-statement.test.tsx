// The statement on the customer's page: from any day on, printed by its key, and as a message that says the same.
import { describe, expect, it, vi } from 'vitest'
import type { CreditLine } from '#shared/customer/credit'
import { asSpecimen, statementText } from '#renderer/customer/credit-texts'
import { failureWords } from '#renderer/texts/failure-words'
import { paise } from '#shared/base/money'
import { fail, succeed } from '#shared/base/result'
import { act } from '../../../support/act'
import { counterHandlers, creditOf } from '../../../support/counter'
import type { FakeAnswers, FakeBridge } from '../../../support/fake-bridge'
import { field, click, openApp, pageText, press, settle, type } from '../../../support/window'
import { wordsIn } from '../../../support/words'

const words = wordsIn('en')
const { say } = words
const NUMBER = '9876543210'
const FIRST_OF_NOVEMBER = Date.UTC(2024, 9, 31, 18, 30)
const at = (month: number, day: number): number => Date.UTC(2024, month - 1, day, 6, 30)

const LINES: readonly CreditLine[] = [
  { kind: 'taken', sequence: 1, at: at(8, 3), amountPaise: paise(29_900), requestId: 'SALE-1', payee: 'Jio' },
  { kind: 'repaid', sequence: 2, at: at(11, 5), amountPaise: paise(10_000), way: 'upi' },
]
const ACCOUNT = {
  name: 'Sunita',
  accountId: 'ACCOUNT-1',
  limitPaise: paise(50_000),
  owedPaise: paise(19_900),
  owedSince: at(8, 3),
  lines: LINES,
}

async function openCustomer(more: FakeAnswers = {}) {
  const bridge = await openApp(`/customer/${NUMBER}`, {
    ...counterHandlers([]),
    'credit.account': (input: unknown) => Promise.resolve(succeed(creditOf(input, ACCOUNT))),
    'day-book.print': () => Promise.resolve(succeed({ sentTo: 'Counter printer' })),
    ...more,
  })
  await settle()
  return bridge
}
const printed = (bridge: FakeBridge) =>
  bridge.calls.filter(({ channel }) => channel === 'day-book.print').map(({ input }) => input)
const typeFirstDay = async (text: string) => {
  act(() => field(say('receipts.day.first')).focus())
  await type(text)
  await press('Enter')
}

describe('the statement', () => {
  it('has everything, and is printed so by the key for it', async () => {
    const bridge = await openCustomer()
    expect(pageText()).not.toContain(say('credit.opening'))
    await press('p', { ctrlKey: true, code: 'KeyP' })
    await settle()
    expect(printed(bridge)).toMatchObject([
      { subject: { kind: 'credit', accountNumber: NUMBER, fromAt: null } },
    ])
    expect(pageText()).toContain(say('receipt.sent', { printer: 'Counter printer' }))
  })

  it('names the other number that a sale was for, and who sold it; what leaves the shop names its end', async () => {
    const [first, ...rest] = LINES
    if (first?.kind !== 'taken') throw new Error('the first line is a sale')
    const lines = [{ ...first, soldFor: { number: '9511133344', staffId: 'ravi' } }, ...rest]
    await openCustomer({
      'credit.account': (input: unknown) => Promise.resolve(succeed(creditOf(input, { ...ACCOUNT, lines }))),
    })
    expect(pageText()).toContain('Jio xx3344')
    expect(pageText()).toMatch(/95111 33344 · ravi/)
    const message = statementText(words, creditOf({ accountNumber: NUMBER }, { ...ACCOUNT, lines }), 'Asha', {
      fromAt: null,
      at: at(11, 20),
    })
    expect(message).toContain('Jio xx3344')
    expect(message).not.toContain('9511133344')
  })

  it('begins on the day that is typed, with what was owed before', async () => {
    const bridge = await openCustomer()
    await typeFirstDay('01112024')
    expect(pageText()).toContain(say('credit.opening'))
    expect(pageText()).toContain('₹299')
    await press('p', { ctrlKey: true, code: 'KeyP' })
    expect(printed(bridge)).toMatchObject([{ subject: { fromAt: FIRST_OF_NOVEMBER } }])
  })

  it('is copied as a message that says the same, with what is owed and since when', async () => {
    const copied: string[] = []
    document.execCommand = vi.fn(() => {
      copied.push(document.querySelector<HTMLTextAreaElement>('textarea.off-screen')?.value ?? '')
      return true
    })
    await openCustomer()
    await typeFirstDay('01112024')
    await click('button', say('credit.statement'))
    // In practice the message says so before everything else.
    expect(copied[0]?.split('\n')[0]).toBe(`*** ${say('display.practice')} ***`)
    expect(copied[0]?.split('\n').slice(2)).toEqual([
      '1 November 2024  Opening balance  = ₹299.00',
      '5 November 2024  Paid back, UPI  −₹100.00  = ₹199.00',
      'Owed: ₹199.00 (since 3 August 2024)',
    ])
  })

  it.each([
    ['practice', '*** Practice: nothing here is real ***\n'],
    ['sandbox', '*** Test: nothing here is real ***\n'],
    ['production', ''],
  ] as const)(
    'of %s asks a customer for money only where it says whether that is real',
    (environment, first) => {
      expect(asSpecimen(words, environment, 'Namaste')).toBe(`${first}Namaste`)
    },
  )

  it('that the printer does not take says so', async () => {
    const failure = { kind: 'printer', problem: 'no-answer' } as const
    await openCustomer({ 'day-book.print': () => Promise.resolve(fail(failure)) })
    await press('p', { ctrlKey: true, code: 'KeyP' })
    await settle()
    expect(pageText()).not.toContain(say('receipt.sent', { printer: 'Counter printer' }))
    expect(pageText()).toContain(failureWords(words, failure).title)
  })
})
