// Delivers the callbacks to a merchant's address, and again after a minute and after five if it does not answer 200
// (docs/service-gaps.md 2.12).
import { MINUTE_MS, type Clock } from '#shared/base/clock'
import type { PracticeEvent } from './events'
import type { PracticeService } from './service'

/** Posts one callback and returns the HTTP status of the answer. A rejection counts as no answer. */
export type PostCallback = (url: string, event: PracticeEvent) => Promise<number>

export interface CallbackSender {
  /** Posts what is due now, one after the other. Returns how many were answered with 200. */
  deliver(): Promise<number>
}

const RETRY_AFTER_MS = [MINUTE_MS, 5 * MINUTE_MS] as const

interface Parcel {
  readonly event: PracticeEvent
  readonly dueAtMs: number
  readonly triesBefore: number
}

export function createCallbackSender(options: {
  readonly service: Pick<PracticeService, 'events'>
  readonly url: string
  readonly post: PostCallback
  readonly clock: Pick<Clock, 'now'>
}): CallbackSender {
  const { service, url, post, clock } = options
  let parcels: readonly Parcel[] = []

  const delivered = ({ event }: Parcel): Promise<boolean> =>
    post(url, event).then(
      (httpStatus) => httpStatus === 200,
      () => false,
    )
  return {
    deliver: async () => {
      const fresh = service.events().map((event) => ({ event, dueAtMs: event.dueAtMs, triesBefore: 0 }))
      const all = [...parcels, ...fresh]
      const nowMs = clock.now()
      const due = all.filter((parcel) => parcel.dueAtMs <= nowMs)
      parcels = all.filter((parcel) => parcel.dueAtMs > nowMs)
      let count = 0
      for (const parcel of due) {
        if (await delivered(parcel)) count += 1
        else parcels = [...parcels, ...again(parcel, nowMs)]
      }
      return count
    },
  }
}

function again({ event, triesBefore }: Parcel, nowMs: number): readonly Parcel[] {
  const waitMs = RETRY_AFTER_MS[triesBefore]
  return waitMs === undefined ? [] : [{ event, dueAtMs: nowMs + waitMs, triesBefore: triesBefore + 1 }]
}
