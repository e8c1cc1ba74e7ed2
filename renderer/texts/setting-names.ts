// The owner's settings by name, and what was changed in them, in words.
import type { OwnersPreference } from '#shared/shop/preferences'
import type { SettingChange } from '#shared/shop/settings-changes'
import type { CashierRight } from '#shared/access/rights'
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

const RIGHT_NAMES: { readonly [Right in CashierRight]: MessageKey } = {
  'box-figure': 'settings.rights.box-figure',
  'past-days': 'settings.rights.past-days',
  'cash-moves': 'settings.rights.cash-moves',
  'open-drawer': 'settings.rights.open-drawer',
  'give-back': 'settings.rights.give-back',
  'save-files': 'settings.rights.save-files',
  updates: 'settings.rights.updates',
}

/** What the setting, or the right, is called. */
export function settingName({ say }: Pick<Words, 'say'>, change: Pick<SettingChange, 'name'>): string {
  if (change.name === 'shop.agentId') return say('account.agent')
  const [setting, right] = change.name.split('.') as [OwnersPreference, CashierRight | undefined]
  return say(setting === 'cashierRights' && right !== undefined ? RIGHT_NAMES[right] : SETTING_NAMES[setting])
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
