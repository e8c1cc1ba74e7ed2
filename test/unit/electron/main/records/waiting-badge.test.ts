// The number on the app's icon is the one beside Pending, from the start of the shop to its end.
import { expect, it } from 'vitest'
import { SECOND_MS } from '#shared/base/clock'
import { dayPage } from '#main/records/sales'
import { keepWaitingBadge } from '#main/records/waiting-badge'
import { memoryJournal, recordSale, value } from '#test/support/journals'
import { answer, requestId } from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'

function shop() {
  const time = new VirtualTime()
  const { journal } = memoryJournal(time)
  const shown: number[] = []
  const keep = () =>
    keepWaitingBadge({
      journal,
      inFlight: () => [],
      overpaid: () => [],
      timers: time,
      show: (count) => shown.push(count),
    })
  const onSpine = (): number => {
    const page = dayPage(journal, time.now(), (sale) => ({ ...sale, nextCheckAt: null, canBeAsked: true }))
    return page.openCount + page.owedBack.length
  }
  return { time, journal, shown, keep, onSpine }
}

it('counts what waits already when the shop opens, and nothing where nothing does', () => {
  const { journal, shown, keep } = shop()
  keep()
  expect(shown).toEqual([])
  recordSale(journal, 'lost')
  keep()
  expect(shown).toEqual([1])
})

it('settles with the board: waiting, then owed back', async () => {
  const { time, journal, shown, keep, onSpine } = shop()
  keep()
  recordSale(journal, 'pending')
  await time.pass(SECOND_MS)
  expect(shown).toEqual([onSpine()])
  value(
    journal.append(requestId(), {
      type: 'evidence',
      source: 'status-check',
      answer: answer('failed', { refunded: true }),
    }),
  )
  await time.pass(SECOND_MS)
  expect(shown.at(-1)).toBe(onSpine())
  value(
    journal.append(requestId(), {
      type: 'evidence',
      source: 'status-check',
      answer: answer('success'),
    }),
  )
  await time.pass(SECOND_MS)
  expect(shown.at(-1)).toBe(onSpine())
})

it('is taken away with the shop, and a change on its way shows nothing any more', async () => {
  const { time, journal, shown, keep } = shop()
  recordSale(journal, 'lost')
  const stop = keep()
  value(journal.append(requestId(), { type: 'evidence', source: 'status-check', answer: answer('success') }))
  stop()
  await time.pass(SECOND_MS)
  expect(shown).toEqual([1, 0])
})
