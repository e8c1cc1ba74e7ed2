// The schedule of status checks, as far as its surroundings matter: locked, asleep, impatient. How an answer changes a
// sale is tested with the journal; that no check is lost over crashes, in the simulation.
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import { CHECK_NOW_HOLD_MS } from '#shared/sale/day'
import type { StatusAnswer } from '#shared/sale/outcome'
import { isRefundDue, type Sale } from '#shared/sale/sale'
import { fail, succeed, type Result } from '#shared/base/result'
import { createReconcile, RECHECKED_AT_MS, type Journal } from '#main/journal'
import { createRecheck } from '#main/journal/checks/recheck'
import { checksBehindLock } from '#main/records/open-sales'
import { failure, memoryJournal, recordSale, value } from '#test/support/journals'
import { answer, outcome, requestId } from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'
import { expectedDefects, noDefects } from '#test/support/defects'
import { agesIn } from '#test/support/ages'

/** A shop whose service says about every sale what it is told to say, after `answersAfterMs`. */
function toldShop(
  first: StatusAnswer,
  {
    answersAfterMs = 0,
    ...change
  }: Partial<Parameters<typeof createReconcile>[0]> & { readonly answersAfterMs?: number } = {},
) {
  const time = new VirtualTime()
  const { journal, reopen } = memoryJournal(time)
  const told = { answer: first, isAway: false }
  const askedAt: number[] = []
  const open = (over: Journal) =>
    createReconcile({
      reportDefect: noDefects,
      journal: over,
      ages: agesIn(over, time),
      checkStatus: async () => {
        askedAt.push(time.elapsed())
        // What it knew when it was asked.
        const known: Result<StatusAnswer> = told.isAway
          ? fail({ kind: 'no-connection', cause: 'test' })
          : succeed(told.answer)
        if (answersAfterMs > 0) await new Promise<void>((resolve) => time.after(answersAfterMs, resolve))
        return known
      },
      clock: time,
      timers: time,
      random: () => 0,
      recheckedAtMs: RECHECKED_AT_MS,
      ...change,
    })
  const reconcile = open(journal)
  const railStatus = () => journal.sale(requestId())?.railStatus
  return { time, journal, reopen, told, askedAt, open, reconcile, railStatus }
}

/** A shop whose sales stay pending; its ends are not asked about. */
const shop = () => toldShop(answer('pending'), { random: () => 0.5, recheckedAtMs: [] })

it.each([-400 * DAY_MS, 0, 400 * DAY_MS])(
  'a sale under a clock that was off by %d ms is watched for seven days',
  async (offMs) => {
    const { time, journal, reconcile, askedAt } = shop()
    reconcile.start()
    time.jumpWallClock(offMs)
    recordSale(journal, 'pending')
    time.jumpWallClock(-offMs)
    await time.pass(20 * DAY_MS)
    expect(askedAt.at(-1)).toBeGreaterThan(7 * DAY_MS)
    expect(askedAt.at(-1)).toBeLessThan(9 * DAY_MS)
  },
)

describe('a sale that a gateway held up', () => {
  const heldUp = outcome('rate-limited', { reason: 'held-up-on-the-way' })
  const shopOfHeldUp = (told: StatusAnswer) => {
    const shop = toldShop(told)
    const id = recordSale(shop.journal, null)
    value(shop.journal.append(id, { type: 'outcome', attempt: 1, outcome: heldUp }))
    return { ...shop, id }
  }

  it('is asked about also after a restart, though nobody sends it again', async () => {
    const { time, reopen, open, id } = shopOfHeldUp(answer('success'))
    const journal = reopen()
    open(journal).start()
    await time.pass(MINUTE_MS)
    expect(journal.sale(id)?.railStatus).toBe('success')
  })

  it('is asked about until the service, which may book late, said for ten minutes that it does not have it', async () => {
    const { time, journal, reconcile, askedAt, id } = shopOfHeldUp(answer('not-found'))
    reconcile.start()
    await time.pass(DAY_MS)
    expect(askedAt.at(-1)).toBeGreaterThan(10 * MINUTE_MS)
    expect(askedAt.at(-1)).toBeLessThan(HOUR_MS)
    expect(journal.sale(id)?.railStatus).toBe('not-sent')
  })
})

describe('an end', () => {
  const reversed = answer('failed', { refunded: true })

  it('is asked about four times in a day, and leaves no entry while it holds', async () => {
    const { time, journal, reconcile, askedAt } = toldShop(answer('success', { message: 'Other words' }))
    reconcile.start()
    recordSale(journal, 'success')
    const { lastSequence } = journal.sale(requestId()) ?? {}
    await time.pass(3 * DAY_MS)
    expect(askedAt).toEqual(RECHECKED_AT_MS)
    expect(journal.sale(requestId())?.lastSequence).toBe(lastSequence)
  })

  it('that the service takes back becomes a reversal, and the cash is owed', async () => {
    const { time, journal, reconcile } = toldShop(reversed)
    reconcile.start()
    recordSale(journal, 'success')
    await time.pass(2 * MINUTE_MS)
    expect(journal.sale(requestId())).toMatchObject({ railStatus: 'reversed', cashStatus: 'owed-back' })
  })

  it('that failed and was delivered after all becomes a conflict, and is not asked about any more', async () => {
    const { time, journal, reconcile, told, askedAt, railStatus } = toldShop(reversed)
    reconcile.start()
    recordSale(journal, 'pending')
    await time.pass(10 * SECOND_MS)
    expect(railStatus()).toBe('failed')
    told.answer = answer('success')
    await time.pass(2 * MINUTE_MS)
    expect(railStatus()).toBe('conflict')
    const asked = askedAt.length
    await time.pass(2 * DAY_MS)
    expect(askedAt).toHaveLength(asked)
  })

  it('is asked about again after a line that was down, and after a restart', async () => {
    const { time, journal, reopen, reconcile, told, open, railStatus } = toldShop(reversed)
    told.isAway = true
    reconcile.start()
    recordSale(journal, 'success')
    await time.pass(5 * MINUTE_MS)
    expect(railStatus()).toBe('success')
    await reconcile.stop()
    const again = reopen()
    told.isAway = false
    open(again).start()
    await time.pass(15 * MINUTE_MS)
    expect(again.sale(requestId())?.railStatus).toBe('reversed')
  })
})

it.each([
  [25, 1],
  [34, 0],
])('an end that is %d hours old at a start is asked about %d times', async (hours, times) => {
  const time = new VirtualTime()
  const { journal } = memoryJournal(time)
  recordSale(journal, 'success')
  const sales = journal.sales([requestId()])
  const asked: string[] = []
  const recheck = createRecheck({
    recheckedAtMs: RECHECKED_AT_MS,
    sale: journal.sale,
    ask: async (id) => {
      asked.push(id)
      const sale = journal.sale(id)
      return sale === null ? fail({ kind: 'wrong-state', state: 'no-such-sale' }) : succeed(sale)
    },
    canAsk: () => true,
    clock: time,
    ages: { leastMs: () => hours * HOUR_MS + time.elapsed(), changedWithin: () => sales },
    timers: time,
    random: () => 0.5,
  })
  recheck.start()
  await time.pass(DAY_MS)
  expect(asked).toHaveLength(times)
})

describe('a refusal', () => {
  const refusedShop = (first: StatusAnswer) => {
    const shop = toldShop(first)
    shop.reconcile.start()
    recordSale(shop.journal, 'refused')
    return { ...shop, sale: () => shop.journal.sale(requestId()) }
  }

  it('is asked about within five seconds and after ten minutes, keeps its number, and is left alone then', async () => {
    const { time, sale, askedAt } = refusedShop(answer('not-found'))
    const { lastSequence } = sale() ?? {}
    await time.pass(2 * DAY_MS)
    expect(askedAt).toHaveLength(2)
    expect(askedAt[0]).toBeLessThanOrEqual(5 * SECOND_MS)
    expect((askedAt[1] ?? 0) - (askedAt[0] ?? 0)).toBeGreaterThanOrEqual(10 * MINUTE_MS)
    expect(sale()).toMatchObject({ railStatus: 'failed', reason: 'refused', refusalAnswers: 2, lastSequence })
  })

  it.each(['success', 'pending'] as const)(
    'of an id that the service has as %s is a conflict on hold, and is not asked about any more',
    async (verdict) => {
      const { time, sale, askedAt } = refusedShop(answer(verdict))
      await time.pass(DAY_MS)
      expect(sale()).toMatchObject({ railStatus: 'conflict', reason: 'contradicted', seenByService: true })
      expect(askedAt).toHaveLength(1)
    },
  )

  it('that the service booked late is found out by the second question', async () => {
    const { time, sale, told } = refusedShop(answer('not-found'))
    await time.pass(MINUTE_MS)
    told.answer = answer('success')
    await time.pass(11 * MINUTE_MS)
    expect(sale()?.railStatus).toBe('conflict')
  })

  it('that the service calls failed without a refund stays a refusal, and no refund is due', async () => {
    const { time, sale } = refusedShop(answer('failed', { refunded: false }))
    await time.pass(DAY_MS)
    expect(sale()).toMatchObject({ railStatus: 'failed', reason: 'refused', seenByService: false })
    expect(sale() === null || isRefundDue(sale() as Sale)).toBe(false)
  })

  it.each([
    ['no answer', null],
    ['an unknown word', answer('no-verdict', { statusText: 'with_operator' })],
    ['a wrong path', answer('wrong-path')],
  ])('to which %s comes stays one and is asked about again until it is answered', async (_name, silent) => {
    const { time, sale, told, askedAt } = refusedShop(silent ?? answer('not-found'))
    told.isAway = silent === null
    await time.pass(HOUR_MS)
    expect(sale()).toMatchObject({ railStatus: 'failed', refusalAnswers: 0 })
    expect(askedAt.length).toBeGreaterThan(2)
    told.isAway = false
    told.answer = answer('success')
    await time.pass(HOUR_MS)
    expect(sale()?.railStatus).toBe('conflict')
  })

  it('is asked about after a restart too, at its second time and not before', async () => {
    const { time, reopen, reconcile, told, askedAt, open } = refusedShop(answer('not-found'))
    await time.pass(MINUTE_MS)
    await reconcile.stop()
    const again = reopen()
    told.answer = answer('success')
    const reopened = open(again)
    reopened.start()
    await time.pass(MINUTE_MS)
    reopened.nudge()
    await time.pass(7 * MINUTE_MS)
    expect(askedAt).toHaveLength(1)
    await time.pass(5 * MINUTE_MS)
    expect(again.sale(requestId())?.railStatus).toBe('conflict')
  })

  it('whose due times are lost is asked about all the same', async () => {
    const { time, reopen, reconcile, told, open } = refusedShop(answer('not-found'))
    await reconcile.stop()
    const again = reopen()
    for (const check of again.checks()) again.dropCheck(check.requestId)
    told.answer = answer('success')
    open(again).start()
    await time.pass(MINUTE_MS)
    expect(again.sale(requestId())?.railStatus).toBe('conflict')
  })

  it('cannot be answered twice by an impatient person: the second answer counts after ten minutes', async () => {
    const { time, sale, reconcile } = refusedShop(answer('not-found'))
    for (const _press of [1, 2, 3]) {
      await time.pass(20 * SECOND_MS)
      value(await reconcile.checkNow(requestId()))
    }
    expect(sale()?.refusalAnswers).toBe(1)
    await time.pass(15 * MINUTE_MS)
    expect(sale()?.refusalAnswers).toBe(2)
  })

  it('is not believed sooner because the clock was set forward', async () => {
    const { time, sale, told } = refusedShop(answer('not-found'))
    await time.pass(20 * SECOND_MS)
    time.jumpWallClock(4 * HOUR_MS)
    await time.pass(20 * SECOND_MS)
    expect(sale()?.refusalAnswers).toBe(1)
    told.answer = answer('success')
    await time.pass(15 * MINUTE_MS)
    expect(sale()?.railStatus).toBe('conflict')
  })

  it('is asked about in its own time when the clock is set back by a day', async () => {
    const { time, sale, told } = refusedShop(answer('not-found'))
    await time.pass(MINUTE_MS)
    told.answer = answer('success')
    time.jumpWallClock(-DAY_MS)
    await time.pass(25 * MINUTE_MS)
    expect(sale()?.railStatus).toBe('conflict')
  })
})

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

  it.each([
    ['pause', 0],
    ['go-on', 1],
  ] as const)('set to %s asks as often as %i in its first seconds behind the lock', async (wanted, times) => {
    const { time, journal, reconcile, askedAt } = shop()
    const checks = checksBehindLock(reconcile, () => wanted)
    reconcile.start()
    recordSale(journal, 'pending')
    checks.locked()
    await time.pass(10 * SECOND_MS)
    expect(askedAt).toHaveLength(times)
    checks.unlocked()
    await time.pass(SECOND_MS)
    expect(askedAt).toHaveLength(1)
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

describe('a question on its way when something happens', () => {
  /** A service that thinks for two seconds. */
  function slowShop(first: StatusAnswer) {
    const shop = toldShop(first, { answersAfterMs: 2 * SECOND_MS, random: () => 0.5 })
    shop.reconcile.start()
    return shop
  }

  it('is followed by another within five seconds, whatever it says', async () => {
    const { time, journal, told, askedAt, reconcile, railStatus } = slowShop(answer('pending'))
    recordSale(journal, 'pending')
    await time.pass(6 * SECOND_MS)
    expect(askedAt).toHaveLength(1)
    told.answer = answer('success')
    reconcile.nudge()
    await time.pass(SECOND_MS + 5 * SECOND_MS + 2 * SECOND_MS)
    expect(railStatus()).toBe('success')
  })

  it('is followed by another at once where a person waits', async () => {
    const { time, journal, told, reconcile, railStatus } = slowShop(answer('pending'))
    recordSale(journal, 'pending')
    await time.pass(6 * SECOND_MS)
    told.answer = answer('success')
    reconcile.nudge(0)
    await time.pass(SECOND_MS + 2 * SECOND_MS)
    expect(railStatus()).toBe('success')
  })

  it('and that is lost is followed by another as soon, once the line is back', async () => {
    const { time, journal, told, reconcile, railStatus } = slowShop(answer('success'))
    told.isAway = true
    recordSale(journal, 'pending')
    await time.pass(6 * SECOND_MS)
    told.isAway = false
    reconcile.nudge()
    await time.pass(10 * SECOND_MS)
    expect(railStatus()).toBe('success')
  })

  it('moves the next question only once', async () => {
    const { time, journal, askedAt, reconcile } = slowShop(answer('pending'))
    recordSale(journal, 'pending')
    await time.pass(6 * SECOND_MS)
    reconcile.nudge(0)
    await time.pass(MINUTE_MS)
    const [, , ...later] = askedAt
    expect(later.length).toBeLessThan(3)
  })

  it('does not hurry a refusal, whose second answer counts only later', async () => {
    const { time, journal, askedAt, reconcile } = slowShop(answer('not-found'))
    recordSale(journal, 'refused')
    await time.pass(4 * SECOND_MS)
    expect(askedAt).toHaveLength(1)
    reconcile.nudge(0)
    await time.pass(9 * MINUTE_MS)
    expect(askedAt).toHaveLength(1)
  })

  it('about an end is followed by another at once too', async () => {
    const { time, journal, told, reconcile, railStatus } = slowShop(answer('success'))
    recordSale(journal, 'success')
    reconcile.recheckEnds()
    await time.pass(SECOND_MS)
    told.answer = answer('failed', { refunded: true })
    reconcile.recheckEnds()
    await time.pass(SECOND_MS + 3 * SECOND_MS)
    expect(railStatus()).toBe('reversed')
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

describe('a defect', () => {
  const broken = (): never => {
    throw new Error('a defect')
  }

  it('in the question is in the log, and the sale is asked about again later', async () => {
    const { reportDefect, events } = expectedDefects()
    let asked = 0
    const { time, journal, reconcile } = toldShop(answer('success'), {
      checkStatus: async () => ((asked += 1) === 1 ? broken() : succeed(answer('success'))),
      reportDefect,
    })
    const id = recordSale(journal, 'pending')
    expect(failure(await reconcile.checkNow(id))).toEqual({ kind: 'bug', reference: 'REF-1' })
    expect(events).toEqual(['journal.status-check-failed'])
    reconcile.start()
    await time.pass(10 * MINUTE_MS)
    expect(journal.sale(id)?.railStatus).toBe('success')
  })

  it('in whoever is told of the next check leaves the schedule as it is', async () => {
    const { reportDefect, events } = expectedDefects()
    const { time, journal, reconcile } = toldShop(answer('pending'), {
      random: () => 0.5,
      onRescheduled: broken,
      reportDefect,
    })
    const id = recordSale(journal, 'pending')
    expect(value(await reconcile.checkNow(id)).railStatus).toBe('pending')
    expect(reconcile.nextCheckAt(id)).toBeGreaterThan(time.now())
    expect(events).toEqual(['journal.reschedule-not-told'])
  })
})
