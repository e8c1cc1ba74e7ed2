// Who may give money back, and how: cash leaves the box for what came into it, and for anything else by an owner's word.
import { expect, it } from 'vitest'
import { salesWorkflow } from '#main/records/sales'
import type { PaymentPart } from '#shared/sale/payment'
import { figuresOf } from '#shared/till/day-book'
import { paise } from '#shared/base/money'
import { failure, memoryJournal, value } from '#test/support/journals'
import { answer, newIntent, outcome, personal, requestId } from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'

const ID = requestId('SALE-0001')

/** A sale of ₹299 that failed after it was told as paid so. */
function failedSale(parts: readonly PaymentPart[]) {
  const time = new VirtualTime()
  const { journal } = memoryJournal(time)
  let role: 'owner' | 'cashier' = 'cashier'
  value(journal.recordIntent(ID, { ...newIntent(), payment: { parts } }, personal()))
  value(journal.append(ID, { type: 'attempt', attempt: 1 }))
  value(journal.append(ID, { type: 'outcome', attempt: 1, outcome: outcome('pending') }))
  value(journal.append(ID, { type: 'evidence', source: 'status-check', answer: answer('failed') }))
  const handlers = salesWorkflow({
    journal,
    clock: time,
    view: (sale) => ({ ...sale, nextCheckAt: null, canBeAsked: false }),
    staff: () => ({ id: role, role }),
    sending: { inFlight: () => [] },
    accountOf: () => ({ id: 'ACCOUNT-1', isOwn: true }),
    overpaid: () => [],
  })
  return {
    giveBack: (way: 'cash' | 'upi') =>
      handlers['cash.give-back']({ requestId: ID, movement: 'given-back', way }),
    keepAsCredit: () => handlers['cash.give-back']({ requestId: ID, movement: 'kept-as-credit' }),
    asOwner: () => void (role = 'owner'),
    asCashier: () => void (role = 'cashier'),
    cashBack: () => figuresOf([journal.story(ID)], () => true, []).cashBack,
    moneyBack: () => figuresOf([journal.story(ID)], () => true, []).moneyBack,
    last: () => journal.head().sequence,
    receipt: () => journal.sale(ID)?.lastSequence,
    now: () => time.now(),
  }
}

it.each([
  ['by UPI', [{ way: 'upi', amountPaise: paise(29_900) }]],
  [
    'in part by card',
    [
      { way: 'cash', amountPaise: paise(10_000) },
      { way: 'card', amountPaise: paise(19_900) },
    ],
  ],
] as const)('a cashier takes no cash for what was told as paid %s, and an owner may', async (_, parts) => {
  const at = failedSale(parts)
  expect(failure(await at.giveBack('cash'))).toEqual({ kind: 'not-allowed', needs: 'owner-pin' })
  at.asOwner()
  expect(value(await at.giveBack('cash'))).toMatchObject({ cashStatus: 'given-back' })
  // A second press changes nothing, and asks nobody.
  at.asCashier()
  expect(value(await at.giveBack('cash'))).toMatchObject({ cashStatus: 'given-back' })
})

it.each([
  ['upi', 29_900, [{ way: 'upi', amountPaise: paise(29_900) }]],
  [
    'card',
    19_900,
    [
      { way: 'cash', amountPaise: paise(10_000) },
      { way: 'card', amountPaise: paise(19_900) },
    ],
  ],
] as const)(
  'cash for what was told as paid by %s has a line of its own on X and Z, with who gave it',
  async (way, amountPaise, parts) => {
    const at = failedSale(parts)
    expect(at.cashBack()).toBeUndefined()
    at.asOwner()
    value(await at.giveBack('cash'))
    expect(at.cashBack()).toMatchObject([{ requestId: ID, staffId: 'owner', way, amountPaise }])
  },
)

it.each(['cash', 'upi'] as const)(
  'each sale whose money was given back by %s stands on X and Z with when and by whom, once',
  async (way) => {
    const at = failedSale([{ way, amountPaise: paise(29_900) }])
    expect(at.moneyBack()).toBeUndefined()
    value(await at.giveBack(way))
    const line = {
      requestId: ID,
      sequence: at.last(),
      receipt: at.receipt(),
      givenBackAt: at.now(),
      staffId: 'cashier',
      payee: 'Jio',
    }
    expect(at.moneyBack()).toEqual([{ ...line, way, amountPaise: 29_900 }])
    value(await at.giveBack(way))
    expect(at.moneyBack()).toHaveLength(1)
  },
)

it('what is kept as credit was given back by nobody', async () => {
  const at = failedSale([{ way: 'cash', amountPaise: paise(29_900) }])
  value(await at.keepAsCredit())
  expect(at.moneyBack()).toBeUndefined()
})

it('what went back as it was paid has no such line', async () => {
  const byUpi = failedSale([{ way: 'upi', amountPaise: paise(29_900) }])
  value(await byUpi.giveBack('upi'))
  const inCash = failedSale([{ way: 'cash', amountPaise: paise(29_900) }])
  value(await inCash.giveBack('cash'))
  const kept = failedSale([{ way: 'upi', amountPaise: paise(29_900) }])
  kept.asOwner()
  value(await kept.keepAsCredit())
  expect([byUpi.cashBack(), inCash.cashBack(), kept.cashBack()]).toEqual([undefined, undefined, undefined])
})

it('a cashier leaves nothing on an account that was told as paid by UPI: it would pay a debt with nothing', async () => {
  const at = failedSale([{ way: 'upi', amountPaise: paise(29_900) }])
  expect(failure(await at.keepAsCredit())).toEqual({ kind: 'not-allowed', needs: 'owner-pin' })
  at.asOwner()
  expect(value(await at.keepAsCredit())).toMatchObject({ cashStatus: 'kept-as-credit' })
  const inCash = failedSale([{ way: 'cash', amountPaise: paise(29_900) }])
  expect(value(await inCash.keepAsCredit())).toMatchObject({ cashStatus: 'kept-as-credit' })
})

it('a cashier gives back as it was paid', async () => {
  const byUpi = failedSale([{ way: 'upi', amountPaise: paise(29_900) }])
  expect(value(await byUpi.giveBack('upi'))).toMatchObject({ cashStatus: 'given-back' })
  const inCash = failedSale([{ way: 'cash', amountPaise: paise(29_900) }])
  expect(value(await inCash.giveBack('cash'))).toMatchObject({ cashStatus: 'given-back' })
})
