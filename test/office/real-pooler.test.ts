// The office behind a real PgBouncer. Only with REAL_POOLER=1 (vitest.config.ts, CONTRIBUTING.md); a computer that has none says so.
import { spawn } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { holdOffice } from '#office/server/api/office-lock'
import { connectionFaults, faultsOf } from '#office/server/database/fitness'
import { openPools } from '#office/server/database/pools'
import { sql } from 'kysely'
import { systemTimers } from '#office/server/system'
import { folderOfTest } from '../support/folder'
import { freePort } from '../support/free-port'
import { newDatabase } from '../support/office'

/** A database's address through PgBouncer, as Debian's package has it but for these lines. */
async function pooled(mode: string, ...lines: readonly string[]): Promise<string> {
  const url = new URL(await newDatabase())
  const port = await freePort()
  const folder = folderOfTest()
  chmodSync(folder, 0o777)
  const users = join(folder, 'users.txt')
  writeFileSync(users, `"${url.username}" "${decodeURIComponent(url.password)}"\n`)
  const file = join(folder, 'pgbouncer.ini')
  const ini = [
    '[databases]',
    `* = host=${url.hostname} port=${url.port}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
    `auth_type = scram-sha-256\nauth_file = ${users}`,
    `pool_mode = ${mode}`,
    process.getuid?.() === 0 ? 'user = postgres' : '',
    ...lines,
  ]
  writeFileSync(file, `${ini.join('\n')}\n`)
  const child = spawn('pgbouncer', ['-q', file], { stdio: 'ignore' })
  child.once('error', () => {})
  onTestFinished(() => void child.kill('SIGKILL'))
  url.port = String(port)
  const answers = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: String(url) })
    client.on('error', () => {})
    try {
      await client.connect()
      return true
    } catch {
      return false
    } finally {
      await client.end().catch(() => {})
    }
  }
  await expect
    .poll(answers, { timeout: 5_000, message: 'PgBouncer is not installed, or does not start' })
    .toBe(true)
  return String(url)
}

it.each([
  ['transaction'],
  ['statement'],
  ['transaction', 'server_round_robin = 1'],
  ['transaction', 'min_pool_size = 8', 'server_round_robin = 1'],
  ['transaction', 'min_pool_size = 8'],
])('a pooler that lends connections for less than a session is refused (%s %s %s)', async (...words) => {
  const url = await pooled(...(words as unknown as [string, ...string[]]))
  // Whatever its pool holds by then.
  for (let time = 0; time < 5; time += 1) {
    const [fault] = await faultsOf(url)
    expect(fault).toMatch(/Set pool_mode = session/)
  }
})

it('a pooler that lends them for a session is taken, with the limits of each session', async () => {
  const url = await pooled('session', 'default_pool_size = 40')
  expect(await faultsOf(url)).toEqual([])
  const pools = openPools(url, () => {})
  onTestFinished(() => pools.close())
  const { rows } = await sql<{ limit: string }>`SELECT current_setting('statement_timeout') AS limit`.execute(
    pools.admission,
  )
  expect(rows[0]?.limit).toBe('2s')
})

it('a pooler with fewer connections than the office needs is refused', async () => {
  const url = await pooled('session', 'default_pool_size = 10')
  const lock = await holdOffice(url, { timers: systemTimers, onLost: () => {} })
  onTestFinished(lock.release)
  expect((await connectionFaults(url))[0]).toMatch(/needs 29 connections.* default_pool_size of a pooler/)
}, 30_000)
