// One operation according to a shop's profile.
import type { Environment } from '#shared/base/environment'
import { OPERATIONS, type OperationName } from '#shared/operations/registry'
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

/** Whether a payment with an assumed contract still needs the owner's confirmation. Only in production. */
export function needsConfirmation(
  operation: OperationProfile,
  name: OperationName,
  environment: Environment,
): boolean {
  const isMoney = OPERATIONS[name].policy === 'money'
  const isSure =
    operation.provenance === 'SEED' || operation.verified_at !== null || operation.confirmed_at !== null
  return environment === 'production' && isMoney && !isSure
}
