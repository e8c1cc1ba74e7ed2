// Puts main's pushes into the query cache, so that every screen showing a sale or the connection is up to date at once.
import type { QueryClient } from '@tanstack/react-query'
import type { DayPage, SaleView } from '#shared/sale/day'
import { withSale } from '#shared/sale/day-sales'
import { succeed, type Result } from '#shared/base/result'
import { call, on } from '../bridge/bridge'
import { emptyOnLock } from './empty-on-lock'
import { keyOf, makeStale } from '../bridge/queries'

const DAY = keyOf('journal.day', {})

/** Of several questions after a quick row of changes only the last one's answer is shown. */
let lastAsked = 0

/** Today's page turns at midnight even if nothing is sold: by the clock of main, which practice may set to another day. */
const DAY_LOOKED_AT_MS = 60_000

/** What is open or owed back follows from sales of all days, which the window does not hold; and so does whether its day is over. */
async function renewWaiting(client: QueryClient): Promise<void> {
  lastAsked += 1
  const asked = lastAsked
  const waiting = await call('journal.waiting', {})
  const day = client.getQueryData<Result<DayPage>>(DAY)
  if (asked !== lastAsked || !waiting.ok || day?.ok !== true) return
  if (day.value.dayStartsAt !== waiting.value.dayStartsAt) await askDayAnew(client)
  else client.setQueryData<Result<DayPage>>(DAY, succeed({ ...day.value, ...waiting.value }))
}

/** A day that could not be told is asked for again; of one that was, only what may have changed by itself. */
function lookAtDay(client: QueryClient): void {
  const day = client.getQueryData<Result<DayPage>>(DAY)
  if (day?.ok === true) void renewWaiting(client)
  else if (day !== undefined) void askDayAnew(client)
}

/** An answer that is on its way is dropped: a first one would otherwise be taken, however old. */
async function askDayAnew(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: DAY })
  await client.invalidateQueries({ queryKey: DAY })
}

/**
 * Puts the changed sale among those of the day. The whole day is asked for again only where that cannot be right: it is on its way and may
 * have been read before the change, it was never told, or it is over. At a counter with thousands of sales a day it is megabytes.
 */
function renewDay(client: QueryClient, sale: SaleView): void {
  const day = client.getQueryData<Result<DayPage>>(DAY)
  const next =
    day?.ok === true && client.isFetching({ queryKey: DAY }) === 0 ? withSale(day.value, sale) : null
  if (next === null) {
    void askDayAnew(client)
    return
  }
  client.setQueryData<Result<DayPage>>(DAY, succeed(next))
  void renewWaiting(client)
}

/** Shows the sale's new state at once; what else follows from it then comes from main. */
export function takeSale(client: QueryClient, sale: SaleView): void {
  renewDay(client, sale)
  void makeStale(client, 'sale')
}

/** Listens until the returned function is called. */
export function listenToMain(client: QueryClient): () => void {
  const stops = [
    on('sale.changed', (sale) => takeSale(client, sale)),
    emptyOnLock(client),
    // A form that comes back after a lock asks whose number it is; main has forgotten it too.
    on('lock.changed', ({ phase }) => {
      if (phase === 'locked') client.removeQueries({ queryKey: ['recharge.look-up'] })
    }),
    on('backup.given-changed', (given) => client.setQueryData(keyOf('backup.given', {}), succeed(given))),
    on('office.changed', (state) => client.setQueryData(keyOf('office.state', {}), succeed(state))),
    on('updates.changed', (state) => client.setQueryData(keyOf('updates.state', {}), succeed(state))),
    on('callbacks.changed', () => void makeStale(client, 'callback')),
    on('visit.changed', (visits) => {
      client.setQueryData(keyOf('visit.list', {}), { ok: true, value: visits } as const)
      // Its paper tells its state, too.
      void makeStale(client, 'visit')
    }),
    on('print-queue.changed', () => void makeStale(client, 'print-queue')),
    on('connection.changed', (line) => client.setQueryData(keyOf('connection.state', {}), line)),
    on('preferences.changed', () => void makeStale(client, 'preferences')),
    on('app.recovered', () => void makeStale(client, 'recovery')),
  ]
  const looking = setInterval(() => lookAtDay(client), DAY_LOOKED_AT_MS)
  return () => {
    clearInterval(looking)
    stops.forEach((stop) => stop())
  }
}
