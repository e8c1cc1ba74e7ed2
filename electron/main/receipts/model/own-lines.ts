// The shop's own lines on paper, where it has written any.
import { NO_RECEIPT_TEXTS, type ReceiptTexts } from '#shared/printing/paper'
import { distinct, type ReceiptLanguages } from './phrases'
import type { Phrase } from './types'

/**
 * The shop's lines at `place`, in the paper's languages, or in the only language it wrote them in. Empty if it wrote
 * nothing.
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
