// A counter whose disk was lost or put back to an earlier day, as the whole app, and its office on a real PostgreSQL.
import { copyOfLive } from '../support/folder'
import { copyFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { PlayedComputer } from '../support/composed-app'
import {
  enteredCounter,
  enterOffice,
  newComputer,
  openCounterApp,
  rechargeAt,
  type CounterApp,
} from '../support/counter-app'
import { value } from '../support/journals'
import { playSystem } from '../support/played-system'
import { standingOffice, type StandingOffice } from '../support/standing-office'

vi.mock('#main/journal/verify/verify-worker?nodeWorker', async () => ({
  default: (await import('../support/played-system')).verifyingHere,
}))

afterAll(playSystem())

const NUMBERS = ['9876543210', '9876543211', '9876543212', '9876543213', '9876543214', '9876543215']
/** The practice service keeps its sales pending for three days. */
const OPEN_FOR_DAYS = '9000000004'
const SOON = { timeout: 15_000, interval: 20 }

const enter = (counter: CounterApp, standing: StandingOffice) => enterOffice(counter, standing, 'Counter 1')

async function counterOf(standing: StandingOffice): Promise<CounterApp> {
  const counter = await enteredCounter(standing, 'Counter 1')
  await expect.poll(async () => (await counter.state()).isAskedBeforeSales, SOON).toBe(true)
  return counter
}

/** Everything that it sold is at the office. */
const sent = (counter: CounterApp) =>
  expect
    .poll(async () => {
      await counter.app.ask('office.send-now', {})
      return (await counter.state()).record
    }, SOON)
    .toMatchObject({ standing: { kind: 'up-to-date' }, unsent: 0 })

const folderOf = ({ dataFolder }: PlayedComputer): string => join(dataFolder, 'practice')

/** What a backup holds of the log: not the seal beside it. */
async function keepLog(computer: PlayedComputer, withSeal: boolean): Promise<() => Promise<void>> {
  const folder = folderOf(computer)
  const kept = `${computer.dataFolder}-kept`
  await copyOfLive(folder, kept)
  onTestFinished(() => rm(kept, { recursive: true, force: true }))
  return async () => {
    for (const name of await readdir(folder))
      if (name.startsWith('journal.db') && (withSeal || name !== 'journal.db-head'))
        await rm(join(folder, name))
    for (const name of await readdir(kept))
      if (name.startsWith('journal.db') && (withSeal || name !== 'journal.db-head'))
        await copyFile(join(kept, name), join(folder, name))
  }
}

const idsAt = async ({ app }: CounterApp): Promise<readonly string[]> =>
  value(await app.ask('journal.day', {})).sales.map(({ requestId }) => requestId)

const customersAt = async ({ app }: CounterApp): Promise<readonly string[]> =>
  value(await app.ask('journal.day', {}))
    .sales.map(({ accountNumber }) => accountNumber ?? '')
    .toSorted()

const railAt = async (counter: CounterApp, requestId: string): Promise<string | undefined> =>
  value(await counter.app.ask('journal.day', {})).sales.find((sale) => sale.requestId === requestId)
    ?.railStatus

/** Every place of every log is there once. */
async function keptOnce({ office }: StandingOffice): Promise<void> {
  const { rows } = await sql<{ entries: number; places: number }>`
SELECT count(*) AS entries, count(DISTINCT (log_number, sequence)) AS places FROM entry`.execute(
    office.context.pools.main,
  )
  expect(rows[0]?.places).toBe(rows[0]?.entries)
}

async function salesAtOffice({ office }: StandingOffice) {
  await office.app.projection.caughtUp()
  return office.context.pools.main
    .selectFrom('sale')
    .select(['request_id', 'counter_id', 'rail_status'])
    .orderBy('opened_at_ms')
    .execute()
}

const alertsOf = async ({ office }: StandingOffice) =>
  (
    await office.context.pools.main
      .selectFrom('alert')
      .select(['kind', 'closed_at_ms'])
      .where('closed_at_ms', 'is', null)
      .execute()
  ).map(({ kind }) => kind)

describe('a counter whose log was put back to an earlier day', () => {
  it('is filled up with every entry it had sent, and goes on as the same log', async () => {
    const standing = await standingOffice('practice')
    const first = await counterOf(standing)
    const before = await rechargeAt(first, NUMBERS[0] ?? '')
    await sent(first)
    await first.app.close()
    const putBack = await keepLog(first.computer, true)
    const again = await openCounterApp(first.computer)
    const later = [await rechargeAt(again, NUMBERS[1] ?? ''), await rechargeAt(again, OPEN_FOR_DAYS)]
    await sent(again)
    await again.app.close()
    await putBack()

    const restored = await openCounterApp(first.computer)
    await sent(restored)
    const all = [before, ...later].map(({ requestId }) => requestId)
    expect((await idsAt(restored)).toSorted()).toEqual(all.toSorted())
    expect(await railAt(restored, later[1]?.requestId ?? '')).toBe('pending')
    expect((await rechargeAt(restored, NUMBERS[2] ?? '')).railStatus).toBe('success')
    await sent(restored)
    expect(await salesAtOffice(standing)).toHaveLength(4)
    await keptOnce(standing)
    expect(await alertsOf(standing)).toEqual([])
    expect(restored.app.defects).toEqual([])
    // Whose they were comes back too: the office has it under the shop's keys alone.
    await expect
      .poll(async () => customersAt(restored), SOON)
      .toEqual([OPEN_FOR_DAYS, ...NUMBERS.slice(0, 3)])
    const verdict = value(await restored.app.ask('journal.verify', {}))
    expect(verdict).toMatchObject({ kind: 'whole' })
  })

  it('and whose computer remembers that it was longer sells nothing until it is filled up', async () => {
    const standing = await standingOffice('practice')
    const first = await counterOf(standing)
    await rechargeAt(first, NUMBERS[0] ?? '')
    await sent(first)
    await first.app.close()
    const putBack = await keepLog(first.computer, false)
    const again = await openCounterApp(first.computer)
    await rechargeAt(again, NUMBERS[1] ?? '')
    await sent(again)
    await again.app.close()
    await putBack()

    const restored = await openCounterApp(first.computer)
    const problem = async () => (await restored.app.ask('app.state', {})).storeProblem
    await expect.poll(problem, SOON).toBe('rolled-back')
    expect(value(await restored.app.ask('office.restore-log', { isWanted: true }))).toEqual({ problem: null })
    await expect.poll(problem, SOON).toBeNull()
    await sent(restored)
    expect(await idsAt(restored)).toHaveLength(2)
    expect(await alertsOf(standing)).toEqual([])
  })

  it('goes on with it after a restart while the office is away, and sells nothing until then', async () => {
    const standing = await standingOffice('practice')
    const first = await counterOf(standing)
    await sent(first)
    await rechargeAt(first, NUMBERS[0] ?? '')
    await sent(first)
    await first.app.close()
    const putBack = await keepLog(first.computer, false)
    const again = await openCounterApp(first.computer)
    await rechargeAt(again, NUMBERS[1] ?? '')
    await sent(again)
    await again.app.close()
    await putBack()
    standing.line.cut()

    const restored = await openCounterApp(first.computer)
    const problem = async () => (await restored.app.ask('app.state', {})).storeProblem
    await expect.poll(problem, SOON).toBe('rolled-back')
    await restored.app.ask('office.restore-log', { isWanted: true })
    await expect.poll(problem, SOON).toBe('log-restore')
    await expect
      .poll(async () => (await restored.state()).record.standing, SOON)
      .toMatchObject({ kind: 'log-restore', isWaiting: true, missing: null })
    // A restart in the middle goes on with it, and writes nothing of its own before.
    await restored.app.close()
    const third = await openCounterApp(first.computer)
    await expect
      .poll(async () => (await third.app.ask('app.state', {})).storeProblem, SOON)
      .toBe('log-restore')
    standing.line.mend()
    await third.app.ask('office.send-now', {})
    await sent(third)
    expect(await idsAt(third)).toHaveLength(2)
    expect(await alertsOf(standing)).toEqual([])
  })
})

describe('a counter that sold after its log was put back', () => {
  async function apart() {
    const standing = await standingOffice('practice')
    const first = await counterOf(standing)
    const early = await rechargeAt(first, NUMBERS[0] ?? '')
    await sent(first)
    await first.app.close()
    const putBack = await keepLog(first.computer, true)
    const again = await openCounterApp(first.computer)
    const lost = [await rechargeAt(again, NUMBERS[1] ?? ''), await rechargeAt(again, OPEN_FOR_DAYS)]
    await sent(again)
    await again.app.close()
    await putBack()
    standing.line.cut()
    const restored = await openCounterApp(first.computer)
    const since = await rechargeAt(restored, NUMBERS[2] ?? '')
    expect(since.railStatus).toBe('success')
    standing.line.mend()
    await restored.app.ask('office.send-now', {})
    await expect
      .poll(async () => (await restored.state()).record.standing, SOON)
      .toEqual({ kind: 'refused', fault: 'fork' })
    return { standing, restored, early, lost, since }
  }

  it('goes on in an epoch of its own once its owner lets it, with the sales that were open', async () => {
    const { standing, restored, early, lost, since } = await apart()
    expect(await alertsOf(standing)).toEqual(['chain-refused'])
    expect(value(await restored.app.ask('office.begin-epoch', {}))).toEqual({ problem: null })
    await sent(restored)
    expect((await idsAt(restored)).toSorted()).toEqual(
      [early, since, lost[1]].map((sale) => sale?.requestId ?? '').toSorted(),
    )
    expect(await railAt(restored, lost[1]?.requestId ?? '')).toBe('pending')
    const sales = await salesAtOffice(standing)
    expect(sales.map(({ request_id }) => request_id).toSorted()).toEqual(
      [early, ...lost, since].map(({ requestId }) => requestId).toSorted(),
    )
    await keptOnce(standing)
    expect(await alertsOf(standing)).toEqual([])
    expect((await rechargeAt(restored, NUMBERS[3] ?? '')).railStatus).toBe('success')
    await sent(restored)
    expect(value(await restored.app.ask('journal.verify', {}))).toMatchObject({ kind: 'whole' })
    expect(restored.app.defects).toEqual([])
  })

  it('is asked for a yes before each sale until then', async () => {
    const { standing, restored } = await apart()
    await restored.app.close()
    const again = await openCounterApp(restored.computer)
    await expect.poll(async () => (await again.state()).isAskedBeforeSales, SOON).toBe(true)
    expect((await rechargeAt(again, NUMBERS[4] ?? '')).railStatus).toBe('not-sent')
    expect(value(await again.app.ask('office.begin-epoch', {}))).toEqual({ problem: null })
    await sent(again)
    expect(await alertsOf(standing)).toEqual([])
    expect((await rechargeAt(again, NUMBERS[5] ?? '')).railStatus).toBe('success')
  })
})

describe('a counter that was restored on another disk', () => {
  async function onAnotherDisk() {
    const standing = await standingOffice('practice')
    const first = await counterOf(standing)
    await rechargeAt(first, NUMBERS[0] ?? '')
    await sent(first)
    await first.app.close()
    const disk = await newComputer()
    await copyOfLive(folderOf(first.computer), folderOf(disk))
    // What a backup does not carry.
    for (const name of await readdir(folderOf(disk)))
      if (name.startsWith('office') || name === 'journal.db-head') await rm(join(folderOf(disk), name))
    Object.assign(disk, { keyStore: first.computer.keyStore })
    const again = await openCounterApp(first.computer)
    const { requestId } = await rechargeAt(again, NUMBERS[1] ?? '')
    await sent(again)
    const { counterId } = await again.state()
    await again.app.close()
    const revoke = () =>
      standing.office.context.pools.main
        .updateTable('counter')
        .set({ revoked_at_ms: Date.now() })
        .where('counter_id', '=', counterId)
        .execute()
    return { standing, first, disk, counterId, requestId, revoke }
  }

  it('comes in as the counter that it was once that one is taken out, and is filled up before it sells', async () => {
    const { standing, first, disk, counterId, requestId, revoke } = await onAnotherDisk()
    const restored = await openCounterApp(disk)
    expect(await enter(restored, standing)).toEqual({ problem: 'log-in-use' })
    await revoke()
    expect(await enter(restored, standing)).toEqual({ problem: null })
    await sent(restored)
    expect((await restored.state()).counterId).toBe(counterId)
    expect(await idsAt(restored)).toContain(requestId)
    expect((await rechargeAt(restored, NUMBERS[2] ?? '')).railStatus).toBe('success')
    await sent(restored)
    expect(await alertsOf(standing)).toEqual([])
    await keptOnce(standing)
    // The lost disk, if it turns up, is the counter no more.
    const lost = await openCounterApp(first.computer)
    await expect.poll(async () => (await lost.state()).line.kind, SOON).toBe('revoked')
  })
})
