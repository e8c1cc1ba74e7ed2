// What a sale waits for at the office before it leaves: its claim, against the barest statement that could keep one.
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { requestIdSchema } from '@shared/ids'
import { createAdmission } from '../../office/server/admission/admission'
import { claimRecords } from '../../office/server/admission/claims'
import { migrate } from '../../office/server/database/migrations'
import { openCluster } from '../../office/server/database/postgres/cluster'
import { openPools } from '../../office/server/database/pools'
import { createReported } from '../../office/server/recovery/reported'
import { sized, timed, type Bench } from './comparison'
import { officeContext, TENANT_ID } from './office-context'

const ROUNDS = 1_500
const WARM_UP_ROUNDS = 100
const PASSABLE_FOLDER = 0o711
/** Claims of some days: an index of none is found at once. */
const EARLIER_CLAIMS = sized(200_000, 1_000)
/** Counters that ask in the same moment. */
const AT_ONCE = 8
const CROWDED_ROUNDS = 200

export const bench = async (): Promise<Bench> => {
  const folder = await mkdtemp(join(tmpdir(), 'galla-bench-admission-'))
  await chmod(folder, PASSABLE_FOLDER)
  const cluster = await openCluster({ folder: join(folder, 'postgres') })
  const pools = openPools(cluster.urlOf('postgres'), () => {})
  await migrate(pools.main)
  await sql`
INSERT INTO counter (tenant_id, counter_id, name, enrolled_at_ms, app_version) VALUES (${TENANT_ID}, 'counter-1', 'Counter 1', 0, 'bench')`.execute(
    pools.main,
  )
  await sql`
INSERT INTO claim (tenant_id, request_id, counter_id, environment, kind, state, attempt, sequence, claimed_at_ms, is_unasked)
SELECT ${TENANT_ID}, 'EARLIER-' || n, 'counter-1', 'production', 'sale', 'sold', 1, 1, 0, false FROM generate_series(1, ${EARLIER_CLAIMS}::int) AS n`.execute(
    pools.main,
  )
  await sql`
INSERT INTO claim_fingerprint (tenant_id, fingerprint, request_id)
SELECT ${TENANT_ID}, md5(n::text) || 'aaaaaaaaaaa', 'EARLIER-' || n FROM generate_series(1, ${EARLIER_CLAIMS}::int) AS n`.execute(
    pools.main,
  )
  await sql`CREATE TABLE plain_claim (fingerprint text PRIMARY KEY, request_id text NOT NULL)`.execute(
    pools.main,
  )
  await sql`INSERT INTO plain_claim SELECT fingerprint, request_id FROM claim_fingerprint`.execute(pools.main)
  await sql`ANALYZE`.execute(pools.main)
  const context = officeContext(pools)
  const admission = createAdmission(context, claimRecords(context, createReported(context)))
  const counter = { counterId: 'counter-1', name: 'Counter 1' }
  const fingerprint = (): string => randomBytes(32).toString('base64url')
  const admit = async (): Promise<void> => {
    const answer = await admission.admit(counter, {
      environment: 'production',
      requestId: requestIdSchema.parse(randomBytes(12).toString('hex')),
      attempt: 1,
      sequence: 1,
      kind: 'sale',
      fingerprints: [fingerprint()],
      known: [],
      lifted: [],
      accepted: [],
      isUnasked: false,
    })
    if (!answer.ok || answer.value.kind !== 'admitted') throw new Error(JSON.stringify(answer))
  }
  const insert = async (): Promise<void> => {
    await sql`INSERT INTO plain_claim VALUES (${fingerprint()}, 'request') ON CONFLICT DO NOTHING`.execute(
      pools.admission,
    )
  }
  const crowd = (work: () => Promise<void>): Promise<readonly number[]> =>
    Promise.all(Array.from({ length: AT_ONCE }, () => timed(work)))
  const against = 'a bare INSERT … ON CONFLICT DO NOTHING of one row'
  return {
    comparisons: [
      {
        what: 'one sale claimed at the office, p50',
        against,
        aimRatio: 2,
        rounds: ROUNDS,
        warmUpRounds: WARM_UP_ROUNDS,
        ours: () => timed(admit),
        plain: () => timed(insert),
      },
      {
        what: `one of ${AT_ONCE} sales claimed at the same moment, p99`,
        against,
        aimRatio: 3,
        at: 'p99',
        rounds: CROWDED_ROUNDS,
        warmUpRounds: 10,
        ours: () => crowd(admit),
        plain: () => crowd(insert),
      },
    ],
    close: async () => {
      await pools.close()
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
