// The service profile in the settings: shown, edited as text, exported, reset. An invalid profile is never partly used.
import { createHash } from 'node:crypto'
import type { profileChannels } from '#shared/channels/profile'
import type { Clock } from '#shared/base/clock'
import type { Handlers } from '#shared/channels/contract'
import type { KeepProfileOutcome, ProfileView } from '#shared/shop/profile'
import type { ConnectedEnvironment } from '#shared/shop/setup'
import type { SecretProblem } from '#shared/access/staff'
import { changesBeside, type SettingChange } from '#shared/shop/settings-changes'
import { fail, succeed, type Failure, type Result } from '#shared/base/result'
import {
  badgeOf,
  exportProfile,
  loadProfile,
  readProfile,
  warningsOf,
  withConfirmed,
  withVerified,
} from '../operations/service/profile'
import { operationOf, needsConfirmation } from '../service/profile/operation-of'
import { OPERATION_NAMES, type OperationName } from '#shared/operations/registry'
import { operationNameSchema } from '../service/profile/schema'

/** The profile of one environment as it is kept, and which operations with an assumed contract worked once. */
export interface KeptProfile {
  /** Null for the built-in one. */
  readonly text: string | null
  readonly proven: ReadonlyMap<OperationName, Date>
}

export interface ProfileDependencies {
  readonly clock: Clock
  readonly profile: (environment: ConnectedEnvironment) => Promise<KeptProfile>
  /** Keeps it together with the credentials, so that nobody else can change how answers are read; null for the built-in one. */
  readonly keepProfile: (
    environment: ConnectedEnvironment,
    text: string | null,
  ) => Promise<Result<null, SecretProblem>>
  /** The log has who changed it, and how. */
  readonly noteChange: (changes: readonly SettingChange[]) => void
  /** What worked, worked as it was written before. */
  readonly forgetProven: (environment: ConnectedEnvironment) => Promise<void>
  /** The open environment uses the new profile from its next call on. */
  readonly onProfileChanged: (environment: ConnectedEnvironment) => Promise<void>
  /** Asks where to save, writes, and returns the file's name; null if the person closed the dialog. */
  readonly saveText: (suggestedName: string, text: string) => Promise<Result<string | null>>
  readonly openText: () => Promise<Result<string | null>>
}

const CANCELLED: Failure = { kind: 'cancelled' }

/** Each word of the profile that differs; null stands for the built-in one. Nothing where `after` is no profile. */
export function profileChanges(before: string | null, after: string | null): readonly SettingChange[] {
  const read = after === null ? succeed(loadProfile(null).profile) : readProfile(after)
  return read.ok ? changesBeside('serviceProfile', loadProfile(before).profile, read.value) : []
}

/** An entry has no more words; beyond them the digests say which profile it was and is. */
const MOST_NOTED = 60

/** What the log is told of a change: digests of both profiles, and each word. */
function entryOf(before: string | null, after: string | null): readonly SettingChange[] {
  const [was, now] = [before, after].map((text) =>
    createHash('sha256')
      .update(exportProfile(loadProfile(text).profile))
      .digest('hex'),
  )
  const words = profileChanges(before, after).slice(0, MOST_NOTED)
  return was === now ? [] : [{ name: 'serviceProfile', was: was ?? '', now: now ?? '' }, ...words]
}

export function profileWorkflow(
  dependencies: ProfileDependencies,
): Pick<Handlers, keyof typeof profileChannels> {
  const { clock } = dependencies
  const view = async (environment: ConnectedEnvironment): Promise<ProfileView> =>
    viewOf(environment, await dependencies.profile(environment))
  const save = async (
    environment: ConnectedEnvironment,
    text: string | null,
  ): Promise<Result<ProfileView>> => {
    const { text: before } = await dependencies.profile(environment)
    const kept = await dependencies.keepProfile(environment, text)
    if (!kept.ok) return fail({ kind: 'wrong-state', state: `secrets-${kept.failure}` })
    dependencies.noteChange(entryOf(before, text))
    await dependencies.onProfileChanged(environment)
    return succeed(await view(environment))
  }
  const replace = async (environment: ConnectedEnvironment, text: string | null) => {
    const saved = await save(environment, text)
    if (!saved.ok) return saved
    await dependencies.forgetProven(environment)
    return succeed(await view(environment))
  }
  const keep = async (
    environment: ConnectedEnvironment,
    text: string,
  ): Promise<Result<KeepProfileOutcome>> => {
    const read = readProfile(text)
    if (!read.ok) return succeed({ kind: 'invalid', problems: read.failure })
    const saved = await replace(environment, exportProfile(read.value))
    return saved.ok ? succeed({ kind: 'kept', profile: saved.value }) : saved
  }

  return {
    'profile.state': async ({ environment }) => succeed(await view(environment)),
    'profile.save': ({ environment, text }) => keep(environment, text),
    'profile.reset': ({ environment }) => replace(environment, null),
    'profile.confirm': async ({ environment, operation }) => {
      const name = operationNameSchema.safeParse(operation)
      if (!name.success) return fail({ kind: 'invalid-input', field: 'operation', problem: 'unknown' })
      const { text } = await dependencies.profile(environment)
      const confirmed = withConfirmed(loadProfile(text).profile, name.data, new Date(clock.now()))
      return save(environment, exportProfile(confirmed))
    },
    'profile.export': async ({ environment }) => {
      const { text } = await view(environment)
      const saved = await dependencies.saveText(`galla-profile-${environment}.json`, text)
      if (!saved.ok) return saved
      return saved.value === null ? fail(CANCELLED) : succeed({ fileName: saved.value })
    },
    'profile.import': async () => {
      const opened = await dependencies.openText()
      if (!opened.ok) return opened
      return opened.value === null ? fail(CANCELLED) : succeed({ text: opened.value })
    },
  }
}

function viewOf(environment: ConnectedEnvironment, { text, proven }: KeptProfile): ProfileView {
  const { profile: kept, source, problems } = loadProfile(text)
  const profile = [...proven].reduce(
    (before, [name, at]) => (before.ops[name].verified_at === null ? withVerified(before, name, at) : before),
    kept,
  )
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
        // What was noted without a PIN lifts no guard.
        needsConfirmation: needsConfirmation(operationOf(kept, name), name, environment),
      }
    }),
  }
}
