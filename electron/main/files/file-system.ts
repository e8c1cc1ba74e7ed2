// What kind of file system a folder lies on. On those that other computers reach, or that pass calls on to a program or to layers, the locks and
// syncs that a log needs are not what they are on a disk of this computer, and nothing says so.
import { execFile } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { promisify } from 'node:util'

/** `own`: a disk of this computer, or nothing that is known to be another kind. */
export type FileSystemKind = 'own' | 'network' | 'program' | 'layers'

/** Where a system keeps what belongs to one computer and not to whoever signs in elsewhere, best first. */
export function localFolders(
  platform: string,
  environment: NodeJS.ProcessEnv,
  home: string,
): readonly string[] {
  if (platform === 'win32') return [environment['LOCALAPPDATA'] ?? ''].filter((folder) => folder !== '')
  if (platform === 'darwin') return [join(home, 'Library', 'Application Support'), '/Users/Shared']
  return [environment['XDG_DATA_HOME'] ?? '', join(home, '.local', 'share')].filter((folder) =>
    isAbsolute(folder),
  )
}

/** What is asked of the system. Each rejects or is null where the system has no such thing. */
export interface FileSystems {
  readonly platform: string
  /** The folder as the system itself names it: links followed, and a Windows drive letter of a share named as the share. */
  realPath(folder: string): string
  /** The mounted file systems, as `/proc/self/mountinfo` or macOS's `mount` tells them. */
  mounts(): Promise<string>
}

const run = promisify(execFile)

export const systemFileSystems: FileSystems = {
  platform: process.platform,
  realPath: (folder) => realpathSync.native(folder),
  mounts: async () =>
    process.platform === 'darwin'
      ? (await run('/sbin/mount')).stdout
      : await readFile('/proc/self/mountinfo', 'utf8'),
}

const NETWORK: readonly string[] = [
  '9p',
  'acfs',
  'afpfs',
  'afs',
  'beegfs',
  'ceph',
  'cifs',
  'coda',
  'davfs',
  'drvfs',
  'gfs2',
  'gpfs',
  'lustre',
  'ncpfs',
  'nfs',
  'nfs4',
  'ocfs2',
  'orangefs',
  'prl_fs',
  'smb3',
  'smbfs',
  'vboxsf',
  'virtiofs',
  'vmhgfs',
  'webdav',
]
const LAYERS: readonly string[] = ['aufs', 'overlay', 'overlayfs', 'unionfs']
/** `fuse`, `fuse.sshfs`, `fuseblk`, `macfuse`, `osxfuse`. */
const PROGRAM = /^(?:mac|osx)?fuse/

function kindOfType(type: string): FileSystemKind {
  if (NETWORK.includes(type)) return 'network'
  if (LAYERS.includes(type)) return 'layers'
  return PROGRAM.test(type) ? 'program' : 'own'
}

/** Of the folder above, if there is none of this name yet. */
export async function fileSystemOf(folder: string, systems = systemFileSystems): Promise<FileSystemKind> {
  const real = nearestRealPath(resolve(folder), systems)
  if (systems.platform === 'win32') return /^\\\\(?!\?\\[A-Za-z]:)/.test(real) ? 'network' : 'own'
  const mounts = await systems.mounts().catch(() => '')
  const points = systems.platform === 'darwin' ? mountsOfMac(mounts) : mountsOfLinux(mounts)
  let found = { point: '', type: '' }
  // Of two that are mounted on one folder the later one is seen.
  for (const mount of points)
    if (isWithin(real, mount.point) && mount.point.length >= found.point.length) found = mount
  return kindOfType(found.type)
}

function nearestRealPath(folder: string, systems: FileSystems): string {
  try {
    return systems.realPath(folder)
  } catch {
    const above = dirname(folder)
    return above === folder ? folder : nearestRealPath(above, systems)
  }
}

const isWithin = (path: string, point: string): boolean =>
  point === '/' || path === point || path.startsWith(`${point}/`)

interface Mount {
  readonly point: string
  readonly type: string
}

/** `36 35 98:0 /root /mnt/point rw,noatime shared:1 - ext4 /dev/sda1 rw`; spaces are `\040`. */
const mountsOfLinux = (text: string): readonly Mount[] =>
  text.split('\n').flatMap((line) => {
    const [before = '', after = ''] = line.split(' - ')
    const point = before.split(' ')[4]
    const type = after.split(' ')[0]
    if (point === undefined || type === undefined) return []
    return [{ point: point.replaceAll(/\\([0-7]{3})/g, unescaped), type }]
  })

const unescaped = (_all: string, octal: string): string => String.fromCharCode(Number.parseInt(octal, 8))

/** `//user@host/share on /Volumes/share (smbfs, nodev, nosuid)` */
const mountsOfMac = (text: string): readonly Mount[] =>
  text.split('\n').flatMap((line) => {
    const found = / on (?<point>.+) \((?<type>[^,)]+)[^)]*\)$/.exec(line)?.groups
    return found === undefined ? [] : [{ point: found['point'] ?? '', type: found['type'] ?? '' }]
  })
