// A drive that comes and goes, such as a pen drive. Its folder's path says nothing about it: under an empty mount point
// the same path is a folder of the computer's own disk. So a drive is known by a random id in a file in that folder, and
// the folder must begin a file system of its own.
import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { readJson, writeJson } from './atomic-file'

const MARK_FILE = 'galla-drive.json'
const markSchema = z.object({ version: z.literal(1), id: z.uuid() })

export const driveSchema = z.object({
  id: z.uuid(),
  folder: z.string(),
  /** Where the drive's file system begins. */
  mountPoint: z.string(),
})
export type Drive = z.output<typeof driveSchema>

/** `in`: this very drive. `out`: nothing is mounted there. `other`: another drive is, or the mark is gone. */
export type DriveState = 'in' | 'out' | 'other'

/** What is asked of the file system; a device number tells file systems apart. */
export type DeviceOf = (path: string) => Promise<bigint | null>

export const systemDeviceOf: DeviceOf = async (path) => {
  try {
    return (await stat(path, { bigint: true })).dev
  } catch {
    return null
  }
}

/**
 * The drive that holds `folder`, marked if it was not; null if the folder is on the same disk as `ownFolder`. Throws if
 * the disk refuses the mark.
 */
export async function driveAt(
  folder: string,
  ownFolder: string,
  deviceOf: DeviceOf = systemDeviceOf,
): Promise<Drive | null> {
  const device = await deviceOf(folder)
  if (device === null || device === (await deviceOf(ownFolder))) return null
  const mark = join(folder, MARK_FILE)
  const found = await readJson(mark, markSchema)
  const id = found.kind === 'there' ? found.value.id : randomUUID()
  if (found.kind !== 'there') await writeJson(mark, { version: 1, id })
  return { id, folder, mountPoint: await mountPointOf(folder, device, deviceOf) }
}

async function mountPointOf(folder: string, device: bigint, deviceOf: DeviceOf): Promise<string> {
  let point = resolve(folder)
  while (dirname(point) !== point && (await deviceOf(dirname(point))) === device) point = dirname(point)
  return point
}

export async function stateOf(drive: Drive, deviceOf: DeviceOf = systemDeviceOf): Promise<DriveState> {
  const device = await deviceOf(drive.mountPoint)
  const above = dirname(drive.mountPoint)
  // The root of a drive letter has no folder above.
  if (device === null || (above !== drive.mountPoint && device === (await deviceOf(above)))) return 'out'
  if (device !== (await deviceOf(drive.folder))) return 'other'
  const mark = await readJson(join(drive.folder, MARK_FILE), markSchema).catch(() => null)
  return mark?.kind === 'there' && mark.value.id === drive.id ? 'in' : 'other'
}
