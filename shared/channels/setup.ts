// The contract's part about connecting the shop: address, credentials, test call, the once-ever onboarding, how secrets are kept.
import { z } from 'zod'
import type { ChannelTable } from '../channel'
import { passphraseSchema } from '../domain/backup'
import {
  agentIdSchema,
  certificatesSchema,
  connectedEnvironmentSchema,
  connectionTestSchema,
  headerValueSchema,
  keepOutcomeSchema,
  keptOnboardingDraftSchema,
  onboardingDraftSchema,
  onboardingFormSchema,
  onboardingOutcomeSchema,
  setupStateSchema,
  webhookSecretSchema,
} from '../domain/setup'
import { pinSchema, staffNameSchema } from '../domain/staff'
import { resultSchema } from '../result'

const ofEnvironment = z.strictObject({ environment: connectedEnvironmentSchema })
const address = z.string().max(300)
const setup = resultSchema(setupStateSchema)
const protectionChoice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('key-store') }),
  z.strictObject({ kind: z.literal('passphrase'), passphrase: passphraseSchema }),
  z.strictObject({ kind: z.literal('session') }),
])

export const setupChannels = {
  'setup.state': { scope: 'app', access: 'anyone', input: z.strictObject({}), output: setupStateSchema },
  /** The first launch works on this environment from now on, and comes back to it when it was left. */
  'setup.begin': {
    scope: 'app',
    access: 'owner',
    input: z.strictObject({ environment: connectedEnvironmentSchema.nullable() }),
    output: setup,
  },
  'setup.protect': {
    scope: 'app',
    access: 'owner',
    input: z.strictObject({ choice: protectionChoice }),
    output: resultSchema(keepOutcomeSchema),
  },
  /** One real, harmless call with what is saved. */
  'setup.test': {
    scope: 'app',
    access: 'owner',
    input: ofEnvironment,
    output: resultSchema(connectionTestSchema),
  },
  /** Tests what was typed, and keeps it if it works; with `keepUntested` also if the service could not be reached. */
  'setup.connect': {
    scope: 'app',
    access: 'owner',
    input: z.strictObject({
      environment: connectedEnvironmentSchema,
      baseAddress: address,
      clientId: headerValueSchema,
      clientSecret: headerValueSchema,
      keepUntested: z.boolean(),
    }),
    output: resultSchema(keepOutcomeSchema),
  },
  'setup.keep-webhook-secret': {
    scope: 'app',
    access: 'owner',
    input: z.strictObject({ environment: connectedEnvironmentSchema, webhookSecret: webhookSecretSchema }),
    output: resultSchema(keepOutcomeSchema),
  },
  /** Further authorities to trust, as PEM; null forgets them. */
  'setup.trust': {
    scope: 'app',
    access: 'owner',
    input: z.strictObject({
      environment: connectedEnvironmentSchema,
      certificates: certificatesSchema.nullable(),
    }),
    output: setup,
  },
  /** Once per merchant, ever. A second request never leaves, whatever asks for it. */
  'setup.onboard': {
    scope: 'app',
    access: 'owner',
    input: z.strictObject({ environment: connectedEnvironmentSchema, form: onboardingFormSchema }),
    output: resultSchema(onboardingOutcomeSchema),
  },
  /** The form as far as it was typed before the first launch was left. */
  'setup.draft': { scope: 'app', access: 'owner', input: ofEnvironment, output: keptOnboardingDraftSchema },
  'setup.keep-draft': {
    scope: 'app',
    access: 'owner',
    input: z.strictObject({ environment: connectedEnvironmentSchema, draft: onboardingDraftSchema }),
    output: resultSchema(z.null()),
  },
  'setup.type-agent-id': {
    scope: 'app',
    access: 'owner',
    input: z.strictObject({ environment: connectedEnvironmentSchema, agentId: agentIdSchema }),
    output: setup,
  },
  'setup.pass-printer': { scope: 'app', access: 'owner', input: ofEnvironment, output: setup },
  /** Ends the first launch and opens the environment. */
  'setup.finish': { scope: 'app', access: 'owner', input: ofEnvironment, output: setup },
  /**
   * The way back in when every PIN is lost or the key store is another: the merchant's own credentials, proven by a real call, set a new
   * owner PIN. Answers `not-allowed` for another merchant's.
   */
  'setup.recover': {
    scope: 'app',
    access: 'anyone',
    input: z.strictObject({
      environment: connectedEnvironmentSchema,
      clientId: headerValueSchema,
      clientSecret: headerValueSchema,
      choice: protectionChoice,
      name: staffNameSchema,
      pin: pinSchema,
    }),
    output: resultSchema(keepOutcomeSchema),
  },
} as const satisfies ChannelTable
