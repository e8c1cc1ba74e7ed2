// What came of a call that must not be repeated by itself although it moves no sale of ours: a paid verification, an OTP, an onboarding.
import { z } from 'zod'
import { failureSchema, type Failure } from '../result'

export type Attempted<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  /** Proven not to have happened: nothing was sent, or the service said no. It may be tried again. */
  | { readonly kind: 'not-done'; readonly failure: Failure }
  /** It may have happened, with its cost. Whether to try again is for a person to say. */
  | { readonly kind: 'unknown'; readonly failure: Failure }

export const attemptedSchema = <Value extends z.ZodType>(value: Value) =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('done'), value }),
    z.object({ kind: z.literal('not-done'), failure: failureSchema }),
    z.object({ kind: z.literal('unknown'), failure: failureSchema }),
  ])
