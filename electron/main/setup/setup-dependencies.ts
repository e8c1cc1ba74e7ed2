// What the set-up needs from its surroundings: the workflow asks for it, the shop's settings provide it.
import type { Clock } from '#shared/base/clock'
import type { Handlers, Input } from '#shared/channels/contract'
import type { EnterProblem, OfficeAtSetup } from '#shared/office/counter-office'
import type {
  ConnectedEnvironment,
  ConnectionTest,
  KeptOnboardingDraft,
  OnboardingDraft,
  OnboardingForm,
  OnboardingOutcome,
  Protection,
} from '#shared/shop/setup'
import type { SecretProblem } from '#shared/access/staff'
import type { SettingChange } from '#shared/shop/settings-changes'
import type { Result } from '#shared/base/result'
import type { StaffDependencies } from '../access/handlers'
import type {
  MerchantConnections,
  MerchantSecrets,
  BoundConnections,
  ConnectionInUse,
  OnboardingAnswer,
} from '../access/merchant-connections'

/** The onboarding form as far as it was filled in. */
export interface OnboardingDrafts {
  read(environment: ConnectedEnvironment): Promise<KeptOnboardingDraft>
  /** A computer that keeps no secrets keeps no draft either: it then lives only as long as the window. */
  keep(environment: ConnectedEnvironment, draft: OnboardingDraft): Promise<void>
  forget(environment: ConnectedEnvironment): Promise<void>
}

/** Whether the form may be sent, as far as the office of this counter has a say in it. */
export type OnboardingClaim =
  /** This counter has no office. */
  | { readonly kind: 'no-office' }
  | {
      readonly kind: 'claimed'
      readonly claim: {
        /** The counter's own record is written. `isSent`: whether anything may have reached the service. */
        ended(isSent: boolean): void
      }
    }
  | Extract<OnboardingOutcome, { readonly kind: 'held-back' }>

/** The office of a counter that is being set up. */
export interface SetupOffice {
  state(environment: ConnectedEnvironment): Promise<OfficeAtSetup>
  enter(of: Input<'setup.enter-office'>): Promise<Result<{ readonly problem: EnterProblem | null }>>
  claim(environment: ConnectedEnvironment): Promise<OnboardingClaim>
  /** What the counter keeps of its onboarding changed: its office is told. */
  changed(environment: ConnectedEnvironment): void
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
  /** Whether the log that lies here is, or may become, that of whoever typed this secret and of the PINs of now. */
  readonly mayOwnLog: (environment: ConnectedEnvironment, clientSecret: string) => Promise<boolean>
  readonly connections: MerchantConnections
  readonly drafts: OnboardingDrafts
  readonly secrets: MerchantSecrets
  readonly service: BoundConnections
  /** One real, harmless call. */
  readonly test: (connection: ConnectionInUse) => Promise<ConnectionTest>
  /** Sends the form once. Never repeats by itself. */
  readonly onboard: (connection: ConnectionInUse, form: OnboardingForm) => Promise<OnboardingAnswer>
  readonly office: SetupOffice
  readonly countCertificates: (pem: string) => number
  /**
   * The environment's address, credentials or certificates changed: the open environment uses the new ones from its
   * next call on. Or a test showed that it works: a line that the service had stopped opens.
   */
  readonly onConnectionChanged: (environment: ConnectedEnvironment, change: ConnectionChange) => Promise<void>
  /** The log has who set what. */
  readonly noteChange: (changes: readonly SettingChange[]) => void
  /** Another agent id is set up from now on. */
  readonly onAgentId: (environment: ConnectedEnvironment) => void
  readonly enter: (environment: ConnectedEnvironment) => Promise<Result<null>>
}
