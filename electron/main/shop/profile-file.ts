// Where the service profile of one environment is stored: JSON, in the environment's own folder.
import { join } from 'node:path'
import { writeWholeSync } from '../files/atomic-file'
import { readTextIfThereSync, removeFileSync } from '../files/disk'

const FILE_NAME = 'service-profile.json'

/**
 * Reads and writes synchronously, because the client needs its profile while it is built. Throws if the disk refuses.
 */
export function profileFile(dataFolder: string, environment: string) {
  const file = join(dataFolder, environment, FILE_NAME)
  return {
    load: (): string | null => readTextIfThereSync(file) ?? null,
    save: (text: string): void => writeWholeSync(file, text),
    remove: (): void => removeFileSync(file),
  }
}
