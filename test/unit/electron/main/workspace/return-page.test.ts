// Where a customer's browser returns to.
import { expect, test } from 'vitest'
import { BUILT_IN_PROFILE } from '../../../../../electron/main/service'
import { profileSchema } from '../../../../../electron/main/service/profile/schema'
import { returnPage } from '../../../../../electron/main/workspace/return-page'

const SHOP = { returnPage: 'https://shop.example/' }
const NONE = { returnPage: '' }

test('is what the profile names, else the shop’s own page, else the page of nobody', () => {
  expect(returnPage('https://own.example/', BUILT_IN_PROFILE, SHOP)).toBe('https://own.example/')
  expect(returnPage(null, BUILT_IN_PROFILE, SHOP)).toBe('https://shop.example/')
  expect(returnPage(null, BUILT_IN_PROFILE, NONE)).toBe('https://example.com/')
})

test('a profile of an earlier version, with a setting that decided nothing, still holds', () => {
  const settings = { ...BUILT_IN_PROFILE.settings, webhook_event_prefix: 'PARTNER_' }
  expect(profileSchema.parse({ ...BUILT_IN_PROFILE, settings })).toEqual(BUILT_IN_PROFILE)
  expect(profileSchema.safeParse({ ...BUILT_IN_PROFILE, settings: { ...settings, other: 1 } }).success).toBe(
    false,
  )
})
