// Result of a call that must not be repeated automatically although it is not a sale: a paid verification, an OTP, an
// onboarding.
import { z } from 'zod'
import { failureSchema, type Failure } from '../../base/result'

export type Attempted<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  /** Nothing was sent, or the service answered that it did not do it. A person may try again. */
  | { readonly kind: 'not-done'; readonly failure: Failure }
  /** It may have taken place, and cost money. A person decides whether to try again. */
  | { readonly kind: 'unknown'; readonly failure: Failure }

export const attemptedSchema = <Value extends z.ZodType>(value: Value) =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('done'), value }),
    z.object({ kind: z.literal('not-done'), failure: failureSchema }),
    z.object({ kind: z.literal('unknown'), failure: failureSchema }),
  ])
