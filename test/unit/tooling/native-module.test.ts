// The one native module in packages for two processors, of which only one is the building computer's.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { foreignBinaries } from '../../../scripts/lib/after-pack.mjs'
import { nativePackages, type LockedPackage } from '../../../scripts/lib/native-module.mjs'

const root = join(import.meta.dirname, '../../..')
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>
}

describe('the binaries of the native module', () => {
  it.each([
    ['linux', ['keyring-linux-arm64-gnu', 'keyring-linux-x64-gnu']],
    ['win32', ['keyring-win32-arm64-msvc', 'keyring-win32-x64-msvc']],
    ['darwin', ['keyring-darwin-arm64', 'keyring-darwin-x64']],
  ])('are fetched on %s for both processors that the app is packaged for', (platform, expected) => {
    const wanted = nativePackages(packages, platform)
    expect(wanted.map(({ name }) => name.replace('@napi-rs/', '')).toSorted()).toEqual(expected)
    expect(wanted.every(({ integrity }) => integrity.startsWith('sha512-'))).toBe(true)
  })

  it('let a package pass that has its own processor’s and no other', () => {
    expect(foreignBinaries(['keyring', 'keyring-linux-arm64-gnu'], 'linux', 'arm64')).toEqual([])
    expect(foreignBinaries(['keyring', 'keyring-darwin-x64'], 'darwin', 'x64')).toEqual([])
  })

  it('fail a package that has none, or the building computer’s', () => {
    expect(foreignBinaries(['keyring'], 'win32', 'arm64')).toEqual(['there is no binary for win32 on arm64'])
    expect(foreignBinaries(['keyring', 'keyring-linux-x64-gnu'], 'linux', 'arm64')).toEqual([
      'keyring-linux-x64-gnu is of another computer',
      'there is no binary for linux on arm64',
    ])
  })
})
