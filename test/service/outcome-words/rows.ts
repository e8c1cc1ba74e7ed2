// The answers of the outcome table (docs/money-safety.md 2), as they come over the wire.
import type { SaleOperation } from '#shared/operations/registry'
import { errorText, successText } from '../../support/service'
import type { Case, WireAnswer } from './shop'

interface AnswerRow {
  readonly name: string
  /** By operation, because each echoes something else. */
  readonly answer: (operation: SaleOperation) => WireAnswer
  /** Whether a service that answers so has taken the call; both where it is not said. */
  readonly taken: readonly boolean[]
}

const BOTH = [true, false] as const
const refusal = (status: number, code = 'X') => ({ status, body: errorText(status, { error_code: code }) })
const page = (status: number, headers: Readonly<Record<string, string>> = {}) => ({
  status,
  body: '<html>sign in</html>',
  headers: { 'Content-Type': 'text/html', ...headers },
})

const inside = (change: object): WireAnswer => ({
  body: successText(null, {
    message: 'This is not on the register',
    error: [{ field: 'number', message: 'unknown' }],
    ...change,
  }),
})

const accepted = (operation: SaleOperation, word: string, change: object = {}): WireAnswer => ({
  body: successText(
    operation === 'account'
      ? { request_id: 'opening-1', account_status: 'submitted', ...change }
      : { request_id: 'WORDS-0001', reference_id: 'R1', ackno: 'A1', ...change },
    { status: word },
  ),
})

const row = (
  name: string,
  taken: readonly boolean[],
  answer: WireAnswer | ((operation: SaleOperation) => WireAnswer),
): AnswerRow => ({ name, taken, answer: typeof answer === 'function' ? answer : () => answer })

/** Whoever answers so, or does not, has no byte of the request. */
const NOT_TAKEN = [false] as const

export const ANSWERS: readonly AnswerRow[] = [
  row('the name does not resolve', NOT_TAKEN, 'no-such-name'),
  row('nobody listens', NOT_TAKEN, 'nobody-listens'),
  row('no handshake in ten seconds', NOT_TAKEN, 'never-shakes-hands'),
  row('a certificate of a stranger', NOT_TAKEN, 'wrong-certificate'),
  row('a certificate that is past its date', NOT_TAKEN, 'old-certificate'),
  row('200 success', [true], (operation) => accepted(operation, 'success')),
  row('200 pending', [true], (operation) => accepted(operation, 'pending')),
  row('200 with response_code 422 inside', BOTH, inside({ response_code: 422, status: undefined })),
  row('200 with an error code inside', BOTH, inside({ response_code: 400, error_code: 'NO', status: null })),
  row('200 with the status error', BOTH, inside({ status: 'error' })),
  row('200, a word nobody knows', BOTH, (operation) => accepted(operation, 'with_operator')),
  row('200 about another id', BOTH, (operation) =>
    operation === 'account'
      ? { body: successText({ account_status: 'submitted' }) }
      : accepted(operation, 'success', { request_id: 'OTHER-0001' }),
  ),
  row('200, a page', BOTH, page(200)),
  row('200, cut', BOTH, 'half'),
  row('no answer', BOTH, 'reset'),
  row('201', BOTH, (operation) => ({ ...(accepted(operation, 'success') as object), status: 201 })),
  row('302', BOTH, { status: 302, headers: { Location: 'https://portal.invalid' } }),
  row('400', BOTH, refusal(400)),
  row('401', BOTH, refusal(401, 'INVALID_CREDENTIALS')),
  row('403', BOTH, refusal(403)),
  row('403 INVALID_IP', BOTH, refusal(403, 'INVALID_IP')),
  row('404', BOTH, refusal(404)),
  row('422', BOTH, refusal(422, 'VALIDATION_ERROR')),
  row('403, a page', BOTH, page(403)),
  row('409', BOTH, refusal(409, 'DUPLICATE_REQUEST')),
  row('429', BOTH, { status: 429, body: '{"error":true,"message":"Too many requests"}' }),
  row('429, a page', BOTH, page(429)),
  row('422 that names our id as taken', BOTH, refusal(422, 'DUPLICATE_REQUEST')),
  row('500', BOTH, refusal(500)),
  row('502, a page', BOTH, page(502)),
  row('502, a page of squid', BOTH, page(502, { Server: 'squid/6.6' })),
  row('503, a page of varnish', BOTH, page(503, { Via: '1.1 cache-7 (Varnish/7.1)' })),
  row(
    '407, a page that names its realm',
    BOTH,
    page(407, { 'Proxy-Authenticate': 'Basic realm="The mall"' }),
  ),
  row('409, a page of squid', BOTH, page(409, { Server: 'squid/6.6' })),
]

export interface NamedCase extends Case {
  readonly area: string
  readonly name: string
}

const AREAS: readonly (Pick<Case, 'operation' | 'knowsStatus'> & { readonly area: string })[] = [
  { area: 'Recharge', operation: 'recharge', knowsStatus: true },
  { area: 'Bill, with a status call', operation: 'bill', knowsStatus: true },
  { area: 'Bill, without a status call', operation: 'bill', knowsStatus: false },
  { area: 'Account opening', operation: 'account', knowsStatus: true },
]

export const CASES: readonly NamedCase[] = AREAS.flatMap((area) =>
  ANSWERS.flatMap(({ name, answer, taken }) =>
    taken.map((isTaken) => ({ ...area, name, isTaken, answer: answer(area.operation) })),
  ),
)
