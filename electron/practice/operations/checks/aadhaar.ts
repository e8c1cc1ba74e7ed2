// Aadhaar OTP in its two steps. The numbers stay in this process's memory and are never written to the file.
import { DAY_MS, MINUTE_MS } from '#shared/base/clock'
import { z } from 'zod'
import { fault, notFound, success, type Answer } from '../../core/answers'
import { personOf, streetOf } from '../../catalogue/people'
import { PLACES } from '../../catalogue/places'
import { PORTRAIT_DATA_URI } from '../../catalogue/portrait'
import { isAadhaarNumber } from '../../core/check-digits'
import { post, text, wrongField } from '../../core/fields'
import { serviceId, type Practice, type Route } from '../../core/practice'
import { digits, pick, whole } from '../../core/seeded'
import { dayMonthYear } from '../../core/times'
import { codeOfIdentifier } from '../../troubles/carriers'
import type { KindOf } from '../../troubles/trouble'
import { sendOtpScripts, verifyOtpScripts } from '../../troubles/verification'

/** The OTP that the practice service "sends", always. */
export const PRACTICE_OTP = '123456'
const OTP_LASTS_MS = 10 * MINUTE_MS
const MOST_WRONG_TRIES = 3

const aadhaar = text.refine(isAadhaarNumber, 'is not an Aadhaar number')
const sendFields = z.object({ aadhaar_number: aadhaar })

function sendOtp({ aadhaar_number }: z.output<typeof sendFields>, practice: Practice): Answer {
  const finding = sendOtpScripts.get(codeOfIdentifier(aadhaar_number) ?? '')?.kind
  if (finding === 'not-linked') return wrongField('aadhaar_number', 'has no mobile number linked to it')
  const requestId = serviceId(practice, 'otp')
  practice.otpRequests.set(requestId, {
    aadhaarNumber: aadhaar_number,
    sentAtMs: practice.clock.now(),
    wrongTries: 0,
  })
  const shown = finding === 'unmasked' ? aadhaar_number : masked(aadhaar_number)
  return success('OTP sent.', { request_id: requestId, aadhaar: shown, status: 'pending' })
}

const masked = (aadhaarNumber: string): string => `XXXXXXXX${aadhaarNumber.slice(-4)}`

const verifyFields = z.object({ request_id: text, otp: text, aadhaar_number: aadhaar })

function verifyOtp(fields: z.output<typeof verifyFields>, practice: Practice): Answer {
  const { otpRequests, clock } = practice
  const finding = verifyOtpScripts.get(codeOfIdentifier(fields.aadhaar_number) ?? '')?.kind
  const request = otpRequests.get(fields.request_id)
  const lastsMs = finding === 'expires-at-once' ? 0 : OTP_LASTS_MS
  if (request === undefined || clock.now() >= request.sentAtMs + lastsMs)
    return notFound('This OTP request does not exist or has expired.')
  if (request.aadhaarNumber !== fields.aadhaar_number)
    return wrongField('aadhaar_number', 'is not the one the OTP was sent for')
  if (finding === 'fault') return fault()
  if (finding === 'no-answer') return { kind: 'cut' }
  if (request.wrongTries >= MOST_WRONG_TRIES)
    return wrongField('otp', 'was wrong too often; ask for a new one')
  if (fields.otp !== PRACTICE_OTP) {
    otpRequests.set(fields.request_id, { ...request, wrongTries: request.wrongTries + 1 })
    return wrongField('otp', 'is not correct')
  }
  otpRequests.delete(fields.request_id)
  const details = { ...detailsOf(fields.aadhaar_number, practice), ...detailsChange(finding) }
  return success('Aadhaar verified.', {
    request_id: fields.request_id,
    status: 'verified',
    aadhaar_details: details,
  })
}

const DAYS_OF_A_YEAR = 365
const YOUNGEST_MS = Date.UTC(2008, 0, 1)

function detailsOf(aadhaarNumber: string, { seed }: Practice): Readonly<Record<string, string>> {
  const place = pick(PLACES, seed, 'home', aadhaarNumber)
  const pincode = `${place.pincodeStart}${digits(4, seed, 'home pin', aadhaarNumber)}`
  const ageDays = whole(0, 60 * DAYS_OF_A_YEAR, seed, 'age', aadhaarNumber)
  return {
    aadhaar_uid: masked(aadhaarNumber),
    full_name: personOf(seed, 'aadhaar', aadhaarNumber).name,
    date_of_birth: dayMonthYear(YOUNGEST_MS - ageDays * DAY_MS, '/'),
    gender: pick(['M', 'F'], seed, 'gender', aadhaarNumber),
    address: `${streetOf(seed, aadhaarNumber)}, ${place.town}, ${place.state}, ${pincode}`,
    image_base64: PORTRAIT_DATA_URI,
  }
}

const LONG_ADDRESS = 'मकान संख्या 114, गली नंबर 3, पुराना बाज़ार, पोस्ट ऑफ़िस के पीछे, '.repeat(12)

function detailsChange(finding: KindOf<typeof verifyOtpScripts> | undefined): object {
  if (finding === 'sparse') return { image_base64: '', gender: '', address: '' }
  if (finding === 'odd-image') return { image_base64: 'data:image/jpeg;base64,not%a$picture' }
  return finding === 'long-address' ? { address: LONG_ADDRESS } : {}
}

export const aadhaarRoutes: readonly Route[] = [
  post('aadhaar.send-otp', 'aadhaar/send-otp', sendFields, sendOtp, { troubleField: 'aadhaar_number' }),
  post('aadhaar.verify-otp', 'aadhaar/verify-otp', verifyFields, verifyOtp, {
    troubleField: 'aadhaar_number',
  }),
]
