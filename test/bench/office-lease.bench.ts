// The right to call the service: what a counter waits for when it asks for a lease, and, on the simulation's virtual time, how much of what the
// service allows three hundred counters use that want three times as much.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import { LEASE_CALLS, LEASE_WINDOW_MS } from '#shared/office/lease'
import type { ProvenCounter } from '#office/server/context/context'
import { createLease } from '#office/server/budget/lease'
import { FAIR, LeaseWorld } from '../simulation/leases/world'
import { chanceFrom } from '../support/mutations'
import { sized, timed, type Bench } from './comparison'
import { officeContext } from './office-context'
import { addCounters, officeDatabase } from './office-database'

const ROUNDS = 1_000
const CLIENTS = 40
const ID_BYTES = 16
const KEY_BYTES = 32
const COUNTERS = sized(300, 20)
const WANTED = 3
const LOST = 0.025
const STORM_MS = sized(10, 4) * MINUTE_MS
const CALM_MS = 10 * SECOND_MS

const newId = (): string => randomBytes(ID_BYTES).toString('base64url')

/** The part of what may be called that is called, and the most calls of any window. */
async function useOfLeases(): Promise<{ readonly used: number; readonly most: number }> {
  const world = new LeaseWorld(chanceFrom(7))
  const counters = Array.from({ length: COUNTERS }, () => world.open())
  await world.pass(CALM_MS)
  world.weather = { ...FAIR, lostRequests: LOST, lostAnswers: LOST }
  for (const { id } of counters) world.busy(id, (WANTED * LEASE_CALLS) / counters.length, STORM_MS, ['money'])
  await world.pass(STORM_MS - world.time.elapsed())
  // From the end of the first window on: it begins with calls that nobody has used yet.
  const windows = Math.floor(world.left.length / LEASE_CALLS) - 1
  const tookMs = (world.left[windows * LEASE_CALLS] ?? NaN) - (world.left[LEASE_CALLS] ?? NaN)
  return { used: ((windows - 1) * LEASE_WINDOW_MS) / tookMs, most: world.most() }
}

export const bench = async (): Promise<Bench> => {
  const { used, most } = await useOfLeases()
  console.log(
    `${COUNTERS} counters that want ${WANTED} times the rate, with one question in twenty lost: ${(used * 100).toFixed(1)} % of ${LEASE_CALLS} calls in ${LEASE_WINDOW_MS / SECOND_MS} s are used, ${most} at most`,
  )
  const database = await officeDatabase()
  const { pools } = database
  await addCounters(pools, ['counter-1'])
  await sql`CREATE TABLE plain_lease (lease_id text PRIMARY KEY, counter_id text NOT NULL)`.execute(
    pools.main,
  )
  const keys = Array.from({ length: CLIENTS }, () => randomBytes(KEY_BYTES).toString('base64url'))
  const counter: ProvenCounter = {
    counterId: 'counter-1',
    name: 'Counter 1',
    keyId: '0'.repeat(16),
    clientKeys: keys.map((clientKey) => ({ environment: 'production', clientKey, secretAgeMs: null })),
    groupId: null,
    isRevoked: false,
    isPresent: true,
  }
  const lease = createLease({ ...officeContext(pools), newId })
  let asked = 0
  const ask = async (): Promise<void> => {
    asked += 1
    const answer = await lease.ask(counter, {
      clientKey: keys[asked % CLIENTS] ?? '',
      session: newId(),
      sequence: 1,
      seen: null,
      waiting: { money: 1, other: 0 },
      leases: [],
      own: [],
      refused: { count: 0, retryAfterMs: null },
      probe: null,
    })
    if (!answer.ok) throw new Error(JSON.stringify(answer))
  }
  const insert = async (): Promise<void> => {
    await sql`INSERT INTO plain_lease VALUES (${newId()}, 'counter-1')`.execute(pools.main)
  }
  return {
    comparisons: [
      {
        what: 'one lease given, and kept before it is',
        against: 'a bare INSERT of one row',
        aimRatio: 3,
        at: 'p99',
        rounds: ROUNDS,
        ours: () => timed(ask),
        plain: () => timed(insert),
      },
    ],
    close: database.close,
  }
}
