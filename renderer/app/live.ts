// Puts main's pushes into the query cache, so that every screen showing a sale or the connection is up to date at once.
import type { QueryClient } from '@tanstack/react-query'
import type { DayPage, SaleView } from '@shared/domain/day'
import { succeed, type Result } from '@shared/result'
import { on } from '../bridge'
import { dropAccountOnLock } from '../features/account/account-store'
import { dropChecksOnLock } from '../features/verification/checks-store'
import { keyOf } from './queries'

/** Queries that a changed sale makes outdated. */
const ABOUT_SALES = [
  'journal.day',
  'journal.open-sales',
  'pending.board',
  'journal.sales-of-number',
  'journal.sale',
  'receipt.page',
  'till.state',
  'till.report',
  'day-book.day',
  'day-book.month',
  'customer.look',
  'credit.account',
  'credit.list',
  'receipts.search',
  'receipts.totals',
] as const

/** Queries that a callback makes outdated. */
const ABOUT_CALLBACKS = ['callbacks.state', 'callbacks.search'] as const

const replaced = (sales: readonly SaleView[], sale: SaleView): readonly SaleView[] =>
  sales.some((other) => other.requestId === sale.requestId)
    ? sales.map((other) => (other.requestId === sale.requestId ? sale : other))
    : sales

/** Shows the sale's new state at once; sums and order then come from main. */
export function takeSale(client: QueryClient, sale: SaleView): void {
  client.setQueryData<Result<DayPage>>(keyOf('journal.day', {}), (day) =>
    day?.ok === true ? { ok: true, value: { ...day.value, sales: replaced(day.value.sales, sale) } } : day,
  )
  for (const channel of ABOUT_SALES) void client.invalidateQueries({ queryKey: [channel] })
}

/** Listens until the returned function is called. */
export function listenToMain(client: QueryClient): () => void {
  const stops = [
    on('sale.changed', (sale) => takeSale(client, sale)),
    dropChecksOnLock(),
    dropAccountOnLock(),
    on('backup.given-changed', (given) => client.setQueryData(keyOf('backup.given', {}), succeed(given))),
    on('office.changed', (state) => client.setQueryData(keyOf('office.state', {}), succeed(state))),
    on('updates.changed', (state) => client.setQueryData(keyOf('updates.state', {}), succeed(state))),
    on('callbacks.changed', () => {
      for (const channel of ABOUT_CALLBACKS) void client.invalidateQueries({ queryKey: [channel] })
    }),
    on('visit.changed', (visits) => {
      client.setQueryData(keyOf('visit.list', {}), { ok: true, value: visits } as const)
      // Its paper tells its state, too.
      for (const channel of ['visit.get', 'receipt.page'])
        void client.invalidateQueries({ queryKey: [channel] })
    }),
    on('print-queue.changed', () => void client.invalidateQueries({ queryKey: ['print-queue.list'] })),
    on('line.changed', (line) => client.setQueryData(keyOf('line.state', {}), line)),
    on('app.recovered', () => {
      for (const channel of ['app.state', 'office.state'])
        void client.invalidateQueries({ queryKey: [channel] })
      for (const channel of ABOUT_SALES) void client.invalidateQueries({ queryKey: [channel] })
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
