// A bad network: what happens to a call, by chance.
import { MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import type { WireRequest } from '#main/operations/service'
import type { Chance } from './chance'
import type { WireFault } from './practice-wire'

const FAULT_SHARE = 0.25
const STATUS = /\/status\//
/** Of the calls of money, and of the questions about one: a gateway and a cache stand before few shops, and do it often there. */
const SENT_AGAIN_SHARE = 0.06
const INTO_CACHE_SHARE = 0.3
const CACHE_STAMPS = ['age', 'date', 'service-time'] as const
const LAST_ANSWERS = [400, 401, 422, 'page-429'] as const
const BILL_PAY = /\/pay-bill$/
/** Among the faults of a bill payment: only there does the outcome table require more than an echo. */
const SAYS_DONE_SHARE = 0.1

export function faultOf(chance: Chance, { url }: Pick<WireRequest, 'url'>, isMoney: boolean): WireFault {
  if (isMoney && chance.happens(SENT_AGAIN_SHARE))
    return { kind: 'sent-again', copies: chance.whole(2, 4), last: chance.pick(LAST_ANSWERS) }
  if (STATUS.test(url) && chance.happens(INTO_CACHE_SHARE))
    return {
      kind: 'into-cache',
      stamp: chance.pick(CACHE_STAMPS),
      forMs: chance.whole(1, 60) * MINUTE_MS,
    }
  if (!chance.happens(isMoney ? FAULT_SHARE : FAULT_SHARE / 2)) return { kind: 'none' }
  if (BILL_PAY.test(url) && chance.happens(SAYS_DONE_SHARE)) return { kind: 'says-done' }
  switch (chance.whole(0, 8)) {
    case 0:
      return { kind: 'refused' }
    case 1:
      return { kind: 'blackhole' }
    case 2:
      return { kind: 'untrusted' }
    case 3:
      return { kind: 'request-lost' }
    case 4:
      return { kind: 'portal', httpStatus: chance.pick([200, 302, 403, 404, 502]) }
    case 5:
      return { kind: 'arrives-late', afterMs: chance.whole(1, 1_200) * SECOND_MS }
    case 6:
      return { kind: 'answer-cut', afterBytes: chance.whole(0, 400) }
    default:
      return { kind: 'answer-lost' }
  }
}
