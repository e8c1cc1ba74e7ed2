// Selling on credit: consent and a limit first, part payments, what is owed since when, and the cash of repayments.
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#shared/base/clock'
import { creditChannels } from '#shared/channels/credit'
import { CREDIT_ID } from '#shared/customer/credit'
import { customerNamesSchema, type CustomerNames } from '#shared/customer/customer'
import { paise } from '#shared/base/money'
import { saleBoxPaise } from '#shared/sale/cash'
import { TILL_ID } from '#shared/till/till'
import { cashOfSession, shownReport } from '#main/till/till'
import { creditShop, LIMIT, onAccount } from '#test/support/credit-shop'
import { failure, sqliteJournal, testFolder, value } from '#test/support/journals'
import { answer, NUMBER, requestId } from '#test/support/sales'
import { openTill } from '#test/support/till'
import { addEntryAt } from '#test/support/unusable-entries'
import { VirtualTime } from '#test/support/virtual-time'

describe('an account', () => {
  it('is for a customer who agreed to be remembered, and opens with its first limit', async () => {
    const at = creditShop()
    expect(failure(await at.limit())).toMatchObject({ problem: 'consent-missing' })
    at.remember()
    expect(await at.account()).toMatchObject({
      name: 'Ramesh',
      accountId: null,
      limitPaise: null,
      owedPaise: 0,
    })
    expect(value(await at.limit())).toMatchObject({ accountId: 'ACCOUNT-1', limitPaise: 50_000 })
    at.remember('Ramesh Kumar')
    expect((await at.account()).accountId).toBe('ACCOUNT-1')
  })

  it('has its limit from the owner who allowed it, not from whoever stood there', async () => {
    const at = creditShop()
    at.remember()
    at.allowedBy('meena')
    value(await at.limit())
    expect(at.journal().creditEntries().at(-1)?.event).toMatchObject({ movement: 'limit', staffId: 'meena' })
  })

  it('is written to up to its limit, and not without one', async () => {
    const at = creditShop()
    expect(at.stop(onAccount('ACCOUNT-1'))).toMatchObject({ kind: 'no-account' })
    at.remember()
    value(await at.limit())
    expect(at.stop(onAccount('ACCOUNT-1'))).toBeNull()
    expect(at.stop(onAccount('ACCOUNT-2'))).toMatchObject({ kind: 'no-account' })
    at.sell('SALE-0001')
    expect(at.stop(onAccount('ACCOUNT-1', 20_100))).toBeNull()
    expect(at.stop(onAccount('ACCOUNT-1', 20_101))).toMatchObject({ kind: 'over-limit' })
    value(await at.limit(paise(0)))
    expect(at.stop(onAccount('ACCOUNT-1', 100))).toMatchObject({ kind: 'over-limit' })
  })

  it('says of a sale for another number which, and who sold it, on the statement and in the list of what is owed', async () => {
    const at = creditShop()
    at.remember()
    value(await at.limit(paise(100_000)))
    at.sell('SALE-0001')
    at.sell('SALE-0002', 'success', onAccount('ACCOUNT-1', 29_900), '9511133344')
    const { lines } = await at.account()
    expect(lines.map((line) => ('soldFor' in line ? line.soldFor : null))).toEqual([
      null,
      { number: '9511133344', staffId: at.sale('SALE-0002').staffId },
    ])
    expect(await at.list()).toMatchObject([{ owedPaise: 59_800, forOthersPaise: 29_900 }])
    // Repayments cover the oldest.
    value(await at.repay(40_000, 59_800))
    expect(await at.list()).toMatchObject([{ owedPaise: 19_800, forOthersPaise: 19_800 }])
  })

  it.each([
    ['an older list of customers', (older: CustomerNames) => older],
    ['no list at all', () => ({ version: 1 as const, customers: [], owing: [] })],
  ])('that owes, and whose number is gone by %s, is told', async (_what, putBack) => {
    const at = creditShop()
    at.remember()
    const older = at.kept()
    value(await at.limit())
    at.sell('SALE-0001')
    at.restart()
    expect(at.hasLostDebtors()).toBe(false)
    const newest = at.kept()
    at.replace(putBack(older))
    at.restart()
    expect([at.hasLostDebtors(), await at.list()]).toMatchObject([true, [{ accountNumber: null }]])
    at.replace(newest)
    at.restart()
    expect(at.hasLostDebtors()).toBe(false)
  })

  it('owes what may have gone through, and nothing for what failed', async () => {
    const at = creditShop()
    at.remember()
    value(await at.limit())
    at.sell('SALE-0001', 'pending')
    expect((await at.account()).owedPaise).toBe(29_900)
    const told = { type: 'evidence', source: 'status-check', answer: answer('failed') } as const
    value(at.journal().append(requestId('SALE-0001'), told))
    expect(await at.account()).toMatchObject({ owedPaise: 0, owedSince: null, lines: [] })
  })

  it('is repaid in parts, oldest first, and a second press writes nothing', async () => {
    const at = creditShop()
    at.remember()
    value(await at.limit(paise(1_00_000)))
    at.sell('SALE-0001')
    const first = at.time.now()
    await at.time.pass(DAY_MS)
    at.sell('SALE-0002')
    expect(await at.account()).toMatchObject({ owedPaise: 59_800, owedSince: first })
    const [once, twice] = await Promise.all([at.repay(29_900, 59_800), at.repay(29_900, 59_800)])
    expect(value(once)).toMatchObject({ owedPaise: 29_900, owedSince: first + DAY_MS })
    expect(failure(twice)).toEqual({ kind: 'wrong-state', state: 'credit-moved' })
    expect(failure(await at.repay(29_901, 29_900))).toMatchObject({ problem: 'more-than-owed' })
    expect(value(await at.repay(29_900, 29_900, 'upi')).owedPaise).toBe(0)
  })

  it('leaves the shop owing if a sale fails that was repaid', async () => {
    const at = creditShop()
    at.remember()
    value(await at.limit())
    at.sell('SALE-0001', 'pending')
    value(await at.repay(29_900, 29_900))
    const told = { type: 'evidence', source: 'status-check', answer: answer('failed') } as const
    value(at.journal().append(requestId('SALE-0001'), told))
    expect((await at.account()).owedPaise).toBe(-29_900)
  })

  it('owes less by what a failed sale owed back, if the customer leaves it there; also after a restart', async () => {
    const time = new VirtualTime()
    const at = creditShop(time, sqliteJournal(time))
    at.remember()
    value(await at.limit(paise(1_00_000)))
    at.sell('SALE-0001')
    at.sell('SALE-0002', 'pending', { way: 'cash', amountPaise: paise(29_900) })
    at.fail('SALE-0002')
    const left = await at.leave('SALE-0002')
    expect(left.returnedAsCredit?.accountId).toBe('ACCOUNT-1')
    // A second press takes nothing off a second time.
    await at.leave('SALE-0002')
    expect((await at.account()).owedPaise).toBe(0)
    at.restart()
    expect((await at.account()).lines.map(({ kind, amountPaise }) => [kind, amountPaise])).toEqual([
      ['taken', 29_900],
      ['left', 29_900],
    ])
    // Cash stays in the box: the customer did not take it.
    expect(saleBoxPaise(at.sale('SALE-0002'))).toBe(29_900)
  })

  it('cannot be left by a customer without a limit, whose money would stand in no list', async () => {
    const at = creditShop()
    at.remember()
    at.sell('SALE-0001', 'pending', { way: 'cash', amountPaise: paise(29_900) })
    at.fail('SALE-0001')
    await expect(at.leave('SALE-0001')).rejects.toThrow('no-credit-account')
    expect(at.sale('SALE-0001').cashStatus).toBe('owed-back')
  })

  it('keeps what is owed with the number when the customer is erased, and loses the name', async () => {
    const time = new VirtualTime()
    const at = creditShop(time, sqliteJournal(time))
    at.remember()
    value(await at.limit())
    at.sell('SALE-0001')
    value(await at.repay(9_900, 29_900))
    expect(at.names().personal.owingOf(NUMBER)).toEqual({ owing: 1, owedPaise: 20_000 })
    await at.names().personal.forgetOf(NUMBER, new Set())
    value(at.journal().erasePersonal(requestId('SALE-0001')))
    at.restart()
    expect(at.file()).not.toContain('Ramesh')
    const owed = { accountId: 'ACCOUNT-1', owedPaise: 20_000, owedSince: expect.any(Number) }
    expect(await at.list()).toEqual([{ ...owed, accountNumber: NUMBER, name: null, forOthersPaise: 0 }])
    expect(at.entries().at(-1)).toMatchObject({
      movement: 'name-cleared',
      because: 'erased',
      owedPaise: 20_000,
      staffId: 'owner',
    })
    // Nobody can be sold to on the account of a person who is no longer known.
    expect(at.stop(onAccount('ACCOUNT-1', 100))).toMatchObject({ kind: 'no-account' })
    expect(await at.account()).toMatchObject({ name: null, limitPaise: null, ...owed })
    expect(value(await at.repay(20_000, 20_000)).owedPaise).toBe(0)
    expect(await at.list()).toEqual([])
    expect(at.file()).not.toContain(NUMBER)
  })
})

describe('a debt whose name went', () => {
  async function indebted() {
    const time = new VirtualTime()
    const at = creditShop(time, sqliteJournal(time))
    at.remember()
    value(await at.limit())
    at.sell('SALE-0001')
    return at
  }

  it('goes back to whoever is remembered with the number again, with its limit', async () => {
    const at = await indebted()
    value(at.names().forget(NUMBER))
    at.restart()
    at.remember('Ramesh Kumar')
    expect(await at.account()).toMatchObject({
      name: 'Ramesh Kumar',
      accountId: 'ACCOUNT-1',
      limitPaise: LIMIT,
      owedPaise: 29_900,
    })
    expect(at.stop(onAccount('ACCOUNT-1', 20_100))).toBeNull()
  })

  it('outlasts the purge by age, which says who owes, and another counter’s request until it is settled', async () => {
    const at = await indebted()
    const { personal } = at.names()
    expect(personal.owingBefore(at.time.now() + 1)).toEqual({ owing: 1, owedPaise: 29_900 })
    await personal.forgetBefore(at.time.now() + 1, true)
    expect(at.entries().at(-1)).toMatchObject({ because: 'age', staffId: null })
    expect((await at.account()).owedPaise).toBe(29_900)
    expect([...(personal.numbers?.() ?? [])]).toEqual([NUMBER])
    await personal.forgetOf(NUMBER, new Set(), at.time.now())
    expect(personal.isKeptFor(NUMBER)).toBe(true)
    value(await at.repay(29_900, 29_900))
    expect(personal.isKeptFor(NUMBER)).toBe(false)
  })

  it('outlasts twenty thousand newer names', async () => {
    const at = await indebted()
    const { agreedAt } = at.names().of(NUMBER) ?? { agreedAt: 0 }
    const others = Array.from({ length: 20_000 }, (_, index) => ({
      accountNumber: `8${String(index).padStart(9, '0')}`,
      name: 'Other',
      agreedAt,
    }))
    const kept = customerNamesSchema.parse(JSON.parse(at.file() ?? ''))
    at.replace({ ...kept, customers: [...others.slice(1), ...kept.customers] })
    at.restart()
    value(at.names().remember('8999999999', 'Newest', agreedAt))
    expect(at.names().of(NUMBER)).toBeNull()
    expect(await at.list()).toMatchObject([{ accountNumber: NUMBER, name: null, owedPaise: 29_900 }])
    expect(at.entries().at(-1)).toMatchObject({ because: 'no-room', staffId: null })
  })

  it('is kept while a sale of an even account may still turn', async () => {
    const at = creditShop()
    at.remember()
    value(await at.limit())
    at.sell('SALE-0001', 'pending')
    value(await at.repay(29_900, 29_900))
    value(at.names().forget(NUMBER))
    at.fail('SALE-0001')
    expect((await at.page()).overpaid).toMatchObject([{ accountNumber: NUMBER, amountPaise: 29_900 }])
  })

  it('leaves nothing with the number of an account that is settled', async () => {
    const at = await indebted()
    value(await at.repay(29_900, 29_900))
    value(at.names().forget(NUMBER))
    expect(at.file()).not.toContain(NUMBER)
    expect(at.entries().at(-1)).toMatchObject({ movement: 'repaid' })
  })

  it('keeps its name while the log takes no entry', async () => {
    const at = await indebted()
    at.journal().close()
    const failed = (() => {
      try {
        return at.names().forget(NUMBER).ok
      } catch {
        return false
      }
    })()
    expect(failed).toBe(false)
    expect(at.names().of(NUMBER)?.name).toBe('Ramesh')
  })

  it('is written off whole by the owner, with the reason, and once', async () => {
    const at = await indebted()
    value(at.names().forget(NUMBER))
    expect(failure(await at.writeOff(29_800))).toEqual({ kind: 'wrong-state', state: 'credit-moved' })
    const after = value(await at.writeOff(29_900))
    expect(after.owedPaise).toBe(0)
    expect(after.lines.at(-1)).toMatchObject({
      kind: 'written-off',
      amountPaise: 29_900,
      reason: 'left town',
    })
    expect((await at.writeOff(29_900)).ok).toBe(false)
    at.restart()
    expect(await at.list()).toEqual([])
    // No money came: neither day nor box knows of it.
    expect(at.day()).toMatchObject({ creditRepaidPaise: 0, creditElsewhere: [] })
  })

  it('has a reason of three letters, in any script', () => {
    const { input } = creditChannels['credit.write-off']
    const reads = (reason: string) =>
      input.safeParse({ accountNumber: NUMBER, owedPaise: 100, reason }).success
    expect(['0', '  a ', '1234', 'no'].filter(reads)).toEqual([])
    expect(['बंद', 'left', 'ಊರು'].filter(reads)).toHaveLength(3)
  })
})

describe('the box', () => {
  it('holds what was repaid in cash while it was open, and nothing of other ways or of credit itself', async () => {
    const at = creditShop()
    at.remember()
    value(await at.limit(paise(1_00_000)))
    at.sell('SALE-0001')
    value(await at.repay(1_000, 29_900))
    openTill(at.journal(), at.time.now())
    at.sell('SALE-0002')
    value(await at.repay(10_000, 58_800))
    value(await at.repay(5_000, 48_800, 'upi'))
    const [session] = at.journal().tillSessions()
    if (session === undefined) throw new Error('the till is open')
    expect(cashOfSession(at.journal(), session)).toMatchObject({
      takenPaise: 0,
      creditRepaidPaise: 10_000,
      expectedPaise: 60_000,
    })
  })
})

describe('the reports', () => {
  it('show what was repaid by UPI and card beside what came in cash, on its day and in its month', async () => {
    const at = creditShop()
    at.remember()
    value(await at.limit(paise(1_00_000)))
    at.sell('SALE-0001')
    await at.time.pass(DAY_MS)
    value(await at.repay(10_000, 29_900))
    value(await at.repay(5_000, 19_900, 'upi'))
    value(await at.repay(2_000, 14_900, 'card'))
    const repaid = {
      creditRepaidPaise: 10_000,
      creditElsewhere: [
        { movement: 'repaid', way: 'upi', amountPaise: 5_000 },
        { movement: 'repaid', way: 'card', amountPaise: 2_000 },
      ],
    }
    expect(at.day()).toMatchObject(repaid)
    // A day on which nothing was sold stands in the month all the same.
    expect(at.month().days.at(-1)).toMatchObject(repaid)
    expect(at.month().days).toHaveLength(2)
    openTill(at.journal(), at.time.now())
    value(await at.repay(1_000, 12_900, 'upi'))
    const [session] = at.journal().tillSessions()
    if (session === undefined) throw new Error('the till is open')
    expect(cashOfSession(at.journal(), session)).toMatchObject({
      creditRepaidPaise: 0,
      expectedPaise: 50_000,
    })
    const x = shownReport(at.till(), null)
    expect(value(x).report.creditElsewhere).toEqual([{ movement: 'repaid', way: 'upi', amountPaise: 1_000 }])
  })
})

describe('a debt that may stand in an entry of the log that cannot be used', () => {
  async function doubted(id: string) {
    const time = new VirtualTime()
    const path = join(testFolder(), 'log.db')
    const at = creditShop(time, sqliteJournal(time, path))
    at.remember()
    value(await at.limit())
    const sequence = addEntryAt(path, { id, type: 'from-later', body: '{"type":"from-later"}' })
    at.restart()
    return { at, sequence }
  }

  it.each([
    ['about credit', CREDIT_ID as string],
    ['of a sale', 'HIDDEN-SALE-1'],
  ])('keeps the number of an even account: an entry %s', async (_what, id) => {
    const { at, sequence } = await doubted(id)
    value(at.names().forget(NUMBER))
    at.restart()
    expect(at.names().personal.isKeptFor(NUMBER)).toBe(true)
    expect((await at.account()).accountId).toBe('ACCOUNT-1')
    at.names().dropSettled()
    expect(at.file()).toContain(NUMBER)
    value(at.journal().settleEntry(sequence, 'owner', 'looked into it'))
    at.names().dropSettled()
    expect(at.file()).not.toContain(NUMBER)
  })

  it('keeps it though nothing else of the account can be read', async () => {
    const time = new VirtualTime()
    const path = join(testFolder(), 'log.db')
    const at = creditShop(time, sqliteJournal(time, path))
    at.remember()
    at.names().openAccount(NUMBER, 'ACCOUNT-1')
    addEntryAt(path, { id: CREDIT_ID, type: 'credit', body: '{"type":"credit","movement":"from-later"}' })
    at.restart()
    value(at.names().forget(NUMBER))
    expect(at.file()).toContain('ACCOUNT-1')
  })

  it('an entry about the cash box keeps nobody', async () => {
    const { at } = await doubted(TILL_ID)
    value(at.names().forget(NUMBER))
    expect(at.file()).not.toContain(NUMBER)
  })
})

describe('a power cut between the entry and the file of names', () => {
  const kept = (at: ReturnType<typeof creditShop>) => customerNamesSchema.parse(JSON.parse(at.file() ?? ''))

  async function cutAfter(step: (at: ReturnType<typeof creditShop>) => Promise<unknown>) {
    const time = new VirtualTime()
    const at = creditShop(time, sqliteJournal(time))
    at.remember()
    value(await at.limit())
    at.sell('SALE-0001')
    const before = kept(at)
    await step(at)
    at.replace(before)
    at.restart()
    return at
  }

  it('keeps the name, which can go once more, and the debt', async () => {
    const at = await cutAfter(async (shopOf) => shopOf.names().forget(NUMBER))
    expect(await at.account()).toMatchObject({ name: 'Ramesh', owedPaise: 29_900 })
    value(at.names().forget(NUMBER))
    at.restart()
    expect(await at.list()).toMatchObject([{ accountNumber: NUMBER, name: null, owedPaise: 29_900 }])
    expect(value(await at.repay(29_900, 29_900)).owedPaise).toBe(0)
  })

  it('counts a repayment once, and drops the number with the next one', async () => {
    const at = await cutAfter(async (shopOf) => {
      value(shopOf.names().forget(NUMBER))
      value(await shopOf.repay(29_900, 29_900))
    })
    expect(await at.account()).toMatchObject({ name: 'Ramesh', owedPaise: 0 })
    expect((await at.repay(29_900, 29_900)).ok).toBe(false)
    value(at.names().forget(NUMBER))
    expect(at.file()).not.toContain(NUMBER)
  })

  it('writes off once', async () => {
    const at = await cutAfter(async (shopOf) => value(await shopOf.writeOff(29_900)))
    expect(await at.account()).toMatchObject({ owedPaise: 0 })
    expect((await at.writeOff(29_900)).ok).toBe(false)
  })

  it('opens an account whose first limit was lost with the next one', async () => {
    const time = new VirtualTime()
    const at = creditShop(time, sqliteJournal(time))
    at.remember()
    at.names().openAccount(NUMBER, 'ACCOUNT-1')
    at.restart()
    expect(await at.account()).toMatchObject({ accountId: 'ACCOUNT-1', limitPaise: null })
    expect(at.stop(onAccount('ACCOUNT-1', 100))).toMatchObject({ kind: 'no-account' })
    expect(value(await at.limit())).toMatchObject({ accountId: 'ACCOUNT-1', limitPaise: LIMIT })
  })
})

describe('the name of a customer with credit', () => {
  it('is changed by an entry that says who did it, and both names stand on the statement', async () => {
    const at = creditShop()
    at.remember()
    value(await at.limit())
    at.remember()
    expect((await at.account()).renames).toEqual([])
    value(at.remember('Suresh'))
    expect(at.entries().at(-1)).toEqual({
      type: 'credit',
      movement: 'named',
      accountId: 'ACCOUNT-1',
      staffId: 'owner',
    })
    at.restart()
    expect((await at.account()).renames).toMatchObject([{ staffId: 'owner', was: 'Ramesh', now: 'Suresh' }])
  })

  it('is entered, too, if it was cleared first while money was owed; the names go with the customer', async () => {
    const at = creditShop()
    at.remember()
    value(await at.limit())
    at.sell('SALE-0001')
    value(at.names().forget(NUMBER))
    value(at.remember('Suresh'))
    expect((await at.account()).renames).toMatchObject([{ was: null, now: 'Suresh' }])
    value(at.names().forget(NUMBER))
    expect(at.file()).not.toContain('Suresh')
    expect((await at.account()).renames).toMatchObject([{ staffId: 'owner', was: null, now: null }])
  })
})
