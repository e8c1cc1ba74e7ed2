// Which counters have told everything since this office was restored from a backup, or began to run. Until all have, nobody knows what was
// claimed after the backup was made, or sold while no office ran (docs/office.md).
import type { Kysely } from 'kysely'
import { MINUTE_MS } from '#shared/base/clock'
import { MOST_UNREPORTED } from '#shared/protocol/admission'
import type { OfficeContext, ProvenCounter } from '../context/context'
import { groupApart, namesFor } from '../context/scope'
import type { OfficeTables } from '../database/schema'

/** A counter that finds the office back sends its log within seconds. */
const LONGEST_WAIT_MS = MINUTE_MS

export interface Reported {
  /** This counter's whole log is here, and committed. Nothing is noted of one that does not know yet which office this is. */
  note(counter: Pick<ProvenCounter, 'counterId' | 'isPresent'>): Promise<void>
  /**
   * The names of some other counters whose log is not, as this one is told them; none once all have told everything. A revoked counter is not
   * waited for, and none for longer than a minute that the office has all of but what it sold while none ran.
   */
  missing(
    database: Kysely<OfficeTables>,
    asker: Pick<ProvenCounter, 'counterId' | 'groupId'>,
    /** Nor for this one. */
    besides?: string,
  ): Promise<readonly (string | null)[]>
}

type Context = Pick<OfficeContext, 'pools' | 'office' | 'clock' | 'awaited'>

export function createReported({ pools, office, clock, awaited }: Context): Reported {
  /** Those that have not sent what they sold while no office ran. */
  const waitedFor = new Set(awaited)
  const until = clock.elapsed() + LONGEST_WAIT_MS

  /** In which generation. */
  const noted = new Map<string, number>()
  /** In this generation: new counters have nothing to tell. */
  let allHereIn: number | null = null
  return {
    note: async ({ counterId, isPresent }) => {
      const { generation } = office
      // What an earlier office answered may still be on its way to it, and be sold by.
      if (!isPresent) return
      waitedFor.delete(counterId)
      if (noted.get(counterId) === generation) return
      await pools.main
        .updateTable('counter')
        .set({ reported_generation: generation })
        .where('counter_id', '=', counterId)
        .where('reported_generation', '<', generation)
        .execute()
      noted.set(counterId, generation)
    },
    missing: async (database, asker, besides) => {
      const { generation } = office
      if (clock.elapsed() >= until) waitedFor.clear()
      if (allHereIn === generation && waitedFor.size === 0) return []
      const rows = await database
        .selectFrom('counter')
        .select(['counter_id', 'name', groupApart('counter.counter_id').as('groupId')])
        .where((row) =>
          row.or([row('reported_generation', '<', generation), row('counter_id', 'in', [...waitedFor, ''])]),
        )
        .where('revoked_at_ms', 'is', null)
        .orderBy('name')
        .limit(MOST_UNREPORTED + 2)
        .execute()
      if (rows.length === 0) allHereIn = generation
      const others = rows.filter(({ counter_id: id }) => id !== asker.counterId && id !== besides)
      return namesFor(asker, others).slice(0, MOST_UNREPORTED)
    },
  }
}
