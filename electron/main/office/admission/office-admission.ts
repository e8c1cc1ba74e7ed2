// Asks the office before each attempt, and tells it what became of the sale. A counter never waits long for it: after the first question
// without an answer it sells by its own guards, or as the owner set, until the office answers a probe.
import { createHmac } from 'node:crypto'
import { MINUTE_MS, SECOND_MS, type Timers } from '@shared/clock'
import type { Sale } from '@shared/domain/sale'
import {
  ADMISSION_PATHS,
  admitAnswerSchema,
  fingerprintTexts,
  lookAnswerSchema,
  MOST_EARLIER,
  MOST_OUTCOMES,
  outcomesAnswerSchema,
  type AdmitAnswer,
  type AdmitRequest,
  type AttemptAdmission,
  type LookRequest,
  type OutcomesRequest,
  type SaleToAdmit,
} from '@shared/office/admission'
import { claimStateOf } from '@shared/office/claim-state'
import type { PushedSettings } from '@shared/office/protocol'
import type { RequestId } from '@shared/ids'
import type { Result } from '@shared/result'
import type { z } from 'zod'

/** One proven request to the office; repeated by nobody but who asks. */
export interface AdmissionLine {
  request<Answer>(of: {
    readonly path: string
    readonly body: unknown
    readonly schema: z.ZodType<Answer>
    readonly timeoutMs: number
  }): Promise<Result<Answer, { readonly kind: string }>>
}

export interface OfficeAdmissionOptions {
  readonly line: AdmissionLine
  /** The counters' common keys, 32 bytes each, the current one first; none while they were not shared with this counter. */
  readonly guardKeys: () => readonly Uint8Array[]
  /** What the owner set for the time without the office. */
  readonly withoutOffice: () => PushedSettings['withoutOffice']
  readonly timers: Timers
  /** Between 0 and 1, so that counters do not all ask in the same moment. */
  readonly random: () => number
  /** Sales of the last days, told once: their claims may have been made before the app was closed. */
  readonly recentSales: () => readonly Sale[]
  /** Told of the sale after each commit. Returns how not to be told any more. */
  readonly onCommit: (listener: (sale: Sale) => void) => () => void
}

/** As the workflow of money asks it: see `workflows/money/admission.ts`. */
interface Question {
  readonly sale: SaleToAdmit
  readonly requestId: RequestId
  readonly attempt: number
  readonly sequence: number
  readonly known: readonly RequestId[]
  readonly allowed: {
    readonly lifted: readonly RequestId[]
    readonly ownerId: string | null
    readonly accepted: readonly RequestId[]
    readonly isUnasked: boolean
  }
}
type Stopped = Extract<AdmitAnswer, { readonly kind: 'stopped' }>
type Verdict =
  | { readonly kind: 'go'; readonly kept: AttemptAdmission }
  | { readonly kind: 'stopped'; readonly twins: Stopped['twins'] }

type Looked =
  { readonly kind: 'free' | 'not-asked' } | { readonly kind: 'stopped'; readonly twins: Stopped['twins'] }

export interface OfficeAdmission {
  ask(question: Question): Promise<Verdict>
  /** What would become of each question; nothing is claimed. */
  look(questions: readonly Question[]): Promise<readonly Looked[]>
  /** False while it is not asked, because it did not answer. */
  readonly isAsked: () => boolean
  close(): void
}

/** What a customer waits for an office that does not answer, once. */
const ANSWER_WITHIN_MS = 1.5 * SECOND_MS
const PROBE_WITHIN_MS = 5 * SECOND_MS
const FIRST_PROBE_AFTER_MS = 5 * SECOND_MS
const LAST_PROBE_AFTER_MS = MINUTE_MS
/** Reports are gathered for a moment: one sale commits several entries. */
const REPORTED_AFTER_MS = 200
/** Sales that the office has not heard of: those of a month without it. */
const MOST_UNREPORTED = 20_000

export function createOfficeAdmission(options: OfficeAdmissionOptions): OfficeAdmission {
  const { line, guardKeys, withoutOffice, timers, random } = options
  /** What the office has not heard of yet, the newest state of each sale. */
  const unreported = new Map<RequestId, OutcomesRequest['outcomes'][number]>()
  let isAway = false
  let probeAfterMs = FIRST_PROBE_AFTER_MS
  let isReporting = false
  let isClosed = false
  let cancelTimer = (): void => {}

  const later = (delayMs: number): void => {
    cancelTimer()
    if (!isClosed) cancelTimer = timers.after(delayMs, () => void report())
  }

  const lost = (): void => {
    if (!isAway) probeAfterMs = FIRST_PROBE_AFTER_MS
    isAway = true
    later(probeAfterMs * (0.5 + random()))
    probeAfterMs = Math.min(2 * probeAfterMs, LAST_PROBE_AFTER_MS)
  }

  /** Tells what became of claimed sales; without any it is the probe. */
  const report = async (): Promise<void> => {
    if (isReporting || isClosed) return
    isReporting = true
    const outcomes = [...unreported.values()].slice(0, MOST_OUTCOMES)
    const told = await line
      .request({
        path: ADMISSION_PATHS.outcomes,
        body: { outcomes } satisfies OutcomesRequest,
        schema: outcomesAnswerSchema,
        timeoutMs: PROBE_WITHIN_MS,
      })
      .catch(() => UNREACHABLE)
    isReporting = false
    if (!told.ok) return lost()
    isAway = false
    for (const outcome of outcomes)
      if (unreported.get(outcome.requestId) === outcome) unreported.delete(outcome.requestId)
    if (unreported.size > 0) later(REPORTED_AFTER_MS)
  }

  const note = (sale: Sale): void => {
    const state = claimStateOf(sale)
    if (state === null) return
    // One that is dropped is asked about at the other counters for as long as the office hears nothing of it.
    const [oldest] = unreported.keys()
    if (unreported.size >= MOST_UNREPORTED && oldest !== undefined) unreported.delete(oldest)
    unreported.set(sale.requestId, { requestId: sale.requestId, state, sequence: sale.lastSequence })
    if (!isAway) later(REPORTED_AFTER_MS)
  }
  for (const sale of options.recentSales()) note(sale)
  const unsubscribe = options.onCommit(note)

  const unasked = (
    question: Question,
    because: Extract<AttemptAdmission, { readonly verdict: 'not-asked' }>['because'],
  ): Verdict =>
    maySellUnasked(withoutOffice(), question)
      ? {
          kind: 'go',
          kept: {
            verdict: 'not-asked',
            because,
            kind: kindOf(question),
            fingerprints: fingerprintsOf(guardKeys(), question.sale),
          },
        }
      : { kind: 'stopped', twins: [] }

  return {
    ask: async (question) => {
      const keys = guardKeys()
      if (keys.length === 0) return unasked(question, 'no-key')
      if (isAway) return unasked(question, 'unreachable')
      const request = requestOf(question, keys)
      const answer = await line
        .request({
          path: ADMISSION_PATHS.admit,
          body: request,
          schema: admitAnswerSchema,
          timeoutMs: ANSWER_WITHIN_MS,
        })
        .catch(() => UNREACHABLE)
      if (!answer.ok) {
        lost()
        return unasked(question, answer.failure.kind === UNREACHABLE.failure.kind ? 'unreachable' : 'refused')
      }
      if (answer.value.kind === 'stopped') return { kind: 'stopped', twins: answer.value.twins }
      if (answer.value.kind === 'unreported') return { kind: 'stopped', twins: [] }
      return { kind: 'go', kept: keptOf(request, question) }
    },
    look: async (questions) => {
      const keys = guardKeys()
      const unlooked = () => questions.map((question) => unlookedOf(withoutOffice(), question))
      if (keys.length === 0 || isAway || questions.length === 0) return unlooked()
      const answer = await line
        .request({
          path: ADMISSION_PATHS.look,
          body: { lines: questions.map((question) => requestOf(question, keys)) } satisfies LookRequest,
          schema: lookAnswerSchema,
          timeoutMs: ANSWER_WITHIN_MS,
        })
        .catch(() => UNREACHABLE)
      if (!answer.ok) {
        lost()
        return unlooked()
      }
      const { lines } = answer.value
      return questions.map((_question, at) => lookedOf(lines[at]))
    },
    isAsked: () => !isAway,
    close: () => {
      isClosed = true
      cancelTimer()
      unsubscribe()
    },
  }
}

const UNREACHABLE = { ok: false, failure: { kind: 'unreachable' } } as const

const unlookedOf = (rule: PushedSettings['withoutOffice'], question: Question): Looked =>
  maySellUnasked(rule, question) ? { kind: 'not-asked' } : { kind: 'stopped', twins: [] }

function lookedOf(answer: AdmitAnswer | undefined): Looked {
  if (answer === undefined) return { kind: 'not-asked' }
  if (answer.kind === 'admitted') return { kind: 'free' }
  return { kind: 'stopped', twins: answer.kind === 'stopped' ? answer.twins : [] }
}

const kindOf = ({ sale }: Question): AdmitRequest['kind'] => (sale.isBill ? 'bill' : 'sale')

const requestOf = (question: Question, keys: readonly Uint8Array[]): AdmitRequest => ({
  environment: question.sale.environment,
  requestId: question.requestId,
  attempt: question.attempt,
  sequence: question.sequence,
  kind: kindOf(question),
  fingerprints: fingerprintsOf(keys, question.sale),
  known: question.known.slice(0, MOST_EARLIER),
  lifted: question.allowed.lifted,
  accepted: question.allowed.accepted,
  isUnasked: question.allowed.isUnasked,
})

/** Under each key, so that counters which have the next one already and those which do not yet meet. */
const fingerprintsOf = (keys: readonly Uint8Array[], sale: SaleToAdmit): readonly string[] =>
  keys.flatMap((key) =>
    fingerprintTexts(sale).map((text) => createHmac('sha256', key).update(text).digest('base64url')),
  )

function keptOf({ kind, fingerprints }: AdmitRequest, { allowed }: Question): AttemptAdmission {
  const requestIds = [...new Set([...allowed.lifted, ...allowed.accepted])]
  return {
    verdict: 'admitted',
    kind,
    fingerprints,
    ...(requestIds.length === 0 ? {} : { allowed: { requestIds, ownerId: allowed.ownerId } }),
  }
}

function maySellUnasked(rule: PushedSettings['withoutOffice'], { sale, allowed }: Question): boolean {
  switch (rule.policy) {
    case 'sell':
      return true
    case 'ask':
      return allowed.isUnasked
    case 'block-above':
      return sale.amountPaise <= rule.abovePaise
  }
}
