// The keys that the counters of an office share, in a backup: they come back sealed, and bring no second counter of the same name with them.
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ConnectedEnvironment } from '#shared/shop/setup'
import { commonKeysOf, newCommonKeys, renewedKeys, type KeptCommonKeys } from '#main/office/keys/common-keys'
import { openEnrolment } from '#main/office/keys/enrolment'
import { newDeviceKeys } from '#main/office/link/device-keys'
import { packed } from '#main/files/archive'
import { finishRestore } from '#main/backup'
import { containerKey } from '#shared/node/sealing/container'
import { writeBackup } from '#main/backup/backup-file'
import { openOfficeStores } from '#main/access/office-stores'
import { CHEAP, ownFolder } from '#test/support/settings'
import { PASSPHRASE, shop, usedShop } from '#test/support/backups'
import { realTimers } from '#test/support/time'

type Computer = Awaited<ReturnType<typeof shop>>

const OFFICE_ID = 'office-1'
const enrolled = (officeId: string) => ({
  officeId,
  officeKey: 'AAAA',
  counterId: 'counter-11111111',
  name: 'Counter 1',
  kind: 'real',
  generation: 1,
  officeTimeMs: 0,
  storedEntries: 0,
  address: 'https://office.test',
  authority: null,
})

/** As its app keeps it once it came into an office. */
async function enter(
  { offices }: Computer,
  common: KeptCommonKeys,
  {
    officeId = OFFICE_ID,
    environment = 'production',
  }: { officeId?: string; environment?: ConnectedEnvironment } = {},
): Promise<string> {
  const secret = newDeviceKeys().secret.toString('base64')
  const kept = { version: 1, enrolled: enrolled(officeId), keys: secret, common }
  await offices.of(environment).save(Buffer.from(JSON.stringify(kept)))
  return secret
}

async function backupOf(computer: Computer): Promise<string> {
  const file = join(await ownFolder(), 'shop.galla-backup')
  await computer.backups.write(file, PASSPHRASE)
  return file
}

async function member(common: KeptCommonKeys) {
  const computer = await usedShop()
  const secret = await enter(computer, common)
  return { computer, secret, file: await backupOf(computer) }
}

async function restore(computer: Computer, file: string) {
  const preview = await computer.backups.preview(file, PASSPHRASE)
  await computer.backups.restore()
  expect(await finishRestore(computer.folder, computer.keyStore)).toBe(true)
  return preview
}

const keptAt = async (
  { folder, protector, keyStore }: Computer,
  environment: ConnectedEnvironment = 'production',
) => {
  const plain = await openOfficeStores(folder, protector, keyStore).of(environment).load()
  return plain === null ? null : (JSON.parse(Buffer.from(plain).toString()) as Record<string, unknown>)
}

async function everyByteIn(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = files
    .filter((file) => file.isFile())
    .map((file) => readFile(join(file.parentPath, file.name), 'latin1'))
  return (await Promise.all(texts)).join('\n')
}

const secretsOf = (common: KeptCommonKeys): readonly string[] =>
  [common.numberKey, common.customerKey, ...common.guardKeys].flatMap((key) => [
    key,
    Buffer.from(key, 'base64').toString('latin1'),
    Buffer.from(key, 'base64').toString('hex'),
  ])

describe('a backup of a counter that is in an office', () => {
  it('brings the shop’s keys to another computer, and neither its enrolment nor its own keys', async () => {
    const common = renewedKeys(newCommonKeys())
    const { computer, secret, file } = await member(common)
    const next = await shop()
    expect((await restore(next, file)).shopsKeys).toBe('in-it')
    const kept = await keptAt(next)
    expect(kept).toMatchObject({
      enrolled: null,
      common: null,
      recovered: [{ officeId: OFFICE_ID, madeAtMs: computer.clock.now(), common }],
    })
    expect(kept?.['keys']).not.toBe(secret)
    // The office part opens it: a counter without an office that has keys for one.
    const enrolment = await openEnrolment({
      environment: 'production',
      store: next.offices.of('production'),
      appVersion: '1.0.0',
      connection: { proxy: async () => null, timers: realTimers() },
    })
    expect([enrolment.kept(), enrolment.recoveredAtMs()]).toEqual([null, computer.clock.now()])
    expect(commonKeysOf(common).guardKeys).toHaveLength(2)
  })

  it('leaves no key unsealed in any file, neither of the backup nor of the computer that it is restored on', async () => {
    const common = newCommonKeys()
    const { computer, file } = await member(common)
    const next = await shop()
    await next.backups.preview(file, PASSPHRASE)
    const looked = await everyByteIn(next.folder)
    await next.backups.restore()
    const confirmed = await everyByteIn(next.folder)
    await finishRestore(next.folder, next.keyStore)
    const texts = [looked, confirmed, await everyByteIn(next.folder), await everyByteIn(computer.folder)]
    for (const text of [...texts, await readFile(file, 'latin1')])
      for (const secret of secretsOf(common)) expect(text).not.toContain(secret)
  })

  it('is made every day with them too', async () => {
    const common = newCommonKeys()
    const computer = await usedShop()
    await enter(computer, common)
    await computer.backups.daily.start(PASSPHRASE)
    const [name = ''] = await readdir(join(computer.folder, 'backups'))
    const next = await shop()
    expect((await restore(next, join(computer.folder, 'backups', name))).shopsKeys).toBe('in-it')
  })

  it('is made of one that was restored and is in no office yet, with the keys that it brought', async () => {
    const common = newCommonKeys()
    const { file } = await member(common)
    const second = await shop()
    await restore(second, file)
    const third = await shop()
    await restore(third, await backupOf(second))
    expect((await keptAt(third))?.['recovered']).toMatchObject([{ officeId: OFFICE_ID, common }])
  })

  it('takes none while nobody has a PIN there', async () => {
    const computer = await usedShop()
    await enter(computer, newCommonKeys())
    computer.pins.isGuarded = false
    const next = await shop()
    expect((await restore(next, await backupOf(computer))).shopsKeys).toBe('none')
  })

  it('takes none of an environment whose log is not proven to be this shop’s', async () => {
    const { computer } = await member(newCommonKeys())
    computer.foreign.add('production')
    expect(await (await shop()).backups.preview(await backupOf(computer), PASSPHRASE)).toMatchObject({
      shopsKeys: 'none',
      parts: [],
    })
  })

  it('is told before it is restored where this computer keeps no secrets, and brings none then', async () => {
    const { file } = await member(newCommonKeys())
    const next = await shop()
    await next.protector.choose({ kind: 'session' })
    expect((await restore(next, file)).shopsKeys).toBe('not-kept')
    expect(await readdir(join(next.folder, 'production'))).not.toContain('office.json')
  })
})

describe('restoring where a counter is in an office already', () => {
  const [former, present] = ((keys: KeptCommonKeys) => [keys, renewedKeys(keys)] as const)(newCommonKeys())

  it.each([
    ['keeps the newer keys that are here', former, present],
    ['takes the newer keys of the backup', present, former],
  ])('%s', async (_what, inBackup, here) => {
    const { file } = await member(inBackup)
    const counter = await usedShop()
    await enter(counter, here)
    await restore(counter, file)
    expect((await keptAt(counter))?.['recovered']).toMatchObject([{ officeId: OFFICE_ID, common: present }])
  })

  it('keeps the keys of its own office beside those of the backup’s', async () => {
    const { file } = await member(former)
    const counter = await usedShop()
    const own = newCommonKeys()
    await enter(counter, own, { officeId: 'office-2' })
    await restore(counter, file)
    const recovered = (await keptAt(counter))?.['recovered'] as readonly { readonly officeId: string }[]
    expect(recovered.map(({ officeId }) => officeId).toSorted()).toEqual(['office-1', 'office-2'])
  })

  it('keeps them where the backup has none, and does not touch an environment that is not in it', async () => {
    const { file } = await usedShop()
    const counter = await usedShop()
    await enter(counter, present)
    const sandbox = newCommonKeys()
    await mkdir(join(counter.folder, 'sandbox'))
    await enter(counter, sandbox, { environment: 'sandbox' })
    expect((await restore(counter, file)).shopsKeys).toBe('none')
    expect((await keptAt(counter))?.['recovered']).toMatchObject([{ common: present }])
    expect(await keptAt(counter, 'sandbox')).toMatchObject({
      enrolled: { officeId: OFFICE_ID },
      common: sandbox,
    })
  })
})

describe('a backup', () => {
  const restored = async (shopsKeys: unknown) => {
    const file = join(await ownFolder(), 'made.galla-backup')
    const manifest = {
      format: 'galla-backup',
      version: 1,
      madeAt: 1,
      appVersion: '1.0.0',
      preferences: {},
      staff: [],
      parts: [],
      chainKeys: [],
      signingKeys: [],
    }
    const entries = [
      { path: 'manifest.json', bytes: Buffer.from(JSON.stringify({ ...manifest, shopsKeys })) },
      { path: 'production/connection.json', bytes: Buffer.from('{}') },
      { path: 'production/office.json', bytes: Buffer.from('{"version":1,"isSealed":false,"bytes":"AAAA"}') },
    ]
    await writeBackup(file, await containerKey(PASSPHRASE, Buffer.alloc(16, 1), CHEAP), packed(entries))
    const next = await shop()
    return { next, preview: await restore(next, file) }
  }

  it('of a later version brings those that are understood here', async () => {
    const common = newCommonKeys()
    const copies = [{ of: 'another shape' }, 5, { officeId: OFFICE_ID, madeAtMs: 3, common, more: true }]
    const { next } = await restored([{ environment: 'production', copies }])
    expect((await keptAt(next))?.['recovered']).toEqual([{ officeId: OFFICE_ID, madeAtMs: 3, common }])
  })

  it('that was made to have a thousand of them brings few', async () => {
    const copies = Array.from({ length: 1_000 }, (_, index) => ({
      officeId: `office-${index}`,
      madeAtMs: index,
      common: { version: 1, guardKeys: [KEY], numberKey: KEY, customerKey: KEY },
    }))
    const { next } = await restored([{ environment: 'production', copies }])
    expect((await keptAt(next))?.['recovered']).toHaveLength(8)
  })
})

const KEY = Buffer.alloc(32, 5).toString('base64')
