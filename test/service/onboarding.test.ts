// The one-time onboarding over a real socket: what counts as done, what as refused, and that it is never sent twice
// automatically.
import { describe, expect, it } from 'vitest'
import { FILLED_FORM } from '../support/onboarding'
import { servedBy } from '../support/service'
import { realTimers } from '../support/time'
import { answering, type RawAnswer, type Script } from '../support/wire-server'

async function onboard(script: Script) {
  const { service, server } = await servedBy(script, { timers: realTimers() })
  return { result: await service.onboarding.onboard(FILLED_FORM), requests: server.requests }
}

const json = (status: number, body: object): RawAnswer => ({ status, body: JSON.stringify(body) })
const success = (data: object): RawAnswer =>
  json(200, { response_code: 200, status: 'success', message: 'ok', data, meta: {} })
const refusal = (status: number, error: unknown = []): RawAnswer =>
  json(status, { response_code: status, error_code: 'X', message: 'no', error, data: null })

describe('onboarding', () => {
  it('sends the document’s fields as texts, with the Accept header, once', async () => {
    const { requests } = await onboard(answering(success({ bc_agentid: 'BCA1', request_id: 'x' })))
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/api/v1/partner-payment-bank/onboarding',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
    })
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual(FILLED_FORM)
  })

  it.each([
    [' BCA 0007 ', ' BCA 0007 '],
    [12_345, '12345'],
  ])('passes the agent id %j on unchanged', async (sent, agentId) => {
    const { result } = await onboard(answering(success({ bc_agentid: sent, request_id: 'x' })))
    expect(result).toEqual({ kind: 'done', agentId })
  })

  it('takes 201 as done', async () => {
    const created = { ...JSON.parse(String(success({ bc_agentid: 'BCA1' }).body)), response_code: 201 }
    expect((await onboard(answering(json(201, created)))).result.kind).toBe('done')
  })

  it.each([400, 401, 403, 404, 422])('takes a plain %i as a no', async (status) => {
    const { result } = await onboard(
      answering(refusal(status, [{ field: 'pincode', message: 'not served' }])),
    )
    expect(result).toMatchObject({ kind: 'refused', fields: [{ field: 'pincode', message: 'not served' }] })
  })

  it('takes 429 as not sent', async () => {
    expect((await onboard(answering(json(429, { error: true, message: 'slow' })))).result.kind).toBe(
      'not-sent',
    )
  })

  it.each<readonly [string, RawAnswer]>([
    ['a success without an agent id', success({ request_id: 'x' })],
    ['a success with an empty agent id', success({ bc_agentid: '  ' })],
    ['a fault', refusal(500)],
    ['a conflict', refusal(409)],
    ['a page', { status: 200, body: '<h1>Hello</h1>' }],
    ['a page that refuses', { status: 403, body: '<h1>Proxy</h1>' }],
    [
      'a refusal whose code differs',
      json(422, { response_code: 200, error_code: 'X', message: 'no', data: null }),
    ],
    ['a redirect', { status: 302, headers: { Location: '/elsewhere' } }],
  ])('takes %s as not known, and does not ask again', async (_what, answer) => {
    const { result, requests } = await onboard(answering(answer))
    expect(result.kind).toBe('unknown')
    expect(requests).toHaveLength(1)
  })

  it('takes a connection that is cut after the form left as not known', async () => {
    const { result, requests } = await onboard((socket) => void socket.destroy())
    expect(result).toMatchObject({ kind: 'unknown', reason: 'no-answer' })
    expect(requests).toHaveLength(1)
  })
})
