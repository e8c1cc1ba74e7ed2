// The owner's figures: they are what the counters' own day books say, to the paisa, also once they were made again from the entries.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, startOfIndianDay } from '#shared/base/clock'
import { earningsOf, type CommissionTable } from '#shared/till/commission'
import { addedUp, figuresOf, type DayFigures, type Tally } from '#shared/till/day-book'
import {
  type Books,
  type FigureGroup,
  type FigureTally,
  addedFigures,
  figuresBeyond,
} from '#shared/office/figures'
import type { OwnerOutput } from '#shared/office/owner-page'
import type { SettingsScope } from '#shared/office/pushed-settings'
import { PROJECTION_VERSION } from '#office/server/sales/projection'
import { figuresOfSession } from '#main/till/till'
import type { TestCounter, TestOffice } from '../support/office'
import { writtenLog, type WrittenLog } from '../support/office-logs'
import type { Browser } from '../support/owner'
import { ownersShop, TODAY, type OwnersShop } from '../support/owners-shop'
import {
  boxActions,
  TABLE,
  WIDER_TABLE,
  DEEDS_A_BATCH,
  act,
  boxOf,
  openingDifferenceOf,
  soldInDays,
  DAYS_SOLD,
  sellInDays,
} from '../support/box-actions'

let office: TestOffice
let owner: Browser
let front: TestCounter
let back: TestCounter
let shopOwner: Browser
let send: OwnersShop['send']

beforeAll(async () => {
  ;({ office, owner, shopOwner, front, back, send } = await ownersShop(afterAll))
})

const setTable = async (of: SettingsScope, value: CommissionTable | null): Promise<void> => {
  const settings = (await owner.ask('settings', { of })).body as OwnerOutput<'settings'>
  const { changedAtMs } = settings.commission
  const set = await owner.ask('set-setting', { of, setting: { key: 'commission', value }, changedAtMs })
  expect(set.status).toBe(200)
}

async function books(browser: Browser, fromMs: number, toMs: number): Promise<Books> {
  const { body, status } = await browser.ask('books', {
    environment: 'production',
    fromMs,
    toMs,
    shopId: null,
    groupId: null,
  })
  expect(status).toBe(200)
  return body as Books
}

const plain = ({ done, open, undone }: Tally | FigureTally) =>
  [done, open, undone].map(({ count, amountPaise }) => [count, amountPaise])
const byKey = (groups: readonly FigureGroup[]) =>
  Object.fromEntries(groups.map((group) => [group.key, plain(group)]))
const added = (tallies: readonly (readonly (readonly number[])[])[]) =>
  tallies.reduce((total, one) =>
    total.map((sum, at) => sum.map((number, which) => number + (one[at]?.[which] ?? 0))),
  )

/** The groups of several day books, added up. */
function addedGroups(groups: readonly (readonly [string, readonly (readonly number[])[]])[]) {
  return Object.fromEntries(
    [...Map.groupBy(groups, ([key]) => key)].map(([key, those]) => [key, added(those.map(([, one]) => one))]),
  )
}

const NONE = [0, 0]
const oneSum = ({ count, amountPaise }: { readonly count: number; readonly amountPaise: number }) => [
  [count, amountPaise],
  NONE,
  NONE,
]

/** What the counters' day books say of a day, in the shape of the owner's books. */
function expectedOf(days: readonly DayFigures[]) {
  return {
    services: addedGroups(
      days.flatMap((day) => day.byService.map(({ service, tally }) => [service, plain(tally)])),
    ),
    colleagues: addedGroups(
      days.flatMap((day) => day.byStaff.map(({ staffId, tally }) => [staffId, plain(tally)])),
    ),
    hours: addedGroups(days.flatMap((day) => day.byHour.map(({ hour, sum }) => [String(hour), oneSum(sum)]))),
    operators: addedGroups(
      days.flatMap((day) =>
        day.wentThrough.map((row) => [`${row.service} ${row.payeeCode}`, oneSum(row)] as const),
      ),
    ),
    cash: addedGroups(
      days.flatMap((day) =>
        (
          [
            ['taken', day.taken],
            ['given-back', day.givenBack],
            ['on-credit', day.creditTaken],
          ] as const
        )
          .filter(([, sum]) => sum.count !== 0 || sum.amountPaise !== 0)
          .map(([key, sum]) => [key, oneSum(sum)] as const),
      ),
    ),
    late: addedGroups(
      days.flatMap((day) =>
        day.late.map((late) => [`${late.from} ${late.to}`, oneSum({ count: 1, ...late })] as const),
      ),
    ),
  }
}

/** An hour's work counts whatever its result is yet: the day book does not tell that apart. */
const hoursOf = ({ hours }: Books) =>
  Object.fromEntries(
    hours.map(({ key, done, open }) => [
      key,
      oneSum({ count: done.count + open.count, amountPaise: done.amountPaise + open.amountPaise }),
    ]),
  )

const told = (those: Books) => ({
  services: byKey(those.services),
  colleagues: byKey(those.colleagues),
  hours: hoursOf(those),
  operators: byKey(those.operators),
  cash: byKey(those.cash),
  late: byKey(those.late),
})

const STANDS = ['done', 'open', 'undone'] as const
const feesOf = (total: FigureTally) => STANDS.map((stand) => total[stand].feePaise)
const addedFees = (days: readonly DayFigures[]) =>
  STANDS.map((stand) => days.reduce((sum, { fees }) => sum + fees[stand].amountPaise, 0))

const figuresIn = (log: WrittenLog, dayMs: number): DayFigures => figuresWithin(log, dayMs, dayMs + DAY_MS)

const figuresWithin = ({ journal }: WrittenLog, fromMs: number, toMs: number): DayFigures =>
  figuresOf(
    journal.storiesBetween(fromMs, toMs),
    ({ recordedAt }) => recordedAt >= fromMs && recordedAt < toMs,
    journal.visitsBetween(fromMs, toMs),
  )

const NO_FIGURES = { done: [0, 0], open: [0, 0], undone: [0, 0] }
const sums = (tally: FigureTally | undefined) =>
  tally === undefined
    ? NO_FIGURES
    : Object.fromEntries(STANDS.map((stand) => [stand, [tally[stand].count, tally[stand].amountPaise]]))

/** What each counter earned, by the page. */
const earnedIn = ({ commission }: Books) =>
  Object.fromEntries(commission.counters.map(({ name, earnedPaise }) => [name, earnedPaise]))

/** What each counter that sold would say of these days itself. */
function earnedAt(logs: readonly [WrittenLog, WrittenLog], firstDay: number, lastDay: number) {
  const days = Array.from({ length: (lastDay - firstDay) / DAY_MS + 1 }, (_, day) => firstDay + day * DAY_MS)
  const soldAt = (log: WrittenLog) => addedUp(days.flatMap((dayMs) => figuresIn(log, dayMs).wentThrough))
  return Object.fromEntries(
    (
      [
        ['Front', soldAt(logs[0]), TABLE],
        ['Back', soldAt(logs[1]), WIDER_TABLE],
      ] as const
    )
      .filter(([, sold]) => sold.some(({ count, amountPaise }) => count !== 0 || amountPaise !== 0))
      .map(([name, sold, table]) => [name, earningsOf(sold, table).totalPaise]),
  )
}

const LONG_MS = 60_000
const DAYS_AWAY = 14

describe('the owner’s figures', () => {
  it(
    'are those of the counters’ day books, whatever happened and on whichever day its result came',
    async () => {
      await fc.assert(
        fc.asyncProperty(boxActions, boxActions, async (first, second) => {
          await sql`TRUNCATE figure, open_till, sale, sale_reference, sale_place, counter_head`.execute(
            office.context.pools.main,
          )
          const logs = [writtenLog(), writtenLog()] as const
          for (const [log, all, counter] of [
            [logs[0], first, front],
            [logs[1], second, back],
          ] as const) {
            for (let begun = 0; begun < all.length; begun += DEEDS_A_BATCH) {
              act(log, all.slice(begun, begun + DEEDS_A_BATCH))
              await send(counter, log)
              const now = (await owner.ask('now', { environment: 'production' })).body as OwnerOutput<'now'>
              const shown = now.counters.find(({ counterId }) => counterId === counter.counterId)
              expect(shown?.till?.boxPaise ?? null).toBe(boxOf(log))
              expect(shown?.till?.openingDifferencePaise ?? null).toBe(openingDifferenceOf(log))
            }
          }
          const lastDay = Math.max(...logs.map(({ time }) => startOfIndianDay(time.now()) + DAY_MS))
          for (let dayMs = TODAY - DAY_MS; dayMs <= lastDay; dayMs += DAY_MS) {
            const expected = expectedOf(logs.map((log) => figuresIn(log, dayMs)))
            const shown = await books(owner, dayMs, dayMs + DAY_MS)
            expect(told(shown)).toEqual(expected)
            expect(feesOf(shown.total)).toEqual(addedFees(logs.map((log) => figuresIn(log, dayMs))))
            for (const rows of [shown.days, shown.months, shown.counters])
              expect(addedFigures(rows)).toEqual(shown.total)
          }
          // Of all days each sale is told once, as it is at the end.
          const [fromMs, toMs] = [TODAY - DAY_MS, lastDay + DAY_MS]
          const whole = logs.map((log) => figuresWithin(log, fromMs, toMs))
          const shown = await books(owner, fromMs, toMs)
          const { cash: _cash, ...states } = told(shown)
          const { cash: _moved, ...expected } = expectedOf(whole)
          expect(states).toEqual(expected)
          expect(addedFigures([...shown.days, figuresBeyond(shown.total, shown.days)])).toEqual(shown.total)
        }),
        { numRuns: 2 },
      )
      // Hundreds of sales through real logs: a busy computer takes its time.
    },
    LONG_MS,
  )

  it(
    'of what was earned are what each counter says of a day and of a month, to the paisa',
    async () => {
      await setTable({ kind: 'counter', counterId: front.counterId }, TABLE)
      await setTable({ kind: 'all' }, WIDER_TABLE)
      await fc.assert(
        fc.asyncProperty(soldInDays, soldInDays, async (first, second) => {
          await sql`TRUNCATE figure, open_till, sale, sale_reference, sale_place, counter_head`.execute(
            office.context.pools.main,
          )
          const logs = [writtenLog(), writtenLog()] as const
          sellInDays(logs[0], first)
          sellInDays(logs[1], second)
          await send(front, logs[0])
          await send(back, logs[1])
          const lastDay = TODAY + DAYS_SOLD * DAY_MS
          for (let dayMs = TODAY; dayMs <= lastDay; dayMs += DAY_MS)
            expect(earnedIn(await books(owner, dayMs, dayMs + DAY_MS))).toEqual(earnedAt(logs, dayMs, dayMs))
          expect(earnedIn(await books(owner, TODAY, lastDay + DAY_MS))).toEqual(
            earnedAt(logs, TODAY, lastDay),
          )
        }),
        { numRuns: 5 },
      )
    },
    LONG_MS,
  )

  it('are the same once they were made again from the entries', async () => {
    const rows = async () =>
      (
        await sql`SELECT * FROM figure WHERE count <> 0 OR amount_paise <> 0
      ORDER BY day_ms, sold_day_ms, kind, log_number, key, result`.execute(office.context.pools.main)
      ).rows
    const before = await rows()
    await office.context.pools.main
      .updateTable('sale_place')
      .set({ version: PROJECTION_VERSION - 1 })
      .execute()
    await office.app.projection.caughtUp()
    expect(await rows()).toEqual(before)
    expect(before.length).toBeGreaterThan(5)
  })

  it('tell what was earned to whoever sees the shop, and no figure where no table is set', async () => {
    const ofDays = { environment: 'production', fromMs: TODAY - DAY_MS, toMs: TODAY + 30 * DAY_MS }
    const commissionAt = async (browser: Browser) => {
      const { body } = await browser.ask('books', { ...ofDays, shopId: null, groupId: null })
      return (body as Books).commission
    }
    const all = await commissionAt(owner)
    expect(all.counters.map(({ name, shopName }) => [name, shopName])).toEqual([
      ['Front', 'Station road'],
      ['Back', null],
    ])
    const ofShop = await commissionAt(shopOwner)
    expect(ofShop.counters).toEqual(all.counters.slice(0, 1))
    const sum = (told: typeof all) =>
      told.operators.reduce((paiseSum, { earnedPaise }) => paiseSum + (earnedPaise ?? 0), 0)
    expect(sum(ofShop)).toBe(ofShop.counters[0]?.earnedPaise)
    expect(sum(all)).toBe(all.counters.reduce((total, { earnedPaise }) => total + (earnedPaise ?? 0), 0))
    await setTable({ kind: 'counter', counterId: front.counterId }, null)
    await setTable({ kind: 'all' }, null)
    const none = await commissionAt(owner)
    expect(none.counters.map(({ earnedPaise }) => earnedPaise)).toEqual([null, null])
    expect(none.operators).toEqual([])
    // A table without a rule earns nothing by itself: the counter says so in the same words.
    await setTable({ kind: 'all' }, [])
    expect((await commissionAt(owner)).counters.map(({ earnedPaise }) => earnedPaise)).toEqual([null, null])
  })

  it('refuse days that end before they begin, and more than a year of them', async () => {
    for (const [fromMs, toMs] of [
      [TODAY, TODAY],
      [TODAY, TODAY + 400 * DAY_MS],
    ])
      expect(
        (await owner.ask('books', { environment: 'production', fromMs, toMs, shopId: null, groupId: null }))
          .status,
      ).toBe(400)
  })

  it('of a counter that was two weeks without a line are on the right days, and each is its Z report, once it has sent everything', async () => {
    await sql`TRUNCATE figure, open_till, sale, sale_reference, sale_place, counter_head`.execute(
      office.context.pools.main,
    )
    const log = writtenLog()
    const [away] = [await office.counter('Away')]
    log.time.jumpWallClock(-DAYS_AWAY * DAY_MS)
    const sale = { kind: 'sell', rupees: 199, who: 'meena', paid: 'with-change', feeRupees: 0 } as const
    for (let day = 0; day < DAYS_AWAY; day += 1) {
      const openedAtMs = log.time.now()
      act(log, [
        { kind: 'till', movement: 'opened', rupees: 500 },
        { ...sale, outcome: 'success', rupees: 100 + day },
        { ...sale, outcome: 'success', paid: 'on-credit', feeRupees: 5 },
        { ...sale, outcome: 'refused' },
        { ...sale, outcome: null },
        // What the day before left without a result has one now: it counts on that day, and its money on this.
        { kind: 'learn', which: day * 4 - 1, verdict: day % 2 === 0 ? 'success' : 'failed' },
        { kind: 'till', movement: 'closed', rupees: 0 },
      ])
      log.time.jumpWallClock(openedAtMs + DAY_MS - log.time.now())
    }
    await send(away, log)
    const sessions = log.journal.tillSessions()
    expect(sessions).toHaveLength(DAYS_AWAY)
    for (const session of sessions) {
      const shown = await books(owner, session.dayStartsAt, session.dayStartsAt + DAY_MS)
      const report = figuresOfSession(log.journal, session)
      expect(told(shown)).toEqual(expectedOf([report]))
      expect(feesOf(shown.total)).toEqual(addedFees([report]))
      expect(shown.total.done.count).toBeGreaterThan(1)
    }
    const now = (await owner.ask('now', { environment: 'production' })).body as OwnerOutput<'now'>
    // Nothing of those days is today's, and only the last one's is without a result.
    expect(now.today.map(({ done }) => done.count).filter((count) => count > 0)).toEqual([])
    expect(now.open.reduce((sum, { count }) => sum + count, 0)).toBe(1)
  })

  it('of two days have a sale that was settled on the second as settled, and each day as it was at its end', async () => {
    await sql`TRUNCATE figure, open_till, sale, sale_reference, sale_place, counter_head`.execute(
      office.context.pools.main,
    )
    const log = writtenLog()
    const late = await office.counter('Late')
    const dayMs = startOfIndianDay(log.time.now())
    act(log, [{ kind: 'sell', outcome: 'pending', rupees: 299, who: 'meena', paid: 'upi', feeRupees: 0 }])
    log.time.jumpWallClock(DAY_MS)
    act(log, [{ kind: 'learn', which: 0, verdict: 'success' }])
    await send(late, log)
    const both = await books(owner, dayMs, dayMs + 2 * DAY_MS)
    const open = { done: [0, 0], open: [1, 29_900], undone: [0, 0] }
    const done = { done: [1, 29_900], open: [0, 0], undone: [0, 0] }
    expect(sums(both.total)).toEqual(done)
    expect(both.days.map(sums)).toEqual([open])
    expect(sums(figuresBeyond(both.total, both.days))).toEqual({
      done: [1, 29_900],
      open: [-1, -29_900],
      undone: [0, 0],
    })
    expect([both.services, both.colleagues, both.counters].map((those) => those.map(sums))).toEqual([
      [done],
      [done],
      [done],
    ])
    expect(both.states.map(({ key }) => key)).toEqual(['success'])
    expect(both.late).toEqual([])
    const second = await books(owner, dayMs + DAY_MS, dayMs + 2 * DAY_MS)
    expect(sums(second.total)).toEqual(NO_FIGURES)
    expect(second.late.map(({ key }) => key)).toEqual(['pending success'])
  })
})
