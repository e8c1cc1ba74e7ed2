// The list that a release place signs is the one that a counter believes.
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { LIST_FILE as READ_FILE, readReleaseList } from '#main/updates/release-list'
import { LIST_FILE, publicKeyOf, signedRelease } from '../../../scripts/lib/release-list.mjs'

async function folderWith(...names: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'galla-release-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const name of names) await writeFile(join(folder, name), name)
  return folder
}

const pemOf = (type: 'ed25519' | 'x25519'): string =>
  generateKeyPairSync(type as 'ed25519')
    .privateKey.export({ format: 'pem', type: 'pkcs8' })
    .toString()

it('names every package that can replace a copy, for its system and processor', async () => {
  const pem = pemOf('ed25519')
  const folder = await folderWith(
    'Galla-1.2.0-arm64.AppImage',
    'Galla-1.2.0.AppImage',
    'Galla-1.2.0.dmg',
    'Galla-1.2.0-arm64-mac.zip',
    'Galla-1.2.0-win-x64.exe.blockmap',
    'galla_1.2.0_amd64.deb',
    'SHA256SUMS',
  )
  const text = await signedRelease({ folder, version: '1.2.0', rolloutPercent: 10, pem })
  const read = readReleaseList(text, [publicKeyOf(pem)])
  expect(read).toMatchObject({ ok: true, release: { version: '1.2.0', rolloutPercent: 10 } })
  const named = read.ok ? read.release.packages.map(({ name, kind, arch }) => [name, kind, arch]) : []
  expect(named).toEqual([
    ['Galla-1.2.0-arm64-mac.zip', 'zip', 'arm64'],
    ['Galla-1.2.0-arm64.AppImage', 'AppImage', 'arm64'],
    ['Galla-1.2.0.AppImage', 'AppImage', 'x64'],
    ['galla_1.2.0_amd64.deb', 'deb', 'x64'],
  ])
  expect(LIST_FILE).toBe(READ_FILE)
})

it('makes no list of nothing, and none with a key of another kind', async () => {
  const folder = await folderWith('Galla-1.2.0.AppImage')
  const of = { folder, version: '1.2.0', rolloutPercent: 100 }
  await expect(signedRelease({ ...of, pem: pemOf('x25519') })).rejects.toThrow('Ed25519')
  await expect(signedRelease({ ...of, folder: await folderWith(), pem: pemOf('ed25519') })).rejects.toThrow(
    'no package',
  )
})
