// What a counter takes of what owners set at the office, and what it does not.
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#shared/base/languages'
import { UNRESOLVED_SALES } from '#shared/shop/limits'
import { LONGEST_RECEIPT_TEXT } from '#shared/printing/paper'
import { PUSHED_KEYS } from '#shared/office/pushed-keys'
import type { SyncedSetting } from '#shared/office/settings-sync'
import { takenOf, takeTold, valueInForce } from '#main/office/settings/held-settings'
import { newsOf, preferencesOf } from '#main/office/settings/settings-here'

const told = (key: string, value: unknown, setAtMs = 1): SyncedSetting => ({
  key,
  mark: `all@${setAtMs}`,
  value,
  setAtMs,
  setBy: 'Asha',
  from: { kind: 'all', name: null },
})
const LIMITS = { unresolvedSales: 3, unresolvedPaise: 500_000 }
const held = (...settings: readonly SyncedSetting[]) => ({ digest: 'd', settings: takeTold(settings, []) })

describe('what a counter takes', () => {
  it('is what it would take from its own owner', () => {
    const texts = { header: { en: 'Open till nine' }, footer: {} }
    const here = held(told('limits', LIMITS), told('receiptTexts', texts), told('receiptPaper', '58mm'))
    expect(preferencesOf(here)).toEqual({ limits: LIMITS, receiptTexts: texts, receiptPaper: '58mm' })
    expect(takenOf(here).map(({ refused }) => refused)).toEqual([null, null, null])
  })

  it.each([
    [
      'more unresolved sales than the guard allows',
      'limits',
      { ...LIMITS, unresolvedSales: UNRESOLVED_SALES.most + 1 },
    ],
    ['no limit at all', 'limits', null],
    ['a limit that is no number', 'limits', { ...LIMITS, unresolvedPaise: '500000' }],
    [
      'a line that is longer than a receipt has room for',
      'receiptTexts',
      { header: { en: 'x'.repeat(LONGEST_RECEIPT_TEXT + 1) }, footer: {} },
    ],
    ['a line that is no text', 'receiptTexts', { header: { en: { html: '<b>' } }, footer: {} }],
    ['a paper that no printer has', 'receiptPaper', 'a0'],
    ['a lock that never comes, by a trick', 'autoLockMinutes', -1],
    [
      'a commission above the whole amount',
      'commission',
      [{ service: 'mobile', of: '', rate: { kind: 'percent', hundredths: 10_001 } }],
    ],
  ])('is not %s', (_what, key, value) => {
    const here = held(told(key, value))
    expect(takenOf(here)).toEqual([{ key, mark: 'all@1', refused: 'invalid' }])
    expect(here.settings[0]?.inForce).toBeNull()
    expect(preferencesOf(here)).toEqual({})
  })

  it.each([
    ['the service’s address', 'baseAddress', 'https://evil.test'],
    ['the proxy', 'proxy', { kind: 'manual', address: 'evil.test:1' }],
    ['further certificates', 'extraCertificates', ['-----BEGIN CERTIFICATE-----']],
    ['what may be sent again', 'resend', { 'recharge.mobile': true }],
    ['where customers pay by UPI', 'upiId', 'evil@upi'],
    ['the chat to which receipts go', 'chatLink', 'https://evil.test/{text}'],
    ['the page a customer returns to', 'returnPage', 'https://evil.test'],
    ['how long customers are remembered', 'retentionMonths', 1],
    ['the shop’s agent id', 'shop', { name: '', address: '', phone: '', agentId: 'evil' }],
    ['the environment', 'environment', 'production'],
    ['somebody’s PIN', 'staff', []],
    ['whatever an object inherits', 'constructor', {}],
    ['a setting of a newer office', 'holidays', ['2027-01-26']],
  ])('is never %s', (_what, key, value) => {
    const here = held(told(key, value))
    expect(takenOf(here)).toEqual([{ key, mark: 'all@1', refused: 'unknown' }])
    expect(preferencesOf(here)).toEqual({})
  })

  it('names nothing that says where money or data goes', () => {
    expect(PUSHED_KEYS).toEqual([
      'withoutOffice',
      'limits',
      'commission',
      'receiptTexts',
      'receiptPaper',
      'receiptLanguage',
      'receiptSecondLanguage',
      'planOrder',
      'autoLockMinutes',
      'checksWhileLocked',
      'updateHold',
    ])
    expect(preferencesOf(held(...LANGUAGES.map((language) => told('language', language))))).toEqual({})
  })
})

describe('a value that is refused', () => {
  const first = takeTold([told('limits', LIMITS, 1)], [])
  const bad = takeTold([told('limits', { ...LIMITS, unresolvedSales: 99 }, 2)], first)

  it('leaves in force what was told before, with who set that', () => {
    expect(valueInForce({ digest: 'e', settings: bad }, 'limits')).toEqual(LIMITS)
    expect(bad[0]).toMatchObject({ refused: 'invalid', mark: 'all@2', inForce: { setAtMs: 1 } })
  })

  it('and is then taken back leaves the counter’s own', () => {
    expect(takeTold([], bad)).toEqual([])
  })

  it('is taken once this version knows it', () => {
    const unknown = takeTold([told('limits', LIMITS)], []).map((one) => ({
      ...one,
      refused: 'unknown' as const,
      inForce: null,
    }))
    expect(takeTold(unknown, unknown)[0]).toMatchObject({ refused: null, inForce: { value: LIMITS } })
  })

  it('holds no former value that this version would refuse as well', () => {
    const [one] = first
    if (one === undefined) throw new Error('nothing was taken')
    const wider = [{ ...one, inForce: { ...one, value: { ...LIMITS, unresolvedSales: 50 } } }]
    expect(takeTold([told('limits', 'nonsense', 3)], wider)[0]?.inForce).toBeNull()
  })
})

it('the app log hears once of what was set, refused and taken back, by name alone', () => {
  const before = held(told('limits', LIMITS), told('receiptPaper', '58mm'))
  const after = {
    digest: 'e',
    settings: takeTold([told('receiptPaper', '58mm'), told('planOrder', 'best', 4)], before.settings),
  }
  expect(newsOf(after, before)).toEqual([
    { key: 'planOrder', news: 'refused' },
    { key: 'limits', news: 'taken-back' },
  ])
  expect(newsOf(before, { digest: null, settings: [] }).map(({ news }) => news)).toEqual([
    'in-force',
    'in-force',
  ])
})
