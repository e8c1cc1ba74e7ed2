// Every row of the outcome table (docs/money-safety.md 2), over real sockets.
import type { MoneyOutcome } from '#shared/sale/outcome'
import { describe, expect, test } from 'vitest'
import { createTransport } from '#main/service/client/transport'
import { createAuthority } from '../support/certificates'
import { errorText, initiate, RECHARGED, REQUEST_ID, serviceFor, successText } from '../support/service'
import { realTimers } from '../support/time'
import { authority, trusted } from '../support/trusted-line'
import {
  answerBytes,
  answering,
  reset,
  startWireServer,
  type RawAnswer,
  type WireServerOptions,
} from '../support/wire-server'

interface Seen {
  readonly outcome: MoneyOutcome
  readonly requestCount: number
  readonly receivedBytes: number
}

/** What a minute's deadline takes here: long enough for a handshake on a busy machine. */
const SHORT_MINUTE = { 60_000: 2_500 }

/** One Initiate over TLS against a server that follows a script. */
async function initiateAgainst(
  options: WireServerOptions,
  hurried: Readonly<Record<number, number>> = {},
): Promise<Seen> {
  const server = await startWireServer({ tls: trusted, ...options })
  const service = serviceFor(server.url, {
    allowLoopbackHttp: false,
    extraCertificates: [authority.cert],
    timers: realTimers(hurried),
  })
  try {
    const outcome = await initiate(service)
    return { outcome, requestCount: server.requests.length, receivedBytes: server.receivedBytes() }
  } finally {
    await service.close()
    await server.close()
  }
}

const answeredWith = async (answer: RawAnswer): Promise<MoneyOutcome> =>
  (await initiateAgainst({ script: answering(answer) })).outcome

const verdict = ({ class: outcomeClass, reason, phase }: MoneyOutcome) => `${outcomeClass} ${reason} ${phase}`

describe('before the handshake is done, nothing was sent', () => {
  test('a refused connection is not sent', async () => {
    const server = await startWireServer({ tls: trusted })
    await server.close()
    const service = serviceFor(server.url, { extraCertificates: [authority.cert] })
    expect(verdict(await initiate(service))).toBe('not-sent no-connection connecting')
    await service.close()
  })

  test('a name that does not resolve is not sent', async () => {
    const service = serviceFor('https://nowhere.invalid')
    expect(verdict(await initiate(service))).toBe('not-sent no-connection connecting')
    await service.close()
  })

  test('a server that accepts and never shakes hands is not sent, after the connect deadline', async () => {
    const silent = await startWireServer({})
    const service = serviceFor(silent.url.replace('http:', 'https:'), { timers: realTimers({ 10_000: 200 }) })
    expect(verdict(await initiate(service))).toBe('not-sent no-connection connecting')
    await service.close()
    await silent.close()
  })

  test('a connection reset during the handshake is not sent', async () => {
    const rude = await startWireServer({ onConnection: (socket) => reset(socket) })
    const service = serviceFor(rude.url.replace('http:', 'https:'))
    expect(verdict(await initiate(service))).toBe('not-sent no-connection connecting')
    await service.close()
    await rude.close()
  })

  test.each([
    [
      'of an unknown authority',
      () => createAuthority('a stranger').issue({ ipAddress: '127.0.0.1' }),
      'untrusted-connection',
    ],
    ['for another name', () => authority.issue({ hostName: 'elsewhere.example' }), 'untrusted-connection'],
    [
      'that has expired',
      () => authority.issue({ ipAddress: '127.0.0.1', expired: true }),
      'certificate-dates',
    ],
  ])(
    'a certificate %s is not trusted, and no byte of the request leaves',
    async (_name, certificate, why) => {
      const seen = await initiateAgainst({ tls: certificate() })
      expect(verdict(seen.outcome)).toBe(`not-sent ${why} connecting`)
      expect(seen.receivedBytes).toBe(0)
    },
  )

  test('a server that does not speak TLS is not trusted', async () => {
    const plain = await startWireServer({
      onConnection: (socket) => void socket.write('HTTP/1.1 200 OK\r\n\r\n'),
    })
    const service = serviceFor(plain.url.replace('http:', 'https:'))
    expect(verdict(await initiate(service))).toBe('not-sent untrusted-connection connecting')
    await service.close()
    await plain.close()
  })
})

describe('after the handshake, no whole answer is unknown', () => {
  test('a reset before the request is read', async () => {
    const { outcome } = await initiateAgainst({ onConnection: (socket) => reset(socket) })
    expect(verdict(outcome)).toBe('unknown no-answer connected')
  })

  test('a reset after the request', async () => {
    const { outcome } = await initiateAgainst({ script: (socket) => reset(socket) })
    expect(verdict(outcome)).toBe('unknown no-answer connected')
  })

  test('a silent close after the request', async () => {
    const { outcome } = await initiateAgainst({ script: (socket) => socket.end() })
    expect(verdict(outcome)).toBe('unknown no-answer connected')
  })

  test('silence until the deadline', async () => {
    const { outcome } = await initiateAgainst({ script: () => {} }, SHORT_MINUTE)
    expect(verdict(outcome)).toBe('unknown no-answer connected')
  })

  test('an answer that drips past the deadline', async () => {
    const bytes = answerBytes({ body: successText(RECHARGED).padEnd(20_000) })
    const drip: WireServerOptions['script'] = (socket) => {
      let sent = 0
      const timer = setInterval(() => {
        if (socket.destroyed || sent >= bytes.length) clearInterval(timer)
        else socket.write(bytes.subarray(sent, (sent += 20)))
      }, 10)
    }
    const { outcome } = await initiateAgainst({ script: drip }, SHORT_MINUTE)
    expect(verdict(outcome)).toBe('unknown no-answer connected')
  })

  test('the answer is larger than the cap', async () => {
    const { outcome } = await initiateAgainst({
      script: answering({ body: successText({ ...RECHARGED, message: 'x'.repeat(9_000_000) }) }),
    })
    expect(verdict(outcome)).toBe('unknown no-answer connected')
  })

  test('a person gives up while the service works', async () => {
    const controller = new AbortController()
    const server = await startWireServer({ tls: trusted, script: () => controller.abort() })
    const service = serviceFor(server.url, { extraCertificates: [authority.cert] })
    expect(verdict(await initiate(service, controller.signal))).toBe('unknown no-answer connected')
    await service.close()
    await server.close()
  })
})

test('a sale cut at every byte of its answer is never a failure, and a success only when the answer is whole', async () => {
  const bytes = answerBytes({ body: successText(RECHARGED), headers: { Connection: 'close' } })
  let cutAt = 0
  const server = await startWireServer({
    tls: trusted,
    script: (socket) => void socket.end(bytes.subarray(0, cutAt)),
  })
  const seen = new Map<string, number>()
  const transport = createTransport({ timers: realTimers(), extraCertificates: [authority.cert] })
  for (cutAt = 0; cutAt <= bytes.length; cutAt += 1) {
    // A client of its own for every sale: this is not about the rate limit.
    const told = verdict(await initiate(serviceFor(server.url, { transport })))
    seen.set(told, (seen.get(told) ?? 0) + 1)
  }
  transport.close()
  await server.close()
  expect(Object.fromEntries(seen)).toEqual({
    'unknown no-answer connected': bytes.length,
    'success confirmed answered': 1,
  })
})

describe('a whole answer', () => {
  const rows: readonly (readonly [string, RawAnswer, string])[] = [
    ['200 with success and our id', { body: successText(RECHARGED) }, 'success confirmed'],
    [
      '200 with a code as text',
      { body: successText(RECHARGED, { response_code: '200' }) },
      'success confirmed',
    ],
    ['200 in capitals', { body: successText(RECHARGED, { status: 'SUCCESS' }) }, 'success confirmed'],
    ['200 after a byte order mark', { body: `\ufeff${successText(RECHARGED)}` }, 'success confirmed'],
    [
      '200 without our id',
      { body: successText({ ...RECHARGED, request_id: undefined }) },
      'unknown bad-answer',
    ],
    [
      '200 with another id',
      { body: successText({ ...RECHARGED, request_id: 'G1-other' }) },
      'unknown echo-differs',
    ],
    ['200 with data null', { body: successText(null) }, 'unknown bad-answer'],
    ['200 with data []', { body: successText([]) }, 'unknown bad-answer'],
    [
      '200 pending',
      { body: successText({ ...RECHARGED, ackno: '' }, { status: 'pending' }) },
      'pending accepted',
    ],
    ['200 pending with data null', { body: successText(null, { status: 'pending' }) }, 'pending accepted'],
    ['200 pending with data []', { body: successText([], { status: 'Pending' }) }, 'pending accepted'],
    [
      '200 pending for another id',
      { body: successText({ request_id: 'G1-other' }, { status: 'pending' }) },
      'unknown echo-differs',
    ],
    [
      '200 success whose data says pending',
      { body: successText({ ...RECHARGED, status: 'pending' }) },
      'pending accepted',
    ],
    [
      '200 success whose data says failed',
      { body: successText({ ...RECHARGED, status: 'failed' }) },
      'unknown bad-answer',
    ],
    [
      '200 success that is refunded',
      { body: successText({ ...RECHARGED, refunded: true }) },
      'unknown bad-answer',
    ],
    ['200 failed', { body: successText(RECHARGED, { status: 'failed' }) }, 'unknown bad-answer'],
    [
      '200 with a word nobody knows',
      { body: successText(RECHARGED, { status: 'awaiting_operator' }) },
      'unknown bad-answer',
    ],
    [
      '200 with another response_code',
      { body: successText(RECHARGED, { response_code: 201 }) },
      'unknown bad-answer',
    ],
    [
      '200 without response_code',
      { body: successText(RECHARGED, { response_code: undefined }) },
      'unknown bad-answer',
    ],
    ['200 with an error inside', { body: errorText(422) }, 'unknown bad-answer'],
    [
      '200 that is a page',
      { body: '<html>Sign in to the network</html>', headers: { 'Content-Type': 'text/html' } },
      'unknown blocked-on-the-way',
    ],
    ['200 that is empty', { body: '' }, 'unknown bad-answer'],
    ['200 that is cut JSON', { body: successText(RECHARGED).slice(0, 90) }, 'unknown bad-answer'],
    [
      '200 with a warning before the JSON',
      { body: `Warning: x in y\n${successText(RECHARGED)}` },
      'unknown bad-answer',
    ],
    ['200 that is a list', { body: '[]' }, 'unknown blocked-on-the-way'],
    ['201', { status: 201, body: successText(RECHARGED) }, 'unknown unexpected-status'],
    ['202', { status: 202, body: successText(RECHARGED) }, 'unknown unexpected-status'],
    ['204', { status: 204, headers: { 'Content-Length': '0' } }, 'unknown unexpected-status'],
    [
      '302 elsewhere',
      { status: 302, headers: { Location: 'https://elsewhere.invalid/' } },
      'unknown blocked-on-the-way',
    ],
    [
      '307 to itself',
      { status: 307, headers: { Location: '/api/v1/recharge/initiate' } },
      'unknown blocked-on-the-way',
    ],
    ['400 with the envelope', { status: 400, body: errorText(400) }, 'failed refused'],
    ['404 with the envelope', { status: 404, body: errorText(404) }, 'failed refused'],
    ['422 with the envelope', { status: 422, body: errorText(422) }, 'failed refused'],
    [
      '401 with the envelope',
      { status: 401, body: errorText(401, { error_code: 'INVALID_CREDENTIALS' }) },
      'failed setup-credentials',
    ],
    [
      '403 INVALID_IP',
      { status: 403, body: errorText(403, { error_code: 'INVALID_IP' }) },
      'failed setup-address',
    ],
    ['403 for another reason', { status: 403, body: errorText(403) }, 'failed setup-permission'],
    ['400 whose code says otherwise', { status: 400, body: errorText(500) }, 'unknown bad-answer'],
    [
      '422 that speaks of success',
      { status: 422, body: errorText(422, { status: 'success' }) },
      'unknown bad-answer',
    ],
    [
      '422 that carries references',
      { status: 422, body: errorText(422, { data: RECHARGED }) },
      'unknown bad-answer',
    ],
    ['400 that is a page', { status: 400, body: '<html></html>' }, 'unknown blocked-on-the-way'],
    ['403 that is a page', { status: 403, body: '<html>Forbidden</html>' }, 'unknown blocked-on-the-way'],
    ['407 of a proxy', { status: 407, body: '' }, 'unknown blocked-on-the-way'],
    ['404 that is a page', { status: 404, body: '<html></html>' }, 'unknown blocked-on-the-way'],
    ['405 with the envelope', { status: 405, body: errorText(405) }, 'unknown unexpected-status'],
    ['409', { status: 409, body: errorText(409) }, 'unknown already-there'],
    ['409 with the envelope', { status: 409, body: errorText(409) }, 'unknown already-there'],
    ['409 of a gateway', { status: 409, body: 'conflict' }, 'unknown already-there'],
    ['409 without a body', { status: 409, body: '' }, 'unknown already-there'],
    [
      '429 in its odd shape',
      { status: 429, body: '{"error":true,"message":"slow down"}' },
      'not-sent rate-limited',
    ],
    ['429 that is a page', { status: 429, body: '<html></html>' }, 'not-sent held-up-on-the-way'],
    ['429 that speaks of success', { status: 429, body: successText(RECHARGED) }, 'unknown bad-answer'],
    [
      '422 about our id under its field',
      {
        status: 422,
        body: errorText(422, { error: { request_id: ['The request id has already been taken.'] } }),
      },
      'unknown own-id-named',
    ],
    ...[400, 401, 403, 404, 422, 429].map((status): [string, RawAnswer, string] => [
      `${status} that names our id as existing`,
      { status, body: errorText(status, { message: `Transaction ${REQUEST_ID} exists` }) },
      'unknown own-id-named',
    ]),
    [
      '400 whose code speaks of a duplicate',
      { status: 400, body: errorText(400, { error_code: 'DUPLICATE_ORDER_ID', message: 'Rejected' }) },
      'unknown own-id-named',
    ],
    [
      '400 about our id in another script',
      { status: 400, body: errorText(400, { message: 'request_id पहले से मौजूद है' }) },
      'unknown own-id-named',
    ],
    [
      '404 that knows no such id',
      { status: 404, body: errorText(404, { message: 'Resource or request id does not exist.' }) },
      'failed refused',
    ],
    [
      '422 about the form of our id',
      { status: 422, body: errorText(422, { error: { request_id: ['The request id is too long.'] } }) },
      'failed refused',
    ],
    [
      '400 of a cache',
      { status: 400, headers: { Age: '5' }, body: errorText(400) },
      'unknown blocked-on-the-way',
    ],
    ['500 with the envelope', { status: 500, body: errorText(500) }, 'unknown service-fault'],
    ['502 of a gateway', { status: 502, body: '<html></html>' }, 'unknown blocked-on-the-way'],
    ['503 that speaks of success', { status: 503, body: successText(RECHARGED) }, 'unknown service-fault'],
  ]

  test.each(rows)('%s', async (_name, answer, expected) => {
    expect(verdict(await answeredWith(answer))).toBe(`${expected} answered`)
  })

  test('a 429 says how long to wait', async () => {
    const answer = { status: 429, headers: { 'Retry-After': '7' }, body: '{"error":true,"message":"slow"}' }
    expect((await answeredWith(answer)).retryAfterMs).toBe(7_000)
  })

  test('a page that is not the service’s asks for a minute at most', async () => {
    const answer = { status: 429, headers: { 'Retry-After': '86400' }, body: '<html></html>' }
    expect((await answeredWith(answer)).retryAfterMs).toBe(60_000)
  })

  test('a success carries the references, the words and the hash of what came', async () => {
    const outcome = await answeredWith({ body: successText(RECHARGED) })
    expect(outcome).toMatchObject({
      httpStatus: 200,
      message: 'Recharge successful',
      references: { referenceId: 'REF1001', acknowledgementNumber: 'ACK2002', operatorReference: '14' },
      callId: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
      serviceTime: '2026-11-20T10:15:30+05:30',
    })
    expect(outcome.bodySha256).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('one sale is one request', () => {
  test.each([302, 307, 308, 500, 502, 429, 409])('after %i nothing is sent again', async (status) => {
    const script = answering({ status, body: '', headers: { Location: '/api/v1/recharge/initiate' } })
    expect((await initiateAgainst({ script })).requestCount).toBe(1)
  })

  test('a reset after the request is not answered with a second request', async () => {
    const seen = await initiateAgainst({ script: (socket) => reset(socket) })
    expect(seen.requestCount).toBe(1)
  })

  test('every money call shakes hands for itself, so that no dead connection can swallow it', async () => {
    const server = await startWireServer({
      tls: trusted,
      script: answering({ body: successText(RECHARGED) }),
    })
    const service = serviceFor(server.url, { extraCertificates: [authority.cert] })
    for (let sale = 0; sale < 3; sale += 1) await initiate(service)
    expect(server.connectionCount()).toBe(3)
    await service.close()
    await server.close()
  })

  test('the body leaves byte for byte as it was stored', async () => {
    const server = await startWireServer({
      tls: trusted,
      script: answering({ body: successText(RECHARGED) }),
    })
    const service = serviceFor(server.url, { extraCertificates: [authority.cert] })
    const canonicalBody = `{ "request_id" : "${REQUEST_ID}",  "note":"₹ और" }`
    await service.recharge.initiate({ requestId: REQUEST_ID, canonicalBody })
    expect(server.requests[0]?.body).toBe(canonicalBody)
    await service.close()
    await server.close()
  })
})
