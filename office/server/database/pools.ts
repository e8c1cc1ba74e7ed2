// Connections to PostgreSQL, in pools of their own for what must not wait for each other: a flood of callbacks or a counter that sends a
// month of entries never takes the connection that a sale's admission needs.
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import type { OfficeTables } from './schema'

export interface Pools {
  /** Everything else: enrolment, settings, the owner's page. */
  readonly main: Kysely<OfficeTables>
  readonly admission: Kysely<OfficeTables>
  readonly hooks: Kysely<OfficeTables>
  readonly ingest: Kysely<OfficeTables>
  close(): Promise<void>
}

interface PoolLimits {
  readonly connections: number
  readonly statementMs: number
  readonly lockMs: number
}

const LIMITS = {
  main: { connections: 8, statementMs: 30 * SECOND_MS, lockMs: 5 * SECOND_MS },
  admission: { connections: 8, statementMs: 2 * SECOND_MS, lockMs: SECOND_MS },
  hooks: { connections: 4, statementMs: 5 * SECOND_MS, lockMs: 2 * SECOND_MS },
  ingest: { connections: 6, statementMs: MINUTE_MS, lockMs: 10 * SECOND_MS },
} satisfies Record<string, PoolLimits>

const CONNECTED_WITHIN_MS = 5 * SECOND_MS
const IDLE_MS = 30 * SECOND_MS

/** Times and paise: 64 bits in PostgreSQL, and below 2^53 by their nature. */
const BIGINT_TYPE = 20
const types: pg.CustomTypesConfig = {
  getTypeParser: ((type: number, format?: 'text' | 'binary') =>
    type === BIGINT_TYPE ? Number : pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser,
}

/** `onError` is told of connections that break; what was under way on one fails by itself. */
export function openPools(url: string, onError: (error: Error) => void): Pools {
  const open = (name: keyof typeof LIMITS): Kysely<OfficeTables> => {
    const { connections, statementMs, lockMs } = LIMITS[name]
    const pool = new pg.Pool({
      connectionString: url,
      application_name: `galla-office-${name}`,
      max: connections,
      statement_timeout: statementMs,
      lock_timeout: lockMs,
      idle_in_transaction_session_timeout: statementMs,
      connectionTimeoutMillis: CONNECTED_WITHIN_MS,
      idleTimeoutMillis: IDLE_MS,
      types,
    })
    pool.on('error', onError)
    // The pool listens to idle connections alone. One that breaks between two statements of a transaction would end the process.
    pool.on('connect', (client) => client.on('error', onError))
    return new Kysely({ dialect: new PostgresDialect({ pool }) })
  }
  const pools = {
    main: open('main'),
    admission: open('admission'),
    hooks: open('hooks'),
    ingest: open('ingest'),
  }
  return {
    ...pools,
    close: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.destroy()))
    },
  }
}
