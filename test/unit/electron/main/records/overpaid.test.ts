// What a customer paid too much: it stands among the money to return, one act gives it back, and no debt is lowered by it.
import { describe, expect, it } from 'vitest'
import { paise } from '#shared/base/money'
import type { MoneyWay } from '#shared/base/payment-ways'
import { creditStatement } from '#shared/customer/credit-statement'
import { cashOfSession, shownReport } from '#main/till/till'
import { creditShop, onAccount } from '#test/support/credit-shop'
import { failure, sqliteJournal, value } from '#test/support/journals'
import { NUMBER, requestId } from '#test/support/sales'
import { openTill } from '#test/support/till'
import { VirtualTime } from '#test/support/virtual-time'

const OWED = { accountId: 'ACCOUNT-1', accountNumber: NUMBER, name: 'Ramesh', amountPaise: 29_900 }

/** ₹299 on credit, repaid, and then the sale failed. */
async function overpaidShop(way: MoneyWay = 'cash') {
  const time = new VirtualTime()
  const at = creditShop(time, sqliteJournal(time))
  at.remember()
  value(await at.limit())
  openTill(at.journal(), time.now())
  at.sell('SALE-0001', 'pending')
  value(await at.repay(29_900, 29_900, way))
  at.fail('SALE-0001')
  return at
}

const boxOf = (at: Awaited<ReturnType<typeof overpaidShop>>) => {
  const [session] = at.journal().tillSessions()
  if (session === undefined) throw new Error('the till is open')
  return cashOfSession(at.journal(), session)
}

describe('what the shop owes on an account', () => {
  it('stands among the money to return, and in no sum of what others owe', async () => {
    const at = await overpaidShop()
    expect(await at.list()).toEqual([])
    expect(await at.page()).toMatchObject({ overpaid: [OWED], owedBackPaise: 29_900 })
    expect(await at.board()).toMatchObject({ overpaid: [OWED], owedBack: [] })
    expect(at.day().owedBack).toEqual({ count: 1, amountPaise: 29_900 })
    expect(value(shownReport(at.till(), null)).report.owedBack).toEqual({ count: 1, amountPaise: 29_900 })
    at.restart()
    expect((await at.page()).overpaid).toEqual([OWED])
  })

  it('is given back by one act: box and balance fall, the entry names who, and X has it', async () => {
    const at = await overpaidShop()
    expect(boxOf(at).expectedPaise).toBe(79_900)
    expect(value(await at.giveBack(29_900))).toEqual([])
    expect(at.entries().at(-1)).toEqual({
      type: 'credit',
      movement: 'given-back',
      accountId: 'ACCOUNT-1',
      amountPaise: 29_900,
      way: 'cash',
      staffId: 'owner',
    })
    expect(boxOf(at)).toMatchObject({ creditGivenBackPaise: 29_900, expectedPaise: 50_000 })
    expect(at.day()).toMatchObject({
      creditGivenBackPaise: 29_900,
      owedBack: { count: 0, amountPaise: 0 },
    })
    at.restart()
    expect(await at.page()).toMatchObject({ overpaid: [], owedBackPaise: 0 })
    expect(await at.account()).toMatchObject({
      owedPaise: 0,
      lines: [{ kind: 'repaid' }, { kind: 'given-back', amountPaise: 29_900 }],
    })
  })

  it('is given back once, whole, and never more', async () => {
    const at = await overpaidShop()
    expect(failure(await at.giveBack(29_901))).toEqual({ kind: 'wrong-state', state: 'credit-moved' })
    expect(failure(await at.giveBack(100))).toEqual({ kind: 'wrong-state', state: 'credit-moved' })
    const [once, twice] = await Promise.all([at.giveBack(29_900), at.giveBack(29_900)])
    expect([once.ok, twice.ok]).toEqual([true, false])
    at.restart()
    expect((await at.giveBack(29_900)).ok).toBe(false)
    expect(at.entries().filter(({ movement }) => movement === 'given-back')).toHaveLength(1)
  })

  it('goes back in cash by an owner alone for what was told as repaid by UPI or card: it may not have come', async () => {
    for (const way of ['upi', 'card'] as const) {
      const at = await overpaidShop(way)
      at.isNow('cashier')
      expect(failure(await at.giveBack(29_900))).toEqual({ kind: 'not-allowed', needs: 'owner-pin' })
      expect(at.entries().filter(({ movement }) => movement === 'given-back')).toEqual([])
      value(await at.giveBack(29_900, way))
    }
    // Other money that went back by UPI in between makes nothing of it cash.
    const between = await overpaidShop('upi')
    between.isNow('cashier')
    value(await between.giveBack(29_900, 'upi'))
    for (const [id, way] of [
      ['SALE-0002', 'upi'],
      ['SALE-0003', 'cash'],
    ] as const) {
      between.sell(id, 'pending')
      value(await between.repay(29_900, 29_900, way))
    }
    between.fail('SALE-0003')
    value(await between.giveBack(29_900, 'card'))
    between.fail('SALE-0002')
    expect((await between.giveBack(29_900)).ok).toBe(true)
    const inCash = await overpaidShop()
    inCash.isNow('cashier')
    value(await inCash.giveBack(29_900))
  })

  it('leaves the box alone by UPI, and stands on X beside the cash', async () => {
    const at = await overpaidShop()
    value(await at.giveBack(29_900, 'upi'))
    expect(boxOf(at)).toMatchObject({ creditGivenBackPaise: 0, expectedPaise: 79_900 })
    const elsewhere = [{ movement: 'given-back', way: 'upi', amountPaise: 29_900 }]
    expect(value(shownReport(at.till(), null)).report.creditElsewhere).toEqual(elsewhere)
    expect(at.month().days).toMatchObject([{ creditElsewhere: elsewhere }])
  })

  it('stands on X and the day with when and by whom, as what was repaid does, in cash or not', async () => {
    const at = await overpaidShop()
    value(await at.giveBack(29_900, 'upi'))
    const lines = [
      { movement: 'repaid', way: 'cash', amountPaise: 29_900, staffId: 'owner' },
      { movement: 'given-back', way: 'upi', amountPaise: 29_900, staffId: 'owner' },
    ]
    const { creditPayments } = value(shownReport(at.till(), null)).report
    expect(creditPayments).toMatchObject(lines)
    expect(creditPayments?.every(({ recordedAt }) => recordedAt === at.time.now())).toBe(true)
    expect(at.day().creditPayments).toEqual(creditPayments)
  })

  it('is owed again if the sale went through after all, and ages add up to that', async () => {
    const at = await overpaidShop()
    value(await at.giveBack(29_900))
    at.fail('SALE-0001', 'success')
    const { lines, owedPaise } = await at.account()
    expect(owedPaise).toBe(29_900)
    expect((await at.page()).overpaid).toEqual([])
    const { ages, closingPaise } = creditStatement(lines, { fromAt: null, at: at.time.now() })
    expect([closingPaise, ages.map(({ amountPaise }) => amountPaise)]).toEqual([29_900, [29_900]])
  })

  it('is not what an owner wrote off: nobody paid that', async () => {
    const at = creditShop()
    at.remember()
    value(await at.limit(paise(1_00_000)))
    at.sell('SALE-0001', 'pending')
    at.sell('SALE-0002')
    value(await at.writeOff(59_800))
    at.fail('SALE-0001')
    expect(await at.account()).toMatchObject({ owedPaise: 0 })
    expect((await at.page()).overpaid).toEqual([])
    expect((await at.giveBack(29_900)).ok).toBe(false)
    // Nor does it pay for what is sold to them later.
    at.sell('SALE-0003')
    expect(await at.account()).toMatchObject({ owedPaise: 29_900 })
  })

  it('is there too for what a customer left, and keeps its number until it is settled', async () => {
    const at = creditShop()
    at.remember()
    value(await at.limit())
    at.sell('SALE-0001', 'pending', { way: 'cash', amountPaise: paise(29_900) })
    at.fail('SALE-0001')
    await at.leave('SALE-0001')
    expect((await at.page()).overpaid).toEqual([OWED])
    await at.names().personal.forgetOf(NUMBER, new Set())
    value(at.journal().erasePersonal(requestId('SALE-0001')))
    expect((await at.page()).overpaid).toEqual([{ ...OWED, name: null }])
    value(await at.giveBack(29_900))
    expect((await at.page()).overpaid).toEqual([])
  })

  it.each([true, false])(
    'is not owed for a sale that goes through after all (given back before: %s)',
    async (isGivenBack) => {
      const at = creditShop()
      at.remember()
      value(await at.limit())
      at.sell('SALE-0001', 'pending', { way: 'cash', amountPaise: paise(29_900) })
      at.fail('SALE-0001')
      await at.leave('SALE-0001')
      if (isGivenBack) value(await at.giveBack(29_900))
      at.fail('SALE-0001', 'success')
      const owedPaise = isGivenBack ? 29_900 : 0
      expect(at.sale('SALE-0001').railStatus).toBe('conflict')
      expect((await at.page()).overpaid).toEqual([])
      expect(failure(await at.giveBack(29_900))).toEqual({ kind: 'wrong-state', state: 'credit-moved' })
      const settle = (verdict: 'success' | 'failed') =>
        value(
          at.journal().append(requestId('SALE-0001'), {
            type: 'settled-by-hand',
            staffId: 'owner',
            verdict,
            refunded: false,
            evidence: 'the statement says so',
          }),
        )
      settle('success')
      expect(await at.account()).toMatchObject({ owedPaise })
      settle('failed')
      expect(await at.account()).toMatchObject({ owedPaise: owedPaise - 29_900 })
    },
  )

  it('is left on an account of the sale’s own number; on somebody else’s by an owner alone', async () => {
    const at = creditShop()
    at.remember()
    value(await at.limit())
    const cash = { way: 'cash', amountPaise: paise(29_800) } as const
    at.sell('SALE-0001', 'pending', [cash, onAccount('ACCOUNT-1', 100)], '9000000005')
    at.fail('SALE-0001')
    at.isNow('cashier')
    await expect(at.leave('SALE-0001')).rejects.toThrow('owner-pin')
    expect([at.sale('SALE-0001').cashStatus, (await at.page()).overpaid]).toEqual(['owed-back', []])
    // The customer's own account comes first, whichever the sale was paid on.
    at.sell('SALE-0002', 'pending', [cash, onAccount('ACCOUNT-9', 100)])
    at.fail('SALE-0002')
    expect((await at.leave('SALE-0002')).returnedAsCredit?.accountId).toBe('ACCOUNT-1')
    at.isNow('owner')
    expect((await at.leave('SALE-0001')).returnedAsCredit?.accountId).toBe('ACCOUNT-1')
  })

  it('is left by an owner alone on the account of a mobile number that the seller typed with a bill', async () => {
    const at = creditShop()
    at.remember()
    value(await at.limit())
    const consumer = '100200300400'
    at.sell('SALE-0001', 'pending', { way: 'cash', amountPaise: paise(29_900) }, consumer, NUMBER)
    at.fail('SALE-0001')
    at.isNow('cashier')
    await expect(at.leave('SALE-0001')).rejects.toThrow('owner-pin')
    expect((await at.page()).overpaid).toEqual([])
    at.isNow('owner')
    expect((await at.leave('SALE-0001')).returnedAsCredit?.accountId).toBe('ACCOUNT-1')
  })
})
