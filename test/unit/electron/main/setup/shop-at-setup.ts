// A shop that is being set up: its workflow over a folder of its own, with a service whose answers the test chooses.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openSettings } from '#main/setup/shop'
import { setupWorkflow } from '#main/setup/handlers'
import { logOwnership } from '#main/setup/setup'
import type { SetupDependencies } from '#main/setup/setup-dependencies'
import { staffWorkflow } from '#main/access/handlers'
import type { ConnectionTest, OnboardingForm } from '#shared/shop/setup'
import type { SettingChange } from '#shared/shop/settings-changes'
import { succeed } from '#shared/base/result'
import { memoryAnchor } from '#test/support/memory-anchor'
import { noDefects, noDamage } from '#test/support/defects'
import {
  CHEAP,
  fakeKeyStore,
  handClock,
  handTimers,
  ownFolder,
  type FakeKeyStore,
} from '#test/support/settings'
import { FILLED_FORM, NO_SETUP_OFFICE } from '#test/support/onboarding'

export const CREDENTIALS = { clientId: 'CANARY-ID-7431', clientSecret: 'CANARY-SECRET-9962' }
export const ADDRESS = { environment: 'production', baseAddress: 'https://api.example/api/v1/' } as const
export const PIN = '4071'
export const WORKS: ConnectionTest = { verdict: 'works', detail: null, callId: null }

interface Weather {
  test: ConnectionTest
  onboard: SetupDependencies['onboard']
}

export async function shop(
  folder?: string,
  keyStore: FakeKeyStore = fakeKeyStore(),
  office: Partial<SetupDependencies['office']> = {},
) {
  const own = folder ?? (await ownFolder())
  const clock = handClock()
  const settings = await openSettings({
    folder: own,
    keyStore,
    anchors: memoryAnchor(),
    clock,
    uptimeMs: clock.uptimeMs,
    timers: handTimers(),
    presence: { idleMs: () => 0, onSleep: () => {}, onScreenLock: () => {} },
    autoLockMinutes: () => 5,
    onLockChanged: () => {},
    reportDefect: noDefects,
    damage: noDamage,
    pinCost: CHEAP,
  })
  const weather: Weather = { test: WORKS, onboard: async () => ({ kind: 'done', agentId: ' BCA 0007' }) }
  const seen: { forms: OnboardingForm[]; changed: string[] } = { forms: [], changed: [] }
  const noted: SettingChange[] = []
  let ids = 0
  const newStaffId = (): string => `staff-${(ids += 1)}`
  const handlers = {
    ...staffWorkflow({
      staff: settings.staff,
      lock: settings.lock,
      logToLookAt: async () => null,
      openToLook: async () => succeed(null),
      typePassphrase: (passphrase) => settings.protector.typePassphrase(passphrase),
      newStaffId,
      afterChange: settings.rotateKey,
      diskProblemOf: () => null,
    }),
    ...setupWorkflow({
      ...settings,
      office: { ...NO_SETUP_OFFICE, ...office },
      newStaffId,
      clock,
      protection: () => settings.protector.state(),
      restoredLog: async () => null,
      ...logOwnership(settings),
      test: async () => weather.test,
      onboard: (connection, form) => {
        seen.forms.push(form)
        return weather.onboard(connection, form)
      },
      countCertificates: (pem) => pem.split('BEGIN').length - 1,
      onConnectionChanged: async (environment, change) => void seen.changed.push(`${environment} ${change}`),
      noteChange: (changes: readonly SettingChange[]) => void noted.push(...changes),
      onAgentId: () => {},
      enter: async () => succeed(null),
    }),
  }
  const view = async () => {
    const state = await handlers['setup.state']({})
    const found = state.connections.find(({ environment }) => environment === 'production')
    if (found === undefined) throw new Error('no view')
    return found
  }
  const connect = (credentials = CREDENTIALS, keepUntested = false) =>
    handlers['setup.connect']({ ...ADDRESS, ...credentials, keepUntested })
  return { folder: own, keyStore, settings, weather, seen, noted, handlers, view, connect }
}

export async function finishedShop() {
  const done = await shop()
  await done.connect()
  await done.handlers['setup.onboard']({ environment: 'production', form: FILLED_FORM })
  await done.handlers['staff.create-owner']({ name: 'Meena', pin: PIN })
  await done.handlers['setup.pass-printer']({ environment: 'production' })
  await done.handlers['setup.finish']({ environment: 'production' })
  return done
}

export async function everyByteIn(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names.filter((name) => name.isFile()).map((name) => join(name.parentPath, name.name))
  return (await Promise.all(files.map((file) => readFile(file, 'latin1')))).join('\n')
}
