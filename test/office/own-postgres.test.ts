// The office's own PostgreSQL as a process: killed, asked for by two starts at once, and cut off from its power.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openCluster, type Cluster } from '#office/server/database/postgres/cluster'
import { postgresUser } from '#office/server/database/postgres/server'
import { counted } from '#test/support/counted'
import { runningTest } from '#test/support/running-test'

const SOON = { timeout: 20_000, interval: 20 }
/** Root cannot run PostgreSQL: the user that does must get to its folder. */
const PASSABLE_FOLDER = 0o711

let folder = ''
/** What is tried here is not the disk. */
function opened(): Promise<Cluster> {
  counted('postgres', runningTest())
  return openCluster({ folder, settings: ['fsync=off'] })
}
const running: Cluster[] = []

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'office-postgres-'))
  chmodSync(folder, PASSABLE_FOLDER)
})
afterAll(async () => {
  for (const cluster of running) await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function clientOf(cluster: Cluster): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: cluster.urlOf('postgres') })
  client.on('error', () => {})
  await client.connect()
  return client
}

it('starts again while a process of the one that was killed has not ended, and has all that was committed', async () => {
  const client = await clientOf(await opened())
  await client.query("CREATE TABLE sold AS SELECT 'SALE-1' AS id")
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const slow = rows[0]?.pid ?? 0
  process.kill(slow, 'SIGSTOP')
  onTestFinished(() => tryToContinue(slow))
  const [postmaster] = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(postmaster), 'SIGKILL')
  const opening = opened()
  const refusals = () => readFileSync(join(folder, 'postgres.log'), 'utf8').match(/is still in use/g) ?? []
  await expect.poll(() => refusals().length, SOON).toBeGreaterThan(1)
  process.kill(slow, 'SIGCONT')
  running.push(await opening)
  const after = await clientOf(await opening)
  expect((await after.query('SELECT id FROM sold')).rows).toEqual([{ id: 'SALE-1' }])
  await after.end()
}, 60_000)

it('is one for two starts at once, so that the lock tells which office is the second', async () => {
  for (const cluster of running.splice(0)) await cluster.stop()
  const both = await Promise.all([opened(), opened()])
  running.push(...both)
  expect(both[0].urlOf('galla_office')).toBe(both[1].urlOf('galla_office'))
}, 60_000)

it.runIf(process.platform === 'linux')(
  'starts after a power cut, though its former number is another program’s by now',
  async () => {
    const file = join(folder, 'data/postmaster.pid')
    const [, ...lines] = readFileSync(file, 'utf8').split('\n')
    for (const cluster of running.splice(0)) await cluster.stop()
    // PostgreSQL looks at programs of its own user alone.
    const other = spawn('sleep', ['60'], { ...postgresUser(), stdio: 'ignore' })
    onTestFinished(() => void other.kill())
    writeFileSync(file, [other.pid, ...lines].join('\n'))
    running.push(await opened())
    expect(readFileSync(file, 'utf8').split('\n')[0]).not.toBe(String(other.pid))
  },
  60_000,
)

function tryToContinue(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT')
  } catch {
    // It has ended, as it should.
  }
}
