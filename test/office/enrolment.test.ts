// Letting a counter in, and proving each of its requests.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import { describe, expect, it } from 'vitest'
import { enrolmentLine, newEnrolmentCode, parseEnrolment } from '#shared/office/enrolment'
import {
  enrolAnswerSchema,
  ENROLMENT_TRIES,
  ENROLMENT_VALIDITY_MS,
  HEADERS,
  heartbeatAnswerSchema,
  MOST_KNOWN_COUNTERS,
  NONCE_VALIDITY_MS,
  PATHS,
  PROTOCOL_VERSION,
  OPEN_TO_REVOKED,
  REVOKED_SENDS_FOR_MS,
} from '#shared/protocol'
import { ONBOARDING_PATHS } from '#shared/office/onboarding'
import { ENTRY_PATHS } from '#shared/protocol/entries'
import { isSigned } from '#shared/node/log/signed-head'
import { signedAnswerBytes } from '#shared/office/request-proof'
import {
  newNonce,
  testCounter,
  testOffice,
  type TestCounter,
  type TestOffice,
  testClient,
} from '../support/office'
import { VirtualTime } from '../support/virtual-time'

const HEARTBEAT = { appVersion: '0.1.0', clientKeys: [], unsent: 0, clockMs: 0 }

const enrolWith = async (office: TestOffice, code: string, more: object = {}, peer?: string) =>
  office.request(
    PATHS.enrol,
    {
      method: 'POST',
      body: JSON.stringify({
        code,
        kind: office.context.office.kind,
        name: 'Counter 1',
        appVersion: '0.1.0',
        signingKey: randomBytes(32).toString('base64url'),
        sealingKey: randomBytes(32).toString('base64url'),
        log: null,
        ...more,
      }),
    },
    peer,
  )

function clockThatIsSet() {
  let elapsed = 0
  return {
    clock: { now: () => 1_800_000_000_000 + Math.floor(elapsed), elapsed: () => elapsed },
    pass: (ms: number) => {
      elapsed += ms
    },
  }
}

describe('a code', () => {
  it('lets one counter in, and no second one', async () => {
    const office = await testOffice()
    const code = await office.app.enrolment.newCode('console')
    expect((await enrolWith(office, code)).status).toBe(200)
    expect((await enrolWith(office, code)).problem).toMatchObject({
      kind: 'code',
      triesLeft: ENROLMENT_TRIES - 1,
    })
  })

  it('that was used is answered the same to the counter that used it: its answer was lost', async () => {
    const office = await testOffice()
    const code = await office.app.enrolment.newCode('console')
    const keys = {
      signingKey: randomBytes(32).toString('base64url'),
      sealingKey: randomBytes(32).toString('base64url'),
    }
    const first = await enrolWith(office, code, keys)
    const again = await enrolWith(office, code, keys)
    expect(again).toMatchObject({
      status: 200,
      body: { ...(first.body as object), officeTimeMs: expect.any(Number) },
    })
    const stranger = { ...keys, sealingKey: randomBytes(32).toString('base64url') }
    expect((await enrolWith(office, code, stranger)).problem?.kind).toBe('code')
    expect(await office.context.pools.main.selectFrom('counter').select('name').execute()).toHaveLength(1)
  })

  it('is good for ten minutes', async () => {
    const { clock, pass } = clockThatIsSet()
    const office = await testOffice({ clock })
    const code = await office.app.enrolment.newCode('console')
    pass(ENROLMENT_VALIDITY_MS)
    expect((await enrolWith(office, code)).problem?.kind).toBe('code')
  })

  it('is read as people type it', async () => {
    const office = await testOffice()
    const code = await office.app.enrolment.newCode('console')
    const typed = `${code.slice(0, 4)} ${code.slice(4, 8)}-${code.slice(8)}`
      .toLowerCase()
      .replaceAll('0', 'o')
    expect((await enrolWith(office, typed)).status).toBe(200)
  })

  it('cannot be guessed: after five wrong ones their source waits, a right one is taken, and the owner is told', async () => {
    const { clock, pass } = clockThatIsSet()
    const office = await testOffice({ clock })
    const code = await office.app.enrolment.newCode('console')
    pass(0.25)
    for (let tries = 0; tries < ENROLMENT_TRIES; tries += 1) await enrolWith(office, '000000000000')
    pass(MINUTE_MS + 0.5)
    const refused = await enrolWith(office, '000000000000')
    expect(refused.problem).toEqual({
      kind: 'code',
      triesLeft: 0,
      retryAfterMs: ENROLMENT_VALIDITY_MS - MINUTE_MS,
    })
    expect(refused.headers.get('retry-after')).toBe('540')
    const alerts = await office.context.pools.main.selectFrom('alert').select('kind').execute()
    expect(alerts).toEqual([{ kind: 'wrong-codes' }])
    expect((await enrolWith(office, code)).status).toBe(200)
    pass(ENROLMENT_VALIDITY_MS)
    expect((await enrolWith(office, '000000000000')).problem).toEqual({
      kind: 'code',
      triesLeft: ENROLMENT_TRIES - 1,
    })
  })

  it('is asked for anew by nobody else: what a stranger types at one place closes no other', async () => {
    const office = await testOffice()
    const from = (peer: string) => enrolWith(office, '000000000000', {}, peer)
    await Promise.all(Array.from({ length: 20 }, () => from('203.0.113.9')))
    expect((await from('203.0.113.9')).problem).toMatchObject({ triesLeft: 0 })
    expect((await from('192.168.1.20')).problem).toEqual({ kind: 'code', triesLeft: ENROLMENT_TRIES - 1 })
  })

  it('that was tried five times in vain waits, from wherever it comes', async () => {
    const { clock, pass } = clockThatIsSet()
    const office = await testOffice({ clock })
    const code = await office.app.enrolment.newCode('console')
    await enrolWith(office, code)
    for (let tries = 0; tries < ENROLMENT_TRIES; tries += 1)
      await enrolWith(office, code, {}, `192.168.1.${tries}`)
    pass(0.5)
    expect((await enrolWith(office, code, {}, '192.168.1.99')).problem).toEqual({
      kind: 'code',
      triesLeft: 0,
      retryAfterMs: ENROLMENT_VALIDITY_MS,
    })
  })

  it('is not used up by a database that fails', async () => {
    const office = await testOffice()
    const { main } = office.context.pools
    const code = await office.app.enrolment.newCode('console')
    await sql`ALTER TABLE device_key RENAME TO elsewhere`.execute(main)
    for (let tries = 0; tries <= ENROLMENT_TRIES; tries += 1)
      expect((await enrolWith(office, code)).status).toBe(503)
    await sql`ALTER TABLE elsewhere RENAME TO device_key`.execute(main)
    expect((await enrolWith(office, code)).status).toBe(200)
  })

  it('of a practice office lets no real counter in', async () => {
    const office = await testOffice({ kind: 'practice' })
    const code = await office.app.enrolment.newCode('console')
    expect((await enrolWith(office, code, { kind: 'real' })).problem?.kind).toBe('kind')
    expect((await enrolWith(office, code)).status).toBe(200)
  })

  it('of two counters of one name gives the second a number', async () => {
    const office = await testOffice()
    const names = [
      await office.counter('Front'),
      await office.counter('Front'),
      await office.counter('Front'),
    ]
    expect(names.map(({ name }) => name)).toEqual(['Front', 'Front 2', 'Front 3'])
  })

  it('is used by one of two counters that type it at the same moment', async () => {
    const office = await testOffice()
    const code = await office.app.enrolment.newCode('console')
    const answers = await Promise.all([enrolWith(office, code), enrolWith(office, code)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403])
  })
})

describe('the line that the owner carries', () => {
  const enrolment = {
    address: 'https://192.168.1.5:8471',
    code: newEnrolmentCode(() => randomBytes(1)[0] ?? 0),
    authorityDigest: randomBytes(32).toString('base64url'),
    kind: 'real',
  } as const

  it('is read back, whatever mail and paper did to its spaces', () => {
    const line = enrolmentLine(enrolment)
    expect(parseEnrolment(line)).toEqual(enrolment)
    expect(parseEnrolment(`  ${line.slice(0, 30)}\n${line.slice(30)} `)).toEqual(enrolment)
  })

  it.each([
    ['another scheme', 'upi://pay?at=https://office.test'],
    ['plain HTTP', enrolmentLine({ ...enrolment, address: 'http://192.168.1.5:8471' })],
    ['a code cut off', enrolmentLine(enrolment).replace(/-\w{4}&kind/, '&kind')],
    ['a digest cut off', enrolmentLine(enrolment).slice(0, -3)],
    ['nothing', ''],
  ])('is refused where it is %s', (_what, line) => {
    expect(parseEnrolment(line)).toBeNull()
  })
})

describe('a proven request', () => {
  it('is answered, and brings the nonce of the next one', async () => {
    const office = await testOffice()
    const counter = await office.counter()
    const { body, headers } = await counter.heartbeat()
    const answer = heartbeatAnswerSchema.parse(body)
    expect(answer.counters.map(({ counterId }) => counterId)).toEqual([counter.counterId])
    expect(headers.get(HEADERS.office)).toBe(office.context.office.id)
    expect(headers.get(HEADERS.generation)).toBe('1')
    const nonce = headers.get(HEADERS.nextNonce) ?? ''
    expect((await counter.heartbeat({}, { nonce })).status).toBe(200)
  })

  it('is answered by an office whose clock stood past 2038 when its generation was raised', async () => {
    const before = await testOffice()
    const counter = await before.counter()
    const { main } = before.context.pools
    await sql`UPDATE office SET generation = 2 ^ 31 + 7`.execute(main)
    const office = await testOffice({ again: before })
    const clientKeys = [{ environment: 'production', clientKey: testClient('the client'), secretAgeMs: null }]
    const here = testCounter(office, counter)
    expect((await here.heartbeat({ clientKeys })).status).toBe(200)
    const unsaid = { state: 'open', clientKey: null, unused: [] }
    const word = { environment: 'production', standing: unsaid, clientProof: null }
    expect((await here.ask(ONBOARDING_PATHS.tell, word)).status).toBe(200)
  })

  it('is good once: a recorded one is refused', async () => {
    const office = await testOffice()
    const counter = await office.counter()
    const nonce = await newNonce(office)
    expect((await counter.heartbeat({}, { nonce })).status).toBe(200)
    expect((await counter.heartbeat({}, { nonce })).problem?.kind).toBe('nonce')
  })

  it('is refused with a nonce that is old, made up, or spelled in another way', async () => {
    const { clock, pass } = clockThatIsSet()
    const office = await testOffice({ clock })
    const counter = await office.counter()
    const nonce = await newNonce(office)
    const otherEnd = nonce.endsWith('A') ? 'E' : 'A'
    for (const wrong of ['', 'x', `${nonce.slice(0, -1)}${otherEnd}`, `${nonce}=`])
      expect((await counter.heartbeat({}, { nonce: wrong })).problem?.kind).toBe('nonce')
    pass(NONCE_VALIDITY_MS)
    expect((await counter.heartbeat({}, { nonce })).problem?.kind).toBe('nonce')
  })

  it.each([
    ['another body', { body: JSON.stringify({ ...HEARTBEAT, unsent: 7 }) }],
    ['another path', { path: `${PATHS.heartbeat}?as=owner` }],
    ['the name of another counter', { counterId: 'counter-00000000000000000000' }],
  ])('is refused with %s', async (_what, tampered) => {
    const office = await testOffice()
    const counter = await office.counter()
    expect((await counter.heartbeat({}, tampered)).problem?.kind).toBe('proof')
  })

  it('is refused by an office of another generation of the protocol, which says so', async () => {
    const office = await testOffice()
    const counter = await office.counter()
    const headers = { [HEADERS.version]: String(PROTOCOL_VERSION + 1) }
    expect((await counter.heartbeat({}, { headers })).problem?.kind).toBe('version')
  })

  it('of a revoked counter is refused in words that only this office can sign', async () => {
    const office = await testOffice()
    const counter = await office.counter()
    await office.context.pools.main.updateTable('counter').set({ revoked_at_ms: 1 }).execute()
    const nonce = await newNonce(office)
    const { problem, body } = await counter.ask('/v1/anything', {}, { nonce })
    expect(problem?.kind).toBe('revoked')
    const signature = Buffer.from((body as { readonly signature: string }).signature, 'base64url')
    const says = signedAnswerBytes({
      officeId: office.context.office.id,
      counterId: counter.counterId,
      nonce,
      kind: 'revoked',
    })
    expect(isSigned(says, signature, office.context.office.publicKey)).toBe(true)
  })

  it('of a revoked counter is taken for thirty days where it sends its log, and after that only to leave', async () => {
    const time = new VirtualTime()
    const office = await testOffice({ clock: time })
    const counter = await office.counter()
    await office.context.pools.main.updateTable('counter').set({ revoked_at_ms: time.now() }).execute()
    const problemOf = async (path: string) => (await counter.ask(path, {})).problem?.kind
    time.jumpWallClock(REVOKED_SENDS_FOR_MS - 1)
    for (const path of OPEN_TO_REVOKED) expect(await problemOf(path)).not.toBe('revoked')
    await office.context.pools.main.updateTable('counter').set({ left_at_ms: null }).execute()
    time.jumpWallClock(1)
    expect(await Promise.all([problemOf(ENTRY_PATHS.push), problemOf(ENTRY_PATHS.personal)])).toEqual([
      'revoked',
      'revoked',
    ])
    expect((await counter.heartbeat()).status).toBe(200)
    expect((await counter.ask(PATHS.leave, {})).status).toBe(200)
  })

  it('of a counter that is revoked while its body is on its way is refused', async () => {
    let ahead = 0
    const clock = { now: () => Date.now(), elapsed: () => performance.now() + ahead }
    const office = await testOffice({ clock })
    const counter = await office.counter()
    const revoke = async (): Promise<void> => {
      ahead += 5 * SECOND_MS
      await office.context.pools.main.updateTable('counter').set({ revoked_at_ms: Date.now() }).execute()
    }
    const slow: TestOffice = {
      ...office,
      request: (path, init = {}) => {
        if (typeof init.body !== 'string') return office.request(path, init)
        const bytes = Buffer.from(init.body)
        const body = new ReadableStream<Uint8Array>(
          {
            pull: async (controller) => {
              await revoke()
              controller.enqueue(bytes)
              controller.close()
            },
          },
          { highWaterMark: 0 },
        )
        const headers = { ...(init.headers as object), 'content-length': String(bytes.length) }
        return office.request(path, { ...init, headers, body, duplex: 'half' } as RequestInit)
      },
    }
    expect((await testCounter(slow, counter).ask(PATHS.standing, {})).problem).toEqual({ kind: 'revoked' })
  })

  it('with SQL, markup or nonsense in every field changes nothing and is no defect', async () => {
    const office = await testOffice()
    const counter = await office.counter(`'); DROP TABLE counter; --`)
    for (const bad of [`'; DROP TABLE counter; --`, '<script>', '\u0000', { $gt: '' }, 1e308, null])
      expect((await counter.heartbeat({ appVersion: bad })).status).toBeLessThan(500)
    expect((await counter.ask(PATHS.heartbeat, 'no object')).problem?.kind).toBe('invalid')
    expect((await office.context.pools.main.selectFrom('counter').select('name').execute())[0]?.name).toBe(
      `'); DROP TABLE counter; --`,
    )
  })
})

it('the list of changes can be appended to, and nothing else', async () => {
  const office = await testOffice()
  await office.counter()
  const { main } = office.context.pools
  await expect(main.updateTable('audit').set({ who: 'nobody' }).execute()).rejects.toThrow('appended')
  await expect(main.deleteFrom('audit').execute()).rejects.toThrow('appended')
})

describe('a counter that leaves', () => {
  const listed = async (counter: TestCounter) =>
    heartbeatAnswerSchema.parse((await counter.heartbeat()).body).counters.map(({ name }) => name)

  it('is listed no more and may do nothing more, however often it says so', async () => {
    const office = await testOffice()
    const [first, second] = [await office.counter('Counter 1'), await office.counter('Counter 2')]
    for (let time = 0; time < 2; time += 1) expect((await second.ask(PATHS.leave, {})).status).toBe(200)
    expect(await listed(first)).toEqual(['Counter 1'])
    expect((await second.ask('/v1/keys/take', {})).problem?.kind).toBe('revoked')
    // A last word of it that was under way does not bring callbacks to it again.
    const clientKeys = [{ environment: 'production', clientKey: testClient('the client'), secretAgeMs: null }]
    expect((await second.heartbeat({ clientKeys })).status).toBe(200)
    expect(await office.context.pools.main.selectFrom('counter_client').selectAll().execute()).toEqual([])
    const actions = await office.context.pools.main
      .selectFrom('audit')
      .select('action')
      .where('who', '=', second.counterId)
      .execute()
    expect(actions).toEqual([{ action: 'counter.enrolled' }, { action: 'counter.left' }])
  })

  it('comes back as itself with a new code, and not with the one that let it in', async () => {
    const office = await testOffice()
    const keys = {
      signingKey: randomBytes(32).toString('base64url'),
      sealingKey: randomBytes(32).toString('base64url'),
    }
    const code = await office.app.enrolment.newCode('console')
    const { counterId } = enrolAnswerSchema.parse((await enrolWith(office, code, keys)).body)
    const { main } = office.context.pools
    await main.updateTable('counter').set({ revoked_at_ms: 1, left_at_ms: 1 }).execute()
    expect((await enrolWith(office, code, keys)).problem?.kind).toBe('code')
    const fresh = await enrolWith(office, await office.app.enrolment.newCode('console'), keys)
    expect(enrolAnswerSchema.parse(fresh.body)).toMatchObject({ counterId, name: 'Counter 1' })
    const row = await main.selectFrom('counter').select(['revoked_at_ms', 'left_at_ms']).execute()
    expect(row).toEqual([{ revoked_at_ms: null, left_at_ms: null }])
  })
})

it('an office of more counters than are told answers every one of them, and names those that wait for keys', async () => {
  const office = await testOffice()
  const counter = await office.counter()
  const { main } = office.context.pools
  await sql`
INSERT INTO counter (counter_id, name, enrolled_at_ms, last_seen_at_ms, app_version, unsent, reported_generation, keys_generation)
SELECT 'counter-' || lpad(n::text, 10, '0'), 'Counter ' || n + 10, 1, 1000000 + n, '0.1.0', 0, 1, 1 FROM generate_series(1, 2100) AS n`.execute(
    main,
  )
  await sql`
INSERT INTO device_key (key_id, counter_id, signing_key, sealing_key, created_at_ms)
SELECT lpad(to_hex(n), 16, '0'), 'counter-' || lpad(n::text, 10, '0'), sha256(n::text::bytea), sha256(n::text::bytea), 1
FROM generate_series(1, 2100) AS n`.execute(main)
  await main
    .insertInto('keys_wait')
    .values({
      counter_id: 'counter-0000000001',
      waiting_proof: 'proof',
      expires_at_ms: Date.now() + 1_000_000,
      sealed: null,
      given_proof: null,
      given_by: null,
    })
    .execute()
  const { counters } = heartbeatAnswerSchema.parse((await counter.heartbeat()).body)
  expect(counters).toHaveLength(MOST_KNOWN_COUNTERS)
  expect(counters.map(({ counterId }) => counterId)).toEqual(
    expect.arrayContaining([counter.counterId, 'counter-0000000001', 'counter-0000002100']),
  )
})
