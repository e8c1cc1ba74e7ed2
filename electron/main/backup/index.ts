// Backup and restore as the workflows use them.
import type { Clock, Timers } from '#shared/base/clock'
import type { RestorePreview } from '#shared/shop/backup'
import { newSalt, PASSPHRASE_COST, type Cost } from '../access/sealing'
import type { Protector } from '../access/protector'
import { packed } from '../files/archive'
import { isLeft } from '../data-folder/data-place'
import { systemDeviceOf, type DeviceOf } from '../files/drive'
import { othersMayRead, systemReadBack, type ReadBack } from '#shared/node/files/read-back'
import { createSerialQueue } from '#shared/node/files/serial-queue'
import { containerKey, type ContainerKey } from '#shared/node/sealing/container'
import { asBackupError, BackupError, writeBackup } from './backup-file'
import { checkAfterWriting, type WrittenBackup } from './medium-check'
import { withContents, type ContentsSource } from './contents'
import { createDailyBackups, type ChosenCopies, type DailyBackups } from './daily'
import {
  commitRestore,
  discardStaged,
  stageRestore,
  type RestoredKeys,
  type Staged,
  type StagingOptions,
} from './restore'

export { BackupError } from './backup-file'
export { finishRestore, RESTORED_PREFERENCES } from './restore'

export interface Backups {
  /** Writes one encrypted file, completely or not at all. Throws `BackupError`. */
  write(file: string, passphrase: string): Promise<WrittenBackup>
  /**
   * Whether the last file that `write` wrote is really on its medium: false where that cannot be read past the cache. Throws `BackupError` if
   * something else is on it.
   */
  check(): Promise<boolean>
  /** Checks every byte of `file` in a separate place; the present data is not changed. Throws `BackupError`. */
  preview(file: string, passphrase: string): Promise<RestorePreview>
  /**
   * Marks what the last preview checked to be moved into place at the next start. False if there was no preview. Throws
   * `BackupError`.
   */
  restore(): Promise<boolean>
  /** Deletes what the last preview unpacked, unless it is confirmed already. */
  discard(): Promise<void>
  readonly daily: DailyBackups
}

export interface BackupOptions
  extends Omit<ContentsSource, 'now'>, Pick<RestoredKeys, 'keyStore'>, Pick<StagingOptions, 'isNewerLog'> {
  readonly protector: Protector
  readonly isShopKnown: () => boolean
  readonly dailyChosen: ChosenCopies
  readonly clock: Clock
  readonly timers: Timers
  readonly cost?: Cost
  readonly readBack?: ReadBack
  readonly deviceOf?: DeviceOf
}

export function createBackups(options: BackupOptions): Backups {
  const { folder, protector, clock, timers, cost = PASSPHRASE_COST, readBack = systemReadBack } = options
  const source: ContentsSource = { ...options, now: clock.now }
  const write = async (file: string, key: ContainerKey): Promise<WrittenBackup> => {
    try {
      if (isLeft(folder)) throw new BackupError('moved-away')
      const written = await withContents(source, async (entries, leftOut) => ({
        ...(await writeBackup(file, key, packed(entries))),
        leftOut,
      }))
      return { ...written, file, othersMayRead: await othersMayRead(file) }
    } catch (error) {
      throw asBackupError(error)
    }
  }
  let lastWritten: WrittenBackup | null = null
  let staged: { readonly staged: Staged; readonly passphrase: string } | null = null
  let isConfirmed = false
  /** There is one place for what is unpacked: two that fill or empty it at once would mix two backups. */
  const inOrder = createSerialQueue()

  return {
    write: async (file, passphrase) => {
      lastWritten = null
      return (lastWritten = await write(file, await containerKey(passphrase, newSalt(), cost)))
    },
    check: async () => lastWritten !== null && (await checkAfterWriting(lastWritten, readBack)),
    preview: (file, passphrase) =>
      inOrder(async () => {
        staged = null
        isConfirmed = false
        const found = await stageRestore(options, file, passphrase, clock.now())
        staged = { staged: found, passphrase }
        return found.preview
      }),
    restore: () =>
      inOrder(async () => {
        if (staged === null) return false
        const { problem } = await protector.state()
        // Without a real key store the restored journal's key goes into a vault that the backup's own passphrase opens.
        if (problem === 'plain-text' || problem === 'unavailable')
          await protector.choose({ kind: 'passphrase', passphrase: staged.passphrase })
        await commitRestore(folder, staged.staged, options, clock.now())
        staged = null
        isConfirmed = true
        return true
      }),
    discard: () =>
      inOrder(async () => {
        if (isConfirmed) return
        staged = null
        await discardStaged(folder)
      }),
    daily: createDailyBackups({
      folder,
      protector,
      clock,
      timers,
      write,
      cost,
      readBack,
      deviceOf: options.deviceOf ?? systemDeviceOf,
      isShopKnown: options.isShopKnown,
      chosen: options.dailyChosen,
    }),
  }
}
