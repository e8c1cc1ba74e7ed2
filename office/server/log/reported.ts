// Which counters have told everything since this office was restored from a backup. Until all have, nobody knows what was claimed after the
// backup was made (docs/office.md).
import type { Kysely } from 'kysely'
import { MOST_UNREPORTED } from '#shared/protocol/admission'
import type { OfficeContext, ProvenCounter } from '../context/context'
import { groupApart, namesFor } from '../context/scope'
import type { OfficeTables } from '../database/schema'

export interface Reported {
  /** This counter's whole log is here, and committed. */
  note(counterId: string): Promise<void>
  /** The names of some other counters whose log is not, as this one is told them; none once all have told everything. A revoked counter is not waited for. */
  missing(
    database: Kysely<OfficeTables>,
    asker: Pick<ProvenCounter, 'counterId' | 'groupId'>,
    /** Nor for this one. */
    besides?: string,
  ): Promise<readonly (string | null)[]>
}

export function createReported({ pools, office }: Pick<OfficeContext, 'pools' | 'office'>): Reported {
  const noted = new Set<string>()
  /** Nothing raises the generation while an office runs, and new counters have nothing to tell. */
  let areAllHere = false
  return {
    note: async (counterId) => {
      if (noted.has(counterId)) return
      await pools.main
        .updateTable('counter')
        .set({ reported_generation: office.generation })
        .where('counter_id', '=', counterId)
        .where('reported_generation', '<', office.generation)
        .execute()
      noted.add(counterId)
    },
    missing: async (database, asker, besides) => {
      if (areAllHere) return []
      const rows = await database
        .selectFrom('counter')
        .select(['counter_id', 'name', groupApart('counter.counter_id').as('groupId')])
        .where('reported_generation', '<', office.generation)
        .where('revoked_at_ms', 'is', null)
        .orderBy('name')
        .limit(MOST_UNREPORTED + 2)
        .execute()
      areAllHere = rows.length === 0
      const others = rows.filter(({ counter_id: id }) => id !== asker.counterId && id !== besides)
      return namesFor(asker, others).slice(0, MOST_UNREPORTED)
    },
  }
}
