// The owner's figures: they are what the counters' own day books say, to the paisa, also once they were made again from the entries.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, startOfIndianDay } from '@shared/clock'
import { figuresOf, inDay, type DayFigures, type Tally } from '@shared/domain/day-book'
import type { Books, FigureGroup, FigureTally } from '@shared/office/figures'
import type { OwnerOutput } from '@shared/office/owner-page'
import { openSession } from '@shared/domain/till'
import { visitIdOf } from '@shared/domain/visit'
import type { RequestId } from '@shared/ids'
import { paise } from '@shared/money'
import { addedFigures } from '@shared/office/added-figures'
import { PROJECTION_VERSION } from '../../office/server/ingest/projection'
import { cashOfSession } from '../../electron/main/workflows/till/till'
import { value } from '../support/journals'
import type { TestCounter, TestOffice } from '../support/office'
import { writtenLog, type WrittenLog } from '../support/office-logs'
import type { Browser } from '../support/owner'
import { ownersShop, TODAY, type OwnersShop } from '../support/owners-shop'
import {
  AMOUNT,
  answer,
  newIntent,
  OUTCOME_NAMES,
  outcome,
  personal,
  requestId,
  subject,
  type OutcomeName,
} from '../support/sales'
import { closeTill, moveCash, openTill } from '../support/till'

let office: TestOffice
let owner: Browser
let front: TestCounter
let back: TestCounter
let send: OwnersShop['send']

beforeAll(async () => {
  ;({ office, owner, front, back, send } = await ownersShop(afterAll))
})

async function books(browser: Browser, fromMs: number, toMs: number): Promise<Books> {
  const { body, status } = await browser.ask('books', {
    environment: 'production',
    fromMs,
    toMs,
    shopId: null,
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
function addedUp(groups: readonly (readonly [string, readonly (readonly number[])[]])[]) {
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
    services: addedUp(
      days.flatMap((day) => day.byService.map(({ service, tally }) => [service, plain(tally)])),
    ),
    colleagues: addedUp(
      days.flatMap((day) => day.byStaff.map(({ staffId, tally }) => [staffId, plain(tally)])),
    ),
    hours: addedUp(days.flatMap((day) => day.byHour.map(({ hour, sum }) => [String(hour), oneSum(sum)]))),
    operators: addedUp(
      days.flatMap((day) =>
        day.wentThrough.map((row) => [`${row.service} ${row.payeeCode}`, oneSum(row)] as const),
      ),
    ),
    cash: addedUp(
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
    late: addedUp(
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

const figuresIn = ({ journal }: WrittenLog, dayMs: number): DayFigures =>
  figuresOf(
    journal.storiesBetween(dayMs, dayMs + DAY_MS),
    inDay(dayMs),
    journal.visitsBetween(dayMs, dayMs + DAY_MS),
  )

type Deed =
  | {
      readonly kind: 'sell'
      readonly outcome: OutcomeName | null
      readonly rupees: number
      readonly who: string
    }
  | { readonly kind: 'learn'; readonly which: number; readonly verdict: 'success' | 'failed' }
  | { readonly kind: 'give-back'; readonly which: number }
  | { readonly kind: 'wait'; readonly hours: number }
  | {
      readonly kind: 'till'
      readonly movement: 'opened' | 'cash-in' | 'cash-out' | 'closed'
      readonly rupees: number
    }
  | { readonly kind: 'repay'; readonly way: 'cash' | 'upi'; readonly rupees: number }
  /** Two sales that are paid at once; of what does not go through the notes go back as change. */
  | {
      readonly kind: 'visit'
      readonly outcomes: readonly [OutcomeName, OutcomeName]
      readonly rupees: number
      readonly changePaise: number
    }

const deeds: fc.Arbitrary<readonly Deed[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('sell' as const),
        outcome: fc.constantFrom(...OUTCOME_NAMES, null),
        rupees: fc.integer({ min: 1, max: 5_000 }),
        who: fc.constantFrom('owner', 'meena'),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('learn' as const),
        which: fc.nat(),
        verdict: fc.constantFrom('success' as const, 'failed' as const),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('give-back' as const), which: fc.nat() }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('till' as const),
        movement: fc.constantFrom(
          'opened' as const,
          'opened' as const,
          'cash-in' as const,
          'cash-out' as const,
          'closed' as const,
        ),
        rupees: fc.integer({ min: 1, max: 2_000 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('repay' as const),
        way: fc.constantFrom('cash' as const, 'upi' as const),
        rupees: fc.integer({ min: 1, max: 500 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('visit' as const),
        outcomes: fc.tuple(fc.constantFrom(...OUTCOME_NAMES), fc.constantFrom(...OUTCOME_NAMES)),
        rupees: fc.integer({ min: 1, max: 900 }),
        changePaise: fc.integer({ min: 0, max: 9_900 }),
      }),
    },
    {
      weight: 2,
      // The clock of a counter is also set back.
      arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: -2, max: 20 }) }),
    },
  ),
  { minLength: 30, maxLength: 45 },
)

let serial = 0
const ACCOUNT = 'account-of-a-customer'
/** So that what happens to a sale comes with a later batch than the sale. */
const DEEDS_A_BATCH = 7
const soldBy = new Map<WrittenLog, ReturnType<typeof requestId>[]>()

/** Does them at a counter; what its journal refuses, as it would refuse it at a real one, is not done. */
function act(log: WrittenLog, done: readonly Deed[]): void {
  const ids = soldBy.get(log) ?? []
  soldBy.set(log, ids)
  const some = (which: number) => ids[which % ids.length]
  for (const deed of done) {
    log.time.jumpWallClock(1_000)
    if (deed.kind === 'wait') log.time.jumpWallClock(deed.hours * HOUR_MS)
    else if (deed.kind === 'till') actAtTill(log, deed)
    else if (deed.kind === 'repay')
      value(
        log.journal.recordCredit({
          type: 'credit',
          movement: 'repaid',
          accountId: ACCOUNT,
          amountPaise: paise(deed.rupees * 100),
          way: deed.way,
          staffId: 'meena',
        }),
      )
    else if (deed.kind === 'visit') ids.push(...sellTogether(log, deed))
    else if (deed.kind === 'sell') {
      serial += 1
      const id = requestId(`FIGURE-${String(serial).padStart(6, '0')}`)
      ids.push(id)
      const intent = { ...newIntent(paise(deed.rupees * 100)), staffId: deed.who }
      const service = serial % 3 === 0 ? 'dth' : 'mobile'
      value(log.journal.recordIntent(id, { ...intent, subject: subject({ service }) }, personal()))
      value(log.journal.append(id, { type: 'attempt', attempt: 1 }))
      if (deed.outcome !== null)
        value(log.journal.append(id, { type: 'outcome', attempt: 1, outcome: outcome(deed.outcome) }))
    } else {
      const id = some(deed.which)
      if (id === undefined) continue
      if (deed.kind === 'learn')
        log.journal.append(id, {
          type: 'evidence',
          source: 'status-check',
          answer: answer(deed.verdict, { refunded: deed.verdict === 'failed' }),
        })
      else {
        const amountPaise = log.journal.sale(id)?.amountPaise ?? AMOUNT
        log.journal.append(id, { type: 'cash', movement: 'given-back', staffId: 'owner', amountPaise })
      }
    }
  }
}

function actAtTill({ journal, time }: WrittenLog, deed: Extract<Deed, { kind: 'till' }>): void {
  const amountPaise = paise(deed.rupees * 100)
  const isOpen = openSession(journal.tillSessions()) !== null
  if (deed.movement === 'opened') {
    if (!isOpen) openTill(journal, time.now(), amountPaise)
  } else if (deed.movement === 'closed') {
    if (isOpen) closeTill(journal)
  } else moveCash(journal, deed.movement, amountPaise)
}

function sellTogether({ journal }: WrittenLog, deed: Extract<Deed, { kind: 'visit' }>): RequestId[] {
  const amountPaise = paise(deed.rupees * 100)
  const changePaise = paise(deed.changePaise)
  serial += 1
  const visitId = visitIdOf(requestId(`FIGURE-${String(serial).padStart(6, '0')}`))
  const parts = (times: number) => [{ way: 'cash' as const, amountPaise: paise(amountPaise * times) }]
  const lines = deed.outcomes.map((_, at) => requestId(`FIGURE-${String(serial).padStart(6, '0')}-${at}`))
  const paid = {
    type: 'visit',
    movement: 'paid',
    staffId: 'owner',
    lines,
    duePaise: paise(amountPaise * 2),
    parts: [
      {
        way: 'cash',
        amountPaise: paise(amountPaise * 2),
        tenderedPaise: paise(amountPaise * 2 + changePaise),
      },
    ],
  } as const
  const sales = lines.map((id) => ({
    requestId: id,
    intent: { ...newIntent(amountPaise), payment: { visitId, parts: parts(1) } },
    personal: personal(),
  }))
  value(journal.recordVisit(visitId, paid, sales))
  for (const [at, id] of lines.entries()) {
    value(journal.append(id, { type: 'attempt', attempt: 1 }))
    const name = deed.outcomes[at] ?? 'success'
    value(journal.append(id, { type: 'outcome', attempt: 1, outcome: outcome(name) }))
  }
  value(journal.settleVisit(visitId, { type: 'visit', movement: 'settled', changePaise }, []))
  return lines
}

/** What the counter's own report would say is in the box; null while the till is closed. */
function boxOf({ journal }: WrittenLog): number | null {
  const session = openSession(journal.tillSessions())
  return session === null ? null : cashOfSession(journal, session).expectedPaise
}

const LONG_MS = 60_000

describe('the owner’s figures', () => {
  it(
    'are those of the counters’ day books, whatever happened and on whichever day its result came',
    async () => {
      await fc.assert(
        fc.asyncProperty(deeds, deeds, async (first, second) => {
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
            }
          }
          const lastDay = Math.max(...logs.map(({ time }) => startOfIndianDay(time.now()) + DAY_MS))
          for (let dayMs = TODAY - DAY_MS; dayMs <= lastDay; dayMs += DAY_MS) {
            const expected = expectedOf(logs.map((log) => figuresIn(log, dayMs)))
            const shown = await books(owner, dayMs, dayMs + DAY_MS)
            expect(told(shown)).toEqual(expected)
            for (const rows of [shown.days, shown.counters]) expect(addedFigures(rows)).toEqual(shown.total)
          }
        }),
        { numRuns: 2 },
      )
      // Hundreds of sales through real logs: a busy computer takes its time.
    },
    LONG_MS,
  )

  it('are the same once they were made again from the entries', async () => {
    const rows = async () =>
      (
        await sql`SELECT * FROM figure WHERE count <> 0 OR amount_paise <> 0
      ORDER BY day_ms, kind, log_number, key, stand`.execute(office.context.pools.main)
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

  it('refuse days that end before they begin, and more than a year of them', async () => {
    for (const [fromMs, toMs] of [
      [TODAY, TODAY],
      [TODAY, TODAY + 400 * DAY_MS],
    ])
      expect(
        (await owner.ask('books', { environment: 'production', fromMs, toMs, shopId: null })).status,
      ).toBe(400)
  })
})
