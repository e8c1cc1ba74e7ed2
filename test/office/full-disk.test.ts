// A disk that is nearly full: what fills it is refused in a way in which nothing is lost, and sales go on. Then with real processes, on a disk
// of its own that is filled to its last byte.
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import { ENTRY_PATHS } from '#shared/protocol/entries'
import { HOOKS_PATH, hooksAnswerSchema, RELAY_PATHS } from '#shared/office/relay'
import { ADMISSION_PATHS } from '#shared/protocol/admission'
import { KEPT_FREE_BYTES } from '#office/server/maintenance/disk-reserve'
import { EXTENT } from '../simulation/extent'
import { testOffice, type TestOffice, testClient } from '../support/office'
import { openCounter } from '../support/office-counter'
import { pushed, writtenLog } from '../support/office-logs'
import { freePort } from '../support/free-port'
import { runOffice, startOffice } from '../support/office-process'
import { callbackAbout, postCallback } from '../support/post-callback'
import { postgresOf } from '../support/postgres-of-office'
import { emptyDisk, fillDisk, hasDisks, mountDisk } from '../support/small-disk'
import { VirtualTime } from '../support/virtual-time'

const CLIENT = testClient('the client')
async function entriesOf({ context }: TestOffice): Promise<number> {
  const rows = await context.pools.main.selectFrom('entry').select('sequence').execute()
  return rows.length
}

it('takes neither callbacks nor entries while there is no room for them, claims sales all the same, and tells the owner once', async () => {
  const time = new VirtualTime()
  let freeBytes: number | null = KEPT_FREE_BYTES
  const made = await testOffice({ clock: time, timers: time, freeBytes: async () => freeBytes })
  const counter = await made.counter()
  const clientKeys = [{ environment: 'production', clientKey: CLIENT, secretAgeMs: null }]
  await counter.heartbeat({ clientKeys })
  const { body } = await counter.ask(RELAY_PATHS.hooks, {
    environment: 'production',
    clientKey: CLIENT,
    sealingKey: 's'.repeat(43),
  })
  const hook = hooksAnswerSchema.parse(body).hooks.find(({ kind }) => kind === 'recharge')?.path ?? ''
  const post = async (id: string): Promise<number> =>
    (
      await made.request(hook, {
        method: 'POST',
        body: callbackAbout(id),
        headers: { 'content-type': 'application/json' },
      })
    ).status
  const log = writtenLog()
  log.sell('success')
  expect(await post('SALE-0001')).toBe(200)

  freeBytes = KEPT_FREE_BYTES - 1
  await time.pass(2 * SECOND_MS)
  expect(await post('SALE-0002')).toBe(503)
  expect((await counter.ask(ENTRY_PATHS.push, await log.batch())).problem).toEqual({
    kind: 'unavailable',
    detail: 'the disk is full',
    retryAfterMs: MINUTE_MS,
  })
  expect(await entriesOf(made)).toBe(0)
  const admitted = await counter.ask(ADMISSION_PATHS.admit, {
    environment: 'production',
    requestId: 'SALE-0003',
    attempt: 1,
    sequence: 1,
    kind: 'sale',
    fingerprints: ['f'.repeat(43)],
    known: [],
    lifted: [],
    accepted: [],
    isUnasked: false,
  })
  expect(admitted.body).toMatchObject({ kind: 'admitted' })
  await time.pass(2 * SECOND_MS)
  expect(await post('SALE-0002')).toBe(503)
  const alerts = await made.context.pools.main.selectFrom('alert').select('kind').execute()
  expect(alerts).toEqual([{ kind: 'disk-low' }])
  expect(made.logged.filter((line) => line.includes('disk.full'))).toHaveLength(1)

  // Nobody knows: a disk that cannot be asked is no reason to lose a callback.
  freeBytes = null
  await time.pass(2 * SECOND_MS)
  expect(await post('SALE-0002')).toBe(200)
  expect(await pushed(counter, await log.batch())).toMatchObject({ kind: 'stored' })
  expect(await entriesOf(made)).toBe(3)
})

it('looks at the disk once a second, however many come', async () => {
  const time = new VirtualTime()
  let looks = 0
  const freeBytes = async (): Promise<number> => {
    looks += 1
    return KEPT_FREE_BYTES
  }
  const made = await testOffice({ clock: time, timers: time, freeBytes })
  for (let number = 0; number < 5; number += 1) await made.request(`${HOOKS_PATH}/unknown`)
  expect(looks).toBe(1)
  await time.pass(SECOND_MS)
  await made.request(`${HOOKS_PATH}/unknown`)
  expect(looks).toBe(2)
})

const SOON = { timeout: 30_000, interval: 100 }
const DISK_MEGABYTES = 800
const ENTRIES_OF_A_SALE = 3
/** Root cannot run PostgreSQL: the user that does must get to its folder. */
const PASSABLE_FOLDER = 0o711
function smallDisk(): string {
  const folder = mkdtempSync(join(tmpdir(), 'office-disk-'))
  chmodSync(folder, PASSABLE_FOLDER)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mountDisk(folder, DISK_MEGABYTES)
  return folder
}

it.each(EXTENT === 'whole' && hasDisks ? ['whole'] : [])(
  'an office whose disk fills up to its last byte has everything once there is room again',
  async () => {
    const disk = smallDisk()
    const folder = join(disk, 'office')
    const port = await freePort()
    const of = { folder, databaseUrl: null, port, address: `https://127.0.0.1:${port}` }
    let office = await startOffice(of)
    onTestFinished(async () => {
      const ended = once(office.child, 'exit')
      if (office.child.exitCode === null && office.child.kill('SIGTERM')) await ended
    })
    const counter = await openCounter(office.line, 'Counter 1')
    const standing = () => {
      counter.office.sendNow()
      return counter.office.state().record
    }
    const isSent = () =>
      expect.poll(standing, SOON).toMatchObject({ standing: { kind: 'up-to-date' }, unsent: 0 })
    await expect.poll(() => counter.office.state().isAskedBeforeSales, SOON).toBe(true)
    await expect.poll(() => counter.office.state().hooks.length, SOON).toBeGreaterThan(0)
    const hook = counter.office.state().hooks.find(({ kind }) => kind === 'recharge')?.url ?? ''
    /** Those that the service was told are kept. */
    const kept = new Set<string>()
    const post = async (id: string): Promise<number> => {
      const status = await postCallback(hook, id)
      if (status === 200) kept.add(id)
      return status
    }
    await counter.sell('98765-first', 'SALE-first')
    await isSent()
    expect(await post('SALE-first')).toBe(200)

    fillDisk(disk, KEPT_FREE_BYTES / 2)
    await expect.poll(() => post('SALE-first-again'), SOON).toBe(503)
    await counter.sell('98765-nearly', 'SALE-nearly')
    expect(counter.sold.at(-1)).toMatchObject({ id: 'SALE-nearly', isAdmitted: true })
    await expect.poll(() => standing().unsent, SOON).toBe(ENTRIES_OF_A_SALE)
    expect(await runOffice({ ...of, words: ['doctor'] })).toContain(
      'Make room: a full disk takes no callback and no entry.',
    )

    fillDisk(disk, 0)
    await counter.sell('98765-full', 'SALE-full')
    // What a checkpoint of PostgreSQL does by itself within minutes.
    const ended = once(office.child, 'exit')
    const client = new pg.Client({ connectionString: postgresOf(folder).url })
    client.on('error', () => {})
    await client.connect()
    await client.query('CHECKPOINT').catch(() => {})
    await client.end().catch(() => {})
    expect((await ended)[0]).toBe(1)
    await counter.sell('98765-away', 'SALE-away')
    expect(await post('SALE-away')).toBe(0)
    const told = await runOffice({ ...of, words: ['doctor'] })
    expect(told).toContain('Make room')
    expect(told).toContain('No space left on device')

    emptyDisk(disk)
    office = await startOffice(of)
    await isSent()
    expect(await post('SALE-away')).toBe(200)
    const after = new pg.Client({ connectionString: postgresOf(folder).url })
    await after.connect()
    const { rows } = await after.query<{ sales: string[]; entries: string }>(
      `SELECT array_agg(entry_id ORDER BY entry_id) FILTER (WHERE type = 'intent') AS sales, count(*) AS entries FROM entry`,
    )
    const inbox = await after.query<{ named_id: string }>('SELECT named_id FROM callback_inbox ORDER BY 1')
    await after.end()
    expect(rows).toEqual([
      {
        sales: ['SALE-away', 'SALE-first', 'SALE-full', 'SALE-nearly'],
        entries: String(4 * ENTRIES_OF_A_SALE),
      },
    ])
    expect(inbox.rows.map(({ named_id }) => named_id)).toEqual([...kept].toSorted())
  },
  300_000,
)
