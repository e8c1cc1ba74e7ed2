// Which counters have told everything since this office was restored from a backup, or began to run. Until all have, nobody knows what was
// claimed after the backup was made, or sold while no office ran (docs/office.md).
import type { Kysely } from 'kysely'
import { MINUTE_MS } from '#shared/base/clock'
import { ADMISSION_WINDOWS_MS, MOST_UNREPORTED, type AdmissionKind } from '#shared/protocol/admission'
import type { OfficeContext, ProvenCounter } from '../context/context'
import { groupApart, namesFor } from '../context/scope'
import { RESTORED_SETTING } from '../database/epoch'
import type { OfficeTables } from '../database/schema'
import { z } from 'zod'

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
    about?: {
      /** Nor for this one. */
      readonly besides?: string
      /** What is to be sold: after a restore the list of counters may lack one itself, for as long as such a sale matters. */
      readonly kind?: AdmissionKind
    },
  ): Promise<readonly (string | null)[]>
}

type Context = Pick<OfficeContext, 'pools' | 'office' | 'clock' | 'awaited'>

export function createReported({ pools, office, clock, awaited }: Context): Reported {
  /** Those that have not sent what they sold while no office ran. */
  const waitedFor = new Set(awaited)
  const until = clock.elapsed() + LONGEST_WAIT_MS

  const restored = createRestoredDoubt({ pools, clock })

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
    missing: async (database, asker, { besides, kind } = {}) => {
      const { generation } = office
      const unknown = kind !== undefined && (await restored.isDoubted(kind)) ? [null] : []
      if (clock.elapsed() >= until) waitedFor.clear()
      if (allHereIn === generation && waitedFor.size === 0) return unknown
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
      return [...new Set([...namesFor(asker, others), ...unknown])].slice(0, MOST_UNREPORTED)
    },
  }
}

const restoredSchema = z.object({ atMs: z.number() })

/** Whether a counter may sell of which this office does not know, because it came in after the backup. */
function createRestoredDoubt({ pools, clock }: Pick<Context, 'pools' | 'clock'>) {
  /** Of an office that runs nothing is restored. */
  let isOver = false
  return {
    isDoubted: async (kind: AdmissionKind): Promise<boolean> => {
      if (isOver) return false
      const row = await pools.main
        .selectFrom('setting')
        .select('value')
        .where('name', '=', RESTORED_SETTING)
        .executeTakeFirst()
      const restored = restoredSchema.safeParse(row?.value)
      const ageMs = restored.success ? clock.ageOf(restored.data.atMs) : Infinity
      isOver = ageMs > Math.max(...Object.values(ADMISSION_WINDOWS_MS))
      return ageMs <= ADMISSION_WINDOWS_MS[kind]
    },
  }
}
