// What a finding shows on the screen and on the clipboard: prominent where necessary, masked where it leaves the
// screen, no empty lines.
import { describe, expect, it } from 'vitest'
import { detailsOf, maskedText, warningsOf } from '#renderer/operations/checks/lookup/found'
import { standingOf } from '#shared/operations/checks/check'
import { foundBank, foundGstin, foundPan, foundUpi } from '#test/support/checks'
import { wordsIn } from '#test/support/words'

const words = wordsIn('en')

describe('what is loud', () => {
  it.each([
    ['Cancelled', '2026-03-31', 'The registration has been CANCELLED since 31/03/2026'],
    ['Suspended', null, 'The registration is SUSPENDED'],
    ['Inactive', ' ', 'The registration is INACTIVE'],
  ])('a registration that is %s, although the check worked', (registrationStatus, cancelledOn, warning) => {
    const found = foundGstin({ isActive: false, registrationStatus, cancelledOn })
    expect(warningsOf(words, found)).toEqual([warning])
    expect(maskedText(words, found)).toContain(warning)
  })

  it.each([foundPan, foundUpi, foundBank, foundGstin])('an answer about another number', (found) => {
    expect(warningsOf(words, found({ matchesRequest: false, verdict: 'unclear' }))).toEqual([
      expect.stringContaining('The answer is about another'),
    ])
    expect(warningsOf(words, found())).toEqual([])
    expect(warningsOf(words, found({ matchesRequest: null }))).toEqual([])
  })
})

describe('a registration that is known and not active', () => {
  it('is not called verified, on the clipboard as on the screen', () => {
    const found = foundGstin({ isActive: false, registrationStatus: 'Cancelled', cancelledOn: '2026-03-31' })
    expect(standingOf(found)).toBe('inactive')
    expect(maskedText(words, found)).not.toMatch(/^Verified$/m)
    expect(standingOf(foundGstin())).toBe('verified')
  })
})

describe('on the clipboard', () => {
  it.each([
    [foundPan(), 'ABCPS1234F'],
    [foundBank(), '000123456789'],
    [foundGstin(), '27AAPFU0939F1ZV'],
    [foundUpi(), 'asha.devi'],
  ])('the number is masked, and the name is there', (found, whole) => {
    const text = maskedText(words, found)
    expect(text).not.toContain(whole)
    expect(text).toMatch(/Verified\n(ASHA DEVI|VERMA TRADERS)/)
  })

  it('a name in any script stands as it is', () => {
    expect(maskedText(wordsIn('hi'), foundPan({ holderName: 'ஆஷா தேவி · आशा' }))).toContain('ஆஷா தேவி · आशा')
  })
})

describe('details', () => {
  it('leave out what is empty', () => {
    const details = detailsOf(words, foundGstin({ tradeName: ' ', addressLines: [], pincode: null }))
    expect(details.every(({ value }) => value.trim() !== '' && !/^[, ]|, ,/.test(value))).toBe(true)
    expect(details.map(({ label }) => label)).not.toContain('Address')
  })

  it('show everything else that was returned, under our name for it or the service’s own', () => {
    const others = [
      { name: 'bank_details.iso3166', value: 'IN-GJ' },
      { name: 'bank_details.micr_check', value: 'true' },
      { name: 'additional.1.odd', value: 'as it came' },
    ]
    expect(detailsOf(words, foundBank({ others })).slice(-3)).toEqual([
      { label: 'Region code', value: 'IN-GJ' },
      { label: 'MICR checked', value: 'Yes' },
      { label: 'additional.1.odd', value: 'as it came' },
    ])
  })

  it('keep the text of a date that could not be read', () => {
    const details = detailsOf(words, foundGstin({ registeredOn: '01 Jly 2017' }))
    expect(details).toContainEqual({ label: 'Registered on', value: '01 Jly 2017' })
  })

  it('say which transfers a branch takes, and nothing where it does not say', () => {
    const transfers = detailsOf(words, foundBank()).find(({ label }) => label === 'Takes transfers by')
    expect(transfers?.value).toBe('IMPS: yes · NEFT: no')
  })
})
