// The merchant's connections and secrets, by environment, as the set-up uses them. The settings and the access provide them.
import type { ChangedAgent, ConnectionMismatch } from '#shared/shop/connection-mismatch'
import type {
  ConnectedEnvironment,
  CredentialsInput,
  OnboardingOutcome,
  OnboardingState,
} from '#shared/shop/setup'
import type { SecretProblem } from '#shared/access/staff'
import type { Result } from '#shared/base/result'

/** One folder per environment; they share nothing. */
export interface MerchantConnections {
  read(environment: ConnectedEnvironment): Promise<StoredConnection>
  change(environment: ConnectedEnvironment, changes: Partial<StoredConnection>): Promise<StoredConnection>
  /** Address, authorities, profile and agent id as they are written. */
  written(environment: ConnectedEnvironment): Promise<WrittenConnection>
  /** Writes them, a file at a time. */
  write(environment: ConnectedEnvironment, connection: Partial<ServiceConnection>): Promise<void>
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

export interface SecretsView {
  readonly present: boolean
  readonly savedAt: number | null
  readonly webhookSecretPresent: boolean
}

/** The merchant's secrets as the set-up uses them: they are entered, used and replaced, and never given to a window. */
export interface MerchantSecrets {
  view(environment: ConnectedEnvironment): Promise<SecretsView>
  keepWebhookSecret(
    environment: ConnectedEnvironment,
    webhookSecret: string,
    shopKey: Uint8Array,
  ): Promise<Result<null, SecretProblem>>
  /** Opens what is sealed, so that calls can be made; it stays open until the app ends, locked or not. */
  load(environment: ConnectedEnvironment, shopKey: Uint8Array): Promise<Result<null, SecretProblem>>
  /** Null if nothing was ever saved here. */
  isSameMerchant(environment: ConnectedEnvironment, clientId: string): Promise<boolean | null>
}

/** What decides where the secrets are sent, who is taken for the service, and how its answers about money are read. */
export interface ServiceConnection {
  readonly baseAddress: string
  /** Additional certificate authorities to trust, as PEM. */
  readonly extraCertificates: string | null
  /** The text of the shop's own service profile; null for the built-in one. */
  readonly profile: string | null
  /** For whom accounts are opened, passed on unchanged (T16); null as long as the shop has none. */
  readonly agentId: string | null
}

/** As the files beside the credentials say, which anybody who may write files can change. */
export interface WrittenConnection extends Omit<ServiceConnection, 'baseAddress'> {
  readonly baseAddress: string | null
}

/** The credentials and what they are bound to. They are given out for that alone, and not while the files differ. */
export interface BoundConnections {
  /** Opens what is kept, and compares the files with it. Nothing is opened without the shop's key. */
  open(environment: ConnectedEnvironment, shopKey: Uint8Array | null): Promise<void>
  /** What holds: what the credentials are bound to, or what is written as long as there are none. */
  present(environment: ConnectedEnvironment): Promise<WrittenConnection>
  /** What differed when it was opened; null if nothing did, or if it is not open. */
  mismatch(environment: ConnectedEnvironment): ConnectionMismatch | null
  /** For calls over `connection`. Null while nothing is opened, and for any other connection than the one they are for. */
  credentials(
    environment: ConnectedEnvironment,
    connection: Omit<ServiceConnection, 'agentId'>,
  ): CredentialsInput | null
  /** For whom accounts are opened. */
  agent(environment: ConnectedEnvironment): AgentStanding
  /** Keeps other credentials for `connection`, and writes it. */
  keep(
    environment: ConnectedEnvironment,
    credentials: CredentialsInput,
    connection: ServiceConnection,
    shopKey: Uint8Array,
  ): Promise<Result<null, SecretProblem>>
  /** Changes a part of the connection, whether there are credentials or not. */
  change(
    environment: ConnectedEnvironment,
    changes: Partial<Omit<ServiceConnection, 'baseAddress'>>,
    shopKey: Uint8Array | null,
  ): Promise<Result<null, SecretProblem>>
  /** Writes what the credentials are bound to over what somebody else wrote. False if that is not known. */
  putBack(environment: ConnectedEnvironment): Promise<boolean>
}

export interface AgentStanding {
  /** Null as long as the shop has none, it is not known, or somebody wrote another one. */
  readonly agentId: string | null
  readonly changed: ChangedAgent | null
}

/** What one call of the service needs before any environment is open. */
export interface ConnectionInUse extends Omit<ServiceConnection, 'agentId'> {
  readonly environment: ConnectedEnvironment
  readonly credentials: CredentialsInput
}

/** The result of sending the onboarding form, before it is recorded. */
export type OnboardingAnswer = Exclude<OnboardingOutcome, { kind: 'already' | 'held-back' }>

/** What the shop knows about an environment's service besides the secrets. */
export interface StoredConnection {
  readonly baseAddress: string | null
  /** Additional certificate authorities to trust, as PEM. */
  readonly extraCertificates: string | null
  readonly testedAt: number | null
  readonly printerSeen: boolean
  readonly finishedAt: number | null
}
