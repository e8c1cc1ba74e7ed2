// Nothing private reaches the app log.
import { describe, expect, it } from 'vitest'
import { loggable, withoutSecrets } from '#main/platform/redaction'

describe('a text on its way to the log', () => {
  it.each([
    ['a mobile number', 'call 9876543210 now', '9876543210'],
    ['a mobile number in groups', 'call 98765 43210 now', '98765 43210'],
    ['an Aadhaar number in groups', 'of 4968 5824 5152', '4968 5824 5152'],
    ['a PAN', 'pan ABCPE1234F given', 'ABCPE1234F'],
    ['a UPI id', 'pay asha.k@bank ok', 'asha.k@bank'],
    ['a long token', `secret ${'aZ9_'.repeat(12)}`, 'aZ9_aZ9_'],
  ])('loses %s', (_what, text, secret) => {
    expect(withoutSecrets(text)).not.toContain(secret)
  })

  it('keeps words and small numbers', () => {
    expect(withoutSecrets('status 422 after 3 attempts')).toBe('status 422 after 3 attempts')
  })
})

describe('the fields of a log line', () => {
  it('are dropped unless they are on the list', () => {
    expect(loggable({ channel: 'journal.day', otp: '1234', body: '{}' })).toEqual({ channel: 'journal.day' })
  })

  it('are scanned even when they are on the list', () => {
    expect(loggable({ reason: 'for 9876543210' })).toEqual({ reason: 'for [number]' })
  })
})
