// A look at the line over real sockets: the connection that every call begins with, and not a byte of a request.
import { expect, onTestFinished, test } from 'vitest'
import { createTransport, type Reach } from '#main/service/client/transport'
import type { ProxyLookup } from '#main/operations/service'
import { createAuthority } from '../support/certificates'
import { startProxy } from '../support/proxy'
import { realTimers } from '../support/time'
import { lineTo, trusted } from '../support/trusted-line'
import type { WireServerOptions } from '../support/wire-server'

const PATIENCE_MS = 5_000
/** For what never comes. */
const SHORT_PATIENCE_MS = 200

async function reachable(options: WireServerOptions = { tls: trusted }, proxy?: ProxyLookup) {
  const { server, transport } = await lineTo(options, proxy)
  const reach = (): Promise<Reach | undefined> => Promise.resolve(transport.reach?.(server.url, PATIENCE_MS))
  return { server, reach }
}

test('a service that is there is reached, and sees no byte of a request', async () => {
  const { server, reach } = await reachable()
  expect(await reach()).toBe('reached')
  expect(await reach()).toBe('reached')
  expect([server.requests.length, server.receivedBytes()]).toEqual([0, 0])
})

test('a service that is away is not', async () => {
  const { server, reach } = await reachable()
  await server.close()
  expect(await reach()).toBe('no-connection')
})

test('a computer that takes the connection and says nothing is not', async () => {
  const { server } = await lineTo({})
  const transport = createTransport({ timers: realTimers() })
  onTestFinished(() => transport.close())
  expect(await transport.reach?.(server.url.replace('http:', 'https:'), SHORT_PATIENCE_MS)).toBe(
    'no-connection',
  )
})

test('somebody else who answers in its place is not trusted', async () => {
  const stranger = createAuthority('a login page').issue({ ipAddress: '127.0.0.1' })
  const { server, reach } = await reachable({ tls: stranger })
  expect(await reach()).toBe('untrusted')
  expect(server.receivedBytes()).toBe(0)
})

test('the shop’s proxy is used, and one that is away is no connection', async () => {
  const proxy = await startProxy()
  const route = { host: '127.0.0.1', port: proxy.port, isSecure: false, signIn: null }
  const { server, reach } = await reachable({ tls: trusted }, () => Promise.resolve(route))
  expect(await reach()).toBe('reached')
  expect(server.receivedBytes()).toBe(0)
  await proxy.close()
  expect(await reach()).toBe('no-connection')
})
