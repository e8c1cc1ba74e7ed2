// What a failed test call says about the connection.
import { describe, expect, it } from 'vitest'
import { certificatesIn, connectionCalls, testOf } from '#main/settings/connection-test'
import type { Failure } from '#shared/base/result'
import { createAuthority } from '#test/support/certificates'
import { noDefects } from '#test/support/defects'

const SAID = { httpStatus: 400, errorCode: null, message: 'as the service said', callId: 'call-1' }

const rows: readonly (readonly [string, Failure, string])[] = [
  ['a no to the question itself', { kind: 'refused', fields: [], ...SAID }, 'works'],
  ['an unknown operator', { kind: 'not-found', ...SAID }, 'works'],
  ['refused credentials', { kind: 'setup', problem: 'credentials', ...SAID }, 'wrong-credentials'],
  [
    'an address off the list',
    { kind: 'setup', problem: 'address-not-allowed', ...SAID },
    'address-not-allowed',
  ],
  ['a missing permission', { kind: 'setup', problem: 'permission', ...SAID }, 'no-permission'],
  ['another framework’s 404', { kind: 'setup', problem: 'wrong-path', ...SAID }, 'wrong-path'],
  [
    'a certificate that does not hold',
    { kind: 'untrusted-connection', cause: 'CERT_HAS_EXPIRED' },
    'certificate',
  ],
  ['an unknown name', { kind: 'no-connection', cause: 'ENOTFOUND' }, 'no-such-name'],
  ['a name server that is out of reach', { kind: 'no-connection', cause: 'EAI_AGAIN' }, 'no-network'],
  ['a cable that is out', { kind: 'no-connection', cause: 'ENETUNREACH' }, 'no-network'],
  ['a closed port', { kind: 'no-connection', cause: 'ECONNREFUSED' }, 'refused'],
  ['a black hole', { kind: 'no-connection', cause: 'timeout' }, 'timeout'],
  ['an answer that never came', { kind: 'no-answer', cause: 'timeout' }, 'timeout'],
  ['a test that took too long', { kind: 'cancelled' }, 'timeout'],
  ['a proxy’s own page', { kind: 'in-between', httpStatus: 407, by: 'squid' }, 'proxy'],
  ['a portal that wants a sign-in', { kind: 'in-between', httpStatus: 511, by: null }, 'proxy'],
  ['a page of somebody else', { kind: 'in-between', httpStatus: 200, by: null }, 'not-the-service'],
  ['a redirect', { kind: 'in-between', httpStatus: 302, by: null }, 'not-the-service'],
  ['the fault of a gateway', { kind: 'in-between', httpStatus: 502, by: 'nginx' }, 'in-between'],
  ['"too many" of a gateway', { kind: 'in-between', httpStatus: 429, by: 'nginx' }, 'in-between'],
  ['an answer that broke off at once', { kind: 'no-answer', cause: 'ECONNRESET' }, 'broken'],
  ['a proxy that wants a name', { kind: 'no-connection', cause: 'PROXY_SIGN_IN' }, 'proxy-sign-in'],
  ['a proxy that refuses', { kind: 'no-connection', cause: 'PROXY_REFUSED' }, 'proxy'],
  ['a proxy that is not there', { kind: 'no-connection', cause: 'PROXY_UNREACHABLE' }, 'proxy-unreachable'],
  ['a full minute', { kind: 'busy', retryAfterMs: 1_000 }, 'busy'],
  ['a fault of the service', { kind: 'service-fault', ...SAID }, 'service-fault'],
]

/** No longer than this, whatever is waited for. */
const LONGEST_PAUSE_MS = 50

describe('a test call', () => {
  it('is told of as it leaves, so that it counts like every other of its environment', async () => {
    const calls: string[] = []
    let kept: readonly number[] = []
    const { test } = connectionCalls({
      clock: { now: Date.now, elapsed: () => performance.now() },
      timers: {
        after: (delayMs, task) => {
          const timer = setTimeout(task, Math.min(delayMs, LONGEST_PAUSE_MS))
          return () => clearTimeout(timer)
        },
      },
      random: () => 0,
      limiter: () => ({
        load: () => kept,
        save: (times) => {
          kept = times
        },
      }),
      onCall: (environment) => {
        // By then its time is kept: the open environment adds it to its own.
        expect(kept).toHaveLength(calls.length + 1)
        calls.push(environment)
      },
      proxy: async () => null,
      reportDefect: noDefects,
    })
    await test({
      environment: 'sandbox',
      // Nobody listens on the discard port.
      baseAddress: 'https://127.0.0.1:9',
      credentials: { clientId: 'id', clientSecret: 'secret' },
      extraCertificates: null,
      profile: null,
    })
    expect(calls.length).toBeGreaterThan(0)
    expect(new Set(calls)).toEqual(new Set(['sandbox']))
  })

  it.each(rows)('that meets %s', (_what, failure, verdict) => {
    expect(testOf(failure).verdict).toBe(verdict)
  })

  it('hands the service’s words and call id on, for its support desk', () => {
    expect(testOf({ kind: 'service-fault', ...SAID })).toMatchObject({
      detail: 'as the service said',
      callId: 'call-1',
    })
  })
})

describe('a certificate file', () => {
  it('gives each certificate in it, and nothing that is none', () => {
    const { cert } = createAuthority('One')
    const other = createAuthority('Two').cert
    const spoiled = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'
    expect(certificatesIn(`text before\n${cert}\n${spoiled}\n${other}`)).toHaveLength(2)
    expect(certificatesIn('-----BEGIN PRIVATE KEY-----')).toEqual([])
  })
})
