// How many calls the last minute had, in a file of each environment. Apart from the other files, because the test of a
// connection counts its calls before any environment is open.
import { join } from 'node:path'
import { makeFolderSync } from '#shared/node/files/disk'
import { saveBestEffort, readBestEffortJson } from '../../files/best-effort-file'
import type { AppLog } from '../../platform/app-log'
import type { LimiterStore } from '../../operations/service'

/**
 * The times of the last minute's calls of the environment in `folder`, so that a restart cannot double the
 * minute. Losing them is harmless, so reading and writing do not throw.
 */
export function limiterFile(folder: string, log: AppLog): LimiterStore {
  makeFolderSync(folder)
  const file = join(folder, 'calls.json')
  return {
    load: () => {
      const times: unknown = readBestEffortJson(file)
      return Array.isArray(times) ? times.filter((time) => typeof time === 'number') : []
    },
    save: (times) => saveBestEffort(file, JSON.stringify(times), log),
  }
}
