// The service's clock as its answers tell it, to compare this computer's with. It corrects nothing: entries of the log keep the time of
// this computer, and their order.
import { SECOND_MS, type Clock } from '#shared/base/clock'
import type { ClockOffset } from '#shared/shop/health'

export interface ServiceClock {
  /** An answer of the service that was `tookMs` on its way said this time: its `Date` header, or `meta.time` where that is missing. */
  heard(saidMs: number, tookMs: number): void
  /** How far this computer's clock was from the last one heard; null if none was. */
  offset(): ClockOffset | null
}

/** As HTTP has it (RFC 9110 5.6.7); anything else is not believed. */
const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/

/** A `Date` header in epoch ms; null if it is none. */
export function dateMs(date: string | undefined): number | null {
  if (date === undefined || !HTTP_DATE.test(date)) return null
  const said = Date.parse(date)
  return Number.isNaN(said) ? null : said
}

export function createServiceClock(clock: Pick<Clock, 'now'>): ServiceClock {
  let last: ClockOffset | null = null
  return {
    heard: (said, tookMs) => {
      // Both have whole seconds, and were written somewhere on the way.
      const uncertainMs = (tookMs + SECOND_MS) / 2
      last = { aheadMs: Math.round(clock.now() - tookMs / 2 - (said + SECOND_MS / 2)), uncertainMs }
    },
    offset: () => last,
  }
}
