// Settings on disk: of an older version, of a newer one, edited by hand.
import { describe, expect, it, test } from 'vitest'
import { channels } from '#shared/channels/contract'
import { changedPreferences, DEFAULT_PREFERENCES, readablePreferences } from '#shared/shop/preferences'

describe('settings that were stored', () => {
  it('of an earlier version have the rest by default', () => {
    expect(readablePreferences({ language: 'hi' })).toEqual({ ...DEFAULT_PREFERENCES, language: 'hi' })
  })
  it('of a later version are taken as far as they are known', () => {
    expect(readablePreferences({ language: 'hi', hologram: true })).not.toHaveProperty('hologram')
  })
  it.each([null, undefined, 'text', 7, []])('that are %j at all are the defaults', (stored) => {
    expect(readablePreferences(stored)).toEqual(DEFAULT_PREFERENCES)
  })
  it('fall back one by one, and never to a guard that is switched off', () => {
    const edited = {
      ...DEFAULT_PREFERENCES,
      language: 'klingon',
      limits: { unresolvedSales: 9_999, unresolvedPaise: 1e12 },
    }
    expect(readablePreferences(edited)).toEqual(DEFAULT_PREFERENCES)
  })
})

describe('a change of settings', () => {
  it('takes what it names, and leaves the others', () => {
    expect(changedPreferences(DEFAULT_PREFERENCES, { language: 'hi' })).toEqual({
      ...DEFAULT_PREFERENCES,
      language: 'hi',
    })
  })
  it('leaves a setting that it names without a value, as a message may', () => {
    const change = { language: undefined, sounds: false } as unknown as Parameters<
      typeof changedPreferences
    >[1]
    expect(changedPreferences(DEFAULT_PREFERENCES, change)).toEqual({ ...DEFAULT_PREFERENCES, sounds: false })
  })
  it('that is not allowed is refused as a whole', () => {
    const change = { language: 'klingon' } as unknown as Parameters<typeof changedPreferences>[1]
    expect(() => changedPreferences(DEFAULT_PREFERENCES, change)).toThrow(/language/)
  })
})

describe('the limit of unresolved sales', () => {
  const change = (unresolvedSales: number, unresolvedRupees: number) =>
    channels['settings.change'].input.safeParse({
      limits: { unresolvedSales, unresolvedPaise: unresolvedRupees * 100 },
    }).success
  it('is set within its bounds', () => {
    expect([change(1, 1_000), change(20, 100_000)]).toEqual([true, true])
  })
  it('cannot be set so that it guards nothing, or lets nothing through', () => {
    expect([
      change(0, 10_000),
      change(21, 10_000),
      change(5, 999),
      change(5, 100_001),
      change(2.5, 10_000),
    ]).toEqual(Array.from({ length: 5 }, () => false))
  })
  it('is not the cashier’s to change', () => {
    expect(
      channels['preferences.change'].input.safeParse({ limits: DEFAULT_PREFERENCES.limits }).success,
    ).toBe(false)
  })
})

test('the spaces of a copied UPI id are not stored', () => {
  expect(readablePreferences({ upiId: ' sharma @bank' }).upiId).toBe('sharma@bank')
})
