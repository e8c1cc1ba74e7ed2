// The questions about sales that are on their way: at most one per sale, and a limited number in total.
import type { Clock } from '#shared/base/clock'
import type { StatusAnswer } from '#shared/sale/outcome'
import { isOpen, type Sale } from '#shared/sale/sale'
import type { RequestId } from '#shared/base/ids'
import { ignoreErrors, type ReportDefect } from '#shared/base/ignore-errors'
import { fail, type Failure, type Result } from '#shared/base/result'
import type { Journal } from '../events/interface'
import type { CheckPlan } from './check-plan'
import type { EvidenceRecorder } from './evidence'

const CHECKS_AT_ONCE = 4

export interface QuestionsOptions {
  readonly journal: Pick<Journal, 'sale'>
  readonly checkStatus: (sale: Sale) => Promise<Result<StatusAnswer>>
  readonly clock: Clock
  readonly plan: CheckPlan
  readonly recordEvidence: EvidenceRecorder['record']
  readonly onRescheduled?: (sale: Sale) => void
  /** A question has ended, with an answer or without. */
  readonly onAnswered: () => void
  readonly reportDefect: ReportDefect
}

export interface Questions {
  /** Asks about a sale and records the answer; joins a question about it that is on its way. Never rejects. */
  ask(requestId: RequestId): Promise<Result<Sale>>
  isAsking(requestId: RequestId): boolean
  /** What the service last answered about an open sale in this run; null for nothing. */
  lastSaid(requestId: RequestId): StatusAnswer['verdict'] | null
  isFull(): boolean
  /** Resolves when no question is on its way any more. */
  settled(): Promise<void>
}

export function createQuestions(options: QuestionsOptions): Questions {
  const { journal, plan, reportDefect } = options
  const asking = new Map<RequestId, Promise<Result<Sale>>>()
  const said = new Map<RequestId, StatusAnswer['verdict']>()

  const defect = (error: unknown): { readonly ok: false; readonly failure: Failure } =>
    fail({ kind: 'bug', reference: reportDefect('journal.status-check-failed', error) })

  const answerAbout = async (sale: Sale): Promise<Result<StatusAnswer>> => {
    try {
      return await options.checkStatus(sale)
    } catch (error) {
      return defect(error)
    }
  }
  const believed = (requestId: RequestId, answer: StatusAnswer): Result<Sale> => {
    try {
      return options.recordEvidence(requestId, 'status-check', answer)
    } catch (error) {
      return defect(error)
    }
  }

  const questionAbout = async (before: Sale): Promise<Result<Sale>> => {
    const { requestId } = before
    plan.asked(requestId)
    const answer = await answerAbout(before)
    const recorded = answer.ok ? believed(requestId, answer.value) : answer
    const sale = journal.sale(requestId) ?? before
    if (!isOpen(sale)) said.delete(requestId)
    else if (answer.ok) said.set(requestId, answer.value.verdict)
    if (answer.ok) plan.answered(sale)
    else plan.unanswered(sale)
    ignoreErrors(reportDefect, 'journal.reschedule-not-told', () => options.onRescheduled?.(sale))
    return recorded
  }

  return {
    ask: (requestId) => {
      const already = asking.get(requestId)
      if (already !== undefined) return already
      const sale = journal.sale(requestId)
      if (sale === null) {
        plan.drop(requestId)
        return Promise.resolve(fail({ kind: 'wrong-state', state: 'no-such-sale' }))
      }
      const question = questionAbout(sale).finally(() => {
        asking.delete(requestId)
        options.onAnswered()
      })
      asking.set(requestId, question)
      return question
    },
    isAsking: (requestId) => asking.has(requestId),
    lastSaid: (requestId) => said.get(requestId) ?? null,
    isFull: () => asking.size >= CHECKS_AT_ONCE,
    settled: async () => void (await Promise.allSettled(asking.values())),
  }
}
