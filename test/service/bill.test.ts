// Bill payment on the wire: untrusted lists of billers, bills in every form, and payment only with proof.
import type { Paise } from '#shared/base/money'
import { DAY_MS } from '#shared/base/clock'
import { numberKeyOf } from '#shared/operations/bill/bill-identity'
import { readJson } from '#shared/base/exact-json'
import { billersFromData } from '#main/operations/bill/service/bill-answers'
import { describe, expect, test } from 'vitest'
import { createBillers } from '#main/operations/bill/workflow/billers'
import type { BillPayment } from '#main/operations/service'
import { readProfile } from '#main/operations/service/profile'
import { answeredWith, errorText, REQUEST_ID, servedBy, serviceFor, successText } from '../support/service'
import { realClock } from '../support/time'
import { answering, type RawAnswer } from '../support/wire-server'

const offline = serviceFor('https://nowhere.invalid')
const payment: BillPayment = {
  requestId: REQUEST_ID,
  billerId: '11',
  inputs: { canumber: '900000342220' },
  amountPaise: 64_550 as Paise,
  customerMobile: '9876543210',
  customerName: 'Asha',
  paymentMode: 'cash',
  quote: null,
}
const bodyOf = (change: Partial<BillPayment>): string => {
  const body = offline.bill.payBody({ ...payment, ...change })
  return body.ok ? body.value : JSON.stringify(body.failure)
}

describe('billers', () => {
  const listOf = async (billers: unknown, more: object = {}) => {
    const { service } = await answeredWith({ mode: 'online', category: 'all', total: 99, billers, ...more })
    const list = await service.bill.billerList({ category: 'EMI' })
    return list.ok ? list.value.billers : []
  }

  test('T63 what is asked for as EMI may come back under all, and each biller keeps its own word', async () => {
    const { service, server } = await answeredWith({
      category: 'all',
      billers: [
        { id: 'A', name: 'A', category: 'EMI' },
        { id: 'B', name: 'B', category: 'Loan EMI' },
      ],
    })
    const list = await service.bill.billerList({ category: 'EMI' })
    expect(server.requests[0]?.body).toBe('{"mode":"online","category":"EMI"}')
    expect(list.ok && list.value.billers.map(({ category }) => category)).toEqual(['EMI', 'Loan EMI'])
  })

  test('T47 the total is not trusted: the list is as long as it is', async () => {
    expect(await listOf([{ id: 'A', name: 'A' }])).toHaveLength(1)
  })

  test('T60 T62 parameters keep their keys and order; required in every spelling', async () => {
    const [biller] = await listOf([
      {
        id: 11,
        name: 'A',
        fetch_bill: 'true',
        parameters: {
          canumber: { display_name: 'Consumer Number', regex: '^[0-9]{12}$', required: '1' },
          ad1: { display_name: 'Date of birth', regex: '', required: 0 },
          'cycle no': { display_name: null, required: 'N' },
        },
      },
    ])
    expect(biller).toMatchObject({
      id: '11',
      fetchesBill: true,
      parameters: [
        { key: 'canumber', label: 'Consumer Number', pattern: '^[0-9]{12}$', isRequired: true },
        { key: 'ad1', pattern: null, isRequired: false },
        { key: 'cycle no', label: 'cycle no', isRequired: false },
      ],
    })
  })

  test.each([[[]], [{}], [null], [undefined], ['x'], [{ canumber: 'no record' }]])(
    'T30 parameters %j are none',
    async (parameters) => {
      expect(await listOf([{ id: 'A', name: 'A', parameters }])).toMatchObject([{ parameters: [] }])
    },
  )

  test('T64 a biller without a bill to fetch says so', async () => {
    expect(await listOf([{ id: 'A', fetch_bill: false }])).toMatchObject([{ name: 'A', fetchesBill: false }])
  })

  test('an entry without an id is left out, the others stay', async () => {
    expect(await listOf([{ name: 'No id' }, null, 7, { id: 'ABCD00000NAT01', name: 'A' }])).toHaveLength(1)
  })
})

test('yesterday’s list lies on the disk: after a restart without a line its billers are found, and its age is told', async () => {
  const disk = new Map<string, { readonly fetchedAt: number; readonly text: string }>()
  const cacheStore = {
    load: (key: string) => disk.get(key) ?? null,
    save: (key: string, entry: { readonly fetchedAt: number; readonly text: string }) =>
      void disk.set(key, { ...entry, fetchedAt: entry.fetchedAt - 2 * DAY_MS }),
  }
  const torrent = {
    id: 'TORR00000GUJ01',
    name: 'Torrent Power Surat',
    category: 'Electricity',
    parameters: {},
  }
  const list = { mode: 'online', category: 'all', total: 1, billers: [torrent] }
  const yesterday = await servedBy(answering({ body: successText(list) }), { cacheStore })
  expect(await createBillers(yesterday.service, realClock).catalogue(false)).toMatchObject({
    value: { source: 'service' },
  })
  const today = createBillers(
    (await servedBy((socket) => socket.destroy(), { cacheStore })).service,
    realClock,
  )
  const known = await today.catalogue(false)
  expect(known).toMatchObject({ ok: true, value: { source: 'old-cache' } })
  expect(known.ok && realClock.now() - known.value.fetchedAt).toBeGreaterThan(DAY_MS)
  expect(await today.search('surat', null)).toMatchObject({
    value: { count: 1, billers: [{ id: torrent.id }] },
  })
  expect(await today.biller(torrent.id)).toMatchObject({ value: { name: torrent.name } })
})

describe('fetching', () => {
  const quoteOf = async (data: unknown) => {
    const { service } = await answeredWith(data)
    const quote = await service.bill.fetchBill({ billerId: '11', inputs: { canumber: '1' } })
    if (!quote.ok) throw new Error(quote.failure.kind)
    return quote.value
  }

  test.each([
    ['T48 a number', '11', '11'],
    ['T48 a text', 'ABCD00000NAT01', '"ABCD00000NAT01"'],
    ['T48 a text with a zero before', '011', '"011"'],
  ])('the biller id goes out as %s', async (_name, billerId, sent) => {
    const { service, server } = await answeredWith({})
    await service.bill.fetchBill({ billerId, inputs: { canumber: '0012', dob: '01/02/1990' } })
    expect(server.requests[0]?.body).toBe(
      `{"operator_id":${sent},"canumber":"0012","mode":"online","ad1":null,"ad2":null,"dob":"01/02/1990"}`,
    )
  })

  test('the number is sent as the consumer number where the biller names none, beside its own inputs', async () => {
    const { service, server } = await answeredWith({})
    const inputs = { BU: '4637', 'Consumer No': '170019' }
    await service.bill.fetchBill({ billerId: '11', inputs, consumerNumber: '170019' })
    expect(server.requests[0]?.body).toBe(
      '{"operator_id":11,"canumber":"170019","mode":"online","ad1":null,"ad2":null,"BU":"4637","Consumer No":"170019"}',
    )
  })

  test.each([
    ['645.0', 64_500],
    [804, 80_400],
    ['1885.00', 188_500],
    ['1,845.50', 184_550],
    [292.0, 29_200],
    ['about 300', null],
    ['12.345', null],
  ])('T42 an amount of %j is %j paise', async (bill_amount, amountPaise) => {
    expect((await quoteOf({ bill_amount })).bills).toMatchObject([{ amountPaise }])
  })

  test.each([[0], ['0.00'], [-120.5], [''], [null]])(
    'an amount of %j is no bill due',
    async (bill_amount) => {
      expect((await quoteOf({ bill_amount })).bills).toEqual([])
    },
  )

  test.each([
    ['another account', { canumber: '2' }],
    ['another biller', { canumber: '1', operator_id: '12' }],
  ])('a bill of %s is not taken for the one that was asked for', async (_name, echo) => {
    const { service } = await answeredWith({ ...echo, bill_amount: '645.50' })
    const quote = await service.bill.fetchBill({ billerId: '11', inputs: { canumber: '1' } })
    expect(quote).toMatchObject({ ok: false, failure: { kind: 'bad-answer', cause: 'other-account' } })
  })

  test('T39 a number that came back without its zeros is still the one that was asked for', async () => {
    const { service } = await answeredWith({ canumber: 12, operator_id: 11, bill_amount: '645.50' })
    const quote = await service.bill.fetchBill({ billerId: '11', inputs: { canumber: '0012' } })
    expect(quote.ok).toBe(true)
  })

  test('a bill is found under every name seen in the field, also one level down', async () => {
    const quote = await quoteOf({
      amount: '',
      refId: 'F1',
      bill_fetch: {
        billAmount: '645.50',
        dueDate: '03-04-2026',
        userName: 'Asha',
        billNumber: '0012',
        acceptPartPay: 'Y',
        minBillAmount: 10,
      },
    })
    expect(quote).toMatchObject({
      reference: 'F1',
      bills: [
        {
          amountPaise: 64_550,
          dueDate: '2026-04-03',
          customerName: 'Asha',
          billNumber: '0012',
          acceptsPayment: true,
          acceptsPartPayment: true,
          minimumPaise: 1_000,
        },
      ],
    })
    expect(JSON.parse(quote.raw)).toMatchObject({ refId: 'F1' })
  })

  test.each([
    [{ ccf: '5.90' }, 590],
    [{ bill_fetch: { convenience_fee: 5 } }, 500],
    [{ ccf: '0.00' }, undefined],
  ])('a fee that the service names stands beside the amount, never in it: %o', async (more, feePaise) => {
    const { service } = await answeredWith({ bill_amount: '645.50', ...more })
    const quote = await service.bill.fetchBill({ billerId: '11', inputs: { canumber: '9000' } })
    expect(quote.ok && quote.value.bills[0]).toMatchObject({ amountPaise: 64_550 })
    expect(quote.ok && quote.value.bills[0]?.feePaise).toBe(feePaise)
  })

  test('a fee that is no amount is told in the service’s own words, and not collected', async () => {
    const { service } = await answeredWith({ bill_amount: '645.50', ccf: 'as applicable' })
    const quote = await service.bill.fetchBill({ billerId: '11', inputs: { canumber: '9000' } })
    const [bill] = quote.ok ? quote.value.bills : []
    expect(bill).toMatchObject({ amountPaise: 64_550, feeText: 'as applicable' })
    expect(bill?.feePaise).toBeUndefined()
  })

  test.each([
    [['seva_shulk'], 750],
    [[], undefined],
  ])('the fee is read under the names of the shop’s own profile alone: %o', async (fee, feePaise) => {
    const body = successText({ bill_amount: '645.50', ccf: '5.90', seva_shulk: '7.50' })
    const op = {
      provenance: 'SEEN',
      method: 'POST',
      path: '/api/v1/bill-payment/fetch-bill',
      response: { fee },
    }
    const profile = readProfile(JSON.stringify({ profile_version: 1, ops: { 'bill.fetch': op } }))
    if (!profile.ok) throw new Error(profile.failure[0]?.problem)
    const { service } = await servedBy(answering({ body }), { profile: profile.value })
    const quote = await service.bill.fetchBill({ billerId: '11', inputs: { canumber: '9000' } })
    expect(quote.ok && quote.value.bills[0]?.feePaise).toBe(feePaise)
  })

  test.each(['1885,50', 'Rs. 1,88/-', '1,885/5', '1,8855', '18 85'])(
    'an amount that cannot be read is kept as written, and is no amount: %j',
    async (bill_amount) => {
      expect((await quoteOf({ bill_amount })).bills).toMatchObject([
        { amountPaise: null, amountText: bill_amount },
      ])
    },
  )

  test.each(['Rs. 1,885/-', '₹1,885/-', 'INR 1885 /-', 'Rs.1,885.00/-'])(
    'an amount with a sign before and behind it is that amount: %j',
    async (bill_amount) => {
      expect((await quoteOf({ bill_amount })).bills).toMatchObject([{ amountPaise: 188_500 }])
    },
  )

  test('limits that cannot be read are kept as written, and are no limits', async () => {
    const limits = { min_amount: '100,50', max_amount: '645.50' }
    expect((await quoteOf({ bill_amount: '645.50', accept_part_pay: 'Y', ...limits })).bills).toMatchObject([
      { minimumPaise: null, limitsText: '100,50' },
    ])
  })

  test('several bills are several', async () => {
    const quote = await quoteOf({
      customer_name: 'Asha',
      bills: [{ amount: '1' }, { amount: '2', customer_name: 'Ravi' }],
    })
    expect(quote.bills).toMatchObject([
      { amountPaise: 100, customerName: 'Asha' },
      { amountPaise: 200, customerName: 'Ravi' },
    ])
  })

  test.each([
    [{ bill_amount: 0, message: 'No bill due' }],
    [{ bill_amount: '0.00' }],
    [[]],
    [null],
    [{ message: 'Nothing' }],
  ])('nothing due comes as %j', async (data) => expect((await quoteOf(data)).bills).toEqual([]))

  test('T50 a due date that is none is shown as it came', async () => {
    expect((await quoteOf({ amount: 1, due_date: '0000-00-00' })).bills).toMatchObject([
      { dueDate: null, dueDateText: '0000-00-00' },
    ])
  })

  test('a quote holds fifteen minutes and never beyond the Indian day', async () => {
    const { service } = await servedBy(answering({ body: successText({ amount: 1 }) }), {
      clock: { now: () => Date.UTC(2026, 10, 20, 18, 20), elapsed: () => performance.now() },
    })
    expect(await service.bill.fetchBill({ billerId: '1', inputs: {} })).toMatchObject({
      value: { validUntil: Date.UTC(2026, 10, 20, 18, 30) },
    })
  })
})

describe('paying', () => {
  test('the amount leaves exactly, under our id', () => {
    expect(bodyOf({})).toBe(
      `{"request_id":"${REQUEST_ID}","operator_id":11,"canumber":"900000342220","amount":645.5,"mode":"online","ad1":null,"ad2":null}`,
    )
  })

  test('no input of a foreign list can take the place of the amount, the biller or the id', () => {
    const inputs = { canumber: '1', amount: '1', request_id: 'x', operator_id: '99', mode: 'offline' }
    expect(JSON.parse(bodyOf({ inputs }))).toMatchObject({
      request_id: REQUEST_ID,
      operator_id: 11,
      amount: 645.5,
      mode: 'online',
    })
  })

  const paid = { request_id: REQUEST_ID, reference_id: 'R1', ackno: 'A1', message: 'Paid' }
  const rows: readonly (readonly [string, RawAnswer, string])[] = [
    ['our id and a reference', { body: successText(paid) }, 'success confirmed'],
    [
      'our id and an acknowledgement only',
      { body: successText({ ...paid, reference_id: '' }) },
      'success confirmed',
    ],
    [
      'our id and neither',
      { body: successText({ ...paid, reference_id: null, ackno: ' ' }) },
      'unknown bad-answer',
    ],
    [
      'a reference without our id',
      { body: successText({ ...paid, request_id: null }) },
      'unknown bad-answer',
    ],
    [
      'a fetched bill',
      { body: successText({ customer_name: 'Asha', bill_amount: '645.50' }) },
      'unknown looks-like-a-bill',
    ],
    ['pending', { body: successText({ request_id: REQUEST_ID }, { status: 'pending' }) }, 'pending accepted'],
    ['a refusal', { status: 422, body: errorText(422) }, 'failed refused'],
    ['a duplicate', { status: 409, body: errorText(409) }, 'unknown already-there'],
  ]
  test.each(rows)('%s', async (_name, answer, expected) => {
    const { service, server } = await servedBy(answering(answer), { environment: 'sandbox' })
    const outcome = await service.bill.pay({ requestId: REQUEST_ID, canonicalBody: bodyOf({}) })
    expect(`${outcome.class} ${outcome.reason}`).toBe(expected)
    expect(server.requests).toHaveLength(1)
  })

  test.each([
    { bconnect_txn_id: 'BC01 ', approval_ref_no: 417 },
    { bbps_txn_id: 'BC01', approvalRefNum: '417' },
  ])('the national ids are read under the names that say what they are: %o', async (ids) => {
    const { service } = await servedBy(answering({ body: successText({ ...paid, ...ids }) }), {
      environment: 'sandbox',
    })
    const { references } = await service.bill.pay({ requestId: REQUEST_ID, canonicalBody: bodyOf({}) })
    expect(references.national).toEqual({ transactionId: 'BC01', approvalNumber: '417' })
  })

  test('a reference of the service alone is no national id', async () => {
    const { service } = await servedBy(answering({ body: successText(paid) }), { environment: 'sandbox' })
    const { references } = await service.bill.pay({ requestId: REQUEST_ID, canonicalBody: bodyOf({}) })
    expect(references.national).toBeUndefined()
  })

  test('by an assumed contract nothing is paid in production before a manager said yes', async () => {
    const { service, server } = await servedBy(answering({ body: successText(paid) }), {
      environment: 'production',
    })
    expect(await service.bill.pay({ requestId: REQUEST_ID, canonicalBody: bodyOf({}) })).toMatchObject({
      class: 'not-sent',
      reason: 'local-refusal',
    })
    expect(server.requests).toHaveLength(0)
  })

  test('an assumed contract that works is reported once it is proven', async () => {
    const proven: string[] = []
    const { service } = await servedBy(answering({ body: successText(paid) }), {
      environment: 'sandbox',
      onProven: (operation) => proven.push(operation),
    })
    await service.bill.pay({ requestId: REQUEST_ID, canonicalBody: bodyOf({}) })
    await service.recharge.browsePlans({ operatorCode: '1', circle: 'Kerala' })
    expect(proven).toEqual(['bill.pay'])
  })

  test('asking for a bill’s status is off until a shop’s service has it', async () => {
    const { service, server } = await answeredWith({})
    expect(await service.bill.checkStatus({ requestId: REQUEST_ID, referenceId: null })).toMatchObject({
      failure: { kind: 'setup', problem: 'operation-disabled' },
    })
    expect(server.requests).toHaveLength(0)
  })
})

test('the profile names the input that holds a bill’s number, by its key or its display name', () => {
  const data = readJson(
    '{"billers":[{"id":"1","parameters":{"a1":{"display_name":"Route"},"a2":{"display_name":"Consumer No"}}}]}',
  )
  const named = (...names: readonly string[]) =>
    data.ok ? billersFromData(data.value, names).map((each) => numberKeyOf(each)) : []
  expect(named()).toEqual(['a2'])
  expect(named(' route ')).toEqual(['a1'])
  expect(named('A1')).toEqual(['a1'])
})
