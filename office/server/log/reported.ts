// Which counters have told everything since this office was restored from a backup. Until all have, nobody knows what was claimed after the
// backup was made (docs/office.md).
import type { Kysely } from 'kysely'
import { MOST_UNREPORTED } from '#shared/protocol/admission'
import type { OfficeContext } from '../context/context'
import type { OfficeTables } from '../database/schema'

export interface Reported {
  /** This counter's whole log is here, and committed. */
  note(counterId: string): Promise<void>
  /** The names of some other counters whose log is not; none once all have told everything. A revoked counter is not waited for. */
  missing(
    database: Kysely<OfficeTables>,
    counterId: string,
    /** Nor for this one. */
    besides?: string,
  ): Promise<readonly string[]>
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
    missing: async (database, counterId, besides) => {
      if (areAllHere) return []
      const rows = await database
        .selectFrom('counter')
        .select(['counter_id', 'name'])
        .where('reported_generation', '<', office.generation)
        .where('revoked_at_ms', 'is', null)
        .orderBy('name')
        .limit(MOST_UNREPORTED + 2)
        .execute()
      areAllHere = rows.length === 0
      return rows
        .filter((row) => row.counter_id !== counterId && row.counter_id !== besides)
        .map(({ name }) => name)
        .slice(0, MOST_UNREPORTED)
    },
  }
}
