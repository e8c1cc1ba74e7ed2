// The office as a process of its own: killed, started again, and heard over a line that breaks after it has done what it was asked. Two
// counters go on with their real line, log, admission and relay; nothing is lost, and nothing is there twice.
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import type { RequestId } from '#shared/base/ids'
import { clientOf, newDatabase } from '../support/office'
import { openCounter, type OfficeCounter } from '../support/office-counter'
import { freePort } from '../support/free-port'
import { anotherLine, breakingLine, runOffice, startOffice } from '../support/office-process'
import { postCallback } from '../support/post-callback'
import { postgresOf } from '../support/postgres-of-office'
import { EXTENT } from '../simulation/extent'
import { folderOfTest } from '../support/folder'

const SOON = { timeout: 15_000, interval: 20 }
/** After a line that broke, a counter waits a moment before it asks again. */
const AGAIN = { timeout: 30_000, interval: 400 }
const LATER = { timeout: 60_000, interval: 100 }
const ENTRIES_OF_A_SALE = 3

it('an office that is killed, started again and badly heard loses nothing and has nothing twice', async () => {
  const folder = folderOfTest()
  const database = await clientOf(await newDatabase())
  const port = await freePort()
  const wire = await breakingLine(port)
  const options = {
    folder,
    databaseUrl: `${inject('postgresUrl')}${database.database ?? ''}`,
    port,
    address: `https://127.0.0.1:${wire.port}`,
  }
  let office = await startOffice(options)
  const first = await openCounter(office.line, 'Counter 1')
  await expect.poll(() => first.office.state().keys.kind, SOON).toBe('held')
  const second = await openCounter(await anotherLine(office.line, database), 'Counter 2')
  await expect.poll(() => second.office.state().keys.kind, SOON).toBe('waiting')
  const { keys, counterId } = second.office.state()
  await expect
    .poll(() => first.office.giveKeys(counterId, keys.kind === 'waiting' ? keys.code : ''), SOON)
    .toBeNull()
  const counters = [first, second]
  for (const counter of counters)
    await expect.poll(() => counter.office.state().isAskedBeforeSales, SOON).toBe(true)
  await expect.poll(() => first.office.state().hooks.length, SOON).toBeGreaterThan(0)
  const hook = first.office.state().hooks.find(({ kind }) => kind === 'recharge')?.url ?? ''

  const answered: string[] = []
  const bothSell = async (name: string): Promise<void> => {
    await Promise.all(counters.map((counter, at) => counter.sell(`98765-${name}`, `SALE-${name}-${at}`)))
    for (const { id } of counters.flatMap(({ sold }) => sold.slice(-1)))
      if ((await postCallback(hook, id)) === 200) answered.push(id)
  }
  for (const name of ['well-1', 'well-2', 'well-3']) await bothSell(name)
  await Promise.all([bothSell('killed'), office.kill()])
  await bothSell('away')
  office = await startOffice(options)
  for (const { office: counter } of counters) counter.sendNow()
  for (const counter of counters)
    await expect.poll(() => counter.office.state().isAskedBeforeSales, SOON).toBe(true)
  wire.dropEvery(5)
  for (const name of ['heard-1', 'heard-2', 'heard-3', 'heard-4']) await bothSell(name)
  wire.dropEvery(null)

  for (const counter of counters)
    await expect
      .poll(() => {
        counter.office.sendNow()
        return counter.office.state().record
      }, SOON)
      .toMatchObject({ standing: { kind: 'up-to-date' }, unsent: 0 })
  const { rows } = await database.query<{ entries: string; places: string; sales: string }>(
    `SELECT count(*) AS entries, count(DISTINCT (log_number, sequence)) AS places,
     count(*) FILTER (WHERE type = 'intent') AS sales FROM entry`,
  )
  const all = counters.flatMap(({ sold }) => sold)
  const entries = String(all.length * ENTRIES_OF_A_SALE)
  expect(rows).toEqual([{ entries, places: entries, sales: String(all.length) }])
  // Nobody sold what the office had let another counter sell, and while it could not be asked both sold.
  const admitted = all.filter(({ isAdmitted }) => isAdmitted).map(({ number }) => number)
  expect(new Set(admitted).size).toBe(admitted.length)
  expect(admitted.filter((number) => number.includes('well'))).toHaveLength(3)
  expect(all.filter(({ number }) => number.includes('away')).map(({ isAdmitted }) => isAdmitted)).toEqual([
    false,
    false,
  ])
  // Whatever the service was told is kept, is kept once, and no counter was given another's.
  expect(answered.length).toBeGreaterThan(3)
  const kept = await database.query<{ named_id: string }>('SELECT named_id FROM callback_inbox ORDER BY 1')
  const keptIds = kept.rows.map(({ named_id }) => named_id)
  expect(new Set(keptIds).size).toBe(keptIds.length)
  expect(keptIds).toEqual(expect.arrayContaining(answered))
  for (const { sold, taken } of counters) {
    const own = new Set(sold.map(({ id }) => id))
    expect([...taken].filter((id) => !own.has(id))).toEqual([])
    const early = answered.filter((id) => own.has(id) && id.includes('well'))
    // What was on its way as the office was killed comes again by itself, with growing pauses.
    await expect.poll(() => early.filter((id) => !taken.has(id)), LATER).toEqual([])
  }
}, 120_000)

const PASSPHRASE = 'a passphrase of the shop'
/** Root cannot run PostgreSQL: the user that does must get to its folder. */
const PASSABLE_FOLDER = 0o711

function officeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'office-process-'))
  chmodSync(folder, PASSABLE_FOLDER)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

// Takes longer than all other tests of the office: by npm run endurance. Elsewhere it is not there at all, because what is skipped counts as
// failed.
it.each(EXTENT === 'whole' ? ['whole'] : [])(
  'an office whose PostgreSQL is killed, and one that is restored from its backup, have all that was sold',
  async () => {
    const [folder, other] = [officeFolder(), officeFolder()]
    const port = await freePort()
    const environment = { GALLA_BACKUP_PASSPHRASE: PASSPHRASE }
    const of = { folder, databaseUrl: null, port, address: `https://127.0.0.1:${port}`, environment }
    let office = await startOffice(of)
    const counter = await openCounter(office.line, 'Counter 1')
    const isSent = () =>
      expect
        .poll(() => {
          counter.office.sendNow()
          return counter.office.state().record
        }, SOON)
        .toMatchObject({ standing: { kind: 'up-to-date' }, unsent: 0 })
    await expect.poll(() => counter.office.state().isAskedBeforeSales, SOON).toBe(true)
    await counter.sell('98765-first', 'SALE-first')
    await isSent()

    // An office that lost its database may not be the only one any more: it ends at once.
    const ended = once(office.child, 'exit')
    process.kill(postgresOf(folder).pid, 'SIGKILL')
    expect((await ended)[0]).toBe(1)
    await counter.sell('98765-alone', 'SALE-alone')
    office = await startOffice(of)
    await isSent()
    // The office is killed and its PostgreSQL lives on: the next start takes it over.
    const { pid } = postgresOf(folder)
    await office.kill()
    office = await startOffice(of)
    expect(postgresOf(folder).pid).toBe(pid)

    const file = join(other, 'night.backup')
    expect(await runOffice({ ...of, words: ['backup', file] })).toContain('found whole')
    await counter.sell('98765-later', 'SALE-later')
    await isSent()
    await office.kill()
    process.kill(pid, 'SIGKILL')
    const restored = { ...of, folder: join(other, 'office') }
    expect(await runOffice({ ...restored, words: ['restore', file] })).toContain(
      'counters send what it lacks',
    )
    office = await startOffice(restored)
    await isSent()
    const client = new pg.Client({ connectionString: postgresOf(restored.folder).url })
    await client.connect()
    const { rows } = await client.query<{ sales: string[]; entries: string }>(
      `SELECT array_agg(entry_id ORDER BY entry_id) FILTER (WHERE type = 'intent') AS sales, count(*) AS entries FROM entry`,
    )
    await client.end()
    expect(rows).toEqual([
      { sales: ['SALE-alone', 'SALE-first', 'SALE-later'], entries: String(3 * ENTRIES_OF_A_SALE) },
    ])
    const closed = once(office.child, 'exit')
    office.child.kill('SIGTERM')
    expect((await closed)[0]).toBe(0)
  },
  300_000,
)

// As long as the one above, and for the same reason elsewhere not there.
it.each(EXTENT === 'whole' ? ['whole'] : [])(
  'what a lost counter left has one owner, whatever is killed, restored and cut while it is taken over',
  async () => {
    const [folder, other] = [officeFolder(), officeFolder()]
    const port = await freePort()
    const wire = await breakingLine(port)
    const environment = { GALLA_BACKUP_PASSPHRASE: PASSPHRASE }
    const of = { folder, databaseUrl: null, port, address: `https://127.0.0.1:${wire.port}`, environment }
    let office = await startOffice(of)
    const databaseOf = async (at: string): Promise<pg.Client> => {
      const client = new pg.Client({ connectionString: postgresOf(at).url })
      client.on('error', () => {})
      await client.connect()
      return client
    }
    let database = await databaseOf(folder)
    const lost = await openCounter(office.line, 'Counter 1')
    await expect.poll(() => lost.office.state().keys.kind, SOON).toBe('held')
    const joined = async (name: string) => {
      const counter = await openCounter(await anotherLine(office.line, database), name)
      await expect.poll(() => counter.office.state().keys.kind, SOON).toBe('waiting')
      const { keys, counterId } = counter.office.state()
      const code = keys.kind === 'waiting' ? keys.code : ''
      await expect.poll(() => lost.office.giveKeys(counterId, code), SOON).toBeNull()
      await expect.poll(() => counter.office.state().isAskedBeforeSales, SOON).toBe(true)
      return counter
    }
    const [heir, third] = [await joined('Counter 2'), await joined('Counter 3')]
    const counters = [lost, heir, third]
    const areSent = async (those = counters) => {
      for (const counter of those)
        await expect
          .poll(() => {
            counter.office.sendNow()
            return counter.office.state().record
          }, SOON)
          .toMatchObject({ standing: { kind: 'up-to-date' }, unsent: 0 })
    }
    const ids = ['SALE-left-1', 'SALE-left-2', 'SALE-left-3'] as RequestId[]
    for (const [at, id] of ids.entries())
      await lost.sell(`98765-left-${at}`, id, at === 0 ? 'lost' : 'pending')
    await lost.sell('98765-done', 'SALE-done')
    await areSent()
    const file = join(other, 'night.backup')
    expect(await runOffice({ ...of, words: ['backup', file] })).toContain('found whole')
    const { counterId: from } = lost.office.state()
    const takeOut = (client: pg.Client) =>
      client.query('UPDATE counter SET revoked_at_ms = $1 WHERE counter_id = $2', [Date.now(), from])
    const takeOver = async ({ office: at }: OfficeCounter) => {
      const taken = await at.takeoverClient()?.takeOver(from, ids, 'owner')
      return taken?.ok === true ? taken.value : { kind: 'none' as const }
    }
    const hasTaken = async (counter: OfficeCounter) => {
      await takeOver(counter)
      counter.office.sendNow()
      return ids.filter((id) => counter.journal.sale(id) !== null).length
    }

    // Every third answer is dropped after the office has done what it was asked, and PostgreSQL is killed in the middle.
    await takeOut(database)
    await expect
      .poll(async () => (await database.query('SELECT 1 FROM sale WHERE is_left')).rowCount, SOON)
      .toBe(3)
    wire.dropEvery(3)
    const ended = once(office.child, 'exit')
    const first = takeOver(heir)
    process.kill(postgresOf(folder).pid, 'SIGKILL')
    await Promise.all([first, ended])
    await database.end().catch(() => {})
    wire.dropEvery(null)
    office = await startOffice(of)
    await areSent([heir, third])
    wire.dropEvery(5)
    await expect.poll(() => hasTaken(heir), AGAIN).toBe(3)
    wire.dropEvery(null)
    await areSent([heir, third])
    expect(await takeOver(third)).toMatchObject({ kind: 'taken', count: 0 })

    // Last night's backup knows nothing of it: not that the counter was taken out, and not who has its sales.
    await office.kill()
    process.kill(postgresOf(folder).pid, 'SIGKILL')
    const restored = { ...of, folder: join(other, 'office') }
    expect(await runOffice({ ...restored, words: ['restore', file] })).toContain(
      'counters send what it lacks',
    )
    office = await startOffice(restored)
    database = await databaseOf(restored.folder)
    await takeOut(database)
    await areSent([heir, third])
    await expect.poll(() => takeOver(third), AGAIN).toMatchObject({ kind: 'taken', count: 0 })
    expect(ids.filter((id) => third.journal.sale(id) !== null)).toEqual([])
    await expect
      .poll(() => {
        lost.office.sendNow()
        return ids.map((id) => lost.journal.sale(id)?.takenOver?.counterName)
      }, SOON)
      .toEqual(ids.map(() => 'Counter 2'))
    expect(lost.journal.watchedSales()).toEqual([])
    expect(
      heir.journal
        .openSales()
        .map(({ requestId }) => requestId)
        .toSorted(),
    ).toEqual(ids)
    await areSent([heir, third])
    await expect
      .poll(async () => (await database.query('SELECT 1 FROM sale WHERE is_open')).rowCount, SOON)
      .toBe(3)
    const { rows } = await database.query<{ entries: string; places: string; takeover: string }>(
      `SELECT count(*) AS entries, count(DISTINCT (log_number, sequence)) AS places,
       (SELECT count(*) FROM takeover WHERE is_logged) AS takeover FROM entry`,
    )
    await database.end()
    expect(rows[0]?.entries).toBe(rows[0]?.places)
    expect(rows[0]?.takeover).toBe('3')
    const closed = once(office.child, 'exit')
    office.child.kill('SIGTERM')
    expect((await closed)[0]).toBe(0)
  },
  300_000,
)

it('an office whose database fails as another counter is let in says so, goes on, and gives a line once it is back', async () => {
  const folder = folderOfTest()
  const database = await clientOf(await newDatabase())
  const port = await freePort()
  const { child } = await startOffice({
    folder,
    databaseUrl: `${inject('postgresUrl')}${database.database ?? ''}`,
    port,
    address: `https://127.0.0.1:${port}`,
  })
  let said = ''
  child.stdout?.on('data', (text: string) => void (said += text))
  await database.query('ALTER TABLE enrolment RENAME TO elsewhere')
  child.stdin?.write('\n')
  await expect.poll(() => said, SOON).toContain('the database does not answer')
  await database.query('ALTER TABLE elsewhere RENAME TO enrolment')
  child.stdin?.write('\n')
  await expect.poll(() => said, SOON).toContain('galla-office:')
  expect(child.exitCode).toBeNull()
}, 30_000)
