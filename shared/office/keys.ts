// How the counters of an office come to the keys that they have in common. One makes them; each other shows a code, which the owner types at a
// counter that has them. Both sides prove to each other by that code, so not even the office can put keys of its own between (docs/office.md).
import { z } from 'zod'
import { DAY_MS, MINUTE_MS } from '../base/clock'
import { counterIdSchema, otherCounterNameSchema, digestSchema, publicKeySchema } from '../protocol'
import { readableList } from '../protocol/readable'

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
  /** By a counter at which the owner replaces the keys: who else has them. */
  renewing: '/v1/keys/renewing',
  /** The new keys, sealed for each of those. */
  renew: '/v1/keys/renew',
  /** By a counter whose keys were replaced: the new ones, sealed for it. */
  renewed: '/v1/keys/renewed',
} as const

export const KEYS_CODE_VALIDITY_MS = 10 * MINUTE_MS
/** Sales are compared under the former guard key too for at least this long after it was replaced. */
export const FORMER_GUARD_KEY_MS = DAY_MS
/** As many counters as an office names to one. */
/** Sealed for in one request, which stays under the largest body. */
const MOST_COUNTERS = 10_000
/** One for each guard key that the counter which gives them has. */
const MOST_PROOFS = 2
/** More often than anybody loses a counter. */
const MOST_RENEWALS = 1_000_000

const LONGEST_SEALED = 4_000
const sealedSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]+$/)
  .max(LONGEST_SEALED)

/** How often the keys were replaced: the shop's are those with the most. */
const renewalSchema = z.number().int().nonnegative().max(MOST_RENEWALS)

export const claimKeysRequestSchema = z.strictObject({
  /** SHA-256 of the keys that this counter has, or made and would use. */
  keysDigest: digestSchema,
  /** It made them just now, and had none before. */
  isNew: z.boolean(),
  renewal: renewalSchema,
  /** By the keys in common, that this counter's public keys are its own; null while it says nothing of it. */
  vouch: digestSchema.nullable(),
})
export type ClaimKeysRequest = z.output<typeof claimKeysRequestSchema>
export const claimKeysAnswerSchema = z.object({
  /** `yours`: use what you have, or made. `held`: another counter has the keys, or may have them. */
  kind: z.enum(['yours', 'held']),
  /** What this counter has was replaced, and nobody has the shop's any more: it makes new ones that were replaced more often than this says. */
  after: renewalSchema.nullable(),
  /** What this counter has was the shop's once, and is of one line with the present ones: customers of then may be read by it. */
  isFormer: z.boolean(),
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
export const takenKeysRequestSchema = z.strictObject({
  keysDigest: digestSchema,
  vouch: digestSchema.nullable(),
})

export const renewingAnswerSchema = z.object({
  /** Every other counter that has keys of the shop and was not taken out. One that cannot be read is sealed nothing, and waits with a code. */
  counters: readableList(
    z.object({
      counterId: counterIdSchema,
      name: otherCounterNameSchema,
      signingKey: publicKeySchema,
      sealingKey: publicKeySchema,
      vouch: digestSchema.nullable(),
    }),
    MOST_COUNTERS,
  ),
})

const envelopeSchema = z.object({
  sealed: sealedSchema,
  /** Under each guard key that the giver had: who was away while the keys were replaced twice knows the older one. */
  proofs: z.array(digestSchema).min(1).max(MOST_PROOFS).readonly(),
})
export type KeysEnvelope = z.output<typeof envelopeSchema>

export const renewKeysRequestSchema = z.strictObject({
  /** Those that are replaced; refused if they are not the shop's any more. */
  formerDigest: digestSchema,
  keysDigest: digestSchema,
  renewal: renewalSchema.min(1),
  /** By the new keys. */
  vouch: digestSchema,
  /** For the counter that replaces them too: it may be killed before it kept them. */
  envelopes: z
    .array(envelopeSchema.extend({ counterId: counterIdSchema }).strict())
    .min(1)
    .max(MOST_COUNTERS)
    .readonly(),
})
export type RenewKeysRequest = z.output<typeof renewKeysRequestSchema>
export const renewKeysAnswerSchema = z.object({ isRenewed: z.boolean() })

export const renewedKeysAnswerSchema = z.object({ envelope: envelopeSchema.nullable() })

/** What a counter that has the keys says under them: these public keys are mine. So the office cannot put keys of its own among them. */
export const vouchText = (of: {
  readonly officeId: string
  readonly counterId: string
  readonly signingKey: string
  readonly sealingKey: string
}): string =>
  ['galla/office-keys-vouch/1', of.officeId, of.counterId, of.signingKey, of.sealingKey].join('\n')

/** What the counter that replaced the keys says under the former ones: this is what I gave. */
export const renewedProofText = (of: {
  readonly officeId: string
  readonly counterId: string
  readonly sealed: string
}): string => ['galla/office-keys-renewed/1', of.officeId, of.counterId, of.sealed].join('\n')
export const emptyRequestSchema = z.strictObject({})
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
