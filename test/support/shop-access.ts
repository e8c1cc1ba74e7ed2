// The shop's settings as they are at work in the app, on a computer that a test holds.
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { answer } from '#main/ipc/answer'
import { openShopAccess } from '#main/app/shop-access'
import type { ShopChannel } from '#main/app/handlers'
import { createBreakMemory } from '#main/diagnostics/break-memory'
import { createGivenBackup } from '#main/backup/given-backup'
import { shopsKeysInBackups } from '#main/workspace/shops-keys'
import type { AppHandlers } from '#shared/channels/contract'
import type { Health } from '#shared/shop/health'
import { DEFAULT_PREFERENCES, ownersOf, type Preferences } from '#shared/shop/preferences'
import { fail, succeed } from '#shared/base/result'
import { noDamage } from './defects'
import { NO_SETUP_OFFICE } from './onboarding'
import { memoryAnchor } from './memory-anchor'
import { line } from './counter'
import { value } from './journals'
import { CHEAP, fakeKeyStore, handClock, handTimers, ownFolder } from './settings'

export const PIN = '4071'
export const CASHIER_PIN = '2846'

const HEALTH: Health = {
  disk: null,
  clock: null,
  printer: { kind: 'none' },
  line: null,
  isProxyLost: false,
  keyStore: 'ready',
  anchor: { state: 'none', isWeak: false, isGone: false },
  log: null,
}

interface Computer {
  readonly folder?: string
  readonly keyStore?: ReturnType<typeof fakeKeyStore>
  readonly environment?: Preferences['environment']
}

/** The app's start on a computer: what it asks the workspaces to do is in `done`, what it tells the window too. */
export async function startOn({ folder, keyStore = fakeKeyStore(), environment = null }: Computer = {}) {
  const dataFolder = folder ?? (await ownFolder())
  const clock = handClock()
  const done: string[] = []
  let present: Preferences = { ...DEFAULT_PREFERENCES, environment }
  let open: Preferences['environment'] = null
  const closed = async () => null
  const access = await openShopAccess({
    ownFolder: dataFolder,
    dataFolder,
    keyStore,
    anchors: memoryAnchor(),
    clock,
    uptimeMs: clock.uptimeMs,
    timers: handTimers(),
    random: () => 0.5,
    platform: 'linux',
    version: '1.2.3',
    trustVariables: [],
    isSafe: false,
    crashFolder: join(dataFolder, 'Crashpad'),
    health: async () => HEALTH,
    officeAtSetup: NO_SETUP_OFFICE,
    breaks: createBreakMemory({ dataFolder, crashFolder: join(dataFolder, 'Crashpad'), now: clock.now }),
    givenBackup: createGivenBackup(() => {}),
    shopsKeys: shopsKeysInBackups,
    damage: noDamage,
    pinCost: CHEAP,
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
      hold: () => {},
      held: () => ({}),
      nameAgent: () => {},
      holdOwners: () => {},
      written: () => ownersOf(present),
      writeOwners: () => {},
      watchOwners: () => {},
    },
    presence: { idleMs: () => 0, onSleep: () => {}, onScreenLock: () => {} },
    resolveProxy: async () => 'DIRECT',
    isNewerLog: async () => false,
    copyJournal: () => Promise.reject(new Error('no log to copy')),
    onSettings: () => {},
    push: (name) => void done.push(name),
    limiter: () => ({ load: () => [], save: () => {} }),
    dialogs: { chooseFileToWrite: closed, chooseFileToRead: closed, chooseFolder: closed },
    restart: () => void done.push('restart'),
    workspaces: () => ({
      state: () => ({
        environment: open,
        recovered: true,
        storeProblem: null,
        storeHolder: null,
        storeMoved: null,
        isOnSharedDrive: false,
        logEnd: null,
        repairedSales: 0,
        setAsideEntries: 0,
        damagedFiles: [],
        isSigningKeyLost: false,
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
      noteOutsideCall: () => {},
      sendReport: async () => 'not-asked',
    }),
  })
  onTestFinished(() => access.close())
  /** What happened since this was last asked. */
  const news = (): readonly string[] => done.splice(0)
  const set = (changes: Partial<Preferences>) => (present = { ...present, ...changes })
  return { access, dataFolder, keyStore, news, set, preferences: () => present }
}

/** A shop with an owner and a cashier, as it was left the evening before. */
export async function shopWithStaff() {
  const { access, dataFolder, keyStore } = await startOn()
  await access.handlers['staff.create-owner']({ name: 'Meena', pin: PIN })
  const list = value(await access.handlers['staff.add']({ name: 'Ravi', role: 'cashier', pin: CASHIER_PIN }))
  const idOf = (name: string): string => list.find((member) => member.name === name)?.id ?? ''
  access.close()
  return { folder: dataFolder, keyStore, owner: idOf('Meena'), cashier: idOf('Ravi') }
}

export type Access = Awaited<ReturnType<typeof startOn>>['access']

const counter = { url: 'app://bundle/index.html', parent: null }

/** One message of the window, answered as the app answers it. */
/** Asks as the window does: main checks the right, and the input. */
export const askedBy =
  (access: Access) =>
  (channel: ShopChannel, input: unknown = {}): Promise<unknown> =>
    answer(
      {
        appHandlers: access.handlers as AppHandlers,
        workspaceHandlers: async () => fail({ kind: 'not-allowed', needs: 'setup' }),
        trustedOrigins: ['app://bundle'],
        admit: access.admit,
        log: { info: () => {}, warn: () => {}, error: () => 'REF' },
      },
      channel,
      counter,
      input,
    )
