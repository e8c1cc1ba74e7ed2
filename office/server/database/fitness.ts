// Whether an office can stand on this database: asked at each start and by the doctor. What is wrong is said in words for the owner, because
// the guard against selling twice would fail on it without any.
import pg from 'pg'
import { OfficeStartError } from '../base/start-error'
import { CONNECTED_WITHIN_MS, connectionOf, setUpSession } from './connection'
import { CONNECTIONS_NEEDED } from './pools'
import { wordsOf } from './trouble'

export const OLDEST_POSTGRES = 17
const VERSION_UNIT = 10_000

/** Throws `OfficeStartError` with everything that is wrong. */
export function needNone(faults: readonly string[]): void {
  if (faults.length > 0) throw new OfficeStartError(faults.join('\n'))
}

/** All but too few connections. Never rejects: a database that cannot be reached is a fault. */
export async function faultsOf(url: string): Promise<readonly string[]> {
  const client = new pg.Client({ ...connectionOf(url, 'start'), query_timeout: CONNECTED_WITHIN_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const basic = await basicFaults(client)
    if (basic.length > 0) return basic
    const pooled = await poolerFaults(client, url)
    if (pooled.length > 0) return pooled
    await setUpSession(client)
    return await rightFaults(client, url)
  } catch (error) {
    return [wordsOf(error, url)]
  } finally {
    await client.end().catch(() => {})
  }
}

async function basicFaults(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{
    version: string
    encoding: string
    isStandby: boolean
    isReadOnly: boolean
  }>(
    `SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding,
     pg_is_in_recovery() AS "isStandby", current_setting('default_transaction_read_only') = 'on' AS "isReadOnly"`,
  )
  const [of] = rows
  if (of === undefined) return ['PostgreSQL says nothing of itself.']
  const major = Math.floor(Number(of.version) / VERSION_UNIT)
  return [
    ...(major < OLDEST_POSTGRES
      ? [`This is PostgreSQL ${major}, and the office needs ${OLDEST_POSTGRES} or later: update it.`]
      : []),
    ...(of.encoding === 'UTF8'
      ? []
      : [
          `The database keeps text as ${of.encoding}, which has no room for the names of shops: make one in UTF8 (CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0).`,
        ]),
    ...(of.isStandby
      ? ['This PostgreSQL is a standby, which nobody can write to: name the one it copies in DATABASE_URL.']
      : of.isReadOnly
        ? [
            'This database takes nothing new (default_transaction_read_only is on), for a full disk perhaps: find out why, and switch that off.',
          ]
        : []),
  ]
}

const POOLED =
  'Between the office and PostgreSQL a pooler (PgBouncer) lends connections for one transaction at a time. Two offices could then run at once. Set pool_mode = session for this database there, or go to PostgreSQL directly.'

/**
 * Two open connections that are one server's process, or one that changes its process, are lent for a transaction alone. A transaction that
 * stays open on the others makes a pooler show it: alone, a connection would be given the same process again and again.
 */
async function poolerFaults(client: pg.Client, url: string): Promise<readonly string[]> {
  const processOf = async (of: pg.Client): Promise<number> =>
    (await of.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid ?? 0
  const others = ['second', 'third'].map(() => new pg.Client(connectionOf(url, 'start')))
  try {
    const first = await processOf(client)
    const seen = new Set([first])
    for (const other of others) {
      other.on('error', () => {})
      await other.connect()
      const before = await processOf(other)
      await other.query('BEGIN')
      const isLent =
        seen.has(before) || (await processOf(other)) !== before || (await processOf(client)) !== first
      if (isLent) return [POOLED]
      seen.add(before)
    }
    return []
  } catch (error) {
    // PgBouncer's words where it lends a connection for one statement.
    if (error instanceof Error && /statement pooling/.test(error.message)) return [POOLED]
    throw error
  } finally {
    for (const other of others) await other.end().catch(() => {})
  }
}

async function rightFaults(client: pg.Client, url: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ schema: string | null; mayCreate: boolean; others: string | null }>(
    `SELECT current_schema() AS schema, coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS "mayCreate",
     (SELECT min(pg_get_userbyid(relowner)) FROM pg_class WHERE relname = 'schema_version'
       AND relnamespace = current_schema()::regnamespace AND NOT pg_has_role(relowner, 'USAGE')) AS others`,
  )
  const [of] = rows
  const user = decodeURIComponent(new URL(url).username)
  if (of?.others)
    return [`The tables of this database belong to the user ${of.others}: name that one in DATABASE_URL.`]
  if (of?.schema === 'public' && of.mayCreate) return []
  return [
    of?.schema === 'public'
      ? `The user ${user} may make no tables here: GRANT CREATE ON SCHEMA public TO ${user}, or make it the owner of the database.`
      : `The office keeps its tables in the schema public, and the user ${user} is led to another one: ALTER ROLE ${user} RESET search_path.`,
  ]
}

/**
 * Opens as many as an office uses, at once, besides the one that its caller has: what a pooler or a limit of the user leaves is known in no
 * other way. Never beside an office that runs: it would take its connections from it, and call them missing.
 */
export async function connectionFaults(url: string): Promise<readonly string[]> {
  // A pooler lets everybody in, and gives a connection of PostgreSQL only with the first question.
  const options = { ...connectionOf(url, 'start'), query_timeout: CONNECTED_WITHIN_MS }
  const clients = Array.from({ length: CONNECTIONS_NEEDED - 1 }, () => new pg.Client(options))
  try {
    const opened = await Promise.allSettled(
      clients.map(async (client) => {
        client.on('error', () => {})
        await client.connect()
        await client.query('SELECT 1')
      }),
    )
    const count = 1 + opened.filter(({ status }) => status === 'fulfilled').length
    return count === CONNECTIONS_NEEDED
      ? []
      : [
          `The office needs ${CONNECTIONS_NEEDED} connections, and PostgreSQL gave ${count}: raise max_connections there, the limit of the user or database, or default_pool_size of a pooler.`,
        ]
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}
