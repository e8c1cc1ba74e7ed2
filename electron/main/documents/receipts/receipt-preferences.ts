// The shop's choices about its receipts.
import { LANGUAGES } from '@shared/domain/environment'
import type { Preferences } from '@shared/domain/preferences'
import type { ReceiptLanguages } from './model'

export type ReceiptPreferences = Pick<
  Preferences,
  'shop' | 'logo' | 'receiptTexts' | 'language' | 'receiptLanguages' | 'printer'
>

/** What receipts are written in: the screen's language, and with it every other where the shop wants both. */
export const receiptLanguages = ({
  language,
  receiptLanguages: wanted,
}: Pick<Preferences, 'language' | 'receiptLanguages'>): ReceiptLanguages =>
  wanted === 'screen' ? [language] : [language, ...LANGUAGES.filter((other) => other !== language)]
