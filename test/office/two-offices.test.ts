// Two offices at once, each with a counter of the shop: over the database of a promoted copy and the one that it was copied from, and over one
// database, where the first office froze. Whatever is sold at both was sold by a person's yes, and both counters are told of it.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import type { Timers } from '#shared/base/clock'
import { enrolmentLine } from '#shared/office/enrolment'
import type { OpenedOffice, OpenOfficeOptions } from '#office/server/api/open-office'
import { openCluster, type Cluster } from '#office/server/database/postgres/cluster'
import { systemTimers } from '#office/server/system'
import { counted } from '../support/counted'
import { folderOfTest } from '../support/folder'
import { freePort } from '../support/free-port'
import { clientOf, newDatabase } from '../support/office'
import { counterTimers, enteredCounter, openCounter, type OfficeCounter } from '../support/office-counter'
import { anotherLine, breakingLine, startOffice, type BreakingLine } from '../support/office-process'
import { openedOffice } from '../support/opened-office'
import { runningTest } from '../support/running-test'

const SOON = { timeout: 30_000, interval: 20 }

interface LedCounter extends OfficeCounter {
  readonly wire: BreakingLine
}

interface ReachedOffice extends OpenedOffice {
  readonly port: number
}

async function officeOver(
  url: string,
  folder: string,
  more: Partial<OpenOfficeOptions> = {},
): Promise<ReachedOffice> {
  const port = await freePort()
  const office = await openedOffice({ url, folder }, { kind: 'real', port, isBehindProxy: false, ...more })
  onTestFinished(office.close)
  return { ...office, port }
}

/** A counter with a line of its own, which leads to one of the offices. */
async function counterOf(office: ReachedOffice, name: string): Promise<LedCounter> {
  const wire = await breakingLine(office.port)
  const { authorityDigest, context, app } = office
  const code = await app.enrolment.newCode('console')
  const address = `https://127.0.0.1:${wire.port}`
  const line = enrolmentLine({ address, code, authorityDigest, kind: context.office.kind })
  return { ...(await openCounter(line, name)), wire }
}

async function shareKeys(first: OfficeCounter, second: OfficeCounter): Promise<void> {
  await expect.poll(() => first.office.state().keys.kind, SOON).toBe('held')
  await expect.poll(() => second.office.state().keys.kind, SOON).toBe('waiting')
  const { keys, counterId } = second.office.state()
  const code = keys.kind === 'waiting' ? keys.code : ''
  await expect.poll(() => first.office.giveKeys(counterId, code), SOON).toBeNull()
  await isAsked(first, second)
}

async function isAsked(...counters: readonly OfficeCounter[]): Promise<void> {
  for (const { office } of counters)
    await expect.poll(() => office.state().isAskedBeforeSales, SOON).toBe(true)
}

/** Resolves once this office has heard of it, and is asked. */
async function lead(counter: LedCounter, office: ReachedOffice): Promise<void> {
  const { counterId } = counter.office.state()
  const { pools, clock } = office.context
  const since = clock.now()
  counter.wire.leadTo(office.port)
  await expect
    .poll(() => {
      counter.office.sendNow()
      return pools.main
        .selectFrom('counter')
        .select('name')
        .where('counter_id', '=', counterId)
        .where('last_seen_at_ms', '>=', since)
        .execute()
    }, SOON)
    .toHaveLength(1)
  await isAsked(counter)
}

let ids = 0
/** Whether it was sold by the office's plain word, and by its own guards or a yes; or not at all. */
async function sold(
  counter: OfficeCounter,
  number: string,
  isUnasked = false,
): Promise<'plain' | 'unasked' | 'stopped'> {
  const before = counter.sold.length
  await counter.sell(number, `SALE-OF-TWO-${(ids += 1)}`, 'success', isUnasked)
  const [sale] = counter.sold.slice(before)
  return sale === undefined ? 'stopped' : sale.isAdmitted && !isUnasked ? 'plain' : 'unasked'
}

async function hasTold(counter: OfficeCounter): Promise<void> {
  await expect
    .poll(() => {
      counter.office.sendNow()
      return counter.office.state().record
    }, SOON)
    .toMatchObject({ standing: { kind: 'up-to-date' }, unsent: 0 })
}

/** The numbers of which both counters are told that they were sold at both. */
const twinsOf = ({ office, sold: all }: OfficeCounter): readonly string[] =>
  office
    .state()
    .conflicts.map(({ requestId }) => all.find(({ id }) => id === requestId)?.number ?? '')
    .toSorted((one, other) => one.localeCompare(other))

const SETTINGS = ['fsync=off', 'wal_keep_size=256MB']

/** The files of a running server as they are now, with what makes a standby of them that takes over at once. */
async function copyOf(first: Cluster, from: string, to: string): Promise<void> {
  const admin = await clientOf(first.urlOf('postgres'))
  await admin.query("SELECT pg_backup_start('standby', true)")
  // With whose files they are.
  execFileSync('cp', ['-a', from, to])
  const { rows } = await admin.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
  await admin.end()
  const data = join(to, 'data')
  rmSync(join(data, 'postmaster.pid'))
  const { uid, gid } = statSync(data)
  for (const [name, text] of [
    ['backup_label', rows[0]?.labelfile ?? ''],
    ['standby.signal', ''],
  ] as const) {
    writeFileSync(join(data, name), text)
    chownSync(join(data, name), uid, gid)
  }
}

async function promoted(folder: string, from: string): Promise<Cluster> {
  const second = await openCluster({
    folder,
    settings: [
      ...SETTINGS,
      `restore_command=cp ${from}/data/pg_wal/%f %p`,
      'recovery_target=immediate',
      'recovery_target_action=promote',
    ],
  })
  onTestFinished(second.stop)
  const client = await clientOf(second.urlOf('office'))
  await expect
    .poll(async () => (await client.query('SELECT pg_is_in_recovery() AS is')).rows, SOON)
    .toEqual([{ is: false }])
  return second
}

it('an office over a promoted copy, and the one over the database that it was copied from, sell no number at both by a plain word', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'two-offices-'))
  chmodSync(folder, 0o711)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (let count = 0; count < 2; count += 1) counted('postgres', runningTest())
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  const cluster = await openCluster({ folder: first, settings: SETTINGS })
  onTestFinished(cluster.stop)
  const admin = await clientOf(cluster.urlOf('postgres'))
  await admin.query('CREATE DATABASE office')
  const old = await officeOver(cluster.urlOf('office'), join(folder, 'office-1'))
  const front = await counterOf(old, 'Front')
  const back = await counterOf(old, 'Back')
  await shareKeys(front, back)
  expect(await sold(front, '90000-before')).toBe('plain')
  for (const counter of [front, back]) await hasTold(counter)

  // The standby has the files of now, and nothing of what comes.
  await copyOf(cluster, first, second)
  execFileSync('cp', ['-a', join(folder, 'office-1'), join(folder, 'office-2')])
  const forgotten = ['90001', '90002', '90003']
  for (const number of forgotten) expect(await sold(front, number)).toBe('plain')
  await hasTold(front)

  // It takes over while the old one is only out of its sight, and goes on.
  const url = (await promoted(second, first)).urlOf('office')
  const claims = await (await clientOf(url)).query('SELECT 1 FROM claim')
  expect(claims.rowCount).toBe(1)
  const taken = await officeOver(url, join(folder, 'office-2'))
  const { office: now } = taken.context
  expect(now.id).toBe(old.context.office.id)
  expect(now.generation).toBeGreaterThan(old.context.office.generation)
  await lead(back, taken)
  for (const number of forgotten) expect(await sold(back, number)).toBe('stopped')
  expect(await sold(front, '90010')).toBe('plain')
  expect(await sold(back, '90010')).toBe('stopped')
  // A person says yes, and it was sold at the other.
  expect(await sold(back, '90010', true)).toBe('unasked')
  expect(await sold(back, '90011', true)).toBe('unasked')
  expect(await sold(front, '90011')).toBe('plain')

  // The two meet: the twins are told at both, and everything that was forgotten is there again.
  await lead(front, taken)
  for (const counter of [front, back]) await hasTold(counter)
  for (const counter of [front, back])
    await expect.poll(() => twinsOf(counter), SOON).toEqual(['90010', '90011'])
  expect(await sold(back, '90001')).toBe('stopped')
  await expect.poll(() => sold(back, `90020-${ids}`), SOON).toBe('plain')

  // The old office is still there: who knows the new one is asked at it, and so is everybody else from then on.
  const before = { ...old.context.office }
  await lead(back, old)
  expect(old.context.office.generation).toBeGreaterThan(Math.max(before.generation, now.generation))
  const racing = Array.from({ length: 10 }, (_, number) => `9003${number}`)
  const answers = await Promise.all(
    racing.map(async (number) => {
      const [one, other] = await Promise.all([sold(front, number), sold(back, number)])
      return `${one} at the new one, ${other} at the old one`
    }),
  )
  expect([...new Set(answers)]).toEqual(['plain at the new one, stopped at the old one'])

  // The new one hears of it as soon as that counter is back.
  await lead(back, taken)
  expect(taken.context.office.generation).toBeGreaterThan(old.context.office.generation)
  for (const number of racing) expect(await sold(back, number)).toBe('stopped')
  for (const counter of [front, back]) await hasTold(counter)
  expect(await sold(back, '90031')).toBe('stopped')
  await expect.poll(() => sold(back, `90040-${ids}`), SOON).toBe('plain')
}, 120_000)

/** A counter's, that waits for an answer however long it takes. */
const PATIENT: Timers = {
  after: (ms, task) => (ms === 1_500 ? systemTimers.after(60_000, task) : counterTimers.after(ms, task)),
}

it('an office that froze is followed by the one that waits, and what thaws ends without having sold anything', async () => {
  const client = await clientOf(await newDatabase('template0'))
  const databaseUrl = `${inject('postgresUrl')}${client.database ?? ''}`
  const folder = folderOfTest()
  const port = await freePort()
  const wires = [await breakingLine(port), await breakingLine(port)] as const
  const frozen = await startOffice({
    folder,
    databaseUrl,
    port,
    address: `https://127.0.0.1:${wires[0].port}`,
  })
  const ended = once(frozen.child, 'exit')
  const front = await enteredCounter(frozen.line, 'Front', undefined, PATIENT)
  onTestFinished(() => front.office.close())
  await expect.poll(() => front.office.state().keys.kind, SOON).toBe('held')
  const line = await anotherLine(frozen.line, client, `https://127.0.0.1:${wires[1].port}`)
  const back = { ...(await openCounter(line, 'Back')), wire: wires[1] }
  await shareKeys(front, back)
  expect([await sold(front, '98760'), await sold(back, '98760')]).toEqual(['plain', 'stopped'])

  frozen.child.kill('SIGSTOP')
  // The question lies at the door of an office that does not move.
  const asked = sold(front, '98766')
  let waits = 0
  const other = await officeOver(databaseUrl, folder, { onWaiting: () => void (waits += 1) })
  expect(waits).toBe(1)
  await lead(back, other)
  // The other counter may have sold meanwhile.
  expect(await sold(back, '98766')).toBe('stopped')
  expect(await sold(back, '98766', true)).toBe('unasked')
  frozen.child.kill('SIGCONT')
  expect((await ended)[0]).toBe(1)
  // It asks once more over a new connection, and nobody is there yet.
  expect(await asked).toBe('unasked')
  wires[0].leadTo(other.port)
  await isAsked(front)
  for (const counter of [front, back]) await hasTold(counter)
  for (const counter of [front, back]) await expect.poll(() => twinsOf(counter), SOON).toEqual(['98766'])
  const racing = await Promise.all([sold(front, '98767'), sold(back, '98767')])
  expect(racing.toSorted()).toEqual(['plain', 'stopped'])
  const { rows } = await client.query<{ epoch: string }>('SELECT epoch FROM office_epoch')
  expect(rows).toEqual([{ epoch: '2' }])
  expect(other.context.office.generation).toBe(1)
}, 120_000)
