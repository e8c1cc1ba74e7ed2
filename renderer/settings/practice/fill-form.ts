// Fills the form that a scripted trouble belongs to, as if it had been typed. What follows, and whether, the person
// decides.
import { parseMobile } from '#shared/base/identifiers/mobile'
import { PRACTICE_BILLER_ID } from '#shared/shop/practice'
import { typeDetail } from '../../operations/account/account-actions'
import { openBiller } from '../../operations/bill/bill-actions'
import { fillIdentity } from '../../operations/checks/identity/filled-in'
import { openWith } from '../../operations/recharge/begin'
import { openCheck } from '../../operations/checks/lookup/checks-store'

/** Fills the form with the value, and gives the address of its screen. */
type Fill = (value: string) => string

/** What is no mobile number is one of a DTH connection. */
export const fillRecharge: Fill = (value) => {
  const isMobile = parseMobile(value).ok
  openWith(isMobile ? 'mobile' : 'dth', value)
  return isMobile ? '/recharge' : '/dth'
}

const fillDth: Fill = (value) => {
  openWith('dth', value)
  return '/dth'
}

/** `value` is a consumer number. */
export const fillBill: Fill = (value) => {
  void openBiller(PRACTICE_BILLER_ID, value)
  return '/bills'
}

const fillBiller: Fill = (value) => {
  void openBiller(value)
  return '/bills'
}

const fillCheck =
  (kind: 'upi' | 'bank' | 'pan' | 'gstin'): Fill =>
  (value) => {
    openCheck(kind, 'number', value)
    return `/verify/${kind}`
  }

const fillTab =
  (field: 'aadhaar' | 'vault' | 'mobile'): Fill =>
  (value) => {
    fillIdentity(field, value)
    return `/verify/${field}`
  }

const fillAccount: Fill = (value) => {
  typeDetail('mobileText', value)
  return '/accounts'
}

/** By the operation of the practice service. Those that no screen of the practice counter reaches are left out. */
const FILLS: Readonly<Record<string, Fill>> = {
  every: fillRecharge,
  'recharge.initiate': fillRecharge,
  'recharge.look-up': fillRecharge,
  'recharge.plans': fillRecharge,
  'recharge.dth-info': fillDth,
  'bill.billers': fillBiller,
  'bill.fetch': fillBill,
  'bill.pay': fillBill,
  'verify.upi': fillCheck('upi'),
  'verify.bank': fillCheck('bank'),
  'verify.pan': fillCheck('pan'),
  'verify.gstin': fillCheck('gstin'),
  'aadhaar.send-otp': fillTab('aadhaar'),
  'aadhaar.verify-otp': fillTab('aadhaar'),
  'docvault.initiate': fillTab('vault'),
  'account.create': fillAccount,
  'message.sms': fillTab('mobile'),
  'message.chat': fillTab('mobile'),
}

/** How the form of an operation is filled; null if the practice counter has none. */
export const fillOf = (operation: string): Fill | null => FILLS[operation] ?? null

/** The first field of the screen takes the focus once the screen shows it: the next key belongs there. */
export function focusForm(): void {
  requestAnimationFrame(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('main input:not([type=radio])')]
    const empty = fields.find(({ value, type }) => value === '' && type !== 'checkbox')
    ;(fields.find(({ value }) => value !== '') ?? empty)?.focus()
  })
}
