// Contract for connecting the shop: address, credentials, test call, the one-time onboarding, how secrets are kept.
import { z } from 'zod'
import { type ChannelTable, ofApp } from './channel'
import { passphraseSchema } from '../shop/backup'
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
} from '../shop/setup'
import { enterProblemSchema, officeAtSetupSchema } from '../office/counter-office'
import { enterInput } from './office'
import { pinSchema, staffNameSchema } from '../access/staff'
import { resultSchema } from '../base/result'

const ofEnvironment = z.strictObject({ environment: connectedEnvironmentSchema })
const address = z.string().max(300)
const setup = resultSchema(setupStateSchema)
const protectionChoice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('key-store') }),
  z.strictObject({ kind: z.literal('passphrase'), passphrase: passphraseSchema }),
  z.strictObject({ kind: z.literal('session') }),
])

export const setupChannels = {
  /** The first launch continues with this environment, also if it is interrupted and resumed. */
  'setup.begin': {
    scope: 'app',
    access: 'owner',
    input: z.strictObject({ environment: connectedEnvironmentSchema.nullable() }),
    output: setup,
  },
  'setup.protect': ofApp('owner-each-time', z.strictObject({ choice: protectionChoice }), keepOutcomeSchema),
  /** One real, harmless call with the saved credentials. */
  'setup.test': ofApp('owner', ofEnvironment, connectionTestSchema),
  /** Tests what was typed and saves it if it works; with `keepUntested` also if the service could not be reached. */
  'setup.connect': ofApp(
    'owner-each-time',
    z.strictObject({
      environment: connectedEnvironmentSchema,
      baseAddress: address,
      clientId: headerValueSchema,
      clientSecret: headerValueSchema,
      keepUntested: z.boolean(),
    }),
    keepOutcomeSchema,
  ),
  'setup.save-webhook-secret': ofApp(
    'owner-each-time',
    z.strictObject({ environment: connectedEnvironmentSchema, webhookSecret: webhookSecretSchema }),
    keepOutcomeSchema,
  ),
  /** Additional certificate authorities to trust, as PEM; null removes them. */
  'setup.trust': {
    scope: 'app',
    access: 'owner-each-time',
    input: z.strictObject({
      environment: connectedEnvironmentSchema,
      certificates: certificatesSchema.nullable(),
    }),
    output: setup,
  },
  /** Writes what the credentials are for over what somebody else wrote into the files beside them. */
  'setup.restore-former': { scope: 'app', access: 'owner-each-time', input: ofEnvironment, output: setup },
  /** Once per merchant, ever. A second request is never sent, whoever asks for it. */
  'setup.onboard': ofApp(
    'owner',
    z.strictObject({ environment: connectedEnvironmentSchema, form: onboardingFormSchema }),
    onboardingOutcomeSchema,
  ),
  /** The office of a counter that is being set up: it lets one counter of the shop send the form. */
  'setup.office': ofApp('staff', ofEnvironment, officeAtSetupSchema),
  'setup.enter-office': ofApp(
    'owner',
    z.strictObject({ environment: connectedEnvironmentSchema, ...enterInput }),
    z.object({ problem: enterProblemSchema.nullable() }),
  ),
  /** The form as far as it was filled in when the first launch was interrupted. */
  'setup.draft': { scope: 'app', access: 'owner', input: ofEnvironment, output: keptOnboardingDraftSchema },
  'setup.save-draft': ofApp(
    'owner',
    z.strictObject({ environment: connectedEnvironmentSchema, draft: onboardingDraftSchema }),
    z.null(),
  ),
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
   * Access for an owner when every PIN is lost or the key store is a different one: the merchant's own credentials,
   * verified by a real call, set a new owner PIN. Answers `not-allowed` for another merchant's credentials.
   */
  'setup.recover': ofApp(
    'anyone',
    z.strictObject({
      environment: connectedEnvironmentSchema,
      /** As it was shown: nothing is sent to any other. */
      baseAddress: address,
      clientId: headerValueSchema,
      clientSecret: headerValueSchema,
      choice: protectionChoice,
      name: staffNameSchema,
      pin: pinSchema,
    }),
    keepOutcomeSchema,
  ),
} as const satisfies ChannelTable
