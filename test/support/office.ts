// An office for tests: its areas over a database of their own, asked without sockets, and counters that prove their requests as real ones do.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { Clock, Timers } from '#shared/base/clock'
import {
  enrolAnswerSchema,
  HEADERS,
  nonceAnswerSchema,
  PATHS,
  problemAnswerSchema,
  PROTOCOL_VERSION,
  type OfficeKind,
  type OfficeProblem,
} from '#shared/protocol'
import type { StandbyState } from '#shared/office/figures'
import { knownText, type OfficeEpoch } from '#shared/protocol/known-office'
import { clientProofBytes, requestProofBytes } from '#shared/office/request-proof'
import { createAlerts } from '#office/server/context/alerts'
import { createApp, type OfficeApp } from '#office/server/api/app'
import type { OfficeContext } from '#office/server/context/context'
import { openPools } from '#office/server/database/pools'
import { openIdentity } from '#office/server/context/identity'
import { fingerprintOf, signingKeyOf, type SigningKey } from '#shared/node/log/signed-head'
import { sha256 } from '#office/server/base/digest'
import { createLog } from '#office/server/base/log'
import { believedClock, type OfficeClock } from '#office/server/base/office-clock'
import type { RelayOptions } from '#office/server/callbacks'
import { systemClock, systemTimers } from '#office/server/system'
import { digestOf, type StoredAuthority } from '#office/server/base/authority'

const SECRET_BYTES = 32
export const ADDRESS = 'https://office.test'
export const SIGN_IN_SECRET = 'a secret of a test, of more than 32 characters'

export interface Answered {
  readonly status: number
  /** The parsed body; null where it is no JSON. */
  readonly body: unknown
  readonly problem: OfficeProblem | null
  readonly headers: Headers
}

export interface TestCounter {
  readonly counterId: string
  readonly name: string
  readonly keyId: string
  readonly signer: SigningKey
  /** A proven request. `tampered` changes it after it was signed. */
  ask(path: string, body: unknown, tampered?: Tampering): Promise<Answered>
  /** A proven request with this body, JSON or not. */
  raw(path: string, body: string): Promise<Answered>
  /** From a counter that has sent all it has and says nothing else, unless `said` does. */
  heartbeat(said?: object, tampered?: Tampering): Promise<Answered>
  /** That it sells under this client. */
  clientProof(client: SaidClient): string
  /** The same as `ask`, with the answer as it comes. */
  open(path: string, body: unknown, signal?: AbortSignal): Promise<Response>
}

export interface Tampering {
  readonly path?: string
  readonly body?: string
  readonly method?: string
  readonly nonce?: string
  /** Which office it has heard of, where that is not this one as it is now; proven as it stands. */
  readonly knows?: string
  readonly counterId?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface TestOffice {
  readonly context: OfficeContext
  readonly app: OfficeApp
  readonly url: string
  /** What the office wrote into its log. */
  readonly logged: readonly string[]
  /** A request as anybody can send it, from the address `peer`. */
  request(path: string, init?: RequestInit, peer?: string): Promise<Answered>
  /** A counter, let in by a code of the office. */
  counter(name?: string): Promise<TestCounter>
}

export interface TestOfficeOptions {
  /** Of an office that is served on a socket. */
  readonly authority?: StoredAuthority
  readonly kind?: OfficeKind
  /** One that is no office's own is believed in everything. */
  readonly clock?: Clock | OfficeClock
  readonly timers?: Timers
  /** Closes it when something else than the running test ends. */
  readonly atEnd?: (close: () => Promise<void>) => void
  readonly hooks?: RelayOptions
  /** What is free on its disk. */
  readonly freeBytes?: () => Promise<number | null>
  /** Where it writes files; it writes none without. */
  readonly folder?: string
  /** Where the owner's page lies as it was built; it serves none without. */
  readonly pageFolder?: string
  /** What is known of its database's standby; it has none without. */
  readonly standby?: () => StandbyState
  /** To open the same database once more, as after a restart. */
  readonly again?: TestOffice
  /** Its database, where that is another one now. */
  readonly url?: string
  /** Which start of the office it is. */
  readonly epoch?: OfficeEpoch
  /** Where its machines are reached; it has one alone without. */
  readonly machines?: readonly string[]
  /** Counters that were connected when the start before it ended. */
  readonly awaited?: readonly string[]
}

const signers = new WeakMap<TestOffice, SigningKey>()

/** An office over a fresh database. */
export async function testOffice(options: TestOfficeOptions = {}): Promise<TestOffice> {
  const { clock = systemClock, timers = systemTimers, kind = 'real', again, atEnd = onTestFinished } = options
  const { epoch = { number: 1, startId: 'start-of-a-test' } } = options
  const url = options.url ?? again?.url ?? (await newDatabase())
  const pools = openPools(url, () => {})
  const logged: string[] = []
  const signer = (again && signers.get(again)) ?? signingKeyOf(randomBytes(SECRET_BYTES))
  const context: OfficeContext = {
    office: await openIdentity({ pools, clock, signer, kind, epoch }),
    machines: options.machines ?? [],
    awaited: options.awaited ?? [],
    pools,
    clock: isOffices(clock) ? clock : believedClock(clock),
    timers,
    newId: () => randomBytes(16).toString('base64url'),
    randomBytes: (count) => randomBytes(count),
    log: createLog(
      (line) => void logged.push(line),
      () => clock.now(),
    ),
    alerts: createAlerts({ pools, clock }),
  }
  const app = createApp(context, {
    authorityCertificate: options.authority?.certificate ?? 'no certificate in this test',
    authorityDigest: options.authority === undefined ? null : digestOf(options.authority),
    addresses: [ADDRESS],
    signInSecret: SIGN_IN_SECRET,
    hooks: options.hooks,
    freeBytes: options.freeBytes,
    folder: options.folder,
    pageFolder: options.pageFolder,
    ...(options.standby === undefined ? {} : { standby: options.standby }),
  })
  atEnd(async () => {
    await app.close()
    await pools.close()
  })
  const request: TestOffice['request'] = async (path, init, peer) =>
    answered(await app.fetch(new Request(`${ADDRESS}${path}`, init), peer))
  const office: TestOffice = {
    context,
    app,
    url,
    logged,
    request,
    counter: (name = 'Counter 1') => letIn(office, name),
  }
  signers.set(office, signer)
  return office
}

/** A copy of another database, of one that nobody has used unless it is named; `template0` is empty. */
export async function newDatabase(of = 'galla_template'): Promise<string> {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  const client = new pg.Client({ connectionString: `${server}postgres` })
  await client.connect()
  // By default each page would be written twice, into a log that nobody reads.
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${of} STRATEGY FILE_COPY`)
  await client.end()
  return `${server}${name}`
}

/** Until the running test ends. */
export async function clientOf(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end().catch(() => {}))
  return client
}

async function answered(response: Response): Promise<Answered> {
  const text = await response.text()
  const body = parsed(text)
  const problem = problemAnswerSchema.safeParse(body)
  return {
    status: response.status,
    body,
    problem: problem.success ? problem.data.problem : null,
    headers: response.headers,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function letIn(office: TestOffice, name: string): Promise<TestCounter> {
  const signer = signingKeyOf(randomBytes(SECRET_BYTES))
  const { body } = await office.request(PATHS.enrol, {
    method: 'POST',
    body: JSON.stringify({
      code: await office.app.enrolment.newCode('console'),
      kind: office.context.office.kind,
      name,
      appVersion: '0.1.0',
      signingKey: Buffer.from(signer.publicKey).toString('base64url'),
      sealingKey: randomBytes(SECRET_BYTES).toString('base64url'),
      log: null,
    }),
  })
  const { counterId, name: given } = enrolAnswerSchema.parse(body)
  return testCounter(office, { counterId, name: given, signer })
}

interface SaidClient {
  readonly environment: string
  readonly clientKey: string
}

const clientKeysIn = ({ clientKeys = [] }: { readonly clientKeys?: readonly SaidClient[] }) => clientKeys

const clients = new Map<string, SigningKey>()

/** A client of the service, by the key under which offices know it. */
export function testClient(name: string): string {
  const key = signingKeyOf(sha256(name))
  const clientKey = Buffer.from(key.publicKey).toString('base64url')
  clients.set(clientKey, key)
  return clientKey
}

/** What a counter with the shop's keys says besides; of a client that no test has made, what nobody would believe. */
export function clientProof(
  at: { readonly officeId: string; readonly counterId: string },
  { environment, clientKey }: SaidClient,
): string {
  const signature = clients.get(clientKey)?.sign(clientProofBytes({ ...at, environment }))
  return Buffer.from(signature ?? new Uint8Array(64)).toString('base64url')
}

/** The same counter before another office: one that was restored, or an impostor. */
export function testCounter(
  office: TestOffice,
  { counterId, name, signer }: Pick<TestCounter, 'counterId' | 'name' | 'signer'>,
): TestCounter {
  const keyId = fingerprintOf(signer.publicKey)
  const at = { officeId: office.context.office.id, counterId }
  const knowsNow = (): string => knownText(office.context.office)
  const proven = async (
    path: string,
    body: unknown,
    tampered: Tampering,
    text = JSON.stringify(body),
  ): Promise<[string, RequestInit]> => {
    const nonce = tampered.nonce ?? (await newNonce(office))
    const knows = tampered.knows ?? knowsNow()
    const proof = signer.sign(
      requestProofBytes({
        officeId: office.context.office.id,
        counterId,
        method: 'POST',
        path,
        nonce,
        bodyHash: sha256(text),
        knows,
      }),
    )
    return [
      tampered.path ?? path,
      {
        method: tampered.method ?? 'POST',
        body: tampered.body ?? text,
        headers: {
          [HEADERS.version]: String(PROTOCOL_VERSION),
          [HEADERS.counter]: tampered.counterId ?? counterId,
          [HEADERS.key]: keyId,
          [HEADERS.nonce]: nonce,
          [HEADERS.knows]: knows,
          [HEADERS.proof]: Buffer.from(proof).toString('base64url'),
          ...tampered.headers,
        },
      },
    ]
  }
  const ask: TestCounter['ask'] = async (path, body, tampered = {}) =>
    office.request(...(await proven(path, body, tampered)))
  return {
    counterId,
    name,
    keyId,
    signer,
    ask,
    raw: async (path, body) => office.request(...(await proven(path, null, {}, body))),
    heartbeat: (said = {}, tampered) => {
      const proven = clientKeysIn(said).map((client) => ({
        clientProof: clientProof(at, client),
        ...client,
      }))
      return ask(
        PATHS.heartbeat,
        { appVersion: '0.1.0', unsent: 0, clockMs: Date.now(), ...said, clientKeys: proven },
        tampered,
      )
    },
    clientProof: (client) => clientProof(at, client),
    open: async (path, body, signal) => {
      const [target, init] = await proven(path, body, {})
      const more = signal === undefined ? {} : { signal }
      return office.app.fetch(new Request(`http://office.test${target}`, { ...init, ...more }))
    },
  }
}

export const newNonce = async (office: TestOffice): Promise<string> =>
  nonceAnswerSchema.parse((await office.request(PATHS.nonce, { method: 'POST' })).body).nonce

const isOffices = (clock: Clock | OfficeClock): clock is OfficeClock => 'ageOf' in clock
