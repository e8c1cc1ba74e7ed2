// Whether the disk is encrypted, as each system tells it.
import { expect, it } from 'vitest'
import { diskEncryption, type DiskSystem } from '#main/diagnostics/disk-encryption'

const refuse = () => Promise.reject(new Error('ENOENT'))

/** Linux with these files below `/sys`, and folders that are their parents. */
function linux(files: Readonly<Record<string, string>>): DiskSystem {
  const real = (path: string): string => path.replace('/sys/dev/block/253:0', '/sys/class/block/dm-0')
  return {
    output: refuse,
    deviceOf: async () => '253:0',
    readText: async (file) => files[real(file)] ?? (await refuse()),
    namesIn: async (folder) => {
      const names = Object.keys(files).flatMap((file) =>
        file.startsWith(`${real(folder)}/`) ? [file.slice(real(folder).length + 1).split('/')[0] ?? ''] : [],
      )
      return names.length === 0 ? await refuse() : [...new Set(names)]
    },
  }
}

const DM = '/sys/class/block/dm-0'

it.each([
  ['an encrypted volume', { [`${DM}/uevent`]: '', [`${DM}/dm/uuid`]: 'CRYPT-LUKS2-1' }, 'on'],
  [
    'a volume group on an encrypted one',
    {
      [`${DM}/uevent`]: '',
      [`${DM}/dm/uuid`]: 'LVM-1',
      [`${DM}/slaves/dm-1`]: '',
      '/sys/class/block/dm-1/dm/uuid': 'CRYPT-LUKS2-1',
    },
    'on',
  ],
  [
    'a volume group that is encrypted in part',
    {
      [`${DM}/uevent`]: '',
      [`${DM}/dm/uuid`]: 'LVM-1',
      [`${DM}/slaves/dm-1`]: '',
      [`${DM}/slaves/sda2`]: '',
      '/sys/class/block/dm-1/dm/uuid': 'CRYPT-LUKS2-1',
    },
    'off',
  ],
  ['a plain partition', { [`${DM}/uevent`]: '' }, 'off'],
  ['a file system of several devices', {}, 'unknown'],
] as const)('on Linux: %s', async (_disk, files, told) => {
  expect(await diskEncryption('/home/shop', 'linux', linux(files))).toBe(told)
})

it.each([
  ['darwin', 'FileVault is On.\n', 'on'],
  ['darwin', 'FileVault is Off.\n', 'off'],
  ['darwin', 'Encryption in progress: Percent completed = 3\n', 'unknown'],
  ['win32', '1\r\n', 'on'],
  ['win32', '2\r\n', 'off'],
  ['win32', '\r\n', 'unknown'],
  ['freebsd', '', 'unknown'],
] as const)('on %s, told %j', async (platform, output, told) => {
  const system: DiskSystem = { ...linux({}), output: async () => output }
  expect(await diskEncryption('D:\\Shop', platform, system)).toBe(told)
})

it('Windows is asked about the drive that the folder lies on, whose letter is in no command', async () => {
  const asked: unknown[] = []
  const output: DiskSystem['output'] = async (program, _parameters, environment) => {
    asked.push([program, environment])
    return '1'
  }
  await diskEncryption('D:\\Shop', 'win32', { ...linux({}), output })
  expect(asked).toEqual([['powershell.exe', { GALLA_DRIVE: 'D:' }]])
})

it('a system that cannot be asked tells nothing, and nothing fails', async () => {
  expect(await diskEncryption('/home/shop', 'darwin', linux({}))).toBe('unknown')
  expect(await diskEncryption('/nowhere/at/all', process.platform)).toBe('unknown')
})
