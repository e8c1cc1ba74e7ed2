// A day of the till for its reports on paper.
import { NOBODY } from '#shared/access/staff'
import { paise } from '#shared/base/money'
import { tillWorkflow } from '#main/till/till'
import { memoryJournal, recordSale, value } from './journals'
import { requestId } from './sales'
import { openTill } from './till'
import { VirtualTime } from './virtual-time'

/** A closed till with a sale, a movement whose reason is a formula, and ₹5 missing. */
export async function closedTill() {
  const time = new VirtualTime()
  const { journal } = memoryJournal(time)
  const staff = () => ({ id: NOBODY, role: 'owner' }) as const
  const dependencies = { journal, clock: time, staff, overpaid: () => [] }
  openTill(journal, time.now())
  recordSale(journal, 'success', requestId('SALE-0001'))
  const till = tillWorkflow(dependencies)
  const { head } = value(
    await till['till.move']({
      head: journal.tillHead(),
      movement: 'cash-out',
      amountPaise: paise(12_050),
      reason: '=2+3 "tea"',
    }),
  )
  const count = { pieces: [{ facePaise: paise(50_000), count: 1 }], loosePaise: paise(17_350) }
  const shown = value(
    await till['till.close']({
      head,
      count,
      carriedPaise: paise(50_000),
      reason: 'A coin rolled away',
    }),
  )
  return { dependencies, shown }
}
