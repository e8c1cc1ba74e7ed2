// Whoever leaves knew the shop's key, so it is replaced: for those who stay, there or not, at whatever moment the
// computer is switched off.
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSettings, type Settings } from '#main/setup/shop'
import { newKeyPair } from '#shared/node/sealing/key-pair'
import { memoryAnchor } from '#test/support/memory-anchor'
import { mortalDisk } from '#test/support/mortal-disk'
import { expectedDefects, noDamage } from '#test/support/defects'
import {
  A_BINDING,
  CHEAP,
  fakeKeyStore,
  handClock,
  handTimers,
  ownFolder,
  type FakeKeyStore,
} from '#test/support/settings'

const PINS = { meena: '4071', ravi: '2846', kiran: '5938' } as const
type Person = keyof typeof PINS
const CREDENTIALS = { clientId: 'a-client', clientSecret: 'a-secret' }
const SIGN_IN = { username: 'shop', password: 'at the proxy' }

async function settingsIn(folder: string, keyStore: FakeKeyStore): Promise<Settings> {
  const clock = handClock()
  const settings = await openSettings({
    folder,
    keyStore,
    anchors: memoryAnchor(),
    clock,
    uptimeMs: clock.uptimeMs,
    timers: handTimers(),
    presence: { idleMs: () => 0, onSleep: () => {}, onScreenLock: () => {} },
    autoLockMinutes: () => 0,
    onLockChanged: () => {},
    reportDefect: expectedDefects().reportDefect,
    damage: noDamage,
    pinCost: CHEAP,
  })
  onTestFinished(() => settings.lock.stop())
  return settings
}

/** A connected shop of three, with secrets in both environments and at the proxy. Nobody is at the counter. */
async function shop(keyStore: FakeKeyStore = fakeKeyStore()) {
  const folder = await ownFolder()
  const settings = await settingsIn(folder, keyStore)
  const { staff, secrets, proxy } = settings
  const key = await staff.unguardedKey()
  if (!key.ok) throw new Error('no key')
  for (const id of ['meena', 'ravi', 'kiran'] as const) {
    await staff.add({ id, name: id, role: id === 'meena' ? 'owner' : 'cashier' })
    await staff.setPin(id, PINS[id], key.value)
  }
  for (const environment of ['sandbox', 'production'] as const) {
    await secrets.keepCredentials(environment, CREDENTIALS, A_BINDING, key.value)
    await secrets.keepWebhookSecret(environment, `hook of ${environment}`, key.value)
  }
  await proxy.keep({ kind: 'own', address: 'proxy.shop:3128', signIn: SIGN_IN }, key.value)
  return { folder, keyStore, oldKey: key.value }
}

async function leaves(settings: Settings, id: Person): Promise<void> {
  await settings.staff.change(id, { active: false })
  await settings.rotateKey()
}

/** What somebody with this PIN gets of the shop after a start. */
async function seenBy(person: Person, folder: string, keyStore: FakeKeyStore): Promise<unknown> {
  const settings = await settingsIn(folder, keyStore)
  const { lock, secrets, proxy } = settings
  const outcome = await lock.unlock(person, PINS[person])
  const key = lock.shopKey()
  if (key === null) return outcome.kind
  for (const environment of ['sandbox', 'production'] as const) {
    expect(await secrets.load(environment, key)).toEqual({ ok: true, value: null })
    expect(secrets.credentials(environment)).toEqual(CREDENTIALS)
    expect(secrets.webhookSecrets(environment)).toEqual([`hook of ${environment}`])
  }
  expect(await proxy.load(key)).toEqual({ ok: true, value: null })
  expect(proxy.inUse()).toMatchObject({ signIn: SIGN_IN })
  return 'everything'
}

const storedIn = (folder: string) => readFileSync(join(folder, 'staff.json'), 'utf8')

describe('when somebody leaves', () => {
  it('those who stay open everything as before, who was not there too, and who left opens nothing', async () => {
    const { folder, keyStore, oldKey } = await shop()
    const settings = await settingsIn(folder, keyStore)
    await settings.lock.unlock('meena', PINS.meena)
    await leaves(settings, 'kiran')
    expect(settings.lock.shopKey()?.equals(oldKey)).toBe(false)
    expect(await seenBy('meena', folder, keyStore)).toBe('everything')
    expect(await seenBy('ravi', folder, keyStore)).toBe('everything')
    expect(await seenBy('kiran', folder, keyStore)).toBe('wrong-pin')
    expect(readdirSync(folder).filter((name) => name.startsWith('rekey'))).toEqual([])
  })

  it('their earlier way in, kept aside with the whole list, opens no secret of now', async () => {
    const { folder, keyStore } = await shop()
    const before = storedIn(folder)
    const settings = await settingsIn(folder, keyStore)
    await settings.lock.unlock('meena', PINS.meena)
    await leaves(settings, 'kiran')
    writeFileSync(join(folder, 'staff.json'), before)
    const again = await settingsIn(folder, keyStore)
    expect((await again.lock.unlock('kiran', PINS.kiran)).kind).toBe('open')
    const key = again.lock.shopKey()
    if (key === null) throw new Error('locked')
    expect(await again.secrets.load('production', key)).toEqual({ ok: false, failure: 'damaged' })
    expect(again.secrets.credentials('production')).toBeNull()
    expect(await again.proxy.load(key)).toEqual({ ok: false, failure: 'damaged' })
  })

  it.each<[string, (settings: Settings, key: Uint8Array) => Promise<unknown>]>([
    ['another role', ({ staff }, key) => staff.change('ravi', { role: 'owner' }, key)],
    ['another name', ({ staff }, key) => staff.change('ravi', { name: 'Ravi Kumar' }, key)],
    ['another PIN', ({ staff }, key) => staff.setPin('ravi', '7302', key)],
  ])('a list of before opens no secret of now, too, once somebody was given %s', async (_, give) => {
    const { folder, keyStore, oldKey } = await shop()
    const before = storedIn(folder)
    const settings = await settingsIn(folder, keyStore)
    await settings.lock.unlock('meena', PINS.meena)
    await give(settings, oldKey)
    await settings.rotateKey()
    expect(settings.lock.shopKey()?.equals(oldKey)).toBe(false)
    expect(await seenBy('meena', folder, keyStore)).toBe('everything')
    expect(await seenBy('kiran', folder, keyStore)).toBe('everything')
    writeFileSync(join(folder, 'staff.json'), before)
    const again = await settingsIn(folder, keyStore)
    await again.lock.unlock('ravi', PINS.ravi)
    expect(await again.secrets.load('production', again.lock.shopKey() ?? oldKey)).toEqual({
      ok: false,
      failure: 'damaged',
    })
  })

  it('nobody is let in under a name that was written into the list', async () => {
    const { folder, keyStore } = await shop()
    const edited = storedIn(folder).replace(/"name": *"ravi"/, '"name":"Meena"')
    expect(edited).not.toBe(storedIn(folder))
    writeFileSync(join(folder, 'staff.json'), edited)
    expect(await seenBy('ravi', folder, keyStore)).toBe('wrong-pin')
  })

  it('nothing is lost that is kept at the same moment', async () => {
    const { folder, keyStore, oldKey } = await shop()
    const settings = await settingsIn(folder, keyStore)
    await settings.lock.unlock('meena', PINS.meena)
    await settings.staff.add({ id: 'anil', name: 'Anil', role: 'cashier' })
    const renewed = { ...CREDENTIALS, clientSecret: 'a newer secret' }
    await Promise.all([
      leaves(settings, 'kiran'),
      settings.secrets.keepCredentials('production', renewed, A_BINDING, oldKey),
      settings.staff.setPin('anil', '7302', oldKey),
      settings.rotateKey(),
    ])
    const again = await settingsIn(folder, keyStore)
    expect((await again.lock.unlock('anil', '7302')).kind).toBe('open')
    const key = again.lock.shopKey()
    if (key === null) throw new Error('locked')
    expect(await again.secrets.load('production', key)).toEqual({ ok: true, value: null })
    expect(again.secrets.credentials('production')).toEqual(renewed)
  })

  it('the key is not given to a public key that was put in the place of another', async () => {
    const { folder, keyStore } = await shop()
    const stored = JSON.parse(storedIn(folder)) as {
      members: { id: string; pin: { pair: { publicKey: string } } }[]
    }
    const ravi = stored.members.find(({ id }) => id === 'ravi')
    if (ravi === undefined) throw new Error('no Ravi')
    ravi.pin.pair.publicKey = newKeyPair().publicKey.toString('base64')
    writeFileSync(join(folder, 'staff.json'), JSON.stringify(stored))
    const settings = await settingsIn(folder, keyStore)
    await settings.lock.unlock('meena', PINS.meena)
    await leaves(settings, 'kiran')
    expect(settings.staff.members().find(({ id }) => id === 'ravi')).toMatchObject({ needsPin: true })
    expect(await seenBy('meena', folder, keyStore)).toBe('everything')
  })

  it('the key stays while the key store is locked, and is replaced at the next unlock after', async () => {
    const { folder, keyStore, oldKey } = await shop()
    const settings = await settingsIn(folder, keyStore)
    await settings.lock.unlock('meena', PINS.meena)
    keyStore.become({ state: 'unavailable' })
    await leaves(settings, 'kiran')
    expect(settings.lock.shopKey()).toEqual(oldKey)
    keyStore.become({ state: 'ready' })
    expect(await seenBy('meena', folder, keyStore)).toBe('everything')
    const again = await settingsIn(folder, keyStore)
    await again.lock.unlock('meena', PINS.meena)
    expect(again.lock.shopKey()?.equals(oldKey)).toBe(false)
  })
})

describe('a computer that is switched off in the middle', () => {
  it('has the old key or the new one after the next start, and everything opens with it', async () => {
    const before = await shop()
    const { keyStore } = before
    const states = new Set<string>()
    for (let dies = 0; ; dies += 1) {
      const folder = await ownFolder()
      cpSync(before.folder, folder, { recursive: true })
      const settings = await settingsIn(folder, keyStore)
      await settings.lock.unlock('meena', PINS.meena)
      const disk = mortalDisk(dies)
      await leaves(settings, 'kiran').catch(() => undefined)
      const isDead = disk.revive()
      const ahead = readdirSync(folder).filter((name) => name.startsWith('rekey')).length
      states.add(`${ahead} ${/"keyId":\s*null/.test(storedIn(folder))}`)
      const left = JSON.parse(storedIn(folder)) as { members: { id: string; active: boolean }[] }
      const isKiranThere = left.members.find(({ id }) => id === 'kiran')?.active
      expect([dies, await seenBy('ravi', folder, keyStore)]).toEqual([dies, 'everything'])
      expect([dies, await seenBy('meena', folder, keyStore)]).toEqual([dies, 'everything'])
      const kiran = await seenBy('kiran', folder, keyStore)
      expect([dies, kiran]).toEqual([dies, isKiranThere === true ? 'everything' : 'wrong-pin'])
      expect(existsSync(join(folder, 'staff.json'))).toBe(true)
      expect(readdirSync(folder).filter((name) => name.startsWith('rekey'))).toEqual([])
      if (!isDead) break
      expect(dies).toBeLessThan(40)
    }
    // Before anything; with files written ahead; switched over but not moved; done.
    expect([...states].toSorted()).toEqual(['0 false', '0 true', '1 false', '1 true'])
  })
})
