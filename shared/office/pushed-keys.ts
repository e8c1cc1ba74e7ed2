// The names of what an owner may set for counters, apart from what each is (pushed-settings.ts), so that a screen which only names them loads no
// schemas.

/** In the order in which the owner's page shows them. */
export const PUSHED_KEYS = [
  'withoutOffice',
  'limits',
  'commission',
  'receiptTexts',
  'receiptPaper',
  'receiptLanguage',
  'receiptSecondLanguage',
  'planOrder',
  'autoLockMinutes',
  'checksWhileLocked',
  'updateHold',
] as const
export type PushedKey = (typeof PUSHED_KEYS)[number]

const NAMES: readonly string[] = PUSHED_KEYS
export const isPushedKey = (key: string): key is PushedKey => NAMES.includes(key)
