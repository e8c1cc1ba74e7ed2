// docs/openapi.json: generated from the client's own schemas, checked for drift, and the reference for both the
// practice service and the client.
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { HOUR_MS, MINUTE_MS } from '@shared/clock'
import type { Biller } from '@shared/domain/bill'
import type { Paise } from '@shared/money'
import { matchPattern, readPattern } from '@shared/pattern'
import { createPracticeService, servePractice } from '../../electron/practice'
import type { Service } from '../../electron/main/service'
import { BUILT_IN_PROFILE } from '../../electron/main/service/profile/built-in'
import { operationOf } from '../../electron/main/service/profile/operation-of'
import { OPERATION_NAMES, type OperationName } from '@shared/operations'
import {
  createTransport,
  type Transport,
  type WireAnswer,
  type WireRequest,
} from '../../electron/main/service/client/transport'
import { openApiDocument } from '../../electron/main/service/operations/open-api'
import { REQUEST_ID, serviceFor } from '../support/service'
import { realTimers } from '../support/time'
import { FILLED_FORM } from '../support/onboarding'
import { formatted } from '../support/formatted'

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0]
interface DescribedOperation {
  readonly operationId: string
  readonly 'x-assumed'?: true
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: JsonSchema } }
  }
  readonly responses: {
    readonly '200': { readonly content: { readonly 'application/json': { readonly schema: JsonSchema } } }
  }
}

const document = openApiDocument()
const operations = new Map<string, DescribedOperation>(
  Object.values(document.paths ?? {})
    .flatMap((path) => Object.values(path) as unknown as DescribedOperation[])
    .map((operation) => [operation.operationId, operation]),
)

test('docs/openapi.json is what the schemas say today', async () => {
  const text = await formatted('docs/openapi.json', JSON.stringify(document))
  await expect(text).toMatchFileSnapshot('../../docs/openapi.json')
})

test('every operation is described, and the assumed ones are marked so', () => {
  for (const name of OPERATION_NAMES) {
    const { provenance } = operationOf(BUILT_IN_PROFILE, name)
    expect(operations.get(name)?.['x-assumed'] === true, name).toBe(provenance !== 'SEED')
  }
})

interface Exchange {
  readonly request: WireRequest
  readonly answer: WireAnswer
}

/** Calls every operation once against the practice service, and records what went over the wire. */
async function everyOperation(): Promise<ReadonlyMap<OperationName, Exchange>> {
  let passedMs = 0
  const practice = createPracticeService({ clock: { now: () => Date.now() + passedMs }, seed: 3 })
  practice.switches.callsPerMinute = null
  const pass = (durationMs: number) => (passedMs += durationMs)
  const served = await servePractice(practice)
  const exchanges = new Map<OperationName, Exchange>()
  const real = createTransport({ timers: realTimers() })
  const transport: Transport = {
    exchange: async (request) => {
      const answer = await real.exchange(request)
      const name = nameOf(new URL(request.url).pathname)
      if (!exchanges.has(name)) exchanges.set(name, { request, answer })
      return answer
    },
    close: () => real.close(),
  }
  const { ops } = BUILT_IN_PROFILE
  const service = serviceFor(served.url, {
    transport,
    environment: 'practice',
    credentials: () => practice.merchant,
    profile: {
      ...BUILT_IN_PROFILE,
      ops: { ...ops, 'bill.status': { ...ops['bill.status'], enabled: true } },
    },
  })
  onTestFinished(async () => {
    await service.close()
    await served.close()
  })
  await callAll(service, pass)
  return exchanges
}

function nameOf(path: string): OperationName {
  const name = OPERATION_NAMES.find((candidate) => {
    const pattern = operationOf(BUILT_IN_PROFILE, candidate).path.replace('{requestId}', '[^/]+')
    return new RegExp(`^${pattern}$`).test(path)
  })
  if (name === undefined) throw new Error(`no operation at ${path}`)
  return name
}

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

async function callAll(service: Service, pass: (durationMs: number) => void) {
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

describe('one call of every operation against the practice service', () => {
  const exchanges = new Map<OperationName, Exchange>()
  test('reaches all of them', async () => {
    for (const [name, exchange] of await everyOperation()) exchanges.set(name, exchange)
    expect([...exchanges.keys()].sort()).toEqual([...OPERATION_NAMES].sort())
  })

  test.each(OPERATION_NAMES)('%s is asked and answered as described', (name) => {
    const exchange = exchanges.get(name)
    const described = operations.get(name)
    if (exchange === undefined || described === undefined) throw new Error('was not called')
    const bodySchema = described.requestBody?.content['application/json'].schema
    expect(exchange.request.body === null).toBe(bodySchema === undefined)
    expectFits(bodySchema ?? {}, exchange.request.body ?? '{}')
    if (exchange.answer.kind !== 'answered') throw new Error('was not answered')
    expect([exchange.answer.httpStatus, exchange.answer.text]).toEqual([200, expect.any(String)])
    expectFits(described.responses['200'].content['application/json'].schema, exchange.answer.text)
  })
})

function expectFits(schema: JsonSchema, text: string): void {
  const read = z.fromJSONSchema(schema).safeParse(JSON.parse(text))
  expect(
    read.success ? [] : read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  ).toEqual([])
}
