// What stands between here and the service, and answers in its place: named as such in the sale, the read, the test and the top bar.
import { describe, expect, test } from 'vitest'
import { testService } from '#main/settings/connection-test'
import { initiate, servedBy, successText } from '../support/service'
import { fastPauses } from '../support/time'
import { answering, reset, type Script } from '../support/wire-server'

const FAR = 'Fri, 01 Jan 2099 00:00:00 GMT'
const plans = { operatorCode: '14', circle: 'Gujarat' } as const

describe.each([
  ['squid', 502, { Server: 'squid/6.6', Via: '1.1 shop (squid/6.6)' }, 'squid/6.6', 'in-between'],
  [
    'a varnish whose service is dead',
    503,
    { Via: '1.1 cache-7 (Varnish/7.1)' },
    '1.1 cache-7 (Varnish/7.1)',
    'in-between',
  ],
  ['haproxy', 503, {}, null, 'in-between'],
  ['a portal', 511, { Server: 'portal' }, 'portal', 'proxy'],
  [
    'a proxy that wants a sign-in',
    407,
    { 'Proxy-Authenticate': 'Basic realm="The mall"' },
    'The mall',
    'proxy',
  ],
  ['a page at a wrong address', 200, { Server: 'router' }, 'router', 'not-the-service'],
] as const)('%s', (_who, status, named, by, verdict) => {
  const answer = {
    status,
    headers: { ...named, Date: FAR, 'Content-Type': 'text/html' },
    body: '<html>no</html>',
  }

  test('is named in a read, shown as blocked, and tells no time', async () => {
    const { service } = await servedBy(answering(answer))
    expect(await service.recharge.browsePlans(plans)).toEqual({
      ok: false,
      failure: { kind: 'in-between', httpStatus: status, by },
    })
    expect(service.connectionHealth.state().state).toBe('blocked')
    expect(service.clockOffset()).toBeNull()
  })

  test('is not called the service in a sale, which stays unknown', async () => {
    const { service } = await servedBy(answering(answer))
    expect(await initiate(service)).toMatchObject({
      class: 'unknown',
      reason: 'blocked-on-the-way',
      message: null,
      ...(by === null ? {} : { answeredBy: by }),
    })
  })

  test('is what the test of the connection tells', async () => {
    const { service } = await servedBy(answering(answer))
    expect(await testService(service, fastPauses)).toMatchObject({ verdict, detail: by })
  })
})

test.each([
  ['squid', 'squid/6.6'],
  ['nobody that says its name', ''],
])('a 409 of %s keeps its reason, and says who wrote it', async (_who, by) => {
  const headers = { 'Content-Type': 'text/html', ...(by === '' ? {} : { Server: by }) }
  const { service } = await servedBy(answering({ status: 409, headers, body: '<html>no</html>' }))
  expect(await initiate(service)).toMatchObject({
    class: 'unknown',
    reason: 'already-there',
    answeredBy: by,
  })
})

test('a 409 of the service is nobody else’s', async () => {
  const body = JSON.stringify({ response_code: 409, error_code: 'CONFLICT', message: 'Known' })
  const { service } = await servedBy(answering({ status: 409, headers: { Server: 'squid' }, body }))
  const outcome = await initiate(service)
  expect(outcome).toMatchObject({ class: 'unknown', reason: 'already-there' })
  expect(outcome).not.toHaveProperty('answeredBy')
})

test('a fault in the envelope of the service is its own', async () => {
  const body = JSON.stringify({ response_code: 503, error_code: 'DOWN', message: 'Back at noon' })
  const { service } = await servedBy(answering({ status: 503, headers: { Server: 'squid' }, body }))
  expect(await service.recharge.browsePlans(plans)).toMatchObject({
    failure: { kind: 'service-fault', message: 'Back at noon' },
  })
  expect(service.connectionHealth.state().state).toBe('online')
  expect(await initiate(service)).toMatchObject({ class: 'unknown', reason: 'service-fault' })
})

test.each<[string, Script]>([
  ['is reset at once', (socket) => reset(socket)],
  ['has a head of 20 KiB', answering({ headers: { 'X-Long': 'x'.repeat(20_480) } })],
  ['is no compression', answering({ body: 'plain', headers: { 'Content-Encoding': 'gzip' } })],
  ['is cut', (socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{')],
])('an answer that %s breaks off, and is not called slow', async (_what, script) => {
  const { service } = await servedBy(script)
  expect(await testService(service, fastPauses)).toMatchObject({ verdict: 'broken' })
  expect(service.connectionHealth.state().state).toBe('online')
  expect(await initiate(service)).toMatchObject({ class: 'unknown', reason: 'no-answer' })
})

test('the service’s clock is read from its envelope where the header is missing', async () => {
  const time = new Date(Date.now() - 3_600_000).toISOString()
  const body = successText({ plans: {} }, { meta: { request_id: 'x', time } })
  const { service } = await servedBy((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  })
  expect(await service.recharge.browsePlans(plans)).toMatchObject({ ok: true })
  const ahead = service.clockOffset()?.aheadMs ?? 0
  expect(Math.abs(ahead - 3_600_000)).toBeLessThan(10_000)
})
