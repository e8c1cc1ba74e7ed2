// Answers out of a cache between the counter and the service, over real sockets: they prove nothing (docs/money-safety.md 3).
import { describe, expect, test } from 'vitest'
import { createAnswerAge } from '#main/service/client/answer-age'
import { errorText, initiate, RECHARGED, REQUEST_ID, servedBy, successText } from '../support/service'
import { answering, type RawAnswer, type Script } from '../support/wire-server'

const SOLD_AT = 'Fri, 20 Nov 2026 05:00:00 GMT'
const BEFORE = 'Fri, 20 Nov 2026 04:58:30 GMT'
const meta = (time: string) => ({ meta: { request_id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427', time } })

/** A sale without an end at `SOLD_AT`, and this answer to every question about it. */
const askedAfterSale = async (sold: RawAnswer, asked: RawAnswer) => {
  const script: Script = (socket, request, count) =>
    answering(request.method === 'POST' ? sold : asked)(socket, request, count)
  const { service, server } = await servedBy(script)
  await initiate(service)
  const answer = await service.recharge.checkStatus({ requestId: REQUEST_ID, referenceId: null })
  return { answer, server }
}

const sold: RawAnswer = { headers: { Date: SOLD_AT }, body: successText(RECHARGED, { status: 'pending' }) }
const unknownId = (
  headers: Readonly<Record<string, string>>,
  time = '2026-11-20T10:30:00+05:30',
): RawAnswer => ({
  status: 404,
  headers,
  body: errorText(404, meta(time)),
})

describe('a status answer out of a cache proves nothing', () => {
  test.each([
    ['with an age', unknownId({ Age: '1', Date: SOLD_AT })],
    ['with an age that cannot be read', unknownId({ Age: 'old', Date: SOLD_AT })],
    ['with a date of before the sale', unknownId({ Date: BEFORE })],
  ])('%s', async (_name, answer) => {
    const seen = await askedAfterSale(sold, answer)
    expect(seen.answer).toMatchObject({ ok: false, failure: { kind: 'bad-answer', cause: 'old-answer' } })
  })

  test('with a new date on an old body, as nginx writes it', async () => {
    const fresh = {
      ...sold,
      body: successText(RECHARGED, { status: 'pending', ...meta('2026-11-20T10:30:00+05:30') }),
    }
    const seen = await askedAfterSale(fresh, unknownId({ Date: SOLD_AT }, '2026-11-20T10:28:30+05:30'))
    expect(seen.answer).toMatchObject({ ok: false, failure: { cause: 'old-answer' } })
  })

  test.each([
    ['of the same minute', unknownId({ Age: '0', Date: 'Fri, 20 Nov 2026 04:59:10 GMT' })],
    ['without a date', unknownId({})],
  ])('one %s counts', async (_name, answer) => {
    const fresh = {
      ...sold,
      body: successText(RECHARGED, { status: 'pending', ...meta('2026-11-20T10:30:00+05:30') }),
    }
    const seen = await askedAfterSale(fresh, answer)
    expect(seen.answer).toMatchObject({ ok: true, value: { verdict: 'not-found' } })
  })

  const NOT_HERE = unknownId({ Date: SOLD_AT }, '2026-11-20T10:30:00.400+05:30')
  test.each([
    ['before it, within the same second', Date.parse(SOLD_AT) + 500, false],
    ['when nobody knows', undefined, true],
    ['after it, as far as it says', Date.parse(SOLD_AT), true],
  ])('"no such id" of a sale that was recorded %s', async (_name, recordedAt, isBelieved) => {
    const { service } = await servedBy(answering(NOT_HERE))
    const told = await service.recharge.checkStatus({ requestId: REQUEST_ID, referenceId: null, recordedAt })
    expect(told).toMatchObject(
      isBelieved ? { ok: true, value: { verdict: 'not-found' } } : { failure: { cause: 'old-answer' } },
    )
  })

  test('everything in between is asked not to answer out of a cache', async () => {
    const { server } = await askedAfterSale(sold, unknownId({ Date: SOLD_AT }))
    for (const { headers } of server.requests)
      expect(headers).toMatchObject({ 'cache-control': 'no-store, no-cache', pragma: 'no-cache' })
  })
})

describe('whose clock counts', () => {
  const stamps = (date: string, more = {}) => ({
    age: undefined,
    date,
    serviceTime: null,
    isOfService: true,
    isUnique: false,
    ...more,
  })

  const standing = { elapsed: () => 0 }

  test('an answer handed out again and again is old a minute after it was new, though no other came since', () => {
    let now = 0
    const age = createAnswerAge({ elapsed: () => now })
    const isOldAfter = (seconds: number): boolean => {
      now = seconds * 1000
      return age.isOld(stamps(SOLD_AT))
    }
    expect([0, 30, 59, 90, 119, 1_800].map(isOldAfter)).toEqual([false, false, false, true, true, true])
  })

  test('a computer that counts its seconds a little too fast calls no answer of now old in three months', () => {
    let days = 0
    const age = createAnswerAge({ elapsed: () => days * 86_400_000 * 1.0005 })
    for (; days < 90; days += 1) {
      const date = new Date(Date.parse(SOLD_AT) + days * 86_400_000).toUTCString()
      expect(age.isOld(stamps(date))).toBe(false)
    }
  })

  test('a page with a wrong clock makes no later answer of the service old', () => {
    const age = createAnswerAge(standing)
    expect(age.isOld(stamps('Fri, 20 Nov 2030 05:00:00 GMT', { isOfService: false }))).toBe(false)
    expect(age.isOld(stamps(SOLD_AT))).toBe(false)
  })

  test('a service whose clock was set back is believed again after one call that no cache can have', () => {
    const age = createAnswerAge(standing)
    age.isOld(stamps('Fri, 20 Nov 2026 09:00:00 GMT'))
    expect(age.isOld(stamps(SOLD_AT))).toBe(true)
    age.isOld(stamps(SOLD_AT, { isUnique: true }))
    expect(age.isOld(stamps(SOLD_AT))).toBe(false)
  })
})

test.each(['status', 'money'] as const)(
  'a sale is asked about while the queue is stopped by a 401, in the lane "%s"',
  async (lane) => {
    const script: Script = (socket, request, count) =>
      answering(
        request.method === 'POST'
          ? { status: 401, body: errorText(401, { message: 'request_id already processed' }) }
          : { body: successText({ ...RECHARGED, status: 'success' }) },
      )(socket, request, count)
    const { service } = await servedBy(script)
    expect(await initiate(service)).toMatchObject({ class: 'unknown', reason: 'own-id-named' })
    const question = { requestId: REQUEST_ID, referenceId: null }
    expect(await service.recharge.checkStatus(question, { lane })).toMatchObject({
      ok: true,
      value: { verdict: 'success' },
    })
  },
)
