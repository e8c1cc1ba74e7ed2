// Staff: the owner and the cashiers, their PINs, and whether the counter is locked.
import { z } from 'zod'

export const ROLES = ['owner', 'cashier'] as const
export const roleSchema = z.enum(ROLES)
export type Role = z.output<typeof roleSchema>

/** The staff id for sales of a shop without staff: practice needs no PIN, and its user may do everything. */
export const NOBODY = 'owner'

export const SHORTEST_PIN = 4
export const LONGEST_PIN = 8
export const pinSchema = z.string().regex(new RegExp(`^\\d{${SHORTEST_PIN},${LONGEST_PIN}}$`))

export const staffIdSchema = z.string().regex(/^[a-z0-9-]{1,40}$/)
/** Marks that nobody sees, and every kind of space. Letters of Indian scripts may be joined by an unseen mark, so a name is kept as it was typed. */
/** The blank of Braille is a sign that shows nothing. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/gu
const SPACES = /[\s\p{Z}]+/gu
/** How a name looks: names with the same look could not be told apart on the lock screen or on a receipt. */
export const lookOfName = (name: string): string =>
  name.normalize('NFKC').replace(SPACES, ' ').replace(UNSEEN, '').replace(SPACES, ' ').trim().toLowerCase()

export const staffNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .refine((name) => lookOfName(name) !== '', 'letters that can be seen')

export const staffMemberSchema = z.object({
  id: staffIdSchema,
  name: staffNameSchema,
  role: roleSchema,
  /** Former staff stay on the list, so that their sales keep a name, but cannot unlock anything. */
  active: z.boolean(),
  /** No PIN has been set on this computer yet: after a restore, PINs are set again. */
  needsPin: z.boolean(),
  addedAt: z.number(),
})
export type StaffMember = z.output<typeof staffMemberSchema>
/** The person at the counter. Until the shop has set a PIN it is its owner. */
export type StaffAtCounter = Readonly<Pick<StaffMember, 'id' | 'role'>>

export const LOCK_REASONS = ['start', 'person', 'idle', 'sleep', 'screen', 'staff-changed'] as const
export const lockReasonSchema = z.enum(LOCK_REASONS)
export type LockReason = z.output<typeof lockReasonSchema>

export const lockStateSchema = z.object({
  /**
   * `no-staff`: nobody has a PIN yet, and the counter is open to anyone. `looking`: no PIN can be verified, because the
   * key store is lost; the log is open to look at.
   */
  phase: z.enum(['no-staff', 'locked', 'open', 'looking']),
  reason: lockReasonSchema.nullable(),
  staff: staffMemberSchema.nullable(),
  /** The people that the lock screen offers. */
  members: z.array(staffMemberSchema).readonly(),
})
export type LockState = z.output<typeof lockStateSchema>

export const secretProblemSchema = z.enum([
  /** The system offers no key store. */
  'unavailable',
  /** The system would only obfuscate, not encrypt. */
  'plain-text',
  /** The key store is not the one the secrets were sealed with, or it cannot open them. */
  'changed',
  /** The passphrase of this computer's vault has not been typed since the app started. */
  'passphrase-needed',
  /** The file of sealed secrets cannot be read. */
  'damaged',
])
export type SecretProblem = z.output<typeof secretProblemSchema>

export const unlockOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open'), lock: lockStateSchema }),
  z.object({ kind: z.literal('wrong-pin'), waitMs: z.number() }),
  /** Too many wrong PINs: nothing was tried, and nothing will be for this long. */
  z.object({ kind: z.literal('wait'), waitMs: z.number() }),
  z.object({ kind: z.literal('secrets'), problem: secretProblemSchema }),
])
export type UnlockOutcome = z.output<typeof unlockOutcomeSchema>

export type PinProblem = 'too-short' | 'too-long' | 'not-digits' | 'too-simple'

/** What makes `pin` unfit, or null. Simple ones (1111, 1234, 4321) are the first to be guessed. */
export function pinProblem(pin: string): PinProblem | null {
  if (/\D/.test(pin)) return 'not-digits'
  if (pin.length < SHORTEST_PIN) return 'too-short'
  if (pin.length > LONGEST_PIN) return 'too-long'
  return isRun(pin, 0) || isRun(pin, 1) || isRun(pin, -1) ? 'too-simple' : null
}

/** Every digit is the one before it plus `step`. */
const isRun = (pin: string, step: number): boolean =>
  Array.from(pin).every((digit, index) => index === 0 || Number(digit) - Number(pin[index - 1]) === step)
