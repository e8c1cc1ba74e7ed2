// Whether the office lives, whether it can serve, and figures for whoever watches it. Figures are told to this computer alone.
import { Hono } from 'hono'
import { sql } from 'kysely'
import { SECOND_MS } from '#shared/base/clock'
import type { OfficeProblem } from '#shared/protocol'
import type { OfficeContext } from '../context/context'
import type { Relay } from '../callbacks'
import { peerOf } from '../base/source'
import { freeBytesAt } from './disk'
import { lastBackupAt } from './doctors-notes'

/** What answers slower than this is no database to sell with. */
const ANSWERS_WITHIN_MS = 2 * SECOND_MS
const ASKED_EVERY_MS = SECOND_MS
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/

export interface HealthOptions {
  readonly context: OfficeContext
  readonly relay: Pick<Relay, 'inbox' | 'deliveries' | 'hub'>
  /** Where the office's data lies; null where that is not this computer's. */
  readonly folder: string | null
  readonly isClosing: () => boolean
}

export function healthRoutes(options: HealthOptions): Hono {
  const isReady = createReadiness(options)
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'alive' }))
    .get('/readyz', async (c) =>
      (await isReady()) ? c.json({ status: 'ready' }) : c.json({ status: 'not ready' }, 503),
    )
    .get('/metrics', async (c) => {
      // A proxy on this computer speaks from here too; it says for whom.
      const isForwarded = ['x-forwarded-for', 'forwarded'].some((name) => c.req.header(name) !== undefined)
      const isHere = LOOPBACK.test(peerOf(c)) && !isForwarded
      if (!isHere) return c.notFound()
      return c.text(metricsText(await figuresOf(options)), 200, {
        'content-type': 'text/plain; version=0.0.4',
      })
    })
}

/** What an office says that waits for another one to end: it lives, and has no answer for counters and owners. */
export function waitingAnswer(request: Request): Response {
  const { pathname } = new URL(request.url)
  const answer = (status: number, body: object): Response => Response.json(body, { status })
  if (pathname === '/healthz') return answer(200, { status: 'alive' })
  if (pathname === '/readyz') return answer(503, { status: 'waiting' })
  return answer(503, { problem: { kind: 'unavailable' } satisfies OfficeProblem })
}

/** Anybody may ask as often as they like: of all that do, the database answers one at a time, and one in a second. */
export function createReadiness({
  context: { pools, clock, timers },
  isClosing,
}: Pick<HealthOptions, 'context' | 'isClosing'>): () => Promise<boolean> {
  let underWay: Promise<boolean> | null = null
  let answered = { isReady: false, until: -Infinity }
  const write = (): Promise<boolean> => {
    // A commit that waits for the disk and for a standby, and locks no row: one would be held for as long as the standby is waited for.
    const written = sql`SELECT pg_logical_emit_message(true, 'galla-office', 'ready')`
    const answer = (isReady: boolean): boolean => {
      underWay = null
      answered = { isReady, until: clock.elapsed() + ASKED_EVERY_MS }
      return isReady
    }
    return written.execute(pools.main).then(
      () => answer(true),
      () => answer(false),
    )
  }
  return async () => {
    if (isClosing()) return false
    if (clock.elapsed() < answered.until) return answered.isReady
    let cancel = (): void => {}
    const late = new Promise<boolean>((resolve) => {
      cancel = timers.after(ANSWERS_WITHIN_MS, () => resolve(false))
    })
    return Promise.race([(underWay ??= write()), late]).finally(cancel)
  }
}

/** A figure, what it says, and its value; null where it cannot be told. */
export interface Figure {
  readonly name: string
  readonly help: string
  readonly value: number | null
}

export async function figuresOf({ context, relay, folder }: HealthOptions): Promise<readonly Figure[]> {
  const { pools, clock } = context
  const [counters, alerts, size, held, waiting, freeBytes, backupAt] = await Promise.all([
    sql<{ counters: number; unsent: number; quietest: number | null }>`
      SELECT count(*) AS counters, coalesce(sum(unsent), 0)::bigint AS unsent, min(last_seen_at_ms) AS quietest
      FROM counter WHERE revoked_at_ms IS NULL`.execute(pools.main),
    sql<{ open: number }>`
      SELECT count(*) AS open FROM alert WHERE closed_at_ms IS NULL`.execute(pools.main),
    sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`.execute(pools.main),
    relay.inbox.held(),
    relay.deliveries.waiting(),
    folder === null ? null : freeBytesAt(folder),
    lastBackupAt(context),
  ])
  const [counter] = counters.rows
  const secondsSince = (atMs: number | null): number =>
    atMs === null ? 0 : Math.max(0, clock.now() - atMs) / SECOND_MS
  return [
    figure('counters', 'Counters that may speak to this office', counter?.counters ?? 0),
    figure('counters_listening', 'Counters that wait for callbacks now', relay.hub.size()),
    figure(
      'counter_quiet_seconds',
      'Since the counter that was silent longest said something',
      secondsSince(counter?.quietest ?? null),
    ),
    figure('entries_unsent', 'Entries that counters say they still have to send', counter?.unsent ?? 0),
    figure('callbacks_waiting', 'Callbacks that a counter has not acknowledged', waiting.count),
    figure('callbacks_waiting_seconds', 'Age of the oldest of these', secondsSince(waiting.oldestAtMs)),
    figure('callbacks_held', 'Callbacks whose counter is not known', held.count),
    figure('callbacks_held_seconds', 'Age of the oldest of these', secondsSince(held.oldestAtMs)),
    figure('alerts_open', 'Alerts that nobody closed', alerts.rows[0]?.open ?? 0),
    figure('database_bytes', 'Size of the database', size.rows[0]?.bytes ?? null),
    figure('disk_free_bytes', 'Free on the disk of the data', freeBytes),
    figure(
      'backup_age_seconds',
      'Since the last backup that was made and read again; none while there is none',
      backupAt === null ? null : secondsSince(backupAt),
    ),
    figure('memory_bytes', 'Memory of this process', process.memoryUsage.rss()),
  ]
}

const figure = (name: string, help: string, value: number | null): Figure => ({ name, help, value })

const metricsText = (figures: readonly Figure[]): string =>
  figures
    .filter(({ value }) => value !== null)
    .map(
      ({ name, help, value }) =>
        `# HELP galla_office_${name} ${help}\n# TYPE galla_office_${name} gauge\ngalla_office_${name} ${value}\n`,
    )
    .join('')
