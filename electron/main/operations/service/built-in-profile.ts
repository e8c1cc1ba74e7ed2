// The built-in profile: documented paths where there are any, otherwise our own (docs/service-gaps.md 2). Each is
// defined with its operation (electron/main/operations/*/service).
import { OPERATION_NAMES } from '#shared/operations/registry'
import { OPERATION_ROWS } from './kinds'
import { PROFILE_VERSION, profileSchema, type ServiceProfile } from '../../service/profile/schema'

/** The placeholder words stand in the paths until a shop's deployment says otherwise. */
export const BUILT_IN_PROFILE: ServiceProfile = profileSchema.parse({
  profile_version: PROFILE_VERSION,
  path_words: { partner: 'partner', docvault: 'docvault', chatapp: 'chatapp' },
  ops: Object.fromEntries(OPERATION_NAMES.map((name) => [name, OPERATION_ROWS[name].wire])),
  status_words: {
    success: ['success', 'successful', 'paid'],
    pending: ['pending', 'processing', 'queued', 'initiated', 'awaited'],
    failed: ['failed', 'failure', 'rejected'],
    refunded: ['refunded', 'reversed', 'refund'],
  },
})
