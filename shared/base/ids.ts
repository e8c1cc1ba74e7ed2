// Ids that must never be mixed up. A request id is created once, with the confirm sheet, and belongs to one sale for
// ever.
import { z } from 'zod'

export type RequestId = string & { readonly __id: 'request' }

/** Letters, digits, `_` and `-`, 8 to 32 of them: what the service is assumed to accept (docs/service-gaps.md 2.4). */
export const REQUEST_ID_PATTERN = /^[A-Za-z0-9_-]{8,32}$/

export const isRequestId = (value: unknown): value is RequestId =>
  typeof value === 'string' && REQUEST_ID_PATTERN.test(value)

export const requestIdSchema = z.custom<RequestId>(isRequestId, 'a request id')

/**
 * A receipt prints the sequence of the sale's latest journal entry and the first eight hex digits of its link in the
 * chain.
 */
export const receiptNumber = (sequence: number): string => String(sequence).padStart(6, '0')
