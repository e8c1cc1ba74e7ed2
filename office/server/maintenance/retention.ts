// What is kept no longer than it serves (docs/office.md): one table of it, looked through by the office itself.
import { sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '#shared/base/clock'
import type { OfficeContext } from '../context/context'
import { forgetReports } from '../counters/reports'
import { every, type Job } from '../base/jobs'

/** A code that lets nobody in any more still explains a line of the list of changes. */
const CODE_KEPT_MS = 30 * DAY_MS

export interface KeptAreas {
  /** Ended claims, 48 hours after their end. */
  readonly admission: { forgetEnded(): Promise<number> }
  /** Sales that two counters made of the same, 60 days. */
  readonly conflicts: { forgetOld(): Promise<void> }
  /** Bodies of callbacks a week; that they came, and what became of them, 30 days; and what waits for a counter. */
  readonly relay: { care(): Promise<void> }
  /** The shop's keys, sealed for a counter whose code has expired. */
  readonly keys: { forgetExpired(): Promise<void>; readonly renewal: { endFormer(): Promise<void> } }
  /** Exported files a week. */
  readonly exports: { forgetExpired(): Promise<void> }
}

export const retentionJobs = (
  context: OfficeContext,
  { admission, conflicts, relay, keys, exports }: KeptAreas,
): readonly Job[] => [
  every(0, 'callbacks', relay.care),
  every(HOUR_MS, 'claims', admission.forgetEnded),
  every(HOUR_MS, 'conflicting-sales', conflicts.forgetOld),
  every(HOUR_MS, 'key-envelopes', keys.forgetExpired),
  every(HOUR_MS, 'former-keys', keys.renewal.endFormer),
  every(HOUR_MS, 'exports', exports.forgetExpired),
  every(HOUR_MS, 'reports', () => forgetReports(context)),
  every(HOUR_MS, 'sign-ins', () => forgetSignIns(context)),
  every(DAY_MS, 'codes', () => forgetCodes(context)),
]

/** Sessions that have ended, and half-done sign-ins. */
async function forgetSignIns({ pools, clock }: OfficeContext): Promise<void> {
  const now = new Date(clock.now())
  await pools.main.deleteFrom('session').where('expiresAt', '<', now).execute()
  await sql`DELETE FROM "verification" WHERE "expiresAt" < ${now}`.execute(pools.main)
}

async function forgetCodes({ pools, clock }: OfficeContext): Promise<void> {
  const before = clock.now() - CODE_KEPT_MS
  for (const table of ['enrolment', 'invitation'] as const)
    await pools.main.deleteFrom(table).where('expires_at_ms', '<', before).execute()
}
