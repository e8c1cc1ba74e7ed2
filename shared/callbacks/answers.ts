// The answers to callbacks: 200 with `status` and `message` once one is stored, otherwise the reason. In plain words, for the people who run
// the sender.

export interface Answer {
  readonly httpStatus: number
  readonly message: string
}

const answered = (httpStatus: number, message: string): Answer => ({ httpStatus, message })

export const RECEIVED = answered(200, 'Received.')
export const NOT_JSON = answered(400, 'The body is not JSON.')
export const IDS_DIFFER = answered(400, 'The two request ids differ.')
export const UNSIGNED = answered(401, 'The signature is missing or does not fit the body.')
export const FROM_A_PAGE = answered(403, 'Pages are not answered.')
export const FOREIGN_HOST = answered(403, 'This host name is not listed here.')
export const FOREIGN_SOURCE = answered(403, 'Not from a listed address.')
export const NOT_HERE = answered(404, 'Nothing is received at this address.')
export const ONLY_POST = answered(405, 'Callbacks are posted.')
export const TOO_SLOW = answered(408, 'The body did not come in time.')
export const TOO_LARGE = answered(413, 'The body is too large.')
export const NOT_JSON_TYPE = answered(415, 'Callbacks are application/json.')
export const TOO_MANY = answered(429, 'Too many at a time. Please send it again later.')
export const COME_AGAIN = answered(503, 'Not stored. Please send it again later.')
export const NO_SECRET = answered(503, 'No signature can be checked yet.')

/** `status` is an integer, as the service requires. */
export const bodyOf = ({ httpStatus, message }: Answer): string =>
  JSON.stringify({ status: httpStatus, message })
