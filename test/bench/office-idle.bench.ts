// What counters cost an office that only wait for callbacks: memory of its process, and connections to PostgreSQL; against a bare server with
// as many lines of server-sent events open.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { HEADERS, nonceAnswerSchema, PATHS, PROTOCOL_VERSION } from '#shared/protocol'
import { RELAY_PATHS } from '#shared/office/relay'
import { requestProofBytes } from '#shared/office/request-proof'
import { fingerprintOf, signingKeyOf, type SigningKey } from '#shared/node/log/signed-head'
import { sha256 } from '#office/server/base/digest'
import { issueServerCertificate, newAuthority } from '#office/server/base/authority'
import { freePort } from '../support/free-port'
import { launchOffice } from '../support/office-process'
import { sized, type Bench } from './comparison'
import { addCounters, officeDatabase, type OfficeDatabase } from './office-database'

const COUNTERS = sized(1_000, 20)
const OPENED_AT_ONCE = 20
const SETTLED_AFTER_MS = sized(5_000, 0)
const LOOPBACK = '127.0.0.1'
const KILOBYTES = 1_024
const KEY_BYTES = 32

const BARE_SERVER = `
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
const server = createServer(JSON.parse(readFileSync(process.argv[2], 'utf8')), (request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write('data: {}\\n\\n')
})
server.listen(Number(process.argv[3]), '127.0.0.1', () => console.log('open'))
`

const residentMegabytes = (processId: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1]) / KILOBYTES

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, SETTLED_AFTER_MS))

interface Idle {
  readonly before: number
  readonly after: number
}

/** The memory of a process before lines are opened, and once all are. */
async function withLines(
  processId: number,
  openLine: (number: number) => Promise<IncomingMessage>,
): Promise<Idle & { readonly lines: readonly IncomingMessage[] }> {
  await settled()
  const before = residentMegabytes(processId)
  const lines: IncomingMessage[] = []
  for (let first = 0; first < COUNTERS; first += OPENED_AT_ONCE)
    lines.push(
      ...(await Promise.all(Array.from({ length: OPENED_AT_ONCE }, (_, number) => openLine(first + number)))),
    )
  await settled()
  return { before, after: residentMegabytes(processId), lines }
}

function answerTo(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
  method: string,
  agent: Agent,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request({ host: LOOPBACK, port, path, method, headers, agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path} was answered with ${answer.statusCode}`))
      // The first event says that the line stands.
      answer.once('data', () => resolve(answer))
      answer.on('error', () => {})
    })
      .once('error', reject)
      .end()
  })
}

async function addKeys({ pools }: OfficeDatabase, keys: readonly SigningKey[]): Promise<void> {
  const ids = keys.map((_, number) => counterIdOf(number))
  await addCounters(pools, ids)
  await sql`
INSERT INTO device_key (key_id, counter_id, signing_key, sealing_key, created_at_ms)
SELECT key_id, counter_id, signing_key, signing_key, 0
FROM unnest(${keys.map(({ publicKey }) => fingerprintOf(publicKey))}::text[], ${ids}::text[],
  ${keys.map(({ publicKey }) => Buffer.from(publicKey))}::bytea[]) AS sent (key_id, counter_id, signing_key)`.execute(
    pools.main,
  )
}

async function connectionsTo({ pools }: OfficeDatabase): Promise<number> {
  const { rows } = await sql<{ count: number }>`
SELECT count(*) AS count FROM pg_stat_activity WHERE datname = current_database()`.execute(pools.main)
  return rows[0]?.count ?? 0
}

const counterIdOf = (number: number): string => `counter-idle-${number}`

async function ofOffice(
  folder: string,
  database: OfficeDatabase,
): Promise<Idle & { readonly connections: number }> {
  const port = await freePort()
  const own = await connectionsTo(database)
  let kill = async (): Promise<void> => {}
  const office = await launchOffice(
    {
      folder: join(folder, 'office'),
      databaseUrl: database.url,
      port,
      address: `https://${LOOPBACK}:${port}`,
    },
    (end) => {
      kill = end
    },
  )
  const lineAgent = new Agent({ rejectUnauthorized: false })
  try {
    const keys = Array.from({ length: COUNTERS }, () =>
      signingKeyOf(crypto.getRandomValues(new Uint8Array(KEY_BYTES))),
    )
    await addKeys(database, keys)
    const { rows } = await sql<{ id: string }>`SELECT office_id AS id FROM office`.execute(
      database.pools.main,
    )
    const officeId = rows[0]?.id ?? ''
    const openLine = async (number: number): Promise<IncomingMessage> => {
      const asked = await answerTextOf(port, lineAgent)
      const { nonce } = nonceAnswerSchema.parse(JSON.parse(asked))
      const [path, counterId, key] = [
        `${RELAY_PATHS.stream}/production`,
        counterIdOf(number),
        keys[number] as SigningKey,
      ]
      const bytes = requestProofBytes({
        officeId,
        counterId,
        method: 'GET',
        path,
        nonce,
        bodyHash: sha256(''),
        knows: '',
      })
      const headers = {
        [HEADERS.version]: String(PROTOCOL_VERSION),
        [HEADERS.counter]: counterId,
        [HEADERS.key]: fingerprintOf(key.publicKey),
        [HEADERS.nonce]: nonce,
        [HEADERS.proof]: Buffer.from(key.sign(bytes)).toString('base64url'),
      }
      return answerTo(port, path, headers, 'GET', lineAgent)
    }
    const { before, after } = await withLines(office.child.pid ?? 0, openLine)
    return { before, after, connections: (await connectionsTo(database)) - own }
  } finally {
    await kill()
    lineAgent.destroy()
  }
}

const answerTextOf = (port: number, agent: Agent): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    request({ host: LOOPBACK, port, path: PATHS.nonce, method: 'POST', agent }, (answer) =>
      answer
        .setEncoding('utf8')
        .on('data', (piece: string) => {
          text += piece
        })
        .on('end', () => resolve(text)),
    )
      .once('error', reject)
      .end()
  })

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
    return await withLines(child.pid ?? 0, () => answerTo(port, '/', {}, 'GET', agent))
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
