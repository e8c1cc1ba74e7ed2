// The built app as an AppImage has it installed: it takes updates that a key of the test signed, and says that it is packaged. Its AppImage is a
// program that says its version when it is run.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { LaunchOptions, RunningApp } from '../fixture'
import { electronBinary, root, runtime } from '../runtime'
import type { ReleaseKey } from '../../support/releases'

const PROGRAM_MODE = 0o755
const run = promisify(execFile)

export interface InstalledApp {
  /** To be passed to the launcher. */
  readonly options: LaunchOptions
  /** The file that an update replaces. */
  readonly appImage: string
  /** What the installed program says of itself. */
  installed(): Promise<string>
  /** Every file where the AppImage lies. */
  beside(): Promise<readonly string[]>
  remove(): Promise<void>
}

/** The program of an AppImage of this version. Where `told` is given it adds a line to that file when it is started. */
export const programOf = (version: string, told?: string): string =>
  [
    '#!/bin/sh',
    ...(told === undefined ? [] : [`echo "${version} $*" >> '${told}'`]),
    `echo ${version}`,
    '#'.repeat(20_000),
    '',
  ].join('\n')

export async function installApp(key: ReleaseKey, version: string): Promise<InstalledApp> {
  const folder = await mkdtemp(join(tmpdir(), 'galla-installed-'))
  const [app, place] = [join(folder, 'resources', 'app'), join(folder, 'applications')]
  const appImage = join(place, 'Galla.AppImage')
  await mkdir(place)
  await writeFile(appImage, programOf(version))
  await chmod(appImage, PROGRAM_MODE)
  const binary = runtime === 'electron' ? await ownBinary(folder) : undefined
  await copyApp(app, key, version)
  return {
    options: {
      ...(binary === undefined ? { appPath: app } : { appPath: null, binary }),
      env: { HOST_PACKAGED: '1', APPIMAGE: appImage },
    },
    appImage,
    installed: async () => (await run(appImage)).stdout.trim(),
    beside: () => readdir(place),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Electron takes itself for packaged as soon as its program has another name, and loads the app that lies beside it. */
async function ownBinary(folder: string): Promise<string> {
  const electron = electronBinary()
  if (electron === undefined) throw new Error('there is no Electron')
  await cp(dirname(electron), folder, { recursive: true })
  await rm(join(folder, 'resources', 'default_app.asar'), { force: true })
  await rename(join(folder, 'electron'), join(folder, 'galla'))
  return join(folder, 'galla')
}

/** As `npm run package` has it in the archive, but built with the key of the test. */
async function copyApp(app: string, key: ReleaseKey, version: string): Promise<void> {
  await cp(join(root, 'out'), join(app, 'out'), { recursive: true })
  const content = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as object
  await writeFile(join(app, 'package.json'), JSON.stringify({ ...content, version }))
  const modules = join(root, 'node_modules', '@napi-rs')
  if (existsSync(modules)) {
    await mkdir(join(app, 'node_modules'))
    await symlink(modules, join(app, 'node_modules', '@napi-rs'))
  }
  const main = join(app, 'out', 'main')
  let count = 0
  for (const name of (await readdir(main)).filter((file) => file.endsWith('.js'))) {
    const text = await readFile(join(main, name), 'utf8')
    const keyed = text.replaceAll(
      BUILT_IN_KEYS,
      (_all, rest: string) => `keys: ${JSON.stringify([key.publicKey])},${rest}`,
    )
    if (keyed === text) continue
    count += 1
    await writeFile(join(main, name), keyed)
  }
  if (count !== 1) throw new Error(`the key of the updates stands in ${count} files of the build, not in one`)
}

/** Where the build has put the keys of the release place (`electron/main/app/start.ts`). */
const BUILT_IN_KEYS = /\bkeys: \[[^\]]*\],(\s+publisher:)/g

/** The computer trusts this authority from now on, as one that its owner put into the system's store. */
export const trustAuthority = (
  { electron }: Pick<RunningApp, 'electron'>,
  authority: string,
): Promise<void> =>
  electron.evaluate((_electron, pem) => {
    const tls = process.getBuiltinModule('node:tls')
    const before = tls.getCACertificates
    tls.getCACertificates = (kind) => [...before(kind), ...(kind === 'system' ? [pem] : [])]
  }, authority)
