// electron-updater at work for one release that is already known to be ours: it keeps the package and knows each system's
// installer (docs/decisions/0023-updates.md). What it would decide by itself is switched off: it asks no server, its
// list comes from us, and it installs only when told.
import { createHash } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { AppUpdater, BaseUpdater } from 'electron-updater'
import { MINUTE_MS, type Timers } from '#shared/base/clock'
import { writeJson } from '../files/atomic-file'
import { filePieces, makeFolder } from '#shared/node/files/disk'
import { writeGrowing } from '#shared/node/files/growing-file'
import type { PackageKind, Release, ReleasePackage } from './release-list'
import type { ReleaseSource } from './sources'
import { replaceProgram } from '../files/program-file'
import { UpdateRefusal } from './refusal'

export interface EngineOptions {
  /** The app's folder of updates. */
  readonly folder: string
  readonly version: string
  readonly kind: PackageKind
  /** The file of the AppImage, where the app runs from one. */
  readonly appImage: string | undefined
  /** Who signs the installer for Windows, as its certificate says; null where none is known. */
  readonly publisher: string | null
  readonly timers: Timers
  /** Starts the app again once it has ended. */
  readonly relaunch: () => void
  readonly quit: () => void
}

/** A package that is complete and is what its list says. */
export interface FetchedPackage {
  /**
   * Installs it; the app's data must be closed by then. `runsAfter`: the app is started again. Resolves once the app may
   * end. Throws `UpdateRefusal`, and then nothing is changed.
   */
  install(runsAfter: boolean): Promise<void>
}

export interface FetchOptions {
  readonly release: Release
  readonly fitting: ReleasePackage
  readonly source: ReleaseSource
  readonly onPercent: (percent: number) => void
}

/** How long macOS may take to look a package over before the app gives up. */
const SQUIRREL_WAIT_MS = 2 * MINUTE_MS
const CONFIGURATION = 'app-update.yml'
/** In the folder of updates: for each version the folder of its package. What is ready stays until a newer one is. */
export const PACKAGE_FOLDER = 'package'

/** Fetches the package into the folder, or finds it there from an earlier time. Throws `UpdateRefusal`, and as the disk does. */
export async function fetchPackage(options: EngineOptions, wanted: FetchOptions): Promise<FetchedPackage> {
  await makeFolder(options.folder)
  await writeConfiguration(options, wanted.release.version)
  const updater = await updaterFor(options)
  updater.logger = null
  // Whoever asked hears of it by the rejected promise; without a listener it would be thrown once more.
  updater.on('error', () => {})
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = false
  updater.allowDowngrade = false
  updater.disableWebInstaller = true
  updater.disableDifferentialDownload = true
  updater.isUserWithinRollout = () => true
  Object.assign(updater, { httpExecutor: executorFor(wanted) })
  updater.setFeedURL({ provider: 'custom', updateProvider: providerFor(options, wanted) })
  const found = await updater.checkForUpdates()
  if (found?.isUpdateAvailable !== true) throw new UpdateRefusal('older')
  const [file] = await updater.downloadUpdate()
  if (file === undefined) throw new UpdateRefusal('damaged')
  return {
    install: async (runsAfter) => {
      // Between the download and now somebody may have written to the file.
      if ((await digestOf(filePieces(file))) !== wanted.fitting.sha512) throw new UpdateRefusal('damaged')
      await install(options, updater, file, runsAfter)
    },
  }
}

/** The name of the file is electron-updater's. It tells the folder of downloads, and whose signature Windows expects. */
const writeConfiguration = ({ folder, publisher }: EngineOptions, version: string): Promise<void> =>
  writeJson(join(folder, CONFIGURATION), {
    provider: 'custom',
    updaterCacheDirName: join(PACKAGE_FOLDER, version),
    ...(publisher === null ? {} : { publisherName: [publisher] }),
  })

async function updaterFor({ folder, version, kind, relaunch, quit }: EngineOptions): Promise<AppUpdater> {
  const { AppImageUpdater, DebUpdater, MacUpdater, NsisUpdater } = await import('electron-updater')
  const app = {
    version,
    name: 'Galla',
    isPackaged: true,
    appUpdateConfigPath: join(folder, CONFIGURATION),
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: () => Promise.resolve(),
    relaunch,
    quit,
    onQuit: () => {},
  }
  switch (kind) {
    case 'nsis':
      return new NsisUpdater(null, app)
    case 'zip':
      return new MacUpdater(undefined, app)
    case 'AppImage':
      return new AppImageUpdater(null, app)
    case 'deb':
      return new DebUpdater(null, app)
  }
}

/** In place of electron-updater's client, which knows no proxy of the shop, no stick and no longest length. */
const executorFor = ({ fitting, source, onPercent }: FetchOptions) => ({
  download: async (_url: URL, destination: string): Promise<void> => {
    await writeGrowing(destination, async (append) => {
      const digest = createHash('sha512')
      let bytes = 0
      for await (const piece of source.pieces(fitting.name)) {
        bytes += piece.length
        if (bytes > fitting.bytes) throw new UpdateRefusal('damaged')
        digest.update(piece)
        await append(piece)
        onPercent(Math.floor((bytes / fitting.bytes) * 100))
      }
      if (digest.digest('base64') !== fitting.sha512) throw new UpdateRefusal('damaged')
    })
  },
})

/** Gives electron-updater the one package of the checked list. It would send an id of this computer; ours sends nothing. */
function providerFor({ folder }: EngineOptions, { release, fitting }: FetchOptions) {
  const info = { url: fitting.name, sha512: fitting.sha512, size: fitting.bytes }
  return class OnePackage {
    readonly fileExtraDownloadHeaders = null
    getLatestVersion() {
      return Promise.resolve({ version: release.version, files: [info] })
    }
    resolveFiles() {
      return [{ url: new URL(fitting.name, pathToFileURL(`${folder}/`)), info }]
    }
    setRequestHeaders(): void {}
  }
}

async function digestOf(pieces: AsyncIterable<Buffer>): Promise<string> {
  const digest = createHash('sha512')
  for await (const piece of pieces) digest.update(piece)
  return digest.digest('base64')
}

async function install(
  { kind, appImage, relaunch, timers }: EngineOptions,
  updater: AppUpdater,
  file: string,
  runsAfter: boolean,
): Promise<void> {
  if (kind === 'AppImage') {
    if (appImage === undefined) throw new UpdateRefusal('not-installed')
    await replaceProgram(file, appImage)
    if (runsAfter) relaunch()
    return
  }
  const failed = new Promise<never>((_resolve, reject) =>
    updater.once('error', (error: unknown) => reject(new UpdateRefusal('not-started', error))),
  )
  if (kind === 'zip') {
    updater.autoRunAppAfterInstall = runsAfter
    updater.quitAndInstall()
    // Squirrel ends the app itself once it has looked the package over.
    const tooLong = new Promise<never>((_resolve, reject) =>
      timers.after(SQUIRREL_WAIT_MS, () => reject(new UpdateRefusal('not-started'))),
    )
    return Promise.race([failed, tooLong])
  }
  if (!(updater as BaseUpdater).install(true, runsAfter)) {
    // Its reason is the same, and was told already.
    failed.catch(() => {})
    throw new UpdateRefusal('not-started')
  }
  // A program that cannot be started says so a moment after it was asked to.
  await Promise.race([failed, new Promise<void>((resolve) => setImmediate(resolve))])
}
