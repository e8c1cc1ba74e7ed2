// A sample of every operation: one call of each, and for what is sold a sale and the body that is sent. A new operation
// gets its samples here.
import { HOUR_MS, MINUTE_MS } from '#shared/base/clock'
import type { Biller } from '#shared/operations/bill/bill'
import type { SaleSubject } from '#shared/sale/subject'
import type { Paise } from '#shared/base/money'
import type { SaleOperation } from '#shared/operations/registry'
import { matchPattern, readPattern } from '#shared/base/pattern'
import type { Service } from '#main/operations/service'
import { PRACTICE_AGENT_ID } from '#practice/index'
import { FILLED_FORM } from '../support/onboarding'
import { NUMBER, requestId, subject } from '../support/sales'
import { REQUEST_ID } from '../support/service'
import { ACCOUNT_SUBJECT } from '../support/account-draft'
import { billSubject } from '../support/bills'

/** The id of the sample's sale. */
export const SAMPLE_ID = requestId('WORDS-0001')

export const SUBJECTS: { readonly [Operation in SaleOperation]: SaleSubject } = {
  recharge: subject(),
  bill: billSubject({ billerId: '11', billerName: 'Practice Power', amountSource: 'typed' }),
  account: ACCOUNT_SUBJECT,
}

/** The body of a recharge, with `change` in it. */
export const bodyOf = (change: object = {}): string =>
  JSON.stringify({ request_id: SAMPLE_ID, amount: 299, number: Number(NUMBER), ...change })

const ACCOUNT_BODY = {
  account_type: '1',
  agent_pancard: 'ABCPS1234F',
  bcagent_id: PRACTICE_AGENT_ID,
  first_name: 'Asha',
  middle_name: '',
  last_name: 'Devi',
  email: 'asha@example.in',
  pancard: 'ABCPD1234F',
  pincode: '395003',
  return_url: 'https://shop.example/',
}

/** The bodies that the practice service takes: about `number`, of a bill at `billerId`. */
export const bodiesFor = ({
  number,
  billerId,
}: {
  readonly number: string
  readonly billerId: string
}): { readonly [Operation in SaleOperation]: string } => ({
  recharge: bodyOf({ operator_code: 101, number: Number(number) }),
  bill: bodyOf({ operator_id: billerId, canumber: number, mode: 'online', ad1: null, ad2: null }),
  account: JSON.stringify({ ...ACCOUNT_BODY, phone: number }),
})

/** The first biller that has a bill to fetch and a pattern for which an input can be generated. */
function payable(billers: readonly Biller[]): readonly [string, { readonly canumber: string }] {
  for (const { id, fetchesBill, parameters } of billers) {
    const [parameter, ...others] = parameters
    if (!fetchesBill || parameter?.key !== 'canumber' || others.length > 0) continue
    for (const canumber of [
      '5',
      '51',
      '514',
      '5143',
      '51432',
      '514326',
      '5143267',
      '51432678',
      '514326789',
      '5143267895',
      '51432678951',
      '514326789512',
    ])
      if (matchPattern(readPattern(parameter.pattern), canumber) === 'match') return [id, { canumber }]
  }
  throw new Error('no biller to pay')
}

/** Calls every operation once; `pass` lets the practice service's time go by. */
export async function callEveryOperation(service: Service, pass: (durationMs: number) => void) {
  const { recharge, bill, verification, identity, account, onboarding, message } = service
  const list = await recharge.operatorList()
  const operators = list.ok ? list.value.operators : []
  const codeOf = (kind: string) => operators.find((operator) => operator.kind === kind)?.code ?? ''
  await recharge.lookUpNumber({ mobileNumber: '9876543210' })
  await recharge.browsePlans({ operatorCode: codeOf('mobile'), circle: 'Kerala' })
  await recharge.dthInfo({ operatorCode: codeOf('dth'), subscriberNumber: '1005825110' })
  const sale = {
    requestId: REQUEST_ID,
    operatorCode: codeOf('mobile'),
    accountNumber: '9876543210',
    amountPaise: 29_900 as Paise,
    circle: null,
  }
  const body = recharge.initiateBody(sale)
  if (body.ok) await recharge.initiate({ requestId: REQUEST_ID, canonicalBody: body.value })
  await recharge.checkStatus({ requestId: REQUEST_ID, referenceId: null })

  const billers = await bill.billerList({ category: 'Electricity' })
  const [billerId, inputs] = payable(billers.ok ? billers.value.billers : [])
  const quote = await bill.fetchBill({ billerId, inputs })
  const amountPaise = (quote.ok ? (quote.value.bills[0]?.amountPaise ?? 100) : 100) as Paise
  const paying = bill.payBody({
    requestId: `${REQUEST_ID}B` as typeof REQUEST_ID,
    billerId,
    inputs,
    amountPaise,
    customerMobile: null,
    customerName: null,
    paymentMode: 'cash',
    quote: null,
  })
  if (paying.ok)
    await bill.pay({ requestId: `${REQUEST_ID}B` as typeof REQUEST_ID, canonicalBody: paying.value })
  await bill.checkStatus({ requestId: `${REQUEST_ID}B` as typeof REQUEST_ID, referenceId: null })

  await verification.verifyUpi({ upiId: 'ravi@okbank' })
  await verification.verifyBank({ accountNumber: '000123456789', ifscCode: 'SBIN0001234' })
  await verification.verifyPan({ panNumber: 'ABCPS1234F' })
  await verification.verifyGstin({ gstin: '27AAPFU0939F1ZV' })
  const otp = await identity.sendAadhaarOtp({ aadhaarNumber: '496858245152' })
  const verificationId = otp.kind === 'done' ? otp.value.verificationId : ''
  await identity.verifyAadhaarOtp({ verificationId, otp: '123456', aadhaarNumber: '496858245152' })
  const customer = { fullName: 'Asha Devi', mobileNumber: '9876543210', email: 'asha@example.in' }
  const consent = await identity.initiateVault({
    customer,
    returnUrl: 'https://shop.example/back',
    state: 'x',
  })
  const consentId = consent.kind === 'done' ? consent.value.consentId : 'none'
  await identity.vaultStatus({ consentId })
  pass(MINUTE_MS)
  await identity.downloadAadhaar({ consentId })
  const agent = await onboarding.onboard(FILLED_FORM)
  const agentId = agent.kind === 'done' ? agent.agentId : ''
  const canonicalBody = account.openingBody({
    accountType: '1',
    agentPanNumber: 'ABCPS1234F',
    agentId,
    firstName: 'Ravi',
    middleName: '',
    lastName: 'Kumar',
    email: 'ravi@example.in',
    mobileNumber: '9876543211',
    panNumber: 'ABCPK1234F',
    pincode: '395003',
    returnUrl: 'https://shop.example/back',
  })
  const opened = await account.openAccount({ canonicalBody })
  pass(HOUR_MS)
  await account.accountStatus({ openingId: opened.outcome.references.referenceId ?? 'none' })
  await message.sendSmsCode({ mobileNumber: '9876543210', code: '4821' })
  await message.sendChatCode({ mobileNumber: '9876543210', code: '4821' })
}
