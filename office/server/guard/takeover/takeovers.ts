// Who has taken over what. One counter takes a lost one's sale, exactly once; the claim and the way of callbacks go with it, and both counters
// are told (docs/office.md).
import { sql, type Transaction } from 'kysely'
import { railAfterCut, type FoldState } from '#shared/sale/sale-fold'
import { cashStatusSchema, railStatusSchema } from '#shared/sale/sale'
import type { Environment } from '#shared/base/environment'
import {
  MOST_STANDING,
  type LostAnswer,
  type StandingAnswer,
  type StoriesAnswer,
  type StoriesRequest,
  type TakeAnswer,
  type TakeRequest,
} from '#shared/office/takeover'
import { counterNameSchema } from '#shared/protocol'
import { requestIdSchema, type RequestId } from '#shared/base/ids'
import type { ClaimBook, ClaimRecords } from '../claims'
import type { OfficeContext, ProvenCounter } from '../../context/context'
import type { OfficeTables } from '../../database/schema'
import type { EntryFollower } from '../../log/ingest'
import type { SaleFollower } from '../../sales/projection'
import type { Reported } from '../../log/reported'
import type { Inbox } from '../../callbacks/inbox'
import { followEntries, type Hand, type NewTakeover } from './takeovers-in-entries'
import { isGivenBack, noteGivenBack } from './given-back'
import { takeoverProblem, lostCounters, storiesOf } from './lost-counters'

export interface Takeovers {
  lost(counter: ProvenCounter, environment: Environment): Promise<LostAnswer>
  stories(counter: ProvenCounter, request: StoriesRequest): Promise<StoriesAnswer>
  take(counter: ProvenCounter, request: TakeRequest): Promise<TakeAnswer>
  standing(counterId: string, environment: Environment): Promise<StandingAnswer>
  /** Follows entries as they are kept: a counter's log says what it took over, also to an office that was restored and has forgotten it. */
  readonly noteEntries: EntryFollower
  /** Follows what entries tell of sales: money that was given back is told to the other counter. */
  readonly noteSales: SaleFollower
}

export interface TakeoverParts {
  readonly claims: Pick<ClaimRecords, 'within'>
  readonly inbox: Pick<Inbox, 'moveRoutes'>
  readonly reported: Pick<Reported, 'missing'>
}

export function createTakeovers(context: OfficeContext, parts: TakeoverParts): Takeovers {
  const { pools } = context
  const hand = handing(context, parts)
  return {
    lost: async (counter, environment) => ({ counters: await lostCounters(context, counter, environment) }),
    stories: (counter, { environment, counterId, requestIds }) =>
      pools.main.transaction().execute(async (transaction) => {
        const problem = await takeoverProblem(context, transaction, parts.reported, {
          asker: counter,
          counterId,
          environment,
        })
        if (problem !== null) return problem
        const sales = requestIds.map((requestId) => ({ requestId, through: null }))
        return {
          kind: 'answered',
          stories: await storiesOf(transaction, { environment, counterId, sales }),
        }
      }),
    take: (counter, request) =>
      pools.main.transaction().execute(async (transaction) => {
        const { environment, counterId } = request
        const problem = await takeoverProblem(context, transaction, parts.reported, {
          asker: counter,
          counterId,
          environment,
        })
        if (problem !== null) return problem
        const due = await dueOf(transaction, counter.counterId, request)
        const taken = await hand(transaction, due)
        if (taken.length > 0) await noteChange(context, transaction, counter, request, taken)
        return { kind: 'taken', requestIds: await hadBy(transaction, counter.counterId, request) }
      }),
    standing: (counterId, environment) => standingOf(context, counterId, environment),
    noteEntries: followEntries(context, hand),
    noteSales: noteGivenBack(context),
  }
}

/** In one transaction: the sale is the other counter's, with its claim and what comes about it. Ids of those that nobody had taken before. */
function handing({ clock }: OfficeContext, { claims, inbox }: TakeoverParts): Hand {
  return async (transaction, takeovers) => {
    const taken: string[] = []
    for (const takeover of takeovers) {
      const { requestId, counterId, byCounterId } = takeover
      const nowMs = clock.now()
      const { numInsertedOrUpdatedRows = 0n } = await transaction
        .insertInto('takeover')
        .values({
          request_id: requestId,
          counter_id: counterId,
          by_counter_id: byCounterId,
          environment: takeover.environment,
          taken_over_at_ms: nowMs,
          owner_id: takeover.ownerId,
          rail_status: takeover.railStatus,
          cash_status: takeover.cashStatus,
          sequence: takeover.sequence,
          is_logged: takeover.isLogged,
          changed_at_ms: nowMs,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows === 0n) continue
      taken.push(requestId)
      await transaction
        .updateTable('sale')
        .set({ is_taken_over: true, is_open: false, is_left: false })
        .where('request_id', '=', requestId)
        .where('counter_id', '=', counterId)
        .execute()
      const move = { from: counterId, to: byCounterId }
      await moveClaim(claims.within(transaction), takeover, nowMs)
      await inbox.moveRoutes(transaction, move, [
        requestId,
        ...(await referencesIn(transaction, requestId, counterId)),
      ])
    }
    return taken
  }
}

async function moveClaim(
  book: ClaimBook,
  { requestId, counterId, byCounterId, environment, claim }: NewTakeover,
  nowMs: number,
): Promise<void> {
  const id = requestIdSchema.parse(requestId)
  await book.move(id, { from: counterId, to: byCounterId })
  if (claim === undefined || (await book.claimed([id])).length > 0) return
  await book.write(
    {
      request_id: id,
      counter_id: byCounterId,
      environment,
      kind: claim.kind,
      attempt: 1,
      sequence: 0,
      claimed_at_ms: nowMs,
      is_unasked: false,
      allowed: [],
    },
    claim.fingerprints,
  )
}

async function referencesIn(
  transaction: Transaction<OfficeTables>,
  requestId: string,
  counterId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly reference: string }>`
SELECT DISTINCT reference.reference FROM sale JOIN sale_reference AS reference USING (log_number, request_id)
WHERE sale.request_id = ${requestId} AND sale.counter_id = ${counterId}`.execute(transaction)
  return rows.map(({ reference }) => reference)
}

/** Those of the request that are still as the asker has read them, and that were never its own. */
async function dueOf(
  transaction: Transaction<OfficeTables>,
  byCounterId: string,
  { environment, counterId, ownerId, sales }: TakeRequest,
): Promise<readonly NewTakeover[]> {
  const { rows } = await sql<{
    readonly requestId: string
    readonly foldState: string
    readonly sequence: number
  }>`
SELECT sale.request_id AS "requestId", sale.fold_state AS "foldState", wanted.sequence
FROM unnest(${sales.map(({ requestId }) => requestId)}::text[], ${sales.map(({ sequence }) => sequence)}::bigint[]) AS wanted (id, sequence)
JOIN sale ON sale.request_id = wanted.id AND sale.counter_id = ${counterId}
  AND sale.environment = ${environment} AND sale.is_left
WHERE wanted.sequence = (
  SELECT max(entry.sequence) FROM entry WHERE entry.log_number = sale.log_number
  AND entry.sequence >= sale.first_sequence AND entry.entry_id = sale.request_id)
AND NOT EXISTS (
  SELECT FROM sale AS own WHERE own.request_id = sale.request_id AND own.counter_id = ${byCounterId})
ORDER BY sale.request_id FOR UPDATE OF sale`.execute(transaction)
  return rows.map(({ requestId, foldState, sequence }) => {
    const read = JSON.parse(foldState) as FoldState
    return {
      requestId,
      counterId,
      byCounterId,
      environment,
      ownerId,
      railStatus: railAfterCut(read),
      cashStatus: read.sale.cashStatus,
      sequence,
      isLogged: false,
    }
  })
}

async function hadBy(
  transaction: Transaction<OfficeTables>,
  byCounterId: string,
  { counterId, sales }: TakeRequest,
): Promise<readonly RequestId[]> {
  const rows = await transaction
    .selectFrom('takeover')
    .select('request_id')
    .where('counter_id', '=', counterId)
    .where('by_counter_id', '=', byCounterId)
    .where(
      'request_id',
      'in',
      sales.map(({ requestId }) => requestId),
    )
    .execute()
  return rows.map(({ request_id }) => requestIdSchema.parse(request_id))
}

async function noteChange(
  { clock }: OfficeContext,
  transaction: Transaction<OfficeTables>,
  { counterId: who }: ProvenCounter,
  { counterId, ownerId }: TakeRequest,
  requestIds: readonly string[],
): Promise<void> {
  await transaction
    .insertInto('audit')
    .values({
      at_ms: clock.now(),
      who,
      action: 'sales.taken-over',
      details: JSON.stringify({ counterId, ownerId, count: requestIds.length, requestIds }),
    })
    .execute()
}

interface StandingRow {
  readonly requestId: string
  readonly counterId: string
  readonly counterName: string
  readonly byCounterId: string
  readonly byCounterName: string
  readonly ownerId: string
  readonly takenOverAtMs: number
  readonly railStatus: string
  readonly cashStatus: string
  readonly sequence: number
  readonly isLogged: boolean
  /** The fold of each of the two counters; null while its entries are not here. */
  readonly here: string | null
  readonly there: string | null
}

async function standingOf(
  { pools }: OfficeContext,
  counterId: string,
  environment: Environment,
): Promise<StandingAnswer> {
  const { rows } = await sql<StandingRow>`
SELECT takeover.request_id AS "requestId", takeover.counter_id AS "counterId", first.name AS "counterName",
  takeover.by_counter_id AS "byCounterId", second.name AS "byCounterName", takeover.owner_id AS "ownerId",
  takeover.taken_over_at_ms AS "takenOverAtMs", takeover.rail_status AS "railStatus", takeover.cash_status AS "cashStatus",
  takeover.sequence, takeover.is_logged AS "isLogged",
  (SELECT fold_state FROM sale WHERE sale.request_id = takeover.request_id
    AND sale.counter_id = takeover.counter_id ORDER BY log_number DESC LIMIT 1) AS here,
  (SELECT fold_state FROM sale WHERE sale.request_id = takeover.request_id
    AND sale.counter_id = takeover.by_counter_id ORDER BY log_number DESC LIMIT 1) AS there
FROM takeover
JOIN counter AS first ON first.counter_id = takeover.counter_id
JOIN counter AS second ON second.counter_id = takeover.by_counter_id
WHERE takeover.environment = ${environment}
  AND (takeover.counter_id = ${counterId} OR takeover.by_counter_id = ${counterId})
ORDER BY takeover.changed_at_ms DESC, takeover.request_id LIMIT ${MOST_STANDING}`.execute(pools.main)
  const mine = rows.filter(({ byCounterId }) => byCounterId === counterId)
  const taken = await Promise.all(
    mine
      .filter(({ isLogged }) => !isLogged)
      .map(async ({ requestId, counterId: from, sequence, ownerId }) => {
        const sales = [{ requestId, through: sequence }]
        const stories = await storiesOf(pools.main, { environment, counterId: from, sales })
        return stories.map((story) => ({ ...story, ownerId }))
      }),
  )
  return {
    taken: taken.flat(),
    givenBackBefore: mine.flatMap(({ requestId, counterName, cashStatus, here }) => {
      const movement = here === null || isGivenBack(cashStatus) ? null : givenBackIn(here)
      return movement === null
        ? []
        : [
            {
              requestId: requestIdSchema.parse(requestId),
              counterName: counterNameSchema.parse(counterName),
              movement,
            },
          ]
    }),
    left: rows
      .filter((row) => row.counterId === counterId)
      .map((row) => ({
        requestId: requestIdSchema.parse(row.requestId),
        counterId: row.byCounterId,
        counterName: counterNameSchema.parse(row.byCounterName),
        takenOverAtMs: row.takenOverAtMs,
        railStatus: railStatusSchema.parse(row.railStatus),
        isGivenBackThere: row.there !== null && isGivenBackBy(row.there, row.cashStatus),
      })),
  }
}

function givenBackIn(foldState: string): 'given-back' | 'kept-as-credit' | null {
  const cashStatus = cashStatusSchema.parse((JSON.parse(foldState) as FoldState).sale.cashStatus)
  return cashStatus === 'given-back' || cashStatus === 'kept-as-credit' ? cashStatus : null
}

/** By the counter that has it now, and not before it did. */
function isGivenBackBy(foldState: string, before: string): boolean {
  const { sale } = JSON.parse(foldState) as FoldState
  return isGivenBack(sale.cashStatus) && !isGivenBack(before) && sale.givenBackBefore?.isTwice !== false
}
