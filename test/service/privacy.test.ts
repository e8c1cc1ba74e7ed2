// What must never leak: secrets, numbers and answers in logs, failures, redirects and other environments.
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { BUILT_IN_PROFILE } from '#main/operations/service/built-in-profile'
import { operationOf } from '#main/service/profile/operation-of'
import { OPERATION_NAMES } from '#shared/operations/registry'
import { readProfile } from '#main/operations/service'
import {
  answeredWith,
  CREDENTIALS,
  errorText,
  initiate,
  RECHARGED,
  recordingLog,
  servedBy,
  successText,
} from '../support/service'
import { answering, reset, startWireServer, type RawAnswer, type Script } from '../support/wire-server'

describe('logs and failures', () => {
  const scripts: readonly (readonly [string, Script])[] = [
    ['a success', answering({ body: successText({ ...RECHARGED, message: 'for 9876543210' }) })],
    [
      'a refusal',
      answering({ status: 422, body: errorText(422, { message: 'number 9876543210 is barred' }) }),
    ],
    ['a page', answering({ status: 502, body: '<html>9876543210</html>' })],
    ['a reset', (socket) => reset(socket)],
  ]
  test.each(scripts)(
    'T9 T87 after %s the log holds no secret, no number and no text of the answer',
    async (_name, script) => {
      const { entries, log } = recordingLog()
      const { service } = await servedBy(script, { log })
      await initiate(service)
      await service.recharge.lookUpNumber({ mobileNumber: '9876543210' })
      expect(entries.length).toBeGreaterThan(0)
      const written = JSON.stringify(entries)
      for (const secret of [
        CREDENTIALS.clientSecret,
        CREDENTIALS.clientId,
        '9876543210',
        'barred',
        'html',
        'api/v1',
      ])
        expect(written).not.toContain(secret)
    },
  )

  test('T9 a failure of the line carries a code and nothing of the request', async () => {
    const { service } = await servedBy((socket) => reset(socket))
    const text = JSON.stringify([await initiate(service), await service.recharge.operatorList()])
    expect(text).not.toContain(CREDENTIALS.clientSecret)
    expect(text).not.toContain('9876543210')
  })

  test('T9 the secret never stands in an address', async () => {
    const { service, server } = await answeredWith({})
    await service.recharge.operatorList()
    await initiate(service)
    for (const { path } of server.requests) expect(path).not.toContain(CREDENTIALS.clientSecret)
  })
})

describe('T2 redirects', () => {
  test.each([301, 302, 303, 307, 308])('%i to another host takes no header there', async (status) => {
    const elsewhere = await startWireServer({ script: answering({ body: successText(RECHARGED) }) })
    const { service } = await servedBy(answering({ status, headers: { Location: `${elsewhere.url}/api` } }))
    expect(await service.recharge.operatorList()).toMatchObject({
      ok: false,
      failure: { kind: 'in-between', httpStatus: status },
    })
    await initiate(service)
    expect(elsewhere.requests).toHaveLength(0)
    await elsewhere.close()
  })
})

describe('T8 environments', () => {
  test('one keeps nothing that another could read', async () => {
    const operators = [{ operator_code: '1', operator: 'Jio', type: 'mobile' }]
    const sandbox = await answeredWith({ operators })
    const production = await answeredWith({ operators: [] })
    await sandbox.service.recharge.operatorList()
    expect(await production.service.recharge.operatorList()).toMatchObject({ value: { operators: [] } })
    expect(production.server.requests).toHaveLength(1)
  })
})

describe('sizes', () => {
  test('a small answer that unpacks into gigabytes is cut off at the cap', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1_024 * 1_024, 0x20))
    const { service } = await servedBy(answering({ headers: { 'Content-Encoding': 'gzip' }, body: bomb }))
    expect(await service.recharge.operatorList()).toMatchObject({
      failure: { kind: 'bad-answer', cause: 'too-large' },
    })
    expect(await initiate(service)).toMatchObject({ class: 'unknown', reason: 'no-answer' })
  })

  test('a packed answer is read', async () => {
    const { service } = await servedBy(
      answering({ headers: { 'Content-Encoding': 'gzip' }, body: gzipSync(successText(RECHARGED)) }),
    )
    expect(await initiate(service)).toMatchObject({ class: 'success' })
  })
})

describe('T100 every operation bears every status', () => {
  const statuses = [201, 204, 301, 400, 401, 402, 403, 404, 405, 409, 410, 418, 422, 429, 500, 502, 503]
  test.each(statuses)('%i', async (status) => {
    const answers: RawAnswer[] = [
      { status, body: errorText(status) },
      { status, body: '<html></html>' },
      { status, body: '' },
    ]
    for (const answer of answers) {
      let elapsed = 0
      const { service } = await servedBy(answering(answer), {
        clock: { now: () => elapsed, elapsed: () => (elapsed += 61_000) },
        random: () => 0,
      })
      const results = [
        await service.recharge.lookUpNumber({ mobileNumber: '9876543210' }),
        await service.bill.fetchBill({ billerId: '1', inputs: {} }),
        await service.account.accountStatus({ openingId: 'o' }),
      ]
      expect(results.every((result) => !result.ok)).toBe(true)
      expect((await service.verification.verifyPan({ panNumber: 'X' })).kind).not.toBe('done')
    }
  })
})

describe('paths', () => {
  test('T97 every built-in path keeps /api/v1/, and another version is a setting', () => {
    for (const name of OPERATION_NAMES)
      expect(operationOf(BUILT_IN_PROFILE, name).path.startsWith('/api/v1/')).toBe(true)
    const other = readProfile(
      '{"profile_version":1,"ops":{"bill.billers":{"provenance":"SEED","method":"POST","path":"/api/v2/x"}}}',
    )
    expect(other.ok).toBe(true)
  })

  test('T12 T15 the paths are spelled as in the document, with the stand-in words filled in', () => {
    const pathOf = (name: (typeof OPERATION_NAMES)[number]) => operationOf(BUILT_IN_PROFILE, name).path
    expect(pathOf('recharge.plans')).toBe('/api/v1/recharge/browse-plan')
    expect(pathOf('recharge.look-up')).toBe('/api/v1/recharge/hlr-check')
    expect(pathOf('bill.billers')).toBe('/api/v1/bill-payment/biller-list')
    expect(pathOf('account.onboard')).toBe('/api/v1/partner-payment-bank/onboarding')
    expect(pathOf('message.chat')).toBe('/api/v1/comunication/chatapp/send-message')
    expect(pathOf('docvault.download')).toBe('/api/v1/docvault/downloadAadhaar/{requestId}')
  })
})

describe('envelopes', () => {
  test('T22 a 201 is a success for everything but a payment', async () => {
    const created = answering({ status: 201, body: successText(RECHARGED, { response_code: 201 }) })
    const { service } = await servedBy(created)
    expect((await service.recharge.operatorList()).ok).toBe(true)
    expect((await service.verification.verifyPan({ panNumber: 'ABCPS1234F' })).kind).toBe('done')
    expect(await initiate(service)).toMatchObject({ class: 'unknown', reason: 'unexpected-status' })
  })

  test('T21 an error inside of a 200 is an error with its own status', async () => {
    const { service } = await servedBy(
      answering({ body: errorText(422, { error: { mobile_number: ['bad'] } }) }),
    )
    expect(await service.recharge.lookUpNumber({ mobileNumber: '9876543210' })).toMatchObject({
      failure: { kind: 'refused', fields: [{ field: 'mobile_number', message: 'bad' }] },
    })
  })

  test.each([[{ meta: undefined }], [{ meta: null }], [{ meta: [] }], [{ meta: { request_id: 7 } }]])(
    'T27 %j is no obstacle',
    async (more) => {
      const { service } = await answeredWith({ operators: [] }, more)
      expect((await service.recharge.operatorList()).ok).toBe(true)
      const refused = await servedBy(answering({ status: 422, body: errorText(422, more) }))
      expect(await refused.service.recharge.operatorList()).toMatchObject({ failure: { kind: 'refused' } })
    },
  )

  test('T26 the odd body of a 429 is read for its words', async () => {
    const { service } = await servedBy(
      answering({ status: 429, body: '{"error":true,"message":"Rate limit exceeded"}' }),
    )
    expect(await initiate(service)).toMatchObject({ reason: 'rate-limited', message: 'Rate limit exceeded' })
  })

  test('T32 403 without INVALID_IP is a matter of permission, and stops nothing else', async () => {
    const { service } = await servedBy(answering({ status: 403, body: errorText(403) }))
    expect(await service.recharge.operatorList()).toMatchObject({
      failure: { kind: 'setup', problem: 'permission' },
    })
    expect(service.connectionHealth.state().setupProblem).toBeNull()
  })

  test('T101 the words about the sale come before the words about the call', async () => {
    const { service } = await answeredWith(RECHARGED, { message: 'Request processed' })
    expect(await initiate(service)).toMatchObject({ message: 'Recharge successful' })
    const bare = await answeredWith({ ...RECHARGED, message: '' }, { message: 'Request processed' })
    expect(await initiate(bare.service)).toMatchObject({ message: 'Request processed' })
  })

  test('T24 the envelope and the data each have their own status', async () => {
    const { service } = await answeredWith({ request_id: 'v1', aadhaar: 'XXXXXXXX5152', status: 'pending' })
    expect(await service.identity.sendAadhaarOtp({ aadhaarNumber: '496858245152' })).toMatchObject({
      kind: 'done',
      value: { statusText: 'pending' },
    })
  })

  test('T31 a page, an empty body and a cut body are errors for reads', async () => {
    for (const [body, kind] of [
      ['<html></html>', 'in-between'],
      ['', 'bad-answer'],
      [successText({ operators: [] }).slice(0, 40), 'bad-answer'],
      [`Notice: x${successText({})}`, 'bad-answer'],
    ]) {
      const { service } = await servedBy(answering({ body }))
      expect(await service.recharge.operatorList()).toMatchObject({ failure: { kind } })
    }
  })

  test('T33 a page where the operation should be is a wrong path; the envelope there is "not found"', async () => {
    const page = await servedBy(answering({ status: 404, body: '<html></html>' }))
    expect(await page.service.account.accountStatus({ openingId: 'o' })).toMatchObject({
      failure: { kind: 'setup', problem: 'wrong-path' },
    })
    const unknown = await servedBy(answering({ status: 404, body: errorText(404) }))
    expect(await unknown.service.account.accountStatus({ openingId: 'o' })).toMatchObject({
      failure: { kind: 'not-found' },
    })
  })
})

describe('T98 clocks', () => {
  test('a till whose clock is wrong by years still sells, and its kept answers age by elapsed time', async () => {
    let wall = 0
    const { service, server } = await servedBy(
      answering({ body: successText({ operators: [], ...RECHARGED }) }),
      {
        clock: { now: () => wall, elapsed: () => performance.now() },
      },
    )
    expect(await initiate(service)).toMatchObject({ class: 'success' })
    await service.recharge.operatorList()
    wall += 30 * 365 * 86_400_000
    await service.recharge.operatorList()
    expect(server.requests.filter(({ method }) => method === 'GET')).toHaveLength(1)
  })
})
