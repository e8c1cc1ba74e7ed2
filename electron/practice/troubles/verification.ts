// What a verification can find besides a match, and what it can get wrong.
import { troubleAadhaar, troubleGstin, troublePan, troubleVpa } from './carriers'
import { byCode, groupedNumber, troublesOf, type Script, type Trouble } from './trouble'

export interface FindingScript<Finding extends string> extends Script {
  readonly finding: Finding
}

const finds =
  <Finding extends string>() =>
  (code: string, finding: Finding, en: string, hi: string): FindingScript<Finding> => ({
    code,
    finding,
    happens: { en, hi },
  })

export type UpiFinding = 'no-account' | 'not-verified' | 'with-note' | 'no-name'
const upi = finds<UpiFinding>()
// prettier-ignore
export const upiScripts = byCode([
  upi('51', 'no-account', 'No such account, told in a success.', 'ऐसा कोई खाता नहीं; जवाब फिर भी सफल।'),
  upi('52', 'not-verified', 'The account exists, the status is "not_verified".', 'खाता है, पर स्थिति "not_verified"।'),
  upi('53', 'with-note', 'Verified, with a note of the bank.', 'सत्यापित, बैंक की टिप्पणी के साथ।'),
  upi('54', 'no-name', 'Verified, but without a name.', 'सत्यापित, पर नाम नहीं।'),
])

export type BankFinding = 'no-account' | 'pending' | 'exponent' | 'nulls' | 'no-details'
const bank = finds<BankFinding>()
// prettier-ignore
export const bankScripts = byCode([
  bank('51', 'no-account', 'No such account, told in a success.', 'ऐसा कोई खाता नहीं; जवाब फिर भी सफल।'),
  bank('52', 'pending', 'The bank has not answered: status "pending".', 'बैंक ने जवाब नहीं दिया: स्थिति "pending"।'),
  bank('53', 'exponent', 'The account comes back with an exponent.', 'खाता संख्या घातांक (e) के साथ आती है।'),
  bank('54', 'nulls', 'UPI id, SWIFT and note are null.', 'UPI आईडी, SWIFT और टिप्पणी null हैं।'),
  bank('55', 'no-details', '`bank_details` is an empty list.', '`bank_details` खाली सूची है।'),
])

export type PanFinding = 'not-found' | 'inactive' | 'no-date' | 'odd-date' | 'other-name'
const pan = finds<PanFinding>()
// prettier-ignore
export const panScripts = byCode([
  pan('51', 'not-found', 'No such PAN, told in a success.', 'ऐसा कोई PAN नहीं; जवाब फिर भी सफल।'),
  pan('52', 'inactive', 'The PAN is inoperative.', 'PAN निष्क्रिय है।'),
  pan('53', 'no-date', 'Verified, without a date of birth.', 'सत्यापित, जन्मतिथि नहीं।'),
  pan('54', 'odd-date', 'The date of birth is 00/00/0000.', 'जन्मतिथि 00/00/0000 है।'),
  pan('55', 'other-name', 'Verified, in the name of somebody unlikely.', 'सत्यापित, किसी और ही नाम से।'),
])

export type GstinFinding =
  'cancelled' | 'suspended' | 'not-found' | 'more-addresses' | 'addresses-as-text' | 'empty-parts'
const gstin = finds<GstinFinding>()
// prettier-ignore
export const gstinScripts = byCode([
  gstin('51', 'cancelled', 'The registration is cancelled.', 'पंजीकरण रद्द है।'),
  gstin('52', 'suspended', 'The registration is suspended.', 'पंजीकरण निलंबित है।'),
  gstin('53', 'not-found', 'No such GSTIN, told in a success.', 'ऐसा कोई GSTIN नहीं; जवाब फिर भी सफल।'),
  gstin('54', 'more-addresses', 'Two further addresses, as objects.', 'दो और पते, ऑब्जेक्ट के रूप में।'),
  gstin('55', 'addresses-as-text', 'Two further addresses, as texts.', 'दो और पते, वाक्य के रूप में।'),
  gstin('56', 'empty-parts', 'Most parts of the address are empty.', 'पते के ज़्यादातर हिस्से खाली हैं।'),
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
const otp = finds<OtpFinding>()
// prettier-ignore
export const sendOtpScripts = byCode([
  otp('51', 'not-linked', 'No mobile number is linked to this Aadhaar: 422.', 'इस आधार से कोई मोबाइल नंबर जुड़ा नहीं: 422।'),
  otp('52', 'unmasked', 'The answer repeats the whole Aadhaar number.', 'जवाब में पूरी आधार संख्या आती है।'),
])
// prettier-ignore
export const verifyOtpScripts = byCode([
  otp('53', 'expires-at-once', 'The OTP is expired at once: 404.', 'OTP तुरंत समाप्त: 404।'),
  otp('54', 'sparse', 'Verified, but without photograph, gender and address.', 'सत्यापित, पर फ़ोटो, लिंग और पता नहीं।'),
  otp('55', 'odd-image', 'The photograph is no picture.', 'फ़ोटो कोई तस्वीर नहीं है।'),
  otp('56', 'long-address', 'A very long address in Devanagari.', 'देवनागरी में बहुत लंबा पता।'),
  otp('57', 'fault', 'Verify OTP answers 500.', 'OTP जाँच 500 देती है।'),
  otp('58', 'no-answer', 'The connection breaks before Verify OTP answers.', 'OTP जाँच के जवाब से पहले कनेक्शन टूटता है।'),
])

export const verificationTroubles: readonly Trouble[] = [
  ...troublesOf('verify.upi', upiScripts, troubleVpa, troubleVpa),
  ...troublesOf('verify.bank', bankScripts, groupedNumber),
  ...troublesOf('verify.pan', panScripts, troublePan, troublePan),
  ...troublesOf('verify.gstin', gstinScripts, troubleGstin, troubleGstin),
  ...troublesOf('aadhaar.send-otp', sendOtpScripts, troubleAadhaar, troubleAadhaar),
  ...troublesOf('aadhaar.verify-otp', verifyOtpScripts, troubleAadhaar, troubleAadhaar),
]
