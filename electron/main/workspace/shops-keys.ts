// The shop's keys in a backup, and after a restore: what a counter keeps of its office is the office's own business, and is loaded where there is
// one.
import type { ShopsKeysInBackups } from '../backup/shops-keys'

export const shopsKeysInBackups: ShopsKeysInBackups = {
  copiesIn: async (kept, nowMs) => (await import('../office/keys/recovery')).copiesIn(kept, nowMs),
  keptAfterRestore: async (copies) => {
    const { recoveryCopySchema } = await import('../office/keys/recovery')
    // A backup of a newer version may have some that are not understood here.
    const read = copies.flatMap((copy) => recoveryCopySchema.safeParse(copy).data ?? [])
    return read.length === 0 ? null : (await import('../office/keys/enrolment')).keptAfterRestore(read)
  },
}
