// Takes what counters send of their logs. A batch is kept whole or not at all; the same batch again gives the same answer; what contradicts
// the copy is refused, shown to the owner, and never written over it (docs/office.md).
import type { Transaction } from 'kysely'
import { SECOND_MS } from '#shared/base/clock'
import type { Environment } from '#shared/base/environment'
import type {
  ChainFault,
  EmptyLogAnswer,
  EmptyLogRequest,
  PersonalAnswer,
  PersonalRequest,
  PushAnswer,
  PushedEntry,
  PushRequest,
} from '#shared/protocol/entries'
import type { OfficeProblem } from '#shared/protocol'
import { fail, succeed, type Result } from '#shared/base/result'
import type { OfficeContext, ProvenCounter } from '../context/context'
import type { OfficeTables } from '../database/schema'
import { expireSales } from '../exports/kept-files'
import { eraseCustomers, keepCustomers } from './customers'
import { isInOrder, judge } from './judge'
import {
  addEntries,
  addHeads,
  beginLog,
  copyIn,
  headOf,
  keepsAnotherLog,
  keptOf,
  linksIn,
  lockedEpochs,
  noCopy,
  type LogCopy,
  type LogPlace,
} from './logs'
import { lineageIn, type Lineage } from './lineage'
import { createMonths } from './months'
import { createReported, type Reported } from './reported'

/** What was just added to the copy of a log, in the transaction that adds it. */
export interface KeptEntries {
  readonly counter: ProvenCounter
  readonly environment: Environment
  readonly logNumber: number
  readonly entries: readonly PushedEntry[]
}

/** What other areas do with entries as they come. If it throws, nothing of the batch is kept. */
export type EntryFollower = (transaction: Transaction<OfficeTables>, kept: KeptEntries) => Promise<void>

export interface Ingest {
  push(counter: ProvenCounter, request: PushRequest): Promise<Result<PushAnswer, OfficeProblem>>
  /** The counter's log of this environment is empty. */
  none(counter: ProvenCounter, request: EmptyLogRequest): Promise<Result<EmptyLogAnswer, OfficeProblem>>
  personal(counter: ProvenCounter, request: PersonalRequest): Promise<Result<PersonalAnswer, OfficeProblem>>
  /** Called after each commit that added entries, with the counter whose they are. */
  onKept(listener: (counter: ProvenCounter) => void): () => void
}

/** Batches that are worked on at once: the pool has fewer connections, and a long queue would only time out. */
const MOST_AT_ONCE = 24
/**
 * A counter signs a head every thousand entries and at each start: one that does not lost its key, or somebody else sends in its name.
 */
const MOST_UNPROVEN = 3_000
const BUSY: OfficeProblem = { kind: 'busy', retryAfterMs: 2 * SECOND_MS }

export function createIngest(
  context: OfficeContext,
  followers: readonly EntryFollower[] = [],
  reported: Pick<Reported, 'note'> = createReported(context),
): Ingest {
  const months = createMonths(context)
  const listeners = new Set<(counter: ProvenCounter) => void>()
  const atWork = new Set<string>()

  /** One request of a counter at a time: a second one would only wait for the lock of the first. */
  const alone = async <Answer>(
    counter: ProvenCounter,
    environment: Environment,
    work: () => Promise<Result<Answer, OfficeProblem>>,
  ): Promise<Result<Answer, OfficeProblem>> => {
    const place = `${counter.counterId} ${environment}`
    if (atWork.has(place) || atWork.size >= MOST_AT_ONCE) return fail(BUSY)
    atWork.add(place)
    try {
      return await work()
    } finally {
      atWork.delete(place)
    }
  }

  return {
    push: (counter, request) =>
      alone(counter, request.environment, async () => {
        if (!isInOrder(request)) return fail({ kind: 'invalid', detail: 'entries: not in order' })
        const { answer, isKnownWay = false } = await keepBatch(
          { context, months, followers },
          counter,
          request,
        )
        if (answer.kind === 'refused') {
          if (!isKnownWay) await tellRefused(context, counter, request, answer.fault)
        } else if (answer.head.sequence - answer.head.provenTo > MOST_UNPROVEN)
          await tellUnproven(context, counter, request)
        if (answer.kind === 'stored' && answer.head.sequence >= request.logEnd) await reported.note(counter)
        if (answer.kind === 'stored' && request.entries.length > 0)
          for (const listener of listeners) listener(counter)
        return succeed(answer)
      }),
    none: (counter, { environment }) =>
      alone(counter, environment, async () => {
        const sequence = await keptOf(context, environment, counter.counterId)
        // What it has lost is here: nothing of it is unknown.
        await reported.note(counter)
        return succeed({ sequence })
      }),
    personal: (counter, request) =>
      alone(counter, request.environment, () => tellCustomers(context, counter, request)),
    onKept: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

interface Keeping {
  readonly context: OfficeContext
  readonly months: ReturnType<typeof createMonths>
  readonly followers: readonly EntryFollower[]
}

/** In one transaction: the whole batch, what follows from it elsewhere, and the head; or nothing. */
async function keepBatch(
  { context, months, followers }: Keeping,
  counter: ProvenCounter,
  request: PushRequest,
): Promise<Kept> {
  const { pools, clock } = context
  const place = placeOf(context, request)
  await months.ready(clock.now())
  return pools.ingest.transaction().execute(async (transaction) => {
    const owned = await ownLog(transaction, place, counter)
    if (owned.kind === 'foreign') return { answer: { kind: 'refused', fault: 'foreign', head: null } }
    if (owned.kind === 'other-epoch') return answerOtherEpoch(context, transaction, owned.lineage, request)
    const { found, lineage } = owned
    const linkAt = linksIn(transaction, lineage)
    const judged = await judge(found, request, linkAt)
    if (judged.kind === 'elsewhere') return { answer: { kind: 'elsewhere', head: headOf(found) } }
    if (judged.kind === 'refused')
      return { answer: { kind: 'refused', fault: judged.fault, head: headOf(found) } }
    const { fresh, links, end } = judged
    const isNews = fresh.length > 0 || end.provenTo > found.provenTo
    if (isNews) {
      const nowMs = clock.now()
      const logNumber = found.logNumber ?? (await beginLog(transaction, place, counter.counterId, nowMs))
      const isQuarantined = counter.isRevoked
      await addEntries(transaction, {
        logNumber,
        entries: fresh,
        links,
        end,
        isQuarantined,
        nowMs,
      })
      await addHeads(transaction, { logNumber, heads: request.heads })
      if (fresh.length > 0)
        for (const follow of followers)
          await follow(transaction, {
            counter,
            environment: request.environment,
            logNumber,
            entries: fresh,
          })
    }
    return { answer: { kind: 'stored', head: headOf({ ...end, personalTo: found.personalTo }) } }
  })
}

const placeOf = (
  { office }: OfficeContext,
  { environment, logId, epoch }: Pick<PushRequest, 'environment' | 'logId' | 'epoch'>,
): LogPlace => ({ generation: office.generation, environment, logId, epoch })

type OwnLog =
  | { readonly kind: 'own'; readonly found: LogCopy; readonly lineage: Lineage | null }
  /** Another counter's, or this counter keeps another one. */
  | { readonly kind: 'foreign' }
  /** The counter speaks of an epoch that is not the newest one here. */
  | { readonly kind: 'other-epoch'; readonly lineage: Lineage }

/** The counter's copy of this log, empty if it is new. */
async function ownLog(
  transaction: Transaction<OfficeTables>,
  place: LogPlace,
  { counterId }: ProvenCounter,
): Promise<OwnLog> {
  const lineage = lineageIn(await lockedEpochs(transaction, place))
  if (lineage !== null) return inItsEpoch(lineage, place, counterId)
  // Practice is begun anew as often as somebody likes.
  if (place.environment !== 'practice' && (await keepsAnotherLog(transaction, place, counterId)))
    return { kind: 'foreign' }
  return { kind: 'own', found: noCopy(counterId), lineage: null }
}

function inItsEpoch(lineage: Lineage, place: LogPlace, counterId: string): OwnLog {
  const { newest } = lineage
  if (newest.counter_id !== counterId) return { kind: 'foreign' }
  if (newest.epoch !== place.epoch) return { kind: 'other-epoch', lineage }
  return { kind: 'own', found: copyIn(newest, place), lineage }
}

/**
 * An epoch that ended takes nothing more; but a counter that was restored from before the newest one began hears how much it lacks. One that the
 * office does not know, because it was restored itself, has to be begun here once more.
 */
async function answerOtherEpoch(
  { office }: OfficeContext,
  transaction: Transaction<OfficeTables>,
  lineage: Lineage,
  { epoch, entries, after }: PushRequest,
): Promise<Kept> {
  const head = headOf(copyIn(lineage.newest, office))
  const link = await linksIn(transaction, lineage)(after.sequence)
  const isPart = link !== null && Buffer.from(link).toString('base64url') === after.publicLink
  const isBehind = epoch < lineage.newest.epoch && entries.length === 0 && isPart
  if (isBehind) return { answer: { kind: 'elsewhere', head } }
  return { answer: { kind: 'refused', fault: 'fork', head }, isKnownWay: epoch > lineage.newest.epoch }
}

interface Kept {
  readonly answer: PushAnswer
  /** Nothing is wrong with the log: the office was restored from before its epoch began. */
  readonly isKnownWay?: boolean
}

async function tellCustomers(
  context: OfficeContext,
  counter: ProvenCounter,
  request: PersonalRequest,
): Promise<Result<PersonalAnswer, OfficeProblem>> {
  const { pools, clock, office } = context
  return pools.ingest.transaction().execute(async (transaction) => {
    const place = placeOf(context, request)
    const epochs = await lockedEpochs(transaction, place)
    const row = epochs.find(({ epoch }) => epoch === place.epoch)
    if (row === undefined || row.counter_id !== counter.counterId)
      return fail({ kind: 'not-found', detail: 'no such log of this counter' })
    const found = copyIn(row, office)
    const logNumber = row.log_number
    const told = { logNumber, request, nowMs: clock.now() }
    // What was told in an earlier epoch lies under the number of that one.
    const earlier = epochs.map(({ log_number }) => log_number).filter((number) => number !== logNumber)
    const isErased = await eraseCustomers(transaction, told)
    for (const number of earlier) await eraseCustomers(transaction, { ...told, logNumber: number })
    if (isErased) await expireSales(transaction)
    if (
      request.after > found.personalTo ||
      request.through < request.after ||
      request.through > found.sequence
    )
      return succeed({ kind: 'elsewhere', personalTo: found.personalTo })
    await keepCustomers(transaction, told)
    const personalTo = Math.max(found.personalTo, request.through)
    await transaction
      .updateTable('counter_head')
      .set({ personal_to: personalTo, personal_generation: office.generation })
      .where('log_number', '=', logNumber)
      .execute()
    return succeed({ kind: 'stored', personalTo })
  })
}

async function tellRefused(
  { alerts, log }: OfficeContext,
  { counterId }: ProvenCounter,
  { environment, logId, after }: PushRequest,
  fault: ChainFault,
): Promise<void> {
  log.warn('ingest.refused', { counter: counterId, environment, fault, after: after.sequence })
  await alerts.raise({
    kind: 'chain-refused',
    counterId,
    key: `${counterId}:${logId}:${fault}`,
    details: { environment, fault, after: after.sequence },
  })
}

const tellUnproven = (
  { alerts }: OfficeContext,
  { counterId }: ProvenCounter,
  { environment, logId }: PushRequest,
): Promise<void> =>
  alerts.raise({ kind: 'log-unsigned', counterId, key: `${counterId}:${logId}`, details: { environment } })
