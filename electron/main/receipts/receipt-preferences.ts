// The shop's preferences for its receipts.
import type { Preferences } from '#shared/shop/preferences'
import type { Language } from '#shared/base/languages'
import type { ReceiptLanguages } from './model'

export type ReceiptPreferences = Pick<
  Preferences,
  | 'shop'
  | 'logo'
  | 'receiptTexts'
  | 'language'
  | 'receiptLanguage'
  | 'receiptSecondLanguage'
  | 'printer'
  | 'printers'
  | 'receiptPaper'
>

/**
 * The languages of receipts, the larger one first. `theirs` is the customer's own, if one was chosen: it takes the place of
 * the larger one, and a bilingual paper keeps the other.
 */
export function receiptLanguages(
  {
    language,
    receiptLanguage,
    receiptSecondLanguage,
  }: Pick<Preferences, 'language' | 'receiptLanguage' | 'receiptSecondLanguage'>,
  theirs: Language | null = null,
): ReceiptLanguages {
  const own = receiptLanguage === 'screen' ? language : receiptLanguage
  const first = theirs ?? own
  if (receiptSecondLanguage === 'none' || receiptSecondLanguage === own) return [first]
  return [first, receiptSecondLanguage === first ? own : receiptSecondLanguage]
}
