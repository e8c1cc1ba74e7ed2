// Every call that sells nothing, with what the service answers when all is well.
import type { Attempted } from '#shared/operations/checks/attempted'
import type { Failure, Result } from '#shared/base/result'
import type { RequestId } from '#shared/base/ids'
import type { Service } from '#main/operations/service'

interface Call<Answer> {
  readonly ask: (service: Service) => Promise<Answer>
  readonly data: object
}

const person = { fullName: 'Asha', mobileNumber: '9876543210', email: 'a@b.in' }
const AADHAAR = '496858245152'

/** Made once, and asked again by a person alone. */
export const ONCE = {
  'a UPI check': {
    ask: ({ verification }) => verification.verifyUpi({ upiId: 'ravi@okbank' }),
    data: { upi_id: 'ravi@okbank', account_exists: true, status: 'verified', holder_name: 'Ravi' },
  },
  'a bank check': {
    ask: ({ verification }) =>
      verification.verifyBank({ accountNumber: '123456789012345', ifscCode: 'SBIN0001234' }),
    data: {
      account_exists: true,
      status: 'verified',
      account_holder_name: 'Ravi',
      bank_details: { account: 123456789012345, ifsc: 'SBIN0001234', imps: true },
    },
  },
  'a PAN check': {
    ask: ({ verification }) => verification.verifyPan({ panNumber: 'ABCPS1234F' }),
    data: { pan_number: 'ABCPS1234F', holder_name: 'Ravi', dob: '01/02/1990', status: 'verified' },
  },
  'a GSTIN check': {
    ask: ({ verification }) => verification.verifyGstin({ gstin: '27AAPFU0939F1ZV' }),
    data: {
      gstin: '27AAPFU0939F1ZV',
      gstin_status: 'Active',
      status: 'verified',
      address: { street: 'x' },
      nature_of_business: ['Retail'],
    },
  },
  'an Aadhaar OTP': {
    ask: ({ identity }) => identity.sendAadhaarOtp({ aadhaarNumber: AADHAAR }),
    data: { request_id: 'v1', aadhaar: 'XXXXXXXX5152', status: 'pending' },
  },
  'an Aadhaar verification': {
    ask: ({ identity }) =>
      identity.verifyAadhaarOtp({ verificationId: 'v1', otp: '123456', aadhaarNumber: AADHAAR }),
    data: {
      request_id: 'v1',
      status: 'verified',
      aadhaar_details: { full_name: 'A', image_base64: '/9j/4A==' },
    },
  },
  'a vault link': {
    ask: ({ identity }) => identity.initiateVault({ customer: person, returnUrl: null, state: null }),
    data: { request_id: 'c1', redirect_url: 'https://x.example', expiry_seconds: 600 },
  },
  'a code by SMS': {
    ask: ({ message }) => message.sendSmsCode({ mobileNumber: '9876543210', code: '123456' }),
    data: { message_id: 'm1', status: 'delivered' },
  },
  'a code by chat': {
    ask: ({ message }) => message.sendChatCode({ mobileNumber: '9876543210', code: '123456' }),
    data: { message_id: 'm1', status: 'delivered' },
  },
} satisfies Record<string, Call<Attempted<unknown>>>

export const READS = {
  'the operator of a number': {
    ask: ({ recharge }) => recharge.lookUpNumber({ mobileNumber: '9876543210' }),
    data: { operator: 'Jio', circle: 'Kerala' },
  },
  'the details of a DTH account': {
    ask: ({ recharge }) => recharge.dthInfo({ operatorCode: '31', subscriberNumber: '1005825110' }),
    data: { ca_number: 1005825110, info: [{ Balance: 1.5, MonthlyRecharge: 300 }] },
  },
  'the plans': {
    ask: ({ recharge }) => recharge.browsePlans({ operatorCode: '14', circle: 'Gujarat' }, { refresh: true }),
    data: { plans: { TOPUP: [{ rs: '10', desc: 'x', validity: 'N/A', last_update: '01-01-2026' }] } },
  },
  'the operators': {
    ask: ({ recharge }) => recharge.operatorList({ refresh: true }),
    data: {
      total: 1,
      operators: [{ operator_code: 7, operator: 'Jio', type: 'mobile' }],
      circles: ['Kerala'],
    },
  },
  'the billers': {
    ask: ({ bill }) => bill.billerList({ category: 'all' }, { refresh: true }),
    data: {
      billers: [
        {
          id: 'A',
          name: 'A',
          fetch_bill: true,
          parameters: { canumber: { display_name: 'C', regex: '^[0-9]+$', required: true } },
        },
      ],
    },
  },
  'a vault document': {
    ask: ({ identity }) => identity.downloadAadhaar({ consentId: 'c1' }),
    data: {
      verification_completed: true,
      aadhaar_data: { full_name: 'A', dob: '1990-02-01', address: { dist: 'x' } },
    },
  },
} satisfies Record<string, Call<Result<unknown>>>

/** What they are asked about has a status of its own, which says nothing of the question. */
export const ENQUIRIES = {
  'a bill': {
    ask: ({ bill }) => bill.fetchBill({ billerId: '1', inputs: { canumber: '1' } }),
    data: { bill_amount: '12.50', due_date: '01/02/2026', bill_fetch: { billAmount: 1 } },
  },
  'the status of a recharge': {
    ask: ({ recharge }) =>
      recharge.checkStatus({ requestId: 'G1-AB12CD34EF' as RequestId, referenceId: null }),
    data: { request_id: 'G1-AB12CD34EF', status: 'success', reference_id: 'R1', amount: '299.00' },
  },
  'the status of a vault link': {
    ask: ({ identity }) => identity.vaultStatus({ consentId: 'c' }),
    data: { status: 'client_initiated', completed: false },
  },
  'the status of an account': {
    ask: ({ account }) => account.accountStatus({ openingId: 'o' }),
    data: { account_status: 'success', cif_number: 123456789012345, is_completed: true },
  },
} satisfies Record<string, Call<Result<unknown>>>

export interface Told {
  readonly kind: string
  readonly failure?: Failure
  readonly value?: unknown
}

/** Both forms of an answer as one. */
export const toldBy = (answer: Attempted<unknown> | Result<unknown>): Told =>
  'kind' in answer
    ? answer
    : answer.ok
      ? { kind: 'done', value: answer.value }
      : { kind: 'not-done', failure: answer.failure as Failure }
