// A rename survives a power cut only once the folder is synced too.
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { errorCode } from './disk-problem'

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

/** Throws if the disk fails to sync, not if it has no such operation. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (!CANNOT_BE_SYNCED.includes(errorCode(error))) throw error
  }
}

export function syncFolderSync(folder: string): void {
  try {
    const descriptor = openSync(folder, 'r')
    try {
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    if (!CANNOT_BE_SYNCED.includes(errorCode(error))) throw error
  }
}
