// Where the office of a demonstration lies: in a new folder that goes with it, or in one that is named and holds no office.
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { secretsFileOf } from './base/secrets'
import { OfficeStartError } from './base/start-error'

/** As root, PostgreSQL runs as another user, which must get to its folder. */
const PASSABLE_FOLDER = 0o711

export interface DemoFolder {
  readonly folder: string
  /** After PostgreSQL has ended. A folder that somebody named stays. */
  remove(): Promise<void>
}

export async function demoFolder(named: string | undefined): Promise<DemoFolder> {
  if (named === undefined) {
    const folder = await mkdtemp(join(tmpdir(), 'galla-office-demo-'))
    await chmod(folder, PASSABLE_FOLDER)
    return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
  }
  if (existsSync(secretsFileOf(named)))
    throw new OfficeStartError(
      `There is an office in ${named}: a demonstration never goes into one. Name another folder with --data, or none.`,
    )
  return { folder: named, remove: async () => {} }
}
