// Verification: what was found about a UPI id, a bank account, a PAN, a GSTIN or an Aadhaar number.
import { z } from 'zod'

/** `unclear` if the service's words disagree or are unknown: they are shown, and nothing is concluded from them. */
export const verdictSchema = z.enum(['verified', 'not-verified', 'unclear'])
export type Verdict = z.output<typeof verdictSchema>

/** A value of an answer that has no place of its own, under the service's own dotted name. */
const otherFieldSchema = z.object({ name: z.string(), value: z.string() })
export type OtherField = z.output<typeof otherFieldSchema>

const found = {
  verdict: verdictSchema,
  statusText: z.string().nullable(),
  note: z.string().nullable(),
  /** The service's id of this verification; not the id of the call, and not a sale's. */
  verificationId: z.string().nullable(),
  checkedAt: z.number(),
  others: z.array(otherFieldSchema).readonly(),
  /**
   * Whether the service answered about what was asked; null when it named nothing. An answer about something else
   * verifies nobody.
   */
  matchesRequest: z.boolean().nullable(),
}

export const upiVerificationSchema = z.object({
  ...found,
  upiId: z.string(),
  holderName: z.string().nullable(),
})
export type UpiVerification = z.output<typeof upiVerificationSchema>

export const bankVerificationSchema = z.object({
  ...found,
  /** As it was typed: the number in the service's answer may have lost its leading zeros. */
  accountNumber: z.string(),
  ifscCode: z.string(),
  holderName: z.string().nullable(),
  bank: z.object({
    name: z.string().nullable(),
    branch: z.string().nullable(),
    address: z.string().nullable(),
    city: z.string().nullable(),
    district: z.string().nullable(),
    state: z.string().nullable(),
    micr: z.string().nullable(),
    swift: z.string().nullable(),
    contact: z.string().nullable(),
    /** Which kinds of transfer the branch accepts; null if the service does not say. */
    takesImps: z.boolean().nullable(),
    takesNeft: z.boolean().nullable(),
    takesRtgs: z.boolean().nullable(),
    takesUpi: z.boolean().nullable(),
  }),
})
export type BankVerification = z.output<typeof bankVerificationSchema>

export const panVerificationSchema = z.object({
  ...found,
  panNumber: z.string(),
  holderName: z.string().nullable(),
  /** YYYY-MM-DD, or null with the service's text beside it. */
  birthDate: z.string().nullable(),
  birthDateText: z.string().nullable(),
})
export type PanVerification = z.output<typeof panVerificationSchema>

export const gstinVerificationSchema = z.object({
  ...found,
  gstin: z.string(),
  legalName: z.string().nullable(),
  tradeName: z.string().nullable(),
  /**
   * The state of the registration itself (`Active`, `Cancelled`, `Suspended`): a successful call says nothing about it.
   */
  registrationStatus: z.string().nullable(),
  isActive: z.boolean(),
  taxpayerType: z.string().nullable(),
  constitution: z.string().nullable(),
  eInvoiceStatus: z.string().nullable(),
  registeredOn: z.string().nullable(),
  cancelledOn: z.string().nullable(),
  lastUpdatedOn: z.string().nullable(),
  stateJurisdiction: z.string().nullable(),
  centreJurisdiction: z.string().nullable(),
  businessNatures: z.array(z.string()).readonly(),
  /** Only the parts that are filled, in the order of an address. */
  addressLines: z.array(z.string()).readonly(),
  pincode: z.string().nullable(),
})
export type GstinVerification = z.output<typeof gstinVerificationSchema>

export const aadhaarOtpSchema = z.object({
  /** Belongs to this one OTP: a new OTP invalidates the old id. */
  verificationId: z.string(),
  maskedAadhaar: z.string(),
  statusText: z.string().nullable(),
})
export type AadhaarOtp = z.output<typeof aadhaarOtpSchema>

/** A person as described by an identity document. Shown and dropped: never stored, logged or put on the clipboard. */
export const aadhaarPersonSchema = z.object({
  verdict: verdictSchema,
  statusText: z.string().nullable(),
  maskedAadhaar: z.string().nullable(),
  fullName: z.string().nullable(),
  birthDate: z.string().nullable(),
  birthDateText: z.string().nullable(),
  /** When only the year is known. */
  birthYear: z.string().nullable(),
  gender: z.string().nullable(),
  careOf: z.string().nullable(),
  addressLines: z.array(z.string()).readonly(),
  pincode: z.string().nullable(),
  /** A data URL of a JPEG or PNG that was recognised as such; null for anything else. */
  photo: z.string().nullable(),
})
export type AadhaarPerson = z.output<typeof aadhaarPersonSchema>

export const vaultConsentSchema = z.object({
  /** Used for status and download. Not the id of the call. */
  consentId: z.string(),
  /** For the customer's own phone or the system browser; always https, never opened inside the app. */
  redirectUrl: z.string(),
  expiresAt: z.number().nullable(),
  statusText: z.string().nullable(),
})
export type VaultConsent = z.output<typeof vaultConsentSchema>

export const vaultStatusSchema = z.object({
  state: z.enum(['waiting', 'ready', 'finished-without-aadhaar', 'ended', 'expired']),
  statusText: z.string().nullable(),
  problemText: z.string().nullable(),
})
export type VaultStatus = z.output<typeof vaultStatusSchema>

export const vaultDocumentSchema = z.object({
  name: z.string().nullable(),
  documentType: z.string().nullable(),
  issuer: z.string().nullable(),
  /** False: the data below is not to be trusted. */
  isComplete: z.boolean(),
  person: aadhaarPersonSchema,
})
export type VaultDocument = z.output<typeof vaultDocumentSchema>

/** One-time codes by SMS or chat. */
export const sentMessageSchema = z.object({
  messageId: z.string().nullable(),
  /** `delivered` is the documented example; another word is not a failure. */
  statusText: z.string().nullable(),
})
export type SentMessage = z.output<typeof sentMessageSchema>
