import { describe, expect, it } from 'vitest'
import { SECOND_MS } from '#shared/base/clock'
import { ConnectionCut, troubleNumber } from '#practice/index'
import { openCounter, ORDER } from './counter'

const lookUp = (counter: ReturnType<typeof openCounter>, code: string) =>
  counter.post('/api/v1/recharge/hlr-check', { mobile_number: Number(troubleNumber(code)), type: 'mobile' })

describe('the weather over every operation', () => {
  it.each([
    ['81', [{ field: 'mobile_number', message: 'is not valid' }]],
    ['82', { mobile_number: ['is not valid', 'please check it'] }],
    ['83', ['The mobile_number is not valid.', 'Please check it.']],
    ['84', [{ param: 'mobile_number', msg: 'is not valid' }]],
    ['86', 'The mobile_number is not valid.'],
  ])('%s is a 422 in a shape of its own', async (code, error) => {
    const { httpStatus, json } = await lookUp(openCounter(), code)
    expect(httpStatus).toBe(422)
    expect(json).toMatchObject({ response_code: 422, error, data: null })
  })

  it('85 says `error: true` and tells the fields in `errors`', async () => {
    const { json } = await lookUp(openCounter(), '85')
    expect(json).toMatchObject({ error: true, errors: { mobile_number: 'is not valid' }, data: null })
  })

  it.each([
    ['87', 500, 'INTERNAL_ERROR'],
    ['89', 400, 'BAD_REQUEST'],
    ['91', 429, undefined],
    ['92', 403, 'INVALID_IP'],
    ['93', 401, 'INVALID_CREDENTIALS'],
    ['94', 403, ''],
  ])('%s answers %i with the code %s', async (code, httpStatus, errorCode) => {
    const answer = await lookUp(openCounter(), code)
    expect([answer.httpStatus, answer.json['error_code']]).toEqual([httpStatus, errorCode])
  })

  it.each([
    ['90', 200],
    ['95', 503],
  ])('%s answers %i with a page', async (code, httpStatus) => {
    const answer = await lookUp(openCounter(), code)
    expect(answer.httpStatus).toBe(httpStatus)
    expect(answer.text).toMatch(/^<!doctype html>/)
  })

  it('88 breaks the connection', async () => {
    await expect(lookUp(openCounter(), '88')).rejects.toThrow(ConnectionCut)
  })

  it('96 takes its time and works', async () => {
    const counter = openCounter()
    expect((await lookUp(counter, '96')).data).toHaveProperty('operator')
    expect(counter.waits).toEqual([6 * SECOND_MS])
  })

  it.each([
    ['97', /^\{"response_code":200,[^}]*$/],
    ['99', /^<br \/>\n<b>Warning<\/b>[^]*\{"response_code":200/],
  ])('%s works, but its bytes are not JSON', async (code, bytes) => {
    expect((await lookUp(openCounter(), code)).text).toMatch(bytes)
  })

  it('98 begins with a byte order mark', async () => {
    const bytes = new Uint8Array(
      await (await openCounter().fetchRaw('/api/v1/recharge/hlr-check', hlrBody('98'))).arrayBuffer(),
    )
    expect([...bytes.subarray(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 0x7b])
  })

  it('debits nothing where it stands before a payment', async () => {
    const counter = openCounter()
    expect((await counter.recharge({ number: Number(troubleNumber('81')) })).httpStatus).toBe(422)
    expect(counter.ledger.debitCount(ORDER.request_id)).toBe(0)
  })
})

const hlrBody = (code: string) => ({ mobile_number: Number(troubleNumber(code)), type: 'mobile' })
