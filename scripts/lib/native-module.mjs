// The one native module brings a package for each system and processor, and npm installs this computer's alone. Packages are made for
// both processors of a system, so the other one's is fetched for them.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { npm } from './npm.mjs'
import { inProject, run } from './project.mjs'

const PLACE = /^node_modules\/(@napi-rs\/keyring-[\w-]+)$/
const TIMEOUT_MS = 2 * 60 * 1000

/**
 * The packages that the native module needs on `platform` (`process.platform`), for every processor that the app is packaged for, as the
 * lock file's `packages` name them.
 */
export const nativePackages = (packages, platform) =>
  Object.entries(packages).flatMap(([place, { version, integrity, os = [], cpu = [], libc }]) => {
    const name = PLACE.exec(place)?.[1]
    const isMeant =
      os.includes(platform) &&
      (cpu.includes('x64') || cpu.includes('arm64')) &&
      (libc === undefined || libc.includes('glibc'))
    return name !== undefined && isMeant ? [{ place, name, version, integrity }] : []
  })

/** Fetches what is not installed. Throws if one cannot be had, or is not what the lock file says. */
export async function fetchNativePackages(platform) {
  const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'))
  for (const wanted of nativePackages(packages, platform))
    if (!existsSync(inProject(wanted.place))) await fetchPackage(wanted)
}

async function fetchPackage({ place, name, version, integrity }) {
  const folder = mkdtempSync(join(tmpdir(), 'galla-native-'))
  try {
    const { command, args } = npm()
    const packed = await run(
      command,
      [...args, 'pack', `${name}@${version}`, '--json', '--loglevel=error', `--pack-destination=${folder}`],
      { quiet: true, timeoutMs: TIMEOUT_MS },
    )
    if (packed.exitCode !== 0) throw new Error(`${name} cannot be fetched: ${packed.output}`)
    const [{ filename, integrity: actual }] = JSON.parse(packed.output.slice(packed.output.indexOf('[')))
    if (actual !== integrity) throw new Error(`${name} is not what the lock file says`)
    mkdirSync(inProject(place), { recursive: true })
    // Every system that packages are made on has it.
    const unpacked = await run(
      'tar',
      ['-xzf', join(folder, filename), '-C', inProject(place), '--strip-components=1'],
      { quiet: true, timeoutMs: TIMEOUT_MS },
    )
    if (unpacked.exitCode !== 0) {
      rmSync(inProject(place), { recursive: true, force: true })
      throw new Error(`${name} cannot be unpacked: ${unpacked.output}`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
