// A sale that met "too many calls" and then its customer's limit waits for that customer, and for no slot.
import { describe, expect, it } from 'vitest'
import { SPEC_LANGUAGES } from '../../../support/spec-languages'
import { saleWords } from '#renderer/texts/sale-words'
import { saleView } from '../../../support/counter'
import { wordsIn } from '../../../support/words'

const HELD_OFF = saleView({ railStatus: 'not-sent', reason: 'rate-limited', notFoundCount: 1 })
const HELD_BY_LIMIT = { ...HELD_OFF, isOverLimit: true as const }

describe('the words of a sale that its customer’s limit holds back', () => {
  it('speak of the limit and of what to do about it', () => {
    const { word, title, tell, reason, next } = saleWords(wordsIn('en'), HELD_BY_LIMIT)
    expect([word, title, tell, reason].join(' ')).not.toMatch(/slot|moment|too many calls/i)
    expect(word).toBe('Over the limit')
    expect(reason).toContain('more than their limit')
    expect(next).toContain('Let the customer pay something back')
  })

  it.each(SPEC_LANGUAGES)('are in %s not those of one that waits for a slot', (language) => {
    const limit = saleWords(wordsIn(language), HELD_BY_LIMIT)
    const slot = saleWords(wordsIn(language), HELD_OFF)
    for (const part of ['word', 'title', 'tell', 'reason', 'next'] as const)
      expect(limit[part]).not.toBe(slot[part])
  })

  it('say no less of one that a gateway held up: it may have gone through', () => {
    const heldUp = { ...HELD_BY_LIMIT, reason: 'held-up-on-the-way' as const }
    expect(saleWords(wordsIn('en'), heldUp).title).toBe('Not confirmed. Do not repeat.')
  })
})
