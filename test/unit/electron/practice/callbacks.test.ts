import { describe, expect, it } from 'vitest'
import { createCallbackSender, troubleNumber, type PracticeEvent } from '#practice/index'
import { MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import { openCounter, ORDER, START_MS } from './counter'

const numbered = (code: string) => ({ number: Number(troubleNumber(code)) })
const words = (events: readonly PracticeEvent[]) =>
  events.map(({ body }) => (JSON.parse(body) as { event: string }).event)

describe('callbacks of a recharge', () => {
  it('come when the end is known, once, masked and unsigned', async () => {
    const counter = openCounter()
    await counter.recharge(numbered('02'))
    expect(counter.service.events()).toEqual([])
    counter.pass(20 * SECOND_MS)
    const [event, ...more] = counter.service.events()
    expect(more).toEqual([])
    expect(event?.headers).toEqual({ 'content-type': 'application/json' })
    expect(JSON.parse(event?.body ?? '')).toEqual({
      event: 'RECHARGE_FAILURE',
      status: 'failed',
      data: {
        request_id: ORDER.request_id,
        number: '90XXXX002',
        amount: '299.00',
        operator_id: '101',
        reference_id: expect.any(String),
        ackno: '',
        message: expect.any(String),
        refunded: true,
      },
      timestamp: '2026-11-20T10:00:20+05:30',
    })
    expect(counter.service.events()).toEqual([])
  })

  it.each([
    ['an ordinary number', ORDER.number, ['RECHARGE_SUCCESS']],
    ['05', Number(troubleNumber('05')), ['RECHARGE_SUCCESS', 'RECHARGE_FAILURE']],
    ['06', Number(troubleNumber('06')), ['RECHARGE_FAILURE', 'RECHARGE_SUCCESS']],
    ['41', Number(troubleNumber('41')), ['RECHARGE_SUCCESS', 'RECHARGE_SUCCESS']],
    ['42', Number(troubleNumber('42')), ['RECHARGE_FAILURE', 'RECHARGE_SUCCESS']],
    ['43', Number(troubleNumber('43')), []],
    ['78', Number(troubleNumber('78')), ['RECHARGE_FAILURE']],
  ])('%s has these, in this order', async (_code, number, expected) => {
    const counter = openCounter()
    await counter.recharge({ number })
    counter.pass(MINUTE_MS)
    expect(words(counter.service.events())).toEqual(expected)
  })

  it('78 tells of a refund that Check Status does not know yet', async () => {
    const counter = openCounter()
    await counter.recharge(numbered('78'))
    counter.pass(MINUTE_MS)
    const [event] = counter.service.events()
    expect(JSON.parse(event?.body ?? '')).toMatchObject({ data: { refunded: true } })
    expect((await counter.status()).data).toMatchObject({ status: 'failed', refunded: false })
    counter.pass(10 * MINUTE_MS)
    expect((await counter.status()).data).toMatchObject({ status: 'failed', refunded: true })
  })

  it('that were still to come at a restart come after it; older ones do not come again', async () => {
    let kept: string | undefined
    const ledgerFile = { load: () => kept, save: (text: string) => void (kept = text) }
    const before = openCounter({ ledgerFile })
    await before.recharge({ request_id: 'TILL-0002' })
    await before.recharge(numbered('01'))
    const after = openCounter({ ledgerFile })
    after.pass(20 * SECOND_MS)
    expect(after.service.events().map(({ requestId }) => requestId)).toEqual([ORDER.request_id])
  })
})

describe('the courier', () => {
  it('posts again after a minute and after five, and then gives up', async () => {
    const counter = openCounter()
    await counter.recharge()
    const posted: string[] = []
    let nowMs = START_MS
    const callbackSender = createCallbackSender({
      service: counter.service,
      url: 'https://shop.example/callback',
      clock: { now: () => nowMs },
      post: async (url) => {
        posted.push(url)
        if (posted.length === 1) throw new Error('no route')
        return 500
      },
    })
    const tries: number[] = []
    for (let minute = 0; minute < 12; minute += 1) {
      await callbackSender.deliver()
      tries.push(posted.length)
      nowMs += MINUTE_MS
    }
    expect(tries).toEqual([1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3])
  })

  it('posts a callback once where it is answered with 200', async () => {
    const counter = openCounter()
    await counter.recharge()
    const clock = { now: () => START_MS }
    const callbackSender = createCallbackSender({
      service: counter.service,
      url: 'https://shop.example',
      clock,
      post: async () => 200,
    })
    expect([await callbackSender.deliver(), await callbackSender.deliver()]).toEqual([1, 0])
  })
})
