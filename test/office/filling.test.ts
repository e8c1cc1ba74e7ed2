// What the office gives back of a log, to whom, and when a log that went another way may go on. Logs are written by the app's own journal.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PushedEntry } from '#shared/protocol/entries'
import { ADMISSION_PATHS, admitAnswerSchema } from '#shared/protocol/admission'
import {
  epochAnswerSchema,
  restoreAnswerSchema,
  LOG_RESTORE_PATHS,
  linksAnswerSchema,
  MOST_LINKS,
  type EpochAnswer,
  type RestoreAnswer,
} from '#shared/office/log-restore'
import { enrolAnswerSchema, PATHS } from '#shared/protocol'
import { existingLogBytes } from '#shared/office/request-proof'
import type { RequestId } from '#shared/base/ids'
import { entriesToTake } from '#main/journal'
import { publicLinkAt } from '#main/office/sync/batches'
import { planEpoch } from '#main/office/sync/epoch-plan'
import { signingKeyOf, type SigningKey } from '#shared/node/log/signed-head'
import { value } from '../support/journals'
import { testCounter, testOffice, type TestCounter, type TestOffice } from '../support/office'
import { NO_LINK, pushed, writtenLog, type WrittenLog } from '../support/office-logs'
import { OTHER_KEY, SHOP_KEY } from '../support/proof'
import { idOf, newQuestion } from '../support/questions'
import { answer as statusAnswer } from '../support/sales'

let office: TestOffice
beforeAll(async () => {
  office = await testOffice({ atEnd: afterAll })
})

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

async function asked<Answer>(
  counter: TestCounter,
  path: string,
  body: unknown,
  schema: { parse(body: unknown): Answer },
): Promise<Answer> {
  const came = await counter.ask(path, body)
  if (came.problem !== null) throw new Error(`refused as ${JSON.stringify(came.problem)}`)
  return schema.parse(came.body)
}

const logOf = ({ name }: WrittenLog) => {
  const { environment, logId } = name()
  return { environment, logId }
}

const pointAt = ({ journal }: WrittenLog, sequence: number) => ({
  sequence,
  publicLink: base64(publicLinkAt(journal, sequence)),
})
const endOf = (log: WrittenLog) => pointAt(log, log.journal.publicEnd().sequence)

const filled = (counter: TestCounter, log: WrittenLog, after = { sequence: 0, publicLink: NO_LINK }) =>
  asked<RestoreAnswer>(counter, LOG_RESTORE_PATHS.entries, { ...logOf(log), after }, restoreAnswerSchema)

/** A counter whose log went on from entry 6 after a restore, while the office has 12. */
async function apart() {
  const counter = await office.counter()
  const lost = writtenLog()
  lost.sell('success', 'lost')
  const restored = lost.restoredAt(6)
  lost.sell('pending', 'success')
  lost.journal.signHead()
  await pushed(counter, await lost.batch())
  restored.sell('success')
  return { counter, lost, restored }
}

const epochOf = (lost: WrittenLog, more: object = {}) => ({
  ...logOf(lost),
  epoch: 2,
  after: pointAt(lost, 6),
  parentEnd: endOf(lost),
  ...more,
})
const begun = (counter: TestCounter, request: object): Promise<EpochAnswer> =>
  asked(counter, LOG_RESTORE_PATHS.epoch, request, epochAnswerSchema)

/** As the counter does it: looked at, written into its log, and begun at the office. */
async function goOn(counter: TestCounter, restored: WrittenLog): Promise<EpochAnswer> {
  const planned = await planEpoch(restored.journal, async (path, body, schema) => {
    const came = await counter.ask(path, body)
    return came.problem === null
      ? { ok: true, value: schema.parse(came.body) }
      : { ok: false, failure: { kind: 'refused', problem: came.problem } }
  })
  if (!planned.ok) throw new Error(planned.failure)
  const { event, taken } = planned.value
  const staffId = 'staff-0001' as Parameters<typeof restored.journal.beginEpoch>[0]['staffId']
  value(restored.journal.beginEpoch({ ...event, staffId }, taken))
  return begun(counter, {
    ...logOf(restored),
    epoch: event.epoch,
    after: event.parent.after,
    parentEnd: event.parent.end,
  })
}

const openAlertsOf = async ({ counterId }: TestCounter): Promise<readonly string[]> =>
  (
    await office.context.pools.main
      .selectFrom('alert')
      .select('kind')
      .where('counter_id', '=', counterId)
      .where('closed_at_ms', 'is', null)
      .execute()
  ).map(({ kind }) => kind)

describe('a log is given back', () => {
  it('byte for byte, with the heads that were signed over it', async () => {
    const counter = await office.counter()
    const log = writtenLog()
    log.sell('success', 'lost', 'pending')
    log.journal.signHead()
    const batch = await log.batch()
    await pushed(counter, batch)
    expect(await filled(counter, log)).toEqual({
      kind: 'entries',
      epoch: 1,
      end: { sequence: 9, publicLink: batch.publicLink, provenTo: 9, personalTo: 0 },
      entries: batch.entries,
      heads: batch.heads,
    })
    expect(await filled(counter, log, pointAt(log, 7))).toMatchObject({
      entries: batch.entries.slice(7),
      heads: batch.heads,
    })
    expect(await filled(counter, log, endOf(log))).toMatchObject({ kind: 'entries', entries: [], heads: [] })
  })

  it('only from a place that both have', async () => {
    const { counter, lost, restored } = await apart()
    expect(await filled(counter, lost, endOf(restored))).toMatchObject({
      kind: 'apart',
      end: { sequence: 12 },
    })
    expect(await filled(counter, lost, { sequence: 40, publicLink: NO_LINK })).toMatchObject({
      kind: 'apart',
    })
  })

  it('to no other counter of the office, which hears nothing of it', async () => {
    const { lost } = await apart()
    const other = await office.counter('Counter 2')
    expect(await filled(other, lost)).toMatchObject({ kind: 'apart', epoch: 0, end: { sequence: 0 } })
    const links = { ...logOf(lost), sequences: [1, 2, 3] }
    expect(await asked(other, LOG_RESTORE_PATHS.links, links, linksAnswerSchema)).toMatchObject({
      epoch: 0,
      links: [null, null, null],
    })
    expect(await begun(other, epochOf(lost))).toMatchObject({ kind: 'elsewhere', epoch: 0 })
  })

  it('with the links at the places that were asked for, and none beyond the end', async () => {
    const { counter, lost } = await apart()
    const request = { ...logOf(lost), sequences: [12, 1, 13] }
    const { links } = await asked(counter, LOG_RESTORE_PATHS.links, request, linksAnswerSchema)
    expect(links).toEqual([pointAt(lost, 12).publicLink, pointAt(lost, 1).publicLink, null])
  })
})

describe('an epoch', () => {
  it('begins once the owner let the log go on: the parent keeps all, and both are one log from there', async () => {
    const { counter, lost, restored } = await apart()
    expect(await pushed(counter, await restored.batch(6))).toMatchObject({
      kind: 'refused',
      fault: 'changed',
    })
    expect(await openAlertsOf(counter)).toEqual(['chain-refused'])
    const answer = await goOn(counter, restored)
    expect(answer).toMatchObject({
      kind: 'begun',
      end: { sequence: 6, publicLink: pointAt(lost, 6).publicLink },
    })
    // The answer was lost: the same again is answered the same.
    const { epoch, parent } = restored.journal.epochEntry() ?? {}
    const again = { ...logOf(restored), epoch, after: parent?.after, parentEnd: parent?.end }
    expect(await begun(counter, again)).toEqual(answer)
    const stored = await pushed(counter, await restored.batch(6))
    expect(stored).toMatchObject({
      kind: 'stored',
      head: { sequence: restored.journal.publicEnd().sequence },
    })
    expect(await openAlertsOf(counter)).toEqual([])
    // What is given back from the first entry on is the log as it is now.
    const whole = await filled(counter, restored)
    const next = whole.kind === 'entries' ? whole.entries : []
    const rest = await filled(counter, restored, pointAt(restored, next.length))
    const given = [...next, ...(rest.kind === 'entries' ? rest.entries : [])]
    expect(given.map(({ body }) => body)).toEqual(
      restored.journal.copiedAfter(0, 1_000).map(({ body }) => body),
    )
  })

  it('leaves its parent closed: the lost computer, if it turns up, adds nothing to it', async () => {
    const { counter, lost, restored } = await apart()
    await goOn(counter, restored)
    await pushed(counter, await restored.batch(6))
    lost.sell('success')
    expect(await pushed(counter, await lost.batch(12))).toMatchObject({ kind: 'refused', fault: 'fork' })
    expect(await openAlertsOf(counter)).toEqual(['chain-refused'])
  })

  it('tells a counter that was restored from before it how much it lacks', async () => {
    const { counter, lost, restored } = await apart()
    const earlier = lost.restoredAt(3)
    await goOn(counter, restored)
    await pushed(counter, await restored.batch(6))
    const end = endOf(earlier)
    const question = {
      ...earlier.name(),
      after: end,
      entries: [],
      publicLink: end.publicLink,
      heads: [],
      logEnd: 3,
    }
    expect(await pushed(counter, question)).toMatchObject({
      kind: 'elsewhere',
      head: { sequence: restored.journal.publicEnd().sequence },
    })
    expect(await openAlertsOf(counter)).toEqual([])
  })

  it.each<[string, (of: { lost: WrittenLog; restored: WrittenLog }) => object]>([
    [
      'names an end that the office has gone beyond',
      ({ lost }) => epochOf(lost, { parentEnd: pointAt(lost, 9) }),
    ],
    [
      'names another entry at the end',
      ({ lost }) => epochOf(lost, { parentEnd: { sequence: 12, publicLink: NO_LINK } }),
    ],
    [
      'goes on from an entry that the office does not have',
      ({ lost, restored }) => epochOf(lost, { after: endOf(restored) }),
    ],
    [
      'goes on from beyond the end',
      ({ lost }) => epochOf(lost, { after: { sequence: 20, publicLink: NO_LINK } }),
    ],
  ])('that %s is not begun', async (_name, request) => {
    const { counter, lost, restored } = await apart()
    expect(await begun(counter, request({ lost, restored }))).toMatchObject({ kind: 'elsewhere', epoch: 1 })
    lost.sell('success')
    expect(await pushed(counter, await lost.batch(12))).toMatchObject({ kind: 'stored' })
  })

  it('with a number that there was is not begun', async () => {
    const { counter, lost, restored } = await apart()
    await goOn(counter, restored)
    const other = epochOf(lost, { after: pointAt(lost, 3) })
    expect(await begun(counter, other)).toMatchObject({ kind: 'elsewhere', epoch: 2 })
  })

  it('counts each sale once, whichever of the two told of it', async () => {
    const { counter, lost, restored } = await apart()
    const [unsure] = lost.journal.openSales().filter(({ railStatus }) => railStatus === 'unknown')
    const taken = entriesToTake(
      lost.journal
        .copiedAfter(6, 100)
        .map(({ requestId: id, recordedAt: atMs, ...entry }): PushedEntry => ({ ...entry, id, atMs })),
      () => false,
    )
    expect(taken).toHaveLength(3)
    await goOn(counter, restored)
    // The service says what became of one from before, and of one that was taken over.
    for (const id of [unsure?.requestId, taken[0]?.id as RequestId])
      if (id !== undefined)
        value(
          restored.journal.append(id, {
            type: 'evidence',
            source: 'status-check',
            answer: statusAnswer('success'),
          }),
        )
    await pushed(counter, await restored.batch(6))
    await office.app.projection.caughtUp()
    const sales = await office.context.pools.main
      .selectFrom('sale')
      .select(['request_id', 'rail_status', 'is_unread'])
      .where('counter_id', '=', counter.counterId)
      .execute()
    expect(sales).toHaveLength(5)
    expect(new Set(sales.map(({ request_id }) => request_id)).size).toBe(5)
    expect(sales.map(({ rail_status }) => rail_status)).toEqual(Array.from({ length: 5 }, () => 'success'))
    // Told again, an entry is no news: it is neither counted nor taken for one that cannot be read.
    expect(sales.map(({ is_unread }) => is_unread)).toEqual(Array.from({ length: 5 }, () => false))
    const { rows } = await sql<{ count: number }>`
SELECT sum(count)::int AS count FROM figure WHERE counter_id = ${counter.counterId} AND kind = 'service' AND result = 'done'`.execute(
      office.context.pools.main,
    )
    expect(rows[0]?.count).toBe(5)
  })
})

describe('a counter whose log was put back', () => {
  it('is not admitted to an attempt that its log has told of before: it may have gone through', async () => {
    const counter = await office.counter()
    const log = writtenLog()
    const [requestId = ''] = log.sell('lost')
    const ask = (attempt: number) =>
      asked(
        counter,
        ADMISSION_PATHS.admit,
        newQuestion({ requestId: idOf(requestId), attempt, isUnasked: true }),
        admitAnswerSchema,
      )
    expect(await ask(1)).toMatchObject({ kind: 'admitted' })
    await pushed(counter, await log.batch())
    await office.app.projection.caughtUp()
    expect(await ask(1)).toMatchObject({
      kind: 'stopped',
      conflictingSales: [{ kind: 'done', requestId, counterName: counter.name }],
    })
    // A second attempt, which it does not know, is another matter.
    expect(await ask(2)).toMatchObject({ kind: 'admitted' })
  })

  it('and went another way needs a yes for each sale, and nobody else does', async () => {
    const { counter, restored } = await apart()
    await pushed(counter, await restored.batch(6))
    const ask = (of: TestCounter, isUnasked = false) =>
      asked(of, ADMISSION_PATHS.admit, newQuestion({ isUnasked }), admitAnswerSchema)
    expect(await ask(counter)).toMatchObject({ kind: 'unreported', counterNames: [counter.name] })
    expect(await ask(counter, true)).toMatchObject({ kind: 'admitted' })
    expect(await ask(await office.counter())).toMatchObject({ kind: 'admitted' })
    await goOn(counter, restored)
    expect(await ask(counter)).toMatchObject({ kind: 'admitted' })
  })
})

describe('a computer that was restored', () => {
  const device = () => signingKeyOf(randomBytes(32))
  async function comesIn(log: WrittenLog, signer: SigningKey, more: object = {}, code?: string) {
    const keys = {
      code: code ?? (await office.app.enrolment.newCode('console')),
      signingKey: base64(device().publicKey),
      sealingKey: randomBytes(32).toString('base64url'),
    }
    const { environment, logId } = log.name()
    const shown = { environment, logId, key: base64(signer.publicKey) }
    const signature = base64(signer.sign(existingLogBytes({ ...keys, environment, logId })))
    const came = await office.request(PATHS.enrol, {
      method: 'POST',
      body: JSON.stringify({
        ...keys,
        kind: 'real',
        name: 'Counter of before',
        appVersion: '0.1.0',
        log: { ...shown, signature, ...more },
      }),
    })
    return { ...came, code: keys.code, counter: enrolAnswerSchema.safeParse(came.body).data }
  }
  async function lostCounter(isRevoked: boolean) {
    const counter = await office.counter()
    const log = writtenLog()
    log.sell('success')
    log.journal.signHead()
    await pushed(counter, await log.batch())
    if (isRevoked)
      await office.context.pools.main
        .updateTable('counter')
        .set({ revoked_at_ms: 1 })
        .where('counter_id', '=', counter.counterId)
        .execute()
    return { counter, log }
  }

  it('is the counter whose log it has, once that one was taken out', async () => {
    const { counter, log } = await lostCounter(true)
    const came = await comesIn(log, SHOP_KEY)
    expect(came.counter).toMatchObject({ counterId: counter.counterId, name: counter.name, storedEntries: 3 })
    // The lost computer's own key opens nothing any more, though the counter is in the office again.
    const heartbeat = { appVersion: '0.1.0', clientKeys: [], unsent: 0, clockMs: 0 }
    expect((await counter.ask(PATHS.heartbeat, heartbeat)).status).toBe(200)
    expect((await counter.ask(ADMISSION_PATHS.look, { lines: [] })).problem?.kind).toBe('revoked')
  })

  it('waits while that one is in the office, and keeps its code', async () => {
    const { counter, log } = await lostCounter(false)
    const came = await comesIn(log, SHOP_KEY)
    expect(came.problem).toEqual({ kind: 'log-in-use' })
    await office.context.pools.main
      .updateTable('counter')
      .set({ revoked_at_ms: 1 })
      .where('counter_id', '=', counter.counterId)
      .execute()
    expect((await comesIn(log, SHOP_KEY, {}, came.code)).counter?.counterId).toBe(counter.counterId)
  })

  it.each<[string, SigningKey, object]>([
    ['with a key that the log did not introduce', OTHER_KEY, {}],
    ['with the key of the log and a signature of another', OTHER_KEY, { key: base64(SHOP_KEY.publicKey) }],
    ['for another environment', SHOP_KEY, { environment: 'sandbox' }],
  ])('%s is another counter', async (_name, signer, more) => {
    const { counter, log } = await lostCounter(true)
    const came = await comesIn(log, signer, more)
    expect(came.counter?.counterId).not.toBe(counter.counterId)
    expect(came.counter?.storedEntries).toBe(0)
  })

  it('is let in by no code that is wrong, whatever it signs', async () => {
    const { log } = await lostCounter(true)
    expect((await comesIn(log, SHOP_KEY, {}, '0000-0000-0000')).problem?.kind).toBe('code')
  })
})

describe('a hostile counter', () => {
  const SQL = `'); DROP TABLE entry; --`
  it('gets nothing by strange texts, numbers and sizes, and breaks nothing', async () => {
    const { counter, lost } = await apart()
    const log = logOf(lost)
    const wrong: readonly [string, object][] = [
      [LOG_RESTORE_PATHS.entries, { ...log, after: { sequence: -1, publicLink: NO_LINK } }],
      [LOG_RESTORE_PATHS.entries, { ...log, after: { sequence: 1e300, publicLink: NO_LINK } }],
      [LOG_RESTORE_PATHS.entries, { ...log, after: { sequence: 1, publicLink: SQL } }],
      [LOG_RESTORE_PATHS.entries, { ...log, environment: SQL, after: pointAt(lost, 1) }],
      [LOG_RESTORE_PATHS.entries, { ...log, logId: SQL, after: pointAt(lost, 1) }],
      [LOG_RESTORE_PATHS.entries, { ...log, after: pointAt(lost, 1), more: true }],
      [LOG_RESTORE_PATHS.links, { ...log, sequences: Array.from({ length: MOST_LINKS + 1 }, () => 1) }],
      [LOG_RESTORE_PATHS.links, { ...log, sequences: [0] }],
      [LOG_RESTORE_PATHS.links, { ...log, sequences: [SQL] }],
      [
        LOG_RESTORE_PATHS.customers,
        { ...log, ids: Array.from({ length: 501 }, (_, index) => `id-${index}`) },
      ],
      [LOG_RESTORE_PATHS.customers, { ...log, ids: ['x'.repeat(65)] }],
      [LOG_RESTORE_PATHS.customers, { ...log, ids: ['\u0000'] }],
      [LOG_RESTORE_PATHS.epoch, epochOf(lost, { epoch: 1 })],
      [LOG_RESTORE_PATHS.epoch, epochOf(lost, { epoch: 1_001 })],
      [LOG_RESTORE_PATHS.epoch, epochOf(lost, { after: { sequence: 0, publicLink: NO_LINK } })],
    ]
    for (const [path, body] of wrong)
      expect([path, (await counter.ask(path, body)).problem?.kind]).toEqual([path, 'invalid'])
    const ids = [SQL, `' OR 1=1 --`, '%', '{}']
    expect((await counter.ask(LOG_RESTORE_PATHS.customers, { ...log, ids })).body).toEqual({ customers: [] })
    expect(
      (
        await counter.ask(LOG_RESTORE_PATHS.entries, {
          ...log,
          environment: 'practice',
          after: pointAt(lost, 1),
        })
      ).problem?.kind,
    ).toBe('kind')
    expect(await filled(counter, lost)).toMatchObject({ kind: 'entries', end: { sequence: 12 } })
  })

  it('that was taken out is given nothing', async () => {
    const { counter, lost } = await apart()
    await office.context.pools.main
      .updateTable('counter')
      .set({ revoked_at_ms: Date.now() })
      .where('counter_id', '=', counter.counterId)
      .execute()
    for (const path of Object.values(LOG_RESTORE_PATHS))
      expect((await counter.ask(path, { ...logOf(lost), sequences: [] })).problem?.kind).toBe('revoked')
  })

  it('with an id of another counter proves nothing', async () => {
    const { counter, lost } = await apart()
    const other = await office.counter()
    const inItsName = testCounter(office, { ...other, counterId: counter.counterId })
    const body = { ...logOf(lost), after: pointAt(lost, 1) }
    expect((await inItsName.ask(LOG_RESTORE_PATHS.entries, body)).problem?.kind).toBe('proof')
  })
})
