// Which bills stop each other at one counter, with inputs as national billers name them.
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#shared/base/clock'
import type { SalePersonal } from '#shared/sale/sale'
import { billIdentities, consumerNumberOf } from '#shared/operations/bill/bill-identity'
import type { BillInputs } from '#shared/operations/bill/bill-inputs'
import { paise } from '#shared/base/money'
import { DEFAULT_CEILING, moneyGuards, type NewSale } from '#main/money/guards'
import { admissionQuestion, NOTHING_ALLOWED } from '#main/money/admission'
import { takeoverIntent } from '#main/office/takeover/takeover-intent'
import { erasureWork, privacyWorkflow } from '#main/privacy/privacy'
import { fingerprintTexts } from '#shared/protocol/admission'
import { agesIn, confirmed } from '#test/support/ages'
import { biller, billSubject } from '#test/support/bills'
import { sqliteJournal, value } from '#test/support/journals'
import { newIntent, outcome, requestId } from '#test/support/sales'
import { VirtualTime, whileTasksRun } from '#test/support/virtual-time'

const parameter = (key: string, isRequired = true) => ({ key, label: key, pattern: null, isRequired })
const POWER = biller({ parameters: [parameter('BU'), parameter('Consumer No'), parameter('Mobile', false)] })
const CARD = biller({
  parameters: [parameter('Last 4 digits of Credit Card Number'), parameter('Registered Mobile Number')],
})
const FREE = biller({ parameters: [parameter('Consumer Number', false), parameter('Mobile', false)] })
const SUBJECT = billSubject({ billerId: POWER.id, billerName: POWER.name })

const told = (billNumber: string | null = null, reference: string | null = null) => ({
  billNumber,
  reference,
})

const billOf = (at: typeof POWER, inputs: BillInputs, said = told()): SalePersonal => ({
  accountNumber: consumerNumberOf(at, inputs),
  customerName: null,
  customerMobile: null,
  canonicalBody: '{}',
  bill: {
    inputs: Object.entries(inputs).map(([label, each]) => ({ label, value: each })),
    billNumber: said.billNumber,
    billDate: null,
    billPeriod: null,
    dueDate: null,
    quote: null,
    identities: billIdentities(at, inputs, said),
  },
})

function counter() {
  const time = new VirtualTime()
  const file = sqliteJournal(time)
  let { journal } = file
  let ages = agesIn(journal, time)
  const newBill = (personal: SalePersonal, amountPaise = paise(64_550)): NewSale => ({
    requestId: requestId('NEW-0001'),
    operation: 'bill',
    accountNumber: personal.accountNumber,
    payeeCode: POWER.id,
    amountPaise,
    identities: personal.bill?.identities,
  })
  return {
    time,
    journal: () => journal,
    restart: () => {
      journal = file.reopen()
      ages = agesIn(journal, time)
    },
    /** Paid, and left with an answer of this class. */
    paid: (id: string, personal: SalePersonal, answer: 'success' | 'unknown' = 'success') => {
      value(
        journal.recordIntent(
          requestId(id),
          { ...newIntent(), subject: SUBJECT, amountPaise: paise(64_550) },
          personal,
        ),
      )
      value(journal.append(requestId(id), { type: 'attempt', attempt: 1 }))
      value(
        journal.append(requestId(id), {
          type: 'outcome',
          attempt: 1,
          outcome: outcome(answer === 'success' ? 'success' : 'lost'),
        }),
      )
    },
    guards: (personal: SalePersonal, amountPaise?: ReturnType<typeof paise>) =>
      moneyGuards(
        { journal, ages, ceiling: DEFAULT_CEILING, inFlight: [], canAsk: () => false },
        newBill(personal, amountPaise),
      ).map(({ kind }) => kind),
    texts: (id: string): readonly string[] => {
      const sale = journal.sale(requestId(id))
      const question =
        sale === null
          ? null
          : admissionQuestion({ journal, ages }, sale, { attempt: 1, allowed: NOTHING_ALLOWED })
      return question === null ? [] : fingerprintTexts(question.sale)
    },
  }
}

const FROM = { counterId: 'counter-one', counterName: 'Counter 1' }

describe('two customers of one biller', () => {
  it.each([
    [
      'one billing unit',
      POWER,
      { BU: '4637', 'Consumer No': '170019' },
      { BU: '4637', 'Consumer No': '170020' },
    ],
    [
      'cards that end alike',
      CARD,
      { 'Last 4 digits of Credit Card Number': '1234', 'Registered Mobile Number': '9876543210' },
      { 'Last 4 digits of Credit Card Number': '1234', 'Registered Mobile Number': '9123456789' },
    ],
    [
      'nothing that is required',
      FREE,
      { 'Consumer Number': '1', Mobile: '2' },
      { 'Consumer Number': '1', Mobile: '3' },
    ],
  ])('with %s do not stop each other, at this counter or another', (_name, at, one, other) => {
    const { paid, guards, texts } = counter()
    paid('BILL-0001', billOf(at, one), 'unknown')
    expect(guards(billOf(at, other))).toEqual([])
    paid('BILL-0002', billOf(at, other))
    expect(texts('BILL-0001').filter((text) => texts('BILL-0002').includes(text))).toEqual([])
  })
})

describe('the same bill', () => {
  const first = { BU: '4637', 'Consumer No': '0170019', Mobile: '9876543210' }
  it.each([
    ['with another optional mobile number', first, { ...first, Mobile: '' }, told(), told()],
    ['typed with spaces and without a zero', first, { ...first, 'Consumer No': '17 00 19' }, told(), told()],
    [
      'of another number with the same bill number',
      first,
      { ...first, 'Consumer No': '5' },
      told('B-1234'),
      told('b1234'),
    ],
    [
      'of another number with the same reference',
      first,
      { ...first, 'Consumer No': '5' },
      told(null, 'R-9999'),
      told(null, 'R-9999'),
    ],
  ])(
    '%s is asked about within a day whatever its amount, at this counter and another',
    async (_name, one, other, saidOne, saidOther) => {
      const { time, paid, guards, texts, restart } = counter()
      paid('BILL-0001', billOf(POWER, one, saidOne))
      const again = billOf(POWER, other, saidOther)
      expect(guards(again)).toEqual(['recent-sale'])
      expect(guards(again, paise(100))).toEqual(['recent-sale'])
      restart()
      expect(guards(again, paise(100))).toEqual(['recent-sale'])
      await time.pass(25 * HOUR_MS)
      expect(guards(again)).toEqual([])
      paid('BILL-0002', again)
      expect(texts('BILL-0001').some((text) => texts('BILL-0002').includes(text))).toBe(true)
    },
  )

  it('is blocked while it is open, also after a restart and after its customer was erased', () => {
    const { paid, guards, restart, journal } = counter()
    paid('BILL-0001', billOf(POWER, first), 'unknown')
    expect(guards(billOf(POWER, { ...first, Mobile: '' }))).toEqual(['open-sale'])
    expect(guards(billOf(POWER, { ...first, Mobile: '' }), paise(100))).toEqual(['open-bill'])
    restart()
    expect(guards(billOf(POWER, { ...first, Mobile: '' }))).toEqual(['open-sale'])
    value(journal().erasePersonal(requestId('BILL-0001')))
    expect(guards(billOf(POWER, { ...first, Mobile: '' }))).toEqual(['open-sale'])
  })

  it('is found also where another counter sold it, was lost, and this one took it over', () => {
    const lost = counter()
    lost.paid('BILL-0001', billOf(POWER, first, told('B-1234')), 'unknown')
    const intent = takeoverIntent(lost.journal().story(requestId('BILL-0001')), FROM, 'owner')
    const customer =
      lost
        .journal()
        .customersOf([requestId('BILL-0001')])
        .get(requestId('BILL-0001')) ?? null
    if (intent === null) throw new Error('nothing is left to take over')
    const { journal, guards, restart } = counter()
    value(journal().recordTakeovers([{ requestId: requestId('BILL-0001'), intent, customer }]))
    restart()
    expect(guards(billOf(POWER, { ...first, Mobile: '' }))).toEqual(['open-sale'])
    expect(guards(billOf(POWER, { ...first, 'Consumer No': '5' }, told('B-1234')))).toEqual(['open-sale'])
    expect(guards(billOf(POWER, { ...first, 'Consumer No': '5' }))).toEqual([])
  })

  it('is shown by the number that its input is named for, not by the billing unit', () => {
    const { paid, journal } = counter()
    paid('BILL-0001', billOf(POWER, first))
    expect(journal().sale(requestId('BILL-0001'))?.accountNumber).toBe('0170019')
  })
})

describe('a customer who asks to be erased', () => {
  const NONE = { countOf: () => 0, forgetOf: () => {}, countBefore: () => 0, forgetBefore: () => {} }

  it.each(['4637', '170019', '98765-43210', 'B 1234'])(
    'is found by any input of a bill: %s',
    async (typed) => {
      const { time, paid, journal } = counter()
      const inputs = { BU: '4637', 'Consumer No': '0170019', Mobile: '9876543210' }
      paid('BILL-0001', billOf(POWER, inputs, told('B-1234')))
      paid('BILL-0002', billOf(POWER, { BU: '9', 'Consumer No': '8' }))
      const dependencies = {
        journal: journal(),
        time: confirmed(time),
        timers: time,
        savedBills: NONE,
        identityChecks: NONE,
        callbacks: NONE,
        lastPurge: () => null,
        staff: () => ({ id: 'owner' }),
      }
      const hashOf = (number: string): boolean => number === inputs.BU || number === inputs['Consumer No']
      const during = whileTasksRun(time)
      expect(await during(erasureWork(dependencies).numbersWhere(hashOf))).toContain(inputs.BU)
      const handlers = privacyWorkflow(dependencies)
      expect(value(await during(handlers['privacy.erase']({ accountNumber: typed })))).toMatchObject({
        erased: 1,
      })
      expect(journal().sale(requestId('BILL-0001'))?.accountNumber).toBeNull()
      expect(journal().sale(requestId('BILL-0002'))?.accountNumber).toBe('8')
    },
  )
})
