// An office to look at: shops, counters and days of sales that are made up, and that go on while it is open. All of it is practice, in an office
// of its own.
import { DAY_MS, MINUTE_MS, SECOND_MS, startOfIndianDay } from '#shared/base/clock'
import type { PushedCustomer } from '#shared/protocol/entries'
import { LEASE_PATH, type LeaseRequest } from '#shared/office/lease'
import { hooksAnswerSchema, RELAY_PATHS } from '#shared/office/relay'
import type { OfficeContext } from '../context/context'
import type { OpenedOffice } from '../api/open-office'
import { watch } from '../maintenance/watch'
import { askAs, type Ask } from './demo-counter'
import { DAYS_SILENT, demoFleet, letGo, letIn, noteWords, type DemoCounter } from './demo-fleet'
import { createDemoLog, type DemoLog } from './demo-log'
import { makePeople, type DemoPerson } from './demo-people'
import { dayOf, sell, type Happening } from './demo-sales'

export const DEMO_SIZES = {
  shops: { least: 1, most: 1_000, unlessTold: 4 },
  days: { least: 1, most: 92, unlessTold: 14 },
} as const

export interface DemoSize {
  readonly shops: number
  readonly days: number
}

export interface Demo {
  readonly people: readonly DemoPerson[]
  readonly counters: number
  readonly sales: number
  /** Nothing is sold any more. Resolves once what is under way has ended. */
  close(): Promise<void>
}

/** At a busy counter; many counters have less, so that a large fleet is there within minutes. */
const MOST_SALES_A_DAY = 45
const LEAST_SALES_A_DAY = 3
const SALES_IN_ALL = 60_000
const SOLD_EVERY_MS = 2 * SECOND_MS
const WORDS_EVERY_MS = MINUTE_MS / 2
const PASSWORD_BYTES = 12

interface Standing {
  readonly counter: DemoCounter
  readonly ask: Ask
  readonly log: DemoLog
  sold: number
  /** What becomes of its last sales, in order. */
  due: readonly Happening[]
}

/** Fills the office, which must be new and of practice. `onProgress` is told how many counters of how many are done. */
export async function openDemo(
  { context, app, address }: Pick<OpenedOffice, 'context' | 'app' | 'address'>,
  { shops, days }: DemoSize,
  onProgress: (done: number, all: number) => void,
): Promise<Demo> {
  if (context.office.kind !== 'practice')
    throw new Error('a demonstration goes into an office of practice alone')
  const fleet = demoFleet(shops)
  await letIn(context, fleet, days)
  const salesADay = Math.round(
    Math.min(MOST_SALES_A_DAY, Math.max(LEAST_SALES_A_DAY, SALES_IN_ALL / (fleet.length * days))),
  )
  const standing = fleet.map((counter): Standing => {
    const ask = askAs(context, app, counter)
    return { counter, ask, log: createDemoLog(ask, counter.key), sold: 0, due: [] }
  })
  for (const [index, one] of standing.entries()) {
    await tellPast(context, one, days, salesADay)
    onProgress(index + 1, standing.length)
  }
  await app.projection.caughtUp()
  await makeTrouble(app, standing)
  await letGo(context, fleet)
  await noteWords(context, fleet)
  await watch(context)
  const password = Buffer.from(context.randomBytes(PASSWORD_BYTES)).toString('base64url')
  const people = await makePeople({
    app,
    address,
    password,
    nowMs: () => context.clock.now(),
    shopId: fleet[0]?.shopId ?? '',
  })
  const close = goOn(context, standing)
  return {
    people,
    counters: fleet.length,
    sales: standing.reduce((sum, { sold }) => sum + sold, 0),
    close,
  }
}

/** All days up to this moment; those of a counter that is gone end earlier. */
async function tellPast(
  { clock }: OfficeContext,
  one: Standing,
  days: number,
  salesADay: number,
): Promise<void> {
  const { counter, log } = one
  const untilMs = clock.now() - (counter.standing === 'selling' ? 0 : DAYS_SILENT * DAY_MS)
  const todayMs = startOfIndianDay(untilMs)
  const happened: Happening[] = []
  const customers: PushedCustomer[] = []
  for (let dayMs = todayMs - (days - 1) * DAY_MS; dayMs <= todayMs; dayMs += DAY_MS) {
    const salesCount = Math.max(1, Math.round(salesADay * (0.7 + 0.6 * counter.chance.next())))
    const day = dayOf(counter, { dayMs, nowMs: untilMs, salesCount, firstNumber: one.sold + 1 })
    one.sold += day.customers.length
    happened.push(...day.happened)
    customers.push(...day.customers)
  }
  one.due = happened.filter(({ atMs }) => atMs >= untilMs)
  await log.tell(
    happened.filter(({ atMs }) => atMs < untilMs),
    customers,
  )
}

/** What an owner has to look at: a callback of a sale that nobody knows, one that its counter does not take, a log that somebody changed. */
async function makeTrouble(app: OpenedOffice['app'], standing: readonly Standing[]): Promise<void> {
  const [first] = standing
  if (first === undefined) return
  const { counter, ask } = first
  const hooks = hooksAnswerSchema.parse(
    await ask(RELAY_PATHS.hooks, {
      environment: 'practice',
      clientKey: counter.clientKey,
      sealingKey: Buffer.from(counter.chance.bytes(KEY_BYTES)).toString('base64url'),
    }),
  )
  const path = hooks.hooks.find(({ kind }) => kind === 'recharge')?.path ?? ''
  for (const id of ['DEMO-UNKNOWN-1', `${counter.prefix}-000001`]) {
    const body = JSON.stringify({ event: 'RECHARGE_SUCCESS', status: 'success', data: { request_id: id } })
    const headers = { 'content-type': 'application/json' }
    await app.fetch(new Request(`https://office.invalid${path}`, { method: 'POST', body, headers }))
  }
  if (standing.length > 1) await standing[1]?.log.tamper()
}
const KEY_BYTES = 32

/** Sells on, so that an open page is alive. The returned function ends it. */
function goOn(context: OfficeContext, standing: readonly Standing[]): () => Promise<void> {
  const { clock, timers, log } = context
  const selling = standing.filter(({ counter }) => counter.standing === 'selling')
  const session = context.newId()
  let isClosed = false
  let turn = 0
  let wordsAtMs = clock.elapsed()
  let underWay = Promise.resolve()
  let cancel = (): void => {}

  const sellOne = async (): Promise<void> => {
    const one = selling[turn % selling.length]
    turn += 1
    if (one === undefined) return
    const now = clock.now()
    one.sold += 1
    const { happened, customer } = sell(one.counter, one.sold, now)
    const all = [...one.due, ...happened].toSorted((left, right) => left.atMs - right.atMs)
    one.due = all.filter(({ atMs }) => atMs > now)
    await one.log.tell(
      all.filter(({ atMs }) => atMs <= now),
      [customer],
    )
    await one.ask(LEASE_PATH, leaseOf(one.counter, session, turn))
    if (clock.elapsed() - wordsAtMs < WORDS_EVERY_MS) return
    wordsAtMs = clock.elapsed()
    await noteWords(
      context,
      standing.map(({ counter }) => counter),
    )
  }
  const step = async (): Promise<void> => {
    try {
      await sellOne()
    } catch (error) {
      if (!isClosed) log.error('demo.failed', error)
    }
    wait()
  }
  const wait = (): void => {
    if (isClosed) return
    cancel = timers.after(SOLD_EVERY_MS, () => {
      underWay = step()
    })
  }
  wait()
  return async () => {
    isClosed = true
    cancel()
    await underWay
  }
}

const leaseOf = ({ clientKey }: DemoCounter, session: string, sequence: number): LeaseRequest => ({
  clientKey,
  session,
  sequence,
  seen: null,
  waiting: { money: 1, other: 1 },
  leases: [],
  own: [],
  refused: { count: 0, retryAfterMs: null },
  probe: null,
})
