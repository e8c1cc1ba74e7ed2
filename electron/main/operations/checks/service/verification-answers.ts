// Answers of the verification operations.
import { z } from 'zod'
import {
  dateOrText,
  digits,
  exactText,
  flag,
  record,
  text,
  texts,
} from '../../../service/answers/answer-fields'

export const upiData = record({
  request_id: exactText(),
  account_exists: flag(),
  upi_id: text(),
  holder_name: text('name at bank'),
  note: text(),
  status: text('verified in the example'),
})

const bankDetails = record({
  account: digits(),
  ifsc: text(),
  micr: text(),
  iso3166: text(),
  bank: text(),
  bank_code: text(),
  bank_name: text(),
  branch: text(),
  centre: text(),
  district: text(),
  state: text(),
  city: text(),
  address: text(),
  contact: text(),
  swift: text(undefined, 'nullable'),
  imps: flag(),
  rtgs: flag(),
  neft: flag(),
  upi: flag(),
  micr_check: flag(),
})

export const bankData = record({
  request_id: exactText(),
  account_exists: flag(),
  upi_id: text('null where there is none', 'nullable'),
  account_holder_name: text(),
  note: text(),
  status: text(),
  bank_details: bankDetails,
})

export const panData = record({
  request_id: exactText(),
  pan_number: text(),
  holder_name: text(),
  dob: text('DD/MM/YYYY'),
  note: text(),
  status: text(),
})

const gstinAddress = record({
  building_name: text(),
  building_number: text(),
  floor_number: text(),
  street: text(),
  location: text(),
  locality: text(),
  landmark: text(),
  district: text(),
  state: text(),
  pincode: text(),
  latitude: text(),
  longitude: text(),
  geocode_level: text(),
})

export const gstinData = record({
  request_id: exactText(),
  status: text(),
  verification_type: text(),
  gstin: text(),
  legal_name: text(),
  trade_name: text(),
  gstin_status: text(),
  taxpayer_type: text(),
  constitution_type: text(),
  einvoice_status: text(),
  address_nature_of_business: text(),
  note: text(),
  registration_date: dateOrText('DD/MM/YYYY'),
  last_updated: dateOrText('DD/MM/YYYY'),
  cancellation_date: dateOrText('DD/MM/YYYY, may be empty'),
  state_jurisdiction_code: text(),
  state_jurisdiction: text(),
  center_jurisdiction_code: text(),
  center_jurisdiction: text(),
  nature_of_business: texts(),
  address: gstinAddress,
  additional_addresses: z
    .unknown()
    .optional()
    .meta({ override: { type: 'array', description: 'item shape is unspecified' } }),
})

export const sentOtpData = record({ request_id: exactText(), aadhaar: text(), status: text('pending') })

export const verifiedOtpData = record({
  request_id: exactText(),
  status: text('verified'),
  aadhaar_details: record({
    aadhaar_uid: text(),
    full_name: text(),
    date_of_birth: text('DD/MM/YYYY'),
    gender: text(),
    address: text(),
    image_base64: text('data URI of a base64 JPEG image'),
  }),
})

const vaultState = {
  status: text('client_initiated is an example'),
  completed: flag(),
  aadhaar_linked: flag(),
}
export const vaultStatusDocumented = z.object(vaultState)
/** With two further members that similar services add. */
export const vaultStatusData = record({ ...vaultState, failed: flag(), error_description: text() })

const vaultAddress = record({
  house: text(),
  street: text(),
  landmark: text(),
  loc: text(),
  po: text(),
  vtc: text(),
  subdist: text(),
  dist: text(),
  state: text(),
  country: text(),
})

export const vaultDocumentData = record({
  name: text(),
  doc_type: text(),
  issuer: text(),
  verification_completed: flag(),
  aadhaar_data: record({
    full_name: text(),
    care_of: text(),
    dob: text('YYYY-MM-DD'),
    yob: text(),
    zip: text(),
    profile_image: text('base64 image'),
    gender: text(),
    masked_aadhaar: text('digits masked with X'),
    full_address: text(),
    father_name: text(),
    address: vaultAddress,
  }),
})

/** The answer of Initiate is assumed (docs/service-gaps.md 2.5); each field under every known name, best first. */
export const VAULT_NAMES = {
  id: ['request_id', 'client_id', 'reference_id', 'id'],
  url: ['redirect_url', 'url', 'consent_url', 'link'],
  expirySeconds: ['expiry_seconds', 'expirySeconds', 'expires_in'],
  expiresAt: ['expires_at'],
  expiryMinutes: ['expiry_minutes'],
  status: ['status'],
} as const

export const vaultInitiatedDocumented = z.object({
  request_id: text(),
  redirect_url: text('https'),
  expiry_seconds: digits(),
  status: text('client_initiated'),
  state: text(),
})
