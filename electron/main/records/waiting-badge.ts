// How many things wait for somebody, as the sidebar counts them beside Pending: kept on the app's icon for whoever has another window
// in front.
import type { Timers } from '#shared/base/clock'
import type { Journal } from '../journal'
import type { RequestId } from '#shared/base/ids'
import { waitingIn } from './sales'

/** A sale has several commits within a moment; the icon changes once. */
const SETTLES_AFTER_MS = 300

interface WaitingBadgeOptions {
  readonly journal: Pick<Journal, 'watchedSales' | 'onCommit' | 'onEntryBesideSales'>
  /** Accounts on which the shop owes. */
  readonly overpaid: () => readonly unknown[]
  readonly inFlight: () => readonly RequestId[]
  readonly timers: Timers
  readonly show: (count: number) => void
}

/** Shows the number now and after each change, until the returned function takes the badge away. */
export function keepWaitingBadge({
  journal,
  overpaid,
  inFlight,
  timers,
  show,
}: WaitingBadgeOptions): () => void {
  let shown = 0
  let cancel: (() => void) | null = null
  const refresh = () => {
    cancel = null
    const { open, owed } = waitingIn(journal.watchedSales(), inFlight())
    const count = open.length + owed.length + overpaid().length
    if (count === shown) return
    shown = count
    show(count)
  }
  refresh()
  const refreshSoon = (): void => {
    cancel ??= timers.after(SETTLES_AFTER_MS, refresh)
  }
  const unsubscribe = [journal.onCommit(refreshSoon), journal.onEntryBesideSales(refreshSoon)]
  return () => {
    for (const stop of unsubscribe) stop()
    cancel?.()
    if (shown > 0) show(0)
  }
}
