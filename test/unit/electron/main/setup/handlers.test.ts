// The first launch: verified before saving, interrupted and resumed anywhere, onboarding sent once ever, and recovery.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openSettings } from '#main/setup/shop'
import { setupWorkflow } from '#main/setup/handlers'
import type { SetupDependencies } from '#main/setup/setup-dependencies'
import { staffWorkflow } from '#main/access/handlers'
import type { ConnectionTest, OnboardingForm } from '#shared/shop/setup'
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

const CREDENTIALS = { clientId: 'CANARY-ID-7431', clientSecret: 'CANARY-SECRET-9962' }
const ADDRESS = { environment: 'production', baseAddress: 'https://api.example/api/v1/' } as const
const PIN = '4071'
const WORKS: ConnectionTest = { verdict: 'works', detail: null, callId: null }

interface Weather {
  test: ConnectionTest
  onboard: SetupDependencies['onboard']
}

async function shop(
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
      rotateKey: settings.rotateKey,
      diskProblemOf: () => null,
    }),
    ...setupWorkflow({
      ...settings,
      office: { ...NO_SETUP_OFFICE, ...office },
      newStaffId,
      clock,
      protection: () => settings.protector.state(),
      restoredLog: async () => null,
      escrow: settings.chainKeys.escrow,
      test: async () => weather.test,
      onboard: (connection, form) => {
        seen.forms.push(form)
        return weather.onboard(connection, form)
      },
      countCertificates: (pem) => pem.split('BEGIN').length - 1,
      onConnectionChanged: async (environment, change) => void seen.changed.push(`${environment} ${change}`),
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
  return { folder: own, keyStore, settings, weather, seen, handlers, view, connect }
}

async function finishedShop() {
  const done = await shop()
  await done.connect()
  await done.handlers['setup.onboard']({ environment: 'production', form: FILLED_FORM })
  await done.handlers['staff.create-owner']({ name: 'Meena', pin: PIN })
  await done.handlers['setup.pass-printer']({ environment: 'production' })
  await done.handlers['setup.finish']({ environment: 'production' })
  return done
}

async function everyByteIn(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names.filter((name) => name.isFile()).map((name) => join(name.parentPath, name.name))
  return (await Promise.all(files.map((file) => readFile(file, 'latin1')))).join('\n')
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

describe('onboarding', () => {
  const ready = async () => {
    const opened = await shop()
    await opened.connect()
    const onboard = () => opened.handlers['setup.onboard']({ environment: 'production', form: FILLED_FORM })
    return { ...opened, onboard }
  }

  it('keeps the agent id exactly as it came', async () => {
    const { onboard, view } = await ready()
    expect(await onboard()).toEqual(succeed({ kind: 'done', agentId: ' BCA 0007' }))
    expect((await view()).onboarding).toMatchObject({ state: 'done', agentId: ' BCA 0007', typed: false })
  })

  it('is not sent again once an agent id is there, however it came', async () => {
    const { onboard, handlers, seen } = await ready()
    await handlers['setup.type-agent-id']({ environment: 'production', agentId: 'BCA000417' })
    expect(await onboard()).toMatchObject({ value: { kind: 'already' } })
    expect(seen.forms).toEqual([])
  })

  it('leaves once for two presses at the same moment', async () => {
    const { onboard, seen, weather } = await ready()
    let answer = (): void => {}
    weather.onboard = () =>
      new Promise((resolve) => (answer = () => resolve({ kind: 'done', agentId: 'BCA000417' })))
    const first = onboard()
    await expect.poll(() => seen.forms.length).toBe(1)
    expect(await onboard()).toMatchObject({ value: { kind: 'already' } })
    answer()
    await first
    expect(seen.forms).toHaveLength(1)
  })

  it('whose answer was lost is never sent again, over restarts, until the id is typed', async () => {
    const { onboard, weather, folder, keyStore, handlers, view } = await ready()
    weather.onboard = async () => ({ kind: 'unknown', reason: 'no-answer', message: null })
    await onboard()
    const later = await shop(folder, keyStore)
    expect(
      await later.handlers['setup.onboard']({ environment: 'production', form: FILLED_FORM }),
    ).toMatchObject({
      value: { kind: 'already', onboarding: { state: 'unknown' } },
    })
    expect(later.seen.forms).toEqual([])
    await handlers['setup.type-agent-id']({ environment: 'production', agentId: 'BCA000417' })
    expect((await view()).step).toBe('owner')
  })

  it('during which the computer was switched off is never sent again', async () => {
    const { onboard, weather, folder, keyStore, seen } = await ready()
    weather.onboard = () => new Promise(() => {})
    void onboard()
    await expect.poll(() => seen.forms.length).toBe(1)
    const later = await shop(folder, keyStore)
    await later.handlers['setup.onboard']({ environment: 'production', form: FILLED_FORM })
    expect(later.seen.forms).toEqual([])
    expect((await later.view()).onboarding).toMatchObject({ state: 'unknown' })
    await later.handlers['setup.type-agent-id']({ environment: 'production', agentId: 'BCA000417' })
    expect((await later.view()).step).toBe('owner')
  })

  it('whose record was cut off or edited by hand is never sent again', async () => {
    const { folder, keyStore, onboard } = await ready()
    await onboard()
    await writeFile(join(folder, 'production', 'onboarding.json'), '{"state":"op')
    const later = await shop(folder, keyStore)
    await later.handlers['setup.onboard']({ environment: 'production', form: FILLED_FORM })
    expect(later.seen.forms).toEqual([])
  })

  it('whose record was taken away is never sent again', async () => {
    const { folder, keyStore, onboard } = await ready()
    await onboard()
    await rm(join(folder, 'production', 'onboarding.json'))
    const later = await shop(folder, keyStore)
    expect((await later.view()).onboarding).toMatchObject({ state: 'unknown', reason: 'record-gone' })
    await later.handlers['setup.onboard']({ environment: 'production', form: FILLED_FORM })
    expect(later.seen.forms).toEqual([])
  })

  it('is not sent again by new credentials, another address, a lost PIN or a changed protection', async () => {
    const { onboard, handlers, seen, connect } = await ready()
    await onboard()
    await handlers['staff.create-owner']({ name: 'Meena', pin: PIN })
    const routes = [
      () => connect({ clientId: 'OTHER', clientSecret: 'OTHER' }),
      () =>
        handlers['setup.connect']({
          environment: 'production',
          baseAddress: 'https://other.example',
          ...CREDENTIALS,
          keepUntested: false,
        }),
      () => handlers['setup.begin']({ environment: 'production' }),
      () =>
        handlers['setup.protect']({ choice: { kind: 'passphrase', passphrase: 'red book on the shelf' } }),
      () =>
        handlers['setup.recover']({
          environment: 'production',
          baseAddress: 'https://other.example',
          ...CREDENTIALS,
          choice: { kind: 'key-store' },
          name: 'Meena',
          pin: '5310',
        }),
    ]
    for (const route of routes) {
      expect(await route()).toMatchObject({ ok: true })
      expect(await onboard()).toMatchObject({ value: { kind: 'already' } })
    }
    expect(seen.forms).toHaveLength(1)
  })

  it('may be corrected and sent again after a plain no, or when nothing left', async () => {
    const { onboard, weather, seen } = await ready()
    weather.onboard = async () => ({ kind: 'refused', message: 'PAN', fields: [] })
    await onboard()
    weather.onboard = async () => ({ kind: 'not-sent', cause: 'ECONNREFUSED' })
    await onboard()
    weather.onboard = async () => ({ kind: 'done', agentId: 'BCA000417' })
    expect(await onboard()).toMatchObject({ value: { kind: 'done' } })
    expect(seen.forms).toHaveLength(3)
  })
})

describe('onboarding at a counter that has an office', () => {
  type Office = SetupDependencies['office']
  async function ready(office: Partial<Office>) {
    const opened = await shop(undefined, undefined, office)
    await opened.connect()
    const onboard = () => opened.handlers['setup.onboard']({ environment: 'production', form: FILLED_FORM })
    return { ...opened, onboard }
  }
  const claiming = (ended: boolean[]): Office['claim'] => {
    return async () => ({ kind: 'claimed', claim: { ended: (isSent) => void ended.push(isSent) } })
  }

  it('sends nothing while the office holds it back, says why, and can be tried again', async () => {
    const hold = { kind: 'held-back', hold: { because: 'unreachable' } } as const
    const { onboard, seen, view } = await ready({ claim: async () => hold })
    expect(await onboard()).toEqual(succeed(hold))
    expect(seen.forms).toEqual([])
    expect((await view()).onboarding).toEqual({ state: 'open' })
  })

  it('claims before the form leaves, and is noted as on its way only then', async () => {
    const order: string[] = []
    const { onboard, weather } = await ready({
      claim: async () => {
        order.push('claimed')
        return { kind: 'claimed', claim: { ended: (isSent) => void order.push(`ended, sent: ${isSent}`) } }
      },
    })
    weather.onboard = async () => {
      order.push('sent')
      return { kind: 'done', agentId: 'BCA000417' }
    }
    await onboard()
    expect(order).toEqual(['claimed', 'sent', 'ended, sent: true'])
  })

  it.each([
    ['refused by the service', { kind: 'refused', message: null, fields: [] }, false],
    ['not sent', { kind: 'not-sent', cause: 'refused' }, false],
    ['without a clear answer', { kind: 'unknown', reason: 'no-answer', message: null }, true],
    ['done', { kind: 'done', agentId: 'BCA000417' }, true],
  ] as const)('%s, says to the office whether anything was sent', async (_, answer, isSent) => {
    const ended: boolean[] = []
    const { onboard, weather } = await ready({ claim: claiming(ended) })
    weather.onboard = async () => answer
    await onboard()
    expect(ended).toEqual([isSent])
  })

  it('counts as sent where the disk fails once the form has left', async () => {
    const ended: boolean[] = []
    const { onboard, weather, folder } = await ready({ claim: claiming(ended) })
    weather.onboard = async () => {
      await rm(join(folder, 'production'), { recursive: true })
      await writeFile(join(folder, 'production'), 'no folder any more')
      return { kind: 'not-sent', cause: 'refused' }
    }
    await expect(onboard()).rejects.toThrow(/ENOTDIR|EEXIST/)
    expect(ended).toEqual([true])
  })

  it('takes a typed agent id without the office, tells it, and does so not while the office is asked', async () => {
    let [changes, asks] = [0, 0]
    let answer = (): void => {}
    const asked: Office['claim'] = () =>
      new Promise((resolve) => {
        asks += 1
        answer = () => resolve({ kind: 'held-back', hold: { because: 'unreachable' } })
      })
    const { onboard, handlers } = await ready({ claim: asked, changed: () => void (changes += 1) })
    const type = () => handlers['setup.type-agent-id']({ environment: 'production', agentId: 'BCA000417' })
    const first = onboard()
    await expect.poll(() => asks).toBe(1)
    expect(await type()).toMatchObject({ failure: { state: 'onboarding-under-way' } })
    answer()
    await first
    expect(await type()).toMatchObject({ ok: true })
    expect(changes).toBe(1)
  })
})

describe('the onboarding form as it is typed', () => {
  const DRAFT = { ...FILLED_FORM, dob: '03/04/1985', pancard: 'abcps1', pincode: '' }
  const kept = { environment: 'production', draft: DRAFT } as const
  const of = { environment: 'production' } as const

  it('is there again after a restart, and lies nowhere in the clear', async () => {
    const { handlers, folder, keyStore } = await shop()
    await handlers['setup.save-draft'](kept)
    const later = await shop(folder, keyStore)
    expect(await later.handlers['setup.draft'](of)).toEqual({ kind: 'there', draft: DRAFT })
    const bytes = await everyByteIn(folder)
    for (const typed of Object.values(DRAFT).filter((text) => text !== '')) expect(bytes).not.toContain(typed)
  })

  it.each(['done', 'unknown'] as const)(
    'is gone once it was sent (%s), and is not kept again',
    async (kind) => {
      const { handlers, connect, weather, folder } = await shop()
      await connect()
      await handlers['setup.save-draft'](kept)
      weather.onboard = async () =>
        kind === 'done' ? { kind, agentId: 'BCA000417' } : { kind, reason: 'no-answer', message: null }
      await handlers['setup.onboard']({ environment: 'production', form: FILLED_FORM })
      await handlers['setup.save-draft'](kept)
      expect(await handlers['setup.draft'](of)).toEqual({ kind: 'none' })
      expect(await readdir(join(folder, 'production'))).not.toContain('onboarding-draft.json')
    },
  )

  it('stays after a plain no, and goes with the agent id that is typed', async () => {
    const { handlers, connect, weather } = await shop()
    await connect()
    await handlers['setup.save-draft'](kept)
    weather.onboard = async () => ({ kind: 'refused', message: 'PAN', fields: [] })
    await handlers['setup.onboard']({ environment: 'production', form: FILLED_FORM })
    expect(await handlers['setup.draft'](of)).toMatchObject({ kind: 'there' })
    await handlers['setup.type-agent-id']({ environment: 'production', agentId: 'BCA000417' })
    expect(await handlers['setup.draft'](of)).toEqual({ kind: 'none' })
  })

  it('waits in a vault that is still shut, and is not kept where nothing is', async () => {
    const { handlers, folder } = await shop(undefined, fakeKeyStore('plain-text'))
    await handlers['setup.save-draft'](kept)
    expect(await handlers['setup.draft'](of)).toEqual({ kind: 'none' })
    await handlers['setup.protect']({ choice: { kind: 'passphrase', passphrase: 'red book on the shelf' } })
    await handlers['setup.save-draft'](kept)
    const later = await shop(folder, fakeKeyStore('plain-text'))
    expect(await later.handlers['setup.draft'](of)).toEqual({ kind: 'shut' })
    await later.handlers['lock.type-passphrase']({ passphrase: 'red book on the shelf' })
    expect(await later.handlers['setup.draft'](of)).toEqual({ kind: 'there', draft: DRAFT })
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
