// One operation according to a shop's profile.
import type { OperationName } from '@shared/operations'
import type { OperationProfile, ServiceProfile } from './schema'

/** The operation as `profile` has it, its path with the deployment's own words filled in. */
export function operationOf(profile: ServiceProfile, name: OperationName): OperationProfile {
  const operation = profile.ops[name]
  const { partner, docvault, chatapp } = profile.path_words
  const path = operation.path
    .replaceAll('{partner}', partner)
    .replaceAll('{docvault}', docvault)
    .replaceAll('{chatapp}', chatapp)
  return { ...operation, path }
}
