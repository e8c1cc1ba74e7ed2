// A recharge from its sheet to its end: lines that fail, late truths, crashes and full disks.
import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import { paise } from '#shared/base/money'
import { StoreError } from '#main/journal/store/database'
import type { WireFault } from '#test/simulation/world/practice-wire'
import { failure, value } from '#test/support/journals'
import { settleMicrotasks } from '#test/support/virtual-time'
import { counter, OPERATOR, trouble, draft } from './recharge-counter'

describe('selling a recharge', () => {
  it('debits once and succeeds', async () => {
    const { sell, wire } = counter()
    const sale = await sell()
    expect(sale).toMatchObject({ railStatus: 'success', cashStatus: 'collected', attempts: 1 })
    expect(wire.ledger.debitCount(sale.requestId)).toBe(1)
  })

  it('tells every step after it lies on the disk', async () => {
    const { sell, pushed } = counter()
    await sell()
    expect(pushed.map(({ railStatus }) => railStatus)).toEqual(['not-sent', 'sending', 'success'])
  })

  it('a double click, two windows and a late repeat all meet the one sale', async () => {
    const { prepare, confirm, during, wire } = counter()
    const { requestId } = await prepare()
    const sales = await during(Promise.all([confirm(requestId), confirm(requestId), confirm(requestId)]))
    const again = await during(confirm(requestId))
    expect([...sales, again].map((sale) => value(sale).railStatus)).toEqual(Array(4).fill('success'))
    expect(wire.moneyCalls()).toBe(1)
  })

  it('a sheet that was discarded sells nothing', async () => {
    const { prepare, confirm, during, till, wire } = counter()
    const { requestId } = await prepare()
    await till().handlers['sale.discard']({ requestId })
    expect(failure(await during(confirm(requestId)))).toEqual({ kind: 'wrong-state', state: 'no-sheet' })
    expect(wire.moneyCalls()).toBe(0)
  })

  it('a sheet that was open for more than five minutes sells nothing, and one opened anew does', async () => {
    const { prepare, confirm, during, time, wire } = counter()
    const { requestId } = await prepare()
    await time.pass(5 * MINUTE_MS + 1)
    expect(failure(await during(confirm(requestId)))).toEqual({ kind: 'wrong-state', state: 'sheet-old' })
    expect(wire.moneyCalls()).toBe(0)
    const anew = await prepare()
    expect(value(await during(confirm(anew.requestId))).railStatus).toBe('success')
  })

  it('an operator that the service does not know cannot be prepared', async () => {
    const { during, till } = counter()
    const prepared = await during(
      till().handlers['sale.prepare']({ operation: 'recharge', draft: draft({ operatorCode: 'nobody' }) }),
    )
    expect(failure(prepared)).toMatchObject({ kind: 'invalid-input', field: 'operatorCode' })
  })
})

describe('a receipt', () => {
  const DTH_NUMBER = '1234567890'

  it('names the plan and its validity that the service told at this price, and no other', async () => {
    const { prepare, during, till } = counter()
    const circle = 'Delhi NCR'
    const list = value(
      await during(till().handlers['recharge.plans']({ operatorCode: OPERATOR, circle, refresh: false })),
    )
    const plan = list.categories.flatMap(({ plans }) => plans).find(({ amountPaise }) => amountPaise !== null)
    if (plan === undefined) throw new Error('the practice service has plans')
    const told = {
      circle,
      amountPaise: paise(plan.amountPaise ?? 0),
      planDescription: plan.description,
      planValidity: plan.validityText,
    }
    expect((await prepare(told)).draft).toMatchObject(told)
    const nothing = { planDescription: null, planValidity: null }
    for (const invented of [
      { amountPaise: paise(1_900) },
      { planDescription: 'Unlimited calls, 3 GB/day, 365 days. MRP Rs 3,599' },
      { planValidity: '365 Days, paid Rs 3,599' },
      { circle: 'Assam' },
      { circle: 'Gujarat, paid Rs 3,599' },
    ])
      expect((await prepare({ ...told, ...invented })).draft).toMatchObject(nothing)
    expect((await prepare({ ...told, circle: 'Gujarat, paid Rs 3,599' })).draft).toMatchObject({
      circle: null,
    })
  })

  it('names the customer whom the service told for this number, and nobody else', async () => {
    const { prepare, during, till, sell } = counter()
    const operators = value(await during(till().handlers['recharge.operators']({ refresh: false }))).operators
    const operatorCode = operators.find(({ kind }) => kind === 'dth')?.code ?? ''
    const { records } = value(
      await during(till().handlers['recharge.subscriber']({ operatorCode, subscriberNumber: DTH_NUMBER })),
    )
    const customerName = records[0]?.customerName ?? ''
    const dth = { service: 'dth', operatorCode, accountNumber: DTH_NUMBER, circle: null } as const
    expect(customerName).not.toBe('')
    expect((await prepare({ ...dth, customerName })).draft).toMatchObject({ customerName })
    for (const told of [
      { ...dth, customerName: 'Paid Rs 3,599' },
      { ...dth, accountNumber: '1234567891', customerName },
      { customerName: 'Paid Rs 3,599' },
    ])
      expect((await prepare(told)).draft).toMatchObject({ customerName: null })
    expect((await sell({ customerName: 'Paid Rs 3,599' })).customerName).toBeNull()
  })
})

describe('when the line fails', () => {
  it('before the handshake it is sent again by itself, with the same id', async () => {
    const { sell, wire } = counter({ faults: [{ kind: 'refused' }, { kind: 'refused' }] })
    const sale = await sell()
    expect(sale).toMatchObject({ railStatus: 'success', attempts: 3 })
    expect(wire.ledger.debitCount(sale.requestId)).toBe(1)
  })

  it('and after four refusals it is not sent, and says so', async () => {
    const { sell, wire } = counter({ faults: Array<WireFault>(9).fill({ kind: 'refused' }) })
    expect(await sell()).toMatchObject({
      railStatus: 'not-sent',
      reason: 'no-connection',
      cashStatus: 'none',
    })
    expect(wire.moneyCalls()).toBe(4)
  })

  it('a connection that is not trusted is not tried again', async () => {
    const { sell, wire } = counter({ faults: [{ kind: 'untrusted' }] })
    expect(await sell()).toMatchObject({ railStatus: 'not-sent', reason: 'untrusted-connection' })
    expect(wire.moneyCalls()).toBe(1)
  })

  it('while it waits to be sent again, the same sale cannot be begun beside it', async () => {
    const { prepare, confirm, during, time } = counter({ faults: [{ kind: 'refused' }] })
    const first = await prepare()
    const sending = confirm(first.requestId)
    await time.pass(500)
    const second = await prepare()
    expect(second.guards.map(({ kind }) => kind)).toContain('open-sale')
    expect(failure(await confirm(second.requestId, ['open-sale']))).toMatchObject({ kind: 'duplicate' })
    expect(value(await during(sending)).railStatus).toBe('success')
  })

  it.each<WireFault>([{ kind: 'answer-lost' }, { kind: 'answer-cut', afterBytes: 40 }])(
    'a lost answer ($kind) is unknown, never sent again, and settles by a status check',
    async (fault) => {
      const { sell, wire, time, till } = counter({ faults: [fault] })
      const sale = await sell()
      expect(sale).toMatchObject({ railStatus: 'unknown', cashStatus: 'collected' })
      await time.pass(10 * SECOND_MS)
      expect(till().journal.sale(sale.requestId)?.railStatus).toBe('success')
      expect(wire.moneyCalls()).toBe(1)
    },
  )

  it('a lost request stays unknown while the service says that it does not know the id', async () => {
    const { sell, time, till } = counter({ faults: [{ kind: 'request-lost' }] })
    const sale = await sell()
    await time.pass(HOUR_MS)
    const asked = till().journal.sale(sale.requestId)
    expect(asked?.railStatus).toBe('unknown')
    expect(asked?.notFoundCount).toBeGreaterThanOrEqual(3)
  })

  it('a page of somebody on the way is no answer', async () => {
    const { sell } = counter({ faults: [{ kind: 'portal', httpStatus: 200 }] })
    expect((await sell()).railStatus).toBe('unknown')
  })
})

describe('what the service makes of it later', () => {
  it.each([
    ['01', 'success', 'collected'],
    ['02', 'failed', 'owed-back'],
    ['16', 'success', 'collected'],
    ['22', 'success', 'collected'],
    ['39', 'success', 'collected'],
  ])('trouble %s ends %s, cash %s', async (code, railStatus, cashStatus) => {
    const { sell, time, till } = counter()
    const sale = await sell(trouble(code))
    expect(['pending', 'unknown']).toContain(sale.railStatus)
    await time.pass(2 * MINUTE_MS)
    expect(till().journal.sale(sale.requestId)).toMatchObject({ railStatus, cashStatus })
  })

  it('a 429 waits for the gate and then goes through with the same id', async () => {
    const { sell, wire } = counter()
    const sale = await sell(trouble('17'))
    expect(sale).toMatchObject({ railStatus: 'success', attempts: 2 })
    expect(wire.ledger.debitCount(sale.requestId)).toBe(1)
  })

  it('a failure whose refund comes later is asked about until the money is back', async () => {
    const { sell, time, till } = counter()
    const { requestId } = await sell(trouble('03'))
    await time.pass(MINUTE_MS)
    expect(till().journal.sale(requestId)).toMatchObject({ railStatus: 'failed', refunded: false })
    await time.pass(30 * HOUR_MS)
    expect(till().journal.sale(requestId)).toMatchObject({ railStatus: 'failed', refunded: true })
  })

  it('"check now" asks at once, at most every ten seconds, and sees a reversal', async () => {
    const { sell, time, till, during } = counter()
    const { requestId } = await sell(trouble('05'))
    await time.pass(2 * MINUTE_MS)
    const checkNow = () => during(till().handlers['pending.check-now']({ requestId }))
    expect(value(await checkNow())).toMatchObject({ railStatus: 'reversed', cashStatus: 'owed-back' })
    expect(failure(await checkNow())).toMatchObject({ kind: 'busy' })
    await time.pass(10 * SECOND_MS)
    expect((await checkNow()).ok).toBe(true)
  })
})

describe('a crash', () => {
  it('after the attempt: the sale is unknown at the next start, and settles by itself', async () => {
    const { prepare, confirm, time, crash, wire } = counter({ faults: [{ kind: 'none' }] })
    const { requestId } = await prepare()
    void confirm(requestId)
    await time.pass(50)
    const till = crash()
    expect(till.journal.sale(requestId)).toMatchObject({ railStatus: 'unknown', reason: 'interrupted' })
    await time.pass(20 * SECOND_MS)
    expect(till.journal.sale(requestId)?.railStatus).toBe('success')
    expect(wire.ledger.debitCount(requestId)).toBe(1)
  })

  it('before the confirm: nothing was sold', async () => {
    const { prepare, crash, wire } = counter()
    const { requestId } = await prepare()
    const till = crash()
    expect(till.journal.sale(requestId)).toBeNull()
    expect(wire.moneyCalls()).toBe(0)
  })

  it('due times outlive it: asked soon after the start, and then as seldom as before', async () => {
    const { sell, time, crash } = counter()
    const { requestId } = await sell(trouble('04'))
    await time.pass(2 * HOUR_MS)
    const { reconcile } = crash()
    const untilNext = () => (reconcile.nextCheckAt(requestId) ?? 0) - time.now()
    expect(untilNext()).toBeGreaterThanOrEqual(0)
    expect(untilNext()).toBeLessThanOrEqual(5 * SECOND_MS)
    await time.pass(10 * SECOND_MS)
    expect(untilNext()).toBeGreaterThan(10 * MINUTE_MS)
  })
})

describe('the disk', () => {
  const full = (): never => {
    throw new StoreError('disk-full', 'no space')
  }

  it('full before the attempt: nothing is sent', async () => {
    const { prepare, confirm, during, disk, wire } = counter()
    const { requestId } = await prepare()
    disk.fault = full
    expect(failure(await during(confirm(requestId)))).toEqual({ kind: 'store', problem: 'disk-full' })
    expect(wire.moneyCalls()).toBe(0)
  })

  it('full after the send: the sale is shown as not confirmed, and the outcome is written once there is space', async () => {
    const { prepare, confirm, time, disk, till } = counter()
    const { requestId } = await prepare()
    const sold = confirm(requestId)
    await settleMicrotasks()
    disk.fault = full
    await time.pass(SECOND_MS)
    expect(value(await sold)).toMatchObject({ railStatus: 'unknown' })
    expect(till().journal.sale(requestId)?.railStatus).toBe('sending')
    disk.fault = null
    await time.pass(10 * SECOND_MS)
    expect(till().journal.sale(requestId)?.railStatus).toBe('success')
  })
})
