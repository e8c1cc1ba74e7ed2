// The onboarding of a business correspondent's agent: once per merchant, without an id of ours in it. A lost answer can
// never be matched to its call, so the call is never repeated, and only a clear refusal counts as one.
import type { OnboardingForm } from '#shared/shop/setup'
import type { FieldMessage } from '#shared/base/result'
import { z } from 'zod'
import { bodyOf } from '../../../service/client/body'
import type { AnsweredCall, CallResult } from '../../../service/client/client'
import { deniesIt } from '#shared/base/status-word'
import { isProvenRefusal } from '../../../service/client/attempted'
import { innerWord, isSuccessCode, saidTogether } from '../../../service/client/failures'
import type { ServiceContext } from '../../../service/client/service-context'
import { anyMember } from '../../../service/client/wire-path'
import { readExactText } from '#shared/base/exact-values'
import { exactText, record } from '../../../service/answers/answer-fields'
import { dateField } from '../../../service/answers/body-fields'
import { post, type OperationRow } from '../../../service/answers/row'

export type OnboardingResult =
  | { readonly kind: 'done'; readonly agentId: string }
  | { readonly kind: 'refused'; readonly message: string | null; readonly fields: readonly FieldMessage[] }
  | { readonly kind: 'not-sent'; readonly cause: string }
  | { readonly kind: 'unknown'; readonly reason: string; readonly message: string | null }

export interface OnboardingService {
  /** One attempt. Never throws, never repeats. */
  onboard(form: OnboardingForm): Promise<OnboardingResult>
}

const onboardedData = record({
  bc_agentid: exactText('the agent id, passed unchanged as bcagent_id'),
  request_id: exactText(),
})

export const onboardingOperations = {
  'account.onboard': {
    summary: 'BC Agent Onboarding',
    wire: post('/api/v1/{partner}-payment-bank/onboarding'),
    body: z.object({
      shop_name: z.string(),
      name: z.string(),
      email: z.string(),
      mobile: z.string(),
      dob: dateField,
      address: z.string(),
      state: z.string(),
      city: z.string(),
      pincode: z.string(),
      pancard: z.string(),
    }),
    data: onboardedData,
    errors: [400, 422],
    functions: (context) => ({ onboard: onboard(context) }),
  },
} satisfies Record<string, OperationRow<OnboardingService>>

const onboard =
  ({ client }: ServiceContext): OnboardingService['onboard'] =>
  async (form) =>
    onboardingResult(
      await client.call({
        operation: 'account.onboard',
        // In the money lane for its own handshake, so that it is known how far the call came.
        lane: 'money',
        body: bodyOf(client.operation('account.onboard'), form),
      }),
    )

const RATE_LIMITED = 429

function onboardingResult(result: CallResult): OnboardingResult {
  if (result.kind === 'not-started')
    return { kind: 'not-sent', cause: result.why.kind === 'setup' ? result.why.problem : result.why.kind }
  if (result.kind === 'lost')
    return result.phase === 'connecting'
      ? { kind: 'not-sent', cause: result.cause }
      : { kind: 'unknown', reason: 'no-answer', message: null }
  return answeredResult(result)
}

function answeredResult(result: AnsweredCall): OnboardingResult {
  const { httpStatus, envelope } = result
  const { message } = envelope
  if (isProvenRefusal(result))
    return httpStatus === RATE_LIMITED || envelope.kind !== 'error'
      ? { kind: 'not-sent', cause: 'rate-limited' }
      : { kind: 'refused', message, fields: envelope.fields }
  const isDone =
    envelope.kind === 'success' &&
    isSuccessCode(httpStatus) &&
    isSuccessCode(envelope.responseCode) &&
    !deniesIt(envelope.status) &&
    !deniesIt(innerWord(envelope))
  // Passed on unchanged from here on: case, zeros and spaces are part of it (T16).
  const agentId = isDone ? readExactText(anyMember(envelope.data, ['bc_agentid'])) : null
  if (agentId !== null && /\S/.test(agentId)) return { kind: 'done', agentId }
  const words = envelope.kind === 'success' ? [envelope.statusText, innerWord(envelope)] : []
  const told = words.filter((word) => word?.toLowerCase() !== 'success')
  return {
    kind: 'unknown',
    reason: httpStatus >= 500 ? 'service-fault' : 'bad-answer',
    message: saidTogether(told, message),
  }
}
