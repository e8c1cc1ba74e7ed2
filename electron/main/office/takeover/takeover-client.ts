// Takes the open sales of a counter that was lost over into this counter's own log, and leaves to others what they took over from this one.
// What the office says of it is written into the log once, whatever is lost on the way there or back.
import type { Environment } from '#shared/base/environment'
import type { RecordedEvent } from '#shared/sale/journal'
import type { LostCounters, TakeOverAnswer } from '#shared/office/office-lost'
import type { RequestId } from '#shared/base/ids'
import {
  TAKEOVER_PATHS,
  lostAnswerSchema,
  MOST_TAKEN,
  standingAnswerSchema,
  storiesAnswerSchema,
  takeAnswerSchema,
  type TakenOverStory,
  type TakeoverProblem,
  type LostRequest,
  type StandingAnswer,
  type StoriesRequest,
  type TakeRequest,
} from '#shared/office/takeover'
import { fail, succeed, type Result } from '#shared/base/result'
import { usableEvents, type Journal } from '../../journal'
import type { OfficeFailure, OfficeLine } from '../link/exchange'
import type { OfficeLink } from '../link/link'
import type { CustomerReader } from '../keys/customer-seal'
import { openedSale } from '../search/search-counters'
import { takeoverIntent } from './takeover-intent'

export type TakeoverJournal = Pick<Journal, 'recordTakeovers' | 'append' | 'sale' | 'foldState'>

export interface TakeoverClientOptions {
  readonly line: Pick<OfficeLink, 'request' | 'counterId'>
  readonly environment: Environment
  readonly journal: TakeoverJournal
  readonly customerReader: () => CustomerReader | null
}

export interface TakeoverClient {
  /** Which counters are lost, and what they left. */
  lost(): Promise<LostCounters>
  /** Takes over these sales of a lost counter. Fails as the journal does, and then the next word of the office mends it. */
  takeOver(
    counterId: string,
    requestIds: readonly RequestId[],
    ownerId: string,
  ): Promise<Result<TakeOverAnswer>>
  /** The office told when there was last something to tell; asked about once. Never rejects. */
  heard(changedAtMs: number): void
  /** Resolves once nothing is under way. */
  close(): Promise<void>
}

export function createTakeoverClient(options: TakeoverClientOptions): TakeoverClient {
  const { line, environment, journal, customerReader } = options
  const ending = new AbortController()
  let asking: Promise<void> | null = null
  let newestMs = 0
  let doneMs = 0

  const record = (stories: readonly ReadStory[], ownerIdOf: (story: ReadStory) => string): Result<number> => {
    const fresh = stories.flatMap((story) => {
      const intent =
        journal.sale(story.requestId) === null ? takeoverIntent(story.events, story, ownerIdOf(story)) : null
      if (intent === null) return []
      const { requestId, sealed } = story
      const customer = sealed === null ? null : (customerReader()?.opened(requestId, sealed) ?? null)
      return [{ requestId, intent, customer }]
    })
    if (fresh.length === 0) return succeed(0)
    const recorded = journal.recordTakeovers(fresh)
    return recorded.ok ? succeed(fresh.length) : recorded
  }

  /** True once the log says all of it. */
  const keep = ({ taken, givenBackBefore, left }: StandingAnswer): boolean => {
    const read = taken.map((story) => ({ ...readStory(story), ownerId: story.ownerId }))
    const owners = new Map(read.map(({ requestId, ownerId }) => [requestId, ownerId]))
    const isRecorded = record(read, ({ requestId }) => owners.get(requestId) ?? '').ok
    const before = givenBackBefore.map((one) => noteGivenBack(journal, one))
    const handed = left.map((one) => noteLeft(journal, one))
    return isRecorded && [...before, ...handed].every(Boolean)
  }

  const askOnce = async (changedAtMs: number): Promise<void> => {
    const answer = await line.request({
      path: TAKEOVER_PATHS.standing,
      body: { environment },
      schema: standingAnswerSchema,
      signal: ending.signal,
    })
    if (answer.ok && !ending.signal.aborted && keep(answer.value)) doneMs = changedAtMs
  }

  const ask = (): void => {
    if (asking !== null || ending.signal.aborted || newestMs <= doneMs) return
    const changedAtMs = newestMs
    asking = askOnce(changedAtMs).finally(() => {
      asking = null
      if (newestMs > changedAtMs) ask()
    })
  }

  return {
    lost: () => lostCounters(options),
    takeOver: (counterId, requestIds, ownerId) =>
      takeOverSales(line, { environment, counterId, ownerId }, requestIds, record),
    heard: (changedAtMs) => {
      newestMs = Math.max(newestMs, changedAtMs)
      ask()
    },
    close: async () => {
      ending.abort()
      await asking
    },
  }
}

async function lostCounters({
  line,
  environment,
  customerReader,
}: TakeoverClientOptions): Promise<LostCounters> {
  const answer = await line.request({
    path: TAKEOVER_PATHS.lost,
    body: { environment } satisfies LostRequest,
    schema: lostAnswerSchema,
  })
  if (!answer.ok) return { kind: 'unanswered' }
  const reader = customerReader()
  return {
    kind: 'answered',
    counters: answer.value.counters.map((counter) => ({
      ...counter,
      sales: counter.sales.map((sale) => openedSale(sale, reader, line.counterId)),
    })),
  }
}

async function takeOverSales(
  line: OfficeLine,
  { environment, counterId, ownerId }: Omit<TakeRequest, 'sales'>,
  requestIds: readonly RequestId[],
  record: (stories: readonly ReadStory[], ownerIdOf: () => string) => Result<number>,
): Promise<Result<TakeOverAnswer>> {
  let [taken, doubted, unread] = [0, 0, 0]
  for (let at = 0; at < requestIds.length; at += MOST_TAKEN) {
    const some = requestIds.slice(at, at + MOST_TAKEN)
    const told = await storiesOf(line, { environment, counterId, requestIds: some })
    if (!told.ok) return succeed(told.failure)
    const read = told.value.map(readStory)
    unread += read.filter(({ events }) => events.length === 0).length
    const due = read.filter((story) => takeoverIntent(story.events, story, ownerId) !== null)
    if (due.length === 0) continue
    const sales = due.map(({ requestId, sequence }) => ({ requestId, sequence }))
    const had = await take(line, { environment, counterId, ownerId, sales })
    if (!had.ok) return succeed(had.failure)
    const mine = new Set(had.value)
    const got = due.filter(({ requestId }) => mine.has(requestId))
    const recorded = record(got, () => ownerId)
    if (!recorded.ok) return recorded
    taken += mine.size
    doubted += got.filter(({ isUnread }) => isUnread).length
  }
  return succeed({
    kind: 'taken',
    count: taken,
    ...(doubted === 0 ? {} : { doubted }),
    notTaken: requestIds.length - taken - unread,
    ...(unread === 0 ? {} : { unread }),
  })
}

interface ReadStory extends Pick<TakenOverStory, 'requestId' | 'counterId' | 'counterName' | 'sealed'> {
  /** With a mark in the place of what cannot be used; empty where that is what was sold. */
  readonly events: readonly RecordedEvent[]
  /** Of its last entry. */
  readonly sequence: number
  /** A newer counter wrote some of it, or nothing follows from some of it. */
  readonly isUnread: boolean
}

function readStory({ entries, ...story }: TakenOverStory): ReadStory {
  const { requestId } = story
  const stored = entries.map(({ sequence, atMs, body }) => ({
    sequence,
    requestId,
    recordedAt: atMs,
    link: '',
    body,
  }))
  let isUnread = false
  const events = usableEvents(stored, () => (isUnread = true))
  return { ...story, events, sequence: entries.at(-1)?.sequence ?? 0, isUnread }
}

/** The other counter's money is not this one's: it is said once, and nothing of it comes out of this box. */
function noteGivenBack(
  journal: TakeoverJournal,
  { requestId, counterName, movement }: StandingAnswer['givenBackBefore'][number],
): boolean {
  const sale = journal.sale(requestId)
  if (sale === null || sale.takenOverFrom === undefined || sale.givenBackBefore !== undefined) return true
  return journal.append(requestId, { type: 'refunded-before-takeover', counterName, movement }).ok
}

/** What is on its way is left to the other once it has its answer. */
function noteLeft(
  journal: TakeoverJournal,
  {
    requestId,
    counterId,
    counterName,
    takenOverAtMs,
    railStatus,
    isGivenBackThere,
  }: StandingAnswer['left'][number],
): boolean {
  const sale = journal.sale(requestId)
  if (sale === null) return true
  const { takenOver } = sale
  const isKnown =
    takenOver !== undefined &&
    takenOver.counterId === counterId &&
    (takenOver.isGivenBackThere || !isGivenBackThere)
  if (isKnown) return true
  return journal.append(requestId, {
    type: 'taken-over',
    counterId,
    counterName,
    takenOverAt: takenOverAtMs,
    railStatus,
    isGivenBackThere,
  }).ok
}

type Refused = Exclude<TakeOverAnswer, { readonly kind: 'taken' }>

async function storiesOf(
  line: OfficeLine,
  body: StoriesRequest,
): Promise<Result<readonly TakenOverStory[], Refused>> {
  const answer = await line.request({
    path: TAKEOVER_PATHS.stories,
    body,
    schema: storiesAnswerSchema,
  })
  if (!answer.ok) return fail(refusedBy(answer.failure))
  return answer.value.kind === 'answered' ? succeed(answer.value.stories) : fail(problemOf(answer.value))
}

async function take(line: OfficeLine, body: TakeRequest): Promise<Result<readonly RequestId[], Refused>> {
  const answer = await line.request({
    path: TAKEOVER_PATHS.take,
    body,
    schema: takeAnswerSchema,
  })
  if (!answer.ok) return fail(refusedBy(answer.failure))
  return answer.value.kind === 'taken' ? succeed(answer.value.requestIds) : fail(problemOf(answer.value))
}

const refusedBy = ({ kind }: OfficeFailure): Refused => ({
  kind: kind === 'unreachable' ? 'unreachable' : 'refused',
})

const problemOf = (problem: TakeoverProblem): Refused =>
  problem.kind === 'unreported'
    ? { kind: 'unreported', counterNames: problem.counterNames }
    : { kind: problem.kind }
