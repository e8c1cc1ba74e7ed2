// @vitest-environment node
// A second environment whose log is not proven to be this shop's: a backup of the rest is made, and names it.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createBackups } from '#main/backup'
import { systemDeviceOf } from '#main/files/drive'
import { DEFAULT_PREFERENCES } from '#shared/shop/preferences'
import { PASSPHRASE, fakeDisks, shop as computer } from '#test/support/backups'
import { CHEAP, handClock, handTimers, ownFolder } from '#test/support/settings'
import { CREDENTIALS, PIN, finishedShop, shop } from './shop-at-setup'

const SANDBOX = {
  environment: 'sandbox',
  baseAddress: 'https://sandbox.example',
  keepUntested: false,
} as const
const SANDBOX_KEYS = { clientId: 'SANDBOX-ID', clientSecret: 'SANDBOX-SECRET' }

type Shop = Awaited<ReturnType<typeof shop>>

/** A shop with both environments, whose owner lost the PIN and came back in by the secret of the real one. */
async function recoveredShop() {
  const before = await finishedShop()
  await before.handlers['setup.connect']({ ...SANDBOX, ...SANDBOX_KEYS })
  for (const environment of ['sandbox', 'production'] as const) {
    expect((await before.settings.ownChainKeys.of(environment)).ok).toBe(true)
    await mkdir(join(before.folder, environment), { recursive: true })
    await writeFile(join(before.folder, environment, 'journal.db'), `the log of ${environment}`)
  }
  const after = await shop(before.folder, before.keyStore)
  const recovered = await after.handlers['setup.recover']({
    environment: 'production',
    baseAddress: 'https://api.example',
    ...CREDENTIALS,
    choice: { kind: 'key-store' },
    name: 'Meena',
    pin: '5310',
  })
  expect(recovered).toMatchObject({ value: { kind: 'kept' } })
  await after.settings.ownChainKeys.unlocked()
  return after
}

function backupsOf({ folder, keyStore, settings }: Shop) {
  const { ownChainKeys } = settings
  return createBackups({
    ...settings,
    folder,
    keyStore,
    appVersion: '1.0.0',
    preferences: () => DEFAULT_PREFERENCES,
    staff: () => settings.staff.members(),
    chainKeys: { ...settings.chainKeys, of: ownChainKeys.of },

    isForeignLog: ownChainKeys.isForeign,
    isShopKnown: ownChainKeys.isShopKnown,
    dailyChosen: { read: () => '', keep: () => {} },
    shopsKeys: { copiesIn: async () => [], keptAfterRestore: async () => null },
    mayTakeShopsKeys: () => true,
    isNewerLog: async () => false,
    copyJournal: async (from, to) => {
      await writeFile(to, await readFile(from))
      return { sales: 1, lastSaleAt: 1 }
    },
    clock: handClock(),
    timers: handTimers(),
    cost: CHEAP,
    readBack: fakeDisks().readBack,
    deviceOf: systemDeviceOf,
  })
}

const written = async (made: Shop) => {
  const file = join(await ownFolder(), 'shop.galla-backup')
  const { leftOut } = await backupsOf(made).write(file, PASSPHRASE)
  const { parts } = await (await computer()).backups.preview(file, PASSPHRASE)
  return { leftOut, packed: parts.map(({ environment }) => environment) }
}

describe('a log that the way back in did not prove', () => {
  it('is left out of a backup and named, and the proven one is in it', async () => {
    expect(await written(await recoveredShop())).toEqual({ leftOut: ['sandbox'], packed: ['production'] })
  })

  it('is in the next backup once its own secret connected it again, also while the counter is locked', async () => {
    const recovered = await recoveredShop()
    await recovered.handlers['setup.connect']({ ...SANDBOX, ...SANDBOX_KEYS })
    await recovered.handlers['lock.now']({})
    expect(await written(recovered)).toEqual({ leftOut: [], packed: ['sandbox', 'production'] })
  })

  it('stops every backup where it is the shop’s own and its key is damaged: that is no stranger’s log', async () => {
    const recovered = await recoveredShop()
    await writeFile(join(recovered.folder, 'production', 'chain-key.json'), '{')
    await expect(written(recovered)).rejects.toMatchObject({ problem: 'unreadable' })
  })

  it('is packed by nobody while nobody has a PIN, nor left out as if all the rest were there', async () => {
    const { folder, keyStore } = await finishedShop()
    await writeFile(join(folder, 'production', 'journal.db'), 'the log')
    const { settings, ...rest } = await shop(folder, keyStore)
    await settings.staff.forgetPins()
    await settings.ownChainKeys.unlocked()
    await expect(written({ ...rest, settings })).rejects.toMatchObject({ problem: 'unreadable' })
  })

  it('is not taken for a stranger’s before the first PIN after a start', async () => {
    const { folder, keyStore } = await finishedShop()
    await writeFile(join(folder, 'production', 'journal.db'), 'the log')
    await expect(written(await shop(folder, keyStore))).rejects.toMatchObject({ problem: 'unreadable' })
    const later = await shop(folder, keyStore)
    const id = later.settings.staff.members()[0]?.id ?? ''
    await later.handlers['lock.unlock']({ staffId: id, pin: PIN })
    await later.settings.ownChainKeys.unlocked()
    expect(await written(later)).toEqual({ leftOut: [], packed: ['production'] })
  })
})
