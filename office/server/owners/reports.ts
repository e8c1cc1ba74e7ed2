// Reports of a problem at the page: a distributor asks a counter for one, and downloads what somebody there has sent.
import type { Context } from 'hono'
import { DAY_MS, INDIA_OFFSET_MS } from '#shared/base/clock'
import { REPORT_KEPT_DAYS } from '#shared/office/counter-report'
import type { FleetCounter, OwnerProblem } from '#shared/office/owner-page'
import { fail, succeed, type Result } from '#shared/base/result'
import { sql } from 'kysely'
import type { OfficeContext } from '../context/context'
import { askCounter } from '../counters/asks'
import { reportsKeptSince } from '../counters/reports'
import type { Asker, Change } from './changes'
import { savedAnswer } from './exports'
import type { OwnerDependencies, OwnerHandlers } from './dependencies'

export function reportHandlers(
  { context }: Pick<OwnerDependencies, 'context'>,
  change: Change,
): Pick<OwnerHandlers, 'ask-report'> {
  return {
    'ask-report': ({ counterId }, asker) =>
      change(asker, 'report.asked', { counterId }, async (database, _before, concerns) => {
        const counter = await database
          .selectFrom('counter')
          .select('counter_id')
          .where('counter_id', '=', counterId)
          .where('revoked_at_ms', 'is', null)
          .executeTakeFirst()
        if (counter === undefined) return fail('not-found')
        const by = asker.person.personId
        await askCounter(context, database, { counterId, what: 'report', environment: null, by })
        concerns({ kind: 'counters', counters: [counterId] })
        return succeed({})
      }),
  }
}

/** By the counter's id: those that were asked, and those that have answered. */
export async function reportsOfCounters({
  pools,
  clock,
}: OfficeContext): Promise<ReadonlyMap<string, FleetCounter['report']>> {
  interface Row {
    readonly counterId: string
    readonly askedAtMs: number | null
    readonly askedBy: string | null
    readonly answeredAtMs: number | null
    readonly bytes: number | null
  }
  const { rows } = await sql<Row>`
SELECT counter_id AS "counterId", ask.asked_at_ms AS "askedAtMs", ask.asked_by AS "askedBy",
  report.answered_at_ms AS "answeredAtMs", octet_length(report.body) AS bytes
FROM (SELECT * FROM counter_ask WHERE what = 'report') AS ask
FULL JOIN (SELECT * FROM counter_report WHERE answered_at_ms > ${reportsKeptSince(clock.now())}) AS report USING (counter_id)`.execute(
    pools.main,
  )
  return new Map(
    rows.map(({ counterId, askedAtMs, askedBy, answeredAtMs, bytes }) => [
      counterId,
      {
        ask: askedAtMs === null || askedBy === null ? null : { atMs: askedAtMs, by: askedBy },
        answer: answeredAtMs === null ? null : answerOf(answeredAtMs, bytes),
      },
    ]),
  )
}

const answerOf = (atMs: number, bytes: number | null): FleetCounter['report']['answer'] =>
  bytes === null
    ? { kind: 'declined', atMs }
    : { kind: 'sent', atMs, bytes, goneAtMs: atMs + REPORT_KEPT_DAYS * DAY_MS }

/** What a counter has sent, as a file. Every download stands in the list of changes. */
export async function reportFile(
  c: Context,
  { clock }: OfficeContext,
  {
    asker,
    counterId,
    change,
  }: { readonly asker: Asker; readonly counterId: string; readonly change: Change },
): Promise<Result<Response, OwnerProblem>> {
  const read = await change(asker, 'report.fetched', { counterId }, async (database) => {
    const row = await database
      .selectFrom('counter_report')
      .select(['body', 'answered_at_ms'])
      .where('counter_id', '=', counterId)
      .where('answered_at_ms', '>', reportsKeptSince(clock.now()))
      .executeTakeFirst()
    return row === undefined || row.body === null
      ? fail('not-found')
      : succeed({ body: row.body, atMs: row.answered_at_ms })
  })
  if (!read.ok) return read
  const { body, atMs } = read.value
  const day = new Date(atMs + INDIA_OFFSET_MS).toISOString().slice(0, 10)
  return succeed(
    savedAnswer(c, Uint8Array.from(body), {
      type: 'application/json; charset=utf-8',
      bytes: body.length,
      // A counter's id is made by the office: it holds nothing that a header could not.
      name: `report-${counterId}-${day}.json`,
    }),
  )
}
