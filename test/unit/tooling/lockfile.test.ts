// A lock made with a registry that lacks some platform's binaries is refused by `npm ci` on every platform.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { completeLock, missingOptional } from '../../../scripts/lib/lock.mjs'

const lockFile = resolve(import.meta.dirname, '../../../package-lock.json')

it('the lock holds the optional packages of every platform (node scripts/complete-lock.mjs adds them)', () => {
  const lock = JSON.parse(readFileSync(lockFile, 'utf8'))
  expect([...missingOptional(lock).keys()]).toEqual([])
})

it('a package that the registry did not know is added for the platform in its name', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/tool': {
        version: '1.0.0',
        dev: true,
        optionalDependencies: { '@tool/linux-x64-musl': '1.0.0', '@tool/win32-arm64': '1.0.0' },
      },
    },
  }
  expect(completeLock(lock)).toEqual(['@tool/linux-x64-musl', '@tool/win32-arm64'])
  expect(lock.packages).toMatchObject({
    'node_modules/@tool/linux-x64-musl': {
      version: '1.0.0',
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
      optional: true,
    },
    'node_modules/@tool/win32-arm64': {
      version: '1.0.0',
      os: ['win32'],
      cpu: ['arm64'],
      optional: true,
      dev: true,
    },
  })
})
