import { expect, it } from 'vitest'
import { shortened } from '#main/callbacks/facts'

it('a short text stays as it is, and a long one is cut to what fits', () => {
  expect(shortened('₹299 रिचार्ज', 12)).toBe('₹299 रिचार्ज')
  expect(shortened('₹299 रिचार्ज सफल', 12)).toBe('₹299 रिचार्ज')
})

it('half of a character that needs two units stays what a slice would give', () => {
  expect(shortened('a😀b', 2)).toBe('a😀b'.slice(0, 2))
})
