// The shop's day is the Indian day, whatever the PC's zone.
import { expect, it } from 'vitest'
import { startOfIndianDay } from '#shared/base/clock'

it('begins at midnight in India, half past six in the evening before in UTC', () => {
  expect(startOfIndianDay(Date.UTC(2026, 10, 20, 18, 29, 59))).toBe(Date.UTC(2026, 10, 19, 18, 30))
  expect(startOfIndianDay(Date.UTC(2026, 10, 20, 18, 30))).toBe(Date.UTC(2026, 10, 20, 18, 30))
})
