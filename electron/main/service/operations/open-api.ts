// The service described as an OpenAPI document, from the schemas that the client itself reads and writes with. What the service's own
// document does not show is marked `x-assumed`.
import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { BUILT_IN_PROFILE, operationOf } from '../profile/built-in'
import { OPERATION_NAMES, type OperationName } from '@shared/operations'
import * as account from './account-answers'
import * as bill from './bill-answers'
import { exactText, flag, integer, text } from './answer-fields'
import * as recharge from './recharge-answers'
import * as requests from './requests'
import * as verification from './verification-answers'

interface Description {
  readonly summary: string
  readonly body: z.ZodType | null
  readonly data: z.ZodType
  /** Statuses that the document declares beside 200; every one of part 7 may come all the same. */
  readonly errors: readonly number[]
}

/** Initiate and Bill Pay (document 2.2). */
const paymentData = z.object({
  request_id: exactText('the merchant’s own transaction id, echoed'),
  operator: text('operator name'),
  operator_id: text('operator code'),
  reference_id: text('service-side transaction reference'),
  ackno: text('operator acknowledgement number'),
  message: text('result text'),
})
const statusData = z.object({
  ...paymentData.shape,
  status: text('success, pending, failed or refunded'),
  number: text(),
  amount: text(),
  refunded: flag(),
})
const plansData = z.object({
  operator: text(),
  circle: text(),
  plans: z
    .record(z.string(), z.array(recharge.planEntry))
    .meta({ description: 'plan category name → plans; the names are open' }),
})
const operatorsData = z.object({
  total: integer(),
  operators: z.array(recharge.operatorDocumented),
  circles: z.array(z.string()),
})

const described = (
  summary: string,
  body: z.ZodType | null,
  data: z.ZodType,
  errors: readonly number[] = [],
): Description => ({ summary, body, data, errors })

const OPERATIONS: { readonly [Name in OperationName]: Description } = {
  'recharge.look-up': described('HLR Check', requests.lookUpBody, recharge.lookupData, [401, 422]),
  'recharge.dth-info': described('DTH Info', requests.dthInfoBody, recharge.dthData, [401, 422]),
  'recharge.plans': described('Browse Plans', requests.plansBody, plansData, [401, 422]),
  'recharge.initiate': described('Initiate Recharge', requests.initiateBody, paymentData, [400, 401]),
  'recharge.operators': described('Operator List', null, operatorsData),
  'recharge.status': described('Recharge Check Status', null, statusData, [404]),
  'bill.billers': described('Biller List', requests.billersBody, bill.billersDocumented, [401]),
  'bill.fetch': described('Bill Fetch', requests.fetchBillBody, bill.fetchedBillDocumented),
  'bill.pay': described('Bill Pay', requests.payBillBody, paymentData),
  'bill.status': described('Bill status', null, statusData, [404]),
  'verify.upi': described('UPI Verification', requests.upiBody, verification.upiData, [422]),
  'verify.bank': described('Bank Verification', requests.bankBody, verification.bankData, [400, 422]),
  'verify.pan': described('PAN Verification', requests.panBody, verification.panData, [400, 422]),
  'verify.gstin': described('GSTIN Verification', requests.gstinBody, verification.gstinData, [422]),
  'aadhaar.send-otp': described('Aadhaar Send OTP', requests.sendOtpBody, verification.sentOtpData, [422]),
  'aadhaar.verify-otp': described(
    'Aadhaar Verify OTP',
    requests.verifyOtpBody,
    verification.verifiedOtpData,
    [404, 422],
  ),
  'docvault.initiate': described(
    'Document-vault Initiate',
    requests.vaultInitiateBody,
    verification.vaultInitiatedDocumented,
  ),
  'docvault.status': described(
    'Document-vault Check Status',
    null,
    verification.vaultStatusDocumented,
    [404],
  ),
  'docvault.download': described(
    'Document-vault Download Aadhaar',
    null,
    verification.vaultDocumentData,
    [400, 404],
  ),
  'account.onboard': described(
    'BC Agent Onboarding',
    requests.onboardBody,
    account.onboardedData,
    [400, 422],
  ),
  'account.create': described(
    'Create Account',
    requests.createAccountBody,
    account.createdAccountData,
    [400, 422],
  ),
  'account.status': described('Account Status', null, account.accountStatusData, [400, 404]),
  'message.sms': described('Send SMS OTP', requests.codeBody, account.sentMessageData, [422]),
  'message.chat': described('Send chat-channel OTP', requests.codeBody, account.sentMessageData, [422]),
}

const meta = z.object({
  request_id: z.string(),
  time: z.string().meta({ description: 'ISO 8601 with offset' }),
})

const errorEnvelope = z
  .object({
    response_code: integer(),
    error_code: z.string(),
    message: z.string(),
    error: z.array(z.unknown()).meta({ description: 'field messages of a 422; their form is open' }),
    data: z.null(),
    meta: meta.optional(),
  })
  .meta({ id: 'ErrorEnvelope' })

const rateLimitBody = z.object({ error: z.literal(true), message: z.string() }).meta({ id: 'RateLimit' })

const successEnvelope = (data: z.ZodType) =>
  z.object({
    response_code: integer(),
    status: z.string().meta({ description: 'success; pending where an operator has not confirmed' }),
    message: z.string(),
    data,
    meta,
  })

const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } })

function operationObject(name: OperationName): ZodOpenApiOperationObject {
  const { summary, body, data, errors } = OPERATIONS[name]
  const { provenance, path } = operationOf(BUILT_IN_PROFILE, name)
  const refusals = Object.fromEntries(
    errors.map((status) => [String(status), { description: REASONS[status] ?? '', ...json(errorEnvelope) }]),
  )
  return {
    operationId: name,
    summary,
    ...(provenance === 'SEED' ? {} : { 'x-assumed': true, 'x-provenance': provenance }),
    security: [{ clientId: [], clientSecret: [] }],
    ...(path.includes('{requestId}') ? { requestParams: { path: z.object({ requestId: z.string() }) } } : {}),
    ...(body === null ? {} : { requestBody: { required: true, ...json(body) } }),
    responses: {
      '200': { description: 'Success, or pending', ...json(successEnvelope(data)) },
      ...refusals,
      '429': { description: REASONS[429] ?? '', ...json(rateLimitBody) },
    },
  }
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'Invalid parameters',
  401: 'Missing or invalid credentials',
  404: 'No such resource or request id',
  422: 'A field is not valid',
  429: 'Rate limit exceeded',
}

/** The whole description, as it is published in docs/openapi.json. */
export function openApiDocument(): ReturnType<typeof createDocument> {
  const paths: Record<string, ZodOpenApiPathsObject[string]> = {}
  for (const name of OPERATION_NAMES) {
    const { path, method } = operationOf(BUILT_IN_PROFILE, name)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationObject(name) }
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Recharge, bill payment, verification, communication and account opening',
      version: 'v1',
      description:
        'As this client speaks it. Operations marked x-assumed are not shown in the service’s document; their paths and fields are settings.',
    },
    paths,
    components: {
      securitySchemes: {
        clientId: { type: 'apiKey', in: 'header', name: 'x-client-id' },
        clientSecret: { type: 'apiKey', in: 'header', name: 'x-client-secret' },
      },
    },
  } as const
  // Further members may always come (service-gaps 2.13): no object of an answer is closed.
  return createDocument(document, {
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
}
