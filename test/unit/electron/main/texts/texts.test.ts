// Main's own texts: complete in every language, all of them used, and amounts in words.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, test } from 'vitest'
import { paise } from '#shared/base/money'
import { LANGUAGES } from '#shared/base/languages'
import en from '#shared/languages/en/papers.json'
import { missingIn, missingTexts, textsIn } from '#main/texts'
import { dateTimeText, fileDateText } from '#main/texts/dates'
import { amountInWords } from '#main/texts/words'

/** The type of plain text among the parts of a message. */
const LITERAL = 0

type Piece = ReturnType<IntlMessageFormat['getAst']>[number]

/** The values in a text, including those inside its choices. */
const valuesNamed = (text: string): string[] =>
  [...new Set(new IntlMessageFormat(text).getAst().flatMap(named))].sort()

function named(piece: Piece): string[] {
  if (!('value' in piece) || piece.type === LITERAL) return []
  const inside =
    'options' in piece ? Object.values(piece.options).flatMap(({ value }) => value.flatMap(named)) : []
  return [piece.value, ...inside]
}

test('a text of papers that a language lacks is named, for the log; today none is', () => {
  expect(missingIn({ one: 'One', two: 'Two' }, { one: 'एक' })).toEqual(['two'])
  expect(missingTexts()).toEqual([])
})

test.each(LANGUAGES)('%s has every text, with the same values in it', (language) => {
  const file = join(import.meta.dirname, `../../../../../shared/languages/${language}/papers.json`)
  const namedIn = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, valuesNamed(text)]))
  expect(namedIn(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)).toEqual(namedIn(en))
})

test('a text without a value it names is refused', () => {
  expect(() => textsIn('en')('receipt.label.phone')).toThrow(/phone/)
})

test('digits stay as the rest of the app shows them', () => {
  expect(textsIn('hi')('receipt.duplicate', { count: 12 })).toBe('डुप्लिकेट 12')
})

describe('every text is used', () => {
  const folder = join(import.meta.dirname, '../../../../../electron/main')
  const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')

  test.each(Object.keys(en))('%s', (id) => {
    const byState =
      /^((?:receipt\.(?:title|specimen|notice|mode)|(?:receipt|slip)\.(?:service|stamp|label)|export\.(?:cash|save)|accounts(?:\.[\w-]+)+))\.[\w-]+$/.exec(
        id,
      )
    const cash = id.startsWith('receipt.notice.cash-')
    const used =
      source.includes(`'${id}'`) ||
      (byState !== null && source.includes(`\`${byState[1]}.\${`)) ||
      (cash && source.includes('`receipt.notice.cash-${'))
    expect(used).toBe(true)
  })
})

describe('dates', () => {
  test('are Indian, whatever the zone of the PC', () => {
    const lateEvening = Date.UTC(2026, 10, 20, 19, 5)
    expect(dateTimeText(lateEvening)).toBe('21/11/2026 00:35 IST')
    expect(fileDateText(lateEvening)).toBe('2026-11-21')
  })
})

describe('amounts in words', () => {
  test.each([
    [0, 'Rupees zero only', 'रुपये शून्य मात्र'],
    [100, 'Rupees one only', 'रुपये एक मात्र'],
    [10_000, 'Rupees one hundred only', 'रुपये एक सौ मात्र'],
    [29_900, 'Rupees two hundred ninety nine only', 'रुपये दो सौ निन्यानवे मात्र'],
    [5_100, 'Rupees fifty one only', 'रुपये इक्यावन मात्र'],
    [
      184_550,
      'Rupees one thousand eight hundred forty five and fifty paise only',
      'रुपये एक हज़ार आठ सौ पैंतालीस और पचास पैसे मात्र',
    ],
    [1_00_100_00, 'Rupees one lakh one hundred only', 'रुपये एक लाख एक सौ मात्र'],
    [
      12_34_567_00,
      'Rupees twelve lakh thirty four thousand five hundred sixty seven only',
      'रुपये बारह लाख चौंतीस हज़ार पाँच सौ सड़सठ मात्र',
    ],
    [1_00_00_000_00, 'Rupees one crore only', 'रुपये एक करोड़ मात्र'],
    [5, 'Rupees zero and five paise only', 'रुपये शून्य और पाँच पैसे मात्र'],
    [1, 'Rupees zero and one paisa only', 'रुपये शून्य और एक पैसा मात्र'],
  ])('%i paise', (amount, english, hindi) => {
    expect(amountInWords(paise(amount), 'en')).toBe(english)
    expect(amountInWords(paise(amount), 'hi')).toBe(hindi)
  })

  test('a negative amount has none', () => {
    expect(() => amountInWords(paise(-1), 'en')).toThrow(RangeError)
  })
})
