// Sales that were made while the office could not be asked, read from the entries of their attempts.
import { z } from 'zod'
import { attemptAdmissionSchema, type AdmissionKind } from '@shared/office/admission'
import type { PushedEntry } from '@shared/office/entries'
import { requestIdSchema, type RequestId } from '@shared/ids'
import { parsedJson } from '@shared/parsed-json'

export interface UnaskedClaim {
  readonly requestId: RequestId
  readonly kind: AdmissionKind
  readonly fingerprints: readonly string[]
  readonly attempt: number
  readonly sequence: number
  /** By the counter's clock. */
  readonly atMs: number
}

const attemptSchema = z.object({
  type: z.literal('attempt'),
  attempt: z.number().int().positive(),
  admission: attemptAdmissionSchema,
})

/** Null for every other entry, and for an attempt that the office admitted or that carries no fingerprint. */
export function unaskedClaim({ type, id, sequence, atMs, body }: PushedEntry): UnaskedClaim | null {
  if (type !== 'attempt') return null
  const attempt = attemptSchema.safeParse(parsedJson(body))
  const requestId = requestIdSchema.safeParse(id)
  if (!attempt.success || !requestId.success || attempt.data.admission.verdict === 'admitted') return null
  const { kind, fingerprints } = attempt.data.admission
  if (fingerprints.length === 0) return null
  return { requestId: requestId.data, kind, fingerprints, attempt: attempt.data.attempt, sequence, atMs }
}
