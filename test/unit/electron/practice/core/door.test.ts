import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/base/clock'
import { openCounter } from '../counter'

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
    const answered = async (header: Record<string, string>) =>
      (await counter.send('GET', '/api/v1/recharge/status/X', undefined, header)).httpStatus
    expect(await answered({ 'content-type': 'text/plain' })).toBe(400)
    expect(await answered({ 'content-length': '2' })).toBe(400)
    expect(await answered({})).toBe(404)
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

  it('tells each call as it arrives, and takes its usual time before it acts', async () => {
    const told: string[] = []
    const counter = openCounter({
      onCall: ({ method, path, bodyText }) => void told.push(`${method} ${path} ${bodyText}`),
      latencyMs: (operation) => (operation === 'recharge.plans' ? 120 : 0),
    })
    await counter.post(PLANS, plansOfJio)
    await counter.get('/api/v1/recharge/operator-list')
    expect(told).toEqual([
      `POST ${PLANS} ${JSON.stringify(plansOfJio)}`,
      'GET /api/v1/recharge/operator-list ',
    ])
    expect(counter.waits).toEqual([120])
  })
})
