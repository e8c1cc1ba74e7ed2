// Through the shop's proxy, over real sockets: what the proxy gets to see, and what each of its refusals means for
// money.
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Timers } from '#shared/base/clock'
import type { ProxyLookup, ProxyRoute } from '#main/operations/service'
import { PROXY_TIMEOUT_MS } from '#main/service/client/tunnel'
import { testOf } from '#main/settings/connection-test'
import { createAuthority } from '../support/certificates'
import { startProxy, type TestProxy, type TestProxyOptions } from '../support/proxy'
import { CREDENTIALS, initiate, RECHARGED, serviceFor, successText } from '../support/service'
import { fastPauses, realTimers } from '../support/time'
import { authority, trusted } from '../support/trusted-line'
import { answering, startWireServer } from '../support/wire-server'

const routeTo = ({ port }: TestProxy, signIn: ProxyRoute['signIn'] = null): ProxyRoute => ({
  host: '127.0.0.1',
  port,
  isSecure: false,
  signIn,
})

/** The proxy's time limit in these tests. */
const SHORT_PATIENCE_MS = 300
const impatient: Timers = {
  after: (delayMs, task) =>
    delayMs === PROXY_TIMEOUT_MS
      ? realTimers({ [delayMs]: SHORT_PATIENCE_MS }).after(delayMs, task)
      : fastPauses.after(delayMs, task),
}

/** Of two ways each is waited for half of the time, which counts as a pause: a busy machine would miss it. */
const patient: Timers = {
  after: (delayMs, task) =>
    (delayMs === PROXY_TIMEOUT_MS / 2 ? realTimers() : fastPauses).after(delayMs, task),
}

async function shopBehind(
  options: TestProxyOptions = {},
  lookup: (proxy: TestProxy) => Awaited<ReturnType<ProxyLookup>> = (proxy) => routeTo(proxy),
) {
  const server = await startWireServer({ tls: trusted, script: answering({ body: successText(RECHARGED) }) })
  const proxy = await startProxy(options)
  const service = serviceFor(server.url, {
    allowLoopbackHttp: false,
    extraCertificates: [authority.cert],
    timers: options.isSilent === true ? impatient : patient,
    proxy: () => Promise.resolve(lookup(proxy)),
  })
  onTestFinished(async () => {
    await service.close()
    await proxy.close()
    await server.close()
  })
  return { server, proxy, service }
}

const plans = (service: ReturnType<typeof serviceFor>) =>
  service.recharge.browsePlans({ operatorCode: '14', circle: 'Delhi' }, { refresh: true })

describe('a call through a proxy', () => {
  test('reaches the service, and the proxy sees where it goes and nothing of what it says', async () => {
    const { server, proxy, service } = await shopBehind()
    expect(await initiate(service)).toMatchObject({ class: 'success' })
    expect(server.requests).toHaveLength(1)
    expect(proxy.asked.map(({ target }) => target)).toEqual([new URL(server.url).host])
    const seen = proxy.carried() + JSON.stringify(proxy.asked)
    for (const secret of [CREDENTIALS.clientId, CREDENTIALS.clientSecret, '9876543210', 'x-client-id'])
      expect(seen, `${secret} readable at the proxy`).not.toContain(secret)
  })

  test('that moves money has a tunnel and a handshake of its own each time; reads share one', async () => {
    const { server, proxy, service } = await shopBehind()
    await initiate(service)
    await initiate(service)
    expect(proxy.asked).toHaveLength(2)
    expect(server.connectionCount()).toBe(2)
    await plans(service)
    await plans(service)
    expect(proxy.asked).toHaveLength(3)
  })

  test('signs in with name and password, which the service never gets', async () => {
    const signIn = { username: 'shop', password: 'pass:word' }
    const { server, service } = await shopBehind({ signIn }, (proxy) => routeTo(proxy, signIn))
    expect(await initiate(service)).toMatchObject({ class: 'success' })
    expect(server.requests[0]?.headers).not.toHaveProperty('proxy-authorization')
  })

  test.each(['100 Continue', '103 Early Hints\r\nLink: </x>', '102 Processing'])(
    'is not stopped by a %s before the tunnel is there',
    async (interim) => {
      const before = `HTTP/1.1 ${interim}\r\n\r\n`
      const { server, service } = await shopBehind({ before })
      expect(await initiate(service)).toMatchObject({ class: 'success' })
      expect(server.requests).toHaveLength(1)
    },
  )

  test.each(['silent', 'reset'] as const)(
    'goes on to the next way where a proxy is %s behind a first head, which only announced an answer',
    async (goesOn) => {
      const broken = await startProxy({ before: 'HTTP/1.1 103 Early Hints\r\n\r\n', goesOn })
      onTestFinished(() => broken.close())
      const { server, service } = await shopBehind({ isSilent: true }, () => [routeTo(broken), null])
      expect(await initiate(service)).toMatchObject({ class: 'success' })
      expect(server.requests).toHaveLength(1)
    },
  )

  const dead = routeTo({ port: 9 } as TestProxy)
  test('goes on to the next way where nothing answers at the one before, and no further', async () => {
    const { server, proxy, service } = await shopBehind({}, (good) => [dead, routeTo(good), null])
    expect(await initiate(service)).toMatchObject({ class: 'success' })
    expect(proxy.asked).toHaveLength(1)
    expect(server.requests).toHaveLength(1)
    const straight = await shopBehind({}, () => [dead, null])
    expect(await initiate(straight.service)).toMatchObject({ class: 'success' })
    expect(straight.proxy.asked).toEqual([])
  })

  test('does not go around a proxy that refuses, whatever way is named after it', async () => {
    for (const options of [{ refuses: 403 }, { signIn: { username: 'a', password: 'b' } }]) {
      const { server, service } = await shopBehind(options, (proxy) => [routeTo(proxy), null])
      expect(await initiate(service)).toMatchObject({ class: 'not-sent' })
      expect(server.connectionCount()).toBe(0)
    }
  })

  test('goes straight where the lookup names no proxy', async () => {
    const { server, proxy, service } = await shopBehind({}, () => null)
    expect(await initiate(service)).toMatchObject({ class: 'success' })
    expect(server.requests).toHaveLength(1)
    expect(proxy.asked).toEqual([])
  })

  test('trusts no certificate that the proxy puts in the service’s place', async () => {
    const server = await startWireServer({
      tls: createAuthority('The office').issue({ ipAddress: '127.0.0.1' }),
      script: answering({ body: successText(RECHARGED) }),
    })
    const proxy = await startProxy()
    const service = serviceFor(server.url, {
      allowLoopbackHttp: false,
      extraCertificates: [authority.cert],
      proxy: () => Promise.resolve(routeTo(proxy)),
    })
    expect(await initiate(service)).toMatchObject({ class: 'not-sent' })
    expect(server.requests).toEqual([])
    await service.close()
    await proxy.close()
    await server.close()
  })
})

const signIn = { username: 'shop', password: 'secret' }
const refusals: readonly (readonly [string, TestProxyOptions, string])[] = [
  ['wants a name and password', { signIn }, 'proxy-sign-in'],
  ['refuses the service', { refuses: 403 }, 'proxy'],
  ['has a fault', { refuses: 502 }, 'proxy'],
  ['never answers', { isSilent: true }, 'proxy-unreachable'],
  [
    'wants a name and password, among others',
    { signIn, schemes: 'NTLM, Basic realm="shop"' },
    'proxy-sign-in',
  ],
  ['wants Digest', { signIn, schemes: 'Digest realm="basic", nonce="x"' }, 'proxy-scheme'],
  ['wants NTLM', { signIn, schemes: 'NTLM' }, 'proxy-scheme'],
  ['writes something else', { garbage: 'SSH-2.0-OpenSSH_9.9\r\n' }, 'proxy-unusable'],
  ['closes', { garbage: '' }, 'proxy-unusable'],
  [
    'has a head of 20 KiB',
    { garbage: `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(20_480)}\r\n\r\n` },
    'proxy-unusable',
  ],
  ['announces and then refuses', { before: 'HTTP/1.1 100 Continue\r\n\r\n', refuses: 403 }, 'proxy'],
]

describe('a proxy that lets nothing through', () => {
  test.each(refusals)(
    'because it %s: nothing was sent, and the test call says why',
    async (_why, options, verdict) => {
      const { server, service } = await shopBehind(options)
      expect(await initiate(service)).toMatchObject({ class: 'not-sent', phase: 'connecting' })
      const read = await plans(service)
      expect(read.ok ? 'works' : testOf(read.failure).verdict).toBe(verdict)
      expect(server.connectionCount()).toBe(0)
    },
  )

  test('because nobody is there', async () => {
    const { server, service } = await shopBehind({}, () => ({ ...routeTo({ port: 9 } as TestProxy) }))
    expect(await initiate(service)).toMatchObject({ class: 'not-sent' })
    const read = await plans(service)
    expect(read.ok ? 'works' : testOf(read.failure).verdict).toBe('proxy-unreachable')
    expect(server.connectionCount()).toBe(0)
  })

  test('of a kind that Galla does not speak is not gone around', async () => {
    const { server, service } = await shopBehind({}, () => 'unsupported')
    expect(await initiate(service)).toMatchObject({ class: 'not-sent' })
    expect(server.connectionCount()).toBe(0)
  })
})
