// Whether the disk under the app's folder is encrypted, as far as the system tells without special rights.
import { execFile } from 'node:child_process'
import { deviceOf, namesIn, readText } from '#shared/node/files/disk'
import type { DiskEncryption } from '#shared/shop/disk-encryption'

const ASKED_FOR_MS = 10_000
/** A mapper on a mapper on a disk is deep already. */
const DEEPEST = 8

/** What is asked of the system; replaced in tests. */
export interface DiskSystem {
  /** The output of a program; rejects if it fails. */
  readonly output: (
    program: string,
    parameters: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ) => Promise<string>
  readonly readText: (file: string) => Promise<string>
  readonly namesIn: (folder: string) => Promise<readonly string[]>
  /** `major:minor` of the device that a folder lies on. */
  readonly deviceOf: (folder: string) => Promise<string>
}

const SYSTEM: DiskSystem = {
  output: (program, parameters, environment = {}) =>
    new Promise((resolve, reject) => {
      const options = { env: { ...process.env, ...environment }, timeout: ASKED_FOR_MS, windowsHide: true }
      execFile(program, [...parameters], options, (error, text) =>
        error === null ? resolve(text) : reject(error),
      )
    }),
  readText,
  namesIn,
  deviceOf,
}

/** `platform` is `process.platform`. Never rejects. */
export async function diskEncryption(
  folder: string,
  platform: string,
  system: DiskSystem = SYSTEM,
): Promise<DiskEncryption> {
  try {
    if (platform === 'linux') return await onLinux(await system.deviceOf(folder), system)
    if (platform === 'darwin') return ofFileVault(await system.output('fdesetup', ['status']))
    if (platform === 'win32') return await onWindows(folder, system)
    return 'unknown'
  } catch {
    return 'unknown'
  }
}

function ofFileVault(status: string): DiskEncryption {
  if (/FileVault is On/.test(status)) return 'on'
  return /FileVault is Off/.test(status) ? 'off' : 'unknown'
}

/** What the shell shows of a drive needs no administrator, unlike the drive's own tools. */
const DRIVE_STATE =
  "(New-Object -ComObject Shell.Application).NameSpace($env:GALLA_DRIVE).Self.ExtendedProperty('System.Volume.BitLockerProtection')"
/** On, and on while it is still being written; off; whatever else there is says nothing certain. */
const DRIVE_STATES: Readonly<Record<string, DiskEncryption>> = { '1': 'on', '3': 'on', '2': 'off' }

async function onWindows(folder: string, { output }: DiskSystem): Promise<DiskEncryption> {
  const drive = /^[A-Za-z]:/.exec(folder)?.[0]
  if (drive === undefined) return 'unknown'
  const state = await output('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', DRIVE_STATE], {
    GALLA_DRIVE: drive,
  })
  return DRIVE_STATES[state.trim()] ?? 'unknown'
}

/** A device is encrypted if it is a mapping of that kind, or if everything that it stands on is. */
async function onLinux(device: string, system: DiskSystem): Promise<DiskEncryption> {
  const folder = `/sys/dev/block/${device}`
  // A file system that spans devices has a number of its own, under which nothing is found.
  await system.readText(`${folder}/uevent`)
  return (await isMapped(folder, system, 0)) ? 'on' : 'off'
}

async function isMapped(folder: string, system: DiskSystem, depth: number): Promise<boolean> {
  const kind = await system.readText(`${folder}/dm/uuid`).catch(() => '')
  if (kind.startsWith('CRYPT-')) return true
  const below = depth < DEEPEST ? await system.namesIn(`${folder}/slaves`).catch(() => []) : []
  const mapped = await Promise.all(
    below.map((name) => isMapped(`/sys/class/block/${name}`, system, depth + 1)),
  )
  return mapped.length > 0 && mapped.every((one) => one)
}
