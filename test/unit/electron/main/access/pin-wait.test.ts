// The wait after wrong PINs: longer each time, and neither a set clock nor the power switch shortens it.
import { expect, it } from 'vitest'
import { waitAfter, waitLeft } from '#main/access/pin-wait'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/base/clock'

const UPTIME = 8 * HOUR_MS

it('begins with the fourth wrong PIN, grows, and stays at an hour', () => {
  expect([0, 1, 2, 3].map(waitAfter)).toEqual([0, 0, 0, 0])
  const waits = Array.from({ length: 7 }, (_, index) => waitAfter(4 + index))
  expect(waits).toEqual(waits.toSorted((one, other) => one - other))
  expect(waits[0]).toBe(10 * SECOND_MS)
  expect([waitAfter(10), waitAfter(11), waitAfter(10_000)]).toEqual([HOUR_MS, HOUR_MS, HOUR_MS])
})

it('passes with the time that the computer runs', () => {
  const attempts = { failures: 6, lastAtUptimeMs: UPTIME }
  expect(waitLeft(attempts, UPTIME)).toBe(MINUTE_MS)
  expect(waitLeft(attempts, UPTIME + 45 * SECOND_MS)).toBe(15 * SECOND_MS)
  expect(waitLeft(attempts, UPTIME + HOUR_MS)).toBe(0)
})

it('after the computer was switched off, only the time since it is on again counts', () => {
  const attempts = { failures: 10, lastAtUptimeMs: UPTIME }
  expect(waitLeft(attempts, 0)).toBe(HOUR_MS)
  expect(waitLeft(attempts, 20 * MINUTE_MS)).toBe(40 * MINUTE_MS)
})
