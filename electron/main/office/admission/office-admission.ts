// Asks the office before each attempt. A counter never waits long for it: after the first question without an answer it sells by its own guards,
// or as the owner set, until the office answers a probe.
import { createHmac } from 'node:crypto'
import { SECOND_MS } from '#shared/base/clock'
import {
  ADMISSION_PATHS,
  admitAnswerSchema,
  fingerprintTexts,
  lookAnswerSchema,
  mobileTexts,
  MOST_EARLIER,
  type AdmitAnswer,
  type AdmitRequest,
  type AttemptAdmission,
  type LookRequest,
  type SaleToAdmit,
  type StopCause,
} from '#shared/protocol/admission'
import type { WithoutOffice } from '#shared/protocol/without-office'
import type { RequestId } from '#shared/base/ids'
import { createReports, UNREACHABLE, unreachableBy, type ReportsOptions } from './reports'

export interface OfficeAdmissionOptions extends ReportsOptions {
  /** The counters' common keys, 32 bytes each, the current one first; none while they were not shared with this counter. */
  readonly guardKeys: () => readonly Uint8Array[]
  /** What the owner set for the time without the office. */
  readonly withoutOffice: () => WithoutOffice
}

/** As the workflow of money asks it: see `money/admission.ts`. */
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
interface Stop {
  readonly kind: 'stopped'
  readonly conflictingSales: Stopped['conflictingSales']
  readonly because?: StopCause
}
type Verdict = { readonly kind: 'go'; readonly kept: AttemptAdmission } | Stop

type Looked = { readonly kind: 'free' | 'not-asked' } | Stop

/** By the office's own signed word: this counter sells for the shop no more. */
export const REVOKED = { kind: 'stopped', conflictingSales: [], because: 'revoked' } as const satisfies Stop

/** Nothing is named: a person says yes, or does not. */
const ASK = { kind: 'stopped', conflictingSales: [] } as const satisfies Stop

export interface OfficeAdmission {
  ask(question: Question): Promise<Verdict>
  /** What would become of each question; nothing is claimed. */
  look(questions: readonly Question[]): Promise<readonly Looked[]>
  /** False while it is not asked, because it did not answer. */
  readonly isAsked: () => boolean
  /** The line is back: what is sold without asking ends with it. */
  readonly lineIsBack: () => void
  close(): void
}

/** What a customer waits for an office that does not answer, once. */
const ANSWER_WITHIN_MS = 1.5 * SECOND_MS

export function createOfficeAdmission(options: OfficeAdmissionOptions): OfficeAdmission {
  const { line, guardKeys, withoutOffice, reportDefect } = options
  const reports = createReports(options)

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
            kind: question.sale.kind,
            ...fingerprintsOf(guardKeys(), question.sale),
          },
        }
      : { kind: 'stopped', conflictingSales: [] }

  return {
    ask: async (question) => {
      const keys = guardKeys()
      if (keys.length === 0) return unasked(question, 'no-key')
      if (reports.isAway()) return unasked(question, 'unreachable')
      const request = requestOf(question, keys)
      const answer = await line
        .request({
          path: ADMISSION_PATHS.admit,
          body: request,
          schema: admitAnswerSchema,
          timeoutMs: ANSWER_WITHIN_MS,
        })
        .catch(unreachableBy(reportDefect))
      if (!answer.ok) {
        // Whatever may be sold without the office, a counter that it took out sells nothing.
        if (answer.failure.kind === 'revoked') return REVOKED
        // It was asked and has judged: whatever it said, a person decides, and nobody sells past it.
        if (answer.failure.kind === 'unreadable' && !question.allowed.isUnasked) return ASK
        if (answer.failure.kind !== 'unreadable') reports.lost()
        return unasked(question, answer.failure.kind === UNREACHABLE.failure.kind ? 'unreachable' : 'refused')
      }
      if (answer.value.kind === 'stopped')
        return { kind: 'stopped', conflictingSales: answer.value.conflictingSales }
      if (answer.value.kind === 'unreported') return { kind: 'stopped', conflictingSales: [] }
      return { kind: 'go', kept: keptOf(request, question, answer.value.generation) }
    },
    look: async (questions) => {
      const keys = guardKeys()
      const unlooked = () => questions.map((question) => unlookedOf(withoutOffice(), question))
      if (keys.length === 0 || reports.isAway() || questions.length === 0) return unlooked()
      const answer = await line
        .request({
          path: ADMISSION_PATHS.look,
          body: { lines: questions.map((question) => requestOf(question, keys)) } satisfies LookRequest,
          schema: lookAnswerSchema,
          timeoutMs: ANSWER_WITHIN_MS,
        })
        .catch(unreachableBy(reportDefect))
      if (!answer.ok) {
        if (answer.failure.kind === 'revoked') return questions.map(() => REVOKED)
        if (answer.failure.kind === 'unreadable') return questions.map((question) => lookedOf(null, question))
        reports.lost()
        return unlooked()
      }
      const { lines } = answer.value
      return questions.map((question, at) => lookedOf(lines[at] ?? null, question))
    },
    isAsked: () => !reports.isAway(),
    lineIsBack: reports.found,
    close: reports.close,
  }
}

const unlookedOf = (rule: WithoutOffice, question: Question): Looked =>
  maySellUnasked(rule, question) ? { kind: 'not-asked' } : { kind: 'stopped', conflictingSales: [] }

/** `answer`: null where it cannot be read. */
function lookedOf(answer: AdmitAnswer | null, { allowed }: Question): Looked {
  if (answer === null) return allowed.isUnasked ? { kind: 'not-asked' } : ASK
  if (answer.kind === 'admitted') return { kind: 'free' }
  return { kind: 'stopped', conflictingSales: answer.kind === 'stopped' ? answer.conflictingSales : [] }
}

const requestOf = (question: Question, keys: readonly Uint8Array[]): AdmitRequest => ({
  environment: question.sale.environment,
  requestId: question.requestId,
  attempt: question.attempt,
  sequence: question.sequence,
  kind: question.sale.kind,
  ...fingerprintsOf(keys, question.sale),
  known: question.known.slice(0, MOST_EARLIER),
  lifted: question.allowed.lifted,
  accepted: question.allowed.accepted,
  isUnasked: question.allowed.isUnasked,
})

/** Under each key, so that counters which have the next one already and those which do not yet meet. */
function fingerprintsOf(
  keys: readonly Uint8Array[],
  sale: SaleToAdmit,
): Pick<AdmitRequest, 'fingerprints' | 'mobileFingerprints'> {
  const digested = (texts: readonly string[]): readonly string[] =>
    keys.flatMap((key) => texts.map((text) => createHmac('sha256', key).update(text).digest('base64url')))
  const ofMobile = digested(mobileTexts(sale))
  return {
    fingerprints: digested(fingerprintTexts(sale)),
    ...(ofMobile.length === 0 ? {} : { mobileFingerprints: ofMobile }),
  }
}

function keptOf(
  { kind, fingerprints, mobileFingerprints }: AdmitRequest,
  { allowed }: Question,
  generation: number | undefined,
): AttemptAdmission {
  const requestIds = [...new Set([...allowed.lifted, ...allowed.accepted])]
  return {
    verdict: 'admitted',
    kind,
    fingerprints,
    ...(mobileFingerprints === undefined ? {} : { mobileFingerprints }),
    ...(generation === undefined ? {} : { generation }),
    ...(requestIds.length === 0 ? {} : { allowed: { requestIds, ownerId: allowed.ownerId } }),
  }
}

function maySellUnasked(rule: WithoutOffice, { sale, allowed }: Question): boolean {
  switch (rule.policy) {
    case 'sell':
      return true
    case 'ask':
      return allowed.isUnasked
    case 'block-above':
      return sale.amountPaise <= rule.abovePaise
  }
}
