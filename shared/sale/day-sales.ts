// Today's page with a changed sale in it. Apart from the schemas: the window runs it from its first paint on.
import { DAY_MS } from '../base/clock'
import type { DayPage, SaleView } from './day'

/**
 * The sales of the day with this one as it is now; null if it was opened after the day, which is then over. One that was taken over was sold
 * at another counter, on whatever day: it stands on none of this one's.
 */
export function withSale(day: DayPage, sale: SaleView): DayPage | null {
  if (sale.openedAt >= day.dayStartsAt + DAY_MS) return null
  if (sale.openedAt < day.dayStartsAt || sale.takenOverFrom !== undefined) return day
  const at = day.sales.findIndex(({ requestId }) => requestId === sale.requestId)
  if (at !== -1) return { ...day, sales: day.sales.with(at, sale) }
  const older = day.sales.findIndex(({ openedAt, firstSequence }) =>
    openedAt === sale.openedAt ? firstSequence < sale.firstSequence : openedAt < sale.openedAt,
  )
  return { ...day, sales: day.sales.toSpliced(older === -1 ? day.sales.length : older, 0, sale) }
}
