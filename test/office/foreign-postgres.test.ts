// The office on a PostgreSQL that somebody else runs: whatever its administrator has set, one sale of a number is admitted; and what an office
// cannot stand on is said at its start in an owner's words.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { ADMISSION_PATHS } from '#shared/protocol/admission'
import { holdOffice } from '#office/server/api/office-lock'
import { databaseSetting } from '#office/server/commands'
import { addressesOf, writingAddress } from '#office/server/database/address'
import { openClient } from '#office/server/database/connection'
import { faultsOf } from '#office/server/database/fitness'
import { openPools, retried } from '#office/server/database/pools'
import { openCluster } from '#office/server/database/postgres/cluster'
import { examineFitness } from '#office/server/maintenance/doctor'
import { systemTimers } from '#office/server/system'
import { clientOf, newDatabase, testOffice } from '../support/office'
import { questionOf } from '../support/questions'
import { counted } from '../support/counted'
import { folderOfTest } from '../support/folder'
import { freePort } from '../support/free-port'
import { openedOffice } from '../support/opened-office'
import { runningTest } from '../support/running-test'

const nameOf = (url: string): string => new URL(url).pathname.slice(1)

const passwordOf = (url: string): string => decodeURIComponent(new URL(url).password)

/** A database whose administrator has set this for everybody. */
async function databaseWith(...settings: readonly string[]): Promise<string> {
  const url = await newDatabase()
  const client = await clientOf(url)
  for (const setting of settings) await client.query(`ALTER DATABASE ${nameOf(url)} SET ${setting}`)
  return url
}

/** The same place under another name and with other words. */
function changed(url: string, change: (to: URL) => void): string {
  const to = new URL(url)
  change(to)
  return String(to)
}

async function roleOf(url: string, rights: string): Promise<string> {
  const name = `shop_${nameOf(url)}`
  const client = await clientOf(url)
  await client.query(`CREATE ROLE ${name} LOGIN PASSWORD 'secret' ${rights}`)
  return changed(url, (to) => {
    to.username = name
    to.password = 'secret'
  })
}

describe('whatever the administrator has set', () => {
  it.each(['read uncommitted', 'repeatable read', 'serializable'])(
    'of counters that race for a number one is admitted, with %s for everybody',
    async (level) => {
      const url = await databaseWith(`default_transaction_isolation = '${level}'`)
      const office = await testOffice({ url })
      const counters = await Promise.all(['Counter 1', 'Counter 2'].map((name) => office.counter(name)))
      for (let round = 0; round < 12; round += 1) {
        const answers = await Promise.all(
          counters.map((counter, at) =>
            counter.ask(
              ADMISSION_PATHS.admit,
              questionOf(`SALE-${String(round).padStart(2, '0')}-${at}`, `number ${round}`),
            ),
          ),
        )
        expect(answers.map(({ status }) => status)).toEqual([200, 200])
        const admitted = answers.filter(({ body }) => (body as { kind: string }).kind === 'admitted')
        expect(admitted).toHaveLength(1)
      }
    },
  )

  it('every connection has the time limits and the commit that the office wants', async () => {
    const url = await databaseWith(
      "default_transaction_isolation = 'serializable'",
      'synchronous_commit = off',
      'idle_session_timeout = 7000',
      'statement_timeout = 7000',
    )
    const pools = openPools(url, () => {})
    onTestFinished(() => pools.close())
    const client = await openClient(url, 'test')
    onTestFinished(() => client.end())
    const names = [
      'default_transaction_isolation',
      'synchronous_commit',
      'idle_session_timeout',
      'statement_timeout',
      'lock_timeout',
      'tcp_user_timeout',
      'tcp_keepalives_idle',
    ]
    const asked = `SELECT ${names.map((name) => `current_setting('${name}')`).join(" || ' ' || ")} AS said`
    const { rows } = await client.query<{ said: string }>(asked)
    expect(rows[0]?.said).toBe('read committed on 0 0 0 10000 5')
    const pooled = await sql.raw<{ said: string }>(asked).execute(pools.admission)
    expect(pooled.rows[0]?.said).toBe('read committed on 0 2s 1s 10000 5')
  })

  it('a transaction that was undone for another one is made again', async () => {
    const pools = openPools(await newDatabase(), () => {})
    onTestFinished(() => pools.close())
    let tries = 0
    const done = await pools.admission.transaction().execute(async (transaction) => {
      tries += 1
      if (tries < 3) await sql`DO $$ BEGIN RAISE SQLSTATE '40001'; END $$`.execute(transaction)
      return 'done'
    })
    expect([done, tries]).toEqual(['done', 3])
    let others = 0
    const other = retried(async () => {
      others += 1
      throw new Error('another fault')
    })
    await expect(other).rejects.toThrow('another fault')
    expect(others).toBe(1)
  })
})

describe('what an office cannot stand on is said in words', () => {
  it('nothing where all is well', async () => {
    expect(await faultsOf(await newDatabase())).toEqual([])
  })

  it('a name that is no computer, a port that nobody listens at, and one that says nothing', async () => {
    const url = await newDatabase()
    const [nowhere] = await faultsOf(changed(url, (to) => (to.hostname = 'database.invalid')))
    expect(nowhere).toMatch(/No computer is found under the name database\.invalid|cannot be looked up/)
    const port = await freePort()
    expect(await faultsOf(changed(url, (to) => (to.port = String(port))))).toEqual([
      `Nothing answers at 127.0.0.1:${port}: start PostgreSQL there, and let it listen to this computer.`,
    ])
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    onTestFinished(() => void silent.close())
    const { port: mute } = silent.address() as AddressInfo
    expect((await faultsOf(changed(url, (to) => (to.port = String(mute)))))[0]).toMatch(/does not answer/)
  }, 15_000)

  it('a password, a user and a database that are not there', async () => {
    const url = await newDatabase()
    const said = async (change: (to: URL) => void) => (await faultsOf(changed(url, change)))[0]
    expect(await said((to) => (to.password = 'wrong'))).toMatch(/^The password of the user galla/)
    expect(await said((to) => (to.username = 'nobody'))).toMatch(/^The password of the user nobody/)
    expect(await said((to) => (to.pathname = '/none'))).toMatch(
      /^There is no database none: make it, CREATE DATABASE none OWNER galla/,
    )
  })

  it('a user who may make no tables, or whose tables are another one’s, and too few connections', async () => {
    const empty = await newDatabase('template0')
    const shop = await roleOf(empty, '')
    expect((await faultsOf(shop))[0]).toMatch(
      /may make no tables here: GRANT CREATE ON SCHEMA public TO shop_/,
    )
    await (await clientOf(empty)).query(`GRANT CREATE ON SCHEMA public TO ${new URL(shop).username}`)
    expect(await faultsOf(shop)).toEqual([])
    const few = await roleOf(await newDatabase('template0'), 'CONNECTION LIMIT 9')
    const owner = await clientOf(
      changed(few, (to) => (to.username = 'galla')).replace('secret', passwordOf(empty)),
    )
    await owner.query(`GRANT CREATE ON SCHEMA public TO ${new URL(few).username}`)
    const running = await holdOffice(few, { timers: systemTimers, onLost: () => {} })
    const start = () => openedOffice({ url: few, folder: folderOfTest() })
    await expect(start()).rejects.toThrow('Another office is running')
    const asking = await clientOf(few)
    expect(await examineFitness(asking, few)).toMatchObject([{ is: 'well' }])
    await running.release()
    const missing = /^The office needs 29 connections, and PostgreSQL gave 9: raise/
    expect(await examineFitness(asking, few)).toMatchObject([
      { is: 'wrong', what: expect.stringMatching(missing) as string },
    ])
    await asking.end()
    await expect(start()).rejects.toThrow(missing)
    const used = await newDatabase()
    expect((await faultsOf(await roleOf(used, '')))[0]).toMatch(
      /^The tables of this database belong to the user galla/,
    )
  })

  it.each(['LATIN1', 'SQL_ASCII'])('text that is kept as %s', async (encoding) => {
    const name = `test_${encoding.toLowerCase()}_${Date.now()}`
    const client = await clientOf(`${inject('postgresUrl')}postgres`)
    await client.query(
      `CREATE DATABASE ${name} TEMPLATE template0 ENCODING '${encoding}' LOCALE_PROVIDER libc LOCALE 'C'`,
    )
    expect((await faultsOf(`${inject('postgresUrl')}${name}`))[0]).toMatch(
      `The database keeps text as ${encoding}`,
    )
  })

  it('a database that takes nothing new', async () => {
    expect((await faultsOf(await databaseWith('default_transaction_read_only = on')))[0]).toMatch(
      /takes nothing new/,
    )
  })
})

describe('the address of a database', () => {
  const local = 'postgres://u:p@127.0.0.1:5432/office'

  it('says how the line is protected, unless it stays on this computer', () => {
    const far = 'postgres://u:p@db.example:5432/office'
    expect(addressesOf({ url: local, tls: null })).toEqual([`${local}?sslmode=disable`])
    expect(() => addressesOf({ url: far, tls: null })).toThrow('Set DATABASE_TLS')
    expect(addressesOf({ url: far, tls: 'off' })).toEqual([`${far}?sslmode=disable`])
    expect(addressesOf({ url: far, tls: 'verify' })).toEqual([`${far}?sslmode=verify-full`])
    expect(addressesOf({ url: far, tls: '/etc/own ca.pem' })).toEqual([
      `${far}?sslmode=verify-full&sslrootcert=%2Fetc%2Fown%20ca.pem`,
    ])
    vi.stubEnv('DATABASE_URL', far)
    vi.stubEnv('DATABASE_TLS', '/no/such.pem')
    expect(databaseSetting).toThrow('a file that is not there')
    vi.unstubAllEnvs()
    expect(addressesOf({ url: 'postgres://u@/office?host=/run/postgresql', tls: null })).toEqual([
      'postgres://u@/office?host=/run/postgresql',
    ])
  })

  it.each([
    [`${local}?sslmode=require`, 'leave that out'],
    [`${local}?target_session_attrs=read-write`, 'leave that out'],
    ['127.0.0.1:5432/office', 'is not an address'],
    ['postgres://u:p@127.0.0.1:5432', 'is not an address'],
    ['postgres://u:p@/office', 'names no host'],
    ['postgres://u:p@127.0.0.1,/office', 'names no host'],
  ])('%s is refused', (url, words) => {
    expect(() => addressesOf({ url, tls: null })).toThrow(words)
  })

  it('of several hosts the one that writes is taken, and two that write are refused', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'office-second-'))
    chmodSync(folder, 0o711)
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    counted('postgres', runningTest())
    const second = await openCluster({ folder, settings: ['fsync=off', 'password_encryption=scram-sha-256'] })
    onTestFinished(second.stop)
    const url = await newDatabase()
    const { host, password } = new URL(url)
    const admin = new pg.Client({ connectionString: second.urlOf('postgres') })
    await admin.connect()
    await admin.query(`ALTER ROLE galla PASSWORD '${decodeURIComponent(password)}'`)
    await admin.query(`CREATE DATABASE ${nameOf(url)}`)
    await admin.end()
    const other = new URL(second.urlOf('x')).host
    const listOf = (...hosts: readonly string[]) => ({ url: url.replace(host, hosts.join(',')), tls: null })
    const dead = `127.0.0.1:${await freePort()}`
    expect(await writingAddress(listOf(dead, host))).toBe(`${url}?sslmode=disable`)
    expect(await writingAddress(listOf(host, host))).toBe(`${url}?sslmode=disable`)
    await expect(writingAddress(listOf(host, other))).rejects.toThrow(
      /Two hosts of DATABASE_URL can both be written to/,
    )
    await expect(writingAddress(listOf(dead, dead))).rejects.toThrow(
      /No host of DATABASE_URL can be written to/,
    )
  }, 60_000)
})
