// After a recharge: the cash that is owed back, sending again under the same id, and what a person settles.
import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import type { RequestId } from '#shared/base/ids'
import { saleBoxPaise } from '#shared/sale/cash'
import type { WireFault } from '#test/simulation/world/practice-wire'
import type { Till } from '#test/simulation/world/till'
import { DEFAULT_CEILING } from '#main/money/guards'
import { failure, value } from '#test/support/journals'
import { counter, trouble } from './recharge-counter'

describe("the customer's cash", () => {
  it('is owed back after a failure, and ticked off once', async () => {
    const { sell, time, till } = counter()
    const { requestId } = await sell(trouble('02'))
    await time.pass(MINUTE_MS)
    const giveBack = () => till().handlers['cash.give-back']({ requestId, movement: 'given-back' })
    const inTheBox = () => {
      const sale = till().journal.sale(requestId)
      return sale === null ? null : saleBoxPaise(sale)
    }
    expect(value(await till().handlers['journal.day']({}))).toMatchObject({
      owedBackPaise: 29_900,
    })
    const { sales, ...waiting } = value(await till().handlers['journal.day']({}))
    expect(sales).toHaveLength(1)
    expect(value(await till().handlers['journal.waiting']({}))).toEqual(waiting)
    expect(inTheBox()).toBe(29_900)
    expect(value(await giveBack()).cashStatus).toBe('given-back')
    expect(value(await giveBack()).cashStatus).toBe('given-back')
    expect(value(await till().handlers['journal.day']({}))).toMatchObject({
      owedBackPaise: 0,
    })
    expect(inTheBox()).toBe(0)
  })

  it('cannot be given back for a sale that went through', async () => {
    const { sell, till } = counter()
    const { requestId } = await sell()
    const given = await till().handlers['cash.give-back']({ requestId, movement: 'given-back' })
    expect(failure(given)).toEqual({ kind: 'wrong-state', state: 'collected' })
  })
})

describe('sending again under the same id', () => {
  it('what did not leave goes out when a person asks, and is debited once', async () => {
    const { sell, during, till, wire } = counter({ faults: Array<WireFault>(4).fill({ kind: 'refused' }) })
    const { requestId } = await sell()
    const again = await during(till().handlers['pending.send-again']({ requestId, accepted: [] }))
    expect(value(again)).toMatchObject({ requestId, railStatus: 'success', attempts: 5 })
    expect(wire.ledger.debitCount(requestId)).toBe(1)
    // Who sent it again may be another person than who sold it.
    const sentBy = till()
      .journal.story(requestId)
      .flatMap(({ event }) => (event.type === 'attempt' ? [event.staffId] : []))
    expect(sentBy).toEqual([undefined, undefined, undefined, undefined, 'owner'])
  })

  it('what may have gone through does not', async () => {
    const { sell, during, till } = counter({ faults: [{ kind: 'answer-lost' }] })
    const { requestId } = await sell()
    const again = await during(till().handlers['pending.send-again']({ requestId, accepted: [] }))
    expect(failure(again)).toEqual({ kind: 'wrong-state', state: 'unknown' })
  })

  it('the owner may, after the service has said "no such id" for half an hour; the evidence is kept', async () => {
    const { sell, during, till, time, wire } = counter({ faults: [{ kind: 'request-lost' }] })
    const { requestId } = await sell()
    const resend = () => during(till().handlers['pending.resend']({ requestId }))
    await time.pass(20 * MINUTE_MS)
    expect(failure(await resend())).toEqual({ kind: 'wrong-state', state: 'resend-too-early' })
    expect(wire.moneyCalls()).toBe(1)
    await time.pass(2 * HOUR_MS)
    expect(value(await resend())).toMatchObject({ railStatus: 'success', attempts: 2 })
    expect(wire.ledger.debitCount(requestId)).toBe(1)
    const attempts = till()
      .journal.story(requestId)
      .filter(({ event }) => event.type === 'attempt')
    expect(attempts.at(-1)?.event).toMatchObject({ resend: { staffId: 'owner', because: 'not-found' } })
  })

  it('a clock set forward does not make half an hour', async () => {
    const { sell, during, till, time } = counter({ faults: [{ kind: 'request-lost' }] })
    const { requestId } = await sell()
    await time.pass(30 * SECOND_MS)
    for (let jump = 0; jump < 3; jump += 1) {
      time.jumpWallClock(12 * HOUR_MS)
      await time.pass(2 * MINUTE_MS)
    }
    expect(till().journal.sale(requestId)?.notFoundCount).toBeGreaterThanOrEqual(3)
    const again = await during(till().handlers['pending.resend']({ requestId }))
    expect(failure(again)).toEqual({ kind: 'wrong-state', state: 'resend-too-early' })
  })

  it('not when the customer got it under another id meanwhile', async () => {
    const { sell, during, till, time, prepare, confirm, approve, wire } = counter({
      faults: [{ kind: 'request-lost' }],
    })
    const { requestId } = await sell()
    const second = await prepare()
    approve(second.requestId)
    value(await during(confirm(second.requestId, ['open-sale'])))
    await time.pass(3 * HOUR_MS)
    const again = await during(till().handlers['pending.resend']({ requestId }))
    expect(failure(again)).toMatchObject({ kind: 'duplicate', earlierRequestId: second.requestId })
    expect(wire.ledger.debitCount(requestId)).toBe(0)
  })

  it('nor past it with what an owner allowed for another sheet', async () => {
    const { sell, during, till, prepare, confirm, approve, wire } = counter({
      faults: [{ kind: 'request-lost' }],
    })
    await sell()
    const shown = await prepare()
    approve(shown.requestId)
    value(await till().handlers['sale.discard']({ requestId: shown.requestId }))
    const another = await prepare()
    expect((await during(confirm(another.requestId, ['open-sale']))).ok).toBe(false)
    expect(wire.ledger.debitCount(another.requestId)).toBe(0)
  })

  describe('on the word of an owner', () => {
    const switchOn = (till: Till, change: { readonly isSafe?: boolean; readonly trial?: string } = {}) =>
      till.handlers['resend-rules.change']({ operation: 'recharge', isSafe: true, trial: '', ...change })

    it('soon, after the service was asked and did not know it; who decided and why is kept', async () => {
      const { sell, during, till, time, wire, approve } = counter({ faults: [{ kind: 'request-lost' }] })
      const { requestId } = await sell()
      // An answer that is written within the second of the attempt may be from before it.
      await time.pass(2 * SECOND_MS)
      approve()
      value(await switchOn(till()))
      const again = await during(till().handlers['pending.resend']({ requestId }))
      expect(value(again)).toMatchObject({ railStatus: 'success', attempts: 2 })
      expect(wire.ledger.debitCount(requestId)).toBe(1)
      const kinds = till()
        .journal.story(requestId)
        .map(({ event }) => (event.type === 'evidence' ? event.answer.verdict : event.type))
      expect(kinds).toEqual(['intent', 'attempt', 'outcome', 'not-found', 'attempt', 'outcome'])
      const [, , , , attempt] = till().journal.story(requestId)
      expect(attempt?.event).toMatchObject({ resend: { staffId: 'owner', because: 'declared-safe' } })
    })

    it('not what the service turns out to know when it is asked', async () => {
      const { sell, during, till, wire, approve } = counter({ faults: [{ kind: 'answer-lost' }] })
      const { requestId } = await sell()
      approve()
      value(await switchOn(till()))
      const again = await during(till().handlers['pending.resend']({ requestId }))
      expect(failure(again)).toEqual({ kind: 'wrong-state', state: 'resend-never' })
      expect(till().journal.sale(requestId)?.railStatus).toBe('success')
      expect(wire.ledger.debitCount(requestId)).toBe(1)
    })

    it('once, however often it is pressed meanwhile', async () => {
      const { sell, during, till, wire, approve } = counter({ faults: [{ kind: 'request-lost' }] })
      const { requestId } = await sell()
      approve()
      value(await switchOn(till()))
      const press = () => till().handlers['pending.resend']({ requestId })
      const [first, second] = await during(Promise.all([press(), press()]))
      expect([value(first).attempts, value(second).attempts]).toEqual([2, 2])
      expect(wire.moneyCalls()).toBe(2)
    })

    it('not while it is on its way', async () => {
      const { prepare, confirm, till, during, approve, wire } = counter({ faults: [{ kind: 'blackhole' }] })
      approve()
      value(await switchOn(till()))
      const { requestId } = await prepare()
      const [sold, again] = await during(
        Promise.all([confirm(requestId), till().handlers['pending.resend']({ requestId })]),
      )
      expect(value(again)).toEqual(value(sold))
      expect(wire.ledger.debitCount(requestId)).toBeLessThanOrEqual(1)
    })

    it('not once the customer got it under another id', async () => {
      const { sell, during, till, prepare, confirm, approve } = counter({
        faults: [{ kind: 'request-lost' }],
      })
      const { requestId } = await sell()
      const second = await prepare()
      approve()
      value(await during(confirm(second.requestId, ['open-sale'])))
      approve()
      value(await switchOn(till()))
      const again = await during(till().handlers['pending.resend']({ requestId }))
      expect(failure(again)).toMatchObject({ kind: 'duplicate', earlierRequestId: second.requestId })
    })

    it('takes the PIN of an owner to switch on and off; both are in the log', async () => {
      const { till, approve, crash } = counter()
      expect(failure(await switchOn(till()))).toEqual({ kind: 'not-allowed', needs: 'owner' })
      approve()
      expect(value(await switchOn(till(), { trial: 'Sale 4711, charged once' }))[0]).toMatchObject({
        operation: 'recharge',
        isSafe: true,
        decided: { staffId: 'meena', trial: 'Sale 4711, charged once' },
      })
      expect(value(await crash().handlers['resend-rules.list']({}))[0]).toMatchObject({ isSafe: true })
      expect(failure(await switchOn(till(), { isSafe: false }))).toEqual({
        kind: 'not-allowed',
        needs: 'owner',
      })
      approve()
      expect(value(await switchOn(till(), { isSafe: false }))[0]).toMatchObject({
        isSafe: false,
        decided: { staffId: 'meena', trial: null },
      })
      expect(till().journal.resendDecisions()).toHaveLength(2)
    })
  })

  it('never what the service has shown to know', async () => {
    const { sell, during, till, time } = counter()
    const { requestId } = await sell(trouble('16'))
    const again = await during(till().handlers['pending.resend']({ requestId }))
    expect(failure(again)).toEqual({ kind: 'wrong-state', state: 'resend-never' })
    await time.pass(MINUTE_MS)
    expect(till().journal.sale(requestId)?.railStatus).toBe('success')
  })
})

describe('a person', () => {
  const evidence = 'The dashboard shows it as successful, reference 4711.'

  it('settles what no answer can end, and who and why is kept', async () => {
    const { sell, till } = counter()
    const { requestId } = await sell(trouble('37'))
    const settled = await till().handlers['pending.settle']({
      requestId,
      verdict: 'success',
      refunded: false,
      evidence,
    })
    expect(value(settled)).toMatchObject({ railStatus: 'success', settledBy: 'owner' })
    expect(till().journal.story(requestId).at(-1)?.event).toMatchObject({ staffId: 'owner', evidence })
  })

  it('cannot settle what an answer has ended', async () => {
    const { sell, till } = counter()
    const { requestId } = await sell()
    const settled = await till().handlers['pending.settle']({
      requestId,
      verdict: 'failed',
      refunded: true,
      evidence,
    })
    expect(failure(settled)).toEqual({ kind: 'wrong-state', state: 'success' })
  })

  it('settles a conflict', async () => {
    const { sell, till, time, during } = counter()
    const { requestId } = await sell(trouble('06'))
    await time.pass(45 * SECOND_MS)
    expect(till().journal.sale(requestId)?.railStatus).toBe('failed')
    await time.pass(MINUTE_MS)
    const checked = value(await during(till().handlers['pending.check-now']({ requestId })))
    expect(checked).toMatchObject({ railStatus: 'conflict', cashStatus: 'collected' })
    const settlement = { requestId, verdict: 'success', refunded: false, evidence } as const
    expect(value(await till().handlers['pending.settle'](settlement)).railStatus).toBe('success')
  })

  it('reviews what is open, and sales go on', async () => {
    const { sell, till } = counter({ ceiling: { ...DEFAULT_CEILING, count: 1 } })
    const { requestId } = await sell(trouble('04'))
    const review = (requestIds: readonly RequestId[]) => till().handlers['pending.review']({ requestIds })
    // One that the person was not shown stays as it is.
    expect(value(await review(['SALE-9999' as RequestId]))).toEqual({ count: 0 })
    expect(value(await review([requestId]))).toEqual({ count: 1 })
    expect((await sell()).railStatus).toBe('success')
    expect(till().journal.sale(requestId)).toMatchObject({ railStatus: 'pending', reviewedBy: 'owner' })
  })
})

it('what did not leave is not sent again once the same was sold under another id, however long ago', async () => {
  const { sell, during, till, time, wire } = counter({
    faults: Array<WireFault>(4).fill({ kind: 'refused' }),
  })
  const { requestId } = await sell()
  await time.pass(MINUTE_MS)
  const other = await sell()
  await time.pass(5 * HOUR_MS)
  const sendAgain = (accepted: readonly string[]) =>
    during(till().handlers['pending.send-again']({ requestId, accepted }))
  expect(failure(await sendAgain([]))).toEqual({
    kind: 'duplicate',
    guard: 'recent',
    earlierRequestId: other.requestId,
  })
  expect(wire.ledger.debitCount(requestId)).toBe(0)
  expect(value(await sendAgain(['recent-sale'])).railStatus).toBe('success')
})
