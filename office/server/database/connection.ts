// How every connection to the office's database is opened. What a session must be is set by SET once it is connected and read back: as
// parameters of the connection a pooler refuses or ignores it, and an administrator's own defaults would decide who sells.
import pg from 'pg'
import { SECOND_MS } from '#shared/base/clock'

/** 0 is no limit. */
export interface SessionLimits {
  readonly statementMs: number
  readonly lockMs: number
}

const UNLIMITED: SessionLimits = { statementMs: 0, lockMs: 0 }

export const CONNECTED_WITHIN_MS = 5 * SECOND_MS
/** A computer that vanished in the middle is noticed by both ends; PostgreSQL alone would wait for hours, and keep the office's lock. */
const KEEPALIVE_IDLE_S = 5
const KEEPALIVE_EVERY_S = 2
const KEEPALIVE_TRIES = 3
const UNACKNOWLEDGED_MS = 10 * SECOND_MS

/** What every connection is opened with. Nothing but the name goes along with the first word to the server. */
export const connectionOf = (url: string, name: string) => ({
  connectionString: url,
  application_name: `galla-office-${name}`,
  connectionTimeoutMillis: CONNECTED_WITHIN_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEPALIVE_IDLE_S * SECOND_MS,
})

const millisecondsOf = (name: string): string =>
  `(1000 * extract(epoch FROM current_setting('${name}')::interval))::integer`

/** Rejects if the session is not what was asked for: nothing may be decided over it then. */
export async function setUpSession(
  client: Pick<pg.ClientBase, 'query'>,
  { statementMs, lockMs }: SessionLimits = UNLIMITED,
): Promise<void> {
  const settings: Readonly<Record<string, string | number>> = {
    // Claims look again after they waited for a lock. At a higher level they would see what was there before they waited.
    default_transaction_isolation: "'read committed'",
    default_transaction_deferrable: 'off',
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: statementMs,
    idle_session_timeout: 0,
    transaction_timeout: 0,
    tcp_keepalives_idle: KEEPALIVE_IDLE_S,
    tcp_keepalives_interval: KEEPALIVE_EVERY_S,
    tcp_keepalives_count: KEEPALIVE_TRIES,
    tcp_user_timeout: UNACKNOWLEDGED_MS,
  }
  const set = Object.entries(settings).map(([name, value]) => `SET ${name} = ${value}`)
  // One way there and back: what waits for each other is the server's own.
  const results = (await client.query(
    [
      ...set,
      // An acknowledged claim is on the disk, and on a standby that is waited for. More than that, and an administrator's choice stays.
      "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') IN ('off', 'local', 'remote_write')",
      `SELECT current_setting('default_transaction_isolation') = 'read committed'
         AND current_setting('synchronous_commit') IN ('on', 'remote_apply') AS "isSafe",
       ${millisecondsOf('statement_timeout')} AS "statementMs", ${millisecondsOf('lock_timeout')} AS "lockMs"`,
    ].join(';\n'),
  )) as unknown as readonly pg.QueryResult<{ isSafe: boolean; statementMs: number; lockMs: number }>[]
  const [session] = results.at(-1)?.rows ?? []
  const isAsAsked =
    session?.isSafe === true && session.statementMs === statementMs && session.lockMs === lockMs
  if (!isAsAsked) throw new Error('the database does not keep what its session was set to')
}

/** Rejects where nothing comes in time: for a computer that vanished the system itself would wait a quarter of an hour. */
export async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('timeout expired')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** A connection of its own, set up; errors while nothing is asked of it are not thrown. */
export async function openClient(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client(connectionOf(url, name))
  client.on('error', () => {})
  try {
    await client.connect()
    await within(CONNECTED_WITHIN_MS, setUpSession(client))
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}
