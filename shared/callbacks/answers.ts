// The receiver's answers: 200 with `status` and `message` once a callback is stored, otherwise the reason. In plain
// words, for the people who run the sender.
import { assertNever } from '../result'
import type { CallbackOutcome } from '../domain/callback'

export interface Answer {
  readonly httpStatus: number
  readonly message: string
}

export const answered = (httpStatus: number, message: string): Answer => ({ httpStatus, message })

export const NOT_HERE = answered(404, 'Nothing is received at this address.')
export const ONLY_POST = answered(405, 'Callbacks are posted.')
export const TOO_LARGE = answered(413, 'The body is too large.')
export const NOT_JSON_TYPE = answered(415, 'Callbacks are application/json.')
export const FROM_A_PAGE = answered(403, 'Pages are not answered.')
export const FOREIGN_HOST = answered(403, 'This host name is not listed here.')
export const TOO_MANY = answered(429, 'Too many at a time. Please send it again later.')
export const COME_AGAIN = answered(503, 'Not stored. Please send it again later.')

/** Duplicates, unknown ids and unknown events are accepted like all others (T82, T83). */
export function answerTo(outcome: CallbackOutcome): Answer {
  if (outcome.taken) return answered(200, 'Received.')
  switch (outcome.refusal) {
    case 'unsigned':
      return answered(401, 'The signature is missing or does not fit the body.')
    case 'source':
      return answered(403, 'Not from a listed address.')
    case 'not-json':
      return answered(400, 'The body is not JSON.')
    case 'ids-differ':
      return answered(400, 'The two request ids differ.')
    case 'no-secret':
      return answered(503, 'No signature can be checked yet.')
    default:
      return assertNever(outcome.refusal)
  }
}

/** `status` is an integer, as the service requires. */
export const bodyOf = ({ httpStatus, message }: Answer): string =>
  JSON.stringify({ status: httpStatus, message })
