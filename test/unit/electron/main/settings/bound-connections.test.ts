// The credentials go to the address that they were set up for, and nowhere else, whatever somebody writes into the plain
// files beside them.
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSettings, type Settings } from '#main/setup/shop'
import { profileFile } from '#main/settings/connections'
import { setupWorkflow } from '#main/setup/handlers'
import type { ServiceConnection } from '#main/access/merchant-connections'
import { createAuthority } from '#test/support/certificates'
import { noDamage, noDefects } from '#test/support/defects'
import { memoryAnchor, type MemoryAnchor } from '#test/support/memory-anchor'
import { FILLED_FORM, NO_SETUP_OFFICE } from '#test/support/onboarding'
import { fail, succeed } from '#shared/base/result'
import { value } from '#test/support/journals'
import {
  CHEAP,
  fakeKeyStore,
  handClock,
  handTimers,
  ownFolder,
  type FakeKeyStore,
} from '#test/support/settings'

const PIN = '4071'
const CREDENTIALS = { clientId: 'a-client', clientSecret: 'a-secret' }
const GOOD = 'https://api.example'
const AGENT = 'BCA000417'
const EVIL = 'https://api.example.evil'
const PROFILE = JSON.stringify({ profile_version: 1, settings: { number_as: 'string' } })

interface Computer {
  readonly folder: string
  readonly keyStore: FakeKeyStore
  readonly anchors: MemoryAnchor
}

async function startOn({ folder, keyStore, anchors }: Computer): Promise<Settings> {
  const clock = handClock()
  const settings = await openSettings({
    folder,
    keyStore,
    anchors,
    clock,
    uptimeMs: clock.uptimeMs,
    timers: handTimers(),
    presence: { idleMs: () => 0, onSleep: () => {}, onScreenLock: () => {} },
    autoLockMinutes: () => 0,
    onLockChanged: () => {},
    reportDefect: noDefects,
    damage: noDamage,
    pinCost: CHEAP,
  })
  onTestFinished(() => settings.lock.stop())
  return settings
}

/** What the set-up of this start answers with; every test call is noted with where it would have gone. */
function setupOn(settings: Settings, sentTo: string[] = []) {
  return setupWorkflow({
    ...settings,
    office: NO_SETUP_OFFICE,
    newStaffId: () => 'meena',
    clock: handClock(),
    protection: () => settings.protector.state(),
    restoredLog: async () => null,
    escrow: async () => {},
    mayOwnLog: async () => true,
    test: async ({ baseAddress }) => {
      sentTo.push(baseAddress)
      return { verdict: 'works', detail: null, callId: null }
    },
    onboard: async () => ({ kind: 'done', agentId: 'A1' }),
    countCertificates: (pem) => pem.split('BEGIN').length - 1,
    onConnectionChanged: async () => {},
    noteChange: () => {},
    onAgentId: () => {},
    enter: async () => succeed(null),
  })
}

/** A shop that was connected to production with a profile of its own, and closed in the evening. */
async function connectedShop(connection: Partial<ServiceConnection> = {}): Promise<Computer> {
  const computer = { folder: await ownFolder(), keyStore: fakeKeyStore(), anchors: memoryAnchor() }
  const settings = await startOn(computer)
  await settings.staff.add({ id: 'meena', name: 'Meena', role: 'owner' })
  const key = await settings.staff.unguardedKey()
  if (!key.ok) throw new Error('no key')
  const whole = {
    baseAddress: GOOD,
    extraCertificates: null,
    profile: PROFILE,
    agentId: AGENT,
    ...connection,
  }
  expect(await settings.service.keep('production', CREDENTIALS, whole, key.value)).toEqual(succeed(null))
  await settings.staff.setPin('meena', PIN, key.value)
  settings.lock.stop()
  return computer
}

/** The next morning: what the counter finds after the owner's PIN, and what its calls would be made with. */
async function morning(computer: Computer) {
  const settings = await startOn(computer)
  expect((await settings.lock.unlock('meena', PIN)).kind).toBe('open')
  const opened = async () => {
    await settings.service.open('production', settings.lock.shopKey())
    const { baseAddress, ...rest } = await settings.service.present('production')
    if (baseAddress === null) return { baseAddress, credentials: null }
    const connection = { baseAddress, ...rest }
    return { ...connection, credentials: settings.service.credentials('production', connection) }
  }
  return { settings, opened, mismatch: () => settings.service.mismatch('production') }
}

const fileOf = ({ folder }: Computer, name: string): string => join(folder, 'production', name)

async function editConnection(computer: Computer, changes: object): Promise<void> {
  const file = fileOf(computer, 'connection.json')
  const stored = JSON.parse(await readFile(file, 'utf8')) as object
  await writeFile(file, JSON.stringify({ ...stored, ...changes }))
}

const AUTHORITY = createAuthority('Somebody else').cert

describe('credentials', () => {
  it('are there for the connection that they were set up for', async () => {
    const { opened, mismatch } = await morning(await connectedShop())
    expect(await opened()).toEqual({
      baseAddress: GOOD,
      extraCertificates: null,
      profile: PROFILE,
      agentId: AGENT,
      credentials: CREDENTIALS,
    })
    expect(mismatch()).toBeNull()
  })

  it('are given out for no other connection, whoever asks', async () => {
    const { settings, opened } = await morning(await connectedShop())
    await opened()
    const right = { baseAddress: GOOD, extraCertificates: null, profile: PROFILE }
    for (const part of [{ baseAddress: EVIL }, { extraCertificates: AUTHORITY }, { profile: null }])
      expect(settings.service.credentials('production', { ...right, ...part })).toBeNull()
  })

  it.each([
    ['another address', { baseAddress: EVIL }, { address: { setUp: GOOD, written: EVIL } }],
    ['another authority', { extraCertificates: AUTHORITY }, { authorities: { setUp: 0, written: 1 } }],
    [
      'both',
      { baseAddress: EVIL, extraCertificates: AUTHORITY },
      { address: { setUp: GOOD, written: EVIL }, authorities: { setUp: 0, written: 1 } },
    ],
  ])(
    'go nowhere when %s was written into the file, and the difference is told',
    async (_what, edit, told) => {
      const computer = await connectedShop()
      await editConnection(computer, edit)
      const { opened, mismatch } = await morning(computer)
      expect(await opened()).toMatchObject({ baseAddress: GOOD, extraCertificates: null, credentials: null })
      expect(mismatch()).toEqual({
        kind: 'edited',
        address: null,
        authorities: null,
        isProfileChanged: false,
        agent: null,
        ...told,
      })
    },
  )

  it.each([
    ['a path', JSON.stringify({ profile_version: 1, path_words: { partner: 'evil' } })],
    ['the words for success', JSON.stringify({ profile_version: 1, status_words: { success: ['failed'] } })],
    ['nothing that can be read', '{'],
  ])('go nowhere when the profile was made to say %s', async (_what, text) => {
    const computer = await connectedShop()
    await writeFile(fileOf(computer, 'service-profile.json'), text)
    const { opened, mismatch } = await morning(computer)
    expect(await opened()).toMatchObject({ profile: PROFILE, credentials: null })
    expect(mismatch()).toMatchObject({ address: null, isProfileChanged: true })
  })

  it.each(['connection.json', 'service-profile.json'])(
    'go where they went before when %s is removed: it is written again as it was set up',
    async (name) => {
      const computer = await connectedShop()
      await rm(fileOf(computer, name))
      const { opened } = await morning(computer)
      expect(await opened()).toMatchObject({ baseAddress: GOOD, profile: PROFILE, credentials: CREDENTIALS })
      expect(await readFile(fileOf(computer, name), 'utf8')).toContain(
        name === 'connection.json' ? GOOD : 'number_as',
      )
    },
  )

  it('go nowhere when it is removed after more than one change', async () => {
    const computer = await connectedShop()
    const { settings } = await morning(computer)
    await setupOn(settings)['setup.trust']({ environment: 'production', certificates: AUTHORITY })
    await rm(fileOf(computer, 'connection.json'))
    const { opened, mismatch } = await morning(computer)
    expect(await opened()).toMatchObject({ baseAddress: GOOD, credentials: null })
    expect(mismatch()).toMatchObject({ address: { setUp: GOOD, written: null } })
  })

  it('of another shop, with its connection, open nothing here', async () => {
    const computer = await connectedShop()
    const other = await connectedShop({ baseAddress: EVIL })
    await cp(join(other.folder, 'production'), join(computer.folder, 'production'), { recursive: true })
    const { opened } = await morning(computer)
    expect(await opened()).toMatchObject({ credentials: null })
  })

  it('of before a change, put back with the files of then, are noticed where the computer remembers', async () => {
    const computer = await connectedShop({ baseAddress: EVIL })
    const then = join(computer.folder, 'kept-aside')
    await cp(join(computer.folder, 'production'), then, { recursive: true })
    const owner = setupOn((await morning(computer)).settings)
    await owner['setup.connect']({
      environment: 'production',
      baseAddress: GOOD,
      ...CREDENTIALS,
      keepUntested: false,
    })
    await cp(then, join(computer.folder, 'production'), { recursive: true })
    const { opened, mismatch } = await morning(computer)
    expect(await opened()).toMatchObject({ credentials: null })
    expect(mismatch()).toEqual({ kind: 'earlier' })
  })

  it('are not given out because the files are edited while the counter is at work', async () => {
    const computer = await connectedShop()
    const { settings, opened } = await morning(computer)
    await opened()
    await editConnection(computer, { baseAddress: EVIL })
    expect(await settings.service.present('production')).toMatchObject({ baseAddress: GOOD })
    expect(await opened()).toMatchObject({ baseAddress: GOOD, credentials: null })
  })

  it('whatever is written, no call could be made to it', async () => {
    const computer = await connectedShop()
    const text = fc.option(fc.string(), { nil: null })
    await fc.assert(
      fc.asyncProperty(text, text, text, async (baseAddress, extraCertificates, profile) => {
        await editConnection(computer, { baseAddress, extraCertificates })
        if (profile === null) profileFile(computer.folder, 'production').remove()
        else profileFile(computer.folder, 'production').save(profile)
        const { settings, opened } = await morning(computer)
        const at = await opened()
        settings.lock.stop()
        // As before the shop was set up: a change that was cut off, which is finished with what is sealed.
        const isCutOff = [baseAddress, extraCertificates, profile].every((one) => one === null)
        return at.baseAddress === GOOD && (at.credentials === null || isCutOff)
      }),
      { numRuns: 12, examples: [[null, null, null]] },
    )
  })
})

describe('an owner', () => {
  it('puts back what was set up, and it is used from then on', async () => {
    const computer = await connectedShop()
    await editConnection(computer, { baseAddress: EVIL, extraCertificates: AUTHORITY })
    await writeFile(fileOf(computer, 'service-profile.json'), '{}')
    const { settings, opened } = await morning(computer)
    await opened()
    expect(await setupOn(settings)['setup.restore-former']({ environment: 'production' })).toMatchObject({
      ok: true,
    })
    expect(await opened()).toMatchObject({ credentials: CREDENTIALS })
    expect(await readFile(fileOf(computer, 'service-profile.json'), 'utf8')).toBe(PROFILE)
    expect(await (await morning(computer)).opened()).toMatchObject({ credentials: CREDENTIALS })
  })

  it('who tests a connection that somebody changed sends nothing, and is told why', async () => {
    const computer = await connectedShop()
    await editConnection(computer, { baseAddress: EVIL })
    const sentTo: string[] = []
    const { settings } = await morning(computer)
    expect(await setupOn(settings, sentTo)['setup.test']({ environment: 'production' })).toMatchObject({
      ok: false,
      failure: { kind: 'setup', problem: 'changed-connection' },
    })
    expect(sentTo).toEqual([])
  })

  it('sets the connection up again, without the authority that somebody planted', async () => {
    const computer = await connectedShop()
    await editConnection(computer, { baseAddress: EVIL, extraCertificates: AUTHORITY })
    const sentTo: string[] = []
    const { settings, opened } = await morning(computer)
    await setupOn(settings, sentTo)['setup.connect']({
      environment: 'production',
      baseAddress: 'https://other.example',
      ...CREDENTIALS,
      keepUntested: false,
    })
    expect(sentTo).toEqual(['https://other.example'])
    expect(await opened()).toEqual({
      baseAddress: 'https://other.example',
      extraCertificates: null,
      profile: PROFILE,
      agentId: AGENT,
      credentials: CREDENTIALS,
    })
  })

  it('who trusts another authority keeps it with the credentials', async () => {
    const computer = await connectedShop()
    const { settings } = await morning(computer)
    await setupOn(settings)['setup.trust']({ environment: 'production', certificates: AUTHORITY })
    const next = await morning(computer)
    expect(await next.opened()).toMatchObject({ extraCertificates: AUTHORITY, credentials: CREDENTIALS })
  })

  it('who lost the PINs sends the secret to the address that was shown, not to one that was written since', async () => {
    const computer = await connectedShop()
    const sentTo: string[] = []
    const handlers = setupOn(await startOn(computer), sentTo)
    await editConnection(computer, { baseAddress: EVIL })
    const answer = await handlers['setup.recover']({
      environment: 'production',
      baseAddress: GOOD,
      ...CREDENTIALS,
      choice: { kind: 'key-store' },
      name: 'Meena',
      pin: '5310',
    })
    expect([answer, sentTo]).toMatchObject([{ ok: false }, []])
  })
})

describe('a change of the connection that is cut off', () => {
  const NEW = 'https://new.example'

  it.each(['connection.json', 'service-profile.json'])(
    'before %s is written is written to its end at the next unlock: nobody is locked out or unbound',
    async (name) => {
      const computer = await connectedShop()
      const before = await readFile(fileOf(computer, name), 'utf8')
      const { settings } = await morning(computer)
      const key = settings.lock.shopKey()
      if (key === null) throw new Error('locked')
      const whole = { baseAddress: NEW, extraCertificates: null, profile: null, agentId: AGENT }
      await settings.service.keep('production', CREDENTIALS, whole, key)
      // As if the app had ended between the two: the file still says what it said.
      await writeFile(fileOf(computer, name), before)
      const next = await morning(computer)
      expect(await next.opened()).toEqual({ ...whole, credentials: CREDENTIALS })
      expect(next.mismatch()).toBeNull()
      await editConnection(computer, { baseAddress: EVIL })
      expect(await (await morning(computer)).opened()).toMatchObject({ credentials: null })
    },
  )

  it('before anything is sealed leaves everything as it was', async () => {
    const computer = await connectedShop()
    const { settings } = await morning(computer)
    computer.keyStore.become({ state: 'unavailable' })
    const key = settings.lock.shopKey()
    if (key === null) throw new Error('locked')
    const changed = await settings.service.change('production', { profile: null }, key)
    expect(changed.ok).toBe(false)
    computer.keyStore.become({ state: 'ready' })
    expect(await (await morning(computer)).opened()).toMatchObject({
      profile: PROFILE,
      credentials: CREDENTIALS,
    })
  })
})

describe('secrets that are kept for the session only', () => {
  async function sessionShop(): Promise<Computer> {
    const computer = {
      folder: await ownFolder(),
      keyStore: fakeKeyStore('plain-text'),
      anchors: memoryAnchor(),
    }
    const settings = await startOn(computer)
    const setup = setupOn(settings)
    await setup['setup.protect']({ choice: { kind: 'session' } })
    const typed = {
      environment: 'production',
      baseAddress: GOOD,
      ...CREDENTIALS,
      keepUntested: false,
    } as const
    await setup['setup.connect'](typed)
    const key = await settings.staff.unguardedKey()
    if (!key.ok) throw new Error('no key')
    await settings.staff.add({ id: 'meena', name: 'Meena', role: 'owner' })
    await settings.staff.setPin('meena', PIN, key.value)
    settings.lock.stop()
    return computer
  }

  it('are typed beside the address that was set up, not beside one that was written since', async () => {
    const computer = await sessionShop()
    await editConnection(computer, { baseAddress: EVIL })
    const { settings, opened, mismatch } = await morning(computer)
    expect(await opened()).toMatchObject({ baseAddress: GOOD, credentials: null })
    expect(mismatch()).toMatchObject({ address: { setUp: GOOD, written: EVIL } })
    const { connections } = await setupOn(settings)['setup.state']({})
    expect(connections.find(({ environment }) => environment === 'production')?.baseAddress).toBe(GOOD)
  })

  it('are still for what was set up when somebody has left and the key was replaced', async () => {
    const computer = await sessionShop()
    const { settings, opened } = await morning(computer)
    await opened()
    const shopKey = settings.lock.shopKey()
    if (shopKey === null) throw new Error('locked')
    await settings.staff.add({ id: 'kiran', name: 'Kiran', role: 'cashier' })
    await settings.staff.setPin('kiran', '5938', shopKey)
    await settings.staff.change('kiran', { active: false })
    await settings.rotateKey()
    await editConnection(computer, { baseAddress: EVIL })
    const next = await morning(computer)
    expect(await next.opened()).toMatchObject({ baseAddress: GOOD, credentials: null })
    expect(next.mismatch()).toMatchObject({ address: { setUp: GOOD, written: EVIL } })
  })

  it('work once they are typed, with the connection of yesterday', async () => {
    const computer = await sessionShop()
    const { settings, opened } = await morning(computer)
    await opened()
    await setupOn(settings)['setup.connect']({
      environment: 'production',
      baseAddress: GOOD,
      ...CREDENTIALS,
      keepUntested: false,
    })
    expect(await opened()).toMatchObject({ baseAddress: GOOD, credentials: CREDENTIALS })
  })
})

describe('the agent id', () => {
  const THIEF = 'BCA666666'
  const editOnboarding = (computer: Computer, to: object | string): Promise<void> =>
    writeFile(fileOf(computer, 'onboarding.json'), typeof to === 'string' ? to : JSON.stringify(to))
  const done = (agentId: string) => ({ state: 'done', at: 1, agentId, typed: true })
  const opened = async (computer: Computer) => {
    const day = await morning(computer)
    const { credentials } = await day.opened()
    return { ...day, credentials, agent: () => day.settings.service.agent('production') }
  }

  it('that somebody wrote into the file opens no account, is told with both, and everything else goes on', async () => {
    const computer = await connectedShop()
    await editOnboarding(computer, done(THIEF))
    const { agent, credentials, mismatch, settings } = await opened(computer)
    expect(agent()).toEqual({ agentId: null, changed: { setUp: AGENT, written: THIEF } })
    expect(mismatch()).toMatchObject({ address: null, agent: { setUp: AGENT, written: THIEF } })
    expect(credentials).toEqual(CREDENTIALS)
    // Nobody else is told the wrong one: the office, a backup, the settings.
    expect(await settings.connections.onboarding('production')).toMatchObject({ agentId: AGENT })
  })

  it.each([
    ['is put back by the owner', 'setup.restore-former', AGENT],
    ['is the one that the owner types', 'setup.type-agent-id', 'BCA000999'],
  ] as const)('%s, and accounts are opened with it from then on', async (_what, channel, agentId) => {
    const computer = await connectedShop()
    await editOnboarding(computer, done(THIEF))
    const { settings } = await opened(computer)
    const handlers = setupOn(settings)
    const answer =
      channel === 'setup.type-agent-id'
        ? await settings.lock.actFor('meena', () => handlers[channel]({ environment: 'production', agentId }))
        : await handlers[channel]({ environment: 'production' })
    expect(answer).toMatchObject({ ok: true })
    expect(settings.service.agent('production')).toEqual({ agentId, changed: null })
    expect((await opened(computer)).agent()).toEqual({ agentId, changed: null })
  })

  it.each([
    ['removed', null],
    ['made to say that nothing was ever sent', { state: 'open' }],
    ['overwritten with nonsense', '{'],
  ])('is kept where its file was %s, and the form is not sent again', async (_what, to) => {
    const computer = await connectedShop()
    if (to === null) await rm(fileOf(computer, 'onboarding.json'))
    else await editOnboarding(computer, to)
    await editConnection(computer, { onboardingBegunAt: null })
    const { settings, agent } = await opened(computer)
    const handlers = setupOn(settings)
    expect(await handlers['setup.onboard']({ environment: 'production', form: FILLED_FORM })).toMatchObject({
      value: { kind: 'already' },
    })
    expect(agent()).toEqual({ agentId: AGENT, changed: null })
    expect(await readFile(fileOf(computer, 'onboarding.json'), 'utf8')).toContain(AGENT)
  })

  it('takes the PIN for another one, from an owner who is unlocked too, and none for the same', async () => {
    const computer = await connectedShop()
    const { settings, agent } = await opened(computer)
    const handlers = setupOn(settings)
    const type = (agentId: string) => handlers['setup.type-agent-id']({ environment: 'production', agentId })
    expect(await type(THIEF)).toEqual(fail({ kind: 'not-allowed', needs: 'owner-pin' }))
    expect(agent()).toEqual({ agentId: AGENT, changed: null })
    expect(await type(AGENT)).toMatchObject({ ok: true })
    value(await settings.lock.actFor('meena', () => type('BCA000999')))
    expect(settings.service.agent('production').agentId).toBe('BCA000999')
  })

  it('of nobody is not made one by a file: the owner types it', async () => {
    const computer = await connectedShop({ agentId: null })
    await editOnboarding(computer, done(THIEF))
    const { settings, agent } = await opened(computer)
    expect(agent()).toEqual({ agentId: null, changed: { setUp: null, written: THIEF } })
    expect(await settings.connections.onboarding('production')).toMatchObject({ state: 'unknown' })
    const handlers = setupOn(settings)
    await handlers['setup.restore-former']({ environment: 'production' })
    expect(await handlers['setup.onboard']({ environment: 'production', form: FILLED_FORM })).toMatchObject({
      value: { kind: 'already' },
    })
  })

  it('that the service gives out is sealed with the credentials', async () => {
    const computer = await connectedShop({ agentId: null })
    const { settings, agent } = await opened(computer)
    await setupOn(settings)['setup.onboard']({ environment: 'production', form: FILLED_FORM })
    expect(agent()).toEqual({ agentId: 'A1', changed: null })
    expect((await opened(computer)).agent()).toEqual({ agentId: 'A1', changed: null })
  })

  it('of credentials of before its change, put back with the file of then, opens no account', async () => {
    const computer = await connectedShop({ agentId: THIEF })
    const then = join(computer.folder, 'kept-aside')
    await cp(join(computer.folder, 'production'), then, { recursive: true })
    const { settings } = await opened(computer)
    const owner = setupOn(settings)
    const typed = { environment: 'production', agentId: AGENT } as const
    value(await settings.lock.actFor('meena', () => owner['setup.type-agent-id'](typed)))
    await cp(then, join(computer.folder, 'production'), { recursive: true })
    expect((await opened(computer)).agent().agentId).toBeNull()
  })
})
