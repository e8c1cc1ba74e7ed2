// This computer's clock beside the service's, from the `Date` of an answer.
import { expect, it } from 'vitest'
import { createServiceClock, dateMs } from '#main/service/client/service-clock'

const NOW = Date.UTC(2026, 10, 22, 6, 30, 0)
const heard = (date: string | undefined, tookMs = 0, now = NOW) => {
  const clock = createServiceClock({ now: () => now })
  const said = dateMs(date)
  if (said !== null) clock.heard(said, tookMs)
  return clock.offset()
}

it('is not known before an answer, nor from one without a date', () => {
  expect(createServiceClock({ now: () => NOW }).offset()).toBeNull()
  expect(heard(undefined)).toBeNull()
})

it('is ahead or behind by what the date says, to half a second', () => {
  expect(heard('Sun, 22 Nov 2026 06:30:00 GMT')).toEqual({ aheadMs: -500, uncertainMs: 500 })
  expect(heard('Sun, 22 Nov 2026 06:20:00 GMT')?.aheadMs).toBe(599_500)
  expect(heard('Sun, 22 Nov 2026 12:00:00 GMT')?.aheadMs).toBe(-19_800_500)
})

it('allows for the way of the answer', () => {
  expect(heard('Sun, 22 Nov 2026 06:29:58 GMT', 4_000)).toEqual({ aheadMs: -500, uncertainMs: 2_500 })
})

it.each([
  '',
  'now',
  '2026-11-22T06:30:00Z',
  'Sun, 22 Nov 2026 06:30:00 IST',
  'Sun, 99 Nov 2026 06:30:00 GMT',
])('does not believe %j', (date) => {
  expect(heard(date)).toBeNull()
})
