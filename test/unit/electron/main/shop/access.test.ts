// The shop's settings at work in the app: who may ask what, which environment opens when, and what a lock tells it.
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openShopAccess } from '../../../../../electron/main/shop/access'
import { RESTORED_PREFERENCES } from '../../../../../electron/main/shop/backup'
import { DEFAULT_PREFERENCES, type Preferences } from '../../../../../shared/domain/preferences'
import { succeed } from '../../../../../shared/result'
import { line } from '../../../../support/counter'
import { value } from '../../../../support/journals'
import { fakeKeyStore, handClock, handTimers, ownFolder } from '../../../../support/settings'

const PIN = '4071'
const CASHIER_PIN = '2846'

interface Computer {
  readonly folder?: string
  readonly keyStore?: ReturnType<typeof fakeKeyStore>
  readonly environment?: Preferences['environment']
}

/** The app's start on a computer: what it asks the workspaces to do is in `done`, what it tells the window too. */
async function startOn({ folder, keyStore = fakeKeyStore(), environment = null }: Computer = {}) {
  const dataFolder = folder ?? (await ownFolder())
  const clock = handClock()
  const done: string[] = []
  let present: Preferences = { ...DEFAULT_PREFERENCES, environment }
  let open: Preferences['environment'] = null
  const closed = async () => null
  const access = await openShopAccess({
    dataFolder,
    keyStore,
    clock,
    uptimeMs: clock.uptimeMs,
    timers: handTimers(),
    random: () => 0.5,
    platform: 'linux',
    version: '1.2.3',
    trustVariables: [],
    log: {
      info: () => {},
      warn: (event, fields) => void done.push(`${event} ${fields?.['channel']}`),
      error: () => 'REF',
    },
    preferences: {
      read: () => present,
      change: (changes) => {
        present = { ...present, ...changes }
        return present
      },
    },
    presence: { idleMs: () => 0, onSleep: () => {}, onScreenLock: () => {} },
    resolveProxy: async () => 'DIRECT',
    copyJournal: () => Promise.reject(new Error('no log to copy')),
    push: (name) => void done.push(name),
    limiter: () => ({ load: () => [], save: () => {} }),
    dialogs: { chooseFileToWrite: closed, chooseFileToRead: closed, chooseFolder: closed },
    restart: () => void done.push('restart'),
    workspaces: () => ({
      state: () => ({
        environment: open,
        recovered: true,
        storeProblem: null,
        logEnd: null,
        repairedSales: 0,
      }),
      enter: async (next) => {
        done.push(`enter ${next}`)
        open = next
        return succeed(null)
      },
      line: () => line(),
      locked: () => void done.push('locked'),
      unlocked: () => void done.push('unlocked'),
      setupChanged: () => void done.push('setup changed'),
    }),
  })
  onTestFinished(() => access.close())
  /** What happened since this was last asked. */
  const news = (): readonly string[] => done.splice(0)
  return { access, dataFolder, keyStore, news, preferences: () => present }
}

/** A shop with an owner and a cashier, as it was left the evening before. */
async function shopWithStaff() {
  const { access, dataFolder, keyStore } = await startOn()
  await access.handlers['staff.create-owner']({ name: 'Meena', pin: PIN })
  const list = value(await access.handlers['staff.add']({ name: 'Ravi', role: 'cashier', pin: CASHIER_PIN }))
  const idOf = (name: string): string => list.find((member) => member.name === name)?.id ?? ''
  access.close()
  return { folder: dataFolder, keyStore, owner: idOf('Meena'), cashier: idOf('Ravi') }
}

describe('what may be asked', () => {
  it('while the counter is locked is only how to unlock it', async () => {
    const { access, news } = await startOn(await shopWithStaff())
    news()
    expect(access.mayAsk('lock.unlock')).toBeNull()
    expect(access.mayAsk('till.state')).toEqual({ kind: 'not-allowed', needs: 'unlock' })
    expect(news()).toEqual(['access.refused till.state'])
  })

  it('by a cashier is nothing that is the owner’s, until the owner approves', async () => {
    const { folder, keyStore, owner, cashier } = await shopWithStaff()
    const { access } = await startOn({ folder, keyStore })
    await access.handlers['lock.unlock']({ staffId: cashier, pin: CASHIER_PIN })
    expect(access.staff()).toEqual({ id: cashier, role: 'cashier' })
    expect(access.mayAsk('till.state')).toBeNull()
    expect(access.mayAsk('staff.add')).toEqual({ kind: 'not-allowed', needs: 'owner' })
    expect(access.takeApproval()).toBeNull()
    await access.handlers['lock.approve']({ staffId: owner, pin: PIN })
    expect(access.mayAsk('staff.add')).toBeNull()
    expect([access.takeApproval(), access.takeApproval()]).toEqual([owner, null])
  })

  it('where nobody has a PIN is everything', async () => {
    const { access } = await startOn()
    expect([access.isLocked(), access.mayAsk('staff.add')]).toEqual([false, null])
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
