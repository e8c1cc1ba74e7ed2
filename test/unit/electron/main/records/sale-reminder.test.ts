import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/base/clock'
import { createSaleReminder } from '#main/records/sale-reminder'
import { memoryJournal, recordSale } from '#test/support/journals'
import { answer, requestId } from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'

function shop(canAsk = false) {
  const time = new VirtualTime()
  const { journal, reopen } = memoryJournal(time)
  const toldAt: number[] = []
  const remind = (over = journal) =>
    createSaleReminder({
      journal: over,
      canAsk: () => canAsk,
      clock: time,
      timers: time,
      tell: () => void toldAt.push(time.elapsed()),
    })
  return { time, journal, reopen, toldAt, remind }
}

it('a sale that nobody can ask about is reminded of at the times of its age, until it is settled', async () => {
  const { time, journal, toldAt, remind } = shop()
  remind()
  recordSale(journal, 'pending')
  await time.pass(2 * DAY_MS)
  expect(toldAt).toEqual([15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, DAY_MS, 2 * DAY_MS])
  journal.append(requestId(), {
    type: 'settled-by-hand',
    staffId: 'owner',
    verdict: 'success',
    refunded: false,
    evidence: 'the statement',
  })
  await time.pass(3 * DAY_MS)
  expect(toldAt).toHaveLength(5)
})

it('an earlier run is told of soon after a start, once its first reminder has passed', async () => {
  const { time, journal, reopen, toldAt, remind } = shop()
  const stop = remind()
  recordSale(journal, 'pending')
  await time.pass(20 * MINUTE_MS)
  stop()
  await time.pass(10 * MINUTE_MS)
  remind(reopen())
  await time.pass(MINUTE_MS)
  expect(toldAt).toEqual([15 * MINUTE_MS, 30.5 * MINUTE_MS])
})

it('what is asked about by itself, or has ended, is not reminded of', async () => {
  const askable = shop(true)
  askable.remind()
  recordSale(askable.journal, 'pending')
  const ended = shop()
  ended.remind()
  recordSale(ended.journal, 'pending')
  ended.journal.append(requestId(), { type: 'evidence', source: 'callback', answer: answer('success') })
  await askable.time.pass(DAY_MS)
  await ended.time.pass(DAY_MS)
  expect([askable.toldAt, ended.toldAt]).toEqual([[], []])
})

it('a clock that is set back postpones no reminder by more than its own wait', async () => {
  const { time, journal, toldAt, remind } = shop()
  remind()
  recordSale(journal, 'pending')
  await time.pass(20 * MINUTE_MS)
  time.jumpWallClock(-10 * MINUTE_MS)
  await time.pass(2 * HOUR_MS)
  expect(toldAt.length).toBeGreaterThanOrEqual(2)
})
