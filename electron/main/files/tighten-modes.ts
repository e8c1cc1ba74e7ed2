// Rights of what lies in the app's folder already: SQLite and the log's writer leave files that other users of the computer may read, and so
// does who copies them. Windows uses the rights of the folder instead.
import { chmod, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from '#shared/node/files/private-modes'

/**
 * Leaves `folder`, its files, and those of `inside` to this user alone. What the disk refuses, or takes away meanwhile,
 * is left as it is: the folder's own rights come first, and stand in front of everything.
 */
export async function tightenModes(folder: string, inside: readonly string[]): Promise<void> {
  await chmod(folder, PRIVATE_FOLDER_MODE).catch(() => {})
  await tightenFiles(folder, false)
  for (const name of inside) await tightenFiles(join(folder, name), true)
}

async function tightenFiles(folder: string, isDeep: boolean): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  if (isDeep && entries.length > 0) await chmod(folder, PRIVATE_FOLDER_MODE).catch(() => {})
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isFile()) await chmod(path, PRIVATE_FILE_MODE).catch(() => {})
    if (entry.isDirectory() && isDeep) await tightenFiles(path, true)
  }
}
