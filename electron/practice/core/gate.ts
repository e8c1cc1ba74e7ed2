// What every call must pass before its operation sees it: credentials, address, rate, headers, and a body that is JSON.
import { MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import { invalidAddress, invalidCredentials, refusal, tooManyRequests, type Answer } from './answers'
import { readJson } from './exact-json'
import type { Call, Practice } from './practice'

export interface RateWindow {
  /** When the calls of the last minute came, oldest first. */
  readonly times: number[]
}

/** The answer that rejects a call, or null if it may pass. */
export function refusedAtTheDoor(call: Call, practice: Practice, window: RateWindow): Answer | null {
  const { merchant, switches } = practice
  const known =
    call.headers.get('x-client-id') === merchant.clientId &&
    call.headers.get('x-client-secret') === merchant.clientSecret
  if (!known) return invalidCredentials()
  if (!switches.addressAllowed) return invalidAddress()
  return tooFast(call.stamp.atMs, switches.callsPerMinute, window) ?? wrongForm(call)
}

function tooFast(nowMs: number, callsPerMinute: number | null, { times }: RateWindow): Answer | null {
  if (callsPerMinute === null) return null
  while (times[0] !== undefined && times[0] <= nowMs - MINUTE_MS) times.shift()
  if (times.length < callsPerMinute) {
    times.push(nowMs)
    return null
  }
  const oldestMs = times[0] ?? nowMs
  return tooManyRequests(Math.ceil((oldestMs + MINUTE_MS - nowMs) / SECOND_MS))
}

function wrongForm(call: Call): Answer | null {
  const contentType = call.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(contentType))
    return refusal(400, 'INVALID_REQUEST', 'Content-Type must be application/json.')
  if (call.method === 'GET')
    return hasBody(call.headers) ? refusal(400, 'INVALID_REQUEST', 'A GET request carries no body.') : null
  return call.body !== undefined ? null : refusal(400, 'MALFORMED_JSON', 'The body is not a JSON object.')
}

/** A GET's body never reaches a `Request`; only its headers reveal it. */
const hasBody = (headers: Headers): boolean =>
  headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0

/** The members of a JSON object, or undefined if the text is anything else. */
export function parsedBody(text: string): object | undefined {
  try {
    const body = readJson(text)
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : undefined
  } catch {
    return undefined
  }
}
