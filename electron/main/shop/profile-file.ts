// Where the service profile of one environment is stored: JSON, in the environment's own folder.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../files/atomic-file'

const FILE_NAME = 'service-profile.json'
const FILE_MODE = 0o600
const FOLDER_MODE = 0o700

/**
 * Reads and writes synchronously, because the client needs its profile while it is built. Throws if the disk refuses to
 * write.
 */
export function profileFile(dataFolder: string, environment: string) {
  const folder = join(dataFolder, environment)
  const file = join(folder, FILE_NAME)
  return {
    load: (): string | null => {
      try {
        return readFileSync(file, 'utf8')
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null
        throw error
      }
    },
    save: (text: string): void => {
      mkdirSync(folder, { recursive: true, mode: FOLDER_MODE })
      writeFileSync(`${file}.new`, text, { mode: FILE_MODE, flush: true })
      renameSync(`${file}.new`, file)
    },
    remove: (): void => rmSync(file, { force: true }),
  }
}
