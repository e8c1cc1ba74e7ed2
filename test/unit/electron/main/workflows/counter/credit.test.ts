// Selling on credit: consent and a limit first, part payments, what is owed since when, and the cash of repayments.
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '@shared/clock'
import type { PaymentPart } from '@shared/domain/payment'
import { paise } from '@shared/money'
import { createCredit } from '../../../../../../electron/main/workflows/counter/credit'
import { keepCustomerNames } from '../../../../../../electron/main/workflows/counter/customers'
import { cashOfSession } from '../../../../../../electron/main/workflows/till/till'
import { failure, memoryJournal, sqliteJournal, value } from '../../../../../support/journals'
import { answer, newIntent, NUMBER, outcome, personal, requestId } from '../../../../../support/sales'
import { openTill } from '../../../../../support/till'
import { VirtualTime } from '../../../../../support/virtual-time'

const LIMIT = paise(50_000)
const credit = (accountId: string, amountPaise = 29_900): PaymentPart => ({
  way: 'credit',
  amountPaise: paise(amountPaise),
  accountId,
})

function shop(time = new VirtualTime(), { journal, reopen } = memoryJournal(time)) {
  let at = journal
  let text: string | undefined
  const file = { load: () => text, save: (next: string) => void (text = next) }
  let names = keepCustomerNames(file)
  const credits = () =>
    createCredit({
      journal: at,
      names,
      newId: () => 'ACCOUNT-1',
      staff: () => ({ id: 'owner', role: 'owner' }),
    })
  const account = async (accountNumber = NUMBER) =>
    value(await credits().handlers['credit.account']({ accountNumber }))
  return {
    time,
    journal: () => at,
    names: () => names,
    restart: () => {
      at = reopen()
      names = keepCustomerNames(file)
    },
    refusal: (...parts: readonly PaymentPart[]) => credits().refusal({ parts }),
    account,
    remember: (name = 'Ramesh') => names.remember(NUMBER, name, time.now()),
    limit: (limitPaise = LIMIT) => credits().handlers['credit.limit']({ accountNumber: NUMBER, limitPaise }),
    repay: (amountPaise: number, owedPaise: number, way: 'cash' | 'upi' = 'cash') =>
      credits().handlers['credit.repay']({
        accountNumber: NUMBER,
        amountPaise: paise(amountPaise),
        way,
        owedPaise: paise(owedPaise),
      }),
    list: async () => value(await credits().handlers['credit.list']({})),
    sell: (id: string, name: 'success' | 'pending' = 'success') => {
      const payment = { parts: [credit('ACCOUNT-1')] }
      value(at.recordIntent(requestId(id), { ...newIntent(), payment }, personal()))
      value(at.append(requestId(id), { type: 'attempt', attempt: 1 }))
      value(at.append(requestId(id), { type: 'outcome', attempt: 1, outcome: outcome(name) }))
    },
  }
}

describe('an account', () => {
  it('is for a customer who agreed to be remembered, and opens with its first limit', async () => {
    const at = shop()
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

  it('is written to up to its limit, and not without one', async () => {
    const at = shop()
    expect(at.refusal(credit('ACCOUNT-1'))).toMatchObject({ problem: 'no-account' })
    at.remember()
    value(await at.limit())
    expect(at.refusal(credit('ACCOUNT-1'))).toBeNull()
    expect(at.refusal(credit('ACCOUNT-2'))).toMatchObject({ problem: 'no-account' })
    at.sell('SALE-0001')
    expect(at.refusal(credit('ACCOUNT-1', 20_100))).toBeNull()
    expect(at.refusal(credit('ACCOUNT-1', 20_101))).toMatchObject({ problem: 'over-limit' })
    value(await at.limit(paise(0)))
    expect(at.refusal(credit('ACCOUNT-1', 100))).toMatchObject({ problem: 'over-limit' })
  })

  it('owes what may have gone through, and nothing for what failed', async () => {
    const at = shop()
    at.remember()
    value(await at.limit())
    at.sell('SALE-0001', 'pending')
    expect((await at.account()).owedPaise).toBe(29_900)
    const told = { type: 'evidence', source: 'status-check', answer: answer('failed') } as const
    value(at.journal().append(requestId('SALE-0001'), told))
    expect(await at.account()).toMatchObject({ owedPaise: 0, owedSince: null, lines: [] })
  })

  it('is repaid in parts, oldest first, and a second press writes nothing', async () => {
    const at = shop()
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
    const at = shop()
    at.remember()
    value(await at.limit())
    at.sell('SALE-0001', 'pending')
    value(await at.repay(29_900, 29_900))
    const told = { type: 'evidence', source: 'status-check', answer: answer('failed') } as const
    value(at.journal().append(requestId('SALE-0001'), told))
    expect((await at.account()).owedPaise).toBe(-29_900)
  })

  it('keeps its sums in the log when the customer is erased, and loses the name', async () => {
    const time = new VirtualTime()
    const at = shop(time, sqliteJournal(time))
    at.remember()
    value(await at.limit())
    at.sell('SALE-0001')
    value(await at.repay(9_900, 29_900))
    await at.names().personal.forgetOf(NUMBER, new Set())
    value(at.journal().erasePersonal(requestId('SALE-0001')))
    at.restart()
    expect(await at.list()).toEqual([
      {
        accountId: 'ACCOUNT-1',
        accountNumber: null,
        name: null,
        owedPaise: 20_000,
        owedSince: expect.any(Number),
      },
    ])
    // Nobody can be sold to on the account of a person who is no longer known.
    expect(at.refusal(credit('ACCOUNT-1', 100))).toMatchObject({ problem: 'no-account' })
  })
})

describe('the box', () => {
  it('holds what was repaid in cash while it was open, and nothing of other ways or of credit itself', async () => {
    const at = shop()
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
