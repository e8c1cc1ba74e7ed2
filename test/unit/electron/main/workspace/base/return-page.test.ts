// Where a customer's browser returns to.
import { expect, test } from 'vitest'
import { BUILT_IN_PROFILE } from '#main/operations/service'
import { returnPage } from '#main/workspace/base/return-page'

const SHOP = { returnPage: 'https://shop.example/' }
const NONE = { returnPage: '' }

test('is what the profile names, else the shop’s own page, else the page of nobody', () => {
  expect(returnPage('https://own.example/', BUILT_IN_PROFILE, SHOP)).toBe('https://own.example/')
  expect(returnPage(null, BUILT_IN_PROFILE, SHOP)).toBe('https://shop.example/')
  expect(returnPage(null, BUILT_IN_PROFILE, NONE)).toBe('https://example.com/')
})
