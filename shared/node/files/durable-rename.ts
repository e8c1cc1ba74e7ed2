// The one way in which a file takes its final name. A rename survives a power cut only once the folder is synced too, and
// on FAT the renamed file must be synced once more: the kernel's vfat writes the size of a file with its inode, up to
// half a minute after the rename, so that a cut leaves 0 bytes under the new name.
import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode } from './disk-problem'
import { whileHeld, whileHeldSync } from './held-file'

/** Windows cannot open a folder for this and does not need it; some network disks and USB sticks cannot sync one. */
const CANNOT_BE_SYNCED: readonly unknown[] = [
  'EACCES',
  'EBADF',
  'EINVAL',
  'EISDIR',
  'ENOSYS',
  'ENOTSUP',
  'EPERM',
]

/** Windows syncs only what was opened for writing. */
const TO_SYNC_FILE = 'r+'
const TO_SYNC_FOLDER = 'r'

/**
 * Renames within one disk; a file named `to` is replaced. Name and size are on disk once it resolves. Throws as the disk
 * does: if the rename itself was refused, `from` is still there.
 */
export async function renameDurably(from: string, to: string): Promise<void> {
  await whileHeld(() => rename(from, to))
  await synced(to, TO_SYNC_FILE)
  await synced(dirname(to), TO_SYNC_FOLDER)
}

/** The same, complete when it returns. */
export function renameDurablySync(from: string, to: string): void {
  whileHeldSync(() => renameSync(from, to))
  syncedSync(to, TO_SYNC_FILE)
  syncedSync(dirname(to), TO_SYNC_FOLDER)
}

/** Makes a new name in `folder` survive a power cut. Throws if the disk fails to sync, not if it has no such operation. */
export const syncFolder = (folder: string): Promise<void> => synced(folder, TO_SYNC_FOLDER)

/** Puts what another writer left in `file` on disk. Throws as the disk does. */
export const syncFile = (file: string): Promise<void> => synced(file, TO_SYNC_FILE)
export const syncFileSync = (file: string): void => syncedSync(file, TO_SYNC_FILE)

async function synced(path: string, flags: string): Promise<void> {
  try {
    const handle = await open(path, flags)
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (!CANNOT_BE_SYNCED.includes(errorCode(error))) throw error
  }
}

function syncedSync(path: string, flags: string): void {
  try {
    const descriptor = openSync(path, flags)
    try {
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    if (!CANNOT_BE_SYNCED.includes(errorCode(error))) throw error
  }
}
