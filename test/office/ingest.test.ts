// A counter's log at the office: kept whole, once, and only if it continues what is there. The logs are written by the app's own journal.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { ENTRY_PATHS, MOST_ENTRIES, type PushedEntry, type PushRequest } from '#shared/protocol/entries'
import { signHead, signingKeyOf } from '#shared/node/log/signed-head'
import { createIngest } from '#office/server/log/ingest'
import type { OfficeTables } from '#office/server/database/schema'
import { testOffice, type TestCounter, type TestOffice } from '../support/office'
import { forged, NO_LINK, pushed, told, writtenLog } from '../support/office-logs'
import { OTHER_KEY, OTHER_SECRET } from '../support/proof'

/** One office for all that leaves the logs of other counters alone. */
let office: TestOffice
beforeAll(async () => {
  office = await testOffice({ atEnd: afterAll })
})

const logsOf = ({ counterId }: Pick<TestCounter, 'counterId'>) =>
  office.context.pools.main
    .selectFrom('counter_head')
    .selectAll()
    .where('counter_id', '=', counterId)
    .orderBy('log_number')
    .execute()

const rowsIn = async <Table extends 'entry' | 'personal'>(table: Table, counter: TestCounter) => {
  const numbers = (await logsOf(counter)).map(({ log_number }) => log_number)
  const { rows } = await sql<OfficeTables[Table]>`
SELECT * FROM ${sql.table(table)} WHERE log_number = ANY(${numbers}) ORDER BY ${sql.ref(table === 'entry' ? 'sequence' : 'entry_id')}`.execute(
    office.context.pools.main,
  )
  return rows
}
const entriesOf = (counter: TestCounter) => rowsIn('entry', counter)
const customersOf = (counter: TestCounter) => rowsIn('personal', counter)

const alertsOf = ({ counterId }: TestCounter) =>
  office.context.pools.main
    .selectFrom('alert')
    .select(['kind', 'details'])
    .where('counter_id', '=', counterId)
    .execute()

async function counterWithLog() {
  const counter = await office.counter()
  const log = writtenLog()
  log.sell('success', 'lost', 'pending')
  return { counter, log }
}

const raised = (entry: PushedEntry): PushedEntry => ({
  ...entry,
  body: entry.body.replace('"amountPaise":29900', '"amountPaise":19900'),
})

describe('a batch', () => {
  it('is kept byte for byte, and the office states where its copy ends', async () => {
    const { counter, log } = await counterWithLog()
    log.journal.signHead()
    const batch = await log.batch()
    const answer = await pushed(counter, batch)
    expect(answer).toEqual({
      kind: 'stored',
      head: { sequence: 9, publicLink: batch.publicLink, provenTo: 9, personalTo: 0 },
    })
    expect((await entriesOf(counter)).map(({ body }) => body)).toEqual(
      log.journal.copiedAfter(0, 100).map(({ body }) => body),
    )
  })

  it('that comes twice is kept once and answered the same', async () => {
    const { counter, log } = await counterWithLog()
    const batch = await log.batch()
    expect(await pushed(counter, batch)).toEqual(await pushed(counter, batch))
    expect(await entriesOf(counter)).toHaveLength(9)
  })

  it('is kept from where the copy ends when only its end is new', async () => {
    const { counter, log } = await counterWithLog()
    await pushed(counter, await log.batch())
    log.sell('success')
    expect(await pushed(counter, await log.batch())).toMatchObject({ kind: 'stored', head: { sequence: 12 } })
    expect((await entriesOf(counter)).map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    )
  })

  it('with a gap before it is not kept, and the counter hears from where to go on', async () => {
    const { counter, log } = await counterWithLog()
    await pushed(counter, await log.batch())
    log.sell('success', 'success')
    expect(await pushed(counter, await log.batch(12))).toMatchObject({
      kind: 'elsewhere',
      head: { sequence: 9 },
    })
    expect(await entriesOf(counter)).toHaveLength(9)
  })

  it('of entries out of order, with a hole, or too many is refused as invalid', async () => {
    const { counter, log } = await counterWithLog()
    const batch = await log.batch()
    const [first] = batch.entries
    const wrong = [
      { ...batch, entries: batch.entries.toReversed() },
      { ...batch, entries: batch.entries.filter(({ sequence }) => sequence !== 4) },
      { ...batch, entries: Array.from({ length: MOST_ENTRIES + 1 }, () => first) },
      { ...batch, environment: 'elsewhere' },
      { ...batch, more: true },
    ]
    for (const one of wrong) expect((await counter.ask(ENTRY_PATHS.push, one)).problem?.kind).toBe('invalid')
  })

  it('is taken whatever its bodies say, so that a newer counter can send', async () => {
    const { counter, log } = await counterWithLog()
    const batch = forged(await log.batch(), (entry) => ({
      ...entry,
      type: 'of-next-year',
      body: `{"type":"of-next-year","text":"'; DROP TABLE entry; -- \\u0000 हिन्दी"}`,
    }))
    expect(await pushed(counter, { ...batch, heads: [] })).toMatchObject({ kind: 'stored' })
    expect(await entriesOf(counter)).toHaveLength(9)
  })

  it('keeps every entry apart from the next, whatever letters they end with', async () => {
    const { counter, log } = await counterWithLog()
    const texts = ['रसीद', '₹', '{},"', String.raw`\\x00`, 'a😀']
    const batch = forged(await log.batch(), (entry) => {
      const text = texts[entry.sequence % texts.length] ?? ''
      return { ...entry, id: `${entry.id}${text}`, type: `of${text}`, body: `{"text":"${text}"}${text}` }
    })
    expect(await pushed(counter, { ...batch, heads: [] })).toMatchObject({ kind: 'stored' })
    const sentAndKept = (await entriesOf(counter)).map(({ entry_id, type, body, at_ms }, index) => [
      { id: entry_id, type, body, atMs: at_ms, sequence: index + 1 },
      batch.entries[index],
    ])
    expect(sentAndKept).toHaveLength(9)
    for (const [kept, sent] of sentAndKept) expect(kept).toEqual(sent)
  })

  it('with halves of letters is kept without mixing two entries', async () => {
    const { counter, log } = await counterWithLog()
    const batch = forged(await log.batch(), (entry) => ({ ...entry, body: '{"a":1}\ud83d', id: '\ude00id' }))
    expect(await pushed(counter, { ...batch, heads: [] })).toMatchObject({ kind: 'stored' })
    for (const { entry_id, body } of await entriesOf(counter))
      expect([entry_id, body]).toEqual(['\ufffdid', '{"a":1}\ufffd'])
  })

  it('that is sent at the same moment many times is kept once', async () => {
    const { counter, log } = await counterWithLog()
    const batch = await log.batch()
    const answers = await Promise.all(Array.from({ length: 8 }, () => counter.ask(ENTRY_PATHS.push, batch)))
    const kinds = answers.map(({ status, problem }) => problem?.kind ?? status)
    expect(kinds).toContain(200)
    expect(kinds.every((kind) => kind === 200 || kind === 'busy')).toBe(true)
    expect(await entriesOf(counter)).toHaveLength(9)
  })

  it('of a practice log goes to no real office, and the other way round', async () => {
    const real = await testOffice()
    const practice = await testOffice({ kind: 'practice' })
    const [practiceLog, realLog] = [writtenLog('practice'), writtenLog('sandbox')]
    practiceLog.sell('success')
    realLog.sell('success')
    const asked = async (office: TestOffice, batch: PushRequest) =>
      (await (await office.counter()).ask(ENTRY_PATHS.push, batch)).problem?.kind
    expect(await asked(real, await practiceLog.batch())).toBe('kind')
    expect(await asked(practice, await realLog.batch())).toBe('kind')
    expect(await asked(practice, await practiceLog.batch())).toBeUndefined()
  })
})

describe('a log that contradicts the copy', () => {
  it('by an entry that has another content now is refused, told to the owner, and changes nothing', async () => {
    const { counter, log } = await counterWithLog()
    const batch = await log.batch()
    await pushed(counter, batch)
    const before = await entriesOf(counter)
    const answer = await pushed(counter, {
      ...forged(batch, (entry) => (entry.sequence === 4 ? raised(entry) : entry)),
      logId: batch.logId,
    })
    expect(answer).toMatchObject({ kind: 'refused', fault: 'changed', head: { sequence: 9 } })
    expect(await entriesOf(counter)).toEqual(before)
    expect(await alertsOf(counter)).toEqual([
      {
        kind: 'chain-refused',
        details: { environment: 'production', fault: 'changed', after: 0 },
      },
    ])
  })

  it('because it grew from an earlier state of it is refused as a fork', async () => {
    const { counter, log } = await counterWithLog()
    const batch = await log.batch()
    await pushed(counter, { ...batch, ...forged({ ...batch, heads: [] }, (entry) => entry) })
    const other = writtenLog()
    other.sell('success', 'success', 'success')
    const continued = await other.batch(6)
    expect(await pushed(counter, { ...continued, logId: batch.logId })).toMatchObject({
      kind: 'refused',
      fault: 'fork',
    })
  })

  it('is refused as a fork already when the counter asks where to go on', async () => {
    const { counter, log } = await counterWithLog()
    const batch = await log.batch()
    await pushed(counter, batch)
    const question = {
      ...batch,
      after: { sequence: 5, publicLink: NO_LINK },
      entries: [],
      publicLink: NO_LINK,
      heads: [],
    }
    expect(await pushed(counter, question)).toMatchObject({ kind: 'refused', fault: 'fork' })
  })

  it('by links that do not follow from its content is refused', async () => {
    const { counter, log } = await counterWithLog()
    const batch = await log.batch()
    expect(await pushed(counter, { ...batch, logId: NO_LINK })).toMatchObject({ fault: 'link' })
    await pushed(counter, batch)
    log.sell('success')
    const next = await log.batch(9)
    const edited = { ...next, heads: [], entries: next.entries.map(raised) }
    expect(await pushed(counter, edited)).toMatchObject({ kind: 'refused', fault: 'link' })
    expect(await entriesOf(counter)).toHaveLength(9)
  })
})

describe('signed heads', () => {
  it('prove the entries up to them, also those that were sent before', async () => {
    const { counter, log } = await counterWithLog()
    expect(await pushed(counter, await log.batch())).toMatchObject({ head: { provenTo: 0 } })
    log.journal.signHead()
    const { heads, publicLink: link } = await log.batch()
    const alone = {
      ...log.name(),
      after: { sequence: 9, publicLink: link },
      entries: [],
      publicLink: link,
      heads,
      logEnd: 9,
    }
    expect(await pushed(counter, alone)).toMatchObject({ kind: 'stored', head: { provenTo: 9 } })
  })

  it('refuse entries that were forged with every link computed anew', async () => {
    const { counter, log } = await counterWithLog()
    await pushed(counter, await log.batch())
    log.sell('success')
    log.journal.signHead()
    const batch = await log.batch(9)
    expect(await pushed(counter, forged(batch, raised))).toMatchObject({ kind: 'refused', fault: 'head' })
    expect(await entriesOf(counter)).toHaveLength(9)
  })

  it('of a key that no entry introduces are refused', async () => {
    const { counter, log } = await counterWithLog()
    log.journal.signHead()
    const batch = await log.batch()
    await pushed(counter, batch)
    log.sell('success')
    const next = await log.batch(9)
    const head = signHead(OTHER_KEY, {
      environment: 'production',
      logId: Buffer.from(batch.logId, 'base64url'),
      sequence: 12,
      publicLink: Buffer.from(next.publicLink, 'base64url'),
      count: 12,
      atMs: 1,
    })
    const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
    const pushedHead = {
      sequence: 12,
      publicLink: next.publicLink,
      atMs: 1,
      key: base64(head.key),
      signature: base64(head.signature),
    }
    expect(await pushed(counter, { ...next, heads: [pushedHead] })).toMatchObject({
      kind: 'refused',
      fault: 'key',
    })
    const introduced = forged(next, (entry) =>
      entry.sequence === 12
        ? {
            ...entry,
            body: `{"type":"signing-key","publicKey":"${Buffer.from(OTHER_KEY.publicKey).toString('hex')}"}`,
          }
        : entry,
    )
    const again = signHead(signingKeyOf(OTHER_SECRET), {
      ...head,
      publicLink: Buffer.from(introduced.publicLink, 'base64url'),
    })
    const withKey = { ...pushedHead, publicLink: introduced.publicLink, signature: base64(again.signature) }
    expect(await pushed(counter, { ...introduced, heads: [withKey] })).toMatchObject({
      kind: 'stored',
      head: { provenTo: 12 },
    })
  })

  it('that were changed after they were signed are refused', async () => {
    const { counter, log } = await counterWithLog()
    log.journal.signHead()
    const { heads, ...batch } = await log.batch()
    const later = heads.map((head) => ({ ...head, atMs: head.atMs + 1 }))
    expect(await pushed(counter, { ...batch, heads: later })).toMatchObject({
      kind: 'refused',
      fault: 'head',
    })
    expect(await entriesOf(counter)).toEqual([])
  })

  it('that do not come for thousands of entries are told to the owner, and the entries are kept', async () => {
    const { counter, log } = await counterWithLog()
    const { logId, ...batch } = await log.batch()
    await pushed(counter, { logId, ...batch, heads: [] })
    let next = { ...batch, heads: [], entries: [], after: { sequence: 9, publicLink: batch.publicLink } }
    for (let sent = 0; sent < 7; sent += 1) {
      expect(await alertsOf(counter)).toEqual([])
      const { sequence } = next.after
      const entries = Array.from({ length: 500 }, (_, index) => ({
        sequence: sequence + index + 1,
        id: 'CASH-BOX',
        atMs: index,
        type: 'till',
        body: '{"type":"till"}',
      }))
      const made = forged({ logId, ...next, entries }, (entry) => entry)
      expect(await pushed(counter, made)).toMatchObject({ kind: 'stored' })
      next = { ...next, after: { sequence: sequence + 500, publicLink: made.publicLink } }
      if (sequence + 500 > 3_000) break
    }
    expect(await alertsOf(counter)).toEqual([
      { kind: 'log-unsigned', details: { environment: 'production' } },
    ])
  })

  it('over entries that are not there are refused', async () => {
    const { counter, log } = await counterWithLog()
    log.journal.signHead()
    const batch = await log.batch()
    const cut = forged({ ...batch, entries: batch.entries.slice(0, 6) }, (entry) => entry)
    expect(await pushed(counter, cut)).toMatchObject({ kind: 'refused', fault: 'head' })
  })
})

describe('whose log it is', () => {
  it('another counter can neither add to a log nor learn where it ends', async () => {
    const { counter, log } = await counterWithLog()
    await pushed(counter, await log.batch())
    const thief = await office.counter('Counter 2')
    log.sell('success')
    for (const batch of [await log.batch(), await log.batch(9)])
      expect(await pushed(thief, batch)).toEqual({ kind: 'refused', fault: 'foreign', head: null })
    expect(await entriesOf(counter)).toHaveLength(9)
    expect(
      (
        await thief.ask(ENTRY_PATHS.personal, {
          ...log.name(),
          after: 0,
          through: 0,
          customers: [],
          erased: ['L1-SALE-00001'],
        })
      ).problem?.kind,
    ).toBe('not-found')
  })

  it('a counter keeps one real log in each environment', async () => {
    const { counter, log } = await counterWithLog()
    await pushed(counter, await log.batch())
    const [second, sandbox] = [writtenLog(), writtenLog('sandbox')]
    second.sell('success')
    sandbox.sell('success')
    expect(await pushed(counter, await second.batch())).toMatchObject({ kind: 'refused', fault: 'foreign' })
    expect(await pushed(counter, await sandbox.batch())).toMatchObject({ kind: 'stored' })
  })

  it('what a revoked counter still sends is kept, and marked from where on', async () => {
    const { counter, log } = await counterWithLog()
    await pushed(counter, await log.batch())
    await office.context.pools.main
      .updateTable('counter')
      .set({ revoked_at_ms: Date.now() })
      .where('counter_id', '=', counter.counterId)
      .execute()
    log.sell('success')
    await pushed(counter, await log.batch(9))
    log.sell('success')
    await pushed(counter, await log.batch(12))
    expect(await logsOf(counter)).toMatchObject([{ sequence: 15, quarantined_from: 10 }])
  })
})

it('an office that was restored from a backup hears of all customers anew, since it may have forgotten an erasure', async () => {
  const { counter, log } = await counterWithLog()
  await pushed(counter, await log.batch())
  await told(counter, log, { through: 9 })
  expect(await pushed(counter, await log.batch())).toMatchObject({ head: { personalTo: 9 } })
  await office.context.pools.main
    .updateTable('counter_head')
    .set({ personal_generation: 0 })
    .where('counter_id', '=', counter.counterId)
    .execute()
  expect(await pushed(counter, await log.batch())).toMatchObject({ head: { personalTo: 0 } })
})

describe('a customer', () => {
  const customer = (id: string, letter = 'A') => ({
    id,
    numberHash: letter.repeat(43),
    lastDigits: '3210',
    sealed: 'sealed-for-counters',
  })
  it('is kept with the sale, and the same again changes nothing', async () => {
    const { counter, log } = await counterWithLog()
    await pushed(counter, await log.batch())
    const request = { through: 9, customers: [customer('SALE-1'), customer('SALE-2', 'B')] }
    expect(await told(counter, log, request)).toEqual({ kind: 'stored', personalTo: 9 })
    const before = await customersOf(counter)
    expect(await told(counter, log, request)).toEqual({ kind: 'stored', personalTo: 9 })
    expect(await customersOf(counter)).toEqual(before)
    expect(before).toMatchObject([{ entry_id: 'SALE-1', last_digits: '3210' }, { entry_id: 'SALE-2' }])
  })

  it('who was erased is gone in every field, and does not come back', async () => {
    const { counter, log } = await counterWithLog()
    await pushed(counter, await log.batch())
    await told(counter, log, { through: 9, customers: [customer('SALE-1')] })
    await told(counter, log, { after: 9, through: 9, erased: ['SALE-1', 'SALE-9'] })
    await told(counter, log, { through: 9, customers: [customer('SALE-1'), customer('SALE-9')] })
    const rows = await customersOf(counter)
    expect(
      rows.map(({ entry_id, number_hash, last_digits, sealed }) => [
        entry_id,
        number_hash,
        last_digits,
        sealed,
      ]),
    ).toEqual([
      ['SALE-1', null, null, null],
      ['SALE-9', null, null, null],
    ])
  })

  it('whose sale was erased by age at one counter stays in what others told of the same number', async () => {
    const [one, other] = [await counterWithLog(), await counterWithLog()]
    for (const { counter, log } of [one, other]) await pushed(counter, await log.batch())
    const number = { numberHash: 'C'.repeat(43) }
    const customers = ['SALE-1', 'SALE-2'].map((id) => ({ ...customer(id), ...number }))
    for (const { counter, log } of [one, other]) await told(counter, log, { through: 9, customers })
    await told(one.counter, one.log, { after: 9, through: 9, erased: ['SALE-1'] })
    expect(await customersOf(one.counter)).toMatchObject([{ sealed: null }, { last_digits: '3210' }])
    expect(await customersOf(other.counter)).toMatchObject([{ last_digits: '3210' }, { last_digits: '3210' }])
  })

  it('is not told of ahead of the entries, and an erasure is done whatever its place', async () => {
    const { counter, log } = await counterWithLog()
    await pushed(counter, await log.batch())
    await told(counter, log, { through: 9, customers: [customer('SALE-1')] })
    expect(await told(counter, log, { after: 9, through: 10, customers: [customer('SALE-2')] })).toEqual({
      kind: 'elsewhere',
      personalTo: 9,
    })
    expect(await told(counter, log, { after: 50, through: 50, erased: ['SALE-1'] })).toMatchObject({
      kind: 'elsewhere',
    })
    expect(await customersOf(counter)).toMatchObject([{ entry_id: 'SALE-1', sealed: null }])
  })
})

it('a log arrives whole and once though its connections are cut again and again', async () => {
  const { counter, log } = await counterWithLog()
  const { pools } = office.context
  const cut = () =>
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND application_name = 'galla-office-ingest'`.execute(pools.main)
  const rest = async () => log.batch((await logsOf(counter))[0]?.sequence ?? 0)
  for (let round = 0; round < 12; round += 1) {
    log.sell('success')
    const [asked] = await Promise.all([counter.ask(ENTRY_PATHS.push, await rest()), cut()])
    expect([undefined, 'unavailable']).toContain(asked.problem?.kind)
  }
  log.sell('success')
  await pushed(counter, await rest())
  expect((await entriesOf(counter)).map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: log.journal.publicEnd().sequence }, (_, index) => index + 1),
  )
})

describe('inside the database', () => {
  it('each place of a log is given once, though two processes take the same batch', async () => {
    const { counter, log } = await counterWithLog()
    await pushed(counter, await log.batch())
    const proven = { ...counter, clientKeys: [], groupId: null, isRevoked: false, isPresent: true }
    for (let round = 1; round <= 4; round += 1) {
      const { sequence } = log.journal.publicEnd()
      log.sell('success', 'success')
      const batch = await log.batch(sequence)
      await Promise.all(Array.from({ length: 4 }, () => createIngest(office.context).push(proven, batch)))
    }
    expect((await entriesOf(counter)).map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 33 }, (_, index) => index + 1),
    )
  })

  it('entries can be neither changed nor deleted', async () => {
    const { counter, log } = await counterWithLog()
    await pushed(counter, await log.batch())
    const { main } = office.context.pools
    await expect(sql`UPDATE entry SET body = '{}'`.execute(main)).rejects.toThrow('only ever appended')
    await expect(sql`DELETE FROM entry`.execute(main)).rejects.toThrow('only ever appended')
  })

  it('entries lie in the partition of the month in which they came', async () => {
    const { counter, log } = await counterWithLog()
    await pushed(counter, await log.batch())
    const { rows } = await sql<{ partition: string }>`
SELECT DISTINCT tableoid::regclass::text AS partition FROM entry`.execute(office.context.pools.main)
    expect(rows.map(({ partition }) => partition)).toEqual([
      `entry_${new Date().toISOString().slice(0, 7).replace('-', '_')}`,
    ])
  })

  it('a batch is kept with what other areas make of it, or not at all', async () => {
    const { counter, log } = await counterWithLog()
    const proven = { ...counter, clientKeys: [], groupId: null, isRevoked: false, isPresent: true }
    const failing = createIngest(office.context, [
      async () => {
        throw new Error('the claim could not be made')
      },
    ])
    const batch = await log.batch()
    await expect(failing.push(proven, batch)).rejects.toThrow('the claim')
    expect(await entriesOf(counter)).toEqual([])
    const seen: string[] = []
    const working = createIngest(office.context, [
      async (_transaction, { entries }) => void seen.push(...entries.map(({ id }) => id)),
    ])
    await working.push(proven, batch)
    await working.push(proven, batch)
    expect(seen).toHaveLength(9)
  })
})
