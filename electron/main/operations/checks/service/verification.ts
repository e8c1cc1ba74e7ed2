// Verification. Each call costs money: one attempt, never repeated automatically. For a verdict, all fields that speak
// of it must agree; a successful call alone verifies nothing (T35, T36).
import type { Attempted } from '#shared/operations/checks/attempted'
import type {
  BankVerification,
  GstinVerification,
  PanVerification,
  UpiVerification,
  Verdict,
  OtherField,
} from '#shared/operations/checks/verification'
import { z } from 'zod'
import { addressLines } from '../../../service/client/address-lines'
import { attempted } from '../../../service/client/attempted'
import { bodyOf, type Fields } from '../../../service/client/body'
import type { CallOptions, ServiceContext } from '../../../service/client/service-context'
import type { SuccessEnvelope } from '../../../service/client/envelope'
import { readDate, readWords } from '#shared/base/exact-values'
import { deniesIt } from '#shared/base/status-word'
import { post, type OperationRow } from '../../../service/answers/row'
import { bankData, gstinData, panData, upiData } from './verification-answers'
import { isJsonArray, isJsonObject, type JsonValue } from '#shared/base/exact-json'

export interface VerificationService {
  verifyUpi(input: { readonly upiId: string }, options?: CallOptions): Promise<Attempted<UpiVerification>>
  verifyBank(
    input: { readonly accountNumber: string; readonly ifscCode: string },
    options?: CallOptions,
  ): Promise<Attempted<BankVerification>>
  verifyPan(input: { readonly panNumber: string }, options?: CallOptions): Promise<Attempted<PanVerification>>
  verifyGstin(input: { readonly gstin: string }, options?: CallOptions): Promise<Attempted<GstinVerification>>
}

export const verificationOperations = {
  'verify.upi': {
    summary: 'UPI Verification',
    wire: post('/api/v1/verification/upi-verify'),
    body: z.object({ upi_id: z.string() }),
    data: upiData,
    errors: [422],
    functions: (context) => ({ verifyUpi: verifyUpi(context) }),
  },
  'verify.bank': {
    summary: 'Bank Verification',
    wire: post('/api/v1/verification/bank-verify'),
    body: z.object({ account_number: z.string(), ifsc_code: z.string() }),
    data: bankData,
    errors: [400, 422],
    functions: (context) => ({ verifyBank: verifyBank(context) }),
  },
  'verify.pan': {
    summary: 'PAN Verification',
    wire: post('/api/v1/verification/pan-verify'),
    body: z.object({ pan_number: z.string() }),
    data: panData,
    errors: [400, 422],
    functions: (context) => ({ verifyPan: verifyPan(context) }),
  },
  'verify.gstin': {
    summary: 'GSTIN Verification',
    wire: post('/api/v1/verification/gstin-verify'),
    body: z.object({ gst_number: z.string() }),
    data: gstinData,
    errors: [422],
    functions: (context) => ({ verifyGstin: verifyGstin(context) }),
  },
} satisfies Record<string, OperationRow<Partial<VerificationService>>>

type Call<Name extends keyof VerificationService> = (context: ServiceContext) => VerificationService[Name]

async function once<Value>(
  { client }: ServiceContext,
  operation: keyof typeof verificationOperations,
  fields: Fields,
  read: (envelope: SuccessEnvelope) => Value | 'denied' | null,
  { signal }: CallOptions = {},
): Promise<Attempted<Value>> {
  const body = bodyOf(client.operation(operation), fields)
  return attempted(await client.call({ operation, lane: 'screen', body, signal }), read)
}

const verifyUpi: Call<'verifyUpi'> =
  (context) =>
  ({ upiId }, options) =>
    once(
      context,
      'verify.upi',
      { upi_id: upiId },
      ({ data }) => {
        const found = { ...upiData.parse(data), others: otherFields(data, SHOWN.upi) }
        const verdict = verdictOfAccount(found.account_exists, found.status)
        return {
          ...commonOf(found, context.clock.now(), verdict, isSame(found.upi_id, upiId)),
          upiId,
          holderName: found.holder_name,
        }
      },
      options,
    )

const verifyBank: Call<'verifyBank'> = (context) => (input, options) =>
  once(
    context,
    'verify.bank',
    { account_number: input.accountNumber, ifsc_code: input.ifscCode },
    ({ data }) =>
      bankOf({ ...bankData.parse(data), others: otherFields(data, SHOWN.bank) }, input, context.clock.now()),
    options,
  )

const verifyPan: Call<'verifyPan'> =
  (context) =>
  ({ panNumber }, options) =>
    once(
      context,
      'verify.pan',
      { pan_number: panNumber },
      ({ data }) => {
        const found = { ...panData.parse(data), others: otherFields(data, SHOWN.pan) }
        const matchesRequest = isSame(found.pan_number, panNumber)
        return {
          ...commonOf(found, context.clock.now(), verdictOfWord(found.status), matchesRequest),
          panNumber,
          holderName: found.holder_name,
          birthDate: readDate(found.dob ?? undefined),
          birthDateText: found.dob,
        }
      },
      options,
    )

const verifyGstin: Call<'verifyGstin'> =
  (context) =>
  ({ gstin }, options) =>
    once(
      context,
      'verify.gstin',
      { gst_number: gstin },
      ({ data }) =>
        gstinOf(
          { ...gstinData.parse(data), others: otherFields(data, SHOWN.gstin) },
          gstin,
          context.clock.now(),
        ),
      options,
    )

interface Common {
  readonly others: readonly OtherField[]
  readonly request_id: string | null
  readonly status: string | null
  readonly note: string | null
}

/** An answer about something else leaves the verdict unclear, whatever its words say. */
const commonOf = (found: Common, checkedAt: number, verdict: Verdict, matchesRequest: boolean | null) => ({
  verdict: matchesRequest === false ? ('unclear' as const) : verdict,
  matchesRequest,
  statusText: found.status,
  note: found.note,
  verificationId: found.request_id,
  checkedAt,
  others: found.others,
})

interface WithOthers {
  readonly others: readonly OtherField[]
}

const COMMON = ['request_id', 'status', 'note']
const inside = (name: string, members: readonly string[]): readonly string[] =>
  members.map((member) => `${name}.${member}`)

/** The fields that have a place of their own, or repeat what was asked in a form that may have lost digits. */
const SHOWN = {
  upi: new Set([...COMMON, 'upi_id', 'holder_name']),
  bank: new Set([
    ...COMMON,
    'account_holder_name',
    ...inside('bank_details', [
      'account',
      'bank_name',
      'branch',
      'address',
      'city',
      'district',
      'state',
      'micr',
      'swift',
      'contact',
      'imps',
      'neft',
      'rtgs',
      'upi',
    ]),
  ]),
  pan: new Set([...COMMON, 'pan_number', 'holder_name', 'dob']),
  gstin: new Set([
    ...COMMON,
    'gstin',
    'legal_name',
    'trade_name',
    'gstin_status',
    'taxpayer_type',
    'constitution_type',
    'einvoice_status',
    'registration_date',
    'last_updated',
    'cancellation_date',
    'state_jurisdiction',
    'center_jurisdiction',
    'nature_of_business',
    ...inside('address', [
      'floor_number',
      'building_number',
      'building_name',
      'street',
      'location',
      'locality',
      'landmark',
      'district',
      'state',
      'pincode',
    ]),
  ]),
} as const

/** The verdict of the word alone. An unknown one leaves it unclear. */
export function verdictOfWord(status: string | null): Verdict {
  const word = status?.toLowerCase() ?? ''
  if (word === 'verified') return 'verified'
  return deniesIt(word) ? 'not-verified' : 'unclear'
}

/**
 * An account is verified if it exists and the word says so. If either is missing the verdict is unclear; if either
 * denies it the account is not verified.
 */
function verdictOfAccount(exists: boolean | null, status: string | null): Verdict {
  if (exists === false) return 'not-verified'
  const word = verdictOfWord(status)
  return exists === null && word === 'verified' ? 'unclear' : word
}

function bankOf(
  found: ReturnType<typeof bankData.parse> & WithOthers,
  input: { readonly accountNumber: string; readonly ifscCode: string },
  checkedAt: number,
): BankVerification {
  const details = found.bank_details
  const verdict = verdictOfAccount(found.account_exists, found.status)
  const matchesRequest = details.account === null ? null : isSameAccount(details.account, input.accountNumber)
  return {
    ...commonOf(found, checkedAt, verdict, matchesRequest),
    accountNumber: input.accountNumber,
    ifscCode: input.ifscCode,
    holderName: found.account_holder_name,
    bank: {
      name: details.bank_name ?? details.bank,
      branch: details.branch,
      address: details.address,
      city: details.city ?? details.centre,
      district: details.district,
      state: details.state,
      micr: details.micr,
      swift: details.swift,
      contact: details.contact,
      takesImps: details.imps,
      takesNeft: details.neft,
      takesRtgs: details.rtgs,
      takesUpi: details.upi,
    },
  }
}

/** Null if the answer names nothing; letters may come back in the other case. */
const isSame = (named: string | null, asked: string): boolean | null =>
  named === null || named.trim() === '' ? null : named.trim().toUpperCase() === asked.trim().toUpperCase()

/** Accounts are compared without leading zeros, which the service's JSON number has lost (T39). */
const isSameAccount = (one: string, other: string): boolean => withoutZeros(one) === withoutZeros(other)
const withoutZeros = (digits: string): string => digits.trim().replace(/^0+(?=.)/, '')

function gstinOf(
  found: ReturnType<typeof gstinData.parse> & WithOthers,
  gstin: string,
  checkedAt: number,
): GstinVerification {
  const { address } = found
  return {
    ...commonOf(found, checkedAt, verdictOfWord(found.status), isSame(found.gstin, gstin)),
    gstin,
    legalName: found.legal_name,
    tradeName: found.trade_name,
    registrationStatus: found.gstin_status,
    isActive: found.gstin_status?.toLowerCase() === 'active',
    taxpayerType: found.taxpayer_type,
    constitution: found.constitution_type,
    eInvoiceStatus: found.einvoice_status,
    registeredOn: found.registration_date,
    cancelledOn: found.cancellation_date,
    lastUpdatedOn: found.last_updated,
    stateJurisdiction: found.state_jurisdiction,
    centreJurisdiction: found.center_jurisdiction,
    businessNatures: found.nature_of_business,
    addressLines: addressLines(
      address.floor_number,
      address.building_number,
      address.building_name,
      address.street,
      address.location,
      address.locality,
      address.landmark,
      address.district,
      address.state,
    ),
    pincode: address.pincode,
  }
}

const MOST_FIELDS = 60
const LONGEST_TEXT = 300
const DEEPEST = 6

/**
 * Every filled value of `data` by its dotted path, but for the paths in `shown` and what lies below them. What an
 * answer holds besides the fields that have a place of their own: shown under Details under the service's names,
 * so that nothing that was paid for is kept back.
 */
function otherFields(data: JsonValue, shown: ReadonlySet<string>): readonly OtherField[] {
  const found: OtherField[] = []
  const look = (value: JsonValue | undefined, path: readonly string[]): void => {
    if (found.length >= MOST_FIELDS || path.length > DEEPEST || shown.has(path.join('.'))) return
    if (isJsonArray(value)) value.forEach((item, index) => look(item, [...path, String(index + 1)]))
    else if (isJsonObject(value))
      Object.entries(value).forEach(([name, member]) => look(member, [...path, name]))
    else {
      const text = typeof value === 'boolean' ? String(value) : readWords(value)
      if (text !== null) found.push({ name: path.join('.'), value: text.slice(0, LONGEST_TEXT) })
    }
  }
  look(data, [])
  return found
}
