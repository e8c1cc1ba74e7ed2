// Every deed is found by everything that people call it, in every language and in Latin letters.
import { describe, expect, it } from 'vitest'
import { boxActions, type BoxActionId } from '#renderer/app/counter-box/box-actions'
import { recognise } from '#renderer/app/counter-box/recognise'
import '#test/support/texts'

const found = (text: string): readonly (string | null)[] =>
  recognise(text, { sales: [], boxActions: boxActions(), isFromAmountField: false }).map((hit) =>
    hit.kind === 'box-action' ? hit.boxAction : null,
  )

const PHRASES = boxActions().flatMap(({ id, phrases }) => phrases.map((phrase) => [phrase, id] as const))

/** What agents say, and what they mean by it. */
const SAID: readonly (readonly [BoxActionId, ...(readonly string[])])[] = [
  ['command.lock', 'lock', 'LOCK', 'ताला', 'taala', 'tala', 'lock counter'],
  ['verb.print-last', 'print last', 'last receipt', 'aakhri raseed', 'पिछली रसीद'],
  ['verb.cash-in', 'cash in', 'paisa dalo', 'पैसा डालो'],
  ['verb.cash-out', 'cash out', 'paise nikalo', 'पैसा निकालो'],
  ['verb.till-open', 'open till', 'open the till', 'galla kholo', 'गल्ला खोलो'],
  ['verb.till-close', 'close till', 'close the till', 'galla band', 'गल्ला बंद'],
  ['verb.x-report', 'x report', 'eks riport', 'एक्स रिपोर्ट'],
  ['theme.dark', 'dark', 'andhera', 'अँधेरा'],
  ['theme.light', 'light', 'ujala', 'उजाला'],
  ['language.hi', 'हिन्दी', 'hindi', 'हिंदी'],
  ['language.en', 'english', 'angrezi', 'अंग्रेज़ी'],
  ['command.zoom-in', 'zoom in', 'zoom', 'bada', 'बड़ा'],
  ['command.zoom-out', 'zoom out', 'chhota', 'छोटा'],
  ['command.help', 'help', 'madad', 'मदद'],
  ['settings.backup', 'backup', 'bakap', 'बैकअप'],
  ['settings.printers', 'printer', 'प्रिंटर'],
  ['verb.troubles', 'practice', 'abhyas', 'अभ्यास'],
  ['command.recharge', 'recharge', 'richarj', 'रिचार्ज'],
  ['command.day-book', 'day book', 'roznamcha', 'रोज़नामचा'],
]

describe('what is done by a word', () => {
  it.each(SAID)('%s', (id, ...said) => {
    for (const phrase of said) expect(found(phrase).slice(0, 2), phrase).toContain(id)
  })

  it('is found by each of its phrases, as one types and in full', () => {
    // The letters of India have one case.
    const typed = PHRASES.flatMap(([phrase, id]) =>
      [...new Set([phrase, phrase.toUpperCase()])].map((text) => [text, id] as const),
    )
    for (const [text, id] of typed) expect(found(text), text).toContain(id)
  }, 60_000)

  it('is called something of its own in each language', () => {
    for (const { id, phrases } of boxActions()) {
      expect(
        phrases.every((phrase) => phrase.trim() !== ''),
        id,
      ).toBe(true)
      expect(
        phrases.some((phrase) => /^[\x20-\x7e\u2019\u2026]+$/.test(phrase)),
        id,
      ).toBe(true)
      expect(
        phrases.some((phrase) => /\p{Script=Devanagari}/u.test(phrase)) || id.startsWith('language.'),
        id,
      ).toBe(true)
    }
  })
})
