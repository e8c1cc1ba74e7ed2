// The shop's settings at work in the app: who may ask what, which environment opens when, and what a lock tells it.
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { RESTORED_PREFERENCES } from '#main/backup'
import type { ShopChannel } from '#main/app/handlers'
import { paise } from '#shared/base/money'
import { aboutText } from '#shared/channels/approval'
import { RIGHTS_OF } from '#shared/access/rights'
import { channels } from '#shared/channels/contract'
import { fail } from '#shared/base/result'
import { value } from '#test/support/journals'
import { requestId } from '#test/support/sales'
import { ownFolder } from '#test/support/settings'

import { askedBy, CASHIER_PIN, PIN, shopWithStaff, startOn, type Access } from '#test/support/shop-access'

const REFUSED = { ok: false, failure: { kind: 'not-allowed', needs: 'owner-pin' } }

describe('what may be asked', () => {
  it('while the counter is locked is only how to unlock it', async () => {
    const { access, news } = await startOn(await shopWithStaff())
    news()
    expect(access.admit('lock.unlock', channels['lock.unlock'].access, {}).ok).toBe(true)
    expect(access.admit('till.state', channels['till.state'].access, {})).toEqual(
      fail({ kind: 'not-allowed', needs: 'unlock' }),
    )
    expect(news()).toEqual(['access.refused till.state'])
  })

  it('where nobody has a PIN is everything', async () => {
    const { access } = await startOn()
    expect([
      access.isLocked(),
      access.admit('staff.add', channels['staff.add'].access, {}).ok,
      access.approver(),
    ]).toEqual([false, true, 'owner'])
  })
})

describe('what an owner allows a cashier', () => {
  const allowed = async (action: string, about: unknown = {}) => {
    const shop = await shopWithStaff()
    const { access } = await startOn({ folder: shop.folder, keyStore: shop.keyStore })
    const ask = askedBy(access)
    await ask('lock.unlock', { staffId: shop.cashier, pin: CASHIER_PIN })
    const approved = await ask('lock.approve', {
      staffId: shop.owner,
      pin: PIN,
      action,
      about: aboutText(about),
    })
    return { ...shop, access, ask, approved }
  }

  it('makes no owner of them, changes no PIN, writes no backup and exports nothing', async () => {
    const { ask, owner, cashier, access } = await allowed('pending.settle')
    const attacks: readonly (readonly [ShopChannel, unknown])[] = [
      ['staff.change', { staffId: cashier, role: 'owner' }],
      ['staff.set-pin', { staffId: owner, pin: '5310' }],
      ['staff.add', { name: 'Cousin', role: 'owner', pin: '5310' }],
      ['backup.write', { passphrase: 'a passphrase of my own' }],
      ['backup.start-daily', { passphrase: 'a passphrase of my own' }],
      ['setup.protect', { choice: { kind: 'session' } }],
      ['setup.trust', { environment: 'production', certificates: null }],
      ['proxy.save', { choice: { kind: 'none' } }],
    ]
    for (const [channel, input] of attacks)
      expect([channel, await ask(channel, input)]).toEqual([channel, REFUSED])
    for (const channel of ['journal.export', 'resend-rules.change'] as const)
      expect(access.admit(channel, channels[channel].access, {})).toEqual(REFUSED)
    expect(access.staff().role).toBe('cashier')
  })

  it('is done once, and not a second time', async () => {
    const ravi = { name: 'Sunil', role: 'cashier', pin: '5310' }
    const { ask } = await allowed('staff.add', ravi)
    expect(await ask('staff.add', { ...ravi, role: 'owner' })).toEqual(REFUSED)
    expect(await ask('staff.add', ravi)).toMatchObject({ ok: true })
    expect(await ask('staff.add', ravi)).toEqual(REFUSED)
  })

  it('is used up by two that come at the same moment once', async () => {
    const sunil = { name: 'Sunil', role: 'cashier', pin: '5310' }
    const { ask } = await allowed('staff.add', sunil)
    const both = await Promise.all([sunil, sunil].map((input) => ask('staff.add', input)))
    expect(both.filter((answered) => (answered as { ok: boolean }).ok)).toHaveLength(1)
  })

  it('to pass one open sale is good for that, and once', async () => {
    const about = { requestId: requestId('SALE-0001') }
    const { access, owner } = await allowed('sale.lift-open-sale', about)
    const taken = () => access.takeApproval('sale.lift-open-sale', about)
    // A PIN typed for one thing allows no other.
    expect(
      access.takeApproval('sale.go-over-limit', { id: 'a', accountId: 'a', creditPaise: paise(1) }),
    ).toBeNull()
    expect(access.takeApproval('sale.lift-open-sale', { requestId: requestId('SALE-0002') })).toBeNull()
    expect([taken(), taken()]).toEqual([owner, null])
  })

  it('is a thing that Galla knows, or nothing', async () => {
    for (const action of ['everything', '', 'till.state', '__proto__'])
      expect((await allowed(action)).approved).toMatchObject({ ok: false, failure: { field: 'action' } })
  })
})

describe('a disk that takes nothing', () => {
  it('lets no PIN be tried that cannot be counted, and says why', async () => {
    const { folder, keyStore, cashier } = await shopWithStaff()
    const { access } = await startOn({ folder, keyStore })
    await rm(folder, { recursive: true })
    await writeFile(folder, 'no folder')
    expect(await askedBy(access)('lock.unlock', { staffId: cashier, pin: CASHIER_PIN })).toMatchObject({
      ok: false,
      failure: { kind: 'file' },
    })
    expect(access.isLocked()).toBe(true)
  })
})

describe('an owner at the counter', () => {
  it('types the PIN for each change of the staff', async () => {
    const { folder, keyStore, owner, cashier } = await shopWithStaff()
    const { access } = await startOn({ folder, keyStore })
    const ask = askedBy(access)
    await ask('lock.unlock', { staffId: owner, pin: PIN })
    const change = { staffId: cashier, name: 'Ravi K.' }
    expect(await ask('staff.change', change)).toEqual(REFUSED)
    await ask('lock.approve', { staffId: owner, pin: PIN, action: 'staff.change', about: aboutText(change) })
    expect(await ask('staff.change', change)).toMatchObject({ ok: true })
    expect(await ask('staff.change', { ...change, name: 'Ravi' })).toEqual(REFUSED)
  })
})

describe('the environment in use', () => {
  it('opens at the start of a shop without PINs, and in practice always', async () => {
    const open = await startOn({ environment: 'production' })
    open.access.start()
    expect(open.news()).toContain('enter production')
    const practice = await startOn({ ...(await shopWithStaff()), environment: 'practice' })
    practice.access.start()
    expect(practice.news()).toContain('enter practice')
  })

  it('opens with the first PIN, and a second unlock leaves it open', async () => {
    const { folder, keyStore, owner } = await shopWithStaff()
    const { access, news } = await startOn({ folder, keyStore, environment: 'production' })
    access.start()
    expect(news()).toEqual([])
    await access.handlers['lock.unlock']({ staffId: owner, pin: '9999' })
    expect(news()).toEqual([])
    await access.handlers['lock.unlock']({ staffId: owner, pin: PIN })
    expect(news()).toEqual(['enter production', 'unlocked', 'lock.changed'])
    await access.handlers['lock.now']({})
    expect(news()).toEqual(['locked', 'lock.changed'])
    await access.handlers['lock.unlock']({ staffId: owner, pin: PIN })
    expect(news()).toEqual(['unlocked', 'lock.changed'])
  })

  it('is none before the shop chose one', async () => {
    const { access, news } = await startOn()
    access.start()
    expect(news()).toEqual([])
  })
})

describe('a shop whose key store is lost', () => {
  async function shopWithLog() {
    const { folder, keyStore, owner } = await shopWithStaff()
    const { access } = await startOn({ folder, keyStore })
    await access.handlers['lock.unlock']({ staffId: owner, pin: PIN })
    value(await access.chainKey('production', ''))
    access.close()
    await writeFile(join(folder, 'production', 'journal.db'), 'entries')
    return { folder, keyStore, owner }
  }

  it('may look at its log, which is opened without its key', async () => {
    const { folder, keyStore, owner } = await shopWithLog()
    keyStore.become({ loseKey: true })
    const { access, news } = await startOn({ folder, keyStore, environment: 'production' })
    access.start()
    expect(await access.handlers['lock.unlock']({ staffId: owner, pin: PIN })).toMatchObject({
      value: { kind: 'secrets', problem: 'changed' },
    })
    news()
    expect(await access.handlers['lock.look']({})).toMatchObject({ value: { phase: 'looking' } })
    expect(news()).toEqual(['lock.changed', 'enter production'])
    expect(access.staff().role).toBe('cashier')
    expect(access.admit('receipts.export', channels['receipts.export'].access, {})).toMatchObject({
      failure: { needs: 'owner-pin' },
    })
    // Also should the store come back meanwhile.
    expect(await access.chainKey('production', '')).toMatchObject({ failure: { kind: 'not-allowed' } })
  })

  it.each(['ready', 'no-log'] as const)('may not: %s', async (why) => {
    const { folder, keyStore } = why === 'ready' ? await shopWithLog() : await shopWithStaff()
    if (why === 'no-log') keyStore.become({ loseKey: true })
    const { access, news } = await startOn({ folder, keyStore, environment: 'production' })
    access.start()
    news()
    expect(await access.handlers['lock.look']({})).toEqual(fail({ kind: 'not-allowed', needs: 'unlock' }))
    expect([news(), access.isLocked()]).toEqual([[], true])
  })
})

describe('a staff list in which nobody has a PIN', () => {
  it('written by somebody else opens no log with its key, signs nothing and takes no key along', async () => {
    const { folder, keyStore, owner } = await shopWithStaff()
    const before = await startOn({ folder, keyStore, environment: 'sandbox' })
    await before.access.handlers['lock.unlock']({ staffId: owner, pin: PIN })
    expect((await before.access.chainKey('sandbox', '')).ok).toBe(true)
    before.access.close()
    const list = {
      format: 'galla-staff',
      version: 1,
      members: [],
      unguardedKey: null,
      keyId: null,
      isRotationDue: false,
    }
    await writeFile(join(folder, 'staff.json'), JSON.stringify(list))
    const { access } = await startOn({ folder, keyStore, environment: 'sandbox' })
    expect(access.isLocked()).toBe(false)
    expect(await access.chainKey('sandbox', '')).toMatchObject({ failure: { kind: 'not-allowed' } })
    expect(await access.signingKey('sandbox', '')).toBeNull()
    expect((await access.chainKey('practice', join(folder, 'practice.key'))).ok).toBe(true)
    // Nor does whoever then gives themself the first PIN.
    await mkdir(join(folder, 'sandbox'), { recursive: true })
    await writeFile(join(folder, 'sandbox', 'journal.db'), 'entries')
    expect(await access.handlers['staff.create-owner']({ name: 'Thief', pin: PIN })).toEqual(
      fail({ kind: 'not-allowed', needs: 'setup' }),
    )
    expect(await access.chainKey('sandbox', '')).toMatchObject({ failure: { kind: 'not-allowed' } })
  })
})

it('a log that was taken away while somebody gave themself a first PIN is not theirs when it is put back', async () => {
  const { folder, keyStore, owner } = await shopWithStaff()
  const before = await startOn({ folder, keyStore, environment: 'sandbox' })
  await before.access.handlers['lock.unlock']({ staffId: owner, pin: PIN })
  const key = value(await before.access.chainKey('sandbox', ''))
  before.access.close()
  await writeFile(join(folder, 'sandbox', 'journal.db'), 'entries')
  const away = await ownFolder()
  for (const name of ['sandbox', 'staff.json']) await rename(join(folder, name), join(away, name))
  const thief = await startOn({ folder, keyStore, environment: 'sandbox' })
  expect((await thief.access.handlers['staff.create-owner']({ name: 'Thief', pin: '7351' })).ok).toBe(true)
  await rename(join(away, 'sandbox'), join(folder, 'sandbox'))
  expect(await thief.access.chainKey('sandbox', '')).toMatchObject({ failure: { kind: 'not-allowed' } })
  await rename(join(away, 'staff.json'), join(folder, 'staff.json'))
  const after = await startOn({ folder, keyStore, environment: 'sandbox' })
  await after.access.handlers['lock.unlock']({ staffId: owner, pin: PIN })
  expect(value(await after.access.chainKey('sandbox', ''))).toEqual(key)
})

describe('a shop that came with a backup', () => {
  /** As a restore leaves it: the log and the address, nobody with a PIN, and no environment that was chosen here. */
  async function restoredShop({ address = 'https://api.example', log = true } = {}) {
    const folder = await ownFolder()
    const connection = {
      version: 1,
      baseAddress: address,
      extraCertificates: null,
      testedAt: null,
      printerSeen: true,
      finishedAt: null,
      onboardingBegunAt: null,
    }
    await mkdir(join(folder, 'sandbox'))
    await writeFile(join(folder, 'sandbox', 'connection.json'), JSON.stringify(connection))
    if (log) await writeFile(join(folder, 'sandbox', 'journal.db'), 'entries')
    return startOn({ folder })
  }

  it('shows its log to look at before it is connected, with nobody’s rights, and is left again', async () => {
    const { access, news, preferences } = await restoredShop()
    access.start()
    news()
    expect(await access.handlers['setup.state']({})).toMatchObject({ restored: 'sandbox' })
    expect(await access.handlers['lock.look']({})).toMatchObject({ value: { phase: 'looking' } })
    expect(news()).toEqual(['lock.changed', 'enter sandbox'])
    expect(access.staff().role).toBe('cashier')
    for (const channel of [
      'receipts.export',
      'journal.confirm-end',
      'staff.create-owner',
      'setup.connect',
    ] as const)
      expect(access.admit(channel, channels[channel].access, {}), channel).toMatchObject({
        failure: { needs: 'owner-pin' },
      })
    expect(await access.chainKey('sandbox', '')).toMatchObject({ failure: { kind: 'not-allowed' } })
    expect(await access.handlers['lock.now']({})).toMatchObject({ phase: 'no-staff' })
    expect(news().slice(-2)).toEqual(['enter null', 'lock.changed'])
    expect([access.staff().role, preferences().environment]).toEqual(['owner', null])
  })

  it.each([
    ['there is no log', { log: false }],
    ['there is no address', { address: null as never }],
  ])('has nothing to look at where %s', async (_why, shop) => {
    const { access } = await restoredShop(shop)
    expect(await access.handlers['setup.state']({})).toMatchObject({ restored: null })
    expect(await access.handlers['lock.look']({})).toMatchObject({ failure: { kind: 'not-allowed' } })
  })

  it('gives nobody a first PIN, and with it the key of its log, before it is connected again', async () => {
    const { access } = await restoredShop()
    expect(await access.handlers['staff.create-owner']({ name: 'Meena', pin: PIN })).toEqual(
      fail({ kind: 'not-allowed', needs: 'setup' }),
    )
    expect(await access.handlers['setup.state']({})).toMatchObject({ restored: 'sandbox' })
  })
})

it('practice has no account with the service, and neither has a shop that is not connected', async () => {
  const { access } = await startOn()
  expect(await access.serviceAccount('practice')).toBeNull()
  expect(await access.serviceAccount('production')).toBeNull()
})

it('the key of practice is kept beside its journal, and a lost key store is a problem of the store', async () => {
  const { access, dataFolder, keyStore } = await startOn()
  const file = join(dataFolder, 'chain.key')
  const key = value(await access.chainKey('practice', file))
  expect(value(await access.chainKey('practice', file))).toEqual(key)
  keyStore.become({ loseKey: true })
  expect(await access.chainKey('practice', file)).toMatchObject({ failure: { kind: 'store' } })
  expect(await access.signingKey('practice', file)).toBeNull()
})

it('the settings of a restored backup are taken once, and what is not readable in them gets its default', async () => {
  const folder = await ownFolder()
  await writeFile(
    join(folder, RESTORED_PREFERENCES),
    JSON.stringify({ language: 'hi', theme: 'neon', environment: null }),
  )
  const { preferences } = await startOn({ folder, environment: 'production' })
  expect(preferences()).toMatchObject({ language: 'hi', theme: 'system', environment: null })
  expect(await readdir(folder)).not.toContain(RESTORED_PREFERENCES)
})

describe('a right', () => {
  it('that is lost between the question and its handler lets nothing run', async () => {
    const { access } = await startOn(await shopWithStaff())
    const ask = askedBy(access)
    const { owner } = await idsOf(access)
    value(await access.handlers['lock.unlock']({ staffId: owner, pin: PIN }))
    const admitted = value(access.admit('day-book.month', channels['day-book.month'].access, {}))
    void access.handlers['lock.now']({})
    const ran: string[] = []
    expect(await admitted(async () => void ran.push('month'))).toEqual(
      fail({ kind: 'not-allowed', needs: 'unlock' }),
    )
    expect(ran).toEqual([])
    expect(await ask('staff.list')).toMatchObject({ ok: false })
  })

  it('of a cashier is as the owner left it, from the next question on', async () => {
    const { access, set } = await startOn(await shopWithStaff())
    const { cashier } = await idsOf(access)
    value(await access.handlers['lock.unlock']({ staffId: cashier, pin: CASHIER_PIN }))
    expect(access.admit('till.move', channels['till.move'].access, {}).ok).toBe(true)
    set({ cashierRights: RIGHTS_OF.strict })
    expect(access.admit('till.move', channels['till.move'].access, {})).toEqual(REFUSED)
  })

  it('ends with the role, while its holder stays at the counter', async () => {
    const { access } = await startOn(await shopWithStaff())
    const ask = askedBy(access)
    const { owner, cashier } = await idsOf(access)
    value(await access.handlers['lock.unlock']({ staffId: cashier, pin: CASHIER_PIN }))
    const allowed = async (input: object) => {
      await access.handlers['lock.approve']({
        staffId: owner,
        pin: PIN,
        action: 'staff.change',
        about: aboutText(input) ?? '',
      })
      return ask('staff.change', input)
    }
    expect(await allowed({ staffId: cashier, role: 'owner' })).toMatchObject({ ok: true })
    expect(access.staff()).toEqual({ id: cashier, role: 'owner' })
    const admitted = value(access.admit('commission.table', 'owner', {}))
    expect(await allowed({ staffId: cashier, role: 'cashier' })).toMatchObject({ ok: true })
    expect(access.admit('commission.table', 'owner', {})).toEqual(REFUSED)
    // What was let in before, and had not begun.
    const ran: string[] = []
    expect(await admitted(async () => void ran.push('commission'))).toEqual(REFUSED)
    expect(ran).toEqual([])
  })
})

describe('a name', () => {
  it.each([
    ['with two spaces', 'Ravi  Kumar'],
    ['with another space', 'Ravi\u00a0Kumar'],
    ['with an unseen mark', 'Ra\u200bvi Kumar'],
    ['in other letters of its size', 'RAVI KUMAR'],
    ['in wide letters', 'Ｒavi Kumar'],
  ])(
    'that looks like another one, %s, is nobody’s: neither added, nor given, nor taken back',
    async (_, name) => {
      const { access } = await startOn(await shopWithStaff())
      const ask = askedBy(access)
      const { owner, cashier } = await idsOf(access)
      value(await access.handlers['lock.unlock']({ staffId: owner, pin: PIN }))
      const allowed = async (channel: 'staff.add' | 'staff.change', input: object) => {
        value(
          await access.handlers['lock.approve']({
            staffId: owner,
            pin: PIN,
            action: channel,
            about: aboutText(input) ?? '',
          }),
        )
        return ask(channel, input)
      }
      const taken = { ok: false, failure: { kind: 'invalid-input', field: 'name', problem: 'taken' } }
      expect(await allowed('staff.change', { staffId: cashier, name: 'Ravi Kumar' })).toMatchObject({
        ok: true,
      })
      expect(await allowed('staff.add', { name, role: 'cashier', pin: '9153' })).toEqual(taken)
      expect(await allowed('staff.change', { staffId: owner, name })).toEqual(taken)
      expect(await allowed('staff.change', { staffId: cashier, active: false })).toMatchObject({ ok: true })
      expect(await allowed('staff.add', { name, role: 'cashier', pin: '9153' })).toMatchObject({ ok: true })
      expect(await allowed('staff.change', { staffId: cashier, active: true })).toEqual(taken)
    },
  )

  it('is given once, also to two at the same time', async () => {
    const { access } = await startOn(await shopWithStaff())
    const { owner } = await idsOf(access)
    value(await access.handlers['lock.unlock']({ staffId: owner, pin: PIN }))
    const add = (name: string) => access.handlers['staff.add']({ name, role: 'cashier', pin: '9153' })
    const [one, other] = await Promise.all([add('Sunil'), add('sunil')])
    expect([one.ok, other.ok]).toEqual([true, false])
  })
})

async function idsOf(access: Access) {
  const { members } = await access.handlers['lock.state']({})
  const idOf = (role: string) => members.find((member) => member.role === role)?.id ?? ''
  return { owner: idOf('owner'), cashier: idOf('cashier') }
}
