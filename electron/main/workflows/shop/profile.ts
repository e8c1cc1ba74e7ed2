// The service profile in the settings: shown, edited as text, exported, reset. An invalid profile is never partly used.
import type { profileChannels } from '@shared/channels/profile'
import type { Clock } from '@shared/clock'
import type { Handlers } from '@shared/contract'
import type { KeepProfileOutcome, ProfileView } from '@shared/domain/profile'
import type { ConnectedEnvironment } from '@shared/domain/setup'
import { fail, succeed, type Failure, type Result } from '@shared/result'
import {
  badgeOf,
  exportProfile,
  loadProfile,
  needsConfirmation,
  readProfile,
  resetProfile,
  saveProfile,
  warningsOf,
  withConfirmed,
  type ProfileStore,
} from '../../service/profile/store'
import { operationOf } from '../../service/profile/operation-of'
import { OPERATION_NAMES } from '@shared/operations'
import { operationNameSchema, type ServiceProfile } from '../../service/profile/schema'

export interface ProfileDependencies {
  readonly clock: Clock
  readonly profileStore: (environment: ConnectedEnvironment) => ProfileStore
  /** The open environment uses the new profile from its next call on. */
  readonly onProfileChanged: (environment: ConnectedEnvironment) => Promise<void>
  /** Asks where to save, writes, and returns the file's name; null if the person closed the dialog. */
  readonly saveText: (suggestedName: string, text: string) => Promise<Result<string | null>>
  readonly openText: () => Promise<Result<string | null>>
}

const CANCELLED: Failure = { kind: 'cancelled' }

export function profileWorkflow(
  dependencies: ProfileDependencies,
): Pick<Handlers, keyof typeof profileChannels> {
  const { profileStore, clock } = dependencies
  const view = (environment: ConnectedEnvironment): ProfileView =>
    viewOf(environment, profileStore(environment))
  const save = async (environment: ConnectedEnvironment, profile: ServiceProfile): Promise<void> => {
    saveProfile(profileStore(environment), profile)
    await dependencies.onProfileChanged(environment)
  }
  const keep = async (environment: ConnectedEnvironment, text: string): Promise<KeepProfileOutcome> => {
    const read = readProfile(text)
    if (!read.ok) return { kind: 'invalid', problems: read.failure }
    await save(environment, read.value)
    return { kind: 'kept', profile: view(environment) }
  }

  return {
    'profile.state': ({ environment }) => Promise.resolve(succeed(view(environment))),
    'profile.keep': async ({ environment, text }) => succeed(await keep(environment, text)),
    'profile.reset': async ({ environment }) => {
      resetProfile(profileStore(environment))
      await dependencies.onProfileChanged(environment)
      return succeed(view(environment))
    },
    'profile.confirm': async ({ environment, operation }) => {
      const name = operationNameSchema.safeParse(operation)
      if (!name.success) return fail({ kind: 'invalid-input', field: 'operation', problem: 'unknown' })
      const { profile } = loadProfile(profileStore(environment))
      await save(environment, withConfirmed(profile, name.data, new Date(clock.now())))
      return succeed(view(environment))
    },
    'profile.export': async ({ environment }) => {
      const saved = await dependencies.saveText(`galla-profile-${environment}.json`, view(environment).text)
      if (!saved.ok) return saved
      return saved.value === null ? fail(CANCELLED) : succeed({ fileName: saved.value })
    },
    'profile.import': async ({ environment }) => {
      const opened = await dependencies.openText()
      if (!opened.ok) return opened
      return succeed(opened.value === null ? { kind: 'cancelled' } : await keep(environment, opened.value))
    },
  }
}

function viewOf(environment: ConnectedEnvironment, store: ProfileStore): ProfileView {
  const { profile, source, problems } = loadProfile(store)
  return {
    environment,
    source,
    text: exportProfile(profile),
    problems,
    warnings: warningsOf(profile).map((warning) => ({
      kind: warning.kind,
      operation: warning.operation,
      other: 'other' in warning ? warning.other : null,
    })),
    operations: OPERATION_NAMES.map((name) => {
      const operation = operationOf(profile, name)
      return {
        name,
        method: operation.method,
        path: operation.path,
        badge: badgeOf(operation),
        needsConfirmation: needsConfirmation(operation, name, environment),
      }
    }),
  }
}
