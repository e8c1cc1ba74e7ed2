// A variable of the computer that switches off the checks of certificates for every Node program: over real sockets, a
// server that nobody vouches for gets no byte all the same.
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ProxyRoute } from '#main/operations/service'
import { takeTrustVariables } from '#main/platform/trust-variables'
import { createAuthority } from '../support/certificates'
import { startProxy } from '../support/proxy'
import { CREDENTIALS, initiate, RECHARGED, serviceFor, successText } from '../support/service'
import { answering, startWireServer } from '../support/wire-server'

beforeEach(() => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  onTestFinished(() => void vi.unstubAllEnvs())
})

const stranger = () =>
  startWireServer({
    tls: createAuthority('A stranger').issue({ ipAddress: '127.0.0.1' }),
    script: answering({ body: successText(RECHARGED) }),
  })

async function asked(url: string, route: ProxyRoute | null) {
  const service = serviceFor(url, { allowLoopbackHttp: false, proxy: () => Promise.resolve(route) })
  const outcome = await initiate(service)
  const read = await service.recharge.browsePlans({ operatorCode: '14', circle: 'Delhi' }, { refresh: true })
  await service.close()
  return { outcome, read }
}

describe('with NODE_TLS_REJECT_UNAUTHORIZED=0', () => {
  test('the client without a proxy sends nothing to an untrusted server', async () => {
    const server = await stranger()
    const service = serviceFor(server.url, { allowLoopbackHttp: false })
    expect(await initiate(service)).toMatchObject({ class: 'not-sent', reason: 'untrusted-connection' })
    expect(await service.recharge.operatorList()).toMatchObject({ failure: { kind: 'untrusted-connection' } })
    expect(server.receivedBytes()).toBe(0)
    await service.close()
    await server.close()
  })

  test.each(['straight', 'through a proxy'])('%s, an untrusted server gets no byte', async (way) => {
    const server = await stranger()
    const proxy = await startProxy()
    const route = { host: '127.0.0.1', port: proxy.port, isSecure: false, signIn: null }
    const { outcome, read } = await asked(server.url, way === 'straight' ? null : route)
    expect(outcome).toMatchObject({ class: 'not-sent', reason: 'untrusted-connection' })
    expect(read).toMatchObject({ ok: false, failure: { kind: 'untrusted-connection' } })
    expect(server.receivedBytes()).toBe(0)
    expect(proxy.carried()).not.toContain(CREDENTIALS.clientSecret)
    await proxy.close()
    await server.close()
  })

  test('an untrusted proxy gets neither its name and password nor the call', async () => {
    const proxy = await stranger()
    const { port } = new URL(proxy.url)
    const signIn = { username: 'shop', password: 'pass:word' }
    const route = { host: '127.0.0.1', port: Number(port), isSecure: true, signIn }
    expect((await asked('https://127.0.0.1:9', route)).outcome).toMatchObject({ class: 'not-sent' })
    expect(proxy.receivedBytes()).toBe(0)
    await proxy.close()
  })
})

test('the start takes the variable away and tells of every one that was set, by name alone', () => {
  const variables = {
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    NODE_EXTRA_CA_CERTS: '/home/shop/office.pem',
    PATH: '/usr/bin',
  }
  expect(takeTrustVariables(variables)).toEqual(['NODE_TLS_REJECT_UNAUTHORIZED', 'NODE_EXTRA_CA_CERTS'])
  expect(variables).not.toHaveProperty('NODE_TLS_REJECT_UNAUTHORIZED')
  expect(variables.PATH).toBe('/usr/bin')
})
