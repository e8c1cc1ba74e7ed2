// Two counters of one shop, each the whole app as it is composed at a start, and their office on a real PostgreSQL.
import { sql } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { aboutText } from '#shared/channels/approval'
import { startOfIndianDay } from '#shared/base/clock'
import { NO_SUM } from '#shared/till/day-book'
import type { OfficeFound, OfficeSearch } from '#shared/office/office-sales'
import type { SaleView } from '#shared/sale/day'
import { REVOKED_SENDS_FOR_MS } from '#shared/protocol'
import { LIFT_OPEN_SALE } from '#shared/channels/access'
import { visitIdOf } from '#shared/visit/visit'
import { fail } from '#shared/base/result'
import { askCounter } from '#office/server/counters/asks'
import { newRequestId } from '#main/platform/system-clock'
import { accountDraft } from '../support/account-draft'
import {
  enteredCounter,
  lineOf,
  newComputer,
  openCounterApp,
  preparedRecharge,
  rechargeAt,
  type CounterApp,
} from '../support/counter-app'
import { EXTENT } from '../simulation/extent'
import { value } from '../support/journals'
import { playSystem } from '../support/played-system'
import { emptyDisk, fillDisk, hasDisks, mountDisk } from '../support/small-disk'
import { standingOffice, type StandingOffice } from '../support/standing-office'

vi.mock('#main/journal/verify/verify-worker?nodeWorker', async () => ({
  default: (await import('../support/played-system')).verifyingHere,
}))

afterAll(playSystem())

const NUMBER = '9876543210'
/** The practice service keeps its sales pending for three days. */
const OPEN_FOR_DAYS = '9000000004'
/** The practice service refuses its account openings: the shop's wallet is empty. */
const WALLET_EMPTY = '9000000058'
const OWNER_PIN = '4071'
const SOON = { timeout: 10_000, interval: 20 }
const COUNTER_DISK_MEGABYTES = 48

/** Two counters that have the shop's keys, given by the code that the second one shows. */
async function shopOfTwo(): Promise<{ standing: StandingOffice; first: CounterApp; second: CounterApp }> {
  const standing = await standingOffice('practice')
  const first = await enteredCounter(standing, 'Counter 1')
  await expect.poll(async () => (await first.state()).keys.kind, SOON).toBe('held')
  const second = await enteredCounter(standing, 'Counter 2')
  await expect.poll(async () => (await second.state()).keys.kind, SOON).toBe('waiting')
  const { keys, counterId } = await second.state()
  const code = keys.kind === 'waiting' ? keys.code : ''
  expect(value(await first.app.ask('office.give-keys', { counterId, code }))).toEqual({ problem: null })
  await expect.poll(async () => (await second.state()).keys.kind, SOON).toBe('held')
  for (const counter of [first, second])
    await expect.poll(async () => (await counter.state()).isAskedBeforeSales, SOON).toBe(true)
  return { standing, first, second }
}

/** The sheet is open; what it returns presses Enter. */
async function sheetFor(counter: CounterApp, accountNumber = NUMBER): Promise<() => Promise<SaleView>> {
  const requestId = await preparedRecharge(counter, accountNumber)
  return async () => value(await counter.app.ask('sale.confirm', { requestId, accepted: [] }))
}
/** The sheet of an account opening; what it returns presses Enter. */
async function openingFor(
  { app }: CounterApp,
  mobileNumber: string,
  panNumber = 'ABCPD1234F',
): Promise<() => Promise<SaleView>> {
  const draft = accountDraft({ mobileNumber, panNumber })
  const { requestId } = value(await app.ask('sale.prepare', { operation: 'account', draft }))
  return async () => value(await app.ask('sale.confirm', { requestId, accepted: [] }))
}
const sell = (counter: CounterApp, accountNumber = NUMBER): Promise<SaleView> =>
  rechargeAt(counter, accountNumber)

const foundAt = async ({ app }: CounterApp, by: OfficeSearch['by']): Promise<OfficeFound> =>
  value(await app.ask('office.search', { by, fromMs: null, toMs: null, after: null }))

const unreportedClaimsOf = ({ office }: StandingOffice): Promise<readonly object[]> =>
  office.context.pools.main
    .selectFrom('claim')
    .select('request_id')
    .where('reported_at_ms', 'is', null)
    .execute()

const alertsOf = ({ office }: StandingOffice): Promise<readonly { readonly kind: string }[]> =>
  office.context.pools.main.selectFrom('alert').select('kind').execute()

const unseenAt = async ({ office }: StandingOffice): Promise<readonly string[]> => {
  const rows = await office.context.pools.main
    .selectFrom('conflicting_sale')
    .select('counter_id')
    .where('seen_at_ms', 'is', null)
    .execute()
  return rows.map(({ counter_id }) => counter_id)
}

describe('two counters and their office', () => {
  it('sell the same recharge once, though it was typed at both in the same second', async () => {
    const { first, second } = await shopOfTwo()
    const enters = [await sheetFor(first), await sheetFor(second)]
    const sold = await Promise.all(enters.map((enter) => enter()))
    expect(sold.map(({ railStatus }) => railStatus).toSorted()).toEqual(['not-sent', 'success'])
    const stopped = sold.find(({ railStatus }) => railStatus === 'not-sent')
    const other = sold[0] === stopped ? 'Counter 2' : 'Counter 1'
    expect(stopped?.stoppedBy).toMatchObject([{ counterName: other }])
    for (const { app } of [first, second]) expect(app.defects).toEqual([])
  })

  it('sell the same besides an open one only with the PIN of an owner', async () => {
    const { standing, first, second } = await shopOfTwo()
    value(await second.app.ask('staff.create-owner', { name: 'Meena', pin: OWNER_PIN }))
    expect((await sell(first, OPEN_FOR_DAYS)).railStatus).toBe('pending')
    // Until the office has heard of it, the sale is still on its way for the others.
    await expect.poll(() => unreportedClaimsOf(standing), SOON).toEqual([])
    const stopped = await sell(second, OPEN_FOR_DAYS)
    expect(stopped.stoppedBy).toMatchObject([{ kind: 'open', counterName: 'Counter 1' }])
    const { requestId } = stopped
    const again = (accepted: readonly string[]) =>
      second.app.ask('pending.send-again', { requestId, accepted })
    // A yes is not enough, and without a PIN there is no owner who allowed it.
    expect(value(await again(['sold-elsewhere'])).railStatus).toBe('not-sent')
    expect(await again(['sold-elsewhere', 'open-elsewhere'])).toEqual(
      fail({ kind: 'not-allowed', needs: 'owner' }),
    )
    const [owner] = value(await second.app.ask('staff.list', {}))
    const allowed = {
      staffId: owner?.id ?? '',
      pin: OWNER_PIN,
      action: LIFT_OPEN_SALE,
      about: aboutText({ requestId }) ?? '',
    }
    expect(value(await second.app.ask('lock.approve', allowed)).kind).toBe('open')
    expect(value(await again(['sold-elsewhere', 'open-elsewhere'])).railStatus).toBe('pending')
  })

  it('open one account for one PAN, though it was asked for at both in the same second, under two mobile numbers', async () => {
    const { standing, first, second } = await shopOfTwo()
    const [one, other] = [await openingFor(first, '9876543210'), await openingFor(second, '9123456780')]
    const opened = await Promise.all([one(), other()])
    expect(opened.map(({ railStatus }) => railStatus).toSorted()).toEqual(['not-sent', 'pending'])
    const stopped = opened.find(({ railStatus }) => railStatus === 'not-sent')
    const name = opened[0] === stopped ? 'Counter 2' : 'Counter 1'
    expect(stopped?.stoppedBy).toMatchObject([
      { kind: expect.stringMatching(/^(?:sending|open)$/), counterName: name },
    ])
    // Whoever has another PAN is nobody's twin, with the same mobile number too.
    const free = await openingFor(opened[0] === stopped ? first : second, '9876543211', 'ABCPK1234F')
    expect((await free()).railStatus).toBe('pending')
    const claims = await standing.office.context.pools.main
      .selectFrom('claim')
      .select('kind')
      .distinct()
      .execute()
    expect(claims).toEqual([{ kind: 'account' }])
  })

  it('open an account at the second with a yes, once the service refused it at the first and nobody can ask about it', async () => {
    const { standing, first, second } = await shopOfTwo()
    expect((await (await openingFor(first, WALLET_EMPTY))()).railStatus).toBe('failed')
    await expect.poll(() => unreportedClaimsOf(standing), SOON).toEqual([])
    const stopped = await (await openingFor(second, '9123456780'))()
    expect(stopped).toMatchObject({
      railStatus: 'not-sent',
      stoppedBy: [{ kind: 'refused', counterName: 'Counter 1' }],
    })
    // Another customer whose mobile number it is may be the same one.
    expect((await (await openingFor(second, WALLET_EMPTY, 'ABCPK1234F'))()).stoppedBy).toMatchObject([
      { kind: 'refused', counterName: 'Counter 1' },
    ])
    // The counter that it was refused at asks by itself, and its office asks nothing more about that.
    const openAtFirst = async (mobileNumber: string, accepted: readonly string[]) => {
      const draft = accountDraft({ mobileNumber, panNumber: 'ABCPL1234F' })
      const { requestId } = value(await first.app.ask('sale.prepare', { operation: 'account', draft }))
      return first.app.ask('sale.confirm', { requestId, accepted })
    }
    expect(value(await openAtFirst(WALLET_EMPTY, ['refused-unasked'])).railStatus).toBe('failed')
    expect(await openAtFirst('9123456781', [])).toMatchObject({ failure: { guard: 'recent' } })
    await expect.poll(() => unreportedClaimsOf(standing), SOON).toEqual([])
    expect(value(await openAtFirst('9123456781', ['refused-unasked'])).railStatus).toBe('pending')
    const { requestId } = stopped
    const again = await second.app.ask('pending.send-again', { requestId, accepted: ['sold-elsewhere'] })
    expect(value(again).railStatus).toBe('pending')
  })

  it('are told before a visit is paid that one of its lines was sold at the other', async () => {
    const { first, second } = await shopOfTwo()
    const keep = async (accountNumber: string) => {
      const requestId = await preparedRecharge(second, accountNumber)
      return value(await second.app.ask('visit.add', { requestId, accepted: [] })).open
    }
    await keep('9812345670')
    const visitId = (await keep(NUMBER))?.id ?? visitIdOf(newRequestId())
    expect((await sell(first)).railStatus).toBe('success')
    const paid = await second.app.ask('visit.pay', { visitId, payment: null, accepted: [] })
    expect(paid).toEqual(fail({ kind: 'wrong-state', state: 'visit-not-checked' }))
    const { lines, state } = value(await second.app.ask('visit.get', { visitId }))
    expect(state).toBe('open')
    expect(lines.map(({ doubt }) => doubt)).toMatchObject([
      null,
      { kind: 'elsewhere', conflictingSales: [{ counterName: 'Counter 1' }] },
    ])
  })

  it('send a report of a problem once somebody there has seen it, and nothing by themselves', async () => {
    const { standing, first, second } = await shopOfTwo()
    const { context } = standing.office
    const kept = () =>
      context.pools.main.selectFrom('counter_report').select(['counter_id', 'body']).execute()
    const { counterId } = await first.state()
    await askCounter(context, context.pools.main, {
      counterId,
      what: 'report',
      environment: null,
      by: 'somebody-gone',
    })
    await first.app.ask('office.send-now', {})
    await expect.poll(async () => (await first.state()).reportAsk, SOON).toMatchObject({ askedBy: null })
    expect((await second.state()).reportAsk).toBeNull()
    expect(await kept()).toEqual([])
    expect(await first.app.ask('diagnostics.send', {})).toEqual(fail({ kind: 'cancelled' }))
    const { text } = value(await first.app.ask('diagnostics.prepare', { note: 'of 98765 43210' }))
    expect(JSON.parse(text)).toMatchObject({ note: 'of [number]', health: { disk: expect.any(String) } })
    expect(await kept()).toEqual([])
    expect(value(await first.app.ask('diagnostics.send', {}))).toEqual({ problem: null })
    const [row, ...others] = await kept()
    expect([row?.counter_id, Buffer.from(row?.body ?? []).toString(), others]).toEqual([counterId, text, []])
    expect((await first.state()).reportAsk).toBeNull()
    // One who is asked for nothing sends nothing.
    await second.app.ask('diagnostics.prepare', { note: '' })
    expect(value(await second.app.ask('diagnostics.send', {}))).toEqual({ problem: 'not-asked' })
    expect(value(await second.app.ask('office.decline-report', {}))).toEqual({ problem: 'not-asked' })
  })

  it('go on selling while the office is away, and it has every entry once it is back', async () => {
    const { standing, first, second } = await shopOfTwo()
    standing.line.cut()
    const sold = [await sell(first), await sell(second)]
    expect(sold.map(({ railStatus }) => railStatus)).toEqual(['success', 'success'])
    expect((await first.state()).isAskedBeforeSales).toBe(false)
    const dayStartsAt = startOfIndianDay(sold[0]?.openedAt ?? 0)
    const dayAt = async ({ app }: CounterApp) => value(await app.ask('office.day', { dayStartsAt }))
    expect(await dayAt(first)).toEqual({ kind: 'unanswered' })
    expect(await foundAt(first, { kind: 'all' })).toEqual({ kind: 'problem', problem: 'unreachable' })
    standing.line.mend()
    for (const { app } of [first, second]) await app.ask('office.send-now', {})
    for (const counter of [first, second])
      await expect
        .poll(async () => (await counter.state()).record, SOON)
        .toMatchObject({ standing: { kind: 'up-to-date' }, unsent: 0 })
    await standing.office.app.projection.caughtUp()
    // Both sold it unasked: nobody was charged by a mistake of theirs, and the owner is told.
    await expect
      .poll(async () => (await alertsOf(standing)).map(({ kind }) => kind), SOON)
      .toContain('conflicting-sales')
    // Both counters are told of each other's sale, and one is asked about it no more once somebody there has seen it.
    for (const [counter, other] of [
      [first, 'Counter 2'],
      [second, 'Counter 1'],
    ] as const)
      await expect
        .poll(async () => (await counter.state()).conflicts, SOON)
        .toMatchObject([{ counterName: other, isSeen: false }])
    const [twice] = (await first.state()).conflicts
    const { requestId = sold[0]?.requestId, otherRequestId = requestId } = twice ?? {}
    if (requestId === undefined || otherRequestId === undefined) throw new Error('nothing was told')
    await first.app.ask('office.confirm-conflicts-seen', { requestId, otherRequestId })
    expect((await first.state()).conflicts).toMatchObject([{ isSeen: true }])
    await expect.poll(() => unseenAt(standing), SOON).toEqual([(await second.state()).counterId])
    const tally = { done: { count: 1, amountPaise: 29_900 }, open: NO_SUM, undone: NO_SUM }
    expect(await dayAt(first)).toMatchObject({
      kind: 'answered',
      counters: [
        { name: 'Counter 1', tally },
        { name: 'Counter 2', tally },
      ],
      uncounted: 0,
    })
    // Each counter finds the sale of the other, and can read whose it is.
    for (const counter of [first, second]) {
      const found = await foundAt(counter, { kind: 'number', number: '98765 43210' })
      const sales = found.kind === 'found' ? found.sales : []
      expect(sales.map(({ accountNumber }) => accountNumber)).toEqual([NUMBER, NUMBER])
      expect(sales.filter(({ isThis }) => isThis)).toHaveLength(1)
    }
    // Who asks one of them to be erased is named by neither any more, and found at none.
    expect(value(await first.app.ask('privacy.erase', { accountNumber: NUMBER })).erased).toBe(1)
    const ofNumber = async ({ app }: CounterApp) =>
      value(await app.ask('journal.sales-of-number', { accountNumber: NUMBER, limit: 5 }))
    await expect
      .poll(async () => foundAt(first, { kind: 'number', number: NUMBER }), SOON)
      .toMatchObject({ sales: [] })
    await second.app.ask('office.send-now', {})
    await expect.poll(() => ofNumber(second), SOON).toEqual([])
    await expect
      .poll(
        async () =>
          standing.office.context.pools.main.selectFrom('erasure_done').select('counter_id').execute(),
        SOON,
      )
      .toHaveLength(2)
  })

  it('find office and keys again after a restart, and are asked for neither code nor line', async () => {
    const { first } = await shopOfTwo()
    await first.app.close()
    const again = await openCounterApp(first.computer)
    expect((await again.state()).keys).toEqual({ kind: 'held' })
    await expect.poll(async () => (await again.state()).isAskedBeforeSales, SOON).toBe(true)
    expect((await sell(again)).railStatus).toBe('success')
  })

  it('leave only when the office has everything, and sell as before then', async () => {
    const { standing, first, second } = await shopOfTwo()
    standing.line.cut()
    await sell(first)
    const refused = value(await first.app.ask('office.leave', {}))
    expect(refused.problem).toMatchObject({ kind: 'unsent' })
    standing.line.mend()
    await first.app.ask('office.send-now', {})
    await expect.poll(async () => (await first.state()).record.unsent, SOON).toBe(0)
    expect(value(await first.app.ask('office.leave', {}))).toEqual({ problem: null })
    expect(value(await first.app.ask('office.state', {}))).toEqual({ kind: 'none' })
    expect((await sell(first, '9812345670')).railStatus).toBe('success')
    const others = async () => {
      await second.app.ask('office.send-now', {})
      return (await second.state()).counters
        .map(({ name }) => name)
        .toSorted((one, other) => (one ?? '').localeCompare(other ?? ''))
    }
    await expect.poll(others, SOON).toEqual(['Counter 2'])

    // It comes back as the counter it was: its log goes on where the office has it.
    const back = { line: await lineOf(standing), name: 'Counter 1' }
    expect(value(await first.app.ask('office.enter', back))).toEqual({ problem: null })
    await expect
      .poll(async () => (await first.state()).record, SOON)
      .toMatchObject({ standing: { kind: 'up-to-date' }, unsent: 0 })
    await expect.poll(others, SOON).toEqual(['Counter 1', 'Counter 2'])
  })

  it('that the office took out sell nothing more, and still send what they had not sent', async () => {
    const { standing, first } = await shopOfTwo()
    const { counterId } = await first.state()
    await standing.office.context.pools.main
      .updateTable('counter')
      .set({ revoked_at_ms: Date.now() })
      .where('counter_id', '=', counterId)
      .execute()
    expect((await sell(first)).railStatus).toBe('not-sent')
    expect((await first.state()).line).toEqual({ kind: 'revoked' })
    await first.app.ask('office.send-now', {})
    await expect.poll(async () => (await first.state()).record.unsent, SOON).toBe(0)
  })
})

it('a counter that was taken out a month ago leaves, though the office takes what it had not sent no more', async () => {
  const { standing, first } = await shopOfTwo()
  const { counterId } = await first.state()
  standing.line.cut()
  await sell(first)
  await expect.poll(async () => (await first.state()).record.unsent, SOON).toBeGreaterThan(0)
  await standing.office.context.pools.main
    .updateTable('counter')
    .set({ revoked_at_ms: Date.now() - REVOKED_SENDS_FOR_MS })
    .where('counter_id', '=', counterId)
    .execute()
  expect(value(await first.app.ask('office.leave', {}))).toMatchObject({ problem: { kind: 'unsent' } })
  standing.line.mend()
  await first.app.ask('office.send-now', {})
  await expect
    .poll(async () => value(await first.app.ask('office.leave', {})), SOON)
    .toEqual({ problem: null })
})

describe('a counter that is lost', () => {
  it('leaves its open sale to the other, which asks about it, gives its money back, and is told if it comes back', async () => {
    const { standing, first, second } = await shopOfTwo()
    const sold = await sell(first, OPEN_FOR_DAYS)
    expect(sold.railStatus).toBe('pending')
    const { requestId } = sold
    await first.app.ask('office.send-now', {})
    const { main } = standing.office.context.pools
    // Customers are told of after the entries.
    await expect.poll(() => main.selectFrom('personal').select('entry_id').execute(), SOON).toHaveLength(1)
    await standing.office.app.projection.caughtUp()
    const lost = async () => value(await second.app.ask('office.lost', {}))
    expect(await lost()).toEqual({ kind: 'answered', counters: [] })
    const { counterId } = await first.state()
    await main
      .updateTable('counter')
      .set({ revoked_at_ms: Date.now() })
      .where('counter_id', '=', counterId)
      .execute()
    expect(await lost()).toMatchObject({
      kind: 'answered',
      counters: [
        { counterName: 'Counter 1', count: 1, sales: [{ requestId, accountNumber: OPEN_FOR_DAYS }] },
      ],
    })
    const takeOver = () => second.app.ask('office.take-over', { counterId, requestIds: [requestId] })
    expect(value(await takeOver())).toEqual({ kind: 'taken', count: 1, notTaken: 0 })
    const boardOf = async ({ app }: CounterApp) => value(await app.ask('pending.board', {}))
    expect((await boardOf(second)).open).toMatchObject([
      { requestId, takenOverFrom: { counterName: 'Counter 1' }, canBeAsked: true },
    ])
    // What it sold for stays the first counter's: nothing of it is in this day.
    const today = value(await second.app.ask('journal.day', {}))
    expect([today.sales, today.openCount]).toEqual([[], 1])
    // Nothing of it can be sent from here.
    expect(await second.app.ask('pending.send-again', { requestId, accepted: [] })).toMatchObject({
      ok: false,
    })
    expect(await second.app.ask('pending.resend', { requestId })).toMatchObject({ ok: false })
    value(
      await second.app.ask('pending.settle', {
        requestId,
        verdict: 'failed',
        refunded: true,
        evidence: 'the dashboard says so',
      }),
    )
    expect((await boardOf(second)).owedBack).toMatchObject([{ requestId }])
    const back = { requestId, movement: 'given-back', way: 'cash' } as const
    expect(value(await second.app.ask('cash.give-back', back)).cashStatus).toBe('given-back')

    await first.app.ask('office.send-now', {})
    const atFirst = async () => value(await first.app.ask('journal.sale', { requestId })).sale
    await expect.poll(async () => (await atFirst()).takenOver?.counterName, SOON).toBe('Counter 2')
    const { open, owedBack } = await boardOf(first)
    expect([open, owedBack]).toEqual([[], []])
    expect(await first.app.ask('cash.give-back', back)).toEqual(
      fail({ kind: 'wrong-state', state: 'taken-over' }),
    )
    for (const { app } of [first, second]) expect(app.defects).toEqual([])
  })
})

describe('coming in', () => {
  it.each([
    ['nonsense', 'not-a-line'],
    ['galla-office:at=https%3A%2F%2F127.0.0.1%3A1&code=0000-0000-0000&kind=real', 'other-kind'],
    ['galla-office:at=https%3A%2F%2F127.0.0.1%3A1&code=0000-0000-0000&kind=practice', 'unreachable'],
  ])('by %s is refused as %s, and the counter sells as before', async (line, problem) => {
    const { app } = await openCounterApp(await newComputer())
    expect(value(await app.ask('office.enter', { line, name: 'Counter 1' }))).toEqual({ problem })
    expect(value(await app.ask('office.state', {}))).toEqual({ kind: 'none' })
  })

  it('with a code that was used is refused', async () => {
    const standing = await standingOffice('practice')
    const line = await lineOf(standing)
    const { app } = await openCounterApp(await newComputer())
    await app.ask('office.enter', { line, name: 'Counter 1' })
    const other = await openCounterApp(await newComputer())
    expect(value(await other.app.ask('office.enter', { line, name: 'Counter 2' }))).toEqual({
      problem: 'code',
    })
  })
})

it.each(EXTENT === 'whole' && hasDisks ? ['whole'] : [])(
  'a counter whose own disk is full sells nothing, sends what its office lacks all the same, and goes on once there is room',
  async () => {
    const standing = await standingOffice('practice')
    const computer = await newComputer()
    mountDisk(computer.dataFolder, COUNTER_DISK_MEGABYTES)
    const counter = await openCounterApp(computer)
    const line = await lineOf(standing)
    expect(value(await counter.app.ask('office.enter', { line, name: 'Counter 1' }))).toEqual({
      problem: null,
    })
    await expect.poll(async () => (await counter.state()).isAskedBeforeSales, SOON).toBe(true)
    const isSent = () =>
      expect
        .poll(async () => {
          await counter.app.ask('office.send-now', {})
          return (await counter.state()).record
        }, SOON)
        .toMatchObject({ standing: { kind: 'up-to-date' }, unsent: 0 })
    const kept = async (): Promise<number> =>
      (await standing.office.context.pools.main.selectFrom('entry').select('sequence').execute()).length

    standing.line.cut()
    expect((await sell(counter)).railStatus).toBe('success')
    const confirm = await preparedRecharge(counter, '9876543211')
    const unsent = (await counter.state()).record.unsent
    expect(unsent).toBeGreaterThan(0)
    fillDisk(computer.dataFolder, 0)
    const refused = await counter.app.ask('sale.confirm', { requestId: confirm, accepted: [] })
    expect(refused).toMatchObject({ ok: false, failure: { kind: 'store', problem: 'disk-full' } })
    const before = await kept()
    standing.line.mend()
    await isSent()
    expect(await kept()).toBeGreaterThanOrEqual(before + unsent)

    emptyDisk(computer.dataFolder)
    expect((await sell(counter, '9876543212')).railStatus).toBe('success')
    await isSent()
    const { rows } = await sql<{ places: number; entries: number }>`
SELECT count(*) AS entries, count(DISTINCT (log_number, sequence)) AS places FROM entry`.execute(
      standing.office.context.pools.main,
    )
    expect(rows[0]?.places).toBe(rows[0]?.entries)
  },
  60_000,
)
