// What the set-up needs from its surroundings: the workflow asks for it, the shop's settings provide it.
import type { Clock } from '@shared/clock'
import type { Handlers } from '@shared/contract'
import type {
  ConnectedEnvironment,
  ConnectionTest,
  CredentialsInput,
  KeptOnboardingDraft,
  OnboardingDraft,
  OnboardingForm,
  OnboardingOutcome,
  OnboardingState,
  Protection,
} from '@shared/domain/setup'
import type { SecretProblem } from '@shared/domain/staff'
import type { Result } from '@shared/result'
import type { StaffDependencies } from './staff'

/** One folder per environment; they share nothing. */
export interface MerchantConnections {
  read(environment: ConnectedEnvironment): Promise<StoredConnection>
  change(environment: ConnectedEnvironment, changes: Partial<StoredConnection>): Promise<StoredConnection>
  /**
   * The onboarding of this environment. A record that is lost or cannot be read counts as sent: the form is never sent
   * twice.
   */
  onboarding(environment: ConnectedEnvironment): Promise<OnboardingState>
  /** Synced to disk when it returns. */
  recordOnboarding(environment: ConnectedEnvironment, state: OnboardingState): Promise<void>
  resuming(): Promise<ConnectedEnvironment | null>
  resumeWith(environment: ConnectedEnvironment | null): Promise<void>
}

/** The onboarding form as far as it was filled in. */
export interface OnboardingDrafts {
  read(environment: ConnectedEnvironment): Promise<KeptOnboardingDraft>
  /** A computer that keeps no secrets keeps no draft either: it then lives only as long as the window. */
  keep(environment: ConnectedEnvironment, draft: OnboardingDraft): Promise<void>
  forget(environment: ConnectedEnvironment): Promise<void>
}

export interface SecretsView {
  readonly present: boolean
  readonly savedAt: number | null
  readonly webhookSecretPresent: boolean
}

/** The merchant's secrets as the set-up uses them: they are entered, used and replaced, and never given to a window. */
export interface MerchantSecrets {
  view(environment: ConnectedEnvironment): Promise<SecretsView>
  /** Replaces client id and secret; the webhook secret stays. Takes effect with the next call, whatever is waiting. */
  keepCredentials(
    environment: ConnectedEnvironment,
    credentials: CredentialsInput,
    shopKey: Uint8Array,
  ): Promise<Result<null, SecretProblem>>
  keepWebhookSecret(
    environment: ConnectedEnvironment,
    webhookSecret: string,
    shopKey: Uint8Array,
  ): Promise<Result<null, SecretProblem>>
  /** Opens what is sealed, so that calls can be made; it stays open until the app ends, locked or not. */
  load(environment: ConnectedEnvironment, shopKey: Uint8Array): Promise<Result<null, SecretProblem>>
  /** For the headers of a call. Null while nothing is opened. */
  credentials(environment: ConnectedEnvironment): CredentialsInput | null
  /** Null if nothing was ever saved here. */
  isSameMerchant(environment: ConnectedEnvironment, clientId: string): Promise<boolean | null>
}

/** What one call of the service needs before any environment is open. */
export interface ConnectionInUse {
  readonly environment: ConnectedEnvironment
  readonly baseAddress: string
  readonly credentials: CredentialsInput
  readonly extraCertificates: string | null
}

/** The result of sending the onboarding form, before it is recorded. */
export type OnboardingAnswer = Exclude<OnboardingOutcome, { kind: 'already' }>

/** What the shop knows about an environment's service besides the secrets. */
export interface StoredConnection {
  readonly baseAddress: string | null
  /** Additional certificate authorities to trust, as PEM. */
  readonly extraCertificates: string | null
  readonly testedAt: number | null
  readonly printerSeen: boolean
  readonly finishedAt: number | null
}

type ProtectionChoice = Parameters<Handlers['setup.protect']>[0]['choice']

export type ConnectionChange = 'credentials' | 'address' | 'works-again'

export interface SetupDependencies extends Pick<StaffDependencies, 'staff' | 'lock' | 'newStaffId'> {
  readonly clock: Clock
  readonly protection: () => Promise<Protection>
  /** The environment whose log came with a backup, while the shop is not connected again. */
  readonly restoredLog: () => Promise<ConnectedEnvironment | null>
  readonly changeProtection: (choice: ProtectionChoice) => Promise<Result<null, SecretProblem>>
  /** Starts over after PINs or the key store are lost; only once the merchant is verified. */
  readonly startOver: (
    choice: ProtectionChoice,
    environment: ConnectedEnvironment,
    clientSecret: string,
  ) => Promise<Result<null, SecretProblem>>
  /** Keeps a copy of the journal's key that the merchant's secret can open. */
  readonly escrow: (environment: ConnectedEnvironment, clientSecret: string) => Promise<void>
  readonly connections: MerchantConnections
  readonly drafts: OnboardingDrafts
  readonly secrets: MerchantSecrets
  /** One real, harmless call. */
  readonly test: (connection: ConnectionInUse) => Promise<ConnectionTest>
  /** Sends the form once. Never repeats by itself. */
  readonly onboard: (connection: ConnectionInUse, form: OnboardingForm) => Promise<OnboardingAnswer>
  readonly countCertificates: (pem: string) => number
  /**
   * The environment's address, credentials or certificates changed: the open environment uses the new ones from its
   * next call on. Or a test showed that it works: a line that the service had stopped opens.
   */
  readonly onConnectionChanged: (environment: ConnectedEnvironment, change: ConnectionChange) => Promise<void>
  readonly onAgentId: (environment: ConnectedEnvironment, agentId: string) => void
  readonly enter: (environment: ConnectedEnvironment) => Promise<Result<null>>
}
