// What the entries of attempts tell of claims: of sales that were made while the office could not be asked, and of those that a restored
// office has forgotten.
import { z } from 'zod'
import { attemptAdmissionSchema, HIGHEST_ATTEMPT, type AdmissionKind } from '#shared/protocol/admission'
import type { PushedEntry } from '#shared/protocol/entries'
import { requestIdSchema, type RequestId } from '#shared/base/ids'
import { parsedJson } from '#shared/base/parsed-json'

export interface ClaimInEntry {
  readonly requestId: RequestId
  readonly kind: AdmissionKind
  readonly fingerprints: readonly string[]
  readonly mobileFingerprints?: readonly string[] | undefined
  readonly attempt: number
  readonly sequence: number
  /** By the counter's clock. */
  readonly atMs: number
  readonly isUnasked: boolean
  /** Of the office when it admitted this; null for a sale that it was not asked about. */
  readonly admittedIn: number | null
  /** Sales of which a person was told and said yes. */
  readonly allowed: readonly string[]
}

const attemptSchema = z.object({
  type: z.literal('attempt'),
  attempt: z.number().int().positive(),
  admission: attemptAdmissionSchema,
})

/** Null for every other entry, and for an attempt that carries no fingerprint. */
export function claimInEntry({ type, id, sequence, atMs, body }: PushedEntry): ClaimInEntry | null {
  if (type !== 'attempt') return null
  const attempt = attemptSchema.safeParse(parsedJson(body))
  const requestId = requestIdSchema.safeParse(id)
  if (!attempt.success || !requestId.success) return null
  const { admission } = attempt.data
  const { kind, fingerprints, mobileFingerprints, verdict } = admission
  if (fingerprints.length === 0) return null
  return {
    requestId: requestId.data,
    kind,
    fingerprints,
    mobileFingerprints,
    attempt: Math.min(attempt.data.attempt, HIGHEST_ATTEMPT),
    sequence,
    atMs,
    isUnasked: verdict !== 'admitted',
    admittedIn: admission.verdict === 'admitted' ? (admission.generation ?? null) : null,
    allowed: admission.verdict === 'admitted' ? (admission.allowed?.requestIds ?? []) : [],
  }
}
