// What the customer's screen shows of the counter, part by part.
import { describe, expect, it } from 'vitest'
import { displayState, type ShownParts } from '#renderer/customer-display/shown'
import { displayStateSchema, type DisplayLine, type DisplayLineState } from '#shared/shop/customer-display'
import { paise } from '#shared/base/money'
import { requestId } from '#test/support/sales'

const line = (state: DisplayLineState, amountPaise: number | null = 29_900): DisplayLine => ({
  service: 'mobile',
  number: '98765 43210',
  payee: 'Artel',
  amountPaise: amountPaise === null ? null : paise(amountPaise),
  state,
})
const ID = requestId('SALE-0001')
const payment = {
  requestId: ID,
  tenderedPaise: paise(50_000),
  changePaise: paise(19_900),
  upiPaise: paise(30_100),
}
const shown = (parts: Partial<ShownParts>) =>
  displayState({
    form: null,
    sale: null,
    consent: null,
    visit: null,
    isSheetOpen: false,
    payment: null,
    ...parts,
  })

describe("the customer's screen", () => {
  it('is the welcome as long as nothing of a customer is on the counter', () => {
    expect(shown({})).toEqual({ kind: 'welcome' })
    expect(shown({ payment })).toEqual({ kind: 'welcome' })
  })

  it('has the line as it is entered', () => {
    expect(shown({ form: line('entered', null) })).toMatchObject({
      lines: [{ payee: 'Artel', amountPaise: null }],
    })
  })

  it('has what is paid only while the sheet is open, whose id the line then has', () => {
    const typed = shown({ form: line('entered'), payment })
    expect(typed).toMatchObject({ tenderedPaise: null, upiPaise: null })
    expect(typed).not.toHaveProperty('lines.0.requestId')
    expect(shown({ form: line('entered'), payment, isSheetOpen: true })).toMatchObject({
      lines: [{ requestId: ID }],
      tenderedPaise: 50_000,
      changePaise: 19_900,
      upiPaise: 30_100,
    })
  })

  it('keeps the change of a sale that was sent, and asks for no UPI any more', () => {
    for (const state of ['sending', 'done', 'waiting'] as const)
      expect(shown({ sale: line(state), payment }), state).toMatchObject({
        changePaise: 19_900,
        upiPaise: null,
      })
  })

  it('asks for nothing, and promises no change, where nothing was done', () => {
    expect(shown({ sale: line('not-done'), payment })).toMatchObject({
      tenderedPaise: null,
      changePaise: null,
      upiPaise: null,
    })
  })

  it('has all lines of a visit with the one that is entered', () => {
    const visit = { lines: [line('entered'), line('entered', 10_000)], payment: null }
    expect(shown({ visit })).toMatchObject({ lines: [{}, {}], upiPaise: null })
    expect(shown({ visit, form: line('entered', 5_000) })).toMatchObject({ lines: [{}, {}, {}] })
  })

  it('has the code of a visit on the sheet of the visit alone', () => {
    const visit = { lines: [line('entered'), line('entered', 200)], payment: null }
    expect(shown({ visit, payment, isSheetOpen: true })).toMatchObject({
      upiPaise: 30_100,
      changePaise: 19_900,
    })
  })

  it('shows what is sold alone beside a visit alone', () => {
    const visit = { lines: [line('entered'), line('entered', 200)], payment: null }
    const alone = shown({ visit, form: line('entered'), payment, isSheetOpen: true })
    expect(alone).toMatchObject({ lines: [{ requestId: ID }], upiPaise: 30_100 })
    expect(alone).toHaveProperty('lines.length', 1)
    expect(shown({ visit, sale: line('done') })).toHaveProperty('lines.length', 1)
    const exactCash = { ...payment, tenderedPaise: null, changePaise: null, upiPaise: null }
    const open = shown({ visit, form: line('entered'), payment: exactCash, isSheetOpen: true })
    expect(open).toHaveProperty('lines.length', 3)
  })

  it('says of a visit that was paid what main says', () => {
    const paid = { upiPaise: null, tenderedPaise: paise(50_000), changePaise: paise(20_100) }
    const visit = { lines: [line('done'), line('not-done', 200)], payment: paid }
    expect(shown({ visit })).toMatchObject({ changePaise: 20_100, tenderedPaise: 50_000 })
  })

  it('shows a consent before everything else', () => {
    const consent = { kind: 'consent', to: 'aadhaar', language: 'hi' } as const
    expect(shown({ consent, form: line('entered'), sale: line('done') })).toEqual(consent)
  })

  it('always fits what main takes, however long a number or a name is', () => {
    const long = { ...line('entered'), number: '9'.repeat(500), payee: 'x'.repeat(500) }
    expect(displayStateSchema.safeParse(shown({ form: long })).success).toBe(true)
    const free = { tenderedPaise: null, changePaise: null, upiPaise: null }
    const nothingDue = shown({ form: line('entered', null), isSheetOpen: true, payment: free })
    expect(displayStateSchema.safeParse(nothingDue).success).toBe(true)
  })
})
