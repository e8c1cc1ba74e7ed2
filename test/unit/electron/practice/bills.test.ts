import { beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/base/clock'
import { troubleAmount, troubleNumber } from '#practice/index'
import { openCounter } from './counter'

interface Listed {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly fetch_bill: boolean
  readonly parameters: Readonly<Record<string, { display_name: string; regex: string; required: boolean }>>
}
type Counter = ReturnType<typeof openCounter>

const list = (counter: Counter, category: string) =>
  counter.post('/api/v1/bill-payment/biller-list', { mode: 'online', category })
const ELECTRICITY = 'PRAC00000NAT01'
const DONATION = 'PRAC00000NAT11'
const fetchBill = (counter: Counter, canumber: string, operatorId: unknown = ELECTRICITY) =>
  counter.post('/api/v1/bill-payment/fetch-bill', {
    operator_id: operatorId,
    canumber,
    mode: 'online',
    ad1: null,
    ad2: null,
  })
const pay = (counter: Counter, canumber: string, amount: number, operatorId: unknown = ELECTRICITY) =>
  counter.post('/api/v1/bill-payment/pay-bill', {
    request_id: 'TILL-BILL-1',
    operator_id: operatorId,
    canumber,
    amount,
    mode: 'online',
    ad1: null,
    ad2: null,
  })
const amountOf = (data: Readonly<Record<string, unknown>>) => Number(data['bill_amount'])

describe('the national biller list', () => {
  let billers: readonly Listed[]
  beforeAll(async () => {
    billers = (await list(openCounter(), 'all')).data['billers'] as readonly Listed[]
  })
  const ordinary = () => billers.filter(({ name }) => !name.startsWith('Practice '))

  it('has at least 20,000 billers of the national categories, no id or name twice in a category', () => {
    expect(billers.length).toBeGreaterThanOrEqual(20_000)
    expect(new Set(billers.map(({ category }) => category)).size).toBeGreaterThanOrEqual(28)
    expect(new Set(billers.map(({ id }) => id)).size).toBe(billers.length)
    const names = ordinary().map(({ name, category }) => `${category} ${name}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it('gives ordinary billers fourteen-character ids and inputs whose patterns compile', () => {
    for (const { id, parameters } of ordinary()) {
      expect(id).toMatch(/^[A-Z0-9]{14}$/)
      for (const { display_name, regex, required } of Object.values(parameters)) {
        expect(new RegExp(regex)).toBeInstanceOf(RegExp)
        expect([display_name, typeof required]).toEqual([expect.stringMatching(/\S/), 'boolean'])
      }
    }
  })

  it('holds the billers with broken patterns, no parameters, an endless name and a plain-number id', () => {
    const odd = new Map(billers.map((biller) => [biller.id, biller]))
    expect(odd.get('PRAC00000NAT02')?.parameters['canumber']?.regex).toBe('^(([0-9])+.?)+$')
    expect(() => new RegExp(odd.get('PRAC00000NAT03')?.parameters['canumber']?.regex ?? '')).toThrow(
      'Invalid',
    )
    expect(odd.get('PRAC00000NAT07')?.parameters).toEqual([])
    expect(odd.get('PRAC00000NAT08')?.parameters).toBeNull()
    expect(odd.get('PRAC00000NAT09')?.parameters['canumber']?.required).toBe('1')
    expect(odd.get('PRAC00000NAT12')?.name).toHaveLength(1_000)
    expect(odd.has('11')).toBe(true)
  })

  it('answers a category with its own billers, loans with both kinds under `all`, and offline with none', async () => {
    const gas = await list(openCounter(), 'Gas')
    expect(gas.data).toMatchObject({ mode: 'online', category: 'Gas' })
    expect((gas.data['billers'] as Listed[]).every(({ category }) => category === 'Gas')).toBe(true)
    const loans = await list(openCounter(), 'EMI')
    expect(loans.data['category']).toBe('all')
    const kinds = new Set((loans.data['billers'] as Listed[]).map(({ category }) => category))
    expect(kinds).toEqual(new Set(['EMI', 'Loan EMI']))
    const offline = { mode: 'offline', category: 'all' }
    expect((await openCounter().post('/api/v1/bill-payment/biller-list', offline)).data['billers']).toEqual(
      [],
    )
  })

  it('counts more donations than it lists', async () => {
    const { data } = await list(openCounter(), 'Donation')
    expect(data['total']).toBe((data['billers'] as Listed[]).length + 3)
  })
})

describe('a bill', () => {
  it('is fetched with a name, dates and an amount, the same all month', async () => {
    const counter = openCounter()
    const { data } = await fetchBill(counter, '1234567890')
    expect(data).toMatchObject({
      operator_id: ELECTRICITY,
      canumber: '1234567890',
      customer_name: expect.stringMatching(/^\w+ \w+$/),
      bill_period: 'November 2026',
      accept_payment: true,
      accept_part_pay: false,
    })
    expect(amountOf(data)).toBeGreaterThan(0)
    counter.pass(60 * MINUTE_MS)
    expect((await fetchBill(counter, '1234567890')).data).toEqual(data)
  })

  it('is written by different billers as a text, a whole number or with one decimal', async () => {
    const counter = openCounter()
    const { data } = await list(counter, 'Loan EMI')
    const written = new Set<string>()
    for (const { id } of (data['billers'] as Listed[]).slice(0, 150)) {
      const { text } = await fetchBill(counter, '12345678901', id)
      const amount = /"bill_amount":([^,]+),/.exec(text)?.[1]
      if (amount !== undefined) written.add(amount.replace(/\d+/, 'n'))
    }
    expect([...written].some((form) => form === 'n')).toBe(true)
    expect([...written].some((form) => /^n\.\d$/.test(form))).toBe(true)
    expect([...written].some((form) => /^"n\.\d\d"$/.test(form))).toBe(true)
  })

  it('is paid as it stands, echoes our id, is debited once, and is gone afterwards', async () => {
    const counter = openCounter()
    const amount = amountOf((await fetchBill(counter, '1234567890')).data)
    const { json, data } = await pay(counter, '1234567890', amount)
    expect(json['status']).toBe('success')
    expect(data).toMatchObject({ request_id: 'TILL-BILL-1', operator_id: ELECTRICITY })
    expect(data['ackno']).toMatch(/^\d{12}$/)
    expect(counter.ledger.netPaise('TILL-BILL-1')).toBe(Math.round(amount * 100))
    expect((await fetchBill(counter, '1234567890')).data['bill_amount']).toBe(0)
    expect((await pay(counter, '1234567890', amount)).httpStatus).toBe(409)
  })

  it('is refused, not debited, when the amount is another one', async () => {
    const counter = openCounter()
    const amount = amountOf((await fetchBill(counter, '1234567890')).data)
    expect((await pay(counter, '1234567890', amount + 1)).json['error_code']).toBe('AMOUNT_MISMATCH')
    expect(counter.ledger.debitCount('TILL-BILL-1')).toBe(0)
  })

  it('cannot be fetched where the biller has none, and is paid with a typed amount there', async () => {
    const counter = openCounter()
    expect((await fetchBill(counter, '1234567890', DONATION)).httpStatus).toBe(422)
    expect((await pay(counter, '1234567890', 101, DONATION)).json['status']).toBe('success')
  })

  it('is found by a plain-number biller id whether that is sent as a number or as a text', async () => {
    expect((await fetchBill(openCounter(), '1234567890', 11)).httpStatus).toBe(200)
    expect((await fetchBill(openCounter(), '1234567890', '11')).httpStatus).toBe(200)
  })

  it('wants every input that its biller asks for, each under its own key', async () => {
    const counter = openCounter()
    const { data } = await list(counter, 'Insurance')
    const biller = (data['billers'] as Listed[]).find(({ name }) => !name.startsWith('Practice '))
    const { httpStatus, json } = await fetchBill(counter, 'POL1234567', biller?.id)
    expect([httpStatus, json['error']]).toEqual([422, [{ field: 'ad1', message: expect.any(String) }]])
  })
})

describe('scripted troubles of a bill', () => {
  const fetched = async (code: string) => fetchBill(openCounter(), troubleNumber(code))

  it('51 brings three bills, and any of them is paid', async () => {
    const counter = openCounter()
    const { data } = await fetchBill(counter, troubleNumber('51'))
    const bills = data['bills'] as Readonly<Record<string, unknown>>[]
    expect(new Set(bills.map((bill) => bill['bill_period'])).size).toBe(3)
    expect((await pay(counter, troubleNumber('51'), amountOf(bills[2] ?? {}))).json['status']).toBe('success')
  })

  it('no bill is due in three shapes', async () => {
    expect((await fetched('52')).data).toMatchObject({ bill_amount: 0, message: 'No bill due.' })
    expect((await fetched('53')).httpStatus).toBe(404)
    expect((await fetched('54')).httpStatus).toBe(422)
    expect((await pay(openCounter(), troubleNumber('52'), 100)).json['error_code']).toBe('NO_BILL_DUE')
  })

  it('55 takes a part of the bill, from ₹50 up to all of it', async () => {
    const counter = openCounter()
    const { data } = await fetchBill(counter, troubleNumber('55'))
    expect(data).toMatchObject({ accept_part_pay: true, min_amount: '50.00' })
    expect((await pay(counter, troubleNumber('55'), 49.99)).httpStatus).toBe(400)
    expect((await pay(counter, troubleNumber('55'), 50)).json['status']).toBe('success')
  })

  it('56 is no longer accepted', async () => {
    const counter = openCounter()
    const { data } = await fetchBill(counter, troubleNumber('56'))
    expect(data['accept_payment']).toBe(false)
    const paid = await pay(counter, troubleNumber('56'), amountOf(data))
    expect(paid.json['error_code']).toBe('PAYMENT_NOT_ACCEPTED')
  })

  it('59 comes under other names one level deeper', async () => {
    expect((await fetched('59')).data).toMatchObject({
      bill_fetch: { billAmount: expect.stringMatching(/^\d+\.\d\d$/), acceptPartPay: 'Y' },
    })
  })

  it('60 and 62 write amounts that are no plain numbers', async () => {
    expect((await fetched('60')).data['bill_amount']).toBe('1885,50')
    expect((await fetched('62')).text).toContain('"bill_amount":1.25e3')
  })

  it('44 answers a payment with a fetched bill and debits nothing', async () => {
    const counter = openCounter()
    const amount = amountOf((await fetchBill(counter, troubleNumber('44'))).data)
    const { data } = await pay(counter, troubleNumber('44'), amount)
    expect(data).toHaveProperty('customer_name')
    expect(data).not.toHaveProperty('request_id')
    expect(counter.ledger.debitCount('TILL-BILL-1')).toBe(0)
  })

  it('01 is pending and settles by the bill status, which no recharge shares', async () => {
    const counter = openCounter()
    const amount = amountOf((await fetchBill(counter, troubleNumber('01'))).data)
    expect((await pay(counter, troubleNumber('01'), amount)).json['status']).toBe('pending')
    counter.pass(MINUTE_MS)
    expect((await counter.get('/api/v1/bill-payment/status/TILL-BILL-1')).data['status']).toBe('success')
    expect((await counter.status('TILL-BILL-1')).httpStatus).toBe(404)
  })

  it('are set off by a typed amount too', async () => {
    const { json } = await pay(openCounter(), '1234567890', Number(troubleAmount('01')), DONATION)
    expect(json['status']).toBe('pending')
  })
})
