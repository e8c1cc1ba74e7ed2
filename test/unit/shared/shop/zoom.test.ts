// The steps of the zoom.
import { expect, it } from 'vitest'
import { readablePreferences } from '#shared/shop/preferences'
import { zoomAfter } from '#shared/shop/zoom'

it('goes up and down its steps, and stays at either end', () => {
  expect(zoomAfter(100, 'in')).toBe(110)
  expect(zoomAfter(110, 'out')).toBe(100)
  expect(zoomAfter(200, 'in')).toBe(200)
  expect(zoomAfter(80, 'out')).toBe(80)
  expect(zoomAfter(175, 'reset')).toBe(100)
})

it('goes on from a zoom between the steps', () => {
  expect(zoomAfter(130, 'in')).toBe(150)
  expect(zoomAfter(130, 'out')).toBe(125)
})

it.each([79, 201, 110.5, '110', null])('takes the usual size for %s in the file', (zoomPercent) => {
  expect(readablePreferences({ zoomPercent }).zoomPercent).toBe(100)
  expect(readablePreferences({ zoomPercent: 175 }).zoomPercent).toBe(175)
})
