// Asking about the result of a sale (docs/service-gaps.md 2.2). It is not documented which id is expected: the
// merchant's comes first, and after a "no such id" the service's own reference is tried once.
import type { StatusAnswer } from '#shared/sale/outcome'
import type { RequestId } from '#shared/base/ids'
import type { OperationName } from '#shared/operations/registry'
import type { Result } from '#shared/base/result'
import { REQUEST_ID_PLACE } from '../client/address'
import { bodyOf } from '../client/body'
import type { Lane } from '../client/dispatch-window'
import type { ServiceContext } from '../client/service-context'
import { statusAnswer } from '../client/status-answer'

export interface StatusQuestion {
  readonly requestId: RequestId
  readonly referenceId: string | null
  /** See `StatusRules`. */
  readonly recordedAt?: number | undefined
}

export interface StatusOptions {
  readonly signal?: AbortSignal
  /** `money` if a sale hangs on the answer; it does not wait behind other questions then. */
  readonly lane?: 'status' | 'money'
}

/**
 * One enquiry, in the status lane by default; a broken connection or a 5xx is retried as for any read. The answer is always about
 * the merchant's id.
 */
export const checkedStatus =
  ({ client, reads }: ServiceContext, operationName: OperationName) =>
  async (
    { requestId, referenceId, recordedAt }: StatusQuestion,
    { signal, lane = 'status' }: StatusOptions = {},
  ): Promise<Result<StatusAnswer>> => {
    const operation = client.operation(operationName)
    const { settings, status_words: words } = client.profile
    const rules = { requestId, recordedAt, operation, words, envelopeIsOutcome: settings.envelope_is_outcome }
    const ask = async (key: string) => {
      const isInPath = operation.path.includes(REQUEST_ID_PLACE)
      const body = operation.method === 'GET' ? null : bodyOf(operation, isInPath ? {} : { request_id: key })
      const askIn = (queue: Lane) =>
        reads.repeat({ operation: operationName, lane: queue, body, requestId: key, signal })
      const result = await askIn(lane)
      // While the service refuses the shop's keys or address nothing leaves in the lane of money, but questions about sales do.
      const isShut = result.kind === 'not-started' && result.why.kind === 'setup' && lane === 'money'
      return statusAnswer(isShut ? await askIn('status') : result, rules)
    }
    const [first, second] =
      settings.status_key === 'reference_id' && referenceId !== null
        ? [referenceId, requestId]
        : [requestId, referenceId]
    const answer = await ask(first)
    if (!answer.ok || answer.value.verdict !== 'not-found' || second === null) return answer
    const other = await ask(second)
    return other.ok && other.value.verdict !== 'not-found' ? other : answer
  }
