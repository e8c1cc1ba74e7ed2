// The first launch: verified before saving, interrupted and resumed anywhere, and recovery.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fail, succeed } from '#shared/base/result'
import { CHAIN_KEY_FILE } from '#main/access/chain-keys'
import { fakeKeyStore } from '#test/support/settings'
import { CREDENTIALS, PIN, WORKS, shop, finishedShop, everyByteIn } from './shop-at-setup'

const NOBODY = JSON.stringify({
  format: 'galla-staff',
  version: 1,
  members: [],
  unguardedKey: null,
  keyId: null,
  isRotationDue: false,
})

async function editJson(file: string, changes: object): Promise<void> {
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...changes }))
}

describe('connecting', () => {
  it('keeps the address without what was pasted around it, and the credentials only sealed', async () => {
    const { connect, view, folder } = await shop()
    expect((await connect()).ok).toBe(true)
    expect(await view()).toMatchObject({ baseAddress: 'https://api.example', credentials: { present: true } })
    const bytes = await everyByteIn(folder)
    expect(bytes).not.toContain(CREDENTIALS.clientId)
    expect(bytes).not.toContain(CREDENTIALS.clientSecret)
  })

  it('keeps nothing that the service refused', async () => {
    const { connect, view, weather, folder } = await shop()
    weather.test = { verdict: 'wrong-credentials', detail: null, callId: 'call-1' }
    expect(await connect(CREDENTIALS, true)).toEqual(succeed({ kind: 'test-failed', test: weather.test }))
    expect((await view()).step).toBe('connection')
    expect(await readdir(folder)).toEqual([])
  })

  it('keeps what could not be tested for want of a network, if the person says so', async () => {
    const { connect, view, weather } = await shop()
    weather.test = { verdict: 'no-network', detail: null, callId: null }
    expect((await connect(CREDENTIALS, false)).ok && (await view()).credentials.present).toBe(false)
    await connect(CREDENTIALS, true)
    expect(await view()).toMatchObject({ credentials: { present: true }, testedAt: null })
  })

  it('never gives a secret back', async () => {
    const { connect, handlers } = await finishedShop()
    const answers = JSON.stringify([await connect(), await handlers['setup.state']({})])
    expect(answers).not.toContain('CANARY')
  })

  it('without a key store keeps nothing, says so, and then keeps it behind a passphrase', async () => {
    const { connect, handlers, folder, view } = await shop(undefined, fakeKeyStore('plain-text'))
    expect(await connect()).toEqual(succeed({ kind: 'secrets', problem: 'plain-text' }))
    expect(await readdir(folder)).toEqual([])
    await handlers['setup.protect']({ choice: { kind: 'passphrase', passphrase: 'red book on the shelf' } })
    expect(await connect()).toMatchObject({ value: { kind: 'kept' } })
    expect((await view()).credentials.present).toBe(true)
    expect(await everyByteIn(folder)).not.toContain('CANARY')
  })

  it('in one session keeps the credentials in memory alone', async () => {
    const first = await shop(undefined, fakeKeyStore('plain-text'))
    await first.handlers['setup.protect']({ choice: { kind: 'session' } })
    await first.connect()
    expect((await first.view()).credentials.present).toBe(true)
    const again = await shop(first.folder, first.keyStore)
    expect((await again.view()).credentials.present).toBe(false)
    expect(await everyByteIn(first.folder)).not.toContain('CANARY')
  })

  it('replaces credentials under a running environment, and keeps the webhook secret', async () => {
    const { connect, handlers, settings, seen, view } = await finishedShop()
    await handlers['setup.save-webhook-secret']({ environment: 'production', webhookSecret: 'CANARY-HOOK' })
    await connect({ clientId: 'NEW-ID', clientSecret: 'NEW-SECRET' })
    expect(settings.secrets.credentials('production')).toEqual({
      clientId: 'NEW-ID',
      clientSecret: 'NEW-SECRET',
    })
    expect(settings.secrets.webhookSecrets('production')).toEqual(['CANARY-HOOK'])
    expect(seen.changed.at(-1)).toBe('production credentials')
    expect((await view()).webhookSecretPresent).toBe(true)
  })
})

describe('the first launch', () => {
  it('goes on where it was left, after each step', async () => {
    const first = await shop()
    const reopened = async () => shop(first.folder, first.keyStore)
    const step = async () => (await (await reopened()).view()).step
    await first.handlers['setup.begin']({ environment: 'production' })
    expect(await step()).toBe('connection')
    expect((await (await reopened()).handlers['setup.state']({})).resuming).toBe('production')
    await first.connect()
    expect(await step()).toBe('agent')
    await first.handlers['setup.type-agent-id']({ environment: 'production', agentId: 'BCA000417' })
    expect(await step()).toBe('owner')
    const second = await reopened()
    await second.handlers['staff.create-owner']({ name: 'Meena', pin: PIN })
    expect(await step()).toBe('printer')
    await second.handlers['setup.pass-printer']({ environment: 'production' })
    expect(await step()).toBe('done')
    await second.handlers['setup.finish']({ environment: 'production' })
    expect((await (await reopened()).handlers['setup.state']({})).resuming).toBeNull()
  })

  it('opens the credentials of the last run with the PIN alone', async () => {
    const { folder, keyStore } = await finishedShop()
    const later = await shop(folder, keyStore)
    expect(later.settings.lock.isLocked()).toBe(true)
    const [owner] = later.settings.staff.members()
    expect(await later.handlers['lock.unlock']({ staffId: owner?.id ?? '', pin: PIN })).toMatchObject({
      value: { kind: 'open' },
    })
    await later.settings.secrets.load('production', later.settings.lock.shopKey() ?? Buffer.alloc(0))
    expect(later.settings.secrets.credentials('production')).toEqual(CREDENTIALS)
  })

  it('does not end before its steps are done', async () => {
    const { handlers, connect } = await shop()
    await connect()
    expect(await handlers['setup.finish']({ environment: 'production' })).toMatchObject({ ok: false })
  })
})

describe('the way back in', () => {
  const recovery = (clientId = CREDENTIALS.clientId) =>
    ({
      environment: 'production',
      baseAddress: 'https://api.example',
      clientId,
      clientSecret: CREDENTIALS.clientSecret,
      choice: { kind: 'key-store' },
      name: 'Meena',
      pin: '5310',
    }) as const

  it('is open to the merchant who proves it with a real call, and keeps the key of the log', async () => {
    const { folder, keyStore, settings } = await finishedShop()
    const key = await settings.chainKeys.of('production')
    keyStore.become({ loseKey: true })
    const later = await shop(folder, keyStore)
    expect(await later.handlers['setup.recover'](recovery())).toMatchObject({ value: { kind: 'kept' } })
    expect(later.settings.lock.isLocked()).toBe(false)
    expect(await later.settings.chainKeys.of('production')).toEqual(key)
    const third = await shop(folder, keyStore)
    const [owner] = third.settings.staff.members()
    expect(await third.handlers['lock.unlock']({ staffId: owner?.id ?? '', pin: '5310' })).toMatchObject({
      value: { kind: 'open' },
    })
    expect(third.settings.staff.members()).toHaveLength(1)
  })

  it('is shut to another merchant, whose credentials may be as good as they like', async () => {
    const { folder, keyStore } = await finishedShop()
    const later = await shop(folder, keyStore)
    expect(await later.handlers['setup.recover'](recovery('ANOTHER-ID'))).toMatchObject({ ok: false })
    expect(later.settings.lock.isLocked()).toBe(true)
  })

  it('is shut to another secret, though a service of somebody’s own says that it works', async () => {
    const { folder, keyStore } = await finishedShop()
    const later = await shop(folder, keyStore)
    const recovered = await later.handlers['setup.recover']({ ...recovery(), clientSecret: 'made-up' })
    expect(recovered).toMatchObject({ failure: { kind: 'wrong-state', state: 'other-secret' } })
    expect(later.settings.lock.isLocked()).toBe(true)
  })

  it.each([
    ['the log as it lies there', async () => {}],
    ['its second copy taken out of the key’s file', (file: string) => editJson(file, { escrow: null })],
    ['its key said to be a restored one', (file: string) => editJson(file, { escrow: null, restored: true })],
    ['its key said to be nobody’s', (file: string) => editJson(file, { owned: null })],
  ])('is no list without PINs and a service of somebody’s own: %s', async (_how, edit) => {
    const { folder, keyStore } = await finishedShop()
    await writeFile(join(folder, 'staff.json'), NOBODY)
    await edit(join(folder, 'production', 'chain-key.json'))
    const later = await shop(folder, keyStore)
    for (const keepUntested of [false, true]) {
      later.weather.test = keepUntested ? { verdict: 'no-network', detail: null, callId: null } : WORKS
      expect(await later.connect({ clientId: 'THIEF', clientSecret: 'thief' }, keepUntested)).toEqual(
        fail({ kind: 'wrong-state', state: 'other-secret' }),
      )
    }
  })

  it('is the shop’s own secret where the list of staff is lost, and the log is the shop’s again', async () => {
    const { folder, keyStore, settings } = await finishedShop()
    const key = await settings.ownChainKeys.of('production')
    await writeFile(join(folder, 'staff.json'), NOBODY)
    const later = await shop(folder, keyStore)
    expect(await later.connect()).toMatchObject({ value: { kind: 'kept' } })
    await later.handlers['staff.create-owner']({ name: 'Meena', pin: PIN })
    expect([key.ok, await later.settings.ownChainKeys.of('production')]).toEqual([true, key])
  })

  it('is shut when the service refuses the credentials', async () => {
    const { folder, keyStore } = await finishedShop()
    const later = await shop(folder, keyStore)
    later.weather.test = { verdict: 'wrong-credentials', detail: null, callId: null }
    expect(await later.handlers['setup.recover'](recovery())).toMatchObject({
      value: { kind: 'test-failed' },
    })
    expect(later.settings.lock.isLocked()).toBe(true)
  })

  it('stays shut when the staff list was taken away', async () => {
    const { folder, keyStore } = await finishedShop()
    await rm(join(folder, 'staff.json'))
    const later = await shop(folder, keyStore)
    expect(later.settings.lock.isLocked()).toBe(true)
    expect(await later.handlers['staff.create-owner']({ name: 'Cousin', pin: '5310' })).toMatchObject({
      ok: false,
    })
  })
})

describe('the staff', () => {
  it('never loses its last owner', async () => {
    const { handlers, settings } = await finishedShop()
    const id = settings.staff.members()[0]?.id ?? ''
    expect(await handlers['staff.change']({ staffId: id, role: 'cashier' })).toMatchObject({ ok: false })
    expect(await handlers['staff.change']({ staffId: id, active: false })).toMatchObject({ ok: false })
  })

  it('takes cashiers, whose PINs open the same secrets and no owner’s right', async () => {
    const { handlers, settings } = await finishedShop()
    await handlers['staff.add']({ name: 'Ravi', role: 'cashier', pin: '2846' })
    const ravi = settings.staff.members().find(({ name }) => name === 'Ravi')
    await handlers['lock.now']({})
    await handlers['lock.unlock']({ staffId: ravi?.id ?? '', pin: '2846' })
    expect(settings.lock.role()).toBe('cashier')
    expect(settings.lock.staffId()).toBe(ravi?.id)
    expect((await settings.secrets.load('production', settings.lock.shopKey() ?? Buffer.alloc(0))).ok).toBe(
      true,
    )
  })

  it('refuses a PIN that a cousin would guess, and a name that is taken', async () => {
    const { handlers } = await finishedShop()
    expect(await handlers['staff.add']({ name: 'Ravi', role: 'cashier', pin: '1234' })).toMatchObject({
      failure: { field: 'pin', problem: 'too-simple' },
    })
    expect(await handlers['staff.add']({ name: 'meena', role: 'cashier', pin: '2846' })).toMatchObject({
      failure: { field: 'name', problem: 'taken' },
    })
  })

  it('asks for the passphrase of a restored shop, and does not call its secret another’s meanwhile', async () => {
    const passphrase = 'red book on the shelf'
    const before = await shop(undefined, fakeKeyStore('plain-text'))
    await before.handlers['setup.protect']({ choice: { kind: 'passphrase', passphrase } })
    const file = join(before.folder, 'production', CHAIN_KEY_FILE)
    await mkdir(dirname(file), { recursive: true })
    await before.settings.chainKeys.keepRestored('production', Buffer.alloc(32, 7), file)
    const restored = await shop(before.folder, fakeKeyStore('plain-text'))
    expect(await restored.connect()).toMatchObject({
      value: { kind: 'secrets', problem: 'passphrase-needed' },
    })
    await restored.handlers['lock.type-passphrase']({ passphrase })
    expect(await restored.connect()).toMatchObject({ value: { kind: 'kept' } })
  })

  it('has its PINs carried over when the shop changes how it protects secrets', async () => {
    const { handlers, folder } = await finishedShop()
    await handlers['setup.protect']({ choice: { kind: 'passphrase', passphrase: 'red book on the shelf' } })
    const later = await shop(folder, fakeKeyStore('plain-text'))
    const id = later.settings.staff.members()[0]?.id ?? ''
    expect(await later.handlers['lock.unlock']({ staffId: id, pin: PIN })).toMatchObject({
      value: { kind: 'secrets', problem: 'passphrase-needed' },
    })
    expect(await later.handlers['lock.type-passphrase']({ passphrase: 'red book on the shelf' })).toEqual(
      succeed(true),
    )
    expect(await later.handlers['lock.unlock']({ staffId: id, pin: PIN })).toMatchObject({
      value: { kind: 'open' },
    })
    await later.settings.secrets.load('production', later.settings.lock.shopKey() ?? Buffer.alloc(0))
    expect(later.settings.secrets.credentials('production')).toEqual(CREDENTIALS)
  })
})
