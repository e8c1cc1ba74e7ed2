// The encrypted file: valid or refused. What differs from what was written never touches the shop's data.
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { newRequestId } from '#main/platform/system-clock'
import { finishRestore, RESTORED_PREFERENCES } from '#main/backup'
import { packed } from '#main/files/archive'
import { containerKey } from '#shared/node/sealing/container'
import { writeBackup } from '#main/backup/backup-file'
import { openChainKeys } from '#main/access/chain-keys'
import { openProtector } from '#main/access/protector'
import { openStaff } from '#main/access/staff'
import { DAY_MS } from '#shared/base/clock'
import { DEFAULT_PREFERENCES } from '#shared/shop/preferences'
import { memoryAnchor } from '#test/support/memory-anchor'
import { CHEAP, fakeKeyStore, ownFolder } from '#test/support/settings'
import { LOG, PASSPHRASE, shop, snapshot, usedShop } from '#test/support/backups'

describe('restoring on a new computer', () => {
  it('brings log, settings, agent id and staff, and tells so before', async () => {
    const { file, key, signingKeys } = await usedShop()
    const next = await shop()
    expect(await next.backups.preview(file, PASSPHRASE)).toMatchObject({
      shopName: 'Asha Mobile',
      parts: [{ environment: 'production', sales: 2, agentId: 'BCA 0007' }],
      staff: ['Meena'],
      setsAside: [],
      fromTheFuture: false,
    })
    expect(await next.backups.restore()).toBe(true)
    expect(await finishRestore(next.folder, next.keyStore)).toBe(true)
    expect((await readFile(join(next.folder, 'production', 'journal.db'))).equals(LOG)).toBe(true)
    expect(await next.connections.onboarding('production')).toMatchObject({
      state: 'done',
      agentId: 'BCA 0007',
    })
    expect(await next.chainKeys.of('production')).toEqual({ ok: true, value: key })
    expect(await next.signingKeys.of('production')).toEqual(await signingKeys.of('production'))
  })

  it('leaves the secrets that are bound to the old computer behind, and asks for PINs and the first launch again', async () => {
    const { file } = await usedShop()
    const next = await shop()
    await next.backups.preview(file, PASSPHRASE)
    await next.backups.restore()
    await finishRestore(next.folder, next.keyStore)
    expect(await readdir(join(next.folder, 'production'))).not.toContain('credentials.json')
    expect((await next.connections.read('production')).finishedAt).toBeNull()
    const staff = await openStaff({
      folder: next.folder,
      mustExist: false,
      protector: next.protector,
      clock: next.clock,
      uptimeMs: next.clock.uptimeMs,
      anchors: memoryAnchor(),
    })
    expect(staff.members()).toMatchObject([{ name: 'Meena', role: 'owner', needsPin: true }])
  })

  it('changes nothing until it is confirmed, not even over a restart', async () => {
    const { file } = await usedShop()
    const next = await shop()
    const before = await snapshot(next.folder)
    await next.backups.preview(file, PASSPHRASE)
    expect(await finishRestore(next.folder, next.keyStore)).toBe(false)
    expect(await snapshot(next.folder)).toEqual(before)
  })

  it('keeps the log that was there, set aside', async () => {
    const { file } = await usedShop()
    const next = await shop()
    await mkdir(join(next.folder, 'production'))
    await writeFile(join(next.folder, 'production', 'journal.db'), 'the log of the new computer')
    expect((await next.backups.preview(file, PASSPHRASE)).setsAside).toEqual(['production'])
    await next.backups.restore()
    await finishRestore(next.folder, next.keyStore)
    const aside = join(next.folder, 'set-aside', String(next.clock.now()), 'production', 'journal.db')
    expect(await readFile(aside, 'utf8')).toBe('the log of the new computer')
  })

  it('works without a key store, behind the passphrase of the backup', async () => {
    const { file, key } = await usedShop()
    const next = await shop('plain-text')
    await next.backups.preview(file, PASSPHRASE)
    await next.backups.restore()
    await finishRestore(next.folder, next.keyStore)
    const protector = await openProtector(next.folder, fakeKeyStore('plain-text'), CHEAP)
    const keys = openChainKeys(next.folder, protector)
    expect(await keys.of('production')).toEqual({ ok: false, failure: 'passphrase-needed' })
    await protector.typePassphrase(PASSPHRASE)
    expect(await keys.of('production')).toEqual({ ok: true, value: key })
  })

  it('is not done twice from one preview', async () => {
    const { file } = await usedShop()
    const next = await shop()
    await next.backups.preview(file, PASSPHRASE)
    await next.backups.restore()
    expect(await next.backups.restore()).toBe(false)
  })

  it('opens no onboarding again that this computer has sent since the backup', async () => {
    const { file, backups, connections, folder, clock, keyStore } = await usedShop()
    await connections.recordOnboarding('production', { state: 'open' })
    await backups.write(file, PASSPHRASE)
    await connections.recordOnboarding('production', { state: 'unknown', at: clock.now(), reason: 'timeout' })
    await backups.preview(file, PASSPHRASE)
    await backups.restore()
    expect(await finishRestore(folder, keyStore)).toBe(true)
    expect(await connections.onboarding('production')).toMatchObject({ state: 'unknown', reason: 'timeout' })
  })

  it('gives each setting that the file lacks its default', async () => {
    const { file } = await usedShop({ environment: null, language: 'hi' })
    const next = await shop()
    await next.backups.preview(file, PASSPHRASE)
    await next.backups.restore()
    await finishRestore(next.folder, next.keyStore)
    const restored: unknown = JSON.parse(await readFile(join(next.folder, RESTORED_PREFERENCES), 'utf8'))
    expect(restored).toEqual({ ...DEFAULT_PREFERENCES, language: 'hi' })
  })

  it('lets two computers restored from one file mint no request id of each other, in the very same instant', async () => {
    const { file } = await usedShop()
    const minted: string[] = []
    vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 20, 5))
    onTestFinished(() => void vi.restoreAllMocks())
    for (const computer of [await shop(), await shop()]) {
      await computer.backups.preview(file, PASSPHRASE)
      await computer.backups.restore()
      await finishRestore(computer.folder, computer.keyStore)
      minted.push(...Array.from({ length: 5_000 }, newRequestId))
    }
    expect(new Set(minted).size).toBe(10_000)
  })

  it('warns of a backup that was made later than the clock says', async () => {
    const { file, clock } = await usedShop()
    const next = await shop()
    next.clock.set(clock.now() - DAY_MS)
    expect((await next.backups.preview(file, PASSPHRASE)).fromTheFuture).toBe(true)
  })
})

describe('a backup made to do harm', () => {
  const manifest = JSON.stringify({
    format: 'galla-backup',
    version: 1,
    madeAt: 1,
    appVersion: '1.0.0',
    preferences: {},
    staff: [],
    parts: [],
    chainKeys: [],
    signingKeys: [],
    shopsKeys: [],
  })
  /** A file that opens with the passphrase, with entries of the maker's choice beside the manifest. */
  const madeOf = async (...paths: readonly string[]): Promise<string> => {
    const file = join(await ownFolder(), 'made.galla-backup')
    const entries = ['manifest.json', ...paths].map((path) => ({
      path,
      bytes: Buffer.from(path === 'manifest.json' ? manifest : '{"version":1,"at":5}'),
    }))
    await writeBackup(file, await containerKey(PASSPHRASE, Buffer.alloc(16, 1), CHEAP), packed(entries))
    return file
  }
  const refusalOf = async (file: string): Promise<string> => {
    const { backups, folder } = await shop()
    const problem = await backups.preview(file, PASSPHRASE).then(
      () => 'accepted',
      (error: { problem: string }) => error.problem,
    )
    expect(await snapshot(folder)).toEqual(problem === 'accepted' ? expect.anything() : [])
    return problem
  }

  it('that names the mark of a confirmed restore restores nothing by being looked at', async () => {
    const { backups, folder, keyStore } = await usedShop()
    const before = await snapshot(folder)
    const made = await madeOf('restore-ready.json', 'staff.json', 'production/journal.db')
    await expect(backups.preview(made, PASSPHRASE)).rejects.toMatchObject({ problem: 'tampered' })
    expect(await finishRestore(folder, keyStore)).toBe(false)
    expect(await snapshot(folder)).toEqual(before)
  })

  it.each([
    'staff.json',
    'protection.json',
    'restored-preferences.json',
    'practice/journal.db',
    'production/credentials.json',
    'production/chain-key.json',
    'production/signing-key.json',
    'production/journal.db-wal',
    'backups/journal.db',
  ])('with %s in it is refused', async (path) => {
    expect(await refusalOf(await madeOf(path))).toBe('tampered')
  })

  it('with a file twice is refused', async () => {
    const path = 'production/connection.json'
    expect(await refusalOf(await madeOf(path, path))).toBe('tampered')
  })

  it('brings no file that Galla does not know', async () => {
    const { backups, folder } = await shop()
    await backups.preview(await madeOf('production/startup.bat', 'production/connection.json'), PASSPHRASE)
    expect(await readdir(join(folder, 'restore-staging', 'production'))).toEqual(['connection.json'])
  })

  it.each([
    ['memory', { rounds: 1_048_576, blockSize: 32, lanes: 1 }],
    ['time', { rounds: 131_072, blockSize: 8, lanes: 16 }],
    ['a cost that scrypt does not know', { rounds: 131_073, blockSize: 8, lanes: 1 }],
  ])('that asks for too much %s is refused before any work', async (_what, cost) => {
    const { file } = await usedShop()
    const bytes = await readFile(file)
    const end = 13 + bytes.readUInt32BE(9)
    const head: object = JSON.parse(bytes.subarray(13, end).toString())
    const made = Buffer.from(JSON.stringify({ ...head, cost }))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(made.length)
    await writeFile(file, Buffer.concat([bytes.subarray(0, 9), length, made, bytes.subarray(end)]))
    expect(await refusalOf(file)).toBe('tampered')
  })
})

describe('what a preview unpacked', () => {
  it('is deleted when the person decides against it, and cannot be restored then', async () => {
    const { file } = await usedShop()
    const { backups, folder } = await shop()
    const before = await snapshot(folder)
    await backups.preview(file, PASSPHRASE)
    await backups.discard()
    expect(await snapshot(folder)).toEqual(before)
    expect(await backups.restore()).toBe(false)
  })

  it('stays once it was confirmed', async () => {
    const { file } = await usedShop()
    const { backups, folder, keyStore } = await shop()
    await backups.preview(file, PASSPHRASE)
    await backups.restore()
    await backups.discard()
    expect(await finishRestore(folder, keyStore)).toBe(true)
  })

  it('of another file is not restored by an earlier confirmation', async () => {
    const { file } = await usedShop()
    const { backups, folder, keyStore } = await shop()
    await backups.preview(file, PASSPHRASE)
    await backups.restore()
    await backups.preview(file, PASSPHRASE)
    expect(await finishRestore(folder, keyStore)).toBe(false)
  })

  it('is not moved into place if a file was changed, added or taken for another since', async () => {
    const changes: readonly ((staging: string) => Promise<void>)[] = [
      (staging) => writeFile(join(staging, 'staff.json'), '{}'),
      (staging) => writeFile(join(staging, 'production', 'credentials.json'), '{}'),
      (staging) => writeFile(join(staging, 'production', 'journal.db'), 'another log'),
    ]
    for (const change of changes) {
      const { file } = await usedShop()
      const { backups, folder, keyStore } = await shop()
      await backups.preview(file, PASSPHRASE)
      await backups.restore()
      await change(join(folder, 'restore-staging'))
      expect(await finishRestore(folder, keyStore)).toBe(false)
      expect(await readdir(folder)).not.toContain('production')
    }
  })

  it('is not moved by a mark that this computer did not seal', async () => {
    const { file } = await usedShop()
    const { backups, folder, keyStore } = await shop()
    await backups.preview(file, PASSPHRASE)
    await backups.restore()
    const mark = join(folder, 'restore-ready.json')
    const written = await readFile(mark, 'utf8')
    await writeFile(mark, JSON.stringify({ ...(JSON.parse(written) as object), seal: null }))
    expect(await finishRestore(folder, keyStore)).toBe(false)
  })

  it('is moved in full by the next start where one was cut off in the middle', async () => {
    const { file } = await usedShop()
    const { backups, folder, keyStore } = await shop()
    await backups.preview(file, PASSPHRASE)
    await backups.restore()
    await rename(join(folder, 'restore-staging', 'production'), join(folder, 'production'))
    expect(await finishRestore(folder, keyStore)).toBe(true)
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['production', 'staff.json']))
    expect(await readdir(folder)).not.toContain('restore-ready.json')
  })
})
