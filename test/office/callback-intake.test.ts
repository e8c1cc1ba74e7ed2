// What is taken as a callback, and with which answer: one table, tried on the counter's own receiver over real sockets and on a hook of an
// office with its real database.
import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { hooksAnswerSchema, RELAY_PATHS } from '#shared/office/relay'
import type { CallbackKind } from '#shared/operations/registry'
import { newKeyPair } from '#shared/node/sealing/key-pair'
import type { LinesOnDisk } from '#main/files/lines-file'
import { accountCreated, callback, receiver, SECRET } from '../support/callback-receiver'
import { testOffice, testClient } from '../support/office'
import { VirtualTime } from '../support/virtual-time'

type Headers = Readonly<Record<string, string>>

interface Post {
  readonly kind?: CallbackKind
  readonly method?: string
  readonly headers?: Headers
}

/** A place that takes callbacks and knows the sale SALE-0001 alone. */
interface Place {
  post(body: string, post?: Post): Promise<number>
  storedCount(): Promise<number>
  /** Whether one of those that are kept contains this. */
  holds(text: string): Promise<boolean>
}

const OURS = 'SALE-0001'
const SERVICE = '203.0.113.7'
const CLIENT = testClient('the client')

/** Over a connection of its own; resolves to the status of the answer, 0 if there was none. */
const posted = (url: string, body: string, method: string, headers: Headers): Promise<number> =>
  new Promise((resolve) => {
    const sent = request(url, { method, agent: false, headers })
    sent.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)))
    sent.on('error', () => resolve(0))
    sent.end(body)
  })

async function counter(lines?: LinesOnDisk): Promise<Place> {
  const made = await receiver({
    isOurs: (_kind, { requestId }) => requestId === OURS,
    ...(lines === undefined ? {} : { lines }),
  })
  return {
    post: (body, { kind = 'recharge', method = 'POST', headers = {} } = {}) =>
      posted(made[kind], body, method, { 'content-type': 'application/json', ...headers }),
    storedCount: async () => (await made.made.search('', 1_000)).length,
    holds: async (text) => (await made.made.search('', 1_000)).some(({ facts }) => facts.timestamp === text),
  }
}

async function office() {
  const time = new VirtualTime()
  const made = await testOffice({ clock: time, timers: time })
  const { ask, heartbeat, counterId, name, keyId } = await made.counter('Counter 1')
  const client = { environment: 'production', clientKey: CLIENT }
  await heartbeat({ clientKeys: [{ ...client, secretAgeMs: null }] })
  const sealingKey = newKeyPair().publicKey.toString('base64url')
  const { body: answer } = await ask(RELAY_PATHS.hooks, { ...client, sealingKey })
  const { hooks } = hooksAnswerSchema.parse(answer)
  await made.context.pools.ingest.transaction().execute((transaction) =>
    made.app.relay.noteRoutes(transaction, {
      counter: { counterId, name, keyId, clientKeys: [], groupId: null, isRevoked: false, isPresent: true },
      environment: 'production',
      logNumber: 1,
      entries: [{ sequence: 1, id: OURS, atMs: 0, type: 'intent', body: '{}' }],
    }),
  )
  const pathOf = (kind: CallbackKind): string => hooks.find((hook) => hook.kind === kind)?.path ?? ''
  const place: Place = {
    post: async (body, { kind = 'recharge', method = 'POST', headers = {} } = {}) => {
      const init = { method, body, headers: { 'content-type': 'application/json', ...headers } }
      return (await made.request(pathOf(kind), init, SERVICE)).status
    },
    storedCount: async () =>
      (await made.context.pools.main.selectFrom('callback_inbox').select('callback_id').execute()).length,
    holds: async (text) => {
      const rows = await made.context.pools.main.selectFrom('callback_inbox').select('body').execute()
      return rows.some(({ body }) => body !== null && Buffer.from(body).includes(text))
    },
  }
  return { ...place, database: made.context.pools.main }
}

const signatureOf = (body: string): string => createHmac('sha256', SECRET).update(body).digest('hex')
const signedWith = (signature: string): Post => ({
  kind: 'account',
  headers: { 'x-webhook-signature': signature },
})

const OPENED = accountCreated()
const REFUSED: readonly (readonly [what: string, body: string, post: Post, status: number])[] = [
  ['that is put instead of posted', callback(), { method: 'PUT' }, 405],
  ['of a page in a browser', callback(), { headers: { origin: 'https://evil.example' } }, 403],
  ['of a page from a file', callback(), { headers: { origin: 'null' } }, 403],
  ['of a form', callback(), { headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415],
  ['of plain text, which a page may send', callback(), { headers: { 'content-type': 'text/plain' } }, 415],
  ['with a length that is too large', callback(), { headers: { 'content-length': '99999999' } }, 413],
  ['that is larger than it said', 'x'.repeat(20_000), { headers: { 'transfer-encoding': 'chunked' } }, 413],
  ['that is no JSON', 'status=success', {}, 400],
  ['that is empty', '', {}, 400],
  ['that is a list', '[]', {}, 400],
  ['that nests without end', '['.repeat(10_000), {}, 400],
  ['with two request ids that differ', callback({ request_id: 'SALE-0002' }), {}, 400],
  ['of an account without a signature', OPENED, { kind: 'account' }, 401],
  ['of an account with an empty signature', OPENED, signedWith(''), 401],
  ['of an account with a short signature', OPENED, signedWith(signatureOf(OPENED).slice(0, 63)), 401],
  ['of an account signed with no hex', OPENED, signedWith(`${signatureOf(OPENED).slice(0, 63)}g`), 401],
]

const TAKEN: readonly (readonly [what: string, body: string, post: Post])[] = [
  ['about a sale of ours', callback(), {}],
  ['with an unknown id', callback({}, { request_id: 'nobody-knows-it' }), {}],
  ['with an unknown event', callback({ event: 'RECHARGE_DREAMT' }), {}],
  ['that contradicts itself', callback({ status: 'failed' }), {}],
  ['of an account, signed', OPENED, signedWith(signatureOf(OPENED))],
  ['signed in capitals', OPENED, signedWith(signatureOf(OPENED).toUpperCase())],
  ...['application/json; charset=utf-8', 'Application/JSON', 'application/event+json'].map(
    (type) => [`of the type ${type}`, callback(), { headers: { 'content-type': type } }] as const,
  ),
  ...["' ; DROP TABLE route --", 'a zero \u0000', 'x'.repeat(5_000), 'half a character \ud800', '%', ''].map(
    (id) => [`with the id ${JSON.stringify(id.slice(0, 30))}`, callback({}, { request_id: id }), {}] as const,
  ),
]

describe.each([
  ['the counter', () => counter()],
  ['an office', office],
] as const)('at %s', (_where, open) => {
  it('T78 T85 refuses what is no callback of the service, and stores none of it', async () => {
    const { post, storedCount } = await open()
    for (const [what, body, how, status] of REFUSED) expect(await post(body, how), what).toBe(status)
    expect(await storedCount()).toBe(0)
  })

  it('T82 T83 T84 stores every callback of the service, whatever it is about', async () => {
    const { post, storedCount } = await open()
    for (const [index, [what, body, how]] of TAKEN.entries()) {
      // Each of them is another callback.
      const one = body.replace('+05:30', `+05:30 ${how.kind === 'account' ? '' : index}`)
      const isSigned = how.kind === 'account'
      expect(await post(isSigned ? body : one, how), what).toBe(200)
    }
    expect(await storedCount()).toBeGreaterThanOrEqual(TAKEN.length - 1)
  })

  it('limits what strangers send, by number and by bytes, and takes callbacks of our sales meanwhile', async () => {
    const { post, storedCount } = await open()
    const flood = async (count: number, message: string) => {
      const bodies = Array.from({ length: count }, (_, number) =>
        callback({}, { request_id: `FLOOD-${message.length}-${number}`, message }),
      )
      const statuses: number[] = []
      for (const body of bodies) statuses.push(await post(body))
      expect(new Set(statuses)).toEqual(new Set([200, 429]))
      return statuses.filter((status) => status === 200).length
    }
    const large = await flood(40, 'x'.repeat(15_000))
    expect(large).toBeLessThan(40)
    expect(large + (await flood(130, ''))).toBeLessThanOrEqual(120)
    const before = await storedCount()
    expect(await post(callback())).toBe(200)
    expect(await storedCount()).toBe(before + 1)
  })

  it('answers 200 however many come about a sale of ours, and keeps of those beyond 30 the last that differs', async () => {
    const { post, storedCount, holds } = await open()
    for (let number = 0; number < 80; number += 1)
      expect(await post(callback({ timestamp: `came-${number}-th` }))).toBe(200)
    expect(await storedCount()).toBe(31)
    expect(await holds('came-29-th')).toBe(true)
    expect(await holds('came-78-th')).toBe(false)
    expect(await holds('came-79-th')).toBe(true)
    for (const timestamp of ['came-79-th', 'came-3-th', 'came-79-th'])
      expect(await post(callback({ timestamp }))).toBe(200)
    expect(await storedCount()).toBe(31)
  })

  it('still limits what nobody knows, while one sale of ours has more than any', async () => {
    const { post } = await open()
    for (let number = 0; number < 40; number += 1) await post(callback({ timestamp: `${number}` }))
    const statuses: number[] = []
    for (let number = 0; number < 130; number += 1)
      statuses.push(await post(callback({}, { request_id: `FLOOD-${number}` })))
    expect(statuses.at(-1)).toBe(429)
    expect(await post(callback({ event: 'RECHARGE_FAILURE', status: 'failed' }, { refunded: true }))).toBe(
      200,
    )
  })
})

describe('account callbacks about one opening of ours, whose signature an office cannot verify', () => {
  /** A forged signature has the form of one. */
  const forged = (number: number): string => number.toString(16).padStart(64, '0')
  const signatures = async ({ database }: Awaited<ReturnType<typeof office>>): Promise<readonly string[]> => {
    const rows = await database.selectFrom('callback_inbox').select('headers').execute()
    return rows.map(({ headers }) => headers.signature ?? '')
  }
  const body = accountCreated().replaceAll('ACC-1', OURS)

  it('are answered 200 where they stay, and 429 where the next one may take their place, to come again', async () => {
    const place = await office()
    const real = signatureOf(body)
    const post = (signature: string) => place.post(body, signedWith(signature))
    for (let number = 1; number <= 60; number += 1) expect(await post(forged(number))).toBe(200)
    for (const one of [real, forged(61), forged(62), real, real, forged(63)])
      expect(await post(one)).toBe(429)
    const kept = await signatures(place)
    expect(kept).toHaveLength(61)
    expect([forged(1), forged(60), forged(63)].every((one) => kept.includes(one))).toBe(true)
    expect(await post(forged(31))).toBe(200)
    expect(await post(forged(60))).toBe(200)
    await place.database.updateTable('delivery').set({ state: 'stored' }).execute()
    expect(await post(real)).toBe(200)
    expect(await signatures(place)).toContain(real)
  })

  it('are answered 429 where several came at once and one of them took the place of the others', async () => {
    const place = await office()
    const post = (number: number) => place.post(body, signedWith(forged(number)))
    for (let number = 1; number <= 60; number += 1) await post(number)
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => post(61 + at)))
    expect(new Set(answers)).toEqual(new Set([429]))
  })

  it('make room once a counter has them, and one that comes last is always there', async () => {
    const place = await office()
    for (let number = 1; number <= 90; number += 1) await place.post(body, signedWith(forged(number)))
    await place.database.updateTable('delivery').set({ state: 'refused' }).execute()
    expect(await place.post(body, signedWith(signatureOf(body)))).toBe(200)
    const kept = await signatures(place)
    expect(kept).toHaveLength(31)
    expect(kept).toContain(signatureOf(body))
  })
})
