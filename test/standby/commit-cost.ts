// What it costs a claim that it is kept on two machines: the same claims of the same office over one connection, in turn with commits that wait
// for this machine's disk alone.
import { sql } from 'kysely'
import { openPools } from '#office/server/database/pools'
import { newQuestion } from '../support/questions'
import { addCounters } from '../bench/office-database'
import { admissionOf, officeContext } from '../bench/office-context'

const ROUNDS = 1_000
const WARM_UP_ROUNDS = 100
const COUNTER = { counterId: 'counter-cost', name: 'Cost', groupId: null }

/** p50 and p95 of a claim in milliseconds, with commits on both machines and on one. `url`: of the database that leads. */
export async function commitCost(
  url: string,
): Promise<Readonly<Record<'both' | 'one', readonly [number, number]>>> {
  const pools = openPools(url, () => {})
  await addCounters(pools, [COUNTER.counterId])
  const context = officeContext(pools)
  const admission = admissionOf(context)
  const claim = async (commit: 'on' | 'local'): Promise<number> => {
    await sql`SELECT set_config('synchronous_commit', ${commit}, false)`.execute(pools.admission)
    const begun = performance.now()
    const answer = await admission.admit(COUNTER, newQuestion())
    if (!answer.ok || answer.value.kind !== 'admitted') throw new Error(JSON.stringify(answer))
    return performance.now() - begun
  }
  const times = { both: [] as number[], one: [] as number[] }
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    const [both, one] = [await claim('on'), await claim('local')]
    if (round < WARM_UP_ROUNDS) continue
    times.both.push(both)
    times.one.push(one)
  }
  await sql`UPDATE counter SET revoked_at_ms = 1, left_at_ms = 1 WHERE counter_id = ${COUNTER.counterId}`.execute(
    pools.main,
  )
  await pools.close()
  return { both: shares(times.both), one: shares(times.one) }
}

function shares(times: readonly number[]): readonly [number, number] {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0
  return [at(0.5), at(0.95)]
}
