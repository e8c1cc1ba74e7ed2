// Each answer of the outcome table to a sale, damaged on its way or written in another form: whatever becomes of it, no sale is called failed
// that was not refused in whole words, none successful that was not, and what is only another form of the same says the same.
import { describe, expect, test } from 'vitest'
import { moneyOutcome, type MoneyRules } from '#main/service/client/outcome'
import { readEnvelope } from '#main/service/client/envelope'
import { BUILT_IN_PROFILE } from '#main/operations/service/built-in-profile'
import type { CallResult } from '#main/service/client/client'
import { errorText, RECHARGED, REQUEST_ID, successText } from '#test/support/service'

const rules: MoneyRules = {
  requestId: REQUEST_ID,
  operation: BUILT_IN_PROFILE.ops['recharge.initiate'],
  words: BUILT_IN_PROFILE.status_words,
  needsReference: false,
  canBeAsked: true,
}

type Json = Record<string, unknown>
const ROWS: readonly (readonly [name: string, httpStatus: number, text: string])[] = [
  ['200 success', 200, successText(RECHARGED)],
  ['200 pending', 200, successText(RECHARGED, { status: 'pending' })],
  ['200, a word nobody knows', 200, successText(RECHARGED, { status: 'parked' })],
  ['200 about another id', 200, successText({ ...RECHARGED, request_id: 'OTHER-1' })],
  ['200 with 422 inside', 200, errorText(422)],
  ['201', 201, successText(RECHARGED, { response_code: 201 })],
  ...[400, 401, 403, 404, 409, 422, 429, 500].map(
    (status) => [String(status), status, errorText(status)] as const,
  ),
  ['429 as documented', 429, '{"error":true,"message":"Too many"}'],
]

const came = (httpStatus: number, text: string) => {
  const result: CallResult = {
    kind: 'answered',
    httpStatus,
    envelope: readEnvelope(text),
    bodySha256: '',
    retryAfterMs: null,
    isOld: false,
    saidMs: null,
    answeredBy: null,
  }
  return moneyOutcome(result, rules)
}

const changed =
  (change: (body: Json) => unknown) =>
  (text: string): string =>
    JSON.stringify(change(JSON.parse(text) as Json))
const eachLeaf = (value: unknown, leaf: (value: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => eachLeaf(one, leaf))
  if (typeof value !== 'object' || value === null) return leaf(value)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, eachLeaf(one, leaf)]))
}
const reversed = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .toReversed()
          .map(([name, one]) => [name, reversed(one)]),
      )
    : value
const MEGABYTE = Object.fromEntries(
  Array.from({ length: 1_000 }, (_none, index) => [`unknown_${index}`, 'x'.repeat(1_000)]),
)

/** The same, written otherwise. */
const FORMS: Readonly<Record<string, (text: string) => string>> = {
  'its numbers as texts': changed((body) =>
    eachLeaf(body, (leaf) => (typeof leaf === 'number' ? String(leaf) : leaf)),
  ),
  'its members in another order': changed(reversed),
  '1 MB of unknown fields beside it': changed((body) => ({ ...MEGABYTE, ...body })),
  '1 MB of unknown fields in its data': changed((body) =>
    typeof body['data'] === 'object' && body['data'] !== null
      ? { ...body, data: { ...MEGABYTE, ...body['data'] } }
      : body,
  ),
  'spaces and a mark of order around it': (text) => `\ufeff \r\n${text}\n`,
}

describe.each(ROWS)('%s', (_name, httpStatus, text) => {
  const whole = came(httpStatus, text)
  const isRefusal = whole.class === 'failed' || whole.class === 'not-sent'

  test.each(Object.entries(FORMS))('with %s says the same', (_form, change) => {
    const { class: outcomeClass, reason } = came(httpStatus, change(text))
    expect([outcomeClass, reason]).toEqual([whole.class, whole.reason])
  })

  test('cut at any byte, doubled, or with another text behind it, is neither a success nor a failure', () => {
    const damaged = [
      ...Array.from({ length: text.length - 1 }, (_none, end) => text.slice(0, end + 1)),
      text + text,
      `${text}\n<html>`,
      `Warning: something\n${text}`,
    ]
    // A 429 may have been sent by a gateway: it is asked about before the id is sent again.
    const isBearable = (one: string): boolean => {
      const told = came(httpStatus, one)
      const isHeld = httpStatus === 429 && told.class === 'not-sent'
      return (told.class === 'unknown' || isHeld) && told.reason !== 'rate-limited'
    }
    expect(damaged.filter((one) => !isBearable(one))).toEqual([])
  })

  test('with any one member missing, null, empty, or of another type, is no more than it was', () => {
    const body = JSON.parse(text) as Json
    const data = (body['data'] ?? {}) as Json
    const values = [undefined, null, '', 'x', 0, -1, true, [], {}, [[]], '0000-00-00']
    const variants = values.flatMap((value) => [
      ...Object.keys(body).map((name) => ({ ...body, [name]: value })),
      ...Object.keys(data).map((name) => ({ ...body, data: { ...data, [name]: value } })),
    ])
    const isMore = (changes: Json): boolean => {
      const told = came(httpStatus, JSON.stringify(changes)).class
      if (told === 'failed') return !isRefusal
      if (told === 'success') return whole.class !== 'success'
      return told === 'not-sent' && httpStatus !== 429
    }
    expect(variants.filter(isMore)).toEqual([])
  })
})

test('an answer that comes after the deadline is none: two minutes late, the sale is unknown', () => {
  const late = { kind: 'lost', phase: 'connected', problem: 'timeout', cause: 'timeout' } as const
  expect(moneyOutcome(late, rules)).toMatchObject({ class: 'unknown', reason: 'no-answer' })
})
