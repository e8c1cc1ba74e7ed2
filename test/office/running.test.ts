// Running an office: its backups and what becomes of them, its health, and the doctor.
import { CHEAP } from '../support/settings'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PATHS } from '#shared/protocol'
import { believedClock } from '#office/server/base/office-clock'
import { makeBackup, verifyBackup } from '#office/server/maintenance/backup'
import { runCommand } from '#office/server/commands'
import { createReadiness } from '#office/server/maintenance/health'
import { examineDatabase, examineFolder } from '#office/server/maintenance/doctor'
import { noteNights } from '#office/server/maintenance/doctors-notes'
import { restoreBackup } from '#office/server/maintenance/restore'
import { IN_NO_BACKUP, tablesOf } from '#office/server/maintenance/tables'
import { secretsFileOf } from '#office/server/base/secrets'
import { clientOf, newDatabase, testCounter, testOffice, type TestOffice } from '../support/office'
import { pushed, writtenLog } from '../support/office-logs'
import { folderOfTest } from '../support/folder'
import { VirtualTime } from '../support/virtual-time'

const PASSPHRASE = 'a passphrase of the shop'
const SECRETS = JSON.stringify({ signingKey: 'of the office' })
const NOW = Date.UTC(2026, 10, 23)

const ends: (() => Promise<void>)[] = []
let backedUp: Awaited<ReturnType<typeof prepare>>
beforeAll(async () => {
  backedUp = await prepare()
}, 60_000)
afterAll(async () => {
  for (const end of ends) await end()
})

/** An office with two counters and some of everything, and a backup of it. */
async function prepare() {
  const made = await testOffice({ atEnd: (close) => void ends.push(close) })
  const counters = [await made.counter('Counter 1'), await made.counter('Counter 2')]
  for (const counter of counters) {
    const log = writtenLog()
    log.sell('success', 'pending', null)
    await pushed(counter, await log.batch())
  }
  await made.app.projection.caughtUp()
  const report = { asked_at_ms: NOW, answered_at_ms: NOW, body: Buffer.from('{}') }
  for (const { counterId } of counters)
    await made.context.pools.main
      .insertInto('counter_report')
      .values({ ...report, counter_id: counterId })
      .execute()
  const folder = mkdtempSync(join(tmpdir(), 'office-running-'))
  writeFileSync(secretsFileOf(folder), SECRETS)
  const file = join(folder, 'office.backup')
  const client = new pg.Client({ connectionString: made.url })
  await client.connect()
  ends.push(
    () => client.end(),
    async () => rmSync(folder, { recursive: true, force: true }),
  )
  const backup = () =>
    makeBackup({ client, folder, file, passphrase: PASSPHRASE, cost: CHEAP, now: () => NOW })
  return { made, counters, file, folder, backup, counted: await backup() }
}

async function restored(file: string, passphrase = PASSPHRASE, url?: string, folder = folderOfTest()) {
  const target = url ?? (await newDatabase('template0'))
  const result = await restoreBackup({
    client: await clientOf(target),
    folder,
    file,
    passphrase,
    now: () => NOW,
  })
  return { ...result, url: target, folder }
}

/** Every row of every table, as text. */
async function everyRow(url: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const client = await clientOf(url)
  const rows = new Map<string, readonly string[]>()
  for (const table of await tablesOf(client)) {
    const { rows: all } = await client.query<{ row: string }>(
      `SELECT one::text AS row FROM "${table}" AS one ORDER BY 1`,
    )
    rows.set(
      table,
      all.map(({ row }) => row),
    )
  }
  return rows
}

describe('a backup', () => {
  it('holds every row and the secrets, and an office restored from it goes on with its counters', async () => {
    const { made, counters, file, counted } = backedUp
    const again = await restored(file)
    expect(again.rows).toBe(counted.rows)
    const [before, after] = [await everyRow(made.url), await everyRow(again.url)]
    expect([...after.keys()]).toEqual([...before.keys()])
    // What an office that was restored knows of itself.
    const isOfRestore = (row: string): boolean => row.startsWith('(restored,')
    expect(after.get('setting')?.filter(isOfRestore)).toHaveLength(1)
    const ofOthers = (rows: typeof before) =>
      [...rows]
        .filter(([table]) => table !== 'office' && !IN_NO_BACKUP.includes(table))
        .map(([table, all]) => [table, all.filter((row) => table !== 'setting' || !isOfRestore(row))])
    expect(ofOthers(after)).toEqual(ofOthers(before))
    // What goes after some days must not come back from a backup.
    expect([before.get('counter_report')?.length, after.get('counter_report')]).toEqual([2, []])
    expect(before.get('entry')?.length).toBeGreaterThan(10)
    expect(readFileSync(secretsFileOf(again.folder), 'utf8')).toBe(SECRETS)
    expect(statSync(secretsFileOf(again.folder)).mode & 0o077).toBe(0)

    const office = await testOffice({ again: made, url: again.url })
    const [first] = counters
    if (first === undefined) throw new Error('there is no counter')
    const heartbeat = { appVersion: '0.1.0', clientKeys: [], unsent: 0, clockMs: 0 }
    expect((await testCounter(office, first).ask(PATHS.heartbeat, heartbeat)).status).toBe(200)
    expect(office.context.office.generation).toBe(again.generation)
    await expectNumbersGoOn(office)
  })

  it('raises the generation with each restore, also of the same backup twice', async () => {
    const { made, file } = backedUp
    const first = await restored(file)
    expect(first.generation).toBeGreaterThan(made.context.office.generation)
    const target = await newDatabase('template0')
    const second = await restoreBackup({
      client: await clientOf(target),
      folder: folderOfTest(),
      file,
      passphrase: PASSPHRASE,
      now: () => NOW + 60_000,
    })
    expect(second.generation).toBeGreaterThan(first.generation)
  })

  it('names nobody in the clear, and is for this user alone', async () => {
    const { file } = backedUp
    const bytes = readFileSync(file, 'latin1')
    for (const word of ['Counter 1', 'SALE', 'of the office']) expect(bytes).not.toContain(word)
    expect(statSync(file).mode & 0o077).toBe(0)
  })

  it('takes the place of an earlier one only when it is whole', async () => {
    const { file, folder, backup } = backedUp
    const before = readFileSync(file)
    const secrets = secretsFileOf(folder)
    renameSync(secrets, `${secrets}.away`)
    await expect(backup()).rejects.toThrow('There is no office')
    renameSync(`${secrets}.away`, secrets)
    expect(readFileSync(file)).toEqual(before)
    expect(existsSync(`${file}.unfinished`)).toBe(false)
  })

  it('whose database went away before its end says so in words, and the earlier one stays', async () => {
    vi.stubEnv('GALLA_BACKUP_PASSPHRASE', PASSPHRASE)
    const { made, file, folder } = backedUp
    const before = readFileSync(file)
    const [holding, admin] = [await clientOf(made.url), await clientOf(made.url)]
    await holding.query('BEGIN; LOCK TABLE claim IN ACCESS EXCLUSIVE MODE')
    const place = { folder, database: { url: made.url, tls: 'off' }, now: () => NOW, say: () => {} }
    const told = runCommand(['backup', file], place).catch(String)
    await vi.waitFor(async () => {
      const { rowCount } = await admin.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'galla-office-command' AND wait_event_type = 'Lock'",
      )
      expect(rowCount).toBe(1)
    }, 20_000)
    expect(await told).toContain('The database went away')
    await holding.query('ROLLBACK')
    expect(readFileSync(file)).toEqual(before)
    expect(existsSync(`${file}.unfinished`)).toBe(false)
    vi.unstubAllEnvs()
  })

  it('that is cut, changed, joined or opened with another passphrase restores nothing', async () => {
    const { file } = backedUp
    const whole = readFileSync(file)
    const changedAt = (place: number): Buffer => {
      const bytes = Buffer.from(whole)
      bytes[place] = (bytes[place] ?? 0) ^ 1
      return bytes
    }
    const head = 13 + whole.readUInt32BE(9)
    let last = head
    for (let at = head; at < whole.length; at += 4 + whole.readUInt32BE(at)) last = at
    const damaged = [
      whole.subarray(0, last),
      whole.subarray(0, whole.length - 1),
      whole.subarray(0, Math.floor(whole.length / 2)),
      whole.subarray(0, head),
      changedAt(head - 20),
      changedAt(head + 40),
      changedAt(whole.length - 5),
      Buffer.concat([whole, whole.subarray(head)]),
      Buffer.from('{"format":"another"}\n'),
      Buffer.alloc(0),
    ]
    const url = await newDatabase('template0')
    const folder = folderOfTest()
    for (const [index, bytes] of damaged.entries()) {
      const name = join(folder, `damaged-${index}`)
      writeFileSync(name, bytes)
      await expect(restored(name, PASSPHRASE, url, folder), `damage ${index}`).rejects.toMatchObject({
        name: 'OfficeStartError',
      })
    }
    await expect(restored(file, 'another passphrase', url, folder)).rejects.toThrow('does not open')
    expect(await everyRow(url)).toEqual(new Map())
    expect(existsSync(secretsFileOf(folder))).toBe(false)
    expect((await restored(file, PASSPHRASE, url, folder)).rows).toBeGreaterThan(0)
  }, 60_000)

  it('is restored over no office, and with no short passphrase', async () => {
    const { made, file, folder } = backedUp
    await expect(restored(file, PASSPHRASE, undefined, folder)).rejects.toThrow('There is an office')
    await expect(restored(file, PASSPHRASE, made.url)).rejects.toThrow('not empty')
    await expect(restored(file, 'short')).rejects.toThrow('at least 12')
    expect(await verifyBackup(file, PASSPHRASE)).toMatchObject({ counter: 2 })
  })
})

/** Rows are numbered on from the highest. */
async function expectNumbersGoOn({ context }: TestOffice): Promise<void> {
  const add = (): Promise<{ number: number }> =>
    context.pools.main
      .insertInto('audit')
      .values({ at_ms: NOW, who: 'test', action: 'tried', details: '{}' })
      .returning('number')
      .executeTakeFirstOrThrow()
  const highest = await context.pools.main
    .selectFrom('audit')
    .select(({ fn }) => fn.max('number').as('number'))
    .executeTakeFirst()
  expect((await add()).number).toBe((highest?.number ?? 0) + 1)
}

describe('a command', () => {
  const run = (words: readonly string[], folder: string) =>
    runCommand(words, { folder, database: null, now: () => NOW, say: () => {} })

  it('for an office that is not there makes none', async () => {
    vi.stubEnv('GALLA_BACKUP_PASSPHRASE', PASSPHRASE)
    const folder = folderOfTest()
    await expect(run(['doctor'], folder)).rejects.toThrow('There is no office')
    await expect(run(['backup', join(folder, 'b')], folder)).rejects.toThrow('There is no office')
    expect(readdirSync(folder)).toEqual([])
    vi.unstubAllEnvs()
  })

  it.each([[['backup']], [['doctor', 'more']], [['restor', 'file']], [['backup', 'one', 'two']]])(
    'that nobody knows is told what there is: %j',
    async (words) => {
      await expect(run(words, folderOfTest())).rejects.toThrow('is no command')
    },
  )
})

describe('the health of an office', () => {
  it('is that it lives and is ready, until it closes', async () => {
    const made = await testOffice()
    expect((await made.request('/healthz')).status).toBe(200)
    expect((await made.request('/readyz')).status).toBe(200)
    await made.app.close()
    expect((await made.request('/healthz')).status).toBe(200)
    expect((await made.request('/readyz')).status).toBe(503)
  })

  it('is asked of the database by one question for all that ask, and once a second', async () => {
    const { context } = await testOffice()
    const executor = context.pools.main.getExecutor()
    const time = new VirtualTime()
    let asked = 0
    let mend = (): void => {}
    let mended: Promise<void> = Promise.resolve()
    const main = {
      getExecutor: () => ({
        transformQuery: executor.transformQuery.bind(executor),
        compileQuery: executor.compileQuery.bind(executor),
        executeQuery: async (query: CompiledQuery) => {
          asked += 1
          await mended
          return executor.executeQuery(query)
        },
      }),
    } as unknown as typeof context.pools.main
    const isReady = createReadiness({
      context: { ...context, pools: { ...context.pools, main }, clock: believedClock(time), timers: time },
      isClosing: () => false,
    })
    const crowd = () => Promise.all(Array.from({ length: 50 }, isReady))
    const all = (answer: boolean) => Array.from({ length: 50 }, () => answer)
    expect([await crowd(), await crowd(), asked]).toEqual([all(true), all(true), 1])
    await time.pass(1_000)
    mended = new Promise((resolve) => void (mend = resolve))
    const late = crowd()
    await time.pass(2_000)
    const later = crowd()
    await time.pass(2_000)
    expect([await late, await later, asked]).toEqual([all(false), all(false), 2])
    mend()
    await expect.poll(isReady).toBe(true)
  })

  it('is told in figures to this computer alone', async () => {
    const made = await testOffice()
    await made.counter('Counter 1')
    const figures = await made.app.fetch(new Request('https://office.test/metrics'), '127.0.0.1')
    expect(await figures.text()).toMatch(/^galla_office_counters 1$/m)
    expect((await made.request('/metrics', {}, '203.0.113.7')).status).toBe(404)
    for (const name of ['x-forwarded-for', 'forwarded']) {
      const proxied = { headers: { [name]: 'for=203.0.113.7' } }
      expect((await made.request('/metrics', proxied, '127.0.0.1')).status).toBe(404)
    }
  })
})

describe('the doctor', () => {
  it('finds what is wrong, and says what to do', async () => {
    const { made, folder } = backedUp
    const client = await clientOf(made.url)
    const findings = async (where = folder) =>
      [
        ...(await examineFolder(where)),
        ...(await examineDatabase({ client, folder: where, now: Date.now })),
      ].map(({ is, what }) => `${is}: ${what}`)
    expect((await findings(folderOfTest()))[0]).toMatch(/^wrong: There is no office in/)
    const found = (await findings()).join('\n')
    // The PostgreSQL of these tests does not wait for the disk.
    expect(found).toMatch(/^wrong: PostgreSQL does not wait for the disk/m)
    expect(found).toMatch(/^well: The data is up to date\.$/m)
    expect(found).toMatch(/^look: The office is not running\.$/m)
    expect(found).toMatch(/^wrong: No backup was made for two days/m)
    expect(found).toMatch(/^look: No backup is made at night/m)
    const context = made.context
    await noteNights(context, folder)
    expect((await findings()).join('\n')).toMatch(
      /^look: The nightly backups in .* lie on the disk of the data/m,
    )
    await noteNights(context, join(folder, 'gone'))
    expect((await findings()).join('\n')).toMatch(/^wrong: The folder of the nightly backups is gone/m)
    await client.query('UPDATE schema_version SET version = 2')
    const ofNewer = await findings()
    await client.query('UPDATE schema_version SET version = 1')
    expect(ofNewer.join('\n')).toMatch(/^wrong: The data is of a newer office/m)
  })
})
