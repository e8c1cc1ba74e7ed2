// Settings, secrets and backups that the first layout of the app wrote, in every way a computer may keep secrets.
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { environmentSchema } from '@shared/domain/environment'
import { readablePreferences } from '@shared/domain/preferences'
import { PRINTER_USES, printerFor } from '@shared/domain/printers'
import { CONNECTED_ENVIRONMENTS } from '@shared/domain/setup'
import { openJournal } from '../../../../../electron/main/journal'
import { copyJournal } from '../../../../../electron/main/journal/store/copy'
import { isNewerLog } from '../../../../../electron/main/journal/store/log-version'
import { loadProfile } from '../../../../../electron/main/service/profile/store'
import { openSettings, type Settings } from '../../../../../electron/main/shop'
import { createBackups, finishRestore } from '../../../../../electron/main/shop/backup'
import { practiceChainKey, type KeyStore } from '../../../../../electron/main/shop/credentials'
import { profileFile } from '../../../../../electron/main/shop/profile-file'
import { shopsKeysInBackups } from '../../../../../electron/main/workspace/shops-keys'
import { memoryAnchor } from '../../../../support/memory-anchor'
import { noDefects, noDamage } from '../../../../support/defects'
import {
  BACKUP_PASSPHRASE,
  DAILY_PASSPHRASE,
  emptyHouse,
  expectedOf,
  FIRST_HOUSE,
  houseOf,
  keyStoreOf,
  OWNER_PIN,
  PROTECTED_MODES,
  VAULT_PASSPHRASE,
  type FirstHouseMode,
  type ProtectedMode,
} from '../../../../support/first-house'
import { value } from '../../../../support/journals'
import { handClock, handTimers } from '../../../../support/settings'

const CREDENTIALS = { clientId: 'first-house-client', clientSecret: 'first-house-secret-5c1f' }
const WEBHOOK_SECRETS = ['first-house-webhook-secret', 'first-house-former-webhook-secret']
const SIGN_IN = { username: 'asha', password: 'first-house-proxy-password' }
const OTHER_KEY = Buffer.alloc(32, 3)
const NEVER = { idleMs: () => 0, onSleep: () => {}, onScreenLock: () => {} }

const clockOf = (mode: FirstHouseMode) => handClock(expectedOf(mode).generatedAtClock)

async function settingsIn(folder: string, mode: FirstHouseMode, keyStore: KeyStore = keyStoreOf(mode)) {
  const clock = clockOf(mode)
  const settings = await openSettings({
    folder,
    keyStore,
    anchors: memoryAnchor(),
    clock,
    uptimeMs: clock.uptimeMs,
    timers: handTimers(),
    presence: NEVER,
    autoLockMinutes: () => 0,
    onLockChanged: () => {},
    reportDefect: noDefects,
    damage: noDamage,
  })
  onTestFinished(() => settings.lock.stop())
  return settings
}

/** The folder of `mode`, its vault open and its owner at the counter. */
async function openHouse(mode: ProtectedMode) {
  const folder = houseOf(mode)
  const settings = await settingsIn(folder, mode)
  // Only a vault takes a passphrase.
  expect(await settings.protector.typePassphrase(VAULT_PASSPHRASE)).toBe(mode === 'passphrase')
  const { staff, log } = expectedOf(mode)
  const unlocked = await settings.lock.unlock(staff['Meena'] ?? '', OWNER_PIN)
  const shopKey = settings.lock.shopKey()
  const environment = CONNECTED_ENVIRONMENTS.find((name) => name === log?.environment)
  const other = CONNECTED_ENVIRONMENTS.find((name) => name !== log?.environment)
  if (unlocked.kind !== 'open' || shopKey === null || environment === undefined || other === undefined)
    throw new Error(`the counter stays shut: ${unlocked.kind}`)
  return { folder, settings, shopKey, environment, other, chainKeyHex: log?.chainKeyHex }
}

describe.each(PROTECTED_MODES)('a computer that keeps secrets by %s', (mode) => {
  it('is known as one, and opens to the PIN of its owner alone', async () => {
    const settings = await settingsIn(houseOf(mode), mode)
    const { staff } = expectedOf(mode)
    expect(await settings.protector.state()).toEqual({
      kind: mode,
      backend: mode === 'key-store' ? 'gnome_libsecret' : null,
      problem: mode === 'passphrase' ? 'passphrase-needed' : null,
    })
    expect(await settings.protector.typePassphrase('red book on the table')).toBe(false)
    expect(await settings.protector.typePassphrase(VAULT_PASSPHRASE)).toBe(mode === 'passphrase')
    expect(settings.staff.isGuarded()).toBe(true)
    expect(settings.staff.members()).toMatchObject([
      { id: staff['Meena'], name: 'Meena', role: 'owner', active: true, needsPin: false },
      { id: staff['Ravi'], name: 'Ravi', role: 'cashier', active: true, needsPin: false },
      { id: staff['Kiran'], name: 'Kiran', role: 'owner', active: false, needsPin: true },
    ])
    expect(await settings.lock.unlock(staff['Meena'] ?? '', '4072')).toMatchObject({ kind: 'wrong-pin' })
    expect(await settings.lock.unlock(staff['Meena'] ?? '', OWNER_PIN)).toMatchObject({ kind: 'open' })
  })

  it("has the merchant's secrets as they were given, where it keeps any", async () => {
    const { settings, shopKey, environment } = await openHouse(mode)
    const { secrets } = settings
    const isKept = mode !== 'session'
    expect(await secrets.view(environment)).toMatchObject({ present: isKept, webhookSecretPresent: isKept })
    expect(await secrets.load(environment, shopKey)).toEqual({ ok: true, value: null })
    expect(secrets.credentials(environment)).toEqual(isKept ? CREDENTIALS : null)
    expect(secrets.webhookSecrets(environment)).toEqual(isKept ? WEBHOOK_SECRETS : [])
    expect(await secrets.isSameMerchant(environment, CREDENTIALS.clientId)).toBe(true)
    expect(await secrets.isSameMerchant(environment, 'another-client')).toBe(false)
  })

  it("has the key of its log, and gives it back to the merchant's own secret", async () => {
    const { settings, environment, chainKeyHex } = await openHouse(mode)
    const keyNow = async () => Buffer.from(value(asResult(await settings.chainKeys.of(environment))))
    expect((await keyNow()).toString('hex')).toBe(chainKeyHex)
    expect(await settings.chainKeys.reclaim(environment, 'not the secret')).toBe(false)
    expect(await settings.chainKeys.reclaim(environment, CREDENTIALS.clientSecret)).toBe(true)
    expect((await keyNow()).toString('hex')).toBe(chainKeyHex)
  })

  it('knows its way out of the network', async () => {
    const { settings, shopKey } = await openHouse(mode)
    expect(await settings.proxy.load(shopKey)).toEqual({ ok: true, value: null })
    expect(settings.proxy.inUse()).toEqual({
      kind: 'own',
      address: 'proxy.mall.example:3128',
      signIn: mode === 'session' ? null : SIGN_IN,
    })
  })

  it('is connected to one environment, and in the middle of the first launch of the other', async () => {
    const { settings, environment, other } = await openHouse(mode)
    const { connections, drafts } = settings
    expect(await connections.read(environment)).toMatchObject({
      baseAddress: 'https://127.0.0.1:47171',
      extraCertificates: expect.stringContaining('BEGIN CERTIFICATE'),
      printerSeen: true,
      finishedAt: expect.any(Number),
    })
    expect(await connections.onboarding(environment)).toMatchObject({ state: 'done', typed: false })
    expect(await connections.resuming()).toBe(other)
    expect(await connections.onboarding(other)).toEqual({ state: 'open' })
    expect(await drafts.read(other)).toMatchObject(
      mode === 'session'
        ? { kind: 'none' }
        : { kind: 'there', draft: { shop_name: 'Asha Mobile', email: 'meena@exam', pancard: 'ABCPS' } },
    )
  })

  it("has the shop's preferences and its service profile", async () => {
    const { folder, environment } = await openHouse(mode)
    const preferences = readablePreferences(
      JSON.parse(readFileSync(join(folder, 'preferences.json'), 'utf8')),
    )
    expect(preferences).toMatchObject({
      environment,
      theme: 'dark',
      textSize: 'large',
      sounds: false,
      retentionMonths: 36,
      limits: { unresolvedSales: 20, unresolvedPaise: 100_000_00 },
      printer: { connection: { way: 'network', host: '127.0.0.1', port: 47172 }, writing: 'letters' },
      receiptTexts: { footer: { en: 'Come again', hi: 'फिर आइए' } },
      // One printer, from before there was a list of them.
      printers: null,
      shop: { name: 'Asha Mobile', phone: '9876500000', agentId: expect.stringMatching(/^00/) },
    })
    for (const use of PRINTER_USES)
      expect(printerFor(use, preferences)).toMatchObject({
        settings: preferences.printer,
        paper: preferences.receiptPaper,
      })
    const { profile, source, problems } = loadProfile(profileFile(folder, environment).load())
    expect({ source, problems }).toEqual({ source: 'shop', problems: [] })
    expect(profile.ops['bill.status'].enabled).toBe(true)
    // A bill that was paid proved an assumed contract; the short day had none.
    expect(profile.ops['bill.pay'].verified_at === null).toBe(mode === 'session')
  })

  it('has a key of its practice log', async () => {
    const key = await practiceChainKey(join(houseOf(mode), 'practice', 'chain.key'), keyStoreOf(mode))
    expect(key.toString('hex')).toBe(expectedOf(mode).practice.chainKeyHex)
  })
})

it.each([
  ['key-store', 'changed'],
  ['passphrase', 'damaged'],
] as const)(
  'a computer that keeps secrets by %s notices what was changed in their file',
  async (mode, problem) => {
    const { folder, settings, shopKey, environment } = await openHouse(mode)
    const file = join(folder, environment, 'credentials.json')
    const text = readFileSync(file, 'utf8')
    const sealed = /"sealed": "(?<bytes>[^"]+)"/.exec(text)?.groups?.['bytes'] ?? ''
    const bytes = Buffer.from(sealed, 'base64')
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
    writeFileSync(file, text.replace(sealed, bytes.toString('base64')))
    const loaded = await settings.secrets.load(environment, shopKey)
    expect(loaded).toEqual({ ok: false, failure: problem })
  },
)

it('a computer without a key store practises with a key in a plain file, and has chosen nothing', async () => {
  const folder = houseOf('none')
  const settings = await settingsIn(folder, 'none')
  expect(await settings.protector.state()).toEqual({ kind: 'none', backend: null, problem: 'plain-text' })
  expect(settings.lock.state()).toMatchObject({ phase: 'no-staff', members: [] })
  const key = await practiceChainKey(join(folder, 'practice', 'chain.key'), keyStoreOf('none'))
  expect(key.toString('hex')).toBe(expectedOf('none').practice.chainKeyHex)
  const preferences = readablePreferences(JSON.parse(readFileSync(join(folder, 'preferences.json'), 'utf8')))
  expect(preferences).toMatchObject({ environment: 'practice', language: 'hi' })
})

it('another key store does not pass for the one that sealed', async () => {
  const settings = await settingsIn(houseOf('key-store'), 'key-store', keyStoreOf('key-store', OTHER_KEY))
  expect(await settings.lock.unlock(expectedOf('key-store').staff['Meena'] ?? '', OWNER_PIN)).toEqual({
    kind: 'secrets',
    problem: 'changed',
  })
})

const asResult = <Value>(opened: { readonly ok: true; readonly value: Value } | { readonly ok: false }) => {
  if (!opened.ok) throw new Error('the key cannot be opened')
  return opened
}

/** Backups of a computer on which nothing of this shop lies yet. */
async function newComputer(mode: FirstHouseMode) {
  const folder = emptyHouse()
  const clock = clockOf(mode)
  const settings = await settingsIn(folder, 'key-store')
  return { folder, settings, backups: backupsIn(folder, settings, clock) }
}

const backupsIn = (folder: string, settings: Settings, clock: ReturnType<typeof handClock>) =>
  createBackups({
    folder,
    appVersion: '0.2.0',
    preferences: () => readablePreferences({}),
    staff: () => settings.staff.members(),
    protector: settings.protector,
    keyStore: keyStoreOf('key-store'),
    chainKeys: settings.chainKeys,
    signingKeys: settings.signingKeys,
    connections: settings.connections,
    offices: settings.offices,
    shopsKeys: shopsKeysInBackups,
    mayTakeShopsKeys: settings.staff.isGuarded,
    isNewerLog,
    copyJournal: async (from, to) => copyJournal({ from, to, platform: process.platform }),
    clock,
    timers: handTimers(),
  })

describe.each(PROTECTED_MODES)('the backup of a computer that keeps secrets by %s', (mode) => {
  const file = join(FIRST_HOUSE, `${mode}.galla-backup`)
  const { backup, log, generatedAtClock } = expectedOf(mode)
  const [[name, sales] = ['', 0]] = Object.entries(backup)
  const environment = environmentSchema.parse(name)

  it('brings the shop to another computer, its log whole and its staff without PINs', async () => {
    const { folder, settings, backups } = await newComputer(mode)
    expect(await backups.preview(file, BACKUP_PASSPHRASE)).toMatchObject({
      shopName: 'Asha Mobile',
      staff: ['Meena', 'Ravi', 'Kiran'],
      setsAside: [],
      fromTheFuture: false,
    })
    expect(await backups.restore()).toBe(true)
    expect(await finishRestore(folder, keyStoreOf('key-store'))).toBe(true)
    const connected = CONNECTED_ENVIRONMENTS.find((one) => one === environment) ?? 'sandbox'
    const chainKey = value(asResult(await settings.chainKeys.of(connected)))
    expect(chainKey.toString('hex')).toBe(log?.chainKeyHex)
    const time = handClock(generatedAtClock)
    const path = join(folder, environment, 'journal.db')
    const journal = value(
      openJournal({
        path,
        environment,
        chainKey,
        clock: time,
        platform: process.platform,
        reportDefect: noDefects,
      }),
    )
    onTestFinished(() => journal.close())
    expect(journal.salesOpenedBetween(0, Infinity)).toHaveLength(sales)
    expect(await settings.connections.onboarding(connected)).toMatchObject({ state: 'done' })
  })

  it('is refused under another passphrase, and once a bit of it is another', async () => {
    const { folder, backups } = await newComputer(mode)
    await expect(backups.preview(file, 'blue tin on the counter')).rejects.toMatchObject({
      problem: 'wrong-passphrase',
    })
    const damaged = join(folder, 'damaged.galla-backup')
    const bytes = readFileSync(file)
    const middle = bytes.length >> 1
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
    writeFileSync(damaged, bytes)
    await expect(backups.preview(damaged, BACKUP_PASSPHRASE)).rejects.toMatchObject({ problem: 'tampered' })
  })
})

describe('the daily copy', () => {
  const copy = join('backups', 'galla-2026-11-20.galla-backup')

  it('is opened by the passphrase that was typed once', async () => {
    const { backups } = await newComputer('key-store')
    const preview = await backups.preview(join(FIRST_HOUSE, 'key-store', copy), DAILY_PASSPHRASE)
    expect(preview).toMatchObject({ parts: expect.arrayContaining([expect.objectContaining({ sales: 4 })]) })
  })

  it('goes on the next day, with the key that was kept', async () => {
    const folder = houseOf('key-store')
    const settings = await settingsIn(folder, 'key-store')
    const { daily, preview } = backupsIn(folder, settings, clockOf('key-store'))
    expect(await daily.state()).toMatchObject({ on: true, folder: null, lastProblem: null })
    await daily.watch()
    const written = join(folder, 'backups', 'galla-2026-11-21.galla-backup')
    await vi.waitFor(() => expect(existsSync(written)).toBe(true))
    daily.close()
    const next = join(emptyHouse(), 'copy.galla-backup')
    cpSync(join(folder, 'backups', 'galla-2026-11-21.galla-backup'), next)
    expect(await preview(next, DAILY_PASSPHRASE)).toMatchObject({ shopName: '' })
  })
})
