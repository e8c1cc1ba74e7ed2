import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@shared/clock'
import type { RechargeDraft } from '@shared/contract'
import type { SaleView } from '@shared/domain/day'
import { saleBoxPaise } from '@shared/domain/cash'
import type { RequestId } from '@shared/ids'
import { paise } from '@shared/money'
import { StoreError } from '../../../../../../electron/main/journal/store/database'
import type { StoredSale } from '../../../../../../electron/main/journal/store/store'
import { DEFAULT_CEILING, type Ceiling } from '../../../../../../electron/main/workflows/money/guards'
import { createPracticeWire, type WireFault } from '../../../../../simulation/world/practice-wire'
import { countingIds, startTill, type Till } from '../../../../../simulation/world/till'
import { failure, value } from '../../../../../support/journals'
import { memoryDisk } from '../../../../../support/memory-store'
import { settleMicrotasks, VirtualTime } from '../../../../../support/virtual-time'

const draft = (change: Partial<RechargeDraft> = {}): RechargeDraft => ({
  service: 'mobile',
  accountNumber: '9876543210',
  operatorCode: OPERATOR,
  circle: 'Delhi NCR',
  lookup: 'manual',
  amountPaise: paise(29_900),
  planDescription: null,
  planValidity: null,
  customerName: null,
  ...change,
})

/** Recharge over the practice service. `faults` apply to its money calls, one after the other. */
function counter(options: { readonly faults?: readonly WireFault[]; readonly ceiling?: Ceiling } = {}) {
  const time = new VirtualTime()
  const disk = memoryDisk()
  const faults = [...(options.faults ?? [])]
  const wire = createPracticeWire({
    time,
    fault: (_request, isMoney) => (isMoney ? (faults.shift() ?? NO_FAULT) : NO_FAULT),
    latencyMs: () => 100,
  })
  const newId = countingIds()
  let approvedBy: string | null = null
  const pushed: SaleView[] = []
  const takeApproval = (): string | null => {
    const ownerId = approvedBy
    approvedBy = null
    return ownerId
  }
  const start = (): Till =>
    startTill({
      time,
      disk,
      wire,
      newId,
      ...(options.ceiling === undefined ? {} : { ceiling: options.ceiling }),
      takeApproval,
      approver: takeApproval,
      push: (name, payload) => {
        if (name === 'sale.changed') pushed.push(payload as SaleView)
      },
    })
  let till = start()
  /** Runs `work` while time passes. */
  const during = async <Value>(work: Promise<Value>): Promise<Value> => {
    let isDone = false
    const watched = work.finally(() => (isDone = true))
    await settleMicrotasks()
    while (!isDone && time.step()) await settleMicrotasks()
    return watched
  }
  const prepare = async (change: Partial<RechargeDraft> = {}) =>
    value(await during(till.handlers['recharge.prepare'](draft(change))))
  const confirm = (requestId: RequestId, accepted: readonly string[] = []) =>
    till.handlers['recharge.confirm']({ requestId, accepted })
  return {
    time,
    disk,
    wire,
    pushed,
    during,
    prepare,
    confirm,
    till: () => till,
    /** An owner types their PIN. */
    approve: () => {
      approvedBy = 'meena'
    },
    sell: async (change: Partial<RechargeDraft> = {}) => {
      const { requestId } = await prepare(change)
      return value(await during(confirm(requestId)))
    },
    crash: (meanwhile = (): void => {}) => {
      till.kill()
      disk.cutPower()
      meanwhile()
      till = start()
      return till
    },
  }
}

const NO_FAULT: WireFault = { kind: 'none' }
const OPERATOR = '101'
const trouble = (code: string): Partial<RechargeDraft> => ({ accountNumber: `90000000${code}` })

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
    await till().handlers['recharge.discard']({ requestId })
    expect(failure(await during(confirm(requestId)))).toEqual({ kind: 'wrong-state', state: 'no-sheet' })
    expect(wire.moneyCalls()).toBe(0)
  })

  it('an operator that the service does not know cannot be prepared', async () => {
    const { during, till } = counter()
    const prepared = await during(till().handlers['recharge.prepare'](draft({ operatorCode: 'nobody' })))
    expect(failure(prepared)).toMatchObject({ kind: 'invalid-input', field: 'operatorCode' })
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

describe('guards', () => {
  const kinds = async (prepared: Promise<{ readonly guards: readonly { readonly kind: string }[] }>) =>
    (await prepared).guards.map(({ kind }) => kind)

  it('the same number and amount is blocked while a sale of it is open', async () => {
    const { sell, prepare, confirm, during } = counter()
    const open = await sell(trouble('04'))
    const sheet = await prepare(trouble('04'))
    expect(sheet.guards).toMatchObject([{ kind: 'open-sale', earlier: { requestId: open.requestId } }])
    expect(failure(await during(confirm(sheet.requestId, ['open-sale'])))).toEqual({
      kind: 'duplicate',
      guard: 'open',
      earlierRequestId: open.requestId,
    })
    expect(await kinds(prepare({ ...trouble('04'), amountPaise: paise(39_900) }))).toEqual([])
  })

  it.each([
    ['removed', () => null],
    ['no longer watched', (state: StoredSale) => ({ ...state, watched: false })],
    [
      'made a failed one',
      (state: StoredSale) => ({
        ...state,
        watched: false,
        folding: state.folding.replace('"pending"', '"failed"'),
      }),
    ],
    [
      'made another amount',
      (state: StoredSale) => ({ ...state, folding: state.folding.replace('29900', '100') }),
    ],
  ])(
    'an open sale whose stored state was %s still blocks the same, and is on the board',
    async (_how, edit) => {
      const { sell, prepare, confirm, during, crash, disk, wire, till } = counter()
      const open = await sell(trouble('04'))
      crash(() => disk.editStates(edit))
      const board = value(await till().handlers['pending.board']({}))
      expect(board.open).toMatchObject([
        { requestId: open.requestId, railStatus: 'pending', amountPaise: 29_900 },
      ])
      const sheet = await prepare(trouble('04'))
      expect(sheet.guards).toMatchObject([{ kind: 'open-sale', earlier: { requestId: open.requestId } }])
      expect(failure(await during(confirm(sheet.requestId)))).toMatchObject({
        kind: 'duplicate',
        guard: 'open',
      })
      expect(
        failure(
          await during(till().handlers['pending.send-again']({ requestId: open.requestId, accepted: [] })),
        ),
      ).toMatchObject({
        kind: 'wrong-state',
      })
      expect(wire.moneyCalls()).toBe(1)
    },
  )

  it.each([
    ['removed', () => null],
    [
      'made one that was never sent',
      (state: StoredSale) => ({ ...state, folding: state.folding.replace('"success"', '"not-sent"') }),
    ],
  ])(
    'a finished sale whose stored state was %s is not sent again, and the same is asked about',
    async (_how, edit) => {
      const { sell, prepare, during, crash, disk, wire, till } = counter()
      const done = await sell()
      crash(() => disk.editStates(edit))
      const again = till().handlers['pending.send-again']({ requestId: done.requestId, accepted: [] })
      expect(failure(await during(again))).toEqual({ kind: 'wrong-state', state: 'success' })
      expect((await prepare()).guards).toMatchObject([
        { kind: 'recent-sale', earlier: { requestId: done.requestId } },
      ])
      expect(wire.moneyCalls()).toBe(1)
    },
  )

  it('an owner may let it past one that waits, with a PIN that is used up by it, and it is written down', async () => {
    const { sell, prepare, confirm, during, approve, till } = counter()
    const open = await sell(trouble('04'))
    const second = await prepare(trouble('04'))
    approve()
    const sold = value(await during(confirm(second.requestId, ['open-sale'])))
    expect(sold.railStatus).toBe('pending')
    const [intent] = till().journal.story(second.requestId)
    expect(intent?.event).toMatchObject({
      overrides: ['open-sale'],
      openSaleLift: { ownerId: 'meena', earlierRequestId: open.requestId },
    })
    const third = await prepare(trouble('04'))
    expect(failure(await during(confirm(third.requestId, ['open-sale'])))).toMatchObject({ guard: 'open' })
  })

  it('past an open one that an owner lifts, the same sale just now still needs its own yes', async () => {
    const { sell, prepare, confirm, during, approve, till } = counter({
      faults: [NO_FAULT, { kind: 'answer-lost' }],
    })
    const done = await sell()
    const second = await prepare()
    value(await during(confirm(second.requestId, ['recent-sale'])))
    const third = await prepare()
    expect(third.guards).toMatchObject([
      { kind: 'open-sale', earlier: { requestId: second.requestId } },
      { kind: 'recent-sale', earlier: { requestId: done.requestId } },
    ])
    approve()
    expect(failure(await during(confirm(third.requestId, ['open-sale'])))).toEqual({
      kind: 'duplicate',
      guard: 'recent',
      earlierRequestId: done.requestId,
    })
    // The refused sale did not use up the PIN.
    value(await during(confirm(third.requestId, ['open-sale', 'recent-sale'])))
    expect(till().journal.story(third.requestId)[0]?.event).toMatchObject({
      overrides: ['open-sale', 'recent-sale'],
      openSaleLift: { ownerId: 'meena', earlierRequestId: second.requestId },
    })
  })

  it('an owner lets nothing past a sale that is on its way', async () => {
    const { prepare, confirm, during, approve, wire } = counter()
    const [one, other] = [await prepare(), await prepare()]
    const first = confirm(one.requestId)
    approve()
    expect(failure(await during(confirm(other.requestId, ['open-sale'])))).toMatchObject({ guard: 'open' })
    value(await during(first))
    expect(wire.moneyCalls()).toBe(1)
  })

  it('two sheets of the same sale: the second one confirmed is refused', async () => {
    const { prepare, confirm, during, wire } = counter()
    const [one, other] = [await prepare(), await prepare()]
    const [first, second] = await during(Promise.all([confirm(one.requestId), confirm(other.requestId)]))
    expect(value(first).railStatus).toBe('success')
    expect(failure(second)).toMatchObject({ kind: 'duplicate', guard: 'open' })
    expect(wire.moneyCalls()).toBe(1)
  })

  it('the same sale within half an hour needs a deliberate yes, which is kept with the sale', async () => {
    const { sell, prepare, confirm, during, time, till } = counter()
    await sell()
    const sheet = await prepare()
    expect(sheet.guards.map(({ kind }) => kind)).toEqual(['recent-sale'])
    expect(failure(await during(confirm(sheet.requestId)))).toMatchObject({
      kind: 'duplicate',
      guard: 'recent',
    })
    value(await during(confirm(sheet.requestId, ['recent-sale'])))
    const [intent] = till().journal.story(sheet.requestId)
    expect(intent?.event).toMatchObject({ overrides: ['recent-sale'] })
    await time.pass(31 * MINUTE_MS)
    expect(await kinds(prepare())).toEqual([])
  })

  it('too much unresolved stops new sales', async () => {
    const { sell, prepare, confirm, during } = counter({ ceiling: { ...DEFAULT_CEILING, count: 2 } })
    await sell(trouble('04'))
    await sell(trouble('01'))
    const sheet = await prepare()
    expect(failure(await during(confirm(sheet.requestId)))).toMatchObject({
      kind: 'too-many-unresolved',
      count: 2,
    })
  })

  it('a circle other than the one looked up is told', async () => {
    const { prepare, during, till } = counter()
    const found = value(await during(till().handlers['recharge.look-up']({ mobileNumber: '9876543210' })))
    const other = found.matchedCircle === 'Assam' ? 'Kerala' : 'Assam'
    expect(await kinds(prepare({ circle: other }))).toEqual(['circle-differs'])
    expect(await kinds(prepare({ circle: found.matchedCircle }))).toEqual([])
  })
})

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
    approve()
    value(await during(confirm(second.requestId, ['open-sale'])))
    await time.pass(3 * HOUR_MS)
    const again = await during(till().handlers['pending.resend']({ requestId }))
    expect(failure(again)).toMatchObject({ kind: 'duplicate', earlierRequestId: second.requestId })
    expect(wire.ledger.debitCount(requestId)).toBe(0)
  })

  describe('on the word of an owner', () => {
    const switchOn = (till: Till, change: { readonly isSafe?: boolean; readonly trial?: string } = {}) =>
      till.handlers['resend-rules.change']({ operation: 'recharge', isSafe: true, trial: '', ...change })

    it('at once, after the service was asked and did not know it; who decided and why is kept', async () => {
      const { sell, during, till, wire, approve } = counter({ faults: [{ kind: 'request-lost' }] })
      const { requestId } = await sell()
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
    expect(value(await till().handlers['pending.review']({}))).toEqual({ count: 1 })
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
