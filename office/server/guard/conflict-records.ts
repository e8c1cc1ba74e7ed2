// What each of two counters is told that sold the same, one of them unasked, and whether somebody there has seen it.
import { sql, type Transaction } from 'kysely'
import type { Environment } from '#shared/base/environment'
import { requestIdSchema } from '#shared/base/ids'
import {
  MOST_CONFLICTS,
  CONFLICTS_STORED_MS,
  type Conflicts,
  type ConflictPair,
} from '#shared/office/conflicts'
import type { OfficeContext, ProvenCounter } from '../context/context'
import { groupApart, nameFor } from '../context/scope'
import type { OfficeTables } from '../database/schema'

/** One of the two sales. */
export interface SoldSide {
  readonly counterId: string
  readonly requestId: string
  readonly atMs: number
}

export interface ConflictRecords {
  /** In the transaction that keeps the entry. Both counters are told; the same again changes nothing. */
  note(
    transaction: Transaction<OfficeTables>,
    environment: string,
    sides: readonly [SoldSide, SoldSide],
  ): Promise<void>
  /** Notes what the counter has seen, of its own alone, and answers with all that is kept for it. */
  tell(
    counter: Pick<ProvenCounter, 'counterId' | 'groupId'>,
    environment: Environment,
    seen: readonly ConflictPair[],
  ): Promise<readonly Conflicts[]>
  /** Removes those that are too old to matter. */
  forgetOld(): Promise<void>
}

export function conflictRecords({
  pools,
  clock,
  alerts,
}: Pick<OfficeContext, 'pools' | 'clock' | 'alerts'>): ConflictRecords {
  /** True if one of them had not been seen before. */
  const noteSeen = async (
    counterId: string,
    environment: string,
    seen: readonly ConflictPair[],
  ): Promise<boolean> => {
    if (seen.length === 0) return false
    const noted = await pools.main
      .updateTable('conflicting_sale')
      .set({ seen_at_ms: clock.now() })
      .where('counter_id', '=', counterId)
      .where('environment', '=', environment)
      .where('seen_at_ms', 'is', null)
      .where((row) =>
        row.or(
          seen.map(({ requestId, otherRequestId }) =>
            row.and({ request_id: requestId, other_request_id: otherRequestId }),
          ),
        ),
      )
      .executeTakeFirst()
    return noted.numUpdatedRows > 0n
  }
  /** One of the two turned out not to be sold: then nobody has to look. A later attempt of it is noted anew. */
  const forgetUnsold = async (counterId: string): Promise<void> => {
    await sql`
DELETE FROM conflicting_sale USING claim
WHERE conflicting_sale.counter_id = ${counterId}
  AND claim.state IN ('released', 'refused')
  AND claim.request_id IN (conflicting_sale.request_id, conflicting_sale.other_request_id)`.execute(
      pools.main,
    )
  }
  return {
    note: async (transaction, environment, [one, other]) => {
      const shared = { environment, found_at_ms: clock.now(), seen_at_ms: null }
      const rowOf = (side: SoldSide, second: SoldSide) => ({
        ...shared,
        counter_id: side.counterId,
        request_id: side.requestId,
        sold_at_ms: side.atMs,
        other_counter_id: second.counterId,
        other_request_id: second.requestId,
        other_sold_at_ms: second.atMs,
      })
      await transaction
        .insertInto('conflicting_sale')
        .values([rowOf(one, other), rowOf(other, one)])
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    tell: async (counter, environment, seen) => {
      const { counterId } = counter
      await forgetUnsold(counterId)
      if (await noteSeen(counterId, environment, seen)) alerts.changed()
      return keptFor(pools, counter, environment)
    },
    forgetOld: async () => {
      await pools.main
        .deleteFrom('conflicting_sale')
        .where('found_at_ms', '<', clock.now() - CONFLICTS_STORED_MS)
        .execute()
    },
  }
}

/** Newest first. */
async function keptFor(
  pools: OfficeContext['pools'],
  asker: Pick<ProvenCounter, 'counterId' | 'groupId'>,
  environment: Environment,
): Promise<readonly Conflicts[]> {
  const rows = await pools.main
    .selectFrom('conflicting_sale')
    .innerJoin('counter', 'counter.counter_id', 'conflicting_sale.other_counter_id')
    .leftJoin('shop_counter', 'shop_counter.counter_id', 'conflicting_sale.other_counter_id')
    .leftJoin('shop', 'shop.shop_id', 'shop_counter.shop_id')
    .select([
      'conflicting_sale.request_id',
      'conflicting_sale.other_request_id',
      'conflicting_sale.sold_at_ms',
      'conflicting_sale.other_sold_at_ms',
      'conflicting_sale.seen_at_ms',
      'counter.name as counter_name',
      'shop.name as shop_name',
      groupApart('conflicting_sale.other_counter_id').as('group_id'),
    ])
    .where('conflicting_sale.counter_id', '=', asker.counterId)
    .where('conflicting_sale.environment', '=', environment)
    .orderBy('conflicting_sale.found_at_ms', 'desc')
    .orderBy('conflicting_sale.request_id')
    .limit(MOST_CONFLICTS)
    .execute()
  return rows.map((row) => ({
    requestId: requestIdSchema.parse(row.request_id),
    otherRequestId: requestIdSchema.parse(row.other_request_id),
    counterName: nameFor(asker, { name: row.counter_name, groupId: row.group_id }),
    shopName: row.group_id === asker.groupId ? row.shop_name : null,
    atMs: row.sold_at_ms,
    otherAtMs: row.other_sold_at_ms,
    isSeen: row.seen_at_ms !== null,
  }))
}

/** Whether the counter has some that nobody there has seen. */
export async function hasUnseen(
  { pools }: Pick<OfficeContext, 'pools'>,
  counterId: string,
): Promise<boolean> {
  const unseen = await pools.main
    .selectFrom('conflicting_sale')
    .select('request_id')
    .where('counter_id', '=', counterId)
    .where('seen_at_ms', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return unseen !== undefined
}

/** What tells one alert about two sales from another, whichever of the two was heard of first. */
export const pairKey = (one: string, other: string): string => [one, other].toSorted().join(':')

export type SeenAt = { readonly counterName: string; readonly seenAtMs: number | null }

/** Of alerts about two sales, by the alert's id: both counters, and when somebody there has seen it. */
export async function seenOfAlerts(
  { pools }: Pick<OfficeContext, 'pools'>,
  alertIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SeenAt[]>> {
  const found = new Map<string, SeenAt[]>()
  if (alertIds.length === 0) return found
  const rows = await pools.main
    .selectFrom('conflicting_sale')
    .innerJoin('counter', 'counter.counter_id', 'conflicting_sale.counter_id')
    .select([
      'counter.name',
      'conflicting_sale.request_id',
      'conflicting_sale.other_request_id',
      'conflicting_sale.seen_at_ms',
    ])
    .where(
      'conflicting_sale.request_id',
      'in',
      alertIds.flatMap((alertId) => alertId.split(':').slice(1)),
    )
    .orderBy('counter.name')
    .execute()
  for (const row of rows) {
    const alertId = `conflicting-sales:${pairKey(row.request_id, row.other_request_id)}`
    const seen = { counterName: row.name, seenAtMs: row.seen_at_ms }
    found.set(alertId, [...(found.get(alertId) ?? []), seen])
  }
  return found
}
