// How the counters of an office come to the keys that they have in common. One makes them; each other shows a code, which the owner types at a
// counter that has them. Both sides prove to each other by that code, so not even the office can put keys of its own between (docs/office.md).
import { z } from 'zod'
import { MINUTE_MS } from '../clock'
import { counterIdSchema, digestSchema, publicKeySchema } from './protocol'

export const KEYS_PATHS = {
  /** By a counter without the keys: may it make them, or does it wait for somebody's? */
  claim: '/v1/keys/claim',
  /** What a waiting counter says of itself, under the code that it shows. */
  wait: '/v1/keys/wait',
  /** By a counter that has the keys: what a waiting one said. */
  waiting: '/v1/keys/waiting',
  give: '/v1/keys/give',
  /** By the waiting counter: what it was given. */
  take: '/v1/keys/take',
  /** It keeps them now: what was given to it is dropped. */
  taken: '/v1/keys/taken',
} as const

export const KEYS_CODE_VALIDITY_MS = 10 * MINUTE_MS

const LONGEST_SEALED = 2_000
const sealedSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]+$/)
  .max(LONGEST_SEALED)

export const claimKeysRequestSchema = z.strictObject({
  /** SHA-256 of the keys that this counter has, or made and would use. */
  keysDigest: digestSchema,
  /** It made them just now, and had none before. */
  isNew: z.boolean().default(false),
})
export type ClaimKeysRequest = z.output<typeof claimKeysRequestSchema>
export const claimKeysAnswerSchema = z.object({
  /** `yours`: use what you made. `held`: another counter has the keys, or may have them. */
  kind: z.enum(['yours', 'held']),
})
export type ClaimKeysAnswer = z.output<typeof claimKeysAnswerSchema>

export const waitForKeysRequestSchema = z.strictObject({ proof: digestSchema })
export const waitForKeysAnswerSchema = z.object({ expiresInMs: z.number() })

export const waitingRequestSchema = z.strictObject({ counterId: counterIdSchema })
export const waitingAnswerSchema = z.object({
  /** Null if that counter does not wait, or no longer. */
  waiting: z
    .object({ proof: digestSchema, signingKey: publicKeySchema, sealingKey: publicKeySchema })
    .nullable(),
})

export const giveKeysRequestSchema = z.strictObject({
  counterId: counterIdSchema,
  /** The proof of the wait that this answers: a counter that waits anew is not given what was sealed for the old code. */
  waitingProof: digestSchema,
  sealed: sealedSchema,
  proof: digestSchema,
  keysDigest: digestSchema,
})
export const giveKeysAnswerSchema = z.object({ isGiven: z.boolean() })

export const takeKeysAnswerSchema = z.object({
  given: z.object({ sealed: sealedSchema, proof: digestSchema }).nullable(),
})
export const takenKeysRequestSchema = z.strictObject({ keysDigest: digestSchema })
export const emptyAnswerSchema = z.object({})

/** For what the keys are sealed. */
export const KEYS_PURPOSE = 'galla/office-common-keys/1'

/** What a waiting counter proves: these keys are mine, and I show this code. */
export const waitingProofText = (of: {
  readonly officeId: string
  readonly counterId: string
  readonly signingKey: string
  readonly sealingKey: string
}): string =>
  ['galla/office-keys-waiting/1', of.officeId, of.counterId, of.signingKey, of.sealingKey].join('\n')

/** What the counter that has the keys proves: the owner typed this code here, and this is what I gave. */
export const givenProofText = (of: {
  readonly officeId: string
  readonly counterId: string
  readonly sealed: string
}): string => ['galla/office-keys-given/1', of.officeId, of.counterId, of.sealed].join('\n')
