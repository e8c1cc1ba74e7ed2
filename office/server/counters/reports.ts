// Reports of a problem that the page asked counters for: each is taken once, from the counter that was asked, and kept for some days.
import { DAY_MS } from '#shared/base/clock'
import { isTooLargeReport, REPORT_KEPT_DAYS, type ReportAnswer } from '#shared/office/counter-report'
import type { OfficeProblem } from '#shared/protocol'
import { fail, succeed, type Result } from '#shared/base/result'
import type { OfficeContext, ProvenCounter } from '../context/context'
import { endAsk } from './asks'

/** The same answer again is answered the same: the counter may not have heard the first time. */
export async function takeReport(
  context: OfficeContext,
  { counterId }: ProvenCounter,
  answer: ReportAnswer,
): Promise<Result<null, OfficeProblem>> {
  const { pools, clock } = context
  if (answer.answer === 'sent' && isTooLargeReport(answer.text)) return fail({ kind: 'too-large' })
  const { askedAtMs } = answer
  const body = answer.answer === 'sent' ? Buffer.from(answer.text) : null
  const isTaken = await pools.main.transaction().execute(async (transaction) => {
    const isAsked = await endAsk(context, transaction, {
      counterId,
      what: 'report',
      environment: null,
      when: { at: askedAtMs },
      action: body === null ? 'report.declined' : 'report.sent',
      details: body === null ? {} : { bytes: body.length },
    })
    if (!isAsked) {
      const kept = await transaction
        .selectFrom('counter_report')
        .select('body')
        .where('counter_id', '=', counterId)
        .where('asked_at_ms', '=', askedAtMs)
        .executeTakeFirst()
      return kept !== undefined && isSame(kept.body, body)
    }
    const row = { asked_at_ms: askedAtMs, answered_at_ms: clock.now(), body }
    await transaction
      .insertInto('counter_report')
      .values({ counter_id: counterId, ...row })
      .onConflict((conflict) => conflict.column('counter_id').doUpdateSet(row))
      .execute()
    return true
  })
  return isTaken ? succeed(null) : fail({ kind: 'not-found', detail: 'no report is asked for' })
}

const isSame = (kept: Uint8Array | null, body: Buffer | null): boolean =>
  kept === null || body === null ? kept === body : body.equals(kept)

/** What is answered before this is kept no more, by the office's clock. */
export const reportsKeptSince = (now: number): number => now - REPORT_KEPT_DAYS * DAY_MS

export async function forgetReports({ pools, clock }: OfficeContext): Promise<void> {
  await pools.main
    .deleteFrom('counter_report')
    .where('answered_at_ms', '<=', reportsKeptSince(clock.now()))
    .execute()
}
