// The number to be recharged, as typed, pasted or dictated.
import { groupMobile, MOBILE_DIGITS, parseMobile, type MobileProblem } from '#shared/base/identifiers/mobile'
import { hasTamilNumber, plainText } from '#shared/base/plain-text'
import type { RechargeService } from '#shared/operations/recharge/recharge-schemas'

export type TypedNumber =
  | {
      readonly kind: 'whole'
      readonly accountNumber: string
      /** No mobile number looks so: the sheet asks, and the service decides. */
      readonly isUnusual?: true
    }
  | { readonly kind: 'typing' }
  | { readonly kind: 'wrong'; readonly problem: MobileProblem | 'unusual-characters' }

/** Longer than the longest id that any DTH operator is known to print; the contract allows no more. */
const LONGEST_SUBSCRIBER = 40

/** Reads the number field. A DTH id is kept exactly as typed, including leading zeros; only spaces are removed. */
export function readNumber(service: RechargeService, text: string): TypedNumber {
  if (service === 'dth') return readSubscriber(text)
  if (isBehindZero(text)) return { kind: 'typing' }
  const parsed = parseMobile(text)
  if (parsed.ok) return { kind: 'whole', accountNumber: parsed.mobileNumber }
  if (parsed.problem === 'empty' || parsed.problem === 'too-short') return { kind: 'typing' }
  if (parsed.problem === 'wrong-start' || isMachine(parsed.digits))
    return { kind: 'whole', accountNumber: parsed.digits, isUnusual: true }
  return { kind: 'wrong', problem: parsed.problem }
}

/** The SIM of a meter or a tracker has thirteen digits. */
const isMachine = (digits: string): boolean => /^5\d{12}$/.test(digits)

/** `98765 43210` while the digits are typed; anything else stays as it was typed. */
export function shownNumber(service: RechargeService, text: string): string {
  if (service === 'dth') return text
  const digits = digitsOf(text)
  if (digits !== text.replace(/[\s-]/g, '') || digits.length > MOBILE_DIGITS) return text
  return groupMobile(digits)
}

const digitsOf = (text: string): string => plainText(text).replace(/\D/g, '')

/** `0987654321`: what begins with a zero does not end at ten digits. */
const isBehindZero = (text: string): boolean =>
  /^0(?!0)/.test(digitsOf(text)) && digitsOf(text).length < 1 + MOBILE_DIGITS

function readSubscriber(text: string): TypedNumber {
  const subscriber = plainText(text).replace(/\s/g, '')
  if (subscriber === '') return { kind: 'typing' }
  if (subscriber.length > LONGEST_SUBSCRIBER) return { kind: 'wrong', problem: 'too-long' }
  if (hasTamilNumber(subscriber)) return { kind: 'wrong', problem: 'tamil-number' }
  if (!/^[\dA-Za-z-]+$/.test(subscriber)) return { kind: 'wrong', problem: 'unusual-characters' }
  return { kind: 'whole', accountNumber: subscriber }
}
