// What a verification can find besides a match, and what it can get wrong.
import { troubleAadhaar, troubleGstin, troublePan, troubleVpa } from './carriers'
import {
  byCode,
  groupedNumber,
  troublesOf,
  troubleText,
  type CodeOf,
  type Script,
  type Trouble,
  type TroubleGroup,
} from './trouble'

export interface FindingScript<Finding extends string> extends Script {
  readonly finding: Finding
}

const finds =
  <Finding extends string, Group extends TroubleGroup>(group: Group) =>
  (code: CodeOf<Group>, finding: Finding): FindingScript<Finding> => ({
    code,
    finding,
    happens: troubleText(group, code),
  })

export type UpiFinding = 'no-account' | 'not-verified' | 'with-note' | 'no-name'
const upi = finds<UpiFinding, 'upi'>('upi')
// oxfmt-ignore
export const upiScripts = byCode([
  upi('51', 'no-account'),
  upi('52', 'not-verified'),
  upi('53', 'with-note'),
  upi('54', 'no-name'),
])

export type BankFinding = 'no-account' | 'pending' | 'exponent' | 'nulls' | 'no-details'
const bank = finds<BankFinding, 'bank'>('bank')
// oxfmt-ignore
export const bankScripts = byCode([
  bank('51', 'no-account'),
  bank('52', 'pending'),
  bank('53', 'exponent'),
  bank('54', 'nulls'),
  bank('55', 'no-details'),
])

export type PanFinding = 'not-found' | 'inactive' | 'no-date' | 'odd-date' | 'other-name'
const pan = finds<PanFinding, 'pan'>('pan')
// oxfmt-ignore
export const panScripts = byCode([
  pan('51', 'not-found'),
  pan('52', 'inactive'),
  pan('53', 'no-date'),
  pan('54', 'odd-date'),
  pan('55', 'other-name'),
])

export type GstinFinding =
  | 'cancelled'
  | 'suspended'
  | 'not-found'
  | 'more-addresses'
  | 'addresses-as-text'
  | 'empty-parts'
const gstin = finds<GstinFinding, 'gstin'>('gstin')
// oxfmt-ignore
export const gstinScripts = byCode([
  gstin('51', 'cancelled'),
  gstin('52', 'suspended'),
  gstin('53', 'not-found'),
  gstin('54', 'more-addresses'),
  gstin('55', 'addresses-as-text'),
  gstin('56', 'empty-parts'),
])

export type OtpFinding =
  | 'not-linked'
  | 'unmasked'
  | 'expires-at-once'
  | 'sparse'
  | 'odd-image'
  | 'long-address'
  | 'fault'
  | 'no-answer'
const otp = finds<OtpFinding, 'otp'>('otp')
// oxfmt-ignore
export const sendOtpScripts = byCode([
  otp('51', 'not-linked'),
  otp('52', 'unmasked'),
])
// oxfmt-ignore
export const verifyOtpScripts = byCode([
  otp('53', 'expires-at-once'),
  otp('54', 'sparse'),
  otp('55', 'odd-image'),
  otp('56', 'long-address'),
  otp('57', 'fault'),
  otp('58', 'no-answer'),
])

export const verificationTroubles: readonly Trouble[] = [
  ...troublesOf('verify.upi', upiScripts, troubleVpa, troubleVpa),
  ...troublesOf('verify.bank', bankScripts, groupedNumber),
  ...troublesOf('verify.pan', panScripts, troublePan, troublePan),
  ...troublesOf('verify.gstin', gstinScripts, troubleGstin, troubleGstin),
  ...troublesOf('aadhaar.send-otp', sendOtpScripts, troubleAadhaar, troubleAadhaar),
  ...troublesOf('aadhaar.verify-otp', verifyOtpScripts, troubleAadhaar, troubleAadhaar),
]
