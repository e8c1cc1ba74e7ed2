// Whether a backup that was written is really on its medium: at once where the system can read past its cache, else after the computer
// was started again or the drive was out in between.
import { z } from 'zod'
import type { ConnectedEnvironment } from '#shared/shop/setup'
import { isAnotherBoot, type Boot, type ReadBack } from '#shared/node/files/read-back'
import type { WrittenContainer } from '#shared/node/sealing/container'
import { BackupError } from './backup-file'

export interface WrittenBackup extends WrittenContainer {
  readonly file: string
  readonly othersMayRead: boolean
  /** Whose log is not this shop’s. */
  readonly leftOut: readonly ConnectedEnvironment[]
}

/** False where it cannot be read past the cache. Throws `BackupError` if the medium has something else than was written. */
export async function checkAfterWriting(
  { file, sha256 }: WrittenBackup,
  readBack: ReadBack,
): Promise<boolean> {
  const found = await readBack.pastCache(file)
  if (found !== null && found !== sha256) throw new BackupError('not-as-written')
  return found !== null
}

export const copySchema = z.object({
  name: z.string(),
  sha256: z.string(),
  /** Epoch ms. */
  writtenAt: z.number(),
  checked: z.boolean(),
  /** The run of the computer in which it was written. */
  boot: z.object({ id: z.string().nullable(), uptimeS: z.number() }),
  /** The drive was seen out of the computer since then, so that its cache is gone. */
  wasDetached: z.boolean(),
  /** An environment was left out. */
  isPartial: z.boolean(),
})
export type Copy = z.output<typeof copySchema>

/** `sound` and `damaged` are proven; `unproven`: what would be read may come from the cache. */
export type CheckOfCopy = 'sound' | 'damaged' | 'unproven'

export async function checkOf(file: string, copy: Copy, now: Boot, readBack: ReadBack): Promise<CheckOfCopy> {
  const isCacheGone = copy.wasDetached || isAnotherBoot(copy.boot, now)
  const found = isCacheGone
    ? await readBack.digest(file).catch(() => 'unreadable')
    : await readBack.pastCache(file)
  if (found === null) return 'unproven'
  return found === copy.sha256 ? 'sound' : 'damaged'
}
