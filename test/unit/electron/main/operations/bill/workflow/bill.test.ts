import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/base/clock'
import type { BillDraft, FetchedQuote } from '#shared/channels/bill'
import { saleBoxPaise } from '#shared/sale/cash'
import type { Payment } from '#shared/sale/payment'
import type { RequestId } from '#shared/base/ids'
import { paise } from '#shared/base/money'
import { createPracticeWire, type WireFault } from '#test/simulation/world/practice-wire'
import { countingIds, startTill } from '#test/simulation/world/till'
import { failure, value } from '#test/support/journals'
import { memoryDisk } from '#test/support/memory-store'
import { settleMicrotasks, VirtualTime, whileTasksRun } from '#test/support/virtual-time'

const ELECTRICITY = 'PRAC00000NAT01'
const AMOUNT_ONLY = 'PRAC00000NAT11'
const MANY_PARAMETERS = 'PRAC00000NAT10'
const NO_FAULT: WireFault = { kind: 'none' }
const inputs = (canumber: string): BillDraft['inputs'] => [{ key: 'canumber', value: canumber }]
const trouble = (code: string): string => `90000000${code}`
const ORDINARY = '4512367890'
const PART = trouble('55')

interface CounterOptions {
  readonly faults?: readonly WireFault[]
  readonly knowsBillStatus?: boolean
}

/** Bill payment over the practice service. `faults` apply to its money calls, one after the other. */
function counter({ faults = [], knowsBillStatus }: CounterOptions = {}) {
  const time = new VirtualTime()
  const left = [...faults]
  const wire = createPracticeWire({
    time,
    fault: (_request, isMoney) => (isMoney ? (left.shift() ?? NO_FAULT) : NO_FAULT),
    latencyMs: () => 100,
  })
  const till = startTill({
    time,
    disk: memoryDisk(),
    wire,
    newId: countingIds(),
    ...(knowsBillStatus === undefined ? {} : { knowsBillStatus }),
  })
  const { handlers } = till
  const during = whileTasksRun(time)
  const fetch = async (consumerNumber: string, billerId = ELECTRICITY): Promise<FetchedQuote> =>
    value(await during(handlers['bill.fetch']({ billerId, inputs: inputs(consumerNumber) })))
  const draftOf = (quote: FetchedQuote, change: Partial<BillDraft> = {}): BillDraft => ({
    billerId: quote.billerId,
    inputs: inputs(quote.consumerNumber),
    quote: { quoteId: quote.quoteId, index: 0 },
    amountPaise: paise(quote.bills[0]?.amountPaise ?? 0),
    customerMobile: null,
    remembers: false,
    ...change,
  })
  const prepare = (draft: BillDraft) => during(handlers['sale.prepare']({ operation: 'bill', draft }))
  const confirm = (requestId: RequestId, accepted: readonly string[] = [], payment?: Payment) =>
    during(handlers['sale.confirm']({ requestId, accepted, payment }))
  return {
    time,
    wire,
    till,
    handlers,
    during,
    fetch,
    draftOf,
    prepare,
    confirm,
    pay: async (draft: BillDraft, accepted: readonly string[] = [], payment?: Payment) =>
      confirm(value(await prepare(draft)).requestId, accepted, payment),
  }
}

describe('paying a fetched bill', () => {
  it('debits once, and keeps the bill with the sale', async () => {
    const { fetch, draftOf, pay, wire } = counter()
    const quote = await fetch(ORDINARY)
    const sale = value(await pay(draftOf(quote, { customerMobile: '9876543210' })))
    expect(sale).toMatchObject({
      railStatus: 'success',
      accountNumber: ORDINARY,
      customerName: quote.bills[0]?.customerName,
      subject: { operation: 'bill', billerName: 'Practice Electricity', amountSource: 'fetched' },
      bill: {
        inputs: [{ label: 'Consumer Number', value: ORDINARY }],
        billNumber: quote.bills[0]?.billNumber,
      },
    })
    expect(wire.ledger.debitCount(sale.requestId)).toBe(1)
  })

  it('takes a fee beside the bill into the box and sends the bill alone', async () => {
    const { fetch, draftOf, pay, wire } = counter()
    const quote = await fetch(trouble('64'))
    const [due] = quote.bills
    const sale = value(await pay(draftOf(quote)))
    expect(sale).toMatchObject({ amountPaise: due?.amountPaise, subject: { feePaise: 590 } })
    expect(wire.ledger.entries()[0]?.amountPaise).toBe(due?.amountPaise)
    expect(saleBoxPaise(sale)).toBe((due?.amountPaise ?? 0) + 590)
  })

  it('gives the screen no raw answer, and the log keeps it', async () => {
    const { fetch, draftOf, pay, till } = counter()
    const quote = await fetch(ORDINARY)
    expect(quote).not.toHaveProperty('raw')
    const sale = value(await pay(draftOf(quote)))
    expect(sale.bill).not.toHaveProperty('quote')
    expect(till.journal.canonicalBody(sale.requestId)).toContain(`"canumber":"${ORDINARY}"`)
  })

  it('sends rupees to the paisa, as the sheet says', async () => {
    const { fetch, draftOf, prepare, confirm, till } = counter()
    const sheet = value(await prepare(draftOf(await fetch(PART), { amountPaise: paise(64_550) })))
    expect(sheet).toMatchObject({ amountSent: '645.5' })
    await confirm(sheet.requestId)
    expect(till.journal.canonicalBody(sheet.requestId)).toContain('"amount":645.5,')
  })

  it('refuses another amount than the bill, and a part outside of its bounds', async () => {
    const { fetch, draftOf, prepare, wire } = counter()
    const exact = await prepare(draftOf(await fetch(ORDINARY), { amountPaise: paise(100) }))
    expect(failure(exact)).toMatchObject({ field: 'amountPaise', problem: 'not-the-bill' })
    const part = await prepare(draftOf(await fetch(PART), { amountPaise: paise(4_999) }))
    expect(failure(part)).toMatchObject({ field: 'amountPaise', problem: 'below-minimum' })
    expect(wire.moneyCalls()).toBe(0)
  })

  it('refuses a bill that was fetched for another number', async () => {
    const { fetch, draftOf, prepare } = counter()
    const quote = await fetch(ORDINARY)
    expect(failure(await prepare(draftOf(quote, { inputs: inputs('4512367891') })))).toMatchObject({
      field: 'quote',
      problem: 'other-bill',
    })
  })

  it('refuses to pay at all what was never fetched', async () => {
    const { fetch, draftOf, prepare } = counter()
    const quote = await fetch(ORDINARY)
    expect(failure(await prepare(draftOf(quote, { quote: null })))).toMatchObject({ problem: 'missing' })
    const invented = draftOf(quote, { quote: { quoteId: 'quote-99', index: 0 } })
    expect(failure(await prepare(invented))).toEqual({ kind: 'wrong-state', state: 'quote-old' })
  })

  it('asks for a new bill after fifteen minutes, also when the sheet was open meanwhile', async () => {
    const { fetch, draftOf, prepare, confirm, time, wire } = counter()
    const quote = await fetch(ORDINARY)
    const sheet = value(await prepare(draftOf(quote)))
    await time.pass(16 * MINUTE_MS)
    const old = { kind: 'wrong-state', state: 'quote-old' }
    expect(failure(await confirm(sheet.requestId))).toEqual({ kind: 'wrong-state', state: 'sheet-old' })
    expect(failure(await prepare(draftOf(quote)))).toEqual(old)
    expect(wire.moneyCalls()).toBe(0)
  })

  it('pays the one of several bills that was picked', async () => {
    const { fetch, draftOf, pay } = counter()
    const quote = await fetch(trouble('51'))
    const [, second] = quote.bills
    const sale = value(
      await pay(
        draftOf(quote, {
          quote: { quoteId: quote.quoteId, index: 1 },
          amountPaise: paise(second?.amountPaise ?? 0),
        }),
      ),
    )
    expect(sale.bill?.billPeriod).toBe(second?.billPeriod)
  })
})

describe('paying without a bill', () => {
  const typed = (change: Partial<BillDraft> = {}): BillDraft => ({
    billerId: AMOUNT_ONLY,
    inputs: inputs('00451236'),
    quote: null,
    amountPaise: paise(10_150),
    customerMobile: null,
    remembers: false,
    ...change,
  })

  it('keeps the number as it was typed, zeros and all', async () => {
    const { pay, till } = counter()
    const sale = value(await pay(typed()))
    expect(sale).toMatchObject({ railStatus: 'success', accountNumber: '00451236' })
    expect(till.journal.canonicalBody(sale.requestId)).toContain('"canumber":"00451236"')
  })

  it('does not put into the cash box what came by UPI', async () => {
    const { pay } = counter()
    const sale = value(await pay(typed(), [], { parts: [{ way: 'upi', amountPaise: paise(10_150) }] }))
    expect(sale).toMatchObject({ subject: { paymentMode: 'upi' }, payment: { parts: [{ way: 'upi' }] } })
    expect(saleBoxPaise(sale)).toBe(0)
  })

  it('sends nothing for a payment that does not add up', async () => {
    const { pay, wire } = counter()
    const short = { parts: [{ way: 'cash' as const, amountPaise: paise(10_000) }] }
    expect(failure(await pay(typed(), [], short))).toEqual({
      kind: 'invalid-input',
      field: 'payment',
      problem: 'sum-differs',
    })
    expect(wire.moneyCalls()).toBe(0)
  })

  it('needs a deliberate yes for a number that looks wrong', async () => {
    const { prepare, confirm, wire } = counter()
    const sheet = value(await prepare(typed({ inputs: inputs('12') })))
    expect(sheet.guards).toEqual([{ kind: 'unusual-input', labels: ['Donor Number'] }])
    expect(failure(await confirm(sheet.requestId))).toMatchObject({ kind: 'invalid-input' })
    expect(wire.moneyCalls()).toBe(0)
    await confirm(sheet.requestId, ['unusual-input'])
    expect(wire.moneyCalls()).toBe(1)
  })

  it('refuses what the biller does not ask for, and what it misses', async () => {
    const { prepare } = counter()
    const strange = [...inputs('451236'), { key: 'amount', value: '1' }]
    expect(failure(await prepare(typed({ inputs: strange })))).toMatchObject({ field: 'amount' })
    expect(failure(await prepare(typed({ inputs: [] })))).toMatchObject({
      field: 'canumber',
      problem: 'missing',
    })
  })
})

describe('a biller with several inputs', () => {
  it('gets each under its own key', async () => {
    const { handlers, during, draftOf, pay, till } = counter()
    const several = [
      ...inputs('4512367890'),
      { key: 'ad1', value: '04/03/1990' },
      { key: 'City Name', value: 'Surat' },
    ]
    const quote = value(await during(handlers['bill.fetch']({ billerId: MANY_PARAMETERS, inputs: several })))
    const sale = value(await pay(draftOf(quote, { inputs: several })))
    const body = JSON.parse(till.journal.canonicalBody(sale.requestId) ?? '') as object
    expect(body).toMatchObject({ ad1: '04/03/1990', ad2: null, 'City Name': 'Surat' })
    expect(sale.bill?.inputs.at(-1)).toEqual({ label: 'City', value: 'Surat' })
  })
})

describe('the same bill again', () => {
  it('needs a deliberate yes within a day, whatever the amount, and none after it', async () => {
    const { fetch, draftOf, pay, prepare, confirm, time } = counter()
    await pay(draftOf(await fetch(PART), { amountPaise: paise(6_000) }))
    const sheet = value(await prepare(draftOf(await fetch(PART), { amountPaise: paise(7_000) })))
    expect(sheet.guards).toMatchObject([{ kind: 'recent-sale' }])
    expect(failure(await confirm(sheet.requestId))).toMatchObject({ kind: 'duplicate', guard: 'recent' })
    await time.pass(25 * HOUR_MS)
    const later = value(await prepare(draftOf(await fetch(PART), { amountPaise: paise(7_000) })))
    expect(later.guards).toEqual([])
  })

  it('is blocked while the first payment is open, and another amount of it needs a yes', async () => {
    const { fetch, draftOf, pay, prepare } = counter({ faults: [{ kind: 'answer-lost' }] })
    await pay(draftOf(await fetch(PART), { amountPaise: paise(6_000) }))
    const conflictingSale = value(await prepare(draftOf(await fetch(PART), { amountPaise: paise(6_000) })))
    expect(conflictingSale.guards).toMatchObject([{ kind: 'open-sale' }])
    const other = value(await prepare(draftOf(await fetch(PART), { amountPaise: paise(7_000) })))
    expect(other.guards).toMatchObject([{ kind: 'open-bill' }])
  })

  it('tells of every other payment of it beside the open one: that of the day, and another amount', async () => {
    const faults: WireFault[] = [NO_FAULT, { kind: 'answer-lost' }, { kind: 'answer-lost' }]
    const { fetch, draftOf, pay, prepare, time } = counter({ faults, knowsBillStatus: false })
    const of = async (rupees: number) => draftOf(await fetch(PART), { amountPaise: paise(rupees * 100) })
    const done = value(await pay(await of(60)))
    await time.pass(2 * HOUR_MS)
    const open = value(await pay(await of(70), ['recent-sale']))
    const other = value(await pay(await of(80), ['recent-sale', 'open-bill']))
    const { guards } = value(await prepare(await of(70)))
    expect(guards).toMatchObject([
      { kind: 'open-sale', earlier: { requestId: open.requestId } },
      { kind: 'open-bill', earlier: { requestId: other.requestId } },
      { kind: 'recent-sale', earlier: { requestId: done.requestId } },
    ])
  })

  it('is no other when the same number is paid at another biller', async () => {
    const { fetch, draftOf, pay, prepare } = counter()
    await pay(draftOf(await fetch(PART), { amountPaise: paise(6_000) }))
    const water = value(await prepare(draftOf(await fetch(PART, '11'), { amountPaise: paise(6_000) })))
    expect(water.guards).toEqual([])
  })
})

describe('a refused bill', () => {
  const REFUSED = trouble('28')

  it.each([
    { knowsBillStatus: false, asked: ['refused-unasked'] },
    { knowsBillStatus: true, asked: [] },
  ])(
    'takes a deliberate yes for a day, whatever the amount, where nobody can ask about it: $knowsBillStatus',
    async ({ knowsBillStatus, asked }) => {
      const { fetch, draftOf, pay, prepare, confirm, time } = counter({ knowsBillStatus })
      const refused = value(await pay(draftOf(await fetch(REFUSED))))
      expect(refused.railStatus).toBe('failed')
      await time.pass(23 * HOUR_MS)
      const sheet = value(await prepare(draftOf(await fetch(REFUSED))))
      expect(sheet.guards.map(({ kind }) => kind)).toEqual(asked)
      if (asked.length === 0) return
      expect(failure(await confirm(sheet.requestId))).toMatchObject({ kind: 'duplicate' })
      await time.pass(2 * HOUR_MS)
      expect(value(await prepare(draftOf(await fetch(REFUSED)))).guards).toEqual([])
    },
  )
})

describe('a bill that met "too many calls" and cannot be asked about', () => {
  const HELD = trouble('17')

  it('goes after its wait and by the word of whoever looked for it, which says nothing of another one', async () => {
    const { fetch, draftOf, pay, during, handlers, time, wire } = counter({ knowsBillStatus: false })
    const { requestId } = value(await pay(draftOf(await fetch(HELD))))
    const again = (accepted: readonly string[]) =>
      during(handlers['pending.send-again']({ requestId, accepted }))
    expect(failure(await again(['held-sale']))).toMatchObject({ kind: 'busy' })
    await time.pass(HOUR_MS)
    expect(failure(await again(['doubted-sale', 'recent-sale']))).toMatchObject({ kind: 'duplicate' })
    expect(wire.ledger.debitCount(requestId)).toBe(0)
    expect(value(await again(['held-sale'])).railStatus).toBe('success')
    expect(wire.ledger.debitCount(requestId)).toBe(1)
  })

  it('does not go by that word where another bill of the same is in doubt', async () => {
    const { fetch, draftOf, pay, during, handlers, time, wire } = counter({ knowsBillStatus: false })
    const first = value(await pay(draftOf(await fetch(HELD))))
    await time.pass(MINUTE_MS)
    const second = value(await pay(draftOf(await fetch(HELD)), ['doubted-sale']))
    await time.pass(MINUTE_MS)
    const again = (accepted: readonly string[]) =>
      during(handlers['pending.send-again']({ requestId: second.requestId, accepted }))
    expect(value(await handlers['pending.blockers']({ requestId: second.requestId }))).toMatchObject([
      { kind: 'doubted-sale', earlier: { requestId: first.requestId }, isUnasked: true },
    ])
    expect(failure(await again(['held-sale']))).toMatchObject({ earlierRequestId: first.requestId })
    expect(wire.ledger.debitCount(second.requestId)).toBe(0)
    expect(value(await again(['held-sale', 'doubted-sale'])).railStatus).toBe('success')
  })
})

describe('in bad weather', () => {
  it('a fetched bill in answer to a payment proves nothing, and leaves the sale not confirmed', async () => {
    const { fetch, draftOf, pay, wire } = counter()
    const sale = value(await pay(draftOf(await fetch(trouble('44')))))
    expect(sale).toMatchObject({ railStatus: 'unknown', reason: 'looks-like-a-bill' })
    expect(wire.ledger.debitCount(sale.requestId)).toBe(0)
  })

  it('a lost answer is found out by asking, where the service can be asked', async () => {
    const { fetch, draftOf, pay, time, till } = counter({ faults: [{ kind: 'answer-lost' }] })
    const sale = value(await pay(draftOf(await fetch(ORDINARY))))
    expect(sale.railStatus).toBe('unknown')
    expect(sale.nextCheckAt).not.toBeNull()
    await time.pass(MINUTE_MS)
    await settleMicrotasks()
    expect(till.journal.sale(sale.requestId)?.railStatus).toBe('success')
  })

  it('where it cannot be asked nobody promises a check, and the owner settles it on evidence', async () => {
    const { fetch, draftOf, pay, handlers } = counter({
      faults: [{ kind: 'answer-lost' }],
      knowsBillStatus: false,
    })
    const { requestId, railStatus, nextCheckAt } = value(await pay(draftOf(await fetch(ORDINARY))))
    expect([railStatus, nextCheckAt]).toEqual(['unknown', null])
    expect(failure(await handlers['pending.check-now']({ requestId }))).toMatchObject({
      state: 'no-status-path',
    })
    const evidence = 'Dashboard, reference BP118'
    const settled = value(
      await handlers['pending.settle']({ requestId, verdict: 'success', refunded: false, evidence }),
    )
    expect(settled).toMatchObject({ railStatus: 'success', settledBy: 'owner' })
  })
})

describe('what the shop remembers', () => {
  it('a bill only with consent, and its new dates at the next payment', async () => {
    const { fetch, draftOf, pay, handlers, time } = counter()
    const customerMobile = '9876543210'
    const saved = async () => value(await handlers['bill.saved']({ customerMobile }))
    await pay(draftOf(await fetch(PART), { customerMobile }))
    expect(await saved()).toEqual([])
    await time.pass(25 * HOUR_MS)
    await pay(draftOf(await fetch(PART), { customerMobile, remembers: true }))
    const [first] = await saved()
    expect(first).toMatchObject({ billerId: ELECTRICITY, inputs: { canumber: PART } })
    await time.pass(25 * HOUR_MS)
    await pay(draftOf(await fetch(PART), { customerMobile }))
    expect((await saved())[0]?.lastPaidAt).toBeGreaterThan(first?.lastPaidAt ?? Infinity)
    const identity = first?.identity ?? ''
    await handlers['bill.forget']({ customerMobile, billerId: ELECTRICITY, identity })
    expect(await saved()).toEqual([])
  })

  it('the billers used last and the favourites', async () => {
    const { fetch, draftOf, pay, handlers, during } = counter()
    await pay(draftOf(await fetch(ORDINARY)))
    await handlers['bill.favour']({ billerId: '11', isFavourite: true })
    const catalogue = value(await during(handlers['bill.catalogue']({ refresh: false })))
    expect(catalogue.recents.map(({ id }) => id)).toEqual([ELECTRICITY])
    expect(catalogue.favourites.map(({ id }) => id)).toEqual(['11'])
    expect(catalogue.count).toBeGreaterThan(2)
  })
})
