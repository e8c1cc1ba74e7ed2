// The answers to checks, one-time codes and reads, as they come over the wire.
import { errorText, successText } from '../../support/service'
import { answerBytes, answering, reset, type RawAnswer, type Script } from '../../support/wire-server'

/** The answer, by what the operation gives when all is well. */
export interface CheckAnswerRow {
  readonly name: string
  /** Null where the line breaks before a whole one is there. */
  readonly answer: ((data: object) => RawAnswer) | null
  readonly script: (data: object) => Script
}

const REASON = { message: 'This is not on the register', error: [{ field: 'number', message: 'unknown' }] }
const row = (name: string, answer: (data: object) => RawAnswer): CheckAnswerRow => ({
  name,
  answer,
  script: (data) => answering(answer(data)),
})
const said = (name: string, change: object): CheckAnswerRow =>
  row(name, (data) => ({ body: successText(data, { ...REASON, ...change }) }))
const refusal = (status: number, code = 'X'): CheckAnswerRow =>
  row(`${status} ${code === 'X' ? '' : code}`.trim(), () => ({
    status,
    body: errorText(status, { ...REASON, error_code: code }),
  }))
const page = (status: number, headers: Readonly<Record<string, string>> = {}): CheckAnswerRow =>
  row(`${status}, a page${headers['Server'] === undefined ? '' : ' of squid'}`, () => ({
    status,
    body: '<html>no</html>',
    headers: { 'Content-Type': 'text/html', ...headers },
  }))
const inner = (status: string): CheckAnswerRow =>
  row(`200 success, with the status ${status} inside`, (data) => ({ body: successText({ ...data, status }) }))

export const CHECK_ANSWERS: readonly CheckAnswerRow[] = [
  row('200 success', (data) => ({ body: successText(data) })),
  said('200 with response_code 422 inside', { response_code: 422, status: undefined, data: null }),
  said('200 with response_code 401 inside', { response_code: 401, status: undefined, data: null }),
  said('200 with response_code 409 inside', { response_code: 409, status: undefined, data: null }),
  said('200 with response_code 500 inside', { response_code: 500, status: undefined, data: null }),
  said('200 with an error code inside', { error_code: 'NOT_ALLOWED', response_code: 400, status: 'error' }),
  said('200 with the status error', { status: 'error' }),
  said('200 with the status failed', { status: 'failed' }),
  row('200 with the status failed, beside a reference', (data) => ({
    body: successText({ ...data, reference_id: 'R-77' }, { ...REASON, status: 'failed' }),
  })),
  said('200, a word nobody knows', { status: 'with_bank' }),
  inner('failed'),
  inner('with_bank'),
  row('201 success', (data) => ({ status: 201, body: successText(data, { response_code: 201 }) })),
  row('200 without data', () => ({ body: successText(null) })),
  row('302', () => ({ status: 302, headers: { Location: 'https://portal.invalid' } })),
  refusal(400),
  refusal(401, 'INVALID_CREDENTIALS'),
  refusal(403),
  refusal(403, 'INVALID_IP'),
  refusal(404),
  refusal(409),
  refusal(422),
  row('429', () => ({ status: 429, body: '{"error":true,"message":"Too many requests"}' })),
  refusal(500),
  page(200),
  page(403),
  page(429, { Server: 'squid/6.6' }),
  page(502),
  page(502, { Server: 'squid/6.6' }),
  row('200, cut', (data) => ({ body: successText(data).slice(0, -40) })),
  {
    name: '200, its connection broken',
    answer: null,
    script: (data) => (socket) => void socket.end(answerBytes({ body: successText(data) }).subarray(0, 120)),
  },
  { name: 'no answer', answer: null, script: () => (socket) => reset(socket) },
]
