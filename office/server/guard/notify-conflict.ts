// A sale that came in with its entry and that other counters made, too: both counters and the owner are told.
import type { Transaction } from 'kysely'
import type { Alerts } from '../context/alerts'
import type { OfficeTables } from '../database/schema'
import type { KeptEntries } from '../log/ingest'
import type { ClaimInEntry } from './claims-in-entries'
import { pairKey, type SoldSide, type ConflictRecords } from './conflict-records'
import type { FoundClaim } from './conflicting-sales'

/** A counter with something to be told, and the environment it is in. */
export interface ToTell {
  readonly counterId: string
  readonly environment: string
}

export interface ConflictNotifier {
  /** In the transaction that keeps the entry. */
  note(
    transaction: Transaction<OfficeTables>,
    kept: KeptEntries,
    claim: ClaimInEntry,
    conflictingSales: readonly FoundClaim[],
  ): Promise<void>
  /** Counters that can ask for it once the entries of this one are kept. Given once. */
  take(counterId: string): readonly ToTell[]
}

export function createConflictNotifier(
  alerts: Alerts,
  conflicts: Pick<ConflictRecords, 'note'>,
): ConflictNotifier {
  const toTell = new Map<string, Map<string, ToTell>>()
  return {
    note: async (transaction, { counter, environment }, claim, conflictingSales) => {
      if (conflictingSales.length === 0) return
      const { counterId, name } = counter
      const own = { counterId, requestId: claim.requestId, atMs: claim.atMs }
      for (const sale of conflictingSales) await conflicts.note(transaction, environment, [own, sideOf(sale)])
      const told = toTell.get(counterId) ?? new Map<string, ToTell>()
      for (const each of [own, ...conflictingSales])
        told.set(`${each.counterId} ${environment}`, { counterId: each.counterId, environment })
      toTell.set(counterId, told)
      for (const sale of conflictingSales)
        await alerts.raise({
          kind: 'conflicting-sales',
          counterId,
          key: pairKey(claim.requestId, sale.requestId),
          details: {
            counters: [name, sale.counterName],
            requestIds: [claim.requestId, sale.requestId],
            timesMs: [claim.atMs, sideOf(sale).atMs],
          },
        })
    },
    take: (counterId) => {
      const counters = [...(toTell.get(counterId)?.values() ?? [])]
      toTell.delete(counterId)
      return counters
    },
  }
}

const sideOf = ({ counterId, requestId, soldAtMs, claimedAtMs }: FoundClaim): SoldSide => ({
  counterId,
  requestId,
  atMs: soldAtMs ?? claimedAtMs,
})
