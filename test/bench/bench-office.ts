// An office as a process of its own for benches, and counters that prove what they ask over sockets of their own.
import { readFileSync } from 'node:fs'
import { Agent, request, type RequestOptions } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { sha256 } from '#office/server/base/digest'
import { fingerprintOf, signingKeyOf, type SigningKey } from '#shared/node/log/signed-head'
import { requestProofBytes } from '#shared/office/request-proof'
import { ADMISSION_PATHS } from '#shared/protocol/admission'
import { HEADERS, nonceAnswerSchema, PATHS, PROTOCOL_VERSION } from '#shared/protocol'
import { epochIn, knownText } from '#shared/protocol/known-office'
import { freePort } from '../support/free-port'
import { newQuestion } from '../support/questions'
import { launchOffice } from '../support/office-process'
import { sized } from './comparison'
import { addCounters, type OfficeDatabase } from './office-database'

/** The office looks every minute whether it holds more than it needs, and collects after a whole one in which hardly anything was asked. */
export const COLLECTED_AFTER_MS = sized(125_000, 0)

const LOOPBACK = '127.0.0.1'
const KEY_BYTES = 32
const KILOBYTES = 1_024

export interface BenchCounter {
  /** A proven question, over the counter's own connection; rejects unless it is answered with 200. */
  ask(path: string, body: unknown): Promise<unknown>
  /** A line of server-sent events, once its first event came. */
  openLine(path: string): Promise<IncomingMessage>
  /** Closes its connections. */
  leave(): void
}

export interface BenchOffice {
  readonly port: number
  readonly address: string
  /** Resident, in MB. */
  memory(): number
  readonly counters: readonly BenchCounter[]
  close(): Promise<void>
}

/** In MB. */
export const residentMegabytes = (processId: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1]) / KILOBYTES

export interface Asked extends Pick<RequestOptions, 'path' | 'method' | 'headers' | 'agent'> {
  readonly port: number
  readonly body?: string
}

/** Resolves with the head of the answer. */
export const answerTo = ({ body, ...options }: Asked): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request({ host: LOOPBACK, ...options }, resolve)
      .once('error', reject)
      .end(body)
  })

export async function textOf(answer: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of answer.setEncoding('utf8')) text += String(piece)
  return text
}

/** The first event says that a line stands. */
export const lineStands = (answer: IncomingMessage): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    if (answer.statusCode !== 200) reject(new Error(`a line was answered with ${answer.statusCode}`))
    answer.once('data', () => resolve(answer))
    answer.on('error', () => {})
  })

/** A claim of a sale that is like no other. */
export async function admitted(counter: Pick<BenchCounter, 'ask'>, question = newQuestion()): Promise<void> {
  const answer = await counter.ask(ADMISSION_PATHS.admit, question)
  if ((answer as { readonly kind: string }).kind !== 'admitted') throw new Error(JSON.stringify(answer))
}

/** Opens an office with `counters` in it that have never asked anything. */
export async function benchOffice(
  folder: string,
  database: OfficeDatabase,
  counters: number,
): Promise<BenchOffice> {
  const port = await freePort()
  const address = `https://${LOOPBACK}:${port}`
  let kill = async (): Promise<void> => {}
  const office = await launchOffice(
    { folder: join(folder, 'office'), databaseUrl: database.url, port, address },
    (end) => {
      kill = end
    },
  )
  // Nobody reads it: a full pipe would hold the office up.
  office.child.stdout?.resume()
  office.child.stderr?.resume()
  const keys = Array.from({ length: counters }, () =>
    signingKeyOf(crypto.getRandomValues(new Uint8Array(KEY_BYTES))),
  )
  await addKeys(database, keys)
  const { rows } = await sql<{ id: string }>`SELECT office_id AS id FROM office`.execute(database.pools.main)
  const officeId = rows[0]?.id ?? ''
  return {
    port,
    address,
    memory: () => residentMegabytes(office.child.pid ?? 0),
    counters: keys.map((key, number) => benchCounter({ port, officeId }, counterIdOf(number), key)),
    close: kill,
  }
}

const counterIdOf = (number: number): string => `counter-bench-${number}`

function benchCounter(
  { port, officeId }: { readonly port: number; readonly officeId: string },
  counterId: string,
  key: SigningKey,
): BenchCounter {
  const agent = new Agent({ rejectUnauthorized: false, keepAlive: true })
  let next: string | null = null
  let knows = ''
  const nonce = async (): Promise<string> => {
    const had = next
    next = null
    if (had !== null) return had
    const answer = await answerTo({ port, path: PATHS.nonce, method: 'POST', agent })
    return nonceAnswerSchema.parse(JSON.parse(await textOf(answer))).nonce
  }
  const proven = async (method: string, path: string, body: string): Promise<IncomingMessage> => {
    const used = await nonce()
    const bytes = requestProofBytes({
      officeId,
      counterId,
      method,
      path,
      nonce: used,
      bodyHash: sha256(body),
      knows,
    })
    const headers = {
      [HEADERS.version]: String(PROTOCOL_VERSION),
      [HEADERS.counter]: counterId,
      [HEADERS.key]: fingerprintOf(key.publicKey),
      [HEADERS.nonce]: used,
      [HEADERS.knows]: knows,
      [HEADERS.proof]: Buffer.from(key.sign(bytes)).toString('base64url'),
    }
    const answer = await answerTo({ port, path, method, agent, headers, body })
    const told = (name: string): string => String(answer.headers[name] ?? '')
    next = told(HEADERS.nextNonce) || null
    knows = knownText({
      generation: Number(told(HEADERS.generation)),
      epoch: epochIn(told(HEADERS.epoch)),
    })
    return answer
  }
  return {
    ask: async (path, body) => {
      const answer = await proven('POST', path, JSON.stringify(body))
      const text = await textOf(answer)
      if (answer.statusCode !== 200)
        throw new Error(`${path} was answered with ${answer.statusCode}: ${text}`)
      return JSON.parse(text)
    },
    openLine: async (path) => lineStands(await proven('GET', path, '')),
    leave: () => agent.destroy(),
  }
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
