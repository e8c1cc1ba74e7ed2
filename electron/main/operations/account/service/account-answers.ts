// Answers of account opening.
import { digits, exactText, flag, record, text } from '../../../service/answers/answer-fields'

const customerDetails = record({
  account_type: text(),
  agent_pancard: text(),
  bcagent_id: exactText(),
  first_name: text(),
  middle_name: text('may come back null', 'nullable'),
  last_name: text(),
  email: text(),
  phone: text(),
  pancard: text(),
  pincode: text(),
  return_url: text(),
})

export const createdAccountData = record({
  request_id: exactText(),
  redirect_url: text('URL for the customer’s eKYC and consent'),
  customer_details: customerDetails,
  account_status: text(),
  acc_type: text(),
  is_refunded: flag(),
  is_completed: flag(),
})

export const accountStatusData = record({
  agent_id: exactText(),
  pancard: text(),
  customer_name: text(),
  account_number: text(),
  ifsc_code: text(),
  cif_number: digits(),
  account_type: text(),
  bank_name: text(),
  branch: text(),
  profile_pic: text(),
  customer_care: text(),
  account_status: text(),
  is_refunded: flag(),
  is_completed: flag(),
})
