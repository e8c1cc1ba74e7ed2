// What this office lacks although a counter was told it: its data was put back, or a twin of it runs elsewhere. The generation is raised then, so
// that nothing is sold past what was forgotten before every counter has told what it sold (docs/office.md).
import { sql } from 'kysely'
import { DAY_MS, SECOND_MS } from '#shared/base/clock'
import { createSerialQueue } from '#shared/node/files/serial-queue'
import { isAhead, type KnownOffice } from '#shared/protocol/known-office'
import type { OfficeContext } from './context'

export interface History {
  /** A counter has heard of an office that this one is not, or not any more. Resolves once nothing more is answered as that one. */
  heard(counterId: string, known: KnownOffice): Promise<void>
  /** A counter shows what this office acknowledged to it in `generation`, and has not. */
  lacks(counterId: string, generation: number): Promise<void>
}

/**
 * No office's clock was ever so far ahead, and a generation is raised to about the second of its time. A counter that lies could otherwise have it
 * raised beyond what counters read, and all would have lost their office.
 */
const BELIEVED_AHEAD_MS = 3650 * DAY_MS

type Context = Pick<OfficeContext, 'office' | 'pools' | 'clock' | 'log' | 'alerts'>

export function createHistory({ office, pools, clock, log, alerts }: Context): History {
  /** One after the other: a hundred counters with the same proof raise it once. */
  const inTurn = createSerialQueue()

  const raise = async (counterId: string, known: number, why: string): Promise<void> => {
    const { rows } = await sql<{ generation: number }>`
UPDATE office SET generation = greatest(generation + 1, ${known}::bigint + 1, ${Math.floor(clock.now() / SECOND_MS)}::bigint)
RETURNING generation`.execute(pools.main)
    const [raised] = rows
    if (raised === undefined) throw new Error('the office has no row')
    // Every area reads it from here; what was under way has answered as the former one.
    Object.assign(office, raised)
    log.warn('office.history-is-missing', { why, counter: counterId, generation: raised.generation })
    await alerts.raise({ kind: 'history-missing', counterId, key: 'office', details: {} })
  }
  return {
    heard: async (counterId, known) => {
      if (!isAhead(known, office)) return
      if (known.generation > (clock.now() + BELIEVED_AHEAD_MS) / SECOND_MS) {
        log.warn('office.history-not-believed', { counter: counterId, generation: known.generation })
        return
      }
      await inTurn(async () => {
        if (isAhead(known, office)) await raise(counterId, known.generation, 'a counter knows a later office')
      })
    },
    lacks: async (counterId, generation) => {
      await inTurn(async () => {
        if (generation === office.generation)
          await raise(counterId, generation, 'a counter shows what is missing')
      })
    },
  }
}
