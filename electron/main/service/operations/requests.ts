// Request bodies as the document has them (part 4), for the published description and for the tests that hold the client to it.
// Numbers that the document shows as numbers may go out as strings where a number would lose a digit (service-gaps T38, T48).
import { z } from 'zod'

const numberOrText = z.union([z.number(), z.string()])
const anyNumber = numberOrText.meta({
  description: 'a number; a string where a number would not keep every digit',
})
const rupees = z.number().meta({ description: 'rupees, at most two decimals' })
const dateOnly = z.string().meta({ description: 'YYYY-MM-DD' })

const billInputs = {
  operator_id: anyNumber,
  canumber: z.string(),
  mode: z.string().meta({ example: 'online' }),
  ad1: z.string().nullable(),
  ad2: z.string().nullable(),
}

export const lookUpBody = z.object({ mobile_number: anyNumber, type: z.string().meta({ example: 'mobile' }) })
export const dthInfoBody = z.object({ ca_number: anyNumber, operator_code: z.string() })
export const plansBody = z.object({ circle: z.string(), operator_code: z.string() })
export const initiateBody = z.object({
  request_id: z.string(),
  operator_code: anyNumber,
  number: anyNumber,
  amount: rupees,
})
export const billersBody = z.object({ mode: z.string(), category: z.string().meta({ example: 'EMI' }) })
/** Further inputs of the biller stand beside these under their own names. */
export const fetchBillBody = z.looseObject(billInputs)
export const payBillBody = z.looseObject({ request_id: z.string(), ...billInputs, amount: rupees })
export const upiBody = z.object({ upi_id: z.string() })
export const bankBody = z.object({ account_number: z.string(), ifsc_code: z.string() })
export const panBody = z.object({ pan_number: z.string() })
export const gstinBody = z.object({ gst_number: z.string() })
export const sendOtpBody = z.object({ aadhaar_number: z.string() })
export const verifyOtpBody = z.object({ request_id: z.string(), otp: z.string(), aadhaar_number: z.string() })
export const vaultInitiateBody = z.object({
  customer_details: z.object({ full_name: z.string(), mobile_number: z.string(), user_email: z.string() }),
  expiry_minutes: z.number(),
  return_url: z.string().optional(),
  state: z.string().optional(),
})
export const onboardBody = z.object({
  shop_name: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  dob: dateOnly,
  address: z.string(),
  state: z.string(),
  city: z.string(),
  pincode: z.string(),
  pancard: z.string(),
})
export const createAccountBody = z.object({
  account_type: z.string().meta({ example: '1' }),
  agent_pancard: z.string(),
  bcagent_id: z.string(),
  first_name: z.string(),
  middle_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  pancard: z.string(),
  pincode: z.string(),
  return_url: z.string(),
})
export const codeBody = z.object({ mobile_number: z.string(), otp_code: z.string() })
