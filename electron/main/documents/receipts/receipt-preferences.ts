// The shop's preferences for its receipts.
import type { Preferences } from '@shared/domain/preferences'
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

/** The languages of receipts, the larger one first. */
export function receiptLanguages({
  language,
  receiptLanguage,
  receiptSecondLanguage: second,
}: Pick<Preferences, 'language' | 'receiptLanguage' | 'receiptSecondLanguage'>): ReceiptLanguages {
  const first = receiptLanguage === 'screen' ? language : receiptLanguage
  return second === 'none' || second === first ? [first] : [first, second]
}
