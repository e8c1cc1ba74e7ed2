// What this copy was installed from: the same kind of package replaces it.
import type { PackageKind } from './release-list'

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
