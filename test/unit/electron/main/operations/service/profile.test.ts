// The service profile: data that corrects the wire format, and cannot send the secrets elsewhere.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressOf } from '#main/service/client/address'
import { BUILT_IN_PROFILE } from '#main/operations/service/built-in-profile'
import { operationOf, needsConfirmation } from '#main/service/profile/operation-of'
import { pathSchema } from '#main/service/profile/schema'
import {
  badgeOf,
  exportProfile,
  loadProfile,
  readProfile,
  warningsOf,
  withConfirmed,
  withVerified,
} from '#main/operations/service/profile'

const withPath = (path: string): string =>
  JSON.stringify({
    profile_version: 1,
    ops: { 'recharge.operators': { provenance: 'ASSUMED', method: 'GET', path } },
  })

describe('paths', () => {
  test.each([
    'https://elsewhere.example/api',
    '//elsewhere.example/api',
    '/api//v1',
    'api/v1/x',
    '/api/../../x',
    '/api/%2e%2e/x',
    '/api/./x',
    '/@elsewhere.example',
    '/api\r\nHost: elsewhere',
    '/api/%0d%0aHost',
    '/api\\elsewhere',
    '/api/%2F%2Felsewhere',
    '/api/{unknown}',
    '/api/v1/x#fragment',
    '/api v1',
    '',
  ])('%j is refused', (path) => expect(readProfile(withPath(path)).ok).toBe(false))

  test.each([
    '/api/v1/recharge/operators',
    '/api/v2/list?type=all',
    '/x/status?request_id={requestId}',
    '/api/v1/{partner}-bank/x',
  ])('%s is taken', (path) => expect(readProfile(withPath(path)).ok).toBe(true))

  const tails = fc
    .array(
      fc.constantFrom(
        ...Array.from('/.%@:\\?#~;&=-_'),
        '%2e',
        '%2f',
        '%5C',
        '..',
        '{requestId}',
        'api',
        'x',
        'é',
        '\t',
      ),
      {
        maxLength: 12,
      },
    )
    .map((parts) => parts.join(''))
  test('whatever path passes, the address stays on the one host', () => {
    fc.assert(
      fc.property(tails, fc.string(), (tail, requestId) => {
        const path = pathSchema.safeParse(`/${tail}`)
        if (!path.success) return
        const url = new URL(addressOf('https://service.example/base', path.data, requestId))
        expect(url.origin).toBe('https://service.example')
        expect(url.pathname.startsWith('/base/')).toBe(true)
        expect(url.username).toBe('')
      }),
      { numRuns: 20_000 },
    )
  })

  test('an id in the path is URL-encoded', () => {
    expect(addressOf('https://s.example', '/status/{requestId}', 'a/b ?c')).toBe(
      'https://s.example/status/a%2Fb%20%3Fc',
    )
  })
})

describe('what a profile may not do', () => {
  test.each([
    ['other methods', { method: 'DELETE' }],
    ['a field of its own it does not know', { script: 'x' }],
    ['to fill in who is paid', { request: { constants: { number: '9999999999' } } }],
    ['to fill in how much', { request: { extra: { amount: 'x' } } }],
    ['to send two fields under one name', { request: { rename: { number: 'x', amount: 'x' } } }],
  ])('%s', (_name, change) => {
    const op = { provenance: 'SEED', method: 'POST', path: '/api/v1/recharge/initiate', ...change }
    expect(readProfile(JSON.stringify({ profile_version: 1, ops: { 'recharge.initiate': op } })).ok).toBe(
      false,
    )
  })

  test.each(['bill_amount', 'minBillAmount', 'bill_number', 'data.ccf', ''])(
    'to take %j for the fee beside a bill',
    (fee) => {
      const op = { provenance: 'SEEN', method: 'POST', path: '/api/v1/x', response: { fee: ['ccf', fee] } }
      const read = readProfile(JSON.stringify({ profile_version: 1, ops: { 'bill.fetch': op } }))
      expect(read).toMatchObject({ ok: false, failure: [{ place: 'ops.bill.fetch.response.fee.1' }] })
    },
  )

  test('to raise the rate above what the service allows', () => {
    expect(readProfile(JSON.stringify({ profile_version: 1, limits: { calls_per_window: 60 } })).ok).toBe(
      false,
    )
  })
})

describe('keeping it', () => {
  test('a profile that does not hold gives way to the built-in one, and says why', () => {
    for (const text of ['not json', '[]', '{"profile_version":2}', withPath('https://elsewhere.example/')]) {
      const loaded = loadProfile(text)
      expect(loaded).toMatchObject({ profile: BUILT_IN_PROFILE, source: 'built-in' })
      expect(loaded.problems.length).toBeGreaterThan(0)
    }
  })

  test('export and import give the same profile; reset gives the built-in one', () => {
    const changed = withVerified(BUILT_IN_PROFILE, 'recharge.operators', new Date('2026-11-20T05:00:00Z'))
    expect(loadProfile(exportProfile(changed))).toEqual({ profile: changed, source: 'shop', problems: [] })
    expect(readProfile(exportProfile(changed))).toEqual({ ok: true, value: changed })
    expect(loadProfile(null)).toEqual({ profile: BUILT_IN_PROFILE, source: 'built-in', problems: [] })
  })

  test('the built-in profile has nothing to warn about', () =>
    expect(warningsOf(BUILT_IN_PROFILE)).toEqual([]))

  test('another version and a payment on the path of the enquiry are warned about', () => {
    const read = readProfile(
      JSON.stringify({
        profile_version: 1,
        ops: {
          'bill.pay': { provenance: 'ASSUMED', method: 'POST', path: '/api/v1/bill-payment/fetch-bill' },
          'bill.billers': { provenance: 'SEED', method: 'POST', path: '/api/v2/billers' },
        },
      }),
    )
    expect(read.ok && warningsOf(read.value)).toEqual([
      { kind: 'other-version', operation: 'bill.billers' },
      { kind: 'same-path', operation: 'bill.pay', other: 'bill.fetch' },
    ])
  })
})

describe('badges', () => {
  test('an assumed operation is badged until one real success', () => {
    const { ops } = BUILT_IN_PROFILE
    expect(badgeOf(ops['recharge.initiate'])).toBe('documented')
    expect(badgeOf(ops['recharge.operators'])).toBe('assumed')
    expect(badgeOf(ops['bill.status'])).toBe('disabled')
    expect(
      badgeOf(withVerified(BUILT_IN_PROFILE, 'recharge.operators', new Date()).ops['recharge.operators']),
    ).toBe('proven')
  })

  test('a payment by an assumed contract asks a manager in production, once', () => {
    const { ops } = BUILT_IN_PROFILE
    expect(needsConfirmation(ops['bill.pay'], 'bill.pay', 'production')).toBe(true)
    expect(needsConfirmation(ops['bill.pay'], 'bill.pay', 'sandbox')).toBe(false)
    expect(needsConfirmation(ops['recharge.initiate'], 'recharge.initiate', 'production')).toBe(false)
    const confirmed = withConfirmed(BUILT_IN_PROFILE, 'bill.pay', new Date())
    expect(needsConfirmation(confirmed.ops['bill.pay'], 'bill.pay', 'production')).toBe(false)
  })
})

test('the words of a deployment stand in its paths', () => {
  const read = readProfile(
    '{"profile_version":1,"path_words":{"partner":"acme","docvault":"vault","chatapp":"chat"}}',
  )
  if (!read.ok) throw new Error('the profile must hold')
  expect(operationOf(read.value, 'account.create').path).toBe('/api/v1/acme-payment-bank/create')
  expect(operationOf(read.value, 'docvault.download').path).toBe('/api/v1/vault/downloadAadhaar/{requestId}')
  expect(operationOf(read.value, 'message.chat').path).toBe('/api/v1/comunication/chat/send-message')
})

test('the example in the documentation is a profile that holds', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../../../../docs/service-profile.md'), 'utf8')
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? []
  const read = readProfile(example)
  expect(read.ok ? [] : read.failure).toEqual([])
  expect(read.ok && operationOf(read.value, 'docvault.status').path).toBe(
    '/api/v1/lockerbox/status/{requestId}',
  )
})
