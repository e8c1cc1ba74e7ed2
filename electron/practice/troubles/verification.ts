// What a verification can find besides a match, and what it can get wrong.
import { troubleAadhaar, troubleGstin, troublePan, troubleVpa } from './carriers'
import { groupedNumber, scriptsOf, troublesOf, type Trouble } from './trouble'

export const upiScripts = scriptsOf('upi', {
  '51': 'no-account',
  '52': 'not-verified',
  '53': 'with-note',
  '54': 'no-name',
})

export const bankScripts = scriptsOf('bank', {
  '51': 'no-account',
  '52': 'pending',
  '53': 'exponent',
  '54': 'nulls',
  '55': 'no-details',
})

export const panScripts = scriptsOf('pan', {
  '51': 'not-found',
  '52': 'inactive',
  '53': 'no-date',
  '54': 'odd-date',
  '55': 'other-name',
})

export const gstinScripts = scriptsOf('gstin', {
  '51': 'cancelled',
  '52': 'suspended',
  '53': 'not-found',
  '54': 'more-addresses',
  '55': 'addresses-as-text',
  '56': 'empty-parts',
})

export const sendOtpScripts = scriptsOf('otp', {
  '51': 'not-linked',
  '52': 'unmasked',
})

export const verifyOtpScripts = scriptsOf('otp', {
  '53': 'expires-at-once',
  '54': 'sparse',
  '55': 'odd-image',
  '56': 'long-address',
  '57': 'fault',
  '58': 'no-answer',
})

export const verificationTroubles: readonly Trouble[] = [
  ...troublesOf('verify.upi', upiScripts, troubleVpa, troubleVpa),
  ...troublesOf('verify.bank', bankScripts, groupedNumber),
  ...troublesOf('verify.pan', panScripts, troublePan, troublePan),
  ...troublesOf('verify.gstin', gstinScripts, troubleGstin, troubleGstin),
  ...troublesOf('aadhaar.send-otp', sendOtpScripts, troubleAadhaar, troubleAadhaar),
  ...troublesOf('aadhaar.verify-otp', verifyOtpScripts, troubleAadhaar, troubleAadhaar),
]
