// One exchange with the office at a time: what is asked or sent next, and what its answer means. Where the office says that its copy ends
// holds; no place is kept here.
import type { z } from 'zod'
import type { Clock } from '#shared/base/clock'
import {
  emptyLogAnswerSchema,
  ENTRY_PATHS,
  personalAnswerSchema,
  pushAnswerSchema,
  type ChainFault,
  type EmptyLogRequest,
  type OfficeHead,
  type PersonalRequest,
  type PushAnswer,
  type PushRequest,
} from '#shared/protocol/entries'
import {
  epochAnswerSchema,
  LOG_RESTORE_PATHS,
  linksAnswerSchema,
  type EpochRequest,
} from '#shared/office/log-restore'
import type { OfficeProblem } from '#shared/protocol'
import type { Result } from '#shared/base/result'
import {
  base64,
  LARGEST_BATCH,
  logNameOf,
  nextBatch,
  nextCustomers,
  publicLinkAt,
  question,
  type BatchLimits,
  type LogName,
  type PushedJournal,
} from './batches'
import type { CustomerSeal } from '../keys/customer-seal'
import type { PendingErasures } from './pending-erasures'

/** What a request failed with: the line's kinds, and the office's problem where it named one. */
export interface PushFailure {
  readonly kind: string
  readonly problem?: OfficeProblem
}

export type Ask = <Answer>(
  path: string,
  body: unknown,
  schema: z.ZodType<Answer>,
) => Promise<Result<Answer, PushFailure>>

export type Exchanged =
  | { readonly kind: 'again' }
  /** The office has everything. */
  | { readonly kind: 'done' }
  /** Nothing more is taken until a person settled it. */
  | { readonly kind: 'refused'; readonly fault: ChainFault }
  /** The office has more of this log than there is here. */
  | { readonly kind: 'behind'; readonly missing: number }
  | { readonly kind: 'failed'; readonly failure: PushFailure }

export interface Exchange {
  /** One request, if one is due. Throws `StoreError` if the log cannot be read. */
  next(): Promise<Exchanged>
  /** The office is asked anew where its copy ends. */
  forgetHead(): void
  /** As the office said last; null before its first word. */
  head(): OfficeHead | null
  lastStoredAtMs(): number | null
  /** Something between this counter and the office took no batch of the usual size since the start. */
  isLimited(): boolean
}

export interface ExchangeOptions {
  readonly journal: PushedJournal
  readonly ask: Ask
  readonly customerSeal: () => CustomerSeal | null
  readonly erasures: PendingErasures
  readonly clock: Pick<Clock, 'now'>
  /** Lets everything else run between two readings of the log. */
  readonly breathe: () => Promise<void>
  readonly onSending: () => void
}

const AGAIN: Exchanged = { kind: 'again' }
const DONE: Exchanged = { kind: 'done' }
/** An office that neither takes nor refuses what it asked for: tried again later, and never in a tight circle. */
const NO_PROGRESS: Exchanged = { kind: 'failed', failure: { kind: 'no-progress' } }

export function createExchange(options: ExchangeOptions): Exchange {
  const { journal, ask, erasures, clock, breathe, onSending } = options
  let head: OfficeHead | null = null
  let isToBeAsked = true
  let lastStoredAtMs: number | null = null
  const size = createBatchSize()

  /** A copy that is longer than the log is one of a log that was restored here from an older backup. */
  const heard = (said: OfficeHead): Exchanged => {
    head = said
    const missing = said.sequence - journal.publicEnd().sequence
    return missing > 0 ? { kind: 'behind', missing } : AGAIN
  }

  const push = async (batch: PushRequest): Promise<Result<PushAnswer, PushFailure>> =>
    ask(ENTRY_PATHS.push, batch, pushAnswerSchema)

  const askWhere = async (log: LogName): Promise<Exchanged> => {
    const answered = await push(question(journal, log))
    if (!answered.ok) return { kind: 'failed', failure: answered.failure }
    if (answered.value.kind === 'refused') {
      const { fault } = answered.value
      return fault === 'fork' && (await isEpochBegun(options, log)) ? AGAIN : { kind: 'refused', fault }
    }
    isToBeAsked = false
    return heard(answered.value.head)
  }

  /** An office that was restored must hear of a counter without sales too, before it answers the others. */
  const tellEmpty = async (): Promise<Exchanged> => {
    const request: EmptyLogRequest = { environment: journal.environment }
    const answered = await ask(ENTRY_PATHS.none, request, emptyLogAnswerSchema)
    if (!answered.ok) return { kind: 'failed', failure: answered.failure }
    isToBeAsked = false
    const { sequence } = answered.value
    return sequence > 0 ? { kind: 'behind', missing: sequence } : DONE
  }

  const sendEntries = async (batch: PushRequest, before: OfficeHead): Promise<Exchanged> => {
    onSending()
    const answered = await push(batch)
    if (!answered.ok) return size.failed(answered.failure, batch.entries.length)
    const answer = answered.value
    if (answer.kind === 'refused') return { kind: 'refused', fault: answer.fault }
    const came = heard(answer.head)
    if (answer.kind === 'stored') lastStoredAtMs = clock.now()
    const isFurther = answer.head.sequence > before.sequence || answer.head.provenTo > before.provenTo
    return came.kind === 'again' && !(answer.kind === 'stored' && isFurther) ? NO_PROGRESS : came
  }

  const sendCustomers = async (request: PersonalRequest, before: OfficeHead): Promise<Exchanged> => {
    const answered = await ask(ENTRY_PATHS.personal, request, personalAnswerSchema)
    if (!answered.ok) return size.failed(answered.failure, request.through - request.after)
    erasures.done(request.erased)
    const { personalTo } = answered.value
    head = { ...before, personalTo }
    return request.erased.length > 0 || personalTo > before.personalTo ? AGAIN : NO_PROGRESS
  }

  return {
    next: async () => {
      const log = logNameOf(journal)
      if (log === null) return isToBeAsked ? tellEmpty() : DONE
      if (head === null || isToBeAsked) return askWhere(log)
      const known = head
      const batch = await nextBatch(journal, log, known, breathe, size.most())
      if (batch !== null) return sendEntries(batch, known)
      const customers = await customersDue(options, log, known, size.most())
      return customers === null ? DONE : sendCustomers(customers, known)
    },
    forgetHead: () => {
      isToBeAsked = true
      size.reset()
    },
    head: () => head,
    lastStoredAtMs: () => lastStoredAtMs,
    isLimited: size.isLimited,
  }
}

/** How much goes with one request: less where something on the way to the office takes less than it does. */
function createBatchSize() {
  let most = LARGEST_BATCH
  let isLimited = false
  return {
    most: () => most,
    isLimited: () => isLimited,
    reset: (): void => {
      most = LARGEST_BATCH
    },
    /** What was too large goes in halves; one entry alone is what it is, and waits until the limit is raised. */
    failed: (failure: PushFailure, batch: number): Exchanged => {
      if (failure.problem?.kind !== 'too-large') return { kind: 'failed', failure }
      isLimited = true
      if (batch <= 1) return { kind: 'failed', failure }
      most = { entries: Math.ceil(batch / 2), bytes: most.bytes / 2 }
      return AGAIN
    },
  }
}

/** The owner let the log go on in an epoch that the office does not know: because it just began, or the office was restored since. */
async function isEpochBegun({ journal, ask }: ExchangeOptions, log: LogName): Promise<boolean> {
  const entry = journal.epochEntry()
  if (entry === null) return false
  const of = { environment: log.environment, logId: log.logId }
  const known = await ask(LOG_RESTORE_PATHS.links, { ...of, sequences: [] }, linksAnswerSchema)
  if (!known.ok || known.value.epoch >= entry.epoch) return false
  const sequence = Math.min(entry.parent.after.sequence, known.value.end.sequence)
  const request: EpochRequest = {
    ...of,
    epoch: entry.epoch,
    after: { sequence, publicLink: base64(publicLinkAt(journal, sequence)) },
    parentEnd: entry.parent.end,
  }
  const begun = await ask(LOG_RESTORE_PATHS.epoch, request, epochAnswerSchema)
  return begun.ok && begun.value.kind === 'begun'
}

async function customersDue(
  { journal, customerSeal, erasures, breathe }: ExchangeOptions,
  log: LogName,
  known: OfficeHead,
  most: BatchLimits,
): Promise<PersonalRequest | null> {
  const { personalTo, sequence } = known
  const erased = erasures.next()
  if (erased.length > 0) return { ...log, after: personalTo, through: personalTo, customers: [], erased }
  const seal = customerSeal()
  if (seal === null) return null
  return nextCustomers(journal, log, { after: personalTo, upTo: sequence, seal }, breathe, most)
}
