// More than a hundred thousand broken answers through the whole client: nothing is thrown, no success is reported
// without proof, and no failure either. What counts as proof is judged here a second time, from the bare JSON and by
// independent code.
import type { MoneyOutcome } from '#shared/sale/outcome'
import { expect, test } from 'vitest'
import type { Service, Transport, WireAnswer } from '#main/operations/service'
import { chanceFrom, mutated } from '../support/mutations'
import {
  errorText,
  INITIATE_BODY,
  initiate,
  RECHARGED,
  REQUEST_ID,
  serviceFor,
  successText,
} from '../support/service'

const MONEY_ANSWERS = 90_000
const READ_ANSWERS = 90_000
const STATUSES = [200, 200, 200, 200, 200, 201, 302, 400, 401, 403, 404, 409, 422, 422, 429, 500, 503]

/**
 * A client whose network answers as told, on a clock that leaves a whole window of the rate limit between any two
 * calls.
 */
function clientOf(answer: () => WireAnswer): Service {
  let elapsed = 0
  const transport: Transport = { exchange: () => Promise.resolve(answer()), close: () => {} }
  return serviceFor('https://service.example', {
    transport,
    environment: 'sandbox',
    clock: { now: () => elapsed, elapsed: () => (elapsed += 61_000) },
    timers: { after: (_delayMs, task) => (queueMicrotask(task), () => {}) },
  })
}

const answered = (httpStatus: number, text: string): WireAnswer => ({
  kind: 'answered',
  httpStatus,
  text,
  bodySha256: '',
  retryAfter: null,
})

type Bare = { readonly [name: string]: unknown } | null

const bareOf = (text: string): Bare => {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
    return typeof value === 'object' && !Array.isArray(value) ? (value as Bare) : null
  } catch {
    return null
  }
}

const dataOf = (bare: Bare): Bare => {
  const data = bare?.['data']
  const one: unknown = Array.isArray(data) && data.length === 1 ? data[0] : data
  return typeof one === 'object' && one !== null && !Array.isArray(one) ? (one as Bare) : null
}

const saysSuccess = (word: unknown): boolean =>
  typeof word === 'string' && ['success', 'successful', 'paid'].includes(word.trim().toLowerCase())

function provesSuccess(status: number, text: string): boolean {
  const bare = bareOf(text)
  const data = dataOf(bare)
  const inner = data?.['status']
  const isInnerFine =
    inner === undefined ||
    inner === null ||
    inner === '' ||
    typeof inner === 'object' ||
    typeof inner === 'boolean' ||
    saysSuccess(inner)
  const echo = data?.['request_id']
  return (
    status === 200 &&
    Number(bare?.['response_code']) === 200 &&
    saysSuccess(bare?.['status']) &&
    typeof echo === 'string' &&
    echo.trim() === REQUEST_ID &&
    isInnerFine &&
    data?.['refunded'] !== true
  )
}

const provesRefusal = (status: number, text: string): boolean =>
  [400, 401, 403, 404, 422].includes(status) &&
  Number(bareOf(text)?.['response_code']) === status &&
  !saysSuccess(bareOf(text)?.['status'])

test('no broken answer of a money call is told as a success or a failure without proof', async () => {
  const chance = chanceFrom(20_261_120)
  let status = 200
  let text = ''
  const service = clientOf(() => answered(status, text))
  const whole = [
    successText(RECHARGED),
    successText({ ...RECHARGED, status: 'success' }),
    successText({ ...RECHARGED, ackno: '' }, { status: 'pending' }),
    errorText(422, { error: [{ field: 'amount', message: 'is too small' }] }),
    errorText(400),
    '{"error":true,"message":"slow down"}',
  ]
  const told = new Map<string, number>()
  for (let index = 0; index < MONEY_ANSWERS; index += 1) {
    text = mutated(whole[index % whole.length] ?? '', chance)
    status = STATUSES[Math.floor(chance() * STATUSES.length)] ?? 200
    service.setupChanged()
    const isBill = index % 3 === 0
    const outcome: MoneyOutcome = isBill
      ? await service.bill.pay({ requestId: REQUEST_ID, canonicalBody: INITIATE_BODY })
      : await initiate(service)
    told.set(outcome.class, (told.get(outcome.class) ?? 0) + 1)
    const isWrong =
      (outcome.class === 'success' && !provesSuccess(status, text)) ||
      (outcome.class === 'failed' && !provesRefusal(status, text)) ||
      (outcome.class === 'not-sent' && status !== 429)
    if (isWrong) throw new Error(`answer ${index}: ${outcome.class} ${outcome.reason} for ${status} ${text}`)
  }
  // The run is meaningful only if every class occurred.
  for (const outcomeClass of ['success', 'pending', 'failed', 'unknown', 'not-sent'])
    expect(told.get(outcomeClass) ?? 0).toBeGreaterThan(100)
}, 60_000)

test('no broken answer of any operation throws', async () => {
  const chance = chanceFrom(7)
  let text = ''
  const service = clientOf(() => answered(200, text))
  const person = { fullName: 'A', mobileNumber: '9876543210', email: 'a@b.in' }
  const calls: readonly (readonly [() => Promise<unknown>, unknown])[] = [
    [
      () => service.recharge.operatorList({ refresh: true }),
      { total: 1, operators: [{ operator_code: 7, operator: 'Jio', type: 'mobile' }], circles: ['Kerala'] },
    ],
    [
      () =>
        service.recharge.lookUpNumber({
          mobileNumber: `9${String(Math.floor(chance() * 1e9)).padStart(9, '0')}`,
        }),
      { operator: 'Jio', circle: 'Kerala' },
    ],
    [
      () => service.recharge.browsePlans({ operatorCode: '7', circle: 'Kerala' }, { refresh: true }),
      { plans: { TOPUP: [{ rs: '10', desc: 'x', validity: 'N/A', last_update: '01-01-2026' }] } },
    ],
    [
      () => service.recharge.dthInfo({ operatorCode: '7', subscriberNumber: '1005825110' }),
      { ca_number: 1, info: [{ Balance: 1.5, MonthlyRecharge: 300 }] },
    ],
    [
      () => service.recharge.checkStatus({ requestId: REQUEST_ID, referenceId: null }),
      { ...RECHARGED, status: 'success', amount: '299.00' },
    ],
    [
      () => service.bill.billerList({ category: 'all' }, { refresh: true }),
      {
        billers: [
          {
            id: 'A',
            name: 'A',
            fetch_bill: true,
            parameters: { canumber: { display_name: 'C', regex: '^[0-9]+$', required: true } },
          },
        ],
      },
    ],
    [
      () => service.bill.fetchBill({ billerId: '1', inputs: { canumber: '1' } }),
      { bill_amount: '12.50', due_date: '01/02/2026', bill_fetch: { billAmount: 1 } },
    ],
    [
      () => service.verification.verifyUpi({ upiId: 'a@b' }),
      { account_exists: true, status: 'verified', holder_name: 'A' },
    ],
    [
      () => service.verification.verifyBank({ accountNumber: '123', ifscCode: 'X' }),
      { account_exists: true, bank_details: { account: 123456789012345, imps: true } },
    ],
    [
      () => service.verification.verifyPan({ panNumber: 'X' }),
      { pan_number: 'X', dob: '01/02/1990', status: 'verified' },
    ],
    [
      () => service.verification.verifyGstin({ gstin: 'X' }),
      { gstin_status: 'Active', address: { street: 'x' }, nature_of_business: ['Retail'] },
    ],
    [
      () => service.identity.sendAadhaarOtp({ aadhaarNumber: '496858245152' }),
      { request_id: 'v', aadhaar: 'XXXXXXXX5152', status: 'pending' },
    ],
    [
      () =>
        service.identity.verifyAadhaarOtp({ verificationId: 'v', otp: '1', aadhaarNumber: '496858245152' }),
      { status: 'verified', aadhaar_details: { full_name: 'A', image_base64: '/9j/4A==' } },
    ],
    [
      () => service.identity.initiateVault({ customer: person, returnUrl: null, state: null }),
      { request_id: 'c', redirect_url: 'https://x.example', expiry_seconds: 600 },
    ],
    [
      () => service.identity.vaultStatus({ consentId: 'c' }),
      { status: 'client_initiated', completed: false },
    ],
    [
      () => service.identity.downloadAadhaar({ consentId: 'c' }),
      { verification_completed: true, aadhaar_data: { dob: '1990-02-01', address: { dist: 'x' } } },
    ],
    [
      () => service.account.accountStatus({ openingId: 'o' }),
      { account_status: 'success', cif_number: 123456789012345, is_completed: true },
    ],
    [
      () => service.message.sendSmsCode({ mobileNumber: '9', code: '1' }),
      { message_id: 'm', status: 'delivered' },
    ],
  ]
  let readCount = 0
  for (let index = 0; index < READ_ANSWERS; index += 1) {
    const [call, data] = calls[index % calls.length] ?? [() => Promise.resolve(), null]
    text = mutated(successText(data), chance)
    try {
      const result = await call()
      readCount += isRead(result) ? 1 : 0
    } catch (error) {
      throw new Error(`answer ${index}: ${text}`, { cause: error })
    }
  }
  // Most of them are broken; enough must be valid for the code behind the envelope to be reached.
  expect(readCount).toBeGreaterThan(READ_ANSWERS / 10)
}, 60_000)

const isRead = (result: unknown): boolean =>
  typeof result === 'object' &&
  result !== null &&
  (('ok' in result && result.ok === true) || ('kind' in result && result.kind === 'done'))
