// Gives a text in every language of a receipt at once.
import type { Language } from '#shared/base/environment'
import { textsIn, type TextId, type TextValues } from '../../texts'
import type { Phrase, ReceiptRow } from './types'
import { NO_RECEIPT_TEXTS, type ReceiptTexts } from '#shared/printing/paper'

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

/**
 * The shop's lines at `place`, in the paper's languages, or in the only language it wrote them in. Empty if it
 * wrote nothing. The shop's own lines on paper, where it has written any.
 */
export function ownLines(
  place: keyof ReceiptTexts,
  languages: ReceiptLanguages,
  texts: ReceiptTexts = NO_RECEIPT_TEXTS,
): readonly Phrase[] {
  const isSaid = (text: string | undefined): text is string => text !== undefined && text !== ''
  const written = texts[place]
  const wanted = distinct(languages.map((language) => written[language]).filter(isSaid))
  const [first] = Object.values(written).filter(isSaid)
  if (wanted.length > 0) return [wanted]
  return first === undefined ? [] : [[first]]
}
