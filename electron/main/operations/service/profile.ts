// The profile as it is read, changed and exported. An invalid profile is never partly used: the built-in one
// takes its place, and the problems are reported.
import { OPERATION_NAMES, type OperationName } from '#shared/operations/registry'
import { fail, succeed, type Result } from '#shared/base/result'
import { BUILT_IN_PROFILE } from './built-in-profile'
import { profileSchema, type OperationProfile, type ServiceProfile } from '../../service/profile/schema'

/** A problem of a profile: where it is, and why, in words for the person who wrote it. */
export interface ProfileProblem {
  readonly place: string
  readonly problem: string
}

export interface LoadedProfile {
  readonly profile: ServiceProfile
  readonly source: 'built-in' | 'shop'
  /** Not empty if a saved profile is invalid and the built-in one is used instead. */
  readonly problems: readonly ProfileProblem[]
}

const MOST_PROBLEMS = 20
const LARGEST_PROFILE_CHARACTERS = 200_000

/** The profile that is stored as `text`, or the built-in one where none is. */
export function loadProfile(text: string | null): LoadedProfile {
  if (text === null) return { profile: BUILT_IN_PROFILE, source: 'built-in', problems: [] }
  const read = readProfile(text)
  return read.ok
    ? { profile: read.value, source: 'shop', problems: [] }
    : { profile: BUILT_IN_PROFILE, source: 'built-in', problems: read.failure }
}

/**
 * Reads a profile from JSON text that was exported or written by hand. Operations it does not name are the built-in
 * ones.
 */
export function readProfile(text: string): Result<ServiceProfile, readonly ProfileProblem[]> {
  if (text.length > LARGEST_PROFILE_CHARACTERS) return fail([{ place: '', problem: 'is too large' }])
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return fail([{ place: '', problem: 'is not JSON' }])
  }
  const read = profileSchema.safeParse(overBuiltIn(parsed))
  if (!read.success)
    return fail(
      read.error.issues
        .slice(0, MOST_PROBLEMS)
        .map((issue) => ({ place: issue.path.join('.'), problem: issue.message })),
    )
  return succeed(read.data)
}

/** What a hand-written profile leaves out is taken from the built-in one, a whole section at a time. */
function overBuiltIn(parsed: unknown): unknown {
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return parsed
  const given = parsed as { readonly ops?: unknown; readonly path_words?: unknown }
  const { ops, path_words, status_words } = BUILT_IN_PROFILE
  return {
    status_words,
    ...given,
    path_words: isPlainObject(given.path_words)
      ? { ...path_words, ...given.path_words }
      : (given.path_words ?? path_words),
    ops: isPlainObject(given.ops) ? { ...ops, ...given.ops } : (given.ops ?? ops),
  }
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The profile as a file. It contains no credentials and no address: it has no place for them. */
export const exportProfile = (profile: ServiceProfile): string => `${JSON.stringify(profile, null, 2)}\n`

export function withVerified(profile: ServiceProfile, name: OperationName, at: Date): ServiceProfile {
  return withOperation(profile, name, { verified_at: at.toISOString() })
}

export function withConfirmed(profile: ServiceProfile, name: OperationName, at: Date): ServiceProfile {
  return withOperation(profile, name, { confirmed_at: at.toISOString() })
}

const withOperation = (
  profile: ServiceProfile,
  name: OperationName,
  change: Partial<OperationProfile>,
): ServiceProfile => ({ ...profile, ops: { ...profile.ops, [name]: { ...profile.ops[name], ...change } } })

export type Badge = 'documented' | 'assumed' | 'proven' | 'disabled'

/** What a screen shows beside an operation: an assumed contract is marked until a real success proved it. */
export function badgeOf({ enabled, provenance, verified_at }: OperationProfile): Badge {
  if (!enabled) return 'disabled'
  if (provenance === 'SEED') return 'documented'
  return verified_at === null ? 'assumed' : 'proven'
}

export type ProfileWarning =
  | { readonly kind: 'other-version'; readonly operation: OperationName }
  | { readonly kind: 'same-path'; readonly operation: OperationName; readonly other: OperationName }

/** What is allowed but worth a second look before saving. */
export function warningsOf(profile: ServiceProfile): readonly ProfileWarning[] {
  const otherVersions = OPERATION_NAMES.filter((name) => !profile.ops[name].path.startsWith('/api/v1/'))
  const isFetchPath = profile.ops['bill.pay'].path === profile.ops['bill.fetch'].path
  return [
    ...otherVersions.map((operation) => ({ kind: 'other-version' as const, operation })),
    ...(isFetchPath
      ? [{ kind: 'same-path' as const, operation: 'bill.pay' as const, other: 'bill.fetch' as const }]
      : []),
  ]
}
