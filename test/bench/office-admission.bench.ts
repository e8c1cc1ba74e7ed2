// What a sale waits for at the office before it leaves: its claim, against the barest statement that could keep one.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { sized, timed, type Bench } from './comparison'
import { admissionOf, officeContext } from './office-context'
import { newQuestion } from '../support/questions'
import { addCounters, officeDatabase } from './office-database'

const ROUNDS = 1_500
const WARM_UP_ROUNDS = 100
/** Claims of some days: an index of none is found at once. */
const EARLIER_CLAIMS = sized(200_000, 1_000)
/** Counters that ask in the same moment. */
const AT_ONCE = 8
const CROWDED_ROUNDS = 200

export const bench = async (): Promise<Bench> => {
  const database = await officeDatabase()
  const { pools } = database
  await addCounters(pools, ['counter-1'])
  await sql`
INSERT INTO claim (request_id, counter_id, environment, kind, state, attempt, sequence, claimed_at_ms, is_unasked)
SELECT 'EARLIER-' || n, 'counter-1', 'production', 'sale', 'sold', 1, 1, 0, false FROM generate_series(1, ${EARLIER_CLAIMS}::int) AS n`.execute(
    pools.main,
  )
  await sql`
INSERT INTO claim_fingerprint (fingerprint, request_id)
SELECT md5(n::text) || 'aaaaaaaaaaa', 'EARLIER-' || n FROM generate_series(1, ${EARLIER_CLAIMS}::int) AS n`.execute(
    pools.main,
  )
  await sql`CREATE TABLE plain_claim (fingerprint text PRIMARY KEY, request_id text NOT NULL)`.execute(
    pools.main,
  )
  await sql`INSERT INTO plain_claim SELECT fingerprint, request_id FROM claim_fingerprint`.execute(pools.main)
  await sql`ANALYZE`.execute(pools.main)
  const context = officeContext(pools)
  const admission = admissionOf(context)
  const counter = { counterId: 'counter-1', name: 'Counter 1', groupId: null }
  const fingerprint = (): string => randomBytes(32).toString('base64url')
  const admit = async (): Promise<void> => {
    const answer = await admission.admit(counter, newQuestion())
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
    close: database.close,
  }
}
