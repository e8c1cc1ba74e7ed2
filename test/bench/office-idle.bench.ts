// What counters cost an office that only wait for callbacks: memory of its process, and connections to PostgreSQL; against a bare server with
// as many lines of server-sent events open.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Agent } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { RELAY_PATHS } from '#shared/office/relay'
import { issueServerCertificate, newAuthority } from '#office/server/base/authority'
import { freePort } from '../support/free-port'
import { answerTo, benchOffice, lineStands, residentMegabytes, type BenchCounter } from './bench-office'
import { sized, type Bench } from './comparison'
import { officeDatabase, type OfficeDatabase } from './office-database'

const COUNTERS = sized(1_000, 20)
const OPENED_AT_ONCE = 20
const SETTLED_AFTER_MS = sized(5_000, 0)
const LOOPBACK = '127.0.0.1'

const BARE_SERVER = `
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
const server = createServer(JSON.parse(readFileSync(process.argv[2], 'utf8')), (request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write('data: {}\\n\\n')
})
server.listen(Number(process.argv[3]), '127.0.0.1', () => console.log('open'))
`

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, SETTLED_AFTER_MS))

interface Idle {
  readonly before: number
  readonly after: number
}

/** The memory of a process before lines are opened, and once all are. */
async function withLines(
  memory: () => number,
  openLine: (number: number) => Promise<IncomingMessage>,
): Promise<Idle & { readonly lines: readonly IncomingMessage[] }> {
  await settled()
  const before = memory()
  const lines: IncomingMessage[] = []
  for (let first = 0; first < COUNTERS; first += OPENED_AT_ONCE)
    lines.push(
      ...(await Promise.all(Array.from({ length: OPENED_AT_ONCE }, (_, number) => openLine(first + number)))),
    )
  await settled()
  return { before, after: memory(), lines }
}

async function connectionsTo({ pools }: OfficeDatabase): Promise<number> {
  const { rows } = await sql<{ count: number }>`
SELECT count(*) AS count FROM pg_stat_activity WHERE datname = current_database()`.execute(pools.main)
  return rows[0]?.count ?? 0
}

async function ofOffice(
  folder: string,
  database: OfficeDatabase,
): Promise<Idle & { readonly connections: number }> {
  const own = await connectionsTo(database)
  const office = await benchOffice(folder, database, COUNTERS)
  try {
    const openLine = async (number: number): Promise<IncomingMessage> =>
      (office.counters[number] as BenchCounter).openLine(`${RELAY_PATHS.stream}/production`)
    const { before, after } = await withLines(office.memory, openLine)
    return { before, after, connections: (await connectionsTo(database)) - own }
  } finally {
    await office.close()
    for (const counter of office.counters) counter.leave()
  }
}

async function ofBareServer(folder: string): Promise<Idle> {
  const port = await freePort()
  const { key, cert } = await issueServerCertificate(await newAuthority(), [LOOPBACK])
  const [program, certificate] = [join(folder, 'bare.mjs'), join(folder, 'bare.json')]
  writeFileSync(program, BARE_SERVER)
  writeFileSync(certificate, JSON.stringify({ key, cert }))
  const child = spawn(process.execPath, [program, certificate, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const agent = new Agent({ rejectUnauthorized: false })
  try {
    await once(child.stdout, 'data')
    return await withLines(
      () => residentMegabytes(child.pid ?? 0),
      async () => lineStands(await answerTo({ port, path: '/', method: 'GET', agent })),
    )
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    agent.destroy()
  }
}

/** Measured once and compared in several ways: one round each. */
export const bench = async (): Promise<Bench> => {
  if (process.platform !== 'linux') {
    console.log('memory is measured on Linux alone')
    return { comparisons: [] }
  }
  const folder = mkdtempSync(join(tmpdir(), 'galla-bench-idle-'))
  const database = await officeDatabase()
  const [ours, bare] = [await ofOffice(folder, database), await ofBareServer(folder)]
  console.log(
    `an office before anybody came: ${ours.before.toFixed(0)} MB; with ${COUNTERS} counters that wait ${ours.connections} connections to PostgreSQL`,
  )
  return {
    comparisons: [
      {
        what: `memory for ${COUNTERS} counters that wait for callbacks`,
        against: 'as many lines at a bare server',
        aimRatio: 2.5,
        unit: 'MB',
        rounds: 1,
        warmUpRounds: 0,
        ours: () => ours.after - ours.before,
        plain: () => bare.after - bare.before,
      },
    ],
    close: async () => {
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
