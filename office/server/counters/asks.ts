// What people at the page ask of a counter and only people there can do: it is told with each hello until it is done.
import { sql, type Kysely, type Transaction } from 'kysely'
import type { HeartbeatAnswer } from '#shared/protocol'
import type { OfficeContext } from '../context/context'
import type { OfficeTables } from '../database/schema'

type Asked = Pick<OfficeTables['counter_ask'], 'what' | 'environment'> & { readonly counterId: string }

/** Asks. What is asked already breaks a rule of the table. */
export async function askCounter(
  { clock }: OfficeContext,
  database: Kysely<OfficeTables>,
  { counterId, what, environment, by }: Asked & { readonly by: string },
): Promise<void> {
  await database
    .insertInto('counter_ask')
    .values({
      counter_id: counterId,
      what,
      environment,
      asked_by: by,
      asked_at_ms: clock.now(),
    })
    .execute()
}

/** Ends it, and notes in the list of changes what the counter did. False where nothing was asked then, and nothing is noted. */
export async function endAsk(
  { clock }: OfficeContext,
  transaction: Transaction<OfficeTables>,
  asked: Asked & {
    /** When it may have been asked, by the office's clock. */
    readonly when: { readonly before: number } | { readonly at: number }
    /** For the list of changes. */
    readonly action: string
    readonly details: Readonly<Record<string, unknown>>
  },
): Promise<boolean> {
  const { counterId, what, environment, when, action, details } = asked
  const { numDeletedRows } = await transaction
    .deleteFrom('counter_ask')
    .where('counter_id', '=', counterId)
    .where('what', '=', what)
    .where('environment', 'is not distinct from', environment)
    .where((row) => ('at' in when ? row('asked_at_ms', '=', when.at) : row('asked_at_ms', '<', when.before)))
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await transaction
    .insertInto('audit')
    .values({
      at_ms: clock.now(),
      who: counterId,
      action,
      details: JSON.stringify({ counterId, ...details }),
    })
    .execute()
  return true
}

/** What is asked of a counter and not done yet, as it is told. */
export async function asksOf(
  { pools }: OfficeContext,
  counterId: string,
): Promise<Pick<HeartbeatAnswer, 'secretAsks' | 'reportAsk'>> {
  interface Row {
    readonly what: OfficeTables['counter_ask']['what']
    readonly environment: string | null
    readonly askedAtMs: number
    readonly askedBy: string | null
  }
  const { rows } = await sql<Row>`
SELECT what, environment, asked_at_ms AS "askedAtMs", "user".name AS "askedBy" FROM counter_ask
LEFT JOIN "user" ON "user".id = counter_ask.asked_by
WHERE counter_id = ${counterId}
ORDER BY environment`.execute(pools.main)
  const asked = ({ askedAtMs, askedBy }: Row) => ({ askedAtMs, askedBy })
  const report = rows.find(({ what }) => what === 'report')
  return {
    secretAsks: rows.flatMap((row) =>
      row.what === 'secret' && row.environment !== null
        ? [{ environment: row.environment, ...asked(row) }]
        : [],
    ),
    reportAsk: report === undefined ? null : asked(report),
  }
}

interface ToldSecret {
  readonly counterId: string
  readonly environment: string
  /** By the office's clock. */
  readonly setAtMs: number
}

/**
 * Ends the question of a counter that uses a newer secret, and notes it in the list of changes. Since when
 * counters use the service's secret. The office never has it: counters tell its age, the page asks for another
 * one, and a counter that uses one which is younger than the question has answered it.
 */
export const noteSecret = (
  context: OfficeContext,
  transaction: Transaction<OfficeTables>,
  { counterId, environment, setAtMs }: ToldSecret,
): Promise<boolean> =>
  endAsk(context, transaction, {
    counterId,
    what: 'secret',
    environment,
    when: { before: setAtMs },
    action: 'secret.replaced',
    details: { environment },
  })
