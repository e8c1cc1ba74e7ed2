// The office's time after another computer took over, whose clock may be behind or ahead: it goes back for nobody, and ends no window early.
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import { ADMISSION_PATHS } from '#shared/protocol/admission'
import { createOfficeClock, type ClockGap, type OfficeClock } from '#office/server/base/office-clock'
import { beginEpoch, keepClockGaps } from '#office/server/database/epoch'
import { folderOfTest } from '../support/folder'
import { openedOffice } from '../support/opened-office'
import { clientOf, newDatabase, testCounter, testOffice, type TestOffice } from '../support/office'
import { admit, idOf } from '../support/questions'

const START = 1_800_000_000_000

/** A computer's clock that can be wrong, and the time that passes. */
function computer(error = 0) {
  let [elapsed, off] = [0, error]
  return {
    now: () => START + elapsed + off,
    elapsed: () => elapsed,
    pass: (ms: number) => void (elapsed += ms),
    set: (by: number) => void (off += by),
  }
}

function clockOn(
  system: ReturnType<typeof computer>,
  newestMs: number | null,
  gaps: readonly ClockGap[] = [],
) {
  const kept: { gaps: readonly ClockGap[] } = { gaps }
  const clock = createOfficeClock({ system, newestMs, gaps, onGaps: (all) => void (kept.gaps = all) })
  clock.now()
  return { clock, kept }
}

describe('the office’s clock', () => {
  it('goes on from the newest time that the data shows where its own computer is behind', () => {
    const system = computer(-HOUR_MS)
    const { clock, kept } = clockOn(system, START)
    expect(clock.now()).toBe(START)
    system.pass(5 * MINUTE_MS)
    expect(clock.now()).toBe(START + 5 * MINUTE_MS)
    expect(clock.ageOf(START - MINUTE_MS)).toBe(6 * MINUTE_MS)
    expect(kept.gaps).toEqual([])
  })

  it('counts nothing of what it jumped over, and everything since', () => {
    const system = computer(HOUR_MS)
    const { clock, kept } = clockOn(system, START)
    expect(clock.now()).toBe(START + HOUR_MS)
    expect(kept.gaps).toEqual([{ fromMs: START, toMs: START + HOUR_MS }])
    system.pass(3 * MINUTE_MS)
    expect(clock.ageOf(START - MINUTE_MS)).toBe(4 * MINUTE_MS)
    expect(clock.ageOf(START + HOUR_MS / 2)).toBe(3 * MINUTE_MS)
    expect(clock.ageOf(START + HOUR_MS + MINUTE_MS)).toBe(2 * MINUTE_MS)
    expect(clock.now() - clock.before(DAY_MS)).toBe(DAY_MS + HOUR_MS)
  })

  it('neither follows a step back nor takes a step ahead for time that passed', () => {
    const system = computer()
    const { clock } = clockOn(system, null)
    system.pass(MINUTE_MS)
    system.set(-HOUR_MS)
    expect(clock.now()).toBe(START + MINUTE_MS)
    system.set(3 * HOUR_MS)
    expect(clock.now()).toBe(START + MINUTE_MS + 2 * HOUR_MS)
    expect(clock.ageOf(START)).toBe(MINUTE_MS)
    // What is set right bit by bit is followed.
    system.set(SECOND_MS)
    expect(clock.ageOf(START)).toBe(MINUTE_MS + SECOND_MS)
  })

  it('believes its computer again once the clocks of two counters agree with it, and not by one alone', () => {
    const system = computer()
    const { clock, kept } = clockOn(system, START - 8 * HOUR_MS)
    const yesterday = START - 9 * HOUR_MS
    expect(clock.ageOf(yesterday)).toBe(HOUR_MS)
    for (const _again of [1, 2]) clock.compare('front', system.now())
    clock.compare('back', system.now() + 2 * MINUTE_MS)
    expect(clock.ageOf(yesterday)).toBe(HOUR_MS)
    clock.compare('back', system.now() - SECOND_MS)
    expect(clock.ageOf(yesterday)).toBe(9 * HOUR_MS)
    expect(kept.gaps).toEqual([])
  })

  it('is set right by two counters where the data was of a time to come', () => {
    const system = computer()
    const { clock } = clockOn(system, START + 365 * DAY_MS)
    expect(clock.now()).toBe(START + 365 * DAY_MS)
    for (const counter of ['front', 'back']) clock.compare(counter, system.now())
    expect(clock.now()).toBe(START)
  })

  it('keeps few gaps however often it starts, and never makes a time older by joining them', () => {
    let gaps: readonly ClockGap[] = []
    const system = computer()
    let newest = START - HOUR_MS
    for (let starts = 0; starts < 60; starts += 1) {
      system.pass(10 * SECOND_MS)
      const opened = clockOn(system, newest, gaps)
      gaps = opened.kept.gaps
      newest = opened.clock.now()
    }
    expect(gaps.length).toBeLessThanOrEqual(50)
    expect(clockOn(system, newest, gaps).clock.ageOf(START - HOUR_MS)).toBe(0)
  })
})

/** Another computer takes over `before`, with what the data shows of the time. */
async function tookOver(before: TestOffice, system: ReturnType<typeof computer>) {
  const client = await clientOf(before.url)
  const begun = await beginEpoch(client, {
    anchor: null,
    newId: () => `start-${(ids += 1)}`,
    nowMs: system.now(),
  })
  const { clock, kept } = clockOn(system, begun.clock.newestMs, begun.clock.gaps)
  await keepClockGaps(client, begun.epoch, kept.gaps)
  return { clock, office: await testOffice({ again: before, clock, epoch: begun.epoch }) }
}
let ids = 0

const withClock = (system: ReturnType<typeof computer>): OfficeClock => clockOn(system, null).clock

describe('a sale of a minute before another computer took over', () => {
  it.each([
    ['two hours ahead', 2 * HOUR_MS],
    ['two hours behind', -2 * HOUR_MS],
  ])('stands in the way although the clock there is %s, also after one more start', async (_what, error) => {
    const at = computer()
    const before = await testOffice({ clock: withClock(at) })
    const [front, back] = [await before.counter('Front'), await before.counter('Back')]
    expect(await admit(front, 'FIRST')).toMatchObject({ kind: 'admitted' })
    const sold = [{ requestId: idOf('FIRST'), state: 'sold', sequence: 2 }]
    await front.ask(ADMISSION_PATHS.outcomes, { outcomes: sold })
    const there = computer(error)
    there.pass(MINUTE_MS)
    const first = await tookOver(before, there)
    const asked = (office: TestOffice) => admit(testCounter(office, back), 'SECOND')
    const stopped = { kind: 'stopped', conflictingSales: [{ kind: 'recent', counterName: 'Front' }] }
    expect(await asked(first.office)).toMatchObject(stopped)
    // What this one writes has its own time; the next must not take the way there for time that passed.
    await testCounter(first.office, front).heartbeat()
    there.pass(20 * MINUTE_MS)
    await testCounter(first.office, front).heartbeat()
    const second = await tookOver(first.office, there)
    expect(second.clock.now()).toBeGreaterThanOrEqual(first.clock.now())
    expect(await asked(second.office)).toMatchObject(stopped)
    there.pass(31 * MINUTE_MS)
    expect(await asked(second.office)).toMatchObject({ kind: 'admitted' })
  })
})

it('an office has kept what its clock jumped over before it answers anybody, and its own time each second', async () => {
  const at = { url: await newDatabase('template0'), folder: folderOfTest() }
  const [first, second] = [computer(), computer(2 * HOUR_MS)]
  const former = await openedOffice(at, { clock: first })
  const client = await clientOf(at.url)
  const kept = async () => (await client.query('SELECT time_ms, clock_gaps FROM office_epoch')).rows
  await expect.poll(kept, { timeout: 5_000 }).toEqual([{ time_ms: String(START), clock_gaps: [] }])
  await former.close()
  const successor = await openedOffice(at, { clock: second })
  const [row] = (await kept()) as { clock_gaps: unknown }[]
  expect(row?.clock_gaps).toEqual([{ fromMs: START, toMs: START + 2 * HOUR_MS }])
  expect(successor.context.clock.ageOf(START - MINUTE_MS)).toBe(MINUTE_MS)
  await successor.close()
}, 30_000)
