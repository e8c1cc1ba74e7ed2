// @vitest-environment node
// Which drives the log may lie on is told by what the system says of them.
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fileSystemOf, type FileSystems } from '#main/files/file-system'
import { testFolder } from '#test/support/journals'

const LINUX = `22 27 0:21 / /proc rw,relatime - proc proc rw
27 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
30 27 0:40 / /home rw - nfs4 server:/home rw
31 27 0:41 / /home/asha/local rw - xfs /dev/sdb1 rw
32 27 0:42 / /mnt/my\\040share rw shared:3 master:1 - cifs //pc/share rw
33 27 0:43 / /run/user/1000/gvfs rw - fuse.gvfsd-fuse gvfsd-fuse rw
34 27 0:44 / /mnt/ssh rw - fuse.sshfs asha@pc: rw
35 27 0:45 / /mnt/ntfs rw - fuseblk /dev/sdc1 rw
36 27 0:46 / /mnt/live rw - overlay overlay rw,lowerdir=/a,upperdir=/b
37 27 0:47 / /mnt/vm rw - vboxsf shop rw
38 27 0:48 / /mnt/pen rw - vfat /dev/sdd1 rw
39 27 0:49 / /mnt/twice rw - ext4 /dev/sde1 rw
40 39 0:50 / /mnt/twice rw - smb3 //pc/share rw
`
const MAC = `/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
//asha@pc._smb._tcp.local/share on /Volumes/share (smbfs, nodev, nosuid, mounted by asha)
asha@pc: on /Volumes/far away (macfuse, nodev, nosuid, synchronous)
/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse)
`

const systems = (
  platform: string,
  mounts: string,
  links: Readonly<Record<string, string>> = {},
): FileSystems => ({
  platform,
  mounts: async () => mounts,
  realPath: (folder) => {
    if (folder.includes('not-there')) throw new Error('ENOENT')
    return links[folder] ?? folder
  },
})

describe('the file system of a folder', () => {
  it.each([
    ['/var/lib/galla', 'own'],
    ['/home/asha/.config/Galla', 'network'],
    ['/home/asha/local/Galla', 'own'],
    ['/homework', 'own'],
    ['/mnt/my share/Galla', 'network'],
    ['/run/user/1000/gvfs/smb-share', 'program'],
    ['/mnt/ssh', 'program'],
    ['/mnt/ntfs/Galla', 'program'],
    ['/mnt/live/Galla', 'layers'],
    ['/mnt/vm/Galla', 'network'],
    ['/mnt/pen/Galla', 'own'],
    ['/mnt/twice/Galla', 'network'],
    ['/mnt/ssh/not-there/not-there-either', 'program'],
    ['/var/link', 'network'],
  ])('on Linux of %s is %s', async (folder, kind) => {
    expect(await fileSystemOf(folder, systems('linux', LINUX, { '/var/link': '/home/asha' }))).toBe(kind)
  })

  it.each([
    ['/Users/asha/Library', 'own'],
    ['/Volumes/share/Galla', 'network'],
    ['/Volumes/far away', 'program'],
  ])('on macOS of %s is %s', async (folder, kind) => {
    expect(await fileSystemOf(folder, systems('darwin', MAC))).toBe(kind)
  })

  it.each([
    ['C:\\Users\\asha\\AppData\\Roaming\\Galla', 'own'],
    ['\\\\server\\share\\Galla', 'network'],
    ['\\\\?\\UNC\\server\\share', 'network'],
    ['\\\\?\\C:\\Users', 'own'],
  ])('on Windows of %s is %s', async (real, kind) => {
    const windows: FileSystems = { ...systems('win32', ''), realPath: () => real }
    expect(await fileSystemOf('Z:\\Galla', windows)).toBe(kind)
  })

  it('counts as an own disk where the system says nothing', async () => {
    const silent = { ...systems('linux', ''), mounts: () => Promise.reject(new Error('ENOENT')) }
    expect(await fileSystemOf('/home/asha', silent)).toBe('own')
  })

  it.runIf(process.platform === 'linux')('is found of this computer', async () => {
    expect(await fileSystemOf('/proc/self')).toBe('own')
    const folder = testFolder()
    const [lower, upper, work, seen] = ['lower', 'upper', 'work', 'seen'].map((name) => join(folder, name))
    for (const made of [lower, upper, work, seen]) mkdirSync(made ?? '')
    try {
      const layers = `lowerdir=${lower},upperdir=${upper},workdir=${work}`
      execFileSync('mount', ['-t', 'overlay', 'overlay', '-o', layers, seen ?? ''], { stdio: 'ignore' })
    } catch {
      // Only the system's own account may do this, and not in every container.
      return
    }
    onTestFinished(() => void execFileSync('umount', [seen ?? '']))
    expect(await fileSystemOf(join(seen ?? '', 'practice'))).toBe('layers')
  })
})
