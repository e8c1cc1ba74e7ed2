// Takes what counters send of their logs. A batch is kept whole or not at all; the same batch again gives the same answer; what contradicts
// the copy is refused, shown to the owner, and never written over it (docs/office.md).
import type { Transaction } from 'kysely'
import { SECOND_MS } from '@shared/clock'
import type { Environment } from '@shared/domain/environment'
import type {
  ChainFault,
  EmptyLogAnswer,
  EmptyLogRequest,
  PersonalAnswer,
  PersonalRequest,
  PushAnswer,
  PushedEntry,
  PushRequest,
} from '@shared/office/entries'
import type { OfficeProblem } from '@shared/office/protocol'
import { fail, succeed, type Result } from '@shared/result'
import type { OfficeContext, ProvenCounter } from '../context'
import type { OfficeTables } from '../database/tables'
import { expireSales } from '../exports/kept-files'
import { eraseCustomers, keepCustomers } from './customers'
import { isInOrder, judge } from './judge'
import {
  addEntries,
  beginLog,
  headOf,
  keepsAnotherLog,
  keptOf,
  linksIn,
  lockedLog,
  noCopy,
  type LogCopy,
  type LogPlace,
} from './logs'
import { createMonths } from './months'
import { createReported, type Reported } from '../recovery/reported'

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
  const { pools, clock } = context
  const months = createMonths(context)
  const listeners = new Set<(counter: ProvenCounter) => void>()
  const atWork = new Set<string>()

  /** One request of a counter at a time: a second one would only wait for the lock of the first. */
  const alone = async <Answer>(
    counter: ProvenCounter,
    environment: Environment,
    work: () => Promise<Result<Answer, OfficeProblem>>,
  ): Promise<Result<Answer, OfficeProblem>> => {
    const isOfItsKind = (environment === 'practice') === (context.office.kind === 'practice')
    if (!isOfItsKind) return fail({ kind: 'kind', detail: 'practice and real logs go to different offices' })
    const place = `${counter.counterId} ${environment}`
    if (atWork.has(place) || atWork.size >= MOST_AT_ONCE) return fail(BUSY)
    atWork.add(place)
    try {
      return await work()
    } finally {
      atWork.delete(place)
    }
  }

  const keep = async (counter: ProvenCounter, request: PushRequest): Promise<PushAnswer> => {
    const place = placeOf(context, request)
    await months.ready(clock.now())
    return pools.ingest.transaction().execute(async (transaction) => {
      const found = await ownLog(transaction, place, counter)
      if (found === null) return { kind: 'refused', fault: 'foreign', head: null }
      const linkAt = linksIn(transaction, context.tenantId, found.logNumber)
      const judged = await judge(found, request, linkAt)
      if (judged.kind === 'elsewhere') return { kind: 'elsewhere', head: headOf(found) }
      if (judged.kind === 'refused') return { kind: 'refused', fault: judged.fault, head: headOf(found) }
      const { fresh, links, end } = judged
      const isNews = fresh.length > 0 || end.provenTo > found.provenTo
      if (isNews) {
        const nowMs = clock.now()
        const logNumber = found.logNumber ?? (await beginLog(transaction, place, counter.counterId, nowMs))
        const { tenantId } = context
        const isQuarantined = counter.isRevoked
        await addEntries(transaction, {
          tenantId,
          logNumber,
          entries: fresh,
          links,
          end,
          isQuarantined,
          nowMs,
        })
        if (fresh.length > 0)
          for (const follow of followers)
            await follow(transaction, {
              counter,
              environment: request.environment,
              logNumber,
              entries: fresh,
            })
      }
      return { kind: 'stored', head: headOf({ ...end, personalTo: found.personalTo }) }
    })
  }

  return {
    push: (counter, request) =>
      alone(counter, request.environment, async () => {
        if (!isInOrder(request)) return fail({ kind: 'invalid', detail: 'entries: not in order' })
        const answer = await keep(counter, request)
        if (answer.kind === 'refused') await tellRefused(context, counter, request, answer.fault)
        else if (answer.head.sequence - answer.head.provenTo > MOST_UNPROVEN)
          await tellUnproven(context, counter, request)
        if (answer.kind === 'stored' && answer.head.sequence >= request.logEnd)
          await reported.note(counter.counterId)
        if (answer.kind === 'stored' && request.entries.length > 0)
          for (const listener of listeners) listener(counter)
        return succeed(answer)
      }),
    none: (counter, { environment }) =>
      alone(counter, environment, async () => {
        const sequence = await keptOf(context, environment, counter.counterId)
        // What it has lost is here: nothing of it is unknown.
        await reported.note(counter.counterId)
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

const placeOf = (
  { tenantId, office }: OfficeContext,
  { environment, logId, epoch }: Pick<PushRequest, 'environment' | 'logId' | 'epoch'>,
): LogPlace => ({ tenantId, generation: office.generation, environment, logId, epoch })

/** The counter's copy of this log, empty if it is new; null if it is not this counter's to write. */
async function ownLog(
  transaction: Transaction<OfficeTables>,
  place: LogPlace,
  { counterId }: ProvenCounter,
): Promise<LogCopy | null> {
  const found = await lockedLog(transaction, place)
  if (found !== null) return found.counterId === counterId ? found : null
  // Practice is begun anew as often as somebody likes.
  if (place.environment !== 'practice' && (await keepsAnotherLog(transaction, place, counterId))) return null
  return noCopy(counterId)
}

async function tellCustomers(
  context: OfficeContext,
  counter: ProvenCounter,
  request: PersonalRequest,
): Promise<Result<PersonalAnswer, OfficeProblem>> {
  const { pools, tenantId, clock, office } = context
  return pools.ingest.transaction().execute(async (transaction) => {
    const found = await lockedLog(transaction, placeOf(context, request))
    if (found === null || found.counterId !== counter.counterId || found.logNumber === null)
      return fail({ kind: 'not-found', detail: 'no such log of this counter' })
    const { logNumber } = found
    const told = { tenantId, logNumber, request, nowMs: clock.now() }
    const isErased = await eraseCustomers(transaction, told)
    if (isErased) await expireSales(transaction, tenantId)
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
      .where('tenant_id', '=', tenantId)
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
