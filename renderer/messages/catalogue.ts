// All texts of the window, by language. One flat table per language, stored in one file per area; English determines
// the keys.
import type { Language } from '@shared/domain/environment'
import { serviceTexts } from '@shared/operations'
import enCommands from './en/commands.json'
import enCommon from './en/common.json'
import enFailure from './en/failure.json'
import enBill from './en/bill.json'
import enRecharge from './en/recharge.json'
import enHome from './en/home.json'
import enPending from './en/pending.json'
import enReceipts from './en/receipts.json'
import enSettings from './en/settings.json'
import enCustomer from './en/customer.json'
import enDaybook from './en/daybook.json'
import enSale from './en/sale.json'
import enShell from './en/shell.json'
import enBackup from './en/backup.json'
import enLock from './en/lock.json'
import enSetup from './en/setup.json'
import enSpoken from './en/spoken.json'
import enPrivacy from './en/privacy.json'
import enProfile from './en/profile.json'
import enVerification from './en/verification.json'
import enIdentity from './en/identity.json'
import enAccount from './en/account.json'
import enLog from './en/log.json'
import hiCommands from './hi/commands.json'
import hiCommon from './hi/common.json'
import hiFailure from './hi/failure.json'
import hiBill from './hi/bill.json'
import hiRecharge from './hi/recharge.json'
import hiHome from './hi/home.json'
import hiPending from './hi/pending.json'
import hiReceipts from './hi/receipts.json'
import hiSettings from './hi/settings.json'
import hiCustomer from './hi/customer.json'
import hiDaybook from './hi/daybook.json'
import hiSale from './hi/sale.json'
import hiShell from './hi/shell.json'
import hiBackup from './hi/backup.json'
import hiLock from './hi/lock.json'
import hiSetup from './hi/setup.json'
import hiSpoken from './hi/spoken.json'
import hiPrivacy from './hi/privacy.json'
import hiProfile from './hi/profile.json'
import hiVerification from './hi/verification.json'
import hiIdentity from './hi/identity.json'
import hiAccount from './hi/account.json'
import hiLog from './hi/log.json'

const english = {
  ...enCommands,
  ...enCommon,
  ...enFailure,
  ...enRecharge,
  ...enBill,
  ...enHome,
  ...enPending,
  ...enReceipts,
  ...enSettings,
  ...enCustomer,
  ...enDaybook,
  ...enSale,
  ...enShell,
  ...enBackup,
  ...enLock,
  ...enSetup,
  ...enSpoken,
  ...enPrivacy,
  ...enProfile,
  ...enVerification,
  ...enIdentity,
  ...enAccount,
  ...enLog,
  ...serviceTexts('sale.service', 'name', 'en'),
}

export type MessageKey = keyof typeof english

const hindi: Record<MessageKey, string> = {
  ...hiCommands,
  ...hiCommon,
  ...hiFailure,
  ...hiRecharge,
  ...hiBill,
  ...hiHome,
  ...hiPending,
  ...hiReceipts,
  ...hiSettings,
  ...hiCustomer,
  ...hiDaybook,
  ...hiSale,
  ...hiShell,
  ...hiBackup,
  ...hiLock,
  ...hiSetup,
  ...hiSpoken,
  ...hiPrivacy,
  ...hiProfile,
  ...hiVerification,
  ...hiIdentity,
  ...hiAccount,
  ...hiLog,
  ...serviceTexts('sale.service', 'name', 'hi'),
}

export const MESSAGES: { readonly [Name in Language]: Readonly<Record<MessageKey, string>> } = {
  en: english,
  hi: hindi,
}

/** The locale that formats dates in a language. Digits stay ASCII and grouping stays Indian in each of them. */
export const LOCALES: { readonly [Name in Language]: string } = { en: 'en-IN', hi: 'hi-IN-u-nu-latn' }

/** A language's own name, under which it is offered. */
export const LANGUAGE_NAMES: { readonly [Name in Language]: string } = { en: 'English', hi: 'हिन्दी' }
