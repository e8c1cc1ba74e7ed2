// The schedule of status checks, as far as the counter around it decides: locked, asleep, impatient. How an answer moves a sale is the
// journal's; that no check is lost over crashes is the simulation's.
import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@shared/clock'
import { CHECK_NOW_HOLD_MS } from '@shared/domain/day'
import { succeed } from '@shared/result'
import { createReconcile } from '../../../../../electron/main/journal'
import { failure, memoryJournal, recordSale, value } from '../../../../support/journals'
import { answer, requestId } from '../../../../support/sales'
import { VirtualTime } from '../../../../support/virtual-time'

function shop() {
  const time = new VirtualTime()
  const { journal } = memoryJournal(time)
  const askedAt: number[] = []
  const reconcile = createReconcile({
    journal,
    checkStatus: async () => {
      askedAt.push(time.elapsed())
      return succeed(answer('pending'))
    },
    clock: time,
    timers: time,
    random: () => 0.5,
  })
  return { time, journal, reconcile, askedAt }
}

describe('a counter that is locked', () => {
  it('is asked for nothing while it pauses, and for what became due at once after', async () => {
    const { time, journal, reconcile, askedAt } = shop()
    reconcile.pause()
    reconcile.start()
    recordSale(journal, 'pending')
    await time.pass(HOUR_MS)
    reconcile.nudge()
    await time.pass(HOUR_MS)
    expect(askedAt).toEqual([])
    reconcile.goOn()
    await time.pass(SECOND_MS)
    expect(askedAt).toEqual([2 * HOUR_MS])
  })

  it('takes what a callback asks about all the same', async () => {
    const { time, journal, reconcile, askedAt } = shop()
    reconcile.start()
    recordSale(journal, 'pending')
    reconcile.pause()
    await time.pass(MINUTE_MS)
    value(await reconcile.checkNow(requestId()))
    await time.pass(HOUR_MS)
    expect(askedAt).toEqual([MINUTE_MS])
  })
})

describe('a computer that slept', () => {
  it('asks within five seconds of waking, whatever was planned', async () => {
    const { time, journal, reconcile, askedAt } = shop()
    reconcile.start()
    recordSale(journal, 'pending')
    await time.pass(HOUR_MS)
    const before = askedAt.length
    reconcile.nudge()
    await time.pass(5 * SECOND_MS)
    expect(askedAt.slice(before)).toEqual([HOUR_MS + 2_500])
  })
})

describe('"check now"', () => {
  it('asks once in ten seconds, and says how long it still waits', async () => {
    const { time, journal, reconcile, askedAt } = shop()
    recordSale(journal, 'pending')
    await time.pass(MINUTE_MS)
    value(await reconcile.checkNow(requestId()))
    await time.pass(3 * SECOND_MS)
    expect(failure(await reconcile.checkNow(requestId()))).toEqual({
      kind: 'busy',
      retryAfterMs: CHECK_NOW_HOLD_MS - 3 * SECOND_MS,
    })
    await time.pass(7 * SECOND_MS)
    value(await reconcile.checkNow(requestId()))
    expect(askedAt).toEqual([MINUTE_MS, MINUTE_MS + CHECK_NOW_HOLD_MS])
  })
})
