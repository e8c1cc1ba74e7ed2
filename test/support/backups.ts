// Shops that are backed up and restored, in folders of their own.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createBackups } from '#main/backup'
import { systemDeviceOf, type DeviceOf } from '#main/files/drive'
import { systemReadBack, type Boot, type ReadBack } from '#shared/node/files/read-back'
import { isNewerLog } from '#main/journal/store/prepared-store'
import { openChainKeys, openSigningKeys } from '#main/access/chain-keys'
import { openConnections } from '#main/settings/connections'
import { openProtector } from '#main/access/protector'
import { openOfficeStores } from '#main/access/office-stores'
import { openStaff } from '#main/access/staff'
import { shopsKeysInBackups } from '#main/workspace/shops-keys'
import { DEFAULT_PREFERENCES, type Preferences } from '#shared/shop/preferences'
import { memoryAnchor } from './memory-anchor'
import { CHEAP, fakeKeyStore, handClock, handTimers, ownFolder } from './settings'

export const PASSPHRASE = 'red book on the shelf'

export const LOG = Buffer.alloc(700_000, 'a sale and another sale; ')

/** Devices and the system's cache as a test sets them; by default all is one disk that can be read past the cache. */
export function fakeDisks() {
  const state = {
    canReadPastCache: true,
    boot: { id: 'first boot', uptimeS: 100 } as Boot,
    /** Folders at which another file system begins. */
    mounted: new Set<string>(),
  }
  const readBack: ReadBack = {
    pastCache: async (file) => (state.canReadPastCache ? systemReadBack.digest(file) : null),
    digest: systemReadBack.digest,
    boot: async () => state.boot,
  }
  const deviceOf: DeviceOf = async (path) => {
    if ((await systemDeviceOf(path)) === null) return null
    const mount = [...state.mounted].findIndex((folder) => path === folder || path.startsWith(`${folder}/`))
    return BigInt(mount + 1)
  }
  return { state, readBack, deviceOf }
}

/** A new shop; its disk can be full, its keys of any state. */
export async function shop(
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
  const offices = openOfficeStores(folder, protector, keyStore)
  const pins = { isGuarded: true }
  /** Whose log is another shop's. */
  const foreign = new Set<string>()
  const disks = fakeDisks()
  const chosen = { mark: '' }
  const backups = createBackups({
    isShopKnown: () => true,
    dailyChosen: { read: () => chosen.mark, keep: (mark) => (chosen.mark = mark) },
    isForeignLog: async (environment) => foreign.has(environment),
    folder,
    appVersion: '1.0.0',
    preferences: () => preferences as Preferences,
    staff: () => staff.members(),
    protector,
    keyStore,
    chainKeys,
    signingKeys,
    connections,
    offices,
    shopsKeys: shopsKeysInBackups,
    mayTakeShopsKeys: () => pins.isGuarded,
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
    readBack: disks.readBack,
    deviceOf: disks.deviceOf,
  })
  return {
    folder,
    clock,
    keyStore,
    protector,
    chainKeys,
    signingKeys,
    connections,
    offices,
    staff,
    backups,
    disk,
    disks,
    pins,
    foreign,
  }
}

/** A shop with a journal, an agent id, an owner and credentials that must not be part of the backup. */
export async function usedShop(preferences?: object) {
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

/** The names of all files but those of the protection. */
export const snapshot = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).filter((name) => !name.startsWith('protection')).toSorted()
