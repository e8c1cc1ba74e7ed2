// A paid check and its finding, as the screen, the clipboard and the slip show it.
import { z } from 'zod'
import { maskAccount, maskUpiId } from '../../base/identifiers/bank'
import { maskGstin } from '../../base/identifiers/gstin'
import { maskPan } from '../../base/identifiers/pan'
import type {
  BankVerification,
  GstinVerification,
  PanVerification,
  UpiVerification,
  Verdict,
} from './verification'

export const CHECK_KINDS = ['upi', 'bank', 'pan', 'gstin'] as const
export const checkKindSchema = z.enum(CHECK_KINDS)
export type CheckKind = z.output<typeof checkKindSchema>

/** The result contains the request as it was sent. */
export type Found =
  | { readonly kind: 'upi'; readonly result: UpiVerification }
  | { readonly kind: 'bank'; readonly result: BankVerification }
  | { readonly kind: 'pan'; readonly result: PanVerification }
  | { readonly kind: 'gstin'; readonly result: GstinVerification }

/** The name that the bank or the register has; null where it has none. */
export const nameOf = (found: Found): string | null => {
  const name = found.kind === 'gstin' ? found.result.legalName : found.result.holderName
  return name === null || name.trim() === '' ? null : name
}

/** What was asked about, as far as it may appear on paper or on the clipboard. */
export function maskedNumberOf(found: Found): string {
  switch (found.kind) {
    case 'upi':
      return maskUpiId(found.result.upiId)
    case 'bank':
      return `${maskAccount(found.result.accountNumber)} · ${found.result.ifscCode}`
    case 'pan':
      return maskPan(found.result.panNumber)
    case 'gstin':
      return maskGstin(found.result.gstin)
  }
}

/**
 * The state of a GSTIN registration that must not be overlooked: not active, in the register's own word. Null
 * otherwise.
 */
export function inactiveRegistration(
  found: Found,
): { readonly status: string; readonly cancelledOn: string | null } | null {
  if (found.kind !== 'gstin' || found.result.isActive) return null
  const { registrationStatus, cancelledOn } = found.result
  if (registrationStatus === null || registrationStatus.trim() === '') return null
  return {
    status: registrationStatus.trim().toUpperCase(),
    cancelledOn: cancelledOn === null || cancelledOn.trim() === '' ? null : cancelledOn,
  }
}

/** The verdict, as it may be said: a registration that is known and not active is not called verified. */
export function standingOf(found: Found): Verdict | 'inactive' {
  const { verdict } = found.result
  return verdict === 'verified' && inactiveRegistration(found) !== null ? 'inactive' : verdict
}
