// Whether what the office keeps is on two machines. PostgreSQL and Patroni see to that; here the owner is told when it ends and when it is so
// again. An office that never had a standby is told nothing.
import { sql } from 'kysely'
import { SECOND_MS } from '#shared/base/clock'
import type { StandbyState } from '#shared/office/figures'
import type { OfficeContext } from '../context/context'
import type { StandbySight } from '../database/standby'

/** Kept in the database, so that the machine which takes over misses the one that it took over from. */
const HAD_STANDBY = 'standby'
const LOOK_EVERY_MS = SECOND_MS
const AWAY = { kind: 'standby-away', key: 'office' } as const
const BACK = { kind: 'standby-back', key: 'office' } as const

export interface StandbyWatch {
  /** As it was a second ago at most. */
  state(): StandbyState
  /** Looks no more. Resolves once nothing is under way. */
  close(): Promise<void>
}

/** `sight`: what was seen last of the database's standby. */
export function watchStandby(
  context: Pick<OfficeContext, 'alerts' | 'clock' | 'log' | 'pools' | 'timers'>,
  sight: () => StandbySight,
): StandbyWatch {
  const { timers, log } = context
  const records = standbyRecords(context)
  let told: 'unknown' | 'never' | 'here' | 'away' = 'unknown'
  let working: Promise<void> | null = null
  let isClosed = false

  /** A commit that waits for the standby keeps this waiting too; what the page shows does not wait. */
  const look = async (): Promise<void> => {
    if (told === 'unknown') told = await records.last()
    const { isNamed } = sight()
    if (isNamed && told === 'never') await records.keep('here')
    if (isNamed && told === 'away') await records.tellBack()
    if (!isNamed && told === 'here') await records.tellAway()
    if (isNamed) told = 'here'
    else if (told === 'here') told = 'away'
  }
  const lookAgain = (): (() => void) =>
    timers.after(LOOK_EVERY_MS, () => {
      working = look()
        .catch((error: unknown) => log.error('standby.not-told', error))
        .finally(() => {
          if (!isClosed) cancel = lookAgain()
        })
    })
  let cancel = lookAgain()
  return {
    state: () => stateOf(sight(), told === 'here' || told === 'away'),
    close: async () => {
      isClosed = true
      cancel()
      await working
    },
  }
}

function stateOf({ isNamed, isWaitedFor }: StandbySight, wasThere: boolean): StandbyState {
  if (isWaitedFor) return 'waited-for'
  if (isNamed) return 'here'
  return wasThere ? 'away' : 'none'
}

function standbyRecords({ alerts, clock, pools }: Pick<OfficeContext, 'alerts' | 'clock' | 'pools'>) {
  const keep = async (state: 'here' | 'away'): Promise<void> => {
    const value = JSON.stringify({ state })
    await sql`
INSERT INTO setting (name, value, changed_at_ms, changed_by) VALUES (${HAD_STANDBY}, ${value}, ${clock.now()}, 'office')
ON CONFLICT (name) DO UPDATE SET value = excluded.value, changed_at_ms = excluded.changed_at_ms`.execute(
      pools.main,
    )
  }
  return {
    keep,
    last: async (): Promise<'never' | 'here' | 'away'> => {
      const { rows } = await sql<{ state: string | null }>`
SELECT value ->> 'state' AS state FROM setting WHERE name = ${HAD_STANDBY}`.execute(pools.main)
      const [row] = rows
      if (row === undefined) return 'never'
      return row.state === 'away' ? 'away' : 'here'
    },
    // Told before it is noted: an office that ends in between tells it once more, which is no new alert.
    tellAway: async (): Promise<void> => {
      await alerts.end(BACK)
      await alerts.raise({ ...AWAY, details: {} })
      await keep('away')
    },
    tellBack: async (): Promise<void> => {
      await alerts.end(AWAY)
      await alerts.raise({ ...BACK, details: {} })
      await keep('here')
    },
  }
}
