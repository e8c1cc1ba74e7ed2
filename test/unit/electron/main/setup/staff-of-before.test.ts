// All small files of an earlier day are put back, and the log is not: who lost a right does not have it back, and the change is told.
import { cpSync, rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { aboutText } from '#shared/channels/approval'
import type { KnownPerson, SettingsKeptEvent } from '#shared/shop/kept-settings'
import type { LogOfSettings } from '#main/setup/kept-settings'
import { value } from '#test/support/journals'
import { ownFolder } from '#test/support/settings'
import { askedBy, CASHIER_PIN, PIN, startOn, type Access } from '#test/support/shop-access'

const SEEN_PIN = '7302'
const logOf = (entries: SettingsKeptEvent[]): LogOfSettings => ({
  environment: 'production',
  keptSettings: () => entries.at(-1) ?? null,
  recordKeptSettings: (event) => entries.push(event),
})

/** A shop of Meena and Ravi, with a log that outlasts what is put back. */
async function shop() {
  const entries: SettingsKeptEvent[] = []
  const first = await startOn({ environment: 'production' })
  const { dataFolder: folder, keyStore } = first
  first.access.keptSettings.opened(logOf(entries))
  await first.access.handlers['staff.create-owner']({ name: 'Meena', pin: PIN })
  const morning = async () => {
    const day = await startOn({ folder, keyStore, environment: 'production' })
    const comes = async (id: string, pin: string) => {
      const outcome = value(await day.access.handlers['lock.unlock']({ staffId: id, pin }))
      if (outcome.kind === 'open') day.access.keptSettings.opened(logOf(entries))
      return outcome.kind
    }
    return { ...day, comes }
  }
  await changed(first.access, 'staff.add', { name: 'Ravi', role: 'cashier', pin: CASHIER_PIN })
  const idOf = (name: string) => first.access.colleagues().find((one) => one.name === name)?.id ?? ''
  return { entries, folder, first: first.access, morning, meena: idOf('Meena'), ravi: idOf('Ravi') }
}

/** What an owner does to the list, with the PIN. */
async function changed(
  access: Access,
  channel: 'staff.add' | 'staff.change' | 'staff.set-pin',
  input: object,
) {
  const owner = access.colleagues().find(({ name }) => name === 'Meena')?.id ?? ''
  value(
    await access.handlers['lock.approve']({
      staffId: owner,
      pin: PIN,
      action: channel,
      about: aboutText(input) ?? '',
    }),
  )
  expect(await askedBy(access)(channel, input)).toMatchObject({ ok: true })
}

/** Keeps all files of now, and returns what puts them back. */
async function keptFiles(folder: string): Promise<() => void> {
  const aside = await ownFolder()
  cpSync(folder, aside, { recursive: true })
  return () => {
    rmSync(folder, { recursive: true })
    cpSync(aside, folder, { recursive: true })
  }
}

const ofRavi = ({ entries, ravi }: { entries: SettingsKeptEvent[]; ravi: string }): KnownPerson | undefined =>
  entries.at(-1)?.people.find(({ id }) => id === ravi)

describe('the log', () => {
  it('knows everybody who sells here, by an entry at each change and without a name', async () => {
    const at = await shop()
    expect(ofRavi(at)).toMatchObject({ role: 'cashier', isActive: true })
    await changed(at.first, 'staff.change', { staffId: at.ravi, role: 'owner' })
    expect(ofRavi(at)).toMatchObject({ role: 'owner' })
    await changed(at.first, 'staff.change', { staffId: at.ravi, active: false })
    expect(ofRavi(at)).toMatchObject({ isActive: false, key: null })
    expect(JSON.stringify(at.entries)).not.toContain('Ravi')
  })

  it('is told nothing by a morning on which nothing was changed', async () => {
    const at = await shop()
    const count = at.entries.length
    const day = await at.morning()
    await day.comes(at.meena, PIN)
    expect([at.entries.length, day.access.keptSettings.changed()]).toEqual([count, null])
  })
})

/** Ravi was an owner and is a cashier now; the files of then are put back before the next morning. */
async function withFilesOfOwnerRavi() {
  const at = await shop()
  await changed(at.first, 'staff.change', { staffId: at.ravi, role: 'owner' })
  const putBack = await keptFiles(at.folder)
  await changed(at.first, 'staff.change', { staffId: at.ravi, role: 'cashier' })
  putBack()
  return { at, day: await at.morning() }
}

describe('the small files of an earlier day, put back', () => {
  it('make no owner of whom the owner made a cashier since, until an owner of now decides', async () => {
    const { at, day } = await withFilesOfOwnerRavi()
    expect(await day.comes(at.ravi, CASHIER_PIN)).toBe('open')
    expect(day.access.staff().role).toBe('cashier')
    expect(day.access.keptSettings.changed()).toMatchObject({ kind: 'earlier', people: ['Ravi'] })
    const allowed = { pin: CASHIER_PIN, action: 'settings.settle', about: aboutText({ take: false }) ?? '' }
    expect(value(await day.access.handlers['lock.approve']({ ...allowed, staffId: at.ravi })).kind).toBe(
      'wrong-pin',
    )
    await day.access.handlers['lock.now']({})
    expect(await day.comes(at.meena, PIN)).toBe('open')
    expect(day.access.staff().role).toBe('owner')
    expect(await day.access.keptSettings.settle(false)).toBe(true)
    const next = await at.morning()
    await next.comes(at.meena, PIN)
    expect(next.access.keptSettings.changed()).toBeNull()
    expect(next.access.hasCashiers()).toBe(true)
    await next.access.handlers['lock.now']({})
    expect(await next.comes(at.ravi, CASHIER_PIN)).toBe('open')
    expect(next.access.staff().role).toBe('cashier')
  })

  it('give no right of an owner in the moment before the log is open, with a PIN typed for it or without', async () => {
    const { at, day } = await withFilesOfOwnerRavi()
    const { handlers } = day.access
    value(await handlers['lock.unlock']({ staffId: at.ravi, pin: CASHIER_PIN }))
    const input = { name: 'Sunil', role: 'owner', pin: SEEN_PIN } as const
    const allowed = { staffId: at.ravi, pin: CASHIER_PIN, action: 'staff.add', about: aboutText(input) ?? '' }
    expect(value(await handlers['lock.approve'](allowed)).kind).toBe('open')
    const asked = Promise.all([
      askedBy(day.access)('staff.add', input),
      askedBy(day.access)('setup.state', {}),
    ])
    day.access.keptSettings.opened(logOf(at.entries))
    expect(await asked).toMatchObject([
      { ok: false, failure: { kind: 'not-allowed', needs: 'owner-pin' } },
      { protection: { kind: 'key-store' } },
    ])
    expect(day.access.colleagues().map(({ name }) => name)).toEqual(['Meena', 'Ravi'])
  })

  it('wait for no log where the counter is locked meanwhile, or none can be opened', async () => {
    const { at, day } = await withFilesOfOwnerRavi()
    const { handlers } = day.access
    const input = { staffId: at.ravi, name: 'Ravi K' }
    const about = aboutText(input) ?? ''
    const allowed = async () => {
      value(await handlers['lock.unlock']({ staffId: at.meena, pin: PIN }))
      await handlers['lock.approve']({ staffId: at.meena, pin: PIN, action: 'staff.change', about })
    }
    await allowed()
    const first = askedBy(day.access)('staff.change', input)
    await handlers['lock.now']({})
    expect(await first).toMatchObject({ ok: false, failure: { needs: 'unlock' } })
    await allowed()
    const second = askedBy(day.access)('staff.change', input)
    day.access.keptSettings.opened(null)
    expect(await second).toMatchObject({ ok: true })
  })

  it('make no owner beside an old log of practice: the log of the shop counts for more', async () => {
    const { at, day } = await withFilesOfOwnerRavi()
    const isOwner = ({ people }: SettingsKeptEvent) =>
      people.some(({ id, role }) => id === at.ravi && role === 'owner')
    const ofThen = at.entries.filter(isOwner)
    value(await day.access.handlers['lock.unlock']({ staffId: at.ravi, pin: CASHIER_PIN }))
    const above = at.entries.slice(-1).map((event) => ({ environment: 'production', event }) as const)
    day.access.keptSettings.opened({ ...logOf(ofThen), environment: 'practice' }, above)
    expect(day.access.staff().role).toBe('cashier')
    expect(day.access.keptSettings.changed()).toMatchObject({ people: ['Ravi'] })
  })

  it('let in nobody who has left since', async () => {
    const at = await shop()
    const putBack = await keptFiles(at.folder)
    await changed(at.first, 'staff.change', { staffId: at.ravi, active: false })
    putBack()
    const day = await at.morning()
    await day.comes(at.ravi, CASHIER_PIN)
    expect(day.access.isLocked()).toBe(true)
    expect(await day.comes(at.ravi, CASHIER_PIN)).toBe('wrong-pin')
    expect(await day.comes(at.meena, PIN)).toBe('open')
  })

  it('make no owner of a PIN that was changed because somebody saw it; it sells, so that nobody waits', async () => {
    const at = await shop()
    await changed(at.first, 'staff.change', { staffId: at.ravi, role: 'owner' })
    await changed(at.first, 'staff.set-pin', { staffId: at.ravi, pin: SEEN_PIN })
    const putBack = await keptFiles(at.folder)
    await changed(at.first, 'staff.set-pin', { staffId: at.ravi, pin: CASHIER_PIN })
    putBack()
    const day = await at.morning()
    expect(await day.comes(at.ravi, SEEN_PIN)).toBe('open')
    expect(day.access.staff().role).toBe('cashier')
  })

  it('are an owner’s to change, and the log then knows what was changed and still holds the rest', async () => {
    const { at, day } = await withFilesOfOwnerRavi()
    await day.comes(at.meena, PIN)
    await changed(day.access, 'staff.add', { name: 'Sunil', role: 'cashier', pin: SEEN_PIN })
    expect(ofRavi(at)).toMatchObject({ role: 'cashier' })
    expect(day.access.keptSettings.changed()).toMatchObject({ people: ['Ravi'] })
  })
})
