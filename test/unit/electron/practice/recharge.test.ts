import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import { ConnectionCut, troubleAmount, troubleNumber } from '#practice/index'
import { LEADING_ZERO_NUMBER } from '#practice/troubles/payments'
import { openCounter, ORDER } from './counter'

const debited = (counter: ReturnType<typeof openCounter>) => counter.ledger.debitCount(ORDER.request_id)
const numbered = (code: string) => ({ number: Number(troubleNumber(code)) })

describe('a recharge without trouble', () => {
  it('is successful at once, echoes our id and is debited once', async () => {
    const counter = openCounter()
    const before = counter.ledger.walletPaise()
    const { httpStatus, json, data } = await counter.recharge()
    expect(httpStatus).toBe(200)
    expect(json).toMatchObject({ response_code: 200, status: 'success' })
    expect(data).toMatchObject({ request_id: ORDER.request_id, operator: 'Jio', operator_id: '101' })
    expect(data['ackno']).toMatch(/^\d{12}$/)
    expect(json['meta']).toEqual({
      request_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/),
      time: '2026-11-20T10:00:00+05:30',
    })
    expect(before - counter.ledger.walletPaise()).toBe(29_900)
    expect(debited(counter)).toBe(1)
  })

  it('is told by Check Status in the same words and with the same references', async () => {
    const counter = openCounter()
    const told = (await counter.recharge({ amount: 645.5 })).data
    const status = (await counter.status()).data
    expect(status).toMatchObject({
      status: 'success',
      refunded: false,
      amount: '645.50',
      number: '9812345670',
    })
    expect(status['ackno']).toBe(told['ackno'])
    expect(status['reference_id']).toBe(told['reference_id'])
  })

  it('answers 409 to a second call with the same id and does not debit again', async () => {
    const counter = openCounter()
    await counter.recharge()
    expect((await counter.recharge()).httpStatus).toBe(409)
    expect(debited(counter)).toBe(1)
  })

  it('is debited twice when the service was told not to deduplicate', async () => {
    const counter = openCounter({ switches: { deduplicates: false } })
    await counter.recharge()
    expect((await counter.recharge()).httpStatus).toBe(200)
    expect(debited(counter)).toBe(2)
    expect(counter.ledger.netPaise(ORDER.request_id)).toBe(2 * 29_900)
  })

  it('is refused, not debited, when the wallet does not hold the amount', async () => {
    const counter = openCounter({ walletPaise: 29_899 })
    expect(await counter.recharge()).toMatchObject({ httpStatus: 400, json: { data: null } })
    expect(debited(counter)).toBe(0)
  })

  it('is known again after a restart', async () => {
    let kept: string | undefined
    const ledgerFile = { load: () => kept, save: (text: string) => void (kept = text) }
    await openCounter({ ledgerFile }).recharge({ amount: Number(troubleAmount('02')) })
    const restarted = openCounter({ ledgerFile })
    expect((await restarted.status()).data['status']).toBe('pending')
    restarted.pass(20 * SECOND_MS)
    expect((await restarted.status()).data).toMatchObject({ status: 'failed', refunded: true })
    expect((await restarted.recharge()).httpStatus).toBe(409)
  })

  it('starts with empty books when the kept text cannot be read', async () => {
    const counter = openCounter({ ledgerFile: { load: () => '{"version":1,"sal', save: () => undefined } })
    expect((await counter.status()).httpStatus).toBe(404)
  })
})

describe('inputs', () => {
  it.each([
    ['an amount as a string', { amount: '299' }, 'amount'],
    ['an amount of zero', { amount: 0 }, 'amount'],
    ['a negative amount', { amount: -5 }, 'amount'],
    ['three decimals', { amount: 10.125 }, 'amount'],
    ['a request id as a number', { request_id: 12345678 }, 'request_id'],
    ['an unknown operator', { operator_code: 999 }, 'operator_code'],
    ['a short number', { number: 98123 }, 'number'],
    ['a missing number', { number: undefined }, 'number'],
  ])('refuses %s with 422 and a message for the field', async (_case, wrong, field) => {
    const counter = openCounter()
    const { httpStatus, json } = await counter.recharge(wrong)
    expect(httpStatus).toBe(422)
    expect(json['error']).toEqual([{ field, message: expect.any(String) }])
    expect(debited(counter)).toBe(0)
  })

  it('takes a subscriber number with a leading zero as a string, since a number would lose it', async () => {
    const counter = openCounter()
    await counter.recharge({ operator_code: 203, number: '01512345678' })
    expect((await counter.status()).data['number']).toBe('01512345678')
  })
})

describe('scripted troubles of a recharge', () => {
  it.each([
    ['01', 'success', false],
    ['02', 'failed', true],
    ['03', 'failed', false],
    ['04', 'pending', false],
  ])('%s is pending, and after 20 seconds %s', async (code, state, refunded) => {
    const counter = openCounter()
    expect((await counter.recharge(numbered(code))).json).toMatchObject({
      status: 'pending',
      data: { ackno: '' },
    })
    counter.pass(20 * SECOND_MS - 1)
    expect((await counter.status()).data['status']).toBe('pending')
    counter.pass(1)
    expect((await counter.status()).data).toMatchObject({ status: state, refunded })
  })

  it('are set off by the amount as well as by the number', async () => {
    const counter = openCounter()
    expect((await counter.recharge({ amount: Number(troubleAmount('01')) })).json['status']).toBe('pending')
  })

  it('give the money back to the wallet when a recharge is refunded, and only then', async () => {
    const counter = openCounter()
    const before = counter.ledger.walletPaise()
    await counter.recharge(numbered('03'))
    counter.pass(MINUTE_MS)
    expect(counter.ledger.walletPaise()).toBe(before - 29_900)
    counter.pass(10 * MINUTE_MS)
    expect(counter.ledger.walletPaise()).toBe(before)
  })

  it('reverse a success after a minute', async () => {
    const counter = openCounter()
    expect((await counter.recharge(numbered('05'))).json['status']).toBe('success')
    counter.pass(MINUTE_MS)
    expect((await counter.status()).data).toMatchObject({ status: 'failed', refunded: true })
  })

  it('turn a refunded failure into a success, and debit it again', async () => {
    const counter = openCounter()
    await counter.recharge(numbered('06'))
    counter.pass(20 * SECOND_MS)
    expect(counter.ledger.netPaise(ORDER.request_id)).toBe(0)
    counter.pass(40 * SECOND_MS)
    expect((await counter.status()).data).toMatchObject({ status: 'success', refunded: false })
    expect(counter.ledger.netPaise(ORDER.request_id)).toBe(29_900)
    expect(debited(counter)).toBe(1)
  })

  it('end a pending of days at last', async () => {
    const counter = openCounter()
    await counter.recharge(numbered('04'))
    counter.pass(3 * DAY_MS)
    expect((await counter.status()).data['status']).toBe('success')
  })

  it('take their time', async () => {
    const counter = openCounter()
    expect((await counter.recharge(numbered('07'))).json['status']).toBe('success')
    expect(counter.waits).toEqual([8 * SECOND_MS])
  })

  it('lose the answer after the debit', async () => {
    const counter = openCounter()
    await expect(counter.recharge(numbered('09'))).rejects.toThrow(ConnectionCut)
    expect(debited(counter)).toBe(1)
    expect((await counter.status()).data['status']).toBe('success')
  })

  it('lose the request before the debit, and take the same id the second time', async () => {
    const counter = openCounter()
    await expect(counter.recharge(numbered('12'))).rejects.toThrow(ConnectionCut)
    expect(debited(counter)).toBe(0)
    expect((await counter.status()).httpStatus).toBe(404)
    expect((await counter.recharge(numbered('12'))).json['status']).toBe('success')
    expect(debited(counter)).toBe(1)
  })

  it.each([
    ['13', 500, 1],
    ['14', 500, 0],
    ['15', 502, 1],
    ['16', 409, 1],
    ['17', 429, 0],
    ['18', 200, 1],
    ['19', 200, 1],
    ['20', 200, 0],
    ['21', 302, 0],
    ['25', 201, 1],
    ['27', 200, 1],
    ['28', 400, 0],
    ['29', 422, 0],
    ['30', 400, 0],
    ['31', 403, 0],
    ['32', 401, 0],
  ])('%s answers %i and debits %i times', async (code, httpStatus, debits) => {
    const counter = openCounter()
    expect((await counter.recharge(numbered(code))).httpStatus).toBe(httpStatus)
    expect(debited(counter)).toBe(debits)
  })

  it('answer 429 in a shape of its own', async () => {
    const { json } = await openCounter().recharge(numbered('17'))
    expect(json).toEqual({ error: true, message: expect.any(String) })
  })

  it('cut the JSON, empty the body, or put an error inside a 200', async () => {
    expect((await openCounter().recharge(numbered('18'))).text).toMatch(/^\{"response_code":200/)
    expect((await openCounter().recharge(numbered('18'))).json).toEqual({})
    expect((await openCounter().recharge(numbered('19'))).text).toBe('')
    expect((await openCounter().recharge(numbered('27'))).json).toMatchObject({
      response_code: 500,
      data: null,
    })
  })

  it('echo another id, or say pending where the envelope says success', async () => {
    expect((await openCounter().recharge(numbered('22'))).data['request_id']).not.toBe(ORDER.request_id)
    const inside = await openCounter().recharge(numbered('23'))
    expect([inside.json['status'], inside.data['status']]).toEqual(['success', 'pending'])
    expect((await openCounter().recharge(numbered('24'))).json).toMatchObject({ status: 'pending', data: [] })
    expect((await openCounter().recharge(numbered('26'))).json['status']).toBe('awaiting_operator')
  })
})

describe('scripted troubles of Check Status', () => {
  it('knows nothing of the sale for the first minute', async () => {
    const counter = openCounter()
    await counter.recharge(numbered('33')).catch(() => undefined)
    expect(await counter.status()).toMatchObject({ httpStatus: 404, json: { error_code: 'NOT_FOUND' } })
    counter.pass(MINUTE_MS)
    expect((await counter.status()).data['status']).toBe('success')
  })

  it('fails for the first minute', async () => {
    const counter = openCounter()
    await counter.recharge(numbered('34'))
    expect((await counter.status()).httpStatus).toBe(500)
    counter.pass(MINUTE_MS)
    expect((await counter.status()).data['status']).toBe('success')
  })

  it.each([
    ['36', { request_id: expect.stringContaining('OTHER-') }],
    ['37', { status: '1' }],
    ['38', { status: 'with_operator' }],
  ])('%s answers what proves nothing', async (code, data) => {
    const counter = openCounter()
    await counter.recharge(numbered(code))
    expect((await counter.status()).data).toMatchObject(data)
  })

  it('answers an HTML page where its path is wrong', async () => {
    const counter = openCounter()
    await counter.recharge(numbered('35'))
    expect((await counter.status()).text).toContain('<html>')
  })

  it('knows a sale by its reference only', async () => {
    const counter = openCounter()
    const { data } = await counter.recharge(numbered('39'))
    expect((await counter.status()).httpStatus).toBe(404)
    expect((await counter.status(String(data['reference_id']))).data['request_id']).toBe(ORDER.request_id)
  })

  it('leaves the word out and proves success by id and acknowledgement alone', async () => {
    const counter = openCounter()
    await counter.recharge(numbered('40'))
    expect((await counter.status()).data['ackno']).toBe('')
    counter.pass(20 * SECOND_MS)
    const { data } = await counter.status()
    expect(data['status']).toBeUndefined()
    expect(data['ackno']).toMatch(/^\d{12}$/)
  })
})

describe('what a shop has to be able to see for once', () => {
  it.each([
    ['76', 400, 'AMOUNT_OUT_OF_RANGE'],
    ['77', 400, 'OPERATOR_DOWN'],
    ['79', 404, 'NOT_FOUND'],
  ])('refuses with a code that says why (%s)', async (code, httpStatus, errorCode) => {
    const counter = openCounter()
    expect(await counter.recharge(numbered(code))).toMatchObject({
      httpStatus,
      json: { error_code: errorCode },
    })
    expect(debited(counter)).toBe(0)
  })

  it('lets something on the way refuse in its place, and takes the second call', async () => {
    const counter = openCounter()
    expect((await counter.recharge(numbered('80'))).httpStatus).toBe(403)
    expect(debited(counter)).toBe(0)
    expect((await counter.recharge(numbered('80'))).httpStatus).toBe(200)
  })

  it('refuses one DTH number that begins with zero, as a text only', async () => {
    const dth = { operator_code: '201', number: LEADING_ZERO_NUMBER }
    expect((await openCounter().recharge(dth)).httpStatus).toBe(422)
    expect((await openCounter().recharge({ ...dth, number: '0900000028' })).httpStatus).toBe(200)
  })
})
