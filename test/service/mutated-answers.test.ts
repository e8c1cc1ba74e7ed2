// More than a hundred thousand broken answers through the whole client: nothing is thrown, no success is reported
// without proof, and no failure either. What counts as proof is judged here a second time, from the bare JSON and by
// independent code.
import type { MoneyOutcome } from '#shared/sale/outcome'
import { expect, test } from 'vitest'
import type { Service, Transport, WireAnswer } from '#main/operations/service'
import { chanceFrom, mutated } from '../support/mutations'
import {
  errorText,
  INITIATE_BODY,
  initiate,
  RECHARGED,
  REQUEST_ID,
  serviceFor,
  successText,
} from '../support/service'
import { ENQUIRIES, ONCE, READS, toldBy } from './unsold-calls'

const MONEY_ANSWERS = 90_000
const READ_ANSWERS = 90_000
const STATUSES = [200, 200, 200, 200, 200, 201, 302, 400, 401, 403, 404, 409, 422, 422, 429, 500, 503]

/**
 * A client whose network answers as told, on a clock that leaves a whole window of the rate limit between any two
 * calls.
 */
function clientOf(answer: () => WireAnswer): Service {
  let elapsed = 0
  const transport: Transport = { exchange: () => Promise.resolve(answer()), close: () => {} }
  return serviceFor('https://service.example', {
    transport,
    environment: 'sandbox',
    clock: { now: () => elapsed, elapsed: () => (elapsed += 61_000) },
    timers: { after: (_delayMs, task) => (queueMicrotask(task), () => {}) },
  })
}

const answered = (httpStatus: number, text: string): WireAnswer => ({
  kind: 'answered',
  httpStatus,
  text,
  bodySha256: '',
  retryAfter: null,
})

type Bare = { readonly [name: string]: unknown } | null

const bareOf = (text: string): Bare => {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
    return typeof value === 'object' && !Array.isArray(value) ? (value as Bare) : null
  } catch {
    return null
  }
}

const dataOf = (bare: Bare): Bare => {
  const data = bare?.['data']
  const one: unknown = Array.isArray(data) && data.length === 1 ? data[0] : data
  return typeof one === 'object' && one !== null && !Array.isArray(one) ? (one as Bare) : null
}

const saysSuccess = (word: unknown): boolean =>
  typeof word === 'string' && ['success', 'successful', 'paid'].includes(word.trim().toLowerCase())

function provesSuccess(status: number, text: string): boolean {
  const bare = bareOf(text)
  const data = dataOf(bare)
  const inner = data?.['status']
  const isInnerFine =
    inner === undefined ||
    inner === null ||
    inner === '' ||
    typeof inner === 'object' ||
    typeof inner === 'boolean' ||
    saysSuccess(inner)
  const echo = data?.['request_id']
  return (
    status === 200 &&
    Number(bare?.['response_code']) === 200 &&
    saysSuccess(bare?.['status']) &&
    typeof echo === 'string' &&
    echo.trim() === REQUEST_ID &&
    isInnerFine &&
    data?.['refunded'] !== true
  )
}

const provesRefusal = (status: number, text: string): boolean =>
  [400, 401, 403, 404, 422].includes(status) &&
  Number(bareOf(text)?.['response_code']) === status &&
  !saysSuccess(bareOf(text)?.['status'])

test('no broken answer of a money call is told as a success or a failure without proof', async () => {
  const chance = chanceFrom(20_261_120)
  let status = 200
  let text = ''
  const service = clientOf(() => answered(status, text))
  const whole = [
    successText(RECHARGED),
    successText({ ...RECHARGED, status: 'success' }),
    successText({ ...RECHARGED, ackno: '' }, { status: 'pending' }),
    errorText(422, { error: [{ field: 'amount', message: 'is too small' }] }),
    errorText(400),
    '{"error":true,"message":"slow down"}',
  ]
  const told = new Map<string, number>()
  for (let index = 0; index < MONEY_ANSWERS; index += 1) {
    text = mutated(whole[index % whole.length] ?? '', chance)
    status = STATUSES[Math.floor(chance() * STATUSES.length)] ?? 200
    service.setupChanged()
    const isBill = index % 3 === 0
    const outcome: MoneyOutcome = isBill
      ? await service.bill.pay({ requestId: REQUEST_ID, canonicalBody: INITIATE_BODY })
      : await initiate(service)
    told.set(outcome.class, (told.get(outcome.class) ?? 0) + 1)
    const isWrong =
      (outcome.class === 'success' && !provesSuccess(status, text)) ||
      (outcome.class === 'failed' && !provesRefusal(status, text)) ||
      (outcome.class === 'not-sent' && status !== 429)
    if (isWrong) throw new Error(`answer ${index}: ${outcome.class} ${outcome.reason} for ${status} ${text}`)
  }
  // The run is meaningful only if every class occurred.
  for (const outcomeClass of ['success', 'pending', 'failed', 'unknown', 'not-sent'])
    expect(told.get(outcomeClass) ?? 0).toBeGreaterThan(100)
}, 60_000)

test('no broken answer of any operation throws', async () => {
  const chance = chanceFrom(7)
  let text = ''
  const service = clientOf(() => answered(200, text))
  const calls = Object.values({ ...ONCE, ...READS, ...ENQUIRIES })
  let readCount = 0
  for (let index = 0; index < READ_ANSWERS; index += 1) {
    const { ask, data } = calls[index % calls.length] ?? ONCE['a PAN check']
    text = mutated(successText(data), chance)
    try {
      readCount += toldBy(await ask(service)).kind === 'done' ? 1 : 0
    } catch (error) {
      throw new Error(`answer ${index}: ${text}`, { cause: error })
    }
  }
  // Most of them are broken; enough must be valid for the code behind the envelope to be reached.
  expect(readCount).toBeGreaterThan(READ_ANSWERS / 10)
}, 60_000)
