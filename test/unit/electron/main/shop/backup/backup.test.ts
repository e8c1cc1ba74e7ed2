// The encrypted file: valid or refused. What differs from what was written never touches the shop's data.
import { mkdir, open, readdir, readFile, rename, truncate, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { newRequestId } from '../../../../../../electron/main/platform/system-clock'
import {
  createBackups,
  finishRestore,
  RESTORED_PREFERENCES,
} from '../../../../../../electron/main/shop/backup'
import { isNewerLog } from '../../../../../../electron/main/journal/store/log-version'
import { NEWEST_VERSION } from '../../../../../../electron/main/journal/store/schema'
import { packed } from '../../../../../../electron/main/files/archive'
import { backupKey, writeContainer } from '../../../../../../electron/main/shop/backup/container'
import { useOfEntry } from '../../../../../../electron/main/shop/backup/contents'
import { DEFAULT_CALLBACK_SETTINGS } from '../../../../../../shared/domain/callback'
import { workspaceFiles } from '../../../../../../electron/main/workspace/files'
import { keptCopies } from '../../../../../../electron/main/shop/backup/daily'
import { openChainKeys, openSigningKeys } from '../../../../../../electron/main/shop/chain-keys'
import { openConnections } from '../../../../../../electron/main/shop/connections'
import { openProtector } from '../../../../../../electron/main/shop/protector'
import { openStaff } from '../../../../../../electron/main/shop/staff'
import { DAY_MS } from '../../../../../../shared/clock'
import { DEFAULT_PREFERENCES, type Preferences } from '../../../../../../shared/domain/preferences'
import { memoryAnchor } from '../../../../../support/memory-anchor'
import { CHEAP, fakeKeyStore, handClock, handTimers, ownFolder } from '../../../../../support/settings'

const PASSPHRASE = 'red book on the shelf'
const LOG = Buffer.alloc(700_000, 'a sale and another sale; ')

async function shop(
  state: Parameters<typeof fakeKeyStore>[0] = 'ready',
  disk: { full: boolean } = { full: false },
  preferences: object = {
    ...DEFAULT_PREFERENCES,
    shop: { ...DEFAULT_PREFERENCES.shop, name: 'Asha Mobile' },
  },
) {
  const folder = await ownFolder()
  const clock = handClock()
  const keyStore = fakeKeyStore(state)
  const protector = await openProtector(folder, keyStore, CHEAP)
  const chainKeys = openChainKeys(folder, protector)
  const signingKeys = openSigningKeys(folder, protector)
  const connections = openConnections(folder)
  const staff = await openStaff({
    folder,
    mustExist: false,
    protector,
    clock,
    uptimeMs: clock.uptimeMs,
    anchors: memoryAnchor(),
    cost: CHEAP,
  })
  const backups = createBackups({
    folder,
    appVersion: '1.0.0',
    preferences: () => preferences as Preferences,
    staff: () => staff.members(),
    protector,
    keyStore,
    chainKeys,
    signingKeys,
    connections,
    isNewerLog,
    copyJournal: async (from, to) => {
      if (disk.full) {
        await writeFile(to, 'half a log')
        throw Object.assign(new Error('database or disk is full'), { problem: 'disk-full' })
      }
      await writeFile(to, await readFile(from))
      return { sales: 2, lastSaleAt: 5 }
    },
    clock,
    timers: handTimers(),
    cost: CHEAP,
  })
  return { folder, clock, keyStore, protector, chainKeys, signingKeys, connections, staff, backups, disk }
}

/** A shop with a journal, an agent id, an owner and credentials that must not be part of the backup. */
async function usedShop(preferences?: object) {
  const used = await shop('ready', { full: false }, preferences)
  await mkdir(join(used.folder, 'production'), { recursive: true })
  const key = await used.chainKeys.of('production')
  await writeFile(join(used.folder, 'production', 'journal.db'), LOG)
  await writeFile(join(used.folder, 'production', 'credentials.json'), 'CANARY-SECRET')
  await used.connections.change('production', {
    baseAddress: 'https://api.example',
    finishedAt: 1,
    printerSeen: true,
  })
  await used.connections.recordOnboarding('production', {
    state: 'done',
    at: 1,
    agentId: 'BCA 0007',
    typed: false,
  })
  await used.staff.add({ id: 'meena', name: 'Meena', role: 'owner' })
  await used.staff.setPin('meena', '4071', Buffer.alloc(32, 1))
  const file = join(await ownFolder(), 'shop.galla-backup')
  await used.backups.write(file, PASSPHRASE)
  return { ...used, file, key: key.ok ? key.value : null }
}

const snapshot = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).filter((name) => !name.startsWith('protection')).toSorted()

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

  it('takes a file of an earlier version, which lacks settings that came later', async () => {
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
    version: 1,
    madeAt: 1,
    appVersion: '1.0.0',
    preferences: {},
    staff: [],
    parts: [],
    chainKeys: [],
  })
  /** A file that opens with the passphrase, with entries of the maker's choice beside the manifest. */
  const madeOf = async (...paths: readonly string[]): Promise<string> => {
    const file = join(await ownFolder(), 'made.galla-backup')
    const entries = ['manifest.json', ...paths].map((path) => ({
      path,
      bytes: Buffer.from(path === 'manifest.json' ? manifest : '{"version":1,"at":5}'),
    }))
    await writeContainer(file, await backupKey(PASSPHRASE, Buffer.alloc(16, 1), CHEAP), packed(entries))
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

describe('the files of an environment', () => {
  it('are each either carried by a backup or known to be bound to the computer', async () => {
    const { folder } = await shop()
    const files = workspaceFiles(join(folder, 'sandbox'), { info: () => {}, warn: () => {}, error: () => '' })
    files.accountLinks.save('[]')
    files.billBook.save('[]')
    files.callbackSettings.save(DEFAULT_CALLBACK_SETTINGS)
    files.commissions.save([])
    files.complaints.save('[]')
    files.customers.save('[]')
    files.identityLog.append('{}')
    files.operators.keep([])
    files.purge.save({ version: 1, last: null, nextFrom: 0, seenAt: 0, doubtedUntil: 0 })
    await files.callbackLog.append('{}\n')
    await files.strayCallbackLog.append('{}\n')
    await files.callbackLog.close()
    await files.strayCallbackLog.close()
    const names = (await readdir(join(folder, 'sandbox'))).filter((name) => name !== 'cache')
    for (const name of names) expect([name, useOfEntry(`sandbox/${name}`)]).toEqual([name, 'file'])
    // The customer of a visit that is not paid is at this counter now, and nowhere when a backup is restored.
    expect(useOfEntry('sandbox/visits.json')).toBe('refuse')
    for (const path of [files.chainKey, files.signingKey])
      expect(useOfEntry(`sandbox/${basename(path)}`)).toBe('refuse')
  })
})

describe('a file that is refused, with nothing changed', () => {
  const refusal = async (
    spoil: (file: string) => Promise<unknown>,
    passphrase = PASSPHRASE,
  ): Promise<string> => {
    const { file } = await usedShop()
    await spoil(file)
    const next = await shop()
    const before = await snapshot(next.folder)
    const problem = await next.backups.preview(file, passphrase).then(
      () => 'accepted',
      (error: { problem: string }) => error.problem,
    )
    expect(await snapshot(next.folder)).toEqual(before)
    expect(await next.backups.restore()).toBe(false)
    return problem
  }
  const edit = (at: (length: number) => number) => async (file: string) => {
    const bytes = await readFile(file)
    const place = at(bytes.length)
    bytes[place] = (bytes[place] ?? 0) ^ 1
    await writeFile(file, bytes)
  }

  it('with another passphrase', async () => {
    expect(await refusal(async () => {}, 'red book on the table')).toBe('wrong-passphrase')
  })
  it('that is no backup', async () => {
    expect(await refusal((file) => writeFile(file, 'PK a zip file of somebody else'))).toBe('foreign')
  })
  it('that was half written', async () => {
    expect(await refusal((file) => truncate(file, 300_000))).toBe('incomplete')
  })
  it('that ends exactly between two chunks', async () => {
    const cut = async (file: string): Promise<void> => {
      const bytes = await readFile(file)
      const headEnd = 13 + bytes.readUInt32BE(9)
      await truncate(file, headEnd + 4 + bytes.readUInt32BE(headEnd))
    }
    expect(await refusal(cut)).toBe('incomplete')
  })
  it('with one bit changed in the middle', async () => {
    expect(await refusal(edit((length) => Math.floor(length / 2)))).toBe('tampered')
  })
  it('with one bit changed at its end', async () => {
    expect(await refusal(edit((length) => length - 1))).toBe('tampered')
  })
  it('with something added after its end', async () => {
    const add = async (file: string): Promise<void> =>
      writeFile(file, Buffer.concat([await readFile(file), Buffer.alloc(9)]))
    expect(await refusal(add)).toBe('tampered')
  })
  it('with two chunks exchanged', async () => {
    const exchange = async (file: string): Promise<void> => {
      const bytes = await readFile(file)
      const first = 13 + bytes.readUInt32BE(9)
      const size = 4 + bytes.readUInt32BE(first)
      const swapped = Buffer.concat([
        bytes.subarray(0, first),
        bytes.subarray(first + size, first + 2 * size),
        bytes.subarray(first, first + size),
        bytes.subarray(first + 2 * size),
      ])
      await writeFile(file, swapped)
    }
    expect(await refusal(exchange)).toBe('tampered')
  })
  it('of a version that only a later app understands', async () => {
    const later = async (file: string): Promise<void> => {
      const bytes = await readFile(file)
      bytes[8] = 2
      await writeFile(file, bytes)
    }
    expect(await refusal(later)).toBe('newer-version')
  })
})

describe('a backup from another version of the app', () => {
  const backupOfLog = async (log: Buffer): Promise<string> => {
    const { folder, backups, file } = await usedShop()
    await writeFile(join(folder, 'production', 'journal.db'), log)
    await backups.write(file, PASSPHRASE)
    return file
  }
  /** The head of a log of `version`, as SQLite writes it. */
  const logOf = (version: number): Buffer => {
    const log = Buffer.alloc(4096)
    log.write('SQLite format 3\0', 'latin1')
    log.writeUInt32BE(version, 60)
    return log
  }

  it('that only a newer one understands is refused before anything is moved, and says to update first', async () => {
    const file = await backupOfLog(logOf(NEWEST_VERSION + 1))
    const next = await shop()
    const before = await snapshot(next.folder)
    await expect(next.backups.preview(file, PASSPHRASE)).rejects.toMatchObject({ problem: 'newer-version' })
    expect(await next.backups.restore()).toBe(false)
    expect(await snapshot(next.folder)).toEqual(before)
  })

  it.each([NEWEST_VERSION, 1])('is taken if its log has version %i', async (version) => {
    const file = await backupOfLog(logOf(version))
    expect((await (await shop()).backups.preview(file, PASSPHRASE)).parts).toHaveLength(1)
  })
})

describe('a pen drive that is pulled out', () => {
  it('while its backup is read leaves nothing half unpacked, and the backup is taken with the stick back in', async () => {
    const { file } = await usedShop()
    const next = await shop()
    const before = await snapshot(next.folder)
    const handle = await open(file)
    const prototype = Object.getPrototypeOf(handle) as typeof handle
    await handle.close()
    const read = prototype.read
    const reads = vi.spyOn(prototype, 'read')
    onTestFinished(() => reads.mockRestore())
    let left = 5
    reads.mockImplementation(function gone(this: typeof handle, ...given: never[]) {
      left -= 1
      if (left < 0) return Promise.reject(Object.assign(new Error('gone'), { code: 'EIO' }))
      return Reflect.apply(read, this, given)
    } as never)
    await expect(next.backups.preview(file, PASSPHRASE)).rejects.toMatchObject({ problem: 'unreadable' })
    expect(left).toBe(-1)
    expect(await snapshot(next.folder)).toEqual(before)
    expect(await next.backups.restore()).toBe(false)
    reads.mockRestore()
    expect((await next.backups.preview(file, PASSPHRASE)).parts).toHaveLength(1)
  })
})

describe('a backup that cannot be written', () => {
  it('leaves no half file behind, and no copy of the log', async () => {
    const { backups, folder } = await usedShop()
    const before = await snapshot(folder)
    await expect(
      backups.write(join(folder, 'no-such-folder', 'x.galla-backup'), PASSPHRASE),
    ).rejects.toMatchObject({
      name: 'BackupError',
    })
    expect(await snapshot(folder)).toEqual(before)
  })

  it('because the disk filled up in the middle says so, and leaves nothing half done', async () => {
    const { backups, folder, disk, file } = await usedShop()
    const before = await snapshot(folder)
    const earlier = await readFile(file)
    disk.full = true
    await expect(backups.write(file, PASSPHRASE)).rejects.toMatchObject({ problem: 'disk-full' })
    expect(await snapshot(folder)).toEqual(before)
    expect((await readFile(file)).equals(earlier)).toBe(true)
  })

  it('carries no secret in the clear, and none that is bound to the computer at all', async () => {
    const { file } = await usedShop()
    const bytes = (await readFile(file)).toString('latin1')
    for (const canary of ['CANARY-SECRET', 'Asha Mobile', 'BCA 0007', 'a sale and another', PASSPHRASE])
      expect(bytes).not.toContain(canary)
  })
})

describe('daily copies', () => {
  it('are written once a day by themselves, and can be restored with the passphrase typed once', async () => {
    const { backups, clock, folder } = await usedShop()
    expect(await backups.daily.start(PASSPHRASE)).toMatchObject({ on: true, copies: 1, lastProblem: null })
    clock.pass(DAY_MS)
    backups.daily.watch()
    await expect.poll(async () => (await backups.daily.state()).copies).toBe(2)
    const [copy = ''] = await readdir(join(folder, 'backups'))
    const next = await shop()
    expect((await next.backups.preview(join(folder, 'backups', copy), PASSPHRASE)).shopName).toBe(
      'Asha Mobile',
    )
  })

  it('keep a week day by day and five weeks week by week', () => {
    const copies = Array.from({ length: 60 }, (_none, index) => {
      const day = new Date(Date.UTC(2026, 10, 20) - index * DAY_MS).toISOString().slice(0, 10)
      return `galla-${day}.galla-backup`
    })
    const kept = keptCopies(copies)
    expect(kept.slice(0, 7)).toEqual(copies.slice(0, 7))
    expect(kept).toHaveLength(12)
  })

  it('cannot be had on a computer that keeps no secrets', async () => {
    const { backups, protector } = await shop('plain-text')
    await protector.choose({ kind: 'session' })
    expect(await backups.daily.start(PASSPHRASE)).toBeNull()
  })
})
