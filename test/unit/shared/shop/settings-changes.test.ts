// What an owner's change of the settings is told as, and for which of it the PIN is typed.
import { describe, expect, it } from 'vitest'
import { channels } from '#shared/channels/contract'
import { RIGHTS_OF } from '#shared/access/rights'
import {
  changedPreferences,
  DEFAULT_PREFERENCES,
  OWNERS_PREFERENCES,
  ownersOf,
  type Preferences,
} from '#shared/shop/preferences'
import { asksPin, changesOf } from '#shared/shop/settings-changes'

const changed = (changes: Partial<Preferences>, present: Preferences = DEFAULT_PREFERENCES) =>
  changesOf(ownersOf(present), ownersOf(changedPreferences(present, changes)))

const NETWORK = {
  ...DEFAULT_PREFERENCES.printer,
  connection: { way: 'network', host: '203.0.113.7', port: 9100 },
} as const

describe('a change of the settings', () => {
  it('is told value by value, as it was and as it is', () => {
    expect(changed({ upiId: 'meena@upi', autoLockMinutes: 0, cashierRights: RIGHTS_OF.alone })).toEqual([
      { name: 'autoLockMinutes', was: '5', now: '0' },
      { name: 'cashierRights.past-days', was: 'false', now: 'true' },
      { name: 'cashierRights.save-files', was: 'false', now: 'true' },
      { name: 'upiId', was: '', now: 'meena@upi' },
    ])
    expect(changed({ upiId: DEFAULT_PREFERENCES.upiId })).toEqual([])
  })

  it('tells a printer by where its papers go, also where it becomes one of a list', () => {
    expect(changed({ printer: NETWORK })).toEqual([
      { name: 'printers.first.address', was: 'driver', now: '203.0.113.7:9100' },
    ])
    const one = { id: 'kitchen', name: 'Kitchen', paper: '80mm', settings: NETWORK } as const
    const { all, ...uses } = { all: [one], receipts: 'kitchen', reports: 'kitchen' }
    expect(changed({ printers: { all, ...uses } })).toEqual(
      expect.arrayContaining([
        { name: 'printers.receipts', was: 'first', now: 'kitchen' },
        { name: 'printers.kitchen.address', was: '', now: '203.0.113.7:9100' },
      ]),
    )
  })

  it('leaves out the middle of a long text', () => {
    const [told] = changed({ shop: { ...DEFAULT_PREFERENCES.shop, address: 'x'.repeat(200) } })
    expect(told?.now).toBe('x'.repeat(200))
    const [logo] = changed({ logo: `data:image/png;base64,${'A'.repeat(400)}Z` })
    expect(logo?.now).toHaveLength(200)
    expect(logo?.now.endsWith('AZ')).toBe(true)
  })

  it('names the host of an address first and whole, however long what stands before and behind it is', () => {
    const host = `asha-mobile.example.${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(40)}.evil.example`
    const [told] = changed({ returnPage: `https://${host}/${'x'.repeat(200)}/end` })
    expect(told?.now.startsWith(`${host} · https://asha-mobile.example`)).toBe(true)
    expect(told?.now.endsWith('x/end')).toBe(true)
  })
})

describe('a page that customers are sent back to', () => {
  const isTaken = (page: string): boolean =>
    channels['settings.change'].input.safeParse({ returnPage: page }).success

  it('is an https address without a name before its host, which would read like the host', () => {
    expect(isTaken('https://shop.example/back')).toBe(true)
    for (const page of [
      'http://shop.example/back',
      'https://shop.example@other.example/back',
      `https://shop.example:${'a'.repeat(200)}@other.example/`,
    ])
      expect(isTaken(page), page).toBe(false)
  })
})

describe('an owner who is at the counter', () => {
  const asked = (changes: Partial<Preferences>): boolean => changed(changes).some(asksPin)

  it.each<[string, Partial<Preferences>]>([
    ['the rights of cashiers', { cashierRights: RIGHTS_OF.alone }],
    ['the UPI id', { upiId: 'thief@upi' }],
    ['the limits', { limits: { ...DEFAULT_PREFERENCES.limits, unresolvedSales: 20 } }],
    ['where papers go', { printer: NETWORK }],
    ['the chat', { chatLink: 'https://chat.example/?text={text}' }],
    ['the page after a payment', { returnPage: 'https://shop.example/back' }],
    ['when the counter locks itself', { autoLockMinutes: 0 }],
    ['how long records are kept', { retentionMonths: 12 }],
    ['the shop’s name', { shop: { ...DEFAULT_PREFERENCES.shop, name: 'Asha Mobile · UPI ravi@okbank' } }],
    ['the shop’s address', { shop: { ...DEFAULT_PREFERENCES.shop, address: 'Pay by UPI: ravi@okbank' } }],
    ['the logo', { logo: 'data:image/png;base64,AAAA' }],
    [
      'the shop’s name in a printer’s letters',
      { printer: { ...DEFAULT_PREFERENCES.printer, latinName: 'UPI ravi@okbank' } },
    ],
    [
      'the shop’s own lines on receipts',
      { receiptTexts: { header: { en: 'Pay to 98200 99999' }, footer: {} } },
    ],
  ])('types the PIN for %s', (_what, changes) => {
    expect(asked(changes)).toBe(true)
  })

  it.each<[string, Partial<Preferences>]>([
    ['how a printer cuts', { printer: { ...DEFAULT_PREFERENCES.printer, writing: 'letters' } }],
    ['what is as it was', { upiId: DEFAULT_PREFERENCES.upiId }],
  ])('does not for %s', (_what, changes) => {
    expect(asked(changes)).toBe(false)
  })

  it('is told of every setting there is', () => {
    expect(Object.keys(OWNERS_PREFERENCES)).toHaveLength(16)
  })
})
