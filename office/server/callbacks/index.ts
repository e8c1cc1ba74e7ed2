// The relay: callbacks of the service are stored here before they are answered, and go to the counter whose sale they name, until it has
// acknowledged each of them (docs/office.md).
import { sql } from 'kysely'
import type { Answer } from '#shared/callbacks/answers'
import { MINUTE_MS } from '#shared/base/clock'
import type { OfficeContext } from '../context/context'
import type { EntryFollower } from '../log/ingest'
import { createDeliveries, type Deliveries } from './deliveries'
import { createHooks, type Hooks } from './hooks'
import { createHub, type Hub } from './hub'
import { createNews, type News } from './news'
import { createInbox, type Inbox, routesIn } from './inbox'
import { createHookIntake, type Posted } from './hook-intake'
import { listedProxies } from '#shared/node/callbacks/sender'

export interface RelayOptions {
  /** Under which the service reaches this office, without a slash at its end; null if nobody said. */
  readonly publicUrl: string | null
  /** Addresses and networks of proxies in front of this office: only these are believed about where a callback came from. */
  readonly proxies: readonly string[]
}

export interface Relay {
  readonly hooks: Hooks
  readonly deliveries: Deliveries
  readonly hub: Hub
  /** Tells counters that there is something to ask for. */
  readonly news: News
  readonly inbox: Pick<Inbox, 'held' | 'moveRoutes'>
  take(posted: Posted): Promise<Answer>
  /** Remembers whose sales these are, in the transaction that stores their entries. Call `matchHeld` once it is committed. */
  readonly noteRoutes: EntryFollower
  /** Gives callbacks that came too early to the counters that are known by now. Never rejects. */
  matchHeld(): Promise<void>
  /**
   * What is done every minute: looks again at what is held, since a callback and the entry of its sale may be stored at the same moment,
   * neither seeing the other; sets aside, tells of both, and deletes what is old.
   */
  care(): Promise<void>
  /** Lets go of whoever listens. */
  close(): void
}

/** Held for this long, a callback has probably no counter: the owner is told. */
const HELD_LONG_MS = 15 * MINUTE_MS
const HELD = 'callback-without-counter'
const SET_ASIDE = 'callback-set-aside'

/** Of an alert of that kind: somebody sent its callback again, or it was taken or deleted meanwhile. */
const IS_TAKEN_UP_AGAIN = sql<boolean>`NOT EXISTS (
  SELECT FROM delivery WHERE delivery.callback_id = alert.details ->> 'callbackId' AND delivery.counter_id = alert.counter_id
  AND delivery.state = 'set-aside')`

/** Throws a RangeError for a proxy that is no address. */
export function createRelay(context: OfficeContext, { publicUrl, proxies }: RelayOptions): Relay {
  const { clock, timers, log, alerts } = context
  const hooks = createHooks(context, publicUrl)
  const inbox = createInbox(context)
  const deliveries = createDeliveries(context)
  const hub = createHub({
    clock,
    timers,
    dispatch: deliveries.dispatch,
    onTrouble: (error) => log.error('relay.not-looked', error),
  })
  const news = createNews(hub, timers)
  const take = createHookIntake({
    context,
    hooks,
    inbox,
    isProxy: listedProxies(proxies),
    onStored: hub.wake,
  })
  const matchHeld = async (): Promise<void> => {
    try {
      for (const { counterId, environment } of await inbox.match()) hub.wake(counterId, environment)
    } catch (error) {
      log.error('relay.not-matched', error)
    }
  }
  /** One alert for all that are held, named by the oldest: what comes after that one was seen to is told anew. */
  const tellHeld = async (): Promise<void> => {
    const { count, oldestAtMs } = await inbox.held()
    const isOther = sql<boolean>`details ->> 'oldestAtMs' IS DISTINCT FROM ${oldestAtMs === null ? null : String(oldestAtMs)}`
    await alerts.endWhere(HELD, isOther)
    if (oldestAtMs === null || clock.now() - oldestAtMs <= HELD_LONG_MS) return
    await alerts.raise({
      kind: HELD,
      key: String(oldestAtMs),
      details: { count, oldestAtMs },
      isWatched: true,
    })
  }
  const care = async (): Promise<void> => {
    await matchHeld()
    await deliveries.setAside(({ callbackId, counterId }) =>
      alerts.raise({ kind: SET_ASIDE, counterId, key: callbackId, details: { callbackId } }),
    )
    await alerts.endWhere(SET_ASIDE, IS_TAKEN_UP_AGAIN)
    await tellHeld()
    await inbox.tidy()
  }
  return {
    hooks,
    deliveries,
    hub,
    news,
    inbox,
    take,
    noteRoutes: (transaction, { counter, entries }) =>
      inbox.noteRoutes(transaction, routesIn(counter.counterId, entries)),
    matchHeld,
    care,
    close: () => {
      news.close()
      hub.close()
    },
  }
}
