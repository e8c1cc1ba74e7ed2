// What a biller asks for, which amounts its bill allows, and when the next one is due.
import { describe, expect, it } from 'vitest'
import type { Bill } from '#shared/operations/bill/bill-schemas'
import { amountProblem, amountRule } from '#shared/operations/bill/bill-amount'
import { expectedDue, reminders, type SavedBill } from '#shared/operations/bill/bill-book'
import { checkInput, parametersOf, unusableInputs, usualForm } from '#shared/operations/bill/bill-inputs'
import { LARGEST_AMOUNT_PAISE, paise } from '#shared/base/money'
import { bill as ordinaryBill, biller } from '#test/support/bills'

/** Due within the month. */
const bill = (change: Partial<Bill> = {}): Bill => ordinaryBill({ dueDate: '2026-11-25', ...change })

describe('what a biller asks for', () => {
  const parameter = { key: 'canumber', label: 'Consumer Number', pattern: '^[0-9]{12}$', isRequired: true }

  it('asks for the consumer number where the biller names nothing', () => {
    expect(parametersOf(biller({ parameters: [] }))).toMatchObject([{ key: 'canumber', isRequired: true }])
  })

  it('warns of a number that looks wrong, and lets it pass', () => {
    expect(checkInput(parameter, '123')).toBe('unusual')
    expect(unusableInputs({ parameters: [parameter] }, { canumber: '123' })).toEqual([])
  })

  it('keeps leading zeros for the check', () => {
    expect(checkInput(parameter, '000012345678')).toBe('fits')
  })

  it.each(['^[0-9{5$', '', null, '(?<=x)y', '^(([0-9])+.?)+$'])(
    'is not stopped by the pattern %j, however long the entry',
    (pattern) => {
      expect(checkInput({ ...parameter, pattern }, `${'9'.repeat(60)}x`)).toBe('fits')
    },
  )

  it('stops at nothing but what is missing or beyond all measure', () => {
    expect(checkInput(parameter, '  ')).toBe('missing')
    expect(checkInput({ ...parameter, isRequired: false }, '')).toBe('fits')
    expect(checkInput(parameter, '9'.repeat(1_001))).toBe('too-long')
    expect(checkInput({ ...parameter, pattern: '^[0-9]{1,256}$' }, '9'.repeat(256))).toBe('fits')
  })

  it('under a name that is too long to be sent back is told as such before anything is asked, unless it may stay empty', () => {
    const foreign = { ...parameter, key: 'k'.repeat(121) }
    expect(checkInput(foreign, '123456789012')).toBe('unsendable')
    expect(unusableInputs({ parameters: [foreign] }, { [foreign.key]: '123456789012' })).toEqual([foreign])
    expect(checkInput({ ...foreign, isRequired: false }, '')).toBe('fits')
    expect(checkInput({ ...foreign, key: 'k'.repeat(120) }, '123456789012')).toBe('fits')
  })

  it.each([
    ['^[0-9]{10,12}$', { kind: 'digits', least: 10, most: 12 }],
    ['^[0-9]{12}$', { kind: 'digits', least: 12, most: 12 }],
    ['^[A-Z0-9]{4,14}$', { kind: 'characters', least: 4, most: 14 }],
    ['^(Surat|Agra)$', { kind: 'choices', values: ['Surat', 'Agra'] }],
    ['^[0-9{5$', null],
    ['^(([0-9])+.?)+$', null],
  ])('reads the usual form out of %s', (pattern, form) => {
    expect(usualForm(pattern)).toEqual(form)
  })
})

describe('which amounts a bill takes', () => {
  it('the bill itself to the paisa, and nothing else', () => {
    const rule = amountRule(bill())
    expect(amountProblem(rule, paise(64_550))).toBeNull()
    expect(amountProblem(rule, paise(64_500))).toBe('not-the-bill')
  })

  it('any part within its bounds where the bill allows it', () => {
    const rule = amountRule(bill({ acceptsPartPayment: true, minimumPaise: 5_000 }))
    expect(amountProblem(rule, paise(5_000))).toBeNull()
    expect(amountProblem(rule, paise(64_550))).toBeNull()
    expect(amountProblem(rule, paise(4_999))).toBe('below-minimum')
    expect(amountProblem(rule, paise(64_551))).toBe('above-maximum')
  })

  it('the bill itself where the bounds hold nothing', () => {
    const rule = amountRule(bill({ acceptsPartPayment: true, minimumPaise: 90_000, maximumPaise: 100 }))
    expect(rule).toEqual({ kind: 'exact', amountPaise: 64_550 })
  })

  it('none where the biller takes no payment', () => {
    expect(amountProblem(amountRule(bill({ acceptsPayment: false })), paise(64_550))).toBe('refused')
  })

  it('a typed one where the biller gives no bill', () => {
    expect(amountRule(null).kind).toBe('typed')
  })

  it.each([
    { amountPaise: null, amountText: '1885,50' },
    { amountPaise: null, amountText: 'Rs. 1885,-', acceptsPartPayment: true },
    { amountPaise: LARGEST_AMOUNT_PAISE + 1 },
  ])('none while a fetched bill does not say its own plainly: %j', (change) => {
    expect(amountProblem(amountRule(bill(change)), paise(64_550))).toBe('unreadable-bill')
  })

  it('the bill itself where the limits of a part cannot be read', () => {
    const rule = amountRule(bill({ acceptsPartPayment: true, limitsText: '100,50' }))
    expect(rule).toEqual({ kind: 'exact', amountPaise: 64_550 })
  })
})

describe('when a remembered bill is due again', () => {
  const india = (date: string): number => Date.parse(`${date}T00:00:00+05:30`)
  const saved = (change: Partial<SavedBill>): SavedBill => ({
    customerMobile: '9876543210',
    customerName: null,
    billerId: 'B1',
    billerName: 'Torrent Power',
    category: 'Electricity',
    inputs: { canumber: '1' },
    number: '1',
    identity: 'inputs [["canumber","1"]]',
    dueDate: '2026-10-31',
    savedAt: 0,
    lastPaidAt: india('2026-10-28'),
    ...change,
  })

  it('a month later, on the last day where the month is shorter', () => {
    expect(expectedDue(saved({}))).toBe(india('2026-11-30'))
  })

  it('never before it was last paid', () => {
    expect(expectedDue(saved({ lastPaidAt: india('2026-12-02') }))).toBe(india('2026-12-31'))
  })

  it('not at all where no date was readable', () => {
    expect(expectedDue(saved({ dueDate: null }))).toBeNull()
  })

  it('is told from five days before to ten days after, the earliest first', () => {
    const early = saved({ billerId: 'B2', dueDate: '2026-10-20' })
    const bills = [saved({}), early]
    expect(reminders(bills, india('2026-11-25')).map(({ bill: { billerId } }) => billerId)).toEqual([
      'B2',
      'B1',
    ])
    expect(reminders(bills, india('2026-11-14'))).toEqual([])
    expect(reminders([saved({})], india('2026-12-11'))).toEqual([])
  })
})
