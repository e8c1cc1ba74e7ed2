// Contract for identity: paid checks of ids and accounts, Aadhaar by OTP and by the document vault, a verified mobile
// number.
import { z } from 'zod'
import { type ChannelTable, ofWorkspace } from './channel'
import { attemptedSchema } from '../operations/checks/attempted'
import { checkKindSchema } from '../operations/checks/check'
import {
  consentSchema,
  identityRecordSchema,
  mobileProofCheckSchema,
  mobileProofSchema,
  otpCheckSchema,
  otpSessionSchema,
  vaultLinkSchema,
} from '../operations/checks/identity'
import {
  bankVerificationSchema,
  gstinVerificationSchema,
  panVerificationSchema,
  upiVerificationSchema,
  vaultDocumentSchema,
  vaultStatusSchema,
} from '../operations/checks/verification'
import { paperSchema } from '../printing/paper'
import { numberTextSchema } from '../base/number-text'
import { resultSchema } from '../base/result'
import { paperSentSchema } from '../receipts/print-job'
import { nothing } from '../base/no-input'

const shortText = numberTextSchema.max(80)
/** A person said that a number that looks wrong is to be checked all the same, and may be charged. */
const isDoubtAccepted = z.boolean()
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
    input: z.strictObject({ upiId: numberTextSchema.max(300), isDoubtAccepted }),
    output: paid(upiVerificationSchema),
  },
  'verify.bank': {
    scope: 'workspace',
    access: 'staff',
    input: z.strictObject({ accountNumber: shortText, ifscCode: shortText, isDoubtAccepted }),
    output: paid(bankVerificationSchema),
  },
  'verify.pan': {
    scope: 'workspace',
    access: 'staff',
    input: z.strictObject({ panNumber: shortText, isDoubtAccepted }),
    output: paid(panVerificationSchema),
  },
  'verify.gstin': {
    scope: 'workspace',
    access: 'staff',
    input: z.strictObject({ gstin: shortText, isDoubtAccepted }),
    output: paid(gstinVerificationSchema),
  },
  /**
   * Prints the masked slip of a check that was just made. Fails with `wrong-state` once the check is forgotten, and
   * with `printer`.
   */
  'verify.print': ofWorkspace(
    'staff',
    z.strictObject({ kind: checkKindSchema, checkedAt: z.number(), paper: paperSchema }),
    paperSentSchema,
  ),

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
  'aadhaar.verify-otp': ofWorkspace('staff', z.strictObject({ sessionId: id, otp: digits }), otpCheckSchema),
  'aadhaar.forget': ofWorkspace('anyone', ofSession, z.null()),

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
  'vault.status': ofWorkspace('staff', ofConsent, vaultStatusSchema),
  'vault.download': ofWorkspace('staff', ofConsent, vaultDocumentSchema),
  /** Opens the customer's page in the system browser, outside the app. */
  'vault.open-link': ofWorkspace('staff', ofConsent, z.null()),
  'vault.forget': ofWorkspace('anyone', ofConsent, z.null()),

  /** Records the consent of a customer who identifies themselves to the bank alone. */
  'identity.agree': ofWorkspace('staff', z.strictObject({ consent: consentSchema }), z.null()),

  /** The records kept of the latest checks, newest first. */
  'identity.records': ofWorkspace('staff', nothing, z.array(identityRecordSchema).readonly()),
  /** Keeps the window out of screenshots and shared screens while a person's data is on it. */
  'identity.protect-content': ofWorkspace('anyone', z.strictObject({ isOn: z.boolean() }), z.null()),

  'mobile-proof.send': {
    scope: 'workspace',
    access: 'staff',
    input: z.strictObject({ mobileNumber, by: z.enum(['sms', 'chat']) }),
    output: paid(mobileProofSchema),
  },
  'mobile-proof.check': ofWorkspace(
    'staff',
    z.strictObject({ proofId: id, code: digits }),
    mobileProofCheckSchema,
  ),
} as const satisfies ChannelTable
