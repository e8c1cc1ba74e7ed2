// What an operation can answer, as data, and how that becomes the bytes of the service's envelope.
import { isoIndia } from './times'

interface CommonFault {
  /** How long the service takes before it sends this answer. */
  readonly delayMs?: number
}

export interface Success extends CommonFault {
  readonly kind: 'success'
  readonly data: unknown
  readonly message: string
  /** `success` by default; Initiate Recharge and Bill Pay also say `pending`. */
  readonly status?: string
  readonly httpStatus?: number
}

export interface Refusal extends CommonFault {
  readonly kind: 'refusal'
  readonly httpStatus: number
  readonly errorCode: string
  readonly message: string
  /** The `error` member: empty except for a 422. */
  readonly error?: unknown
}

export interface Raw extends CommonFault {
  readonly kind: 'raw'
  readonly httpStatus: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The connection breaks without an answer, or in the middle of `half`. */
export interface Cut extends CommonFault {
  readonly kind: 'cut'
  readonly half?: Success
}

export type Answer = Success | Refusal | Raw | Cut

export interface CallStamp {
  readonly callId: string
  readonly atMs: number
}

const JSON_HEADERS = { 'content-type': 'application/json' }

/** The bytes of an answer that reaches the client completely. */
export function written(answer: Exclude<Answer, Cut>, stamp: CallStamp): Raw {
  if (answer.kind === 'raw') return answer
  const httpStatus = answer.kind === 'success' ? (answer.httpStatus ?? 200) : answer.httpStatus
  const envelope = answer.kind === 'success' ? successEnvelope(answer, httpStatus) : refusalEnvelope(answer)
  const meta = { request_id: stamp.callId, time: isoIndia(stamp.atMs) }
  return { kind: 'raw', httpStatus, headers: JSON_HEADERS, body: JSON.stringify({ ...envelope, meta }) }
}

const successEnvelope = (answer: Success, httpStatus: number) => ({
  response_code: httpStatus,
  status: answer.status ?? 'success',
  message: answer.message,
  data: answer.data,
})

const refusalEnvelope = (answer: Refusal) => ({
  response_code: answer.httpStatus,
  error_code: answer.errorCode,
  message: answer.message,
  error: answer.error ?? [],
  data: null,
})

export const success = (message: string, data: unknown): Success => ({ kind: 'success', message, data })

export const refusal = (
  httpStatus: number,
  errorCode: string,
  message: string,
  error?: unknown,
): Refusal => ({
  kind: 'refusal',
  httpStatus,
  errorCode,
  message,
  error,
})

export const invalidCredentials = (): Refusal =>
  refusal(401, 'INVALID_CREDENTIALS', 'The client id or client secret is missing or invalid.')

/** An address of the documentation range, which no computer has. */
const PRACTICE_ADDRESS = '203.0.113.7'

export const invalidAddress = (): Refusal =>
  refusal(403, 'INVALID_IP', `The IP address ${PRACTICE_ADDRESS} is not on the allowlist of the merchant.`)

export const notFound = (message: string): Refusal => refusal(404, 'NOT_FOUND', message)

export const fault = (): Refusal => refusal(500, 'INTERNAL_ERROR', 'Something went wrong at the service.')

export const invalidFields = (error: unknown): Refusal =>
  refusal(422, 'VALIDATION_ERROR', 'The given data was invalid.', error)

/** A 429 has a shape of its own: no envelope, and `error` is a boolean. */
export const tooManyRequests = (retryAfterSeconds: number): Raw => ({
  kind: 'raw',
  httpStatus: 429,
  headers: { ...JSON_HEADERS, 'retry-after': String(retryAfterSeconds) },
  body: JSON.stringify({ error: true, message: 'Too many requests. Please slow down.' }),
})

/** A page with which something on the way answers instead of the service. */
export const htmlPage = (httpStatus: number, title: string): Raw => ({
  kind: 'raw',
  httpStatus,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
})

/** A 200 whose JSON stops in the middle, although HTTP says that it is complete. */
export function malformed(answer: Success, stamp: CallStamp): Raw {
  const whole = written(answer, stamp)
  return { ...whole, body: whole.body.slice(0, Math.floor(whole.body.length / 2)) }
}

export const emptyBody = (httpStatus: number): Raw => ({
  kind: 'raw',
  httpStatus,
  headers: JSON_HEADERS,
  body: '',
})

export const redirect = (location: string): Raw => ({
  kind: 'raw',
  httpStatus: 302,
  headers: { location, 'content-type': 'text/html; charset=utf-8' },
  body: '',
})

export const slowly = <Kind extends Answer>(delayMs: number, answer: Kind): Kind => ({ ...answer, delayMs })
