// Contract for identity: paid checks of ids and accounts, Aadhaar by OTP and by the document vault, a verified mobile
// number.
import { z } from 'zod'
import type { ChannelTable } from '../channel'
import { attemptedSchema } from '../domain/attempted'
import { checkKindSchema } from '../domain/check'
import {
  consentSchema,
  identityRecordSchema,
  mobileProofCheckSchema,
  mobileProofSchema,
  otpCheckSchema,
  otpSessionSchema,
  vaultLinkSchema,
} from '../domain/identity'
import {
  bankVerificationSchema,
  gstinVerificationSchema,
  panVerificationSchema,
  upiVerificationSchema,
  vaultDocumentSchema,
  vaultStatusSchema,
} from '../domain/verification'
import { paperSchema } from '../domain/receipt'
import { numberTextSchema } from '../number-text'
import { resultSchema } from '../result'
import { nothing } from './no-input'

const shortText = numberTextSchema.max(80)
const id = z.string().min(1).max(200)
const digits = z.string().regex(/^\d{4,8}$/)
const ofSession = z.strictObject({ sessionId: id })
const ofConsent = z.strictObject({ consentId: id })
const mobileNumber = z.string().regex(/^[6-9]\d{9}$/)

/**
 * Each of these costs money and is attempted once. `unknown` means that it may have taken place although no answer
 * came.
 */
const paid = <Value extends z.ZodType>(value: Value) => resultSchema(attemptedSchema(value))

export const identityChannels = {
  'verify.upi': {
    scope: 'workspace',
    access: 'staff',
    input: z.strictObject({ upiId: shortText }),
    output: paid(upiVerificationSchema),
  },
  'verify.bank': {
    scope: 'workspace',
    access: 'staff',
    input: z.strictObject({ accountNumber: shortText, ifscCode: shortText }),
    output: paid(bankVerificationSchema),
  },
  'verify.pan': {
    scope: 'workspace',
    access: 'staff',
    input: z.strictObject({ panNumber: shortText }),
    output: paid(panVerificationSchema),
  },
  'verify.gstin': {
    scope: 'workspace',
    access: 'staff',
    input: z.strictObject({ gstin: shortText }),
    output: paid(gstinVerificationSchema),
  },
  /**
   * Prints the masked slip of a check that was just made. Fails with `wrong-state` once the check is forgotten, and
   * with `printer`.
   */
  'verify.print': {
    scope: 'workspace',
    access: 'staff',
    input: z.strictObject({ kind: checkKindSchema, checkedAt: z.number(), paper: paperSchema }),
    output: resultSchema(z.object({ sentTo: z.string() })),
  },

  /** The number is sent to main and never returned: from here on the session id stands for it. */
  'aadhaar.send-otp': {
    scope: 'workspace',
    access: 'staff',
    input: z.strictObject({ aadhaarNumber: numberTextSchema.max(40), consent: consentSchema }),
    output: paid(otpSessionSchema),
  },
  /** The new OTP replaces the old one. */
  'aadhaar.send-again': {
    scope: 'workspace',
    access: 'staff',
    input: ofSession,
    output: paid(otpSessionSchema),
  },
  'aadhaar.verify-otp': {
    scope: 'workspace',
    access: 'staff',
    input: z.strictObject({ sessionId: id, otp: digits }),
    output: resultSchema(otpCheckSchema),
  },
  'aadhaar.forget': {
    scope: 'workspace',
    access: 'anyone',
    input: ofSession,
    output: resultSchema(z.null()),
  },

  'vault.begin': {
    scope: 'workspace',
    access: 'staff',
    input: z.strictObject({
      fullName: z.string().trim().min(1).max(250),
      mobileNumber,
      email: z.string().trim().min(3).max(200),
      consent: consentSchema,
    }),
    output: paid(vaultLinkSchema),
  },
  'vault.status': {
    scope: 'workspace',
    access: 'staff',
    input: ofConsent,
    output: resultSchema(vaultStatusSchema),
  },
  'vault.download': {
    scope: 'workspace',
    access: 'staff',
    input: ofConsent,
    output: resultSchema(vaultDocumentSchema),
  },
  /** Opens the customer's page in the system browser, outside the app. */
  'vault.open-link': {
    scope: 'workspace',
    access: 'staff',
    input: ofConsent,
    output: resultSchema(z.null()),
  },
  'vault.forget': { scope: 'workspace', access: 'anyone', input: ofConsent, output: resultSchema(z.null()) },

  /** Records the consent of a customer who identifies themselves to the bank alone. */
  'identity.agree': {
    scope: 'workspace',
    access: 'staff',
    input: z.strictObject({ consent: consentSchema }),
    output: resultSchema(z.null()),
  },

  /** The records kept of the latest checks, newest first. */
  'identity.records': {
    scope: 'workspace',
    access: 'staff',
    input: nothing,
    output: resultSchema(z.array(identityRecordSchema).readonly()),
  },
  /** Keeps the window out of screenshots and shared screens while a person's data is on it. */
  'identity.protect-content': {
    scope: 'workspace',
    access: 'anyone',
    input: z.strictObject({ isOn: z.boolean() }),
    output: resultSchema(z.null()),
  },

  'mobile-proof.send': {
    scope: 'workspace',
    access: 'staff',
    input: z.strictObject({ mobileNumber, by: z.enum(['sms', 'chat']) }),
    output: paid(mobileProofSchema),
  },
  'mobile-proof.check': {
    scope: 'workspace',
    access: 'staff',
    input: z.strictObject({ proofId: id, code: digits }),
    output: resultSchema(mobileProofCheckSchema),
  },
} as const satisfies ChannelTable
