// A till's view of a fresh practice service: a clock to set, calls with the right headers, answers parsed as JSON.
import { createPracticeService, type PracticeOptions } from '#practice/index'

export const START_MS = Date.UTC(2026, 10, 20, 4, 30)

export type Members = Readonly<Record<string, unknown>>

export interface Heard {
  readonly httpStatus: number
  readonly text: string
  /** The parsed envelope; an empty object if the answer is not JSON. */
  readonly json: Members
  /** The envelope's `data`; an empty object if there is none. */
  readonly data: Members
}

export function openCounter(options: Partial<PracticeOptions> = {}) {
  let nowMs = START_MS
  const waits: number[] = []
  const clock = { now: () => nowMs }
  const sleep = async (ms: number): Promise<void> => void waits.push(ms)
  const service = createPracticeService({ clock, sleep, ...options })
  const headers = {
    'x-client-id': service.merchant.clientId,
    'x-client-secret': service.merchant.clientSecret,
    'content-type': 'application/json',
    accept: 'application/json',
  }
  const fetch = (method: string, path: string, body?: unknown, further: Record<string, string> = {}) =>
    service.fetch(
      new Request(`http://practice.test${path}`, {
        method,
        headers: { ...headers, ...further },
        body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
      }),
    )
  const send = (...call: Parameters<typeof fetch>) => fetch(...call).then(heard)
  return {
    service,
    ledger: service.ledger,
    waits,
    pass: (ms: number) => void (nowMs += ms),
    send,
    fetchRaw: (path: string, body: unknown) => fetch('POST', path, body),
    post: (path: string, body: unknown) => send('POST', path, body),
    get: (path: string) => send('GET', path),
    recharge: (order: Partial<Record<'request_id' | 'operator_code' | 'number' | 'amount', unknown>> = {}) =>
      send('POST', '/api/v1/recharge/initiate', { ...ORDER, ...order }),
    status: (requestId: string = ORDER.request_id) => send('GET', `/api/v1/recharge/status/${requestId}`),
  }
}

export const ORDER = { request_id: 'TILL-0001', operator_code: 101, number: 9812345670, amount: 299 }

async function heard(response: Response): Promise<Heard> {
  const text = await response.text()
  const json = parsed(text)
  return { httpStatus: response.status, text, json, data: (json['data'] ?? {}) as Members }
}

function parsed(text: string): Members {
  try {
    return JSON.parse(text) as Members
  } catch {
    return {}
  }
}
