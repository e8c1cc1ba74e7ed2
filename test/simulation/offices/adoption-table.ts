// Who has taken over what, as a simulated office keeps it: the rules of office/server/guard/takeover over tables in memory. That PostgreSQL keeps
// them in a race is tested in test/office/adoption.test.ts.
import { takenOverStateOf } from '#main/office/takeover/takeover-intent'
import { isToBeTakenOver } from '#shared/sale/takeover'
import { railAfterCut } from '#shared/sale/sale-fold'
import { requestIdSchema } from '#shared/base/ids'
import type {
  LostAnswer,
  StandingAnswer,
  StoriesAnswer,
  StoriesRequest,
  TakeAnswer,
  TakeRequest,
} from '#shared/office/takeover'
import type { IntentEvent } from '#shared/sale/journal'
import type { PushRequest } from '#shared/protocol/entries'
import type { ExistingLog } from './office-tables'

export interface TakeoverRow {
  readonly requestId: string
  readonly from: string
  readonly by: string
  readonly sequence: number
  readonly railStatus: string
  readonly cashStatus: string
  readonly ownerId: string
  readonly isKept: boolean
}

/** What the rules need of the office around them. */
export interface Around {
  readonly rows: Map<string, TakeoverRow>
  readonly logOf: (counterId: string) => ExistingLog | undefined
  readonly isLost: (counterId: string) => boolean
  readonly lostOnes: () => readonly string[]
  /** Counters that have not told everything since a restore, but these. */
  readonly unreported: (besides: readonly string[]) => readonly string[]
  readonly move: (requestId: string, way: { readonly from: string; readonly to: string }) => void
  readonly tell: (alert: string) => void
  readonly generation: () => number
}

const keyOf = (requestId: string, from: string): string => `${requestId} ${from}`
const isGivenBack = (cashStatus: string): boolean =>
  cashStatus === 'given-back' || cashStatus === 'kept-as-credit'

export function lost(around: Around, asker: string): LostAnswer {
  const counters = around
    .lostOnes()
    .filter((id) => id !== asker)
    .map((id) => ({ id, left: leftOf(around, id) }))
    .filter(({ left }) => left.length > 0)
  return {
    counters: counters.map(({ id, left }) => ({
      counterId: id,
      counterName: id,
      isRevoked: true,
      lastSeenAtMs: null,
      count: left.length,
      sales: left.map((requestId) => ({ requestId }) as never),
      notReceived: 0,
    })),
  }
}

const leftOf = ({ logOf, rows }: Around, counterId: string): readonly string[] =>
  [...(logOf(counterId)?.sales ?? [])]
    .filter(([id, { sale }]) => isToBeTakenOver(sale) && !rows.has(keyOf(id, counterId)))
    .map(([id]) => id)

const problemOf = (around: Around, asker: string, from: string) => {
  if (from === asker || !around.isLost(from)) return { kind: 'not-lost' } as const
  const counterNames = around.unreported([asker, from])
  return counterNames.length > 0 ? ({ kind: 'unreported', counterNames } as const) : null
}

export function stories(
  around: Around,
  asker: string,
  { counterId, requestIds }: StoriesRequest,
): StoriesAnswer {
  const problem = problemOf(around, asker, counterId)
  if (problem !== null) return problem
  return { kind: 'answered', stories: requestIds.flatMap((id) => storyOf(around, counterId, id, Infinity)) }
}

function storyOf({ logOf }: Around, counterId: string, id: string, through: number) {
  const entries = entriesOf(logOf(counterId), id).filter(({ sequence }) => sequence <= through)
  return entries.length === 0
    ? []
    : [
        {
          requestId: requestIdSchema.parse(id),
          counterId,
          counterName: counterId,
          entries: entries.map(({ sequence, atMs, body }) => ({ sequence, atMs, body })),
          sealed: null,
        },
      ]
}

const entriesOf = (log: ExistingLog | undefined, id: string): PushRequest['entries'] =>
  (log?.entries ?? []).filter((entry) => entry.id === id)

export function take(around: Around, asker: string, { counterId, ownerId, sales }: TakeRequest): TakeAnswer {
  const problem = problemOf(around, asker, counterId)
  if (problem !== null) return problem
  const left = new Set(leftOf(around, counterId))
  for (const { requestId, sequence } of sales) {
    const log = around.logOf(counterId)
    const foldState = log?.sales.get(requestId)
    const isAsRead = entriesOf(log, requestId).at(-1)?.sequence === sequence
    const isOwn = around.logOf(asker)?.sales.has(requestId) === true
    if (foldState === undefined || !left.has(requestId) || !isAsRead || isOwn) continue
    const { cashStatus } = takenOverStateOf(foldState)
    const railStatus = railAfterCut(foldState)
    hand(around, {
      requestId,
      from: counterId,
      by: asker,
      sequence,
      railStatus,
      cashStatus,
      ownerId,
      isKept: false,
    })
  }
  const had = sales.filter(({ requestId }) => around.rows.get(keyOf(requestId, counterId))?.by === asker)
  return { kind: 'taken', requestIds: had.map(({ requestId }) => requestId) }
}

function hand({ rows, move }: Around, row: TakeoverRow): boolean {
  const key = keyOf(row.requestId, row.from)
  if (rows.has(key)) return false
  rows.set(key, row)
  move(row.requestId, { from: row.from, to: row.by })
  return true
}

export function standing({ rows, logOf, ...around }: Around, counterId: string): StandingAnswer {
  const all = [...rows.values()]
  const mine = all.filter(({ by }) => by === counterId)
  const saleAt = (id: string, requestId: string) => logOf(id)?.sales.get(requestId)?.sale
  return {
    taken: mine
      .filter(({ isKept }) => !isKept)
      .flatMap(({ requestId, from, sequence, ownerId }) =>
        storyOf({ rows, logOf, ...around }, from, requestId, sequence).map((story) => ({
          ...story,
          ownerId,
        })),
      ),
    givenBackBefore: mine.flatMap(({ requestId, from, cashStatus }) => {
      const here = saleAt(from, requestId)?.cashStatus ?? 'none'
      return isGivenBack(cashStatus) || !isGivenBack(here)
        ? []
        : [{ requestId: requestIdSchema.parse(requestId), counterName: from, movement: here as 'given-back' }]
    }),
    left: all
      .filter(({ from }) => from === counterId)
      .map(({ requestId, by, railStatus, cashStatus }) => {
        const there = saleAt(by, requestId)
        const isThere = there !== undefined && isGivenBack(there.cashStatus) && !isGivenBack(cashStatus)
        return {
          requestId: requestIdSchema.parse(requestId),
          counterId: by,
          counterName: by,
          takenOverAtMs: 1,
          railStatus: railStatus as 'pending',
          isGivenBackThere: isThere && there.givenBackBefore?.isTwice !== false,
        }
      }),
  }
}

/** What entries say of it, as they come. */
export function follow(around: Around, counterId: string, entries: PushRequest['entries']): void {
  for (const { id, type, body } of entries) {
    const takeover = type === 'intent' ? (JSON.parse(body) as IntentEvent).takeover : undefined
    if (takeover !== undefined) followOne(around, { id, counterId, from: takeover.counterId, takeover })
  }
}

function followOne(
  around: Around,
  {
    id,
    counterId,
    from,
    takeover,
  }: { id: string; counterId: string; from: string; takeover: NonNullable<IntentEvent['takeover']> },
): void {
  const known = around.rows.get(keyOf(id, from))
  if (known?.by === counterId) return void around.rows.set(keyOf(id, from), { ...known, isKept: true })
  const { state } = takeover
  const row = {
    requestId: id,
    from,
    by: counterId,
    sequence: 0,
    railStatus: state.verdict === 'none' ? (state.acknowledged ? 'pending' : 'unknown') : state.verdict,
    cashStatus: state.cashStatus,
    ownerId: 'owner',
    isKept: true,
  }
  const isForgotten = around.generation() > 1 && !around.isLost(counterId)
  if (isForgotten && hand(around, row)) return
  if (isForgotten && known !== undefined) hand(around, { ...row, from: counterId, by: known.by })
  around.tell(`taken-over-unasked ${id}`)
}
