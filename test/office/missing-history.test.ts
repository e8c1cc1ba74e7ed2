// What the office lacks although it had acknowledged it, shown by a counter: files that were put back under it, or two offices with one past.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ENTRY_PATHS } from '#shared/protocol/entries'
import { MINUTE_MS } from '#shared/base/clock'
import { ADMISSION_PATHS } from '#shared/protocol/admission'
import { runCommand } from '#office/server/commands'
import { folderOfTest } from '../support/folder'
import { beginEpoch, RESTORED_SETTING } from '#office/server/database/epoch'
import { HEADERS, PATHS } from '#shared/protocol'
import { knownIn, knownText } from '#shared/protocol/known-office'
import { recordIntent } from '../support/journals'
import { pushed, writtenLog } from '../support/office-logs'
import { admit, idOf, questionOf } from '../support/questions'
import { clientOf, testCounter, testOffice, type TestOffice } from '../support/office'

const alertsOf = async ({ context }: TestOffice) =>
  (await context.pools.main.selectFrom('alert').select('kind').execute()).map(({ kind }) => kind)

/** A log with one sale, whose attempt says that it was admitted. */
function admittedLog(admittedIn: { readonly generation?: number }) {
  const log = writtenLog('production')
  log.time.jumpWallClock(Date.now() - log.time.now())
  const admission = {
    verdict: 'admitted',
    kind: 'sale',
    fingerprints: questionOf('SALE').fingerprints,
    ...admittedIn,
  } as const
  recordIntent(log.journal, idOf(`SALE-${(logs += 1)}`))
  log.journal.append(idOf(`SALE-${logs}`), { type: 'attempt', attempt: 1, admission })
  return log.batch()
}
let logs = 0

describe('an office whose data was put back', () => {
  it('asks from the first counter on that knows a later start of it, and before that one is answered', async () => {
    const before = await testOffice({ epoch: { number: 7, startId: 'seventh' } })
    const [front, back] = [await before.counter('Front'), await before.counter('Back')]
    expect(await admit(front, 'first')).toMatchObject({ kind: 'admitted', generation: 1 })
    const knows = knownText(before.context.office)
    await sql`DELETE FROM claim`.execute(before.context.pools.main)
    const put = await testOffice({ again: before, epoch: { number: 3, startId: 'third' } })
    expect(await admit(testCounter(put, back), 'second', { knows })).toMatchObject({
      kind: 'unreported',
      counterNames: ['Front'],
    })
    expect(put.context.office.generation).toBeGreaterThan(1)
    expect(await alertsOf(put)).toEqual(['history-missing'])
  })

  it('knows two starts with one number for two offices, and is above every generation that was ever shown', async () => {
    const one = await testOffice({ epoch: { number: 7, startId: 'one' } })
    const counters = await Promise.all(['A', 'B', 'C', 'D'].map((name) => one.counter(name)))
    const other = await testOffice({ again: one, epoch: { number: 7, startId: 'other' } })
    const knows = knownText(one.context.office)
    const answers = await Promise.all(
      counters.map((counter) => admit(testCounter(other, counter), counter.name, { knows })),
    )
    expect(answers.map(({ kind }) => kind)).toEqual(counters.map(() => 'unreported'))
    const raised = other.context.office.generation
    const [counter = counters[0]] = counters
    if (counter === undefined) throw new Error('no counter')
    const there = testCounter(other, counter)
    // Once for all of them.
    await there.ask(PATHS.standing, {}, { knows })
    expect(other.context.office.generation).toBe(raised)
    await there.ask(PATHS.standing, {}, { knows: `${raised + 5} 9 other` })
    expect(other.context.office.generation).toBe(raised + 6)
  })

  it('is raised by no lie to where no counter could read it', async () => {
    const office = await testOffice()
    const [liar, other] = [await office.counter('Liar'), await office.counter('Other')]
    for (const knows of ['999999999999', '999999999998 999999999999 x'])
      expect((await liar.ask(PATHS.standing, {}, { knows })).status).toBe(200)
    const { headers } = await other.heartbeat()
    expect(knownIn(headers.get(HEADERS.generation))).toEqual({ generation: 1, epoch: null })
    expect(await alertsOf(office)).toEqual([])
  })

  it('believes nobody who knows an earlier one, says what cannot be, or does not prove it', async () => {
    const office = await testOffice({ epoch: { number: 7, startId: 'seventh' } })
    const counter = await office.counter()
    for (const knows of ['', '1', '1 6 sixth', '0 9 ninth', '9999999999999', '2 x', 'x', '-1', '1 7 seventh'])
      expect((await counter.ask(PATHS.standing, {}, { knows })).status).toBe(200)
    const headers = { [HEADERS.knows]: '5 9 ninth' }
    expect((await counter.ask(PATHS.standing, {}, { headers })).problem?.kind).toBe('proof')
    await sql`UPDATE counter SET revoked_at_ms = ${Date.now()}`.execute(office.context.pools.main)
    await counter.heartbeat({}, { knows: '5 9 ninth' })
    expect(office.context.office.generation).toBe(1)
    expect(await alertsOf(office)).toEqual([])
  })

  it('hears of an admitted sale that it lacks before its entry is kept, once, and not of one of an earlier generation', async () => {
    const office = await testOffice()
    const [front, back] = [await office.counter('Front'), await office.counter('Back')]
    await back.ask(PATHS.standing, {}, { knows: '4' })
    const present = office.context.office.generation
    for (const earlier of [{}, { generation: 4 }, { generation: present + 1 }])
      await pushed(await office.counter('Other'), await admittedLog(earlier))
    expect(office.context.office.generation).toBe(present)
    const batch = await admittedLog({ generation: present })
    await pushed(front, batch)
    const { generation } = office.context.office
    expect(generation).toBeGreaterThan(present)
    await pushed(front, batch)
    expect(office.context.office.generation).toBe(generation)
  })
})

describe('after the generation was raised', () => {
  it('a counter has reported once it had kept the new one, and not by a word of before', async () => {
    const office = await testOffice()
    const [front, back] = [await office.counter('Front'), await office.counter('Back')]
    const former = knownText(office.context.office)
    const none = (knows?: string) =>
      front.ask(ENTRY_PATHS.none, { environment: 'production' }, knows === undefined ? {} : { knows })
    await back.ask(PATHS.standing, {}, { knows: '4 9 ninth' })
    await none(former)
    expect(await admit(back, 'second')).toMatchObject({ kind: 'unreported', counterNames: ['Front'] })
    await none()
    expect(await admit(back, 'second')).toMatchObject({ kind: 'admitted' })
  })

  it('a verdict that is stored already is asked about as well', async () => {
    const office = await testOffice()
    const [front, back] = [await office.counter('Front'), await office.counter('Back')]
    expect(await admit(back, 'second')).toMatchObject({ kind: 'admitted' })
    await front.ask(PATHS.standing, {}, { knows: '4 9 ninth' })
    expect(await admit(back, 'second')).toMatchObject({ kind: 'unreported', counterNames: ['Front'] })
  })
})

describe('after another office took over', () => {
  const pass = () => {
    let elapsed = 0
    const clock = { now: () => 1_800_000_000_000 + elapsed, elapsed: () => elapsed }
    return { clock, pass: (ms: number) => void (elapsed += ms) }
  }

  it('every question needs a yes until those that were connected have sent what they sold meanwhile', async () => {
    const before = await testOffice()
    const [front, back] = [await before.counter('Front'), await before.counter('Back')]
    const office = await testOffice({ again: before, awaited: [front.counterId, back.counterId] })
    const [first, second] = [testCounter(office, front), testCounter(office, back)]
    expect(await admit(second, 'second')).toMatchObject({ kind: 'unreported', counterNames: ['Front'] })
    await pushed(first, await admittedLog({}))
    expect(await admit(second, 'other')).toMatchObject({ kind: 'stopped' })
    await sql`DELETE FROM claim`.execute(office.context.pools.main)
    expect(await admit(second, 'second')).toMatchObject({ kind: 'admitted' })
    expect(await admit(first, 'third')).toMatchObject({ kind: 'stopped' })
  })

  it('and no longer than a minute, where one does not come back', async () => {
    const before = await testOffice()
    const [front, back] = [await before.counter('Front'), await before.counter('Back')]
    const { clock, pass: wait } = pass()
    const office = await testOffice({ again: before, clock, awaited: [front.counterId] })
    const second = testCounter(office, back)
    wait(59_999)
    expect(await admit(second, 'second')).toMatchObject({ kind: 'unreported' })
    wait(1)
    expect(await admit(second, 'second')).toMatchObject({ kind: 'admitted' })
  })

  it('waits for those that were heard of last, and for none that was taken out', async () => {
    const before = await testOffice()
    for (const [name, seen, revoked] of [
      ['Night', 1, null],
      ['Front', 1_000_000, null],
      ['Back', 1_050_000, null],
      ['Lost', 1_050_000, 1],
    ] as const) {
      const { counterId } = await before.counter(name)
      await before.context.pools.main
        .updateTable('counter')
        .set({ last_seen_at_ms: seen, revoked_at_ms: revoked })
        .where('counter_id', '=', counterId)
        .execute()
    }
    const client = await clientOf(before.url)
    const { awaited } = await beginEpoch(client, { anchor: null, newId: () => 'start', nowMs: 0 })
    const { rows } = await client.query<{ name: string }>(
      'SELECT name FROM counter WHERE counter_id = ANY($1) ORDER BY name',
      [awaited],
    )
    expect(rows.map(({ name }) => name)).toEqual(['Back', 'Front'])
  })
})

describe('a question that was on its way for long', () => {
  it('makes no claim once its sale was given up: nothing would ever be heard of that', async () => {
    const office = await testOffice()
    const [front, back] = [await office.counter('Front'), await office.counter('Back')]
    const log = writtenLog('production')
    recordIntent(log.journal, idOf('GIVENUP1'))
    log.journal.append(idOf('GIVENUP1'), { type: 'interrupted', found: 'intent-only' })
    await pushed(front, await log.batch())
    await office.app.projection.caughtUp()
    expect(await admit(front, 'GIVENUP1')).toMatchObject({
      kind: 'stopped',
      conflictingSales: [{ kind: 'done', requestId: 'GIVENUP1' }],
    })
    expect(await admit(back, 'second')).toMatchObject({ kind: 'admitted' })
  })

  it('is answered as before where it asks again, and by a write that a standby has to have', async () => {
    const office = await testOffice()
    const front = await office.counter('Front')
    const client = await clientOf(office.url)
    const writtenTo = async () =>
      (await client.query<{ xmin: string }>('SELECT xmin::text FROM claim')).rows.map(({ xmin }) => xmin)
    expect(await admit(front, 'first')).toMatchObject({ kind: 'admitted' })
    const before = await writtenTo()
    expect(await admit(front, 'first')).toMatchObject({ kind: 'admitted' })
    expect(await writtenTo()).not.toEqual(before)
  })
})

describe('after a backup was restored', () => {
  it('a counter that came in since may have sold: each sale takes a yes until its time is over, or an owner’s word', async () => {
    let elapsed = 0
    const clock = { now: () => 1_800_000_000_000 + elapsed, elapsed: () => elapsed }
    const office = await testOffice({ clock })
    const back = await office.counter('Back')
    const { main } = office.context.pools
    const value = JSON.stringify({ atMs: clock.now() })
    const restored = { name: RESTORED_SETTING, value, changed_at_ms: 0, changed_by: 'console' }
    await main.insertInto('setting').values(restored).execute()
    expect(await admit(back, 'second')).toMatchObject({ kind: 'unreported', counterNames: [null] })
    elapsed = 30 * MINUTE_MS + 1
    expect(await admit(back, 'second')).toMatchObject({ kind: 'admitted' })
    const bill = { ...questionOf('BILL', 'a bill'), kind: 'bill' }
    const billed = async () => (await back.ask(ADMISSION_PATHS.admit, bill)).body
    expect(await billed()).toMatchObject({ kind: 'unreported' })
    const folder = folderOfTest()
    writeFileSync(join(folder, 'office-secrets.json'), '{}')
    const said: string[] = []
    const place = { folder, database: { url: office.url, tls: null }, now: () => 0 }
    await runCommand(['counters-are-all'], { ...place, say: (text) => void said.push(text) })
    expect(said).toEqual(['Noted that these are all counters: Back.'])
    expect(await billed()).toMatchObject({ kind: 'admitted' })
  })
})
