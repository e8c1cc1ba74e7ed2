// Sales that were taken over, in the journal: kept like any other, blocking like any other, and never sent from here.
import { describe, expect, it } from 'vitest'
import { takeoverIntent } from '#main/office/takeover/takeover-intent'
import { moneyGuards, DEFAULT_CEILING } from '#main/money/guards'
import type { Journal } from '#main/journal'
import { resendStanding } from '#shared/sale/resend'
import { succeed } from '#shared/base/result'
import { failure, memoryJournal, recordSale, sqliteJournal, value } from '#test/support/journals'
import { AMOUNT, answer, attempt, came, NUMBER, requestId, story } from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'
import { agesIn } from '#test/support/ages'

const ID = requestId()
const CUSTOMER = { accountNumber: NUMBER, customerName: 'Asha', customerMobile: null }
const FROM = { counterId: 'counter-one', counterName: 'Counter 1' }

const takeOver = (
  journal: Journal,
  name: 'pending' | 'lost' | 'rate-limited' = 'pending',
  customer: typeof CUSTOMER | null = CUSTOMER,
) => {
  const intent = takeoverIntent(story(attempt(), came(name)), FROM, 'owner')
  if (intent === null) throw new Error('nothing is left to take over')
  return journal.recordTakeovers([{ requestId: ID, intent, customer }])
}
/** What stands in the way of the same sale, sold once more. */
const guardsOn = (journal: Journal) =>
  moneyGuards(
    {
      journal,
      ages: agesIn(journal, new VirtualTime()),
      ceiling: DEFAULT_CEILING,
      canAsk: () => true,
      inFlight: [],
    },
    {
      requestId: requestId('SALE-0002'),
      operation: 'recharge',
      accountNumber: NUMBER,
      payeeCode: null,
      amountPaise: AMOUNT,
    },
  )
const taken = {
  type: 'taken-over',
  counterId: 'counter-two',
  counterName: 'Counter 2',
  takenOverAt: 5,
  railStatus: 'pending',
  isGivenBackThere: false,
} as const

describe('a sale that was taken over', () => {
  it('is there after a restart with its customer, open, and asked about', () => {
    const { journal, reopen } = sqliteJournal()
    value(takeOver(journal))
    const again = reopen()
    expect(again.sale(ID)).toMatchObject({
      railStatus: 'pending',
      accountNumber: NUMBER,
      takenOverFrom: FROM,
    })
    expect(again.openSales().map((sale) => sale.requestId)).toEqual([ID])
    expect(again.repaired()).toEqual([])
  })

  it('is taken over once', () => {
    const { journal } = sqliteJournal()
    value(takeOver(journal))
    expect(failure(takeOver(journal))).toMatchObject({ kind: 'wrong-state' })
  })

  it('blocks the same sale as one of its own would', () => {
    const { journal } = memoryJournal()
    value(takeOver(journal))
    expect(guardsOn(journal)).toMatchObject([{ kind: 'open-sale', earlier: { requestId: ID } }])
  })

  it.each(['lost', 'rate-limited'] as const)(
    'is never sent from here, after %s: its request is not here',
    (name) => {
      const { journal } = memoryJournal()
      const [sale] = value(takeOver(journal, name))
      if (sale === undefined) throw new Error('it was taken over')
      expect(resendStanding({ ...sale, notFoundCount: 9, notFoundSpanMs: 1e9 }, true)).toEqual({
        kind: 'never',
      })
      expect(journal.canonicalBody(ID)).toBeNull()
      expect(journal.hasBodyAsSealed(ID)).toBe(false)
      expect(failure(journal.append(ID, { type: 'attempt', attempt: 2 }))).toEqual({
        kind: 'wrong-state',
        state: 'taken-over',
      })
    },
  )

  it('is known by its id alone where the customer was erased', () => {
    const { journal, reopen } = sqliteJournal()
    value(takeOver(journal, 'pending', null))
    expect(reopen().sale(ID)).toMatchObject({ accountNumber: null, railStatus: 'pending' })
  })

  it('names nobody once its customer is erased', () => {
    const { journal, reopen } = sqliteJournal()
    value(takeOver(journal))
    value(journal.append(ID, { type: 'evidence', source: 'status-check', answer: answer('success') }))
    expect(journal.erasePersonal(ID)).toEqual(succeed(null))
    expect(reopen().sale(ID)).toMatchObject({ accountNumber: null, railStatus: 'success' })
  })
})

describe('a sale that another counter has', () => {
  const sold = (): Journal => {
    const { journal } = memoryJournal()
    value(takeOver(journal))
    value(journal.append(ID, taken))
    return journal
  }

  it('is watched no more, and given back, settled or sent by nobody here', () => {
    const journal = sold()
    expect([journal.watchedSales(), journal.openSales()]).toEqual([[], []])
    for (const event of [
      { type: 'attempt', attempt: 2 },
      { type: 'cash', staffId: 'owner', movement: 'given-back', amountPaise: AMOUNT },
      { type: 'settled-by-hand', staffId: 'owner', verdict: 'failed', refunded: true, evidence: 'dashboard' },
    ] as const)
      expect(failure(journal.append(ID, event))).toEqual({ kind: 'wrong-state', state: 'taken-over' })
  })

  it('keeps what the service still answers', () => {
    const journal = sold()
    value(journal.append(ID, { type: 'evidence', source: 'callback', answer: answer('success') }))
    expect(journal.sale(ID)?.railStatus).toBe('pending')
  })

  it('takes a deliberate yes to be sold again here, as nobody here knows how it ends', () => {
    const journal = sold()
    expect(guardsOn(journal)).toMatchObject([{ kind: 'recent-sale' }])
  })
})

it('a sale that is on its way is left to nobody before it has its answer', () => {
  const { journal } = memoryJournal()
  recordSale(journal, null)
  expect(failure(journal.append(ID, taken))).toEqual({ kind: 'wrong-state', state: 'taken-over' })
})
