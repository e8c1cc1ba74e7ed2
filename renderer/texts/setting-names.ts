// The owner's settings by name, and what was changed in them, in words.
import type { OwnersPreference } from '#shared/shop/preferences'
import { settingOf, type SettingChange } from '#shared/shop/settings-changes'
import { CASHIER_RIGHTS } from '#shared/access/rights'
import { paise } from '#shared/base/money'
import type { MessageKey, Words } from './words'

export const SETTING_NAMES: { readonly [Name in OwnersPreference]: MessageKey } = {
  shop: 'settings.shop',
  logo: 'settings.logo',
  receiptTexts: 'settings.receipt-texts',
  limits: 'limits.title',
  openingPrices: 'settings.opening-prices',
  autoLockMinutes: 'settings.staff.auto-lock',
  checksWhileLocked: 'settings.checks-locked',
  cashierRights: 'settings.rights',
  retentionMonths: 'privacy.retention',
  printer: 'settings.printer',
  printers: 'settings.printer',
  chatLink: 'settings.sharing',
  upiId: 'settings.upi',
  customerDisplay: 'display.settings',
  returnPage: 'settings.return-page',
  dailyCopies: 'backup.daily',
}

/** What the setting, or the right, is called. */
export function settingName({ say }: Pick<Words, 'say'>, change: Pick<SettingChange, 'name'>): string {
  if (change.name === 'shop.agentId') return say('account.agent')
  const right = CASHIER_RIGHTS.find((one) => change.name === `cashierRights.${one}`)
  return say(right === undefined ? SETTING_NAMES[settingOf(change)] : `settings.rights.${right}`)
}

/** `meena@upi → ravi@okbank`; a dash for nothing. */
export const settingChangeWords = (words: Words, change: SettingChange): string =>
  [change.was, change.now].map((value) => valueWords(words, change.name, value)).join(' → ')

function valueWords({ say, rupees }: Words, name: string, value: string): string {
  if (value === '') return '–'
  if (value === 'true' || value === 'false')
    return say(value === 'true' ? 'settings.sounds.on' : 'settings.sounds.off')
  const isMoney = name === 'limits.unresolvedPaise' || name.startsWith('openingPrices.')
  return isMoney ? rupees(paise(Number(value))) : value
}
