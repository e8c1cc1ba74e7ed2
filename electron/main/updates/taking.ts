// What becomes of a list: it is checked, and if this computer is meant, its package is fetched and kept.
import { join } from 'node:path'
import type { Clock } from '#shared/base/clock'
import type { UpdateStep } from '#shared/shop/updates'
import { holdNow, isHeldBack } from '#shared/shop/update-hold'
import { isNewer } from '#shared/base/version'
import { namesIn, removeFolder } from '#shared/node/files/disk'
import type { AppLog } from '../platform/app-log'
import { fetchPackage, PACKAGE_FOLDER, type EngineOptions } from './engine'
import { isTurn, type KeptSettings } from './kept-settings'
import { problemOf, UpdateRefusal } from './refusal'
import { readReleaseList, type Release, type ReleasePackage, type PackageKind } from './release-list'
import { keptSource, type ReleaseSource } from './sources'
import type { Standing } from './standing'

export interface TakingOptions extends Omit<EngineOptions, 'kind' | 'appImage'> {
  readonly copy: RunningCopy
  readonly keys: readonly string[]
  readonly clock: Clock
  readonly log: AppLog
}

export interface Taking {
  /** Throws `UpdateRefusal`, and as the disk does. */
  from(source: ReleaseSource): Promise<UpdateStep>
  /** What an earlier start kept; null if that is of no use any more, and then nothing of it stays. */
  fromKept(): Promise<UpdateStep | null>
}

export function takingReleases(options: TakingOptions, kept: KeptSettings, standing: Standing): Taking {
  const { folder, version: current, clock, log } = options
  const take = async (release: Release, text: string, source: ReleaseSource): Promise<UpdateStep> => {
    const { version } = release
    const { held, chance, officeHold } = kept.read()
    if (!isNewer(version, standing.ready()?.version ?? current)) {
      if (source.kind === 'file' && !isNewer(version, current)) throw new UpdateRefusal('older')
      return standing.step()
    }
    if (isHeldBack(holdNow(officeHold, clock.now()), version)) return { kind: 'held', version }
    if (source.kind === 'feed' && held === version) return { kind: 'held', version }
    if (source.kind === 'feed' && !isTurn(chance, version, release.rolloutPercent))
      return { kind: 'later', version }
    const { fitting, kind } = fittingOf(release, options.copy)
    standing.show({ kind: 'downloading', version, percent: 0 })
    const onPercent = (percent: number): void => {
      const shown = standing.present()
      if (shown.kind === 'downloading' && shown.percent !== percent)
        standing.show({ kind: 'downloading', version, percent })
    }
    const engine = { ...options, kind, appImage: options.copy.appImage }
    const fetched = await fetchPackage(engine, { release, fitting, source, onPercent })
    await kept.change({ list: text, held: null })
    standing.setReady({ version, fetched })
    log.info('updates.ready', { version })
    await removeOthers(version)
    return standing.step()
  }
  /** The packages of other versions; one that somebody holds open goes another time. */
  const removeOthers = async (version: string): Promise<void> => {
    const packages = join(folder, PACKAGE_FOLDER)
    try {
      for (const name of await namesIn(packages))
        if (name !== version) await removeFolder(join(packages, name))
    } catch (error) {
      log.warn('updates.not-removed', { reason: problemOf(error) ?? 'other' })
    }
  }
  return {
    from: async (source) => {
      const text = await source.list()
      const read = readReleaseList(text, options.keys)
      if (!read.ok) throw new UpdateRefusal(read.problem)
      if (source.kind === 'feed') await kept.change({ checkedAt: clock.now() })
      return take(read.release, text, source)
    },
    fromKept: async () => {
      const { list, held } = kept.read()
      const read = list === null ? null : readReleaseList(list, options.keys)
      if (list !== null && read?.ok === true && isNewer(read.release.version, current)) {
        if (held === read.release.version) return { kind: 'held', version: held }
        try {
          return await take(read.release, list, keptSource(list))
        } catch (error) {
          log.warn('updates.not-kept', { reason: problemOf(error) ?? 'other' })
        }
      }
      if (list !== null) await kept.change({ list: null })
      await removeFolder(join(folder, PACKAGE_FOLDER))
      return null
    },
  }
}

interface Fitting {
  readonly fitting: ReleasePackage
  readonly kind: ReleasePackage['kind']
}

function fittingOf({ packages }: Release, copy: RunningCopy): Fitting {
  const kind = packageKindOf(copy)
  if (kind === null) throw new UpdateRefusal('not-installed')
  const fitting = packages.find((one) => one.kind === kind && one.arch === copy.arch)
  if (fitting === undefined) throw new UpdateRefusal('other-computer')
  return { fitting, kind }
}

/** What this copy was installed from: the same kind of package replaces it. */
export interface RunningCopy {
  /** `process.platform` and `process.arch`. */
  readonly platform: string
  readonly arch: string
  readonly isPackaged: boolean
  /** The file of the AppImage, as its runtime says it. */
  readonly appImage: string | undefined
  /** The program that runs. */
  readonly program: string
}

/** Where the deb puts its program; whoever unpacked an archive elsewhere has nothing that could be replaced. */
const DEB_FOLDER = '/opt/'

/** Null if the copy that runs cannot be replaced by a package. */
export function packageKindOf({ platform, isPackaged, appImage, program }: RunningCopy): PackageKind | null {
  if (!isPackaged) return null
  if (platform === 'win32') return 'nsis'
  if (platform === 'darwin') return 'zip'
  if (platform !== 'linux') return null
  if (appImage !== undefined) return 'AppImage'
  return program.startsWith(DEB_FOLDER) ? 'deb' : null
}
