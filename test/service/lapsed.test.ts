// A right to send that ends while the connection is being made, over real sockets: the call is broken off, and not a byte of it has left.
import { expect, onTestFinished, test } from 'vitest'
import type { WireRequest } from '#main/service/client/transport'
import type { ProxyLookup } from '#main/operations/service'
import { startProxy } from '../support/proxy'
import { lineTo, trusted } from '../support/trusted-line'
import type { Script, WireServerOptions } from '../support/wire-server'

const PATIENCE_MS = 5_000
/** More than one record of TLS, so that a part of it would be seen. */
const LONG_BODY = 'x'.repeat(100_000)
const LAPSED = { kind: 'lost', phase: 'connecting', problem: 'lapsed', cause: 'lapsed' }
const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: keep-alive\r\n\r\n{}'

async function senderTo(options: WireServerOptions, proxy?: ProxyLookup) {
  const script = (socket: Parameters<Script>[0]) => void socket.write(ANSWER)
  const { server, transport } = await lineTo({ script, ...options }, proxy)
  const send = (mayLeave: () => boolean, connection: WireRequest['connection'] = 'own') =>
    transport.exchange({
      method: 'POST',
      url: server.url,
      headers: {},
      body: LONG_BODY,
      connection,
      largestAnswerBytes: 1_000,
      connectTimeoutMs: PATIENCE_MS,
      totalTimeoutMs: PATIENCE_MS,
      mayLeave,
    })
  return { server, send }
}

const expectNothingLeft = async ({ server, send }: Awaited<ReturnType<typeof senderTo>>) => {
  const phases = await Promise.all(Array.from({ length: 20 }, () => send(() => false)))
  expect(phases).toEqual(phases.map(() => LAPSED))
  expect(await send(() => true)).toMatchObject({ kind: 'answered', httpStatus: 200 })
  expect(server.requests).toHaveLength(1)
  return server.receivedBytes()
}

test('over TLS no byte of the request leaves', async () => {
  const line = await senderTo({ tls: trusted })
  const whole = await expectNothingLeft(line)
  expect(whole).toBeLessThan(LONG_BODY.length * 1.1)
})

test('through a proxy no byte of the request leaves', async () => {
  const proxy = await startProxy()
  onTestFinished(() => proxy.close())
  const line = await senderTo({ tls: trusted }, async () => ({
    host: '127.0.0.1',
    port: proxy.port,
    isSecure: false,
    signIn: null,
  }))
  expect(await expectNothingLeft(line)).toBeLessThan(LONG_BODY.length * 1.1)
})

test('to a service on this computer no byte of the request leaves', async () => {
  expect(await expectNothingLeft(await senderTo({}))).toBeLessThan(LONG_BODY.length * 1.1)
})

test('on a connection that stands already no byte of the request leaves', async () => {
  const { server, send } = await senderTo({ tls: trusted })
  expect(await send(() => true, 'shared')).toMatchObject({ kind: 'answered' })
  const before = server.receivedBytes()
  expect(await send(() => false, 'shared')).toEqual(LAPSED)
  expect(await send(() => true, 'shared')).toMatchObject({ kind: 'answered' })
  expect(server.receivedBytes() - before).toBe(before)
  expect(server.requests).toHaveLength(2)
})
