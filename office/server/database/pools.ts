// Connections to PostgreSQL, in pools of their own for what must not wait for each other: a flood of callbacks or a counter that sends a
// month of entries never takes the connection that a sale's admission needs.
import { Kysely, PostgresDialect, type TransactionBuilder } from 'kysely'
import pg from 'pg'
import { MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import { connectionOf, setUpSession, type SessionLimits } from './connection'
import { joinEpoch, type Epoch } from './epoch'
import type { OfficeTables } from './schema'

export interface Pools {
  /** Everything else: enrolment, settings, the owner's page. */
  readonly main: Kysely<OfficeTables>
  readonly admission: Kysely<OfficeTables>
  readonly hooks: Kysely<OfficeTables>
  readonly ingest: Kysely<OfficeTables>
  close(): Promise<void>
}

interface PoolLimits extends SessionLimits {
  readonly connections: number
}

const LIMITS = {
  main: { connections: 8, statementMs: 30 * SECOND_MS, lockMs: 5 * SECOND_MS },
  admission: { connections: 8, statementMs: 2 * SECOND_MS, lockMs: SECOND_MS },
  hooks: { connections: 4, statementMs: 5 * SECOND_MS, lockMs: 2 * SECOND_MS },
  ingest: { connections: 6, statementMs: MINUTE_MS, lockMs: 10 * SECOND_MS },
} satisfies Record<string, PoolLimits>

/** Of all pools, and one each of the lock, of the nightly backup, and of what is kept outside the database. */
export const CONNECTIONS_NEEDED =
  Object.values(LIMITS).reduce((sum, { connections }) => sum + connections, 0) + 3

const IDLE_MS = 30 * SECOND_MS

/** Times and paise: 64 bits in PostgreSQL, and below 2^53 by their nature. */
const BIGINT_TYPE = 20
const types: pg.CustomTypesConfig = {
  getTypeParser: ((type: number, format?: 'text' | 'binary') =>
    type === BIGINT_TYPE ? Number : pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser,
}

/**
 * `onError` is told of connections that break; what was under way on one fails by itself. Of an office that runs, every connection belongs
 * to its `epoch`.
 */
export function openPools(url: string, onError: (error: Error) => void, epoch: Epoch | null = null): Pools {
  const open = (name: keyof typeof LIMITS): Kysely<OfficeTables> => {
    const { connections, ...limits } = LIMITS[name]
    const options: pg.PoolConfig = {
      ...connectionOf(url, name),
      max: connections,
      idleTimeoutMillis: IDLE_MS,
      types,
      // The types of pg do not know that the pool waits for it, and throws the connection away if it rejects.
      onConnect: (async (client: pg.ClientBase) => {
        await setUpSession(client, limits)
        if (epoch !== null) await joinEpoch(client, epoch)
      }) as (client: pg.ClientBase) => unknown as (client: pg.ClientBase) => void,
    }
    const pool = new pg.Pool(options)
    pool.on('error', onError)
    // The pool listens to idle connections alone. One that breaks between two statements of a transaction would end the process.
    pool.on('connect', (client) => client.on('error', onError))
    return new Retrying({ dialect: new PostgresDialect({ pool }) })
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

/** PostgreSQL undid a transaction for another one's sake, and it may go through when it is made again. */
const UNDONE_FOR_ANOTHER = new Set(['40001', '40P01'])
const MOST_TRIES = 5

/** Work that PostgreSQL undid for the sake of another transaction is done anew; what is left of it outside the database is the work's own. */
export async function retried<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work()
    } catch (error) {
      const isUndone = error instanceof pg.DatabaseError && UNDONE_FOR_ANOTHER.has(error.code ?? '')
      if (!isUndone || tries === MOST_TRIES) throw error
    }
}

/** Every transaction of every area is tried again in this way, so that none can forget it. */
class Retrying extends Kysely<OfficeTables> {
  override transaction(): TransactionBuilder<OfficeTables> {
    const builder = super.transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = (work) => retried(() => execute(work))
    return builder
  }
}
