// The owner's settings by name, and what was changed in them, in words.
import type { OwnersPreference } from '#shared/shop/preferences'
import type { BesideSetting, SettingChange } from '#shared/shop/settings-changes'
import type { CashierRight } from '#shared/access/rights'
import { paise } from '#shared/base/money'
import type { MessageKey, Words } from './words'

export const SETTING_NAMES: { readonly [Name in OwnersPreference | BesideSetting]: MessageKey } = {
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
  agentId: 'setup.agent.id',
  serviceProfile: 'profile.title',
  resendRule: 'resend-rule.title',
  commission: 'commission.title',
  operators: 'operators.title',
  ledgers: 'accounts.ledgers',
  updateFeed: 'updates.feed',
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

/** What the setting, or the right, is called; of what is set beside the settings also which part. */
export function settingName({ say }: Pick<Words, 'say'>, change: Pick<SettingChange, 'name'>): string {
  if (change.name === 'shop.agentId') return say('account.agent')
  const [setting, first = '', ...rest] = change.name.split('.') as [
    OwnersPreference | BesideSetting,
    ...string[],
  ]
  if (setting === 'cashierRights' && first in RIGHT_NAMES) return say(RIGHT_NAMES[first as CashierRight])
  return [say(SETTING_NAMES[setting]), ...partOf(say, setting, first, rest)]
    .filter((part) => part !== '')
    .join(' · ')
}

/** Main names services and operations as the catalogue does. */
function partOf(
  say: Words['say'],
  setting: OwnersPreference | BesideSetting,
  first: string,
  rest: readonly string[],
): readonly string[] {
  switch (setting) {
    case 'resendRule':
      return [say(`resend-rule.operation.${first}` as MessageKey)]
    case 'commission':
      return [say(`sale.service.${first}` as MessageKey), rest.slice(0, -1).join('.')]
    case 'ledgers':
      return [say(`accounts.ledger.${first}` as MessageKey)]
    case 'serviceProfile':
    case 'operators':
      return [[first, ...rest].join('.')]
    default:
      return []
  }
}

/** `meena@upi → ravi@okbank`; a dash for nothing. */
export const settingChangeWords = (words: Words, change: SettingChange): string =>
  [change.was, change.now].map((value) => valueWords(words, change.name, value)).join(' → ')

function valueWords({ say, rupees }: Words, name: string, value: string): string {
  if (value === '') return '–'
  if (value === 'true' || value === 'false')
    return say(value === 'true' ? 'settings.sounds.on' : 'settings.sounds.off')
  const isEach = name.startsWith('commission.') && name.endsWith('.each')
  const isMoney = isEach || name === 'limits.unresolvedPaise' || name.startsWith('openingPrices.')
  if (name.startsWith('commission.') && name.endsWith('.percent')) return `${value} %`
  return isMoney ? rupees(paise(Number(value))) : value
}
