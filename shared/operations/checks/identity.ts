// Identity at the counter: the customer's consent, and the record the shop keeps of a check. Never a full number, a
// code, a photo or an address.
import { z } from 'zod'
import { languageSchema } from '../../base/environment'
import { aadhaarPersonSchema } from './verification'
import { failureSchema } from '../../base/result'

/** Version of the consent's wording. A changed wording is a new version; old records keep the version that was read. */
export const CONSENT_VERSION = '2026-11'

export const consentSchema = z.strictObject({
  version: z.literal(CONSENT_VERSION),
  /** The language in which the customer read it or had it read out. */
  language: languageSchema,
})
export type Consent = z.output<typeof consentSchema>

export const IDENTITY_OUTCOMES = [
  'otp-sent',
  'otp-not-sent',
  'link-sent',
  'link-not-sent',
  'verified',
  'not-verified',
  'wrong-otp',
  'expired',
  'refused',
  'unknown',
  'no-aadhaar',
  'left',
  'agreed',
] as const
export const identityOutcomeSchema = z.enum(IDENTITY_OUTCOMES)
export type IdentityOutcome = z.output<typeof identityOutcomeSchema>

/** All that is kept of a check. */
export const identityRecordSchema = z.object({
  at: z.number(),
  /** `by-the-bank`: the customer agreed that the bank receives their details and verifies their identity itself. */
  way: z.enum(['aadhaar-otp', 'document-vault', 'by-the-bank']),
  /** `XXXX XXXX 1234`; null if no number was given. */
  maskedAadhaar: z
    .string()
    .regex(/^XXXX XXXX [0-9X]{4}$/)
    .nullable(),
  /** The service's id of the check. */
  verificationId: z.string().max(200).nullable(),
  consentVersion: z.string().max(40),
  language: languageSchema,
  staffId: z.string(),
  outcome: identityOutcomeSchema,
})
export type IdentityRecord = z.output<typeof identityRecordSchema>

/** A pending OTP. The number itself stays in the main process while this lasts. */
export const otpSessionSchema = z.object({
  sessionId: z.string(),
  maskedAadhaar: z.string(),
  /** When another OTP may be requested, epoch ms; null when no more will be sent for this number. */
  sendAgainAt: z.number().nullable(),
  /** When the number is dropped if nothing happens. */
  forgottenAt: z.number(),
  /** The service's own word for the OTP. */
  statusText: z.string().nullable(),
})
export type OtpSession = z.output<typeof otpSessionSchema>

export const otpCheckSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), person: aadhaarPersonSchema }),
  z.object({ kind: z.literal('wrong-otp'), triesLeft: z.number().int(), forgottenAt: z.number() }),
  /** The service no longer knows this OTP: another one must be sent. */
  z.object({ kind: z.literal('expired') }),
  z.object({ kind: z.literal('not-done'), failure: failureSchema }),
  /** The OTP may have been used up although no answer came. */
  z.object({ kind: z.literal('unknown'), failure: failureSchema }),
])
export type OtpCheck = z.output<typeof otpCheckSchema>

export const vaultLinkSchema = z.object({
  consentId: z.string(),
  /** For the customer's phone, shown as a QR code; the app itself never opens it. */
  redirectUrl: z.string(),
  expiresAt: z.number(),
})
export type VaultLink = z.output<typeof vaultLinkSchema>

export const CODE_DIGITS = 6
/** In practice mode nothing is sent, so the code is always this one (docs/practice.md), and the screen says so. */
export const PRACTICE_CODE = '123456'

/** A one-time code sent to a customer's phone. Nobody at the counter ever sees the code. */
export const mobileProofSchema = z.object({
  proofId: z.string(),
  sendAgainAt: z.number(),
  expiresAt: z.number(),
  /** Why it is not known whether the code went out; null if the service said that it did. */
  unclear: failureSchema.nullable(),
  /** The service's own word for the state of the message; an unknown one is not a failure. */
  statusText: z.string().nullable(),
})
export type MobileProof = z.output<typeof mobileProofSchema>

export const mobileProofCheckSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('proven'), mobileNumber: z.string(), at: z.number() }),
  z.object({ kind: z.literal('wrong'), triesLeft: z.number().int() }),
  z.object({ kind: z.literal('expired') }),
])
