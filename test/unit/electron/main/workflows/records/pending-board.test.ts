// The board of everything that needs attention: no day is forgotten.
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '@shared/clock'
import { requestIdSchema } from '@shared/ids'
import { dayPage, pendingBoard } from '../../../../../../electron/main/workflows/records/sales'
import type { ViewOf } from '../../../../../../electron/main/workflows/records/sale-view'
import { memoryJournal, recordSale, value } from '../../../../../support/journals'
import { AMOUNT, answer } from '../../../../../support/sales'
import { VirtualTime } from '../../../../../support/virtual-time'

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
