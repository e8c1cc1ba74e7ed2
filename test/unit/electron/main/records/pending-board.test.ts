// The board of everything that needs attention: no day is forgotten.
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#shared/base/clock'
import { requestIdSchema } from '#shared/base/ids'
import { dayPage, pendingBoard } from '#main/records/sales'
import type { ViewOf } from '#main/money/sale-view'
import type { Journal, Reconcile } from '#main/journal'
import { CHECKPOINT_EVERY_ENTRIES } from '#main/journal/folds/log-fold'
import type { Selling } from '#main/money/selling'
import { pendingWorkflow } from '#main/records/open-sales'
import { failure, memoryJournal, recordSale, sqliteJournal, value } from '#test/support/journals'
import { AMOUNT, answer } from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'

const view: ViewOf = (sale) => ({ ...sale, nextCheckAt: null, canBeAsked: true })
const id = (text: string) => requestIdSchema.parse(text)

async function threeDaysAgo() {
  const time = new VirtualTime()
  const { journal } = memoryJournal(time)
  const evidence = (requestId: string, verdict: 'failed' | 'success', refunded: boolean) =>
    value(
      journal.append(id(requestId), {
        type: 'evidence',
        source: 'status-check',
        answer: answer(verdict, { refunded }),
      }),
    )
  recordSale(journal, 'pending', id('SALE-OWED'))
  evidence('SALE-OWED', 'failed', true)
  recordSale(journal, 'pending', id('SALE-DUE1'))
  evidence('SALE-DUE1', 'failed', false)
  recordSale(journal, 'pending', id('SALE-HELD'))
  evidence('SALE-HELD', 'failed', true)
  evidence('SALE-HELD', 'success', false)
  recordSale(journal, 'lost', id('SALE-OPEN'))
  recordSale(journal, 'success', id('SALE-DONE'))
  await time.pass(3 * DAY_MS)
  recordSale(journal, 'pending', id('SALE-TODAY'))
  return { time, journal }
}

describe('what waits for somebody', () => {
  it('is on the board whatever its day, oldest first', async () => {
    const { journal } = await threeDaysAgo()
    const board = pendingBoard(journal, view)
    const ids = (sales: readonly { readonly requestId: string }[]) => sales.map(({ requestId }) => requestId)
    expect(ids(board.open)).toEqual(['SALE-OPEN', 'SALE-TODAY'])
    expect(ids(board.onHold)).toEqual(['SALE-HELD'])
    expect(ids(board.refundDue)).toEqual(['SALE-DUE1'])
    expect(ids(board.owedBack)).toEqual(['SALE-OWED', 'SALE-DUE1'])
  })

  it('is no money to give back while the sale is to be sent again by itself, on the board or the page', async () => {
    const { journal, time } = await threeDaysAgo()
    const standing = { inFlight: [id('SALE-OWED')], overpaid: [] }
    const owed = pendingBoard(journal, view, standing).owedBack.map(({ requestId }) => requestId)
    expect(owed).toEqual(['SALE-DUE1'])
    expect(dayPage(journal, time.now(), view, standing).owedBackPaise).toBe(29_900)
  })

  it("is told on today's page too: whom the shop owes cash since another day", async () => {
    const { journal, time } = await threeDaysAgo()
    const page = dayPage(journal, time.now(), view)
    expect(page.sales.map(({ requestId }) => requestId)).toEqual(['SALE-TODAY'])
    expect(page.owedBack.map(({ requestId }) => requestId)).toEqual(['SALE-OWED', 'SALE-DUE1'])
    expect(page.owedBackPaise).toBe(2 * 29_900)
    value(
      journal.append(id('SALE-OWED'), {
        type: 'cash',
        staffId: 'owner',
        movement: 'given-back',
        amountPaise: AMOUNT,
      }),
    )
    expect(dayPage(journal, time.now(), view).owedBack).toHaveLength(1)
  })
})

describe('what met "too many calls"', () => {
  const HELD = id('SALE-BUSY')
  const undecided = (journal: Journal, inFlight = [] as (typeof HELD)[]) =>
    pendingBoard(journal, view, { inFlight, overpaid: [] }).undecided.map(({ requestId }) => requestId)
  const held = () => {
    const test = memoryJournal(new VirtualTime())
    recordSale(test.journal, 'rate-limited', HELD)
    return test
  }
  const told = (journal: Journal, verdict: 'not-found' | 'success' | 'no-verdict') =>
    value(journal.append(HELD, { type: 'evidence', source: 'status-check', answer: answer(verdict) }))

  it('waits on the board for a decision after a restart too, and counts', () => {
    const { journal, reopen } = held()
    expect(undecided(journal)).toEqual([HELD])
    const again = reopen()
    expect(undecided(again)).toEqual([HELD])
    expect(dayPage(again, Date.now(), view).openCount).toBe(1)
  })

  it('is kept in sight by a log on disk, also past a checkpoint', () => {
    const { journal, reopen } = sqliteJournal()
    recordSale(journal, 'rate-limited', HELD)
    for (let number = 0; number < CHECKPOINT_EVERY_ENTRIES / 3; number += 1)
      recordSale(journal, 'success', id(`SALE-${1_000 + number}`))
    expect(undecided(reopen())).toEqual([HELD])
  })

  it('is nobody’s decision while it is sent again by itself', () => {
    const { journal } = held()
    expect(undecided(journal, [HELD])).toEqual([])
    expect(dayPage(journal, Date.now(), view, { inFlight: [HELD], overpaid: [] }).openCount).toBe(0)
  })

  it.each([
    ['not-found', []],
    ['success', []],
    ['no-verdict', [HELD]],
  ] as const)('leaves the board once the service said what became of it (%s)', (verdict, left) => {
    const { journal, reopen } = held()
    told(journal, verdict)
    expect(undecided(journal)).toEqual(left)
    expect(undecided(reopen())).toEqual(left)
  })

  it('is settled by the owner who found it in the statement', async () => {
    const { journal } = held()
    const { settle } = desk(journal)
    const settled = value(await settle(HELD))
    expect(settled).toMatchObject({ railStatus: 'success', cashStatus: 'collected', settledBy: 'owner' })
    expect(undecided(journal)).toEqual([])
  })

  it('what merely did not leave cannot be settled: nothing became of it', async () => {
    const { journal } = memoryJournal(new VirtualTime())
    recordSale(journal, 'no-connection', HELD)
    expect(undecided(journal)).toEqual([])
    expect(failure(await desk(journal).settle(HELD))).toEqual({ kind: 'wrong-state', state: 'not-sent' })
  })
})

/** Settling as the owner does it. */
function desk(journal: Journal) {
  const unused = () => {
    throw new Error('not used')
  }
  const handlers = pendingWorkflow({
    journal,
    view,
    staff: () => ({ id: 'owner', role: 'owner' }),
    sending: { underWay: () => null },
    reconcile: { checkNow: unused } as unknown as Reconcile,
    selling: { sendAgain: unused, resend: unused } as unknown as Selling,
  })
  return {
    settle: (requestId: ReturnType<typeof id>) =>
      handlers['pending.settle']({ requestId, verdict: 'success', refunded: false, evidence: 'statement' }),
  }
}
