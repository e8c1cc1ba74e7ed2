// Puts an office together: database, identity, areas, socket. The command line and the tests start it here.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type pg from 'pg'
import { DAY_MS, type Clock, type Timers } from '#shared/base/clock'
import type { OfficeKind } from '#shared/protocol'
import { createAlerts } from '../context/alerts'
import { createApp, type OfficeApp } from './app'
import type { OfficeContext } from '../context/context'
import { writingAddress, type DatabaseSetting } from '../database/address'
import { openClient } from '../database/connection'
import { anchorOf, beginEpoch, keepClockGaps, type BegunEpoch, type Epoch } from '../database/epoch'
import { connectionFaults, faultsOf, needNone } from '../database/fitness'
import { openPools, type Pools } from '../database/pools'
import { wordsOf } from '../database/trouble'
import { openCluster } from '../database/postgres/cluster'
import { knownVersionIn, prepareSchema } from '../database/schema'
import { needOwnOffice, openIdentity } from '../context/identity'
import { signingKeyOf } from '#shared/node/log/signed-head'
import { createOfficeClock, type ClockGap } from '../base/office-clock'
import { OfficeStartError } from '../base/start-error'
import type { OfficeLog } from '../base/log'
import { keepAnchor, readAnchor } from '../maintenance/anchor'
import { diskJob, freeBytesAt } from '../maintenance/disk'
import { memoryJob } from '../maintenance/memory'
import { noteAddress } from '../maintenance/doctors-notes'
import { every } from '../base/jobs'
import { backUpFirst, openNightlyBackup, type BackupPlace } from '../maintenance/nightly-backup'
import { holdOffice, type OfficeLock } from './office-lock'
import { openSecrets } from '../base/secrets'
import { serve, type Door, type ServedOffice } from './serve'
import { digestOf, issueServerCertificate, ownNames, type StoredAuthority } from '../base/authority'
import { watchStandby } from '../maintenance/standby'
import { waitingAnswer } from '../maintenance/health'

export interface OpenOfficeOptions {
  /** Holds the office's secrets, and PostgreSQL where no `database` is given. */
  readonly folder: string
  /** A PostgreSQL that somebody else runs; null starts the office's own. */
  readonly database: DatabaseSetting | null
  readonly kind: OfficeKind | null
  readonly host: string
  readonly port: number
  /** Where counters reach it, if not under this computer's own addresses. */
  readonly address: string | null
  /** Where counters reach each machine of an office that has several, as origins, the same list on each; none for one machine. */
  readonly machines?: readonly string[]
  /** True behind a proxy that holds a domain's certificate: plain HTTP, on this computer or a private network. */
  readonly isBehindProxy: boolean
  /** Under which name the service reaches this office, for its callbacks; null if nobody said. */
  readonly publicUrl: string | null
  /** Proxies in front of this office, as addresses or networks. */
  readonly proxies: readonly string[]
  /** Where the owner's page lies as it was built; without one the office serves none. */
  readonly pageFolder?: string | undefined
  /** Where the office's own backups of every night go. */
  readonly backups: BackupPlace
  readonly clock: Clock
  readonly timers: Timers
  readonly log: OfficeLog
  /** Called once if the office can no longer be the only one: it must end. */
  readonly onLost: () => void
  /** Another office runs with this data: called once, before this one waits for it. Without it this one is refused. */
  readonly onWaiting?: () => void
}

export interface OpenedOffice {
  readonly context: OfficeContext
  readonly app: OfficeApp
  /** Where counters and owners reach it. */
  readonly address: string
  /** SHA-256 of the authority's certificate; null behind a proxy. */
  readonly authorityDigest: string | null
  /** Lets what is under way end, and closes database and socket; PostgreSQL too if this office started it. */
  close(): Promise<void>
}

const DATABASE = 'galla_office'
const ID_BYTES = 16
/** Well before the certificate expires, and soon after the computer was given another address. */
const RENEW_EVERY_MS = DAY_MS

/** Throws `OfficeStartError` with words for the owner; whatever was opened is closed again. */
/** Refused first is what no office of this version could take, whosever it is. */
async function needOurs(client: pg.ClientBase, folder: string): Promise<void> {
  await knownVersionIn(client)
  await needOwnOffice(client, folder)
}

export async function openOffice(options: OpenOfficeOptions): Promise<OpenedOffice> {
  const { folder, log } = options
  const undo: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    // The office's own is made as it needs it.
    const isForeign = options.database !== null
    const findDatabase = async (): Promise<string> => {
      const found = await databaseOf(options, undo)
      if (isForeign) needNone(await faultsOf(found))
      if (isForeign) await withClient(found, (client) => needOurs(client, folder))
      return found
    }
    const firstFound = await findDatabase()
    const secrets = await openSecrets(folder)
    const serving = createServing(options, secrets.authority)
    undo.push(serving.close)
    const { lock, hasWaited } = await heldLock(options, {
      firstFound,
      findDatabase,
      onWaiting: serving.begin,
    })
    undo.push(lock.release)
    const { url } = lock
    // One that waited has the connections of the one before, which may still be ending.
    if (isForeign && !hasWaited) needNone(await connectionFaults(url))
    await withClient(url, (client) =>
      prepareSchema(client, () => backUpFirst({ ...options, client, now: options.clock.now() })),
    )
    const { epoch, missing, awaited, clock, keepGaps } = await begunEpoch(url, options)
    lock.begin(epoch, clock)
    const pools = openPools(url, (error) => log.error('database.connection-lost', error), epoch)
    undo.push(pools.close)
    const signer = signingKeyOf(secrets.signingKey)
    const office = await openIdentity({ pools, clock, signer, kind: options.kind, epoch })
    const context = contextOf(options, { office, machines: options.machines ?? [], awaited, pools, clock })
    if (missing !== null) await context.alerts.raise({ kind: 'history-missing', key: 'office', details: {} })
    const addresses = addressesOf(options)
    await noteAddress(context, options.isBehindProxy && options.address !== null ? addresses[0] : null)
    const authorityDigest = options.isBehindProxy ? null : digestOf(secrets.authority)
    const nightly = await openNightlyBackup({ context, databaseUrl: url, folder, backups: options.backups })
    const standby = watchStandby(context, lock.standby)
    const app = createApp(context, {
      authorityCertificate: secrets.authority.certificate,
      authorityDigest,
      addresses,
      signInSecret: secrets.signInSecret,
      hooks: options,
      folder,
      pageFolder: options.pageFolder,
      standby: standby.state,
      // Of a PostgreSQL that somebody else runs, only they can say.
      freeBytes: options.database === null ? () => freeBytesAt(folder) : undefined,
      jobs: [
        ...nightly.jobs,
        every(0, 'history', () => keepHistory(url, folder, epoch)),
        every(0, 'clock-gaps', keepGaps),
        diskJob(context, () => freeBytesAt(folder)),
        memoryJob(serving.asked),
        every(RENEW_EVERY_MS, 'certificate', serving.renew),
      ],
    })
    undo.push(standby.close, serving.close, app.close, nightly.close)
    await serving.open(app)
    return {
      context,
      app,
      address: addresses[0],
      authorityDigest,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Answers whoever comes in, from the moment that this office waits for another one: it is alive then, and not ready. */
function createServing(options: OpenOfficeOptions, authority: StoredAuthority) {
  const { host, port, isBehindProxy, address, machines = [] } = options
  const names = ownNames(address === null ? machines : [address, ...machines])
  const certificateNow = async () => (isBehindProxy ? null : issueServerCertificate(authority, names))
  const door: Door = { fetch: waitingAnswer }
  const listen = async () => serve(door, { host, port, certificate: await certificateNow() })
  let served: Promise<ServedOffice | null> = Promise.resolve(null)
  let asked = 0
  return {
    /** How many requests came since it opened. */
    asked: () => asked,
    /** Two on one computer cannot both listen: the one that waits does so once it is open. */
    begin: (): void => void (served = listen().catch(() => null)),
    open: async (app: Door): Promise<void> => {
      door.fetch = (...request) => {
        asked += 1
        return app.fetch(...request)
      }
      const isListening = (await served) !== null
      if (!isListening) served = Promise.resolve(await listen())
    },
    renew: async (): Promise<void> => {
      const certificate = await certificateNow()
      if (certificate !== null) (await served)?.renew(certificate)
    },
    close: async (): Promise<void> => {
      const open = await served
      served = Promise.resolve(null)
      await open?.close()
    },
  }
}

const contextOf = (
  { timers, log }: Pick<OpenOfficeOptions, 'timers' | 'log'>,
  of: Pick<OfficeContext, 'office' | 'machines' | 'awaited' | 'clock'> & { readonly pools: Pools },
): OfficeContext => ({
  ...of,
  timers,
  newId: () => randomBytes(ID_BYTES).toString('base64url'),
  randomBytes: (count) => randomBytes(count),
  log,
  alerts: createAlerts(of),
})

interface Waiting {
  /** Where the database was found as the office started. */
  readonly firstFound: string
  readonly findDatabase: () => Promise<string>
  /** Called once, where another office is at work. */
  readonly onWaiting: () => void
}

async function heldLock(
  { timers, onLost, onWaiting }: OpenOfficeOptions,
  { firstFound, findDatabase, onWaiting: onWaits }: Waiting,
): Promise<{ readonly lock: OfficeLock; readonly hasWaited: boolean }> {
  let hasWaited = false
  const waiting = onWaiting && {
    onWaiting: () => {
      hasWaited = true
      onWaits()
      onWaiting()
    },
    findDatabase,
  }
  const lock = await holdOffice(firstFound, { timers, onLost, waiting })
  return { lock, hasWaited }
}

/** For the holder of the lock. */
async function begunEpoch(url: string, options: OpenOfficeOptions) {
  const { folder, clock: system, log } = options
  const anchor = await readAnchor(folder)
  const newId = (): string => randomBytes(ID_BYTES).toString('base64url')
  const nowMs = system.now()
  const begun = await withClient(url, (client) => beginEpoch(client, { anchor, newId, nowMs }))
  await keepHistory(url, folder, begun.epoch)
  if (begun.missing !== null) log.warn('office.history-is-missing', { why: begun.missing })
  return { ...begun, ...(await openedClock(url, system, begun)) }
}

/** With what it jumps over at this start kept already: the next one must not take its times for the whole way. */
async function openedClock(url: string, system: Clock, { epoch, clock: kept }: BegunEpoch) {
  let unkept: readonly ClockGap[] | null = null
  const clock = createOfficeClock({ system, ...kept, onGaps: (gaps) => void (unkept = gaps) })
  clock.now()
  const keepGaps = async (): Promise<void> => {
    const gaps = unkept
    if (gaps === null) return
    await withClient(url, (client) => keepClockGaps(client, epoch, gaps))
    if (unkept === gaps) unkept = null
  }
  await keepGaps()
  return { clock, keepGaps }
}

const keepHistory = (url: string, folder: string, epoch: Epoch): Promise<void> =>
  withClient(url, async (client) => keepAnchor(folder, await anchorOf(client, epoch)))

/** The given address and those of the machines alone, or all of this computer's, one that others can reach first. */
function addressesOf({ address, machines = [], port }: OpenOfficeOptions): readonly [string, ...string[]] {
  const [first, ...others] = [...(address === null ? [] : [address]), ...machines].map(
    (each) => new URL(each).origin,
  )
  if (first !== undefined) return [first, ...others]
  const names = ownNames().map((name) => (name.includes(':') ? `[${name}]` : name))
  const reached = names.find((name) => /^(?!127\.)[\d.]+$/.test(name)) ?? '127.0.0.1'
  return [`https://${reached}:${port}`, ...names.map((name) => `https://${name}:${port}`)]
}

/** Where the office's database is reached; `undo` is given what stops a PostgreSQL that was started for it. */
export async function databaseOf(
  { folder, database }: Pick<OpenOfficeOptions, 'folder' | 'database'>,
  undo: (() => Promise<void>)[],
): Promise<string> {
  if (database !== null) return writingAddress(database)
  const cluster = await openCluster({ folder: join(folder, 'postgres') })
  const url = cluster.urlOf(DATABASE)
  await needDatabase(cluster.urlOf('postgres'))
  // A second office finds PostgreSQL running and is refused by the lock; PostgreSQL then belongs to the first.
  undo.push(async () => {
    if (await isUnused(cluster.urlOf('postgres'))) await cluster.stop()
  })
  return url
}

async function needDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
  })
}

/** Whether no office holds the lock any more. */
const isUnused = (url: string): Promise<boolean> =>
  withClient(url, async (client) => {
    const { rowCount } = await client.query(
      "SELECT 1 FROM pg_stat_activity WHERE application_name = 'galla-office-lock'",
    )
    return rowCount === 0
  }).catch(() => false)

async function withClient<Value>(url: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = await openClient(url, 'start').catch((error: unknown) => {
    throw new OfficeStartError(wordsOf(error, url))
  })
  try {
    return await work(client)
  } catch (error) {
    if (error instanceof OfficeStartError) throw error
    throw new OfficeStartError(wordsOf(error, url))
  } finally {
    await client.end().catch(() => {})
  }
}
