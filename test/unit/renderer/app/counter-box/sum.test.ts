// Sums behind `=` in the counter box come out exact to the paisa, or not at all.
import { describe, expect, it } from 'vitest'
import { boxActions } from '#renderer/app/counter-box/box-actions'
import { isAskedFor } from '#renderer/app/counter-box/answers'
import { recognise } from '#renderer/app/counter-box/recognise'
import { computeSum } from '#renderer/app/counter-box/sum'
import { looksLikeAadhaar } from '#renderer/app/counter-box/typed-text'
import '#test/support/texts'

const surroundings = { sales: [], boxActions: boxActions(), isFromAmountField: false }

describe('a sum', () => {
  it.each([
    ['=12*299', 3_588_00],
    ['=1450+299-100', 1_649_00],
    ['=1,450 + 299', 1_749_00],
    ['=1,84,550.50*2', 3_69_101_00],
    ['= 299×12', 3_588_00],
    ['=299x12', 3_588_00],
    ['=(500-299)/3', 67_00],
    ['=(500-299', 201_00],
    ['=2+3*4', 14_00],
    ['=100/8', 12_50],
    ['=100/3*3', 100_00],
    ['=299-500', -201_00],
    ['=-5+7', 2_00],
    ['=7--5', 12_00],
    ['=0.1+0.2', 30],
    ['=299*0.02', 5_98],
    ['=₹299+₹1', 300_00],
    ['=१२*२९९', 3_588_00],
    ['＝12＊299', 3_588_00],
    ['=500−299', 201_00],
  ])('of %s comes to %d paise', (text, amountPaise) => {
    expect(computeSum(text)).toEqual({ ok: true, amountPaise })
  })

  it.each([
    ['=', 'unread'],
    ['=12*', 'unread'],
    ['=12 299', 'unread'],
    ['=12)', 'unread'],
    ['=()', 'unread'],
    ['=299,50+1', 'unread'],
    ['=1,,2', 'unread'],
    ['=12%', 'unread'],
    ['=ram', 'unread'],
    ['==12', 'unread'],
    ['=5/0', 'by-zero'],
    ['=5/(3-3)', 'by-zero'],
    ['=100/3', 'part-of-a-paisa'],
    ['=0.001', 'part-of-a-paisa'],
    ['=99999999999*99999999999', 'too-large'],
  ])('of %s is not taken: %s', (text, problem) => {
    expect(computeSum(text)).toEqual({ ok: false, problem })
  })

  it('of as many brackets as fit the box is read', () => {
    expect(computeSum(`=${'('.repeat(50)}7`)).toEqual({ ok: true, amountPaise: 700 })
  })

  it('is offered alone, never as a sale, and main is not asked for it', () => {
    for (const text of ['=299', '=9876543210', '=9876543210 299', '=12*299', '=', '=0299'])
      expect(recognise(text, surroundings).map(({ kind }) => kind)).toEqual(['sum'])
    expect(isAskedFor('=1450+299')).toBe(false)
  })

  it('is none where twelve digits of an Aadhaar number follow the mark', () => {
    expect(looksLikeAadhaar('=234567890124')).toBe(true)
    expect(recognise('=2345 6789 0124', surroundings)).toEqual([{ kind: 'identity-number' }])
  })
})
