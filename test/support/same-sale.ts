// Two counters that ask an office whether they may send the same sale.
import {
  ADMISSION_PATHS,
  admitAnswerSchema,
  type AdmitRequest,
  type ClaimState,
} from '#shared/protocol/admission'
import { createAdmission } from '#office/server/guard/admission'
import { claimRecords } from '#office/server/guard/claims'
import { conflictRecords } from '#office/server/guard/conflict-records'
import { createReported } from '#office/server/log/reported'
import { digestOf, idOf, questionOf } from './questions'
import { testOffice, type TestCounter, type TestOffice } from './office'

export const admissionOf = (context: TestOffice['context']) =>
  createAdmission(context, claimRecords(context, createReported(context)), conflictRecords(context))

export const NUMBER = digestOf('98765 43210 for 299')

export const asked = (requestId: string, more: Partial<AdmitRequest> = {}): AdmitRequest => ({
  ...questionOf(requestId),
  ...more,
})

export const answerOf = async (counter: TestCounter, request: AdmitRequest) =>
  admitAnswerSchema.parse((await counter.ask(ADMISSION_PATHS.admit, request)).body)

export const reported = async (counter: TestCounter, requestId: string, state: ClaimState, sequence = 2) =>
  counter.ask(ADMISSION_PATHS.outcomes, { outcomes: [{ requestId: idOf(requestId), state, sequence }] })

export async function twoCounters() {
  let elapsed = 0
  const clock = { now: () => 1_800_000_000_000 + elapsed, elapsed: () => elapsed }
  const office = await testOffice({ clock })
  const [first, second] = [await office.counter('Front'), await office.counter('Back')]
  return { office, first, second, pass: (ms: number) => void (elapsed += ms) }
}

/** The kind of the first twin, or that it was admitted. */
export const wordOf = async (counter: TestCounter, request: AdmitRequest) => {
  const answer = await answerOf(counter, request)
  return answer.kind === 'stopped' ? answer.conflictingSales[0]?.kind : answer.kind
}
