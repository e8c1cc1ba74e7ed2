import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../../shared/clock'
import { openCounter } from './counter'

const PLANS = '/api/v1/recharge/browse-plan'
const plansOfJio = { circle: 'Kerala', operator_code: '101' }

describe('the door of the practice service', () => {
  it.each(['x-client-id', 'x-client-secret'])('answers 401 when %s is wrong', async (header) => {
    const counter = openCounter()
    const { httpStatus, json } = await counter.send('GET', '/api/v1/recharge/operator-list', undefined, {
      [header]: 'wrong',
    })
    expect(httpStatus).toBe(401)
    expect(json).toMatchObject({
      response_code: 401,
      error_code: 'INVALID_CREDENTIALS',
      error: [],
      data: null,
    })
    expect(json['meta']).toMatchObject({ request_id: expect.any(String) })
  })

  it('answers 403 INVALID_IP once the address is not on the allowlist', async () => {
    const counter = openCounter()
    counter.service.switches.addressAllowed = false
    const { httpStatus, json } = await counter.post(PLANS, plansOfJio)
    expect([httpStatus, json['error_code']]).toEqual([403, 'INVALID_IP'])
  })

  it('wants Content-Type on a GET too, and no body there', async () => {
    const counter = openCounter()
    const status = '/api/v1/recharge/status/X'
    expect((await counter.send('GET', status, undefined, { 'content-type': 'text/plain' })).httpStatus).toBe(
      400,
    )
    expect((await counter.get(status)).httpStatus).toBe(404)
  })

  it.each(['', 'no json', '[]', '"text"'])('answers 400 to the body %j', async (body) => {
    expect((await openCounter().send('POST', PLANS, body)).httpStatus).toBe(400)
  })

  it('answers 429 in its own shape to the 61st call of a minute, and lets calls in again after it', async () => {
    const counter = openCounter({ switches: { callsPerMinute: 60 } })
    for (let call = 0; call < 60; call += 1)
      expect((await counter.get('/api/v1/recharge/operator-list')).httpStatus).toBe(200)
    const { httpStatus, json } = await counter.get('/api/v1/recharge/operator-list')
    expect(httpStatus).toBe(429)
    expect(json).toEqual({ error: true, message: expect.any(String) })
    counter.pass(MINUTE_MS)
    expect((await counter.get('/api/v1/recharge/operator-list')).httpStatus).toBe(200)
  })

  it('answers an unknown path with a page, not with the envelope', async () => {
    const { httpStatus, text } = await openCounter().post('/api/v1/recharge/browse-plans', plansOfJio)
    expect(httpStatus).toBe(404)
    expect(text).toContain('<html>')
  })
})
