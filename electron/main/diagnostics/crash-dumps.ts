// The crash reports in the app's folder (platform/crash-reports.ts). They hold memory, which may hold what somebody typed: none is put
// into a report that leaves the computer, only when it was written and how large it is; and few are kept.
import { join } from 'node:path'
import { DAY_MS } from '#shared/base/clock'
import { filesWithin, removeFile } from '#shared/node/files/disk'

export interface CrashDump {
  /** Its name within the folder. */
  readonly name: string
  readonly bytes: number
  /** Epoch ms. */
  readonly writtenAt: number
}

const MOST_DUMPS = 5
const KEPT_FOR_MS = 30 * DAY_MS

/** Those in `folder` and its subfolders, the newest first; none if there is no such folder. */
export async function crashDumpsIn(folder: string): Promise<readonly CrashDump[]> {
  const files = await filesWithin(folder)
  return files
    .filter(({ name }) => name.endsWith('.dmp'))
    .map(({ name, bytes, changedAt }) => ({ name, bytes, writtenAt: changedAt }))
    .toSorted((one, other) => other.writtenAt - one.writtenAt)
}

/** Removes all but the newest few, and whatever is older than a month. Returns those that stay. Never rejects. */
export async function keepFewCrashDumps(folder: string, now: number): Promise<readonly CrashDump[]> {
  const found = await crashDumpsIn(folder)
  const isKept = ({ writtenAt }: CrashDump, index: number): boolean =>
    index < MOST_DUMPS && now - writtenAt < KEPT_FOR_MS
  for (const { name } of found.filter((dump, index) => !isKept(dump, index)))
    for (const file of [name, name.replace(/\.dmp$/, '.meta')])
      await removeFile(join(folder, file)).catch(() => undefined)
  return found.filter(isKept)
}
