// Gives a text in every language of a receipt at once.
import type { Language } from '#shared/base/environment'
import { textsIn, type TextId, type TextValues } from '../../texts'
import type { Phrase, ReceiptRow } from './types'

export type Phrases = (id: TextId, values?: TextValues) => Phrase

/** The languages of a receipt: one, or two on bilingual paper, with the first one larger. */
export type ReceiptLanguages = readonly [Language, ...Language[]]

export function phrasesIn(languages: ReceiptLanguages): Phrases {
  const voices = languages.map(textsIn)
  return (id, values) => distinct(voices.map((say) => say(id, values)))
}

/** A name or number that is the same in two languages is not printed twice. */
export const distinct = (texts: readonly string[]): Phrase => [...new Set(texts)]

/** A row, or none if the sale has no value for it. */
export const rowIf = (label: Phrase, value: string | null): readonly ReceiptRow[] =>
  value === null || value.trim() === '' ? [] : [{ label, value: [value] }]
