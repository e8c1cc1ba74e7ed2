// Simulated hours against the service with three times the allowed traffic: a shop that browses heavily while it sells.
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import { describe, expect, test } from 'vitest'
import type { Lane } from '#main/service/client/dispatch-window'
import { createQueue, DEFAULT_LIMITS, type CallQueue } from '#main/service/client/queue'
import { chanceFrom } from '../../support/mutations'
import { settleMicrotasks, VirtualTime } from '../../support/virtual-time'
import { noDefects } from '../../support/defects'
import { HOURS_OF_CALLS, SEED } from '../extent'

const CALLS_THE_SERVICE_TAKES = 60
const LONGEST_JITTER_MS = 400
/** Ten days are simulated in two minutes. */
const LONGEST_MS = 10 * MINUTE_MS

/** The service's side: what came in any rolling minute, after the network's own delay. */
class Gatekeeper {
  readonly arrivals: number[] = []

  worstMinute(): number {
    const sorted = this.arrivals.toSorted((one, other) => one - other)
    let first = 0
    let worst = 0
    for (const [last, at] of sorted.entries()) {
      while ((sorted[first] ?? at) <= at - MINUTE_MS) first += 1
      worst = Math.max(worst, last - first + 1)
    }
    return worst
  }
}

interface World {
  readonly time: VirtualTime
  readonly queue: CallQueue
  readonly gatekeeper: Gatekeeper
  readonly moneyWaitsMs: number[]
  readonly call: (lane: Lane) => void
}

function worldOf(seed: number): World {
  const chance = chanceFrom(seed)
  const time = new VirtualTime()
  const gatekeeper = new Gatekeeper()
  const queue = createQueue({
    reportDefect: noDefects,
    clock: time,
    timers: time,
    store: { load: () => [], save: () => {} },
  })
  const moneyWaitsMs: number[] = []
  const call = (lane: Lane) => {
    const askedAt = time.elapsed()
    void queue.admit(lane).then((admission) => {
      if (admission.kind !== 'permit') return
      if (lane === 'money') moneyWaitsMs.push(time.elapsed() - askedAt)
      const arrivesMs = chance() * LONGEST_JITTER_MS
      gatekeeper.arrivals.push(time.elapsed() + arrivesMs)
      time.after(arrivesMs + 50 + chance() * 500, () => admission.done({ kind: 'over' }))
    })
  }
  return { time, queue, gatekeeper, moneyWaitsMs, call }
}

/**
 * Enough for a promise of the queue to reach its caller; a whole turn of the event loop at every step would take
 * minutes.
 */
async function aFewTurns(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await Promise.resolve()
}

const p99 = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? 0

describe('at three times the rate', () => {
  test(
    'no rolling minute shows the service more than 58 calls, and nine tenths of what it allows are used',
    async () => {
      const { time, gatekeeper, call } = worldOf(SEED)
      const chance = chanceFrom(SEED + 1)
      const meanGapMs = MINUTE_MS / (3 * CALLS_THE_SERVICE_TAKES)
      const arrive = () => {
        const drawn = chance()
        call(drawn < 0.08 ? 'money' : drawn < 0.2 ? 'status' : drawn < 0.8 ? 'screen' : 'prefetch')
        time.after(-Math.log(1 - chance()) * meanGapMs, arrive)
      }
      arrive()
      const until = time.elapsed() + HOURS_OF_CALLS * HOUR_MS
      await settleMicrotasks()
      while (time.step(until - time.elapsed())) await aFewTurns()
      const allowed = ((HOURS_OF_CALLS * HOUR_MS) / DEFAULT_LIMITS.windowMs) * DEFAULT_LIMITS.callsPerWindow
      expect(gatekeeper.worstMinute()).toBeLessThanOrEqual(58)
      expect(gatekeeper.arrivals.length / allowed).toBeGreaterThan(0.9)
    },
    LONGEST_MS,
  )

  test('behind five hundred browse calls money waits less than a second, 99 times in a hundred', async () => {
    const { time, gatekeeper, moneyWaitsMs, call } = worldOf(3)
    const chance = chanceFrom(4)
    const keepBrowsing = () => {
      for (let index = 0; index < 50; index += 1) call('screen')
      time.after(MINUTE_MS, keepBrowsing)
    }
    const sell = () => {
      call('money')
      time.after(10 * SECOND_MS * (0.5 + chance()), sell)
    }
    for (let index = 0; index < 500; index += 1) call('screen')
    keepBrowsing()
    sell()
    const until = time.elapsed() + 60 * MINUTE_MS
    await settleMicrotasks()
    while (time.step(until - time.elapsed())) await aFewTurns()
    expect(moneyWaitsMs.length).toBeGreaterThan(300)
    expect(p99(moneyWaitsMs)).toBeLessThanOrEqual(SECOND_MS)
    expect(gatekeeper.worstMinute()).toBeLessThanOrEqual(58)
  })
})
