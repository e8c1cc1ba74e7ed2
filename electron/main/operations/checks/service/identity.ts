// Aadhaar by OTP and by the document vault (docs/service-gaps.md 2.5). A full Aadhaar number is sent where the service
// needs it and never returned from here: answers are masked.
import { MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import type { Attempted } from '#shared/operations/checks/attempted'
import type {
  AadhaarOtp,
  AadhaarPerson,
  VaultConsent,
  VaultDocument,
  VaultStatus,
} from '#shared/operations/checks/verification'
import { maskAadhaar } from '#shared/base/identifiers/aadhaar'
import { fail, succeed, type Result } from '#shared/base/result'
import { z } from 'zod'
import { addressLines } from '../../../service/client/address-lines'
import { attempted } from '../../../service/client/attempted'
import { bodyOf } from '../../../service/client/body'
import type { JsonValue } from '#shared/base/exact-json'
import type { CallOptions, ServiceContext } from '../../../service/client/service-context'
import { readHttpsUrl } from '../../../service/client/redirect-url'
import { deniesIt } from '#shared/base/status-word'
import { readDate, readExactText, readInteger, readText, readWords } from '#shared/base/exact-values'
import { verdictOfWord } from './verification'
import { anyMember } from '../../../service/client/wire-path'
import { get, post, type OperationRow } from '../../../service/answers/row'
import {
  sentOtpData,
  VAULT_NAMES,
  vaultDocumentData,
  vaultInitiatedDocumented,
  vaultStatusData,
  vaultStatusDocumented,
  verifiedOtpData,
} from './verification-answers'

export interface VaultCustomer {
  readonly fullName: string
  readonly mobileNumber: string
  readonly email: string
}

export interface IdentityService {
  /** Sends an OTP to the customer's phone. A new one replaces the old, with its id. */
  sendAadhaarOtp(
    input: { readonly aadhaarNumber: string },
    options?: CallOptions,
  ): Promise<Attempted<AadhaarOtp>>
  verifyAadhaarOtp(
    input: { readonly verificationId: string; readonly otp: string; readonly aadhaarNumber: string },
    options?: CallOptions,
  ): Promise<Attempted<AadhaarPerson>>
  /** `state` is a text of the merchant's own that the vault returns; at most 100 characters. */
  initiateVault(
    input: {
      readonly customer: VaultCustomer
      readonly returnUrl: string | null
      readonly state: string | null
    },
    options?: CallOptions,
  ): Promise<Attempted<VaultConsent>>
  vaultStatus(input: { readonly consentId: string }, options?: CallOptions): Promise<Result<VaultStatus>>
  downloadAadhaar(
    input: { readonly consentId: string },
    options?: CallOptions,
  ): Promise<Result<VaultDocument>>
}

export const identityOperations = {
  'aadhaar.send-otp': {
    summary: 'Aadhaar Send OTP',
    wire: post('/api/v1/aadhaar/send-otp'),
    body: z.object({ aadhaar_number: z.string() }),
    data: sentOtpData,
    errors: [422],
    functions: (context) => ({ sendAadhaarOtp: sendAadhaarOtp(context) }),
  },
  'aadhaar.verify-otp': {
    summary: 'Aadhaar Verify OTP',
    wire: post('/api/v1/aadhaar/verify-otp'),
    body: z.object({ request_id: z.string(), otp: z.string(), aadhaar_number: z.string() }),
    data: verifiedOtpData,
    errors: [404, 422],
    functions: (context) => ({ verifyAadhaarOtp: verifyAadhaarOtp(context) }),
  },
  'docvault.initiate': {
    summary: 'Document-vault Initiate',
    wire: post('/api/v1/{docvault}/initiate', {
      provenance: 'SEEN',
      request: { number_fields: ['expiry_minutes'] },
    }),
    body: z.object({
      customer_details: z.object({
        full_name: z.string(),
        mobile_number: z.string(),
        user_email: z.string(),
      }),
      expiry_minutes: z.number(),
      return_url: z.string().optional(),
      state: z.string().optional(),
    }),
    data: vaultInitiatedDocumented,
    errors: [],
    functions: (context) => ({ initiateVault: initiateVault(context) }),
  },
  'docvault.status': {
    summary: 'Document-vault Check Status',
    wire: get('/api/v1/{docvault}/status/{requestId}'),
    body: null,
    data: vaultStatusDocumented,
    errors: [404],
    functions: (context) => ({ vaultStatus: vaultStatus(context) }),
  },
  'docvault.download': {
    summary: 'Document-vault Download Aadhaar',
    wire: get('/api/v1/{docvault}/downloadAadhaar/{requestId}'),
    body: null,
    data: vaultDocumentData,
    errors: [400, 404],
    functions: (context) => ({ downloadAadhaar: downloadAadhaar(context) }),
  },
} satisfies Record<string, OperationRow<Partial<IdentityService>>>

type Call<Name extends keyof IdentityService> = (context: ServiceContext) => IdentityService[Name]

const sendAadhaarOtp: Call<'sendAadhaarOtp'> =
  ({ client }) =>
  async ({ aadhaarNumber }, { signal } = {}) => {
    const operation = 'aadhaar.send-otp'
    const body = bodyOf(client.operation(operation), { aadhaar_number: aadhaarNumber })
    return attempted(await client.call({ operation, lane: 'screen', body, signal }), ({ data }) => {
      const sent = sentOtpData.parse(data)
      if (deniesIt(sent.status)) return 'denied'
      if (sent.request_id === null || sent.request_id === '') return null
      const maskedAadhaar = maskAadhaar(sent.aadhaar ?? aadhaarNumber)
      return { verificationId: sent.request_id, maskedAadhaar, statusText: sent.status }
    })
  }

const verifyAadhaarOtp: Call<'verifyAadhaarOtp'> =
  ({ client }) =>
  async ({ verificationId, otp, aadhaarNumber }, { signal } = {}) => {
    const operation = 'aadhaar.verify-otp'
    const fields = { request_id: verificationId, otp, aadhaar_number: aadhaarNumber }
    const body = bodyOf(client.operation(operation), fields)
    return attempted(await client.call({ operation, lane: 'screen', body, signal }), ({ data }) =>
      otpPerson(data, aadhaarNumber),
    )
  }

const initiateVault: Call<'initiateVault'> =
  ({ client, clock }) =>
  async ({ customer, returnUrl, state }, { signal } = {}) => {
    const operation = 'docvault.initiate'
    const { settings } = client.profile
    const body = bodyOf(client.operation(operation), {
      customer_details: {
        full_name: customer.fullName,
        mobile_number: customer.mobileNumber,
        user_email: customer.email,
      },
      expiry_minutes: String(settings.docvault_expiry_minutes),
      return_url: returnUrl ?? settings.docvault_return_url ?? undefined,
      state: state ?? undefined,
    })
    return attempted(await client.call({ operation, lane: 'screen', body, signal }), ({ data }) =>
      deniesIt(readWords(anyMember(data, VAULT_NAMES.status))) ? 'denied' : consentOf(data, clock.now()),
    )
  }

const vaultStatus: Call<'vaultStatus'> =
  ({ reads }) =>
  async ({ consentId }, { signal } = {}) => {
    const answer = await reads.read({
      operation: 'docvault.status',
      hasState: true,
      lane: 'screen',
      body: null,
      requestId: consentId,
      signal,
    })
    return answer.ok ? succeed(vaultStatusOf(answer.value.data)) : answer
  }

const downloadAadhaar: Call<'downloadAadhaar'> =
  ({ reads }) =>
  async ({ consentId }, { signal } = {}) => {
    const answer = await reads.read({
      operation: 'docvault.download',
      lane: 'screen',
      body: null,
      requestId: consentId,
      signal,
    })
    return answer.ok ? succeed(vaultDocumentOf(answer.value.data)) : notReadyYet(answer)
  }

/** Before the customer has finished, a download is answered with 400 or 404: that is a state, not a fault (T93). */
function notReadyYet(answer: Extract<Result<never>, { ok: false }>): Result<never> {
  const { failure } = answer
  const isEarly = (failure.kind === 'refused' && failure.httpStatus === 400) || failure.kind === 'not-found'
  return isEarly ? fail({ kind: 'wrong-state', state: 'not-finished', said: failure.message }) : answer
}

/** The last digits that the answer shows of an Aadhaar number are others than those that were asked about. */
function isOfAnother(shown: string | null, aadhaarNumber: string): boolean {
  const uid = (shown ?? '').replaceAll(/[\s-]/g, '')
  return /^[\dXx*]{8}\d{4}$/.test(uid) && !aadhaarNumber.endsWith(uid.slice(-4))
}

function otpPerson(data: JsonValue, aadhaarNumber: string): AadhaarPerson | null {
  const { status, aadhaar_details: details } = verifiedOtpData.parse(data)
  if (status === null && details.full_name === null) return null
  return {
    verdict: isOfAnother(details.aadhaar_uid, aadhaarNumber) ? 'unclear' : verdictOfWord(status),
    statusText: status,
    maskedAadhaar: details.aadhaar_uid === null ? null : maskAadhaar(details.aadhaar_uid),
    fullName: details.full_name,
    birthDate: readDate(details.date_of_birth ?? undefined),
    birthDateText: details.date_of_birth,
    birthYear: null,
    gender: details.gender,
    careOf: null,
    addressLines: addressLines(details.address),
    pincode: null,
    photo: readPhoto(details.image_base64),
  }
}

function consentOf(data: JsonValue, nowMs: number): VaultConsent | null {
  const consentId = readExactText(anyMember(data, VAULT_NAMES.id))
  const redirectUrl = readHttpsUrl(readText(anyMember(data, VAULT_NAMES.url)))
  if (consentId === null || consentId === '' || redirectUrl === null) return null
  return {
    consentId,
    redirectUrl,
    expiresAt: expiryOf(data, nowMs),
    statusText: readWords(anyMember(data, VAULT_NAMES.status)),
  }
}

function expiryOf(data: JsonValue, nowMs: number): number | null {
  const seconds = readInteger(anyMember(data, VAULT_NAMES.expirySeconds))
  if (seconds !== null) return nowMs + seconds * SECOND_MS
  const minutes = readInteger(anyMember(data, VAULT_NAMES.expiryMinutes))
  if (minutes !== null) return nowMs + minutes * MINUTE_MS
  const at = Date.parse(readText(anyMember(data, VAULT_NAMES.expiresAt)) ?? '')
  return Number.isNaN(at) ? null : at
}

const ENDED = ['failed', 'rejected', 'revoked', 'cancelled']

/** The booleans take precedence over the word. */
function vaultStatusOf(data: JsonValue): VaultStatus {
  const found = vaultStatusData.parse(data)
  const texts = { statusText: found.status, problemText: found.error_description }
  if (found.completed === true)
    return { state: found.aadhaar_linked === false ? 'finished-without-aadhaar' : 'ready', ...texts }
  const word = found.status?.toLowerCase() ?? ''
  if (word === 'expired') return { state: 'expired', ...texts }
  return { state: found.failed === true || ENDED.includes(word) ? 'ended' : 'waiting', ...texts }
}

function vaultDocumentOf(data: JsonValue): VaultDocument {
  const found = vaultDocumentData.parse(data)
  const person = found.aadhaar_data
  const isComplete = found.verification_completed === true
  const { address } = person
  const lines = addressLines(
    address.house,
    address.street,
    address.landmark,
    address.loc,
    address.po,
    address.vtc,
    address.subdist,
    address.dist,
    address.state,
    address.country,
  )
  return {
    name: found.name,
    documentType: found.doc_type,
    issuer: found.issuer,
    isComplete,
    person: {
      verdict: isComplete ? 'verified' : 'unclear',
      statusText: null,
      maskedAadhaar: person.masked_aadhaar === null ? null : maskAadhaar(person.masked_aadhaar),
      fullName: person.full_name,
      birthDate: readDate(person.dob ?? undefined),
      birthDateText: person.dob,
      birthYear: person.yob,
      gender: person.gender,
      careOf: person.care_of ?? person.father_name,
      addressLines: lines.length > 0 ? lines : addressLines(person.full_address),
      pincode: person.zip,
      photo: readPhoto(person.profile_image),
    },
  }
}

const LARGEST_PHOTO_CHARACTERS = 2_800_000
const KINDS = [
  { type: 'image/jpeg', start: '/9j/' },
  { type: 'image/png', start: 'iVBORw0KGgo' },
] as const

/**
 * The photo as a data URL; null if there is none, if it is too large, or if it is an address. Photos in answers
 * come as a data URL, as bare base64, as an address, or not at all (T88). Only bytes that are an image are shown;
 * nothing is ever fetched.
 */
function readPhoto(text: string | null): string | null {
  if (text === null || text.length > LARGEST_PHOTO_CHARACTERS) return null
  const bare = text.replace(/^data:image\/[a-z+]{2,10};base64,/i, '').replace(/\s+/g, '')
  const kind = KINDS.find(({ start }) => bare.startsWith(start))
  return kind !== undefined && /^[A-Za-z0-9+/]+={0,2}$/.test(bare) ? `data:${kind.type};base64,${bare}` : null
}
