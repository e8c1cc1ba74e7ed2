// The shop's preferences for its receipts.
import { LANGUAGES } from '@shared/domain/environment'
import type { Preferences } from '@shared/domain/preferences'
import type { ReceiptLanguages } from './model'

export type ReceiptPreferences = Pick<
  Preferences,
  'shop' | 'logo' | 'receiptTexts' | 'language' | 'receiptLanguages' | 'printer' | 'printers' | 'receiptPaper'
>

/** The languages of receipts: the screen's language, followed by the others if the shop wants all. */
export const receiptLanguages = ({
  language,
  receiptLanguages: wanted,
}: Pick<Preferences, 'language' | 'receiptLanguages'>): ReceiptLanguages =>
  wanted === 'screen' ? [language] : [language, ...LANGUAGES.filter((other) => other !== language)]
