// A report of a problem that a distributor asks a counter for: who may ask, who may answer, what is kept of it and for how long.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#shared/base/clock'
import { COUNTER_REPORT_PATH, LARGEST_REPORT_BYTES, REPORT_KEPT_DAYS } from '#shared/office/counter-report'
import { OWNER_REPORTS, type OwnerOutput } from '#shared/office/owner-page'
import { heartbeatAnswerSchema, LARGEST_BODY_BYTES, PATHS } from '#shared/protocol'
import { forgetReports } from '#office/server/counters/reports'
import { testOffice, type TestCounter, type TestOffice } from '../support/office'
import { browserAt, firstOwner, invited, type Browser } from '../support/owner'
import { TEN_IN_THE_MORNING } from '../support/virtual-time'

let nowMs = TEN_IN_THE_MORNING
let office: TestOffice
let owner: Browser
let ownerId: string
let front: TestCounter
let back: TestCounter

beforeAll(async () => {
  office = await testOffice({
    atEnd: afterAll,
    clock: { now: () => nowMs, elapsed: () => performance.now() },
  })
  ;({ owner } = await firstOwner(office))
  ;[front, back] = [await office.counter('Front'), await office.counter('Back')]
  ownerId = ((await owner.ask('me')).body as OwnerOutput<'me'>).personId
})

beforeEach(async () => {
  for (const table of ['counter_ask', 'counter_report'] as const)
    await office.context.pools.main.deleteFrom(table).execute()
})

const reportSaying = (note: string): string =>
  `${JSON.stringify({ note, madeAt: '2026-11-25T04:30:00.000Z', version: '0.1.0', log: ['a line'] }, null, 2)}\n`
const ask = async (counter = front, by = owner) => by.ask('ask-report', { counterId: counter.counterId })
const askedAt = async (counter = front): Promise<number> => {
  const said = { appVersion: '0.1.0', clientKeys: [], unsent: 0, clockMs: 0 }
  const { reportAsk } = heartbeatAnswerSchema.parse((await counter.ask(PATHS.heartbeat, said)).body)
  return reportAsk?.askedAtMs ?? 0
}
const send = (counter: TestCounter, askedAtMs: number, text: string) =>
  counter.ask(COUNTER_REPORT_PATH, { answer: 'sent', askedAtMs, text })
const asked = async (): Promise<number> => {
  nowMs += 1
  expect((await ask()).status).toBe(200)
  return askedAt()
}
const reportOf = async (counter = front, by = owner) =>
  ((await by.ask('counters')).body as OwnerOutput<'counters'>).find(
    ({ counterId }) => counterId === counter.counterId,
  )?.report
const download = async (by = owner, counter = front) => {
  const answer = await by.open(`${OWNER_REPORTS}/${counter.counterId}`)
  return { status: answer.status, text: await answer.text() }
}
const newestChanges = async (count: number) =>
  ((await owner.ask('audit', { before: null })).body as OwnerOutput<'audit'>)
    .slice(0, count)
    .map(({ action, who }) => [action, who])

describe('a report that a distributor asks for', () => {
  it('is said at the counter with who asked, comes as it was sent, and each step stands in the list of changes', async () => {
    expect(await reportOf()).toEqual({ ask: null, answer: null })
    const askedAtMs = await asked()
    expect(askedAtMs).toBe(nowMs)
    expect(await reportOf()).toEqual({ ask: { atMs: askedAtMs, by: ownerId }, answer: null })
    nowMs += 1_000
    const text = reportSaying('प्रिंटर रुक गया')
    expect((await send(front, askedAtMs, text)).status).toBe(200)
    const [sentAtMs, bytes] = [nowMs, Buffer.byteLength(text)]
    expect(await reportOf()).toEqual({
      ask: null,
      answer: { kind: 'sent', atMs: sentAtMs, bytes, goneAtMs: sentAtMs + REPORT_KEPT_DAYS * DAY_MS },
    })
    expect(await askedAt()).toBe(0)
    expect(await download()).toEqual({ status: 200, text })
    expect(await newestChanges(3)).toEqual([
      ['report.fetched', ownerId],
      ['report.sent', front.counterId],
      ['report.asked', ownerId],
    ])
  })

  it('that somebody there declines leaves nothing to download, and can be asked for again', async () => {
    const askedAtMs = await asked()
    const declined = { answer: 'declined', askedAtMs }
    expect((await front.ask(COUNTER_REPORT_PATH, declined)).status).toBe(200)
    expect((await front.ask(COUNTER_REPORT_PATH, declined)).status).toBe(200)
    expect(await reportOf()).toMatchObject({ ask: null, answer: { kind: 'declined', atMs: nowMs } })
    expect((await download()).status).toBe(404)
    expect(await newestChanges(1)).toEqual([['report.declined', front.counterId]])
    expect((await ask()).status).toBe(200)
  })

  it('is asked once at a time, and of no counter that sells for nobody', async () => {
    await asked()
    expect((await ask()).status).toBe(409)
    const lost = await office.counter('Lost')
    await owner.ask('revoke-counter', { counterId: lost.counterId })
    expect((await ask(lost)).status).toBe(404)
    expect((await owner.ask('ask-report', { counterId: 'nobody-here' })).status).toBe(404)
  })

  it('takes the place of the one before it, which stays until then', async () => {
    await send(front, await asked(), reportSaying('first'))
    const askedAtMs = await asked()
    expect(await reportOf()).toMatchObject({ ask: { atMs: askedAtMs }, answer: { kind: 'sent' } })
    expect((await download()).text).toContain('first')
    await send(front, askedAtMs, reportSaying('second'))
    expect((await download()).text).toContain('second')
  })

  it('is asked for no more once its counter has left', async () => {
    const leaving = await office.counter('Leaving')
    await ask(leaving)
    await leaving.ask(PATHS.leave, {})
    expect(await office.context.pools.main.selectFrom('counter_ask').selectAll().execute()).toEqual([])
  })

  it('goes after its days, for whoever looks at once and from the database within the hour', async () => {
    await send(front, await asked(), reportSaying('kept'))
    nowMs += REPORT_KEPT_DAYS * DAY_MS - 1
    expect((await download()).status).toBe(200)
    nowMs += 1
    expect((await download()).status).toBe(404)
    expect(await reportOf()).toEqual({ ask: null, answer: null })
    await forgetReports(office.context)
    expect(await office.context.pools.main.selectFrom('counter_report').selectAll().execute()).toEqual([])
  })
})

describe('nothing is kept of a report', () => {
  const kept = () => office.context.pools.main.selectFrom('counter_report').select('counter_id').execute()

  it('that nobody asked for, or another counter was asked for', async () => {
    expect((await send(front, nowMs, reportSaying('unasked'))).problem?.kind).toBe('not-found')
    const askedAtMs = await asked()
    expect((await send(back, askedAtMs, reportSaying('of another'))).problem?.kind).toBe('not-found')
    expect(await kept()).toEqual([])
    expect(await askedAt()).toBe(askedAtMs)
  })

  it('that answers an earlier question, or says something else than what was taken', async () => {
    const earlier = await asked()
    await front.ask(COUNTER_REPORT_PATH, { answer: 'declined', askedAtMs: earlier })
    const later = await asked()
    expect((await send(front, earlier, reportSaying('late'))).problem?.kind).toBe('not-found')
    const text = reportSaying('shown')
    expect((await send(front, later, text)).status).toBe(200)
    // The answer was lost, and the counter sends it again.
    expect((await send(front, later, text)).status).toBe(200)
    expect((await send(front, later, reportSaying('another'))).problem?.kind).toBe('not-found')
    expect((await download()).text).toBe(text)
  })

  it.each([
    ['is no JSON', 'hello'],
    ['is another text in JSON', '{"note":"a log that is none"}'],
    ['names no time', JSON.stringify({ madeAt: 'yesterday', version: '1', log: [] })],
    ['is a list', '[]'],
    ['is too large by one', reportSaying('x'.repeat(LARGEST_REPORT_BYTES - reportSaying('').length + 1))],
    ['is too large in bytes', reportSaying('क'.repeat(LARGEST_REPORT_BYTES / 2))],
  ])('that %s', async (_case, text) => {
    const askedAtMs = await asked()
    expect((await send(front, askedAtMs, text)).status).toBeGreaterThanOrEqual(400)
    expect(await kept()).toEqual([])
    expect(await askedAt()).toBe(askedAtMs)
  })

  it('that is larger than any message', async () => {
    const askedAtMs = await asked()
    const answer = await send(front, askedAtMs, 'x'.repeat(LARGEST_BODY_BYTES))
    expect(answer.problem?.kind).toBe('too-large')
  })

  it('of a counter that was taken out after it was asked', async () => {
    const lost = await office.counter('Lost')
    nowMs += 1
    await ask(lost)
    const askedAtMs = await askedAt(lost)
    await owner.ask('revoke-counter', { counterId: lost.counterId })
    expect((await send(lost, askedAtMs, reportSaying('of a thief'))).problem?.kind).toBe('revoked')
    expect(await kept()).toEqual([])
  })
})

it('as large as one may be is taken', async () => {
  const askedAtMs = await asked()
  const text = reportSaying('x'.repeat(LARGEST_REPORT_BYTES - reportSaying('').length))
  expect((await send(front, askedAtMs, text)).status).toBe(200)
  expect((await download()).text).toBe(text)
})

it('is saved by a browser and never shown or run by one, whatever stands in it', async () => {
  await send(front, await asked(), reportSaying('<script>alert(1)</script>'))
  const cookieless = await office.request(`${OWNER_REPORTS}/${front.counterId}`)
  expect(cookieless.status).toBe(401)
  const answer = await owner.open(`${OWNER_REPORTS}/${front.counterId}`)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="report-counter-[\da-f]+-[\d-]+\.json"$/,
    ),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  await answer.end()
})

describe('who is no distributor', () => {
  it('neither asks nor downloads, and a download by a strange name is none', async () => {
    const viewer = await invited(office, owner, { email: 'ravi@shop.test', role: 'viewer' })
    const shopOwner = await invited(office, owner, { email: 'meena@shop.test', role: 'shop-owner' })
    await send(front, await asked(), reportSaying('for the distributor'))
    for (const [browser, status] of [
      [viewer, 403],
      [shopOwner, 403],
      [browserAt(office), 401],
    ] as const) {
      expect((await ask(front, browser)).status).toBe(status)
      expect(await download(browser)).toMatchObject({
        status,
        text: expect.not.stringContaining('distributor'),
      })
    }
    for (const name of ['..%2F..%2Fsecrets', '%27%20OR%201=1', 'nobody'])
      expect((await owner.open(`${OWNER_REPORTS}/${name}`)).status).toBe(404)
  })
})
