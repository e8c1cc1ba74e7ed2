// The once-ever onboarding of a shop with several counters: claimed at the office before the form is sent, for each client of the service
// and for ever (docs/office.md).
import { z } from 'zod'
import { environmentSchema } from '../base/environment'
import { onboardingClaimStateSchema } from '../shop/setup'
import { MOST_UNREPORTED } from '../protocol/admission'
import { bytesSchema, digestSchema, otherCounterNameSchema, provenClientSchema } from '../protocol'
import { readableList } from '../protocol/readable'

export const ONBOARDING_PATHS = {
  /** Before the form leaves. */
  claim: '/v1/onboarding/claim',
  /** How this counter's own onboarding stands: at each connection, and after each change. */
  tell: '/v1/onboarding/tell',
} as const

const CLAIM_ID_BYTES = 16
export const claimIdSchema = bytesSchema(CLAIM_ID_BYTES)

/** An agent id, sealed by a key that only counters have. */
const LONGEST_SEALED = 1_000
const sealedAgentSchema = z
  .string()
  .max(LONGEST_SEALED)
  .regex(/^[A-Za-z0-9_-]+$/)

/** Claims that led to nothing and of which the office was not told: one for each try without a line. */
export const MOST_UNUSED_CLAIMS = 50

export const claimOnboardingSchema = z.strictObject({
  environment: environmentSchema,
  ...provenClientSchema,
  /** Of this one try: the same again is the same claim. */
  claimId: claimIdSchema,
})
export type ClaimOnboarding = z.output<typeof claimOnboardingSchema>

export const claimOnboardingAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('claimed') }),
  /** For ever. */
  z.object({
    kind: z.literal('taken'),
    counterName: otherCounterNameSchema,
    /** It was this counter, as far as the office knows: perhaps before a restore of its own. */
    isThis: z.boolean(),
    state: onboardingClaimStateSchema,
    /** By the office's clock. */
    atMs: z.number(),
    /** Null while no counter has told the agent id. */
    sealedAgent: sealedAgentSchema.nullable().catch(null),
  }),
  /** These counters may sell under the same client and have not said whether they were onboarded. Nothing was claimed. */
  z.object({
    kind: z.literal('unreported'),
    counterNames: readableList(otherCounterNameSchema, MOST_UNREPORTED),
  }),
])
export type ClaimOnboardingAnswer = z.output<typeof claimOnboardingAnswerSchema>

export const onboardingStandingSchema = z.discriminatedUnion('state', [
  /** This counter has sent nothing. Its own claims that are named here led to nothing, which it knows for certain. */
  z.strictObject({
    state: z.literal('open'),
    /** Null while it has no credentials or no keys. */
    clientKey: digestSchema.nullable(),
    unused: z.array(claimIdSchema).max(MOST_UNUSED_CLAIMS).readonly(),
  }),
  /** A try is under way, and this is its claim. */
  z.strictObject({ state: z.literal('claimed'), clientKey: digestSchema, claimId: claimIdSchema }),
  /** It may have gone through. Null as a claim: it was sent before this counter came into the office. */
  z.strictObject({
    state: z.literal('sent'),
    clientKey: digestSchema,
    claimId: claimIdSchema.nullable(),
    unused: z.array(claimIdSchema).max(MOST_UNUSED_CLAIMS).readonly(),
  }),
  z.strictObject({
    state: z.literal('done'),
    clientKey: digestSchema,
    claimId: claimIdSchema.nullable(),
    unused: z.array(claimIdSchema).max(MOST_UNUSED_CLAIMS).readonly(),
    sealedAgent: sealedAgentSchema,
    /** Somebody typed the agent id here; the service did not give it to this counter. */
    isTyped: z.boolean(),
  }),
])
export type OnboardingStanding = z.output<typeof onboardingStandingSchema>

export const tellOnboardingSchema = z.strictObject({
  environment: environmentSchema,
  /** Of the client that the standing names; null where it names none. */
  clientProof: provenClientSchema.clientProof.nullable(),
  standing: onboardingStandingSchema,
})
export type TellOnboarding = z.output<typeof tellOnboardingSchema>
export const tellOnboardingAnswerSchema = z.object({})
