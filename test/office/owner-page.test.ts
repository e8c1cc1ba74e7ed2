// Who gets to the owner's page, and what each may see and change there.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADDRESS, testOffice, type TestOffice } from '../support/office'
import {
  browserAt,
  firstOwner,
  invited,
  PASSWORD,
  proveCode,
  setUpSecondFactor,
  signIn,
  type Browser,
} from '../support/owner'
import {
  OWNER_API,
  OWNER_SIGN_IN,
  ownerDownloads,
  ownerRoutes,
  rightsOf,
  ROLES,
  type FleetCounter,
  type OwnerOutput,
  type OwnerRoute,
  type Person,
  type Role,
} from '#shared/office/owner-page'

const ROUTES = Object.keys(ownerRoutes) as OwnerRoute[]
const problemOf = (body: unknown): unknown => (body as { readonly problem?: unknown }).problem

/** Making a password's digest is slow by design, so most tests share one office and its people. */
let office: TestOffice
let owner: Browser
let secret: string
let shopOwner: Browser
let viewer: Browser

beforeAll(async () => {
  office = await testOffice({ atEnd: afterAll })
  ;({ owner, secret } = await firstOwner(office))
  shopOwner = await invited(office, owner, { email: 'meena@shop.test', role: 'shop-owner' })
  viewer = await invited(office, owner, { email: 'ravi@shop.test', role: 'viewer' })
})

const personWith = async (role: Role): Promise<Person> => {
  const people = (await owner.ask('people')).body as Person[]
  const found = people.find((person) => person.role === role)
  if (found === undefined) throw new Error(`nobody is a ${role}`)
  return found
}

describe('the first owner', () => {
  it('comes in by the code on the console, once', async () => {
    const fresh = await testOffice()
    const person = { name: 'Asha', email: 'asha@shop.test', password: PASSWORD }
    const stranger = browserAt(fresh)
    expect(problemOf((await stranger.ask('first-owner', { ...person, code: '000000000000' })).body)).toBe(
      'code',
    )
    const code = fresh.app.people.firstCode()
    expect((await stranger.ask('first-owner', { ...person, code })).status).toBe(200)
    expect(problemOf((await stranger.ask('first-owner', { ...person, code, email: 'x@y.test' })).body)).toBe(
      'code',
    )
  })

  it('sees nothing before the second factor is set up', async () => {
    const fresh = await testOffice()
    const browser = browserAt(fresh)
    const code = fresh.app.people.firstCode()
    await browser.ask('first-owner', { code, name: 'Asha', email: 'asha@shop.test', password: PASSWORD })
    await signIn(browser, 'asha@shop.test')
    expect(problemOf((await browser.ask('counters')).body)).toBe('second-factor-needed')
    await setUpSecondFactor(browser)
    expect((await browser.ask('counters')).body).toEqual([])
  })
})

describe('signing in', () => {
  it('asks for the second factor, and a password alone opens nothing', async () => {
    const phone = browserAt(office)
    expect((await signIn(phone, 'asha@shop.test')).body).toMatchObject({ twoFactorRedirect: true })
    expect(problemOf((await phone.ask('me')).body)).toBe('signed-out')
    const wrong = await phone.post(`${OWNER_SIGN_IN}/two-factor/verify-totp`, { code: '000000' })
    expect(wrong.status).toBe(401)
    await proveCode(phone, secret)
    expect((await phone.ask('me')).body).toMatchObject({ name: 'Asha', role: 'distributor' })
  })

  it('is possible once with each spare code, and none has letters that are mistaken for one another', async () => {
    const browser = await invited(office, owner, { email: 'spare@shop.test', role: 'viewer' })
    const { body } = await browser.post(`${OWNER_SIGN_IN}/two-factor/generate-backup-codes`, {
      password: PASSWORD,
    })
    const { backupCodes: codes } = body as { readonly backupCodes: readonly string[] }
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-?){3}$/)
    const phone = browserAt(office)
    await signIn(phone, 'spare@shop.test')
    const prove = () => phone.post(`${OWNER_SIGN_IN}/two-factor/verify-backup-code`, { code: codes[0] })
    expect([(await prove()).status, (await phone.ask('me')).status]).toEqual([200, 200])
    await signIn(phone, 'spare@shop.test')
    expect((await prove()).status).toBe(401)
  })

  it('waits after five wrong passwords, and twice as long after the next', async () => {
    let elapsed = 0
    const clock = { now: () => Date.now(), elapsed: () => elapsed }
    const fresh = await testOffice({ clock })
    await firstOwner(fresh)
    const stranger = browserAt(fresh)
    for (let tries = 0; tries < 5; tries += 1)
      expect((await signIn(stranger, 'asha@shop.test', 'a wrong password')).status).toBe(401)
    const early = await signIn(stranger, 'ASHA@shop.test', PASSWORD)
    expect([early.status, early.body]).toMatchObject([429, { retryAfterMs: 30_000 }])
    elapsed += 30_000
    expect((await signIn(stranger, 'asha@shop.test', 'a wrong password')).status).toBe(401)
    expect((await signIn(stranger, 'asha@shop.test')).body).toMatchObject({ retryAfterMs: 60_000 })
    elapsed += 60_000
    expect((await signIn(stranger, 'asha@shop.test')).status).toBe(200)
  })

  it('cannot be done by registering oneself, nor by giving oneself a role', async () => {
    const stranger = browserAt(office)
    const person = { name: 'Mallory', email: 'mallory@shop.test', password: PASSWORD, role: 'distributor' }
    expect((await stranger.post(`${OWNER_SIGN_IN}/sign-up/email`, person)).status).toBe(404)
    await viewer.post(`${OWNER_SIGN_IN}/update-user`, { name: 'Ravi', role: 'distributor' })
    expect((await viewer.ask('me')).body).toMatchObject({ role: 'viewer' })
  })

  it('can be ended for another phone, and for nobody else', async () => {
    const phone = browserAt(office)
    await signIn(phone, 'asha@shop.test')
    await proveCode(phone, secret)
    const sessions = (await phone.ask('sessions')).body as OwnerOutput<'sessions'>
    const sessionId = sessions.find(({ isThis }) => isThis)?.sessionId
    expect(problemOf((await viewer.ask('end-session', { sessionId })).body)).toBe('not-found')
    await owner.ask('end-session', { sessionId })
    expect(problemOf((await phone.ask('me')).body)).toBe('signed-out')
  })
})

describe('every route as every role', () => {
  it('answers those who have its right, and nobody else', async () => {
    const browsers: Readonly<Record<string, Browser>> = {
      distributor: owner,
      'shop-owner': shopOwner,
      viewer,
      'signed out': browserAt(office),
    }
    const refusals = new Set(['signed-out', 'not-allowed', 'second-factor-needed'])
    const answered = new Map<string, readonly OwnerRoute[]>()
    for (const [who, browser] of Object.entries(browsers)) {
      const open: OwnerRoute[] = []
      for (const route of ROUTES) {
        // What is asked is wrong for every route, so that nothing is changed: the right is looked at before.
        const { body } = await browser.ask(route, { nothing: true })
        if (!refusals.has(String(problemOf(body)))) open.push(route)
      }
      answered.set(who, open)
    }
    for (const role of ROLES)
      expect(answered.get(role)).toEqual(
        ROUTES.filter((route) => rightsOf(role).includes(ownerRoutes[route].right)),
      )
    expect(answered.get('signed out')).toEqual(
      ROUTES.filter((route) => ownerRoutes[route].right === 'nobody'),
    )
  })

  it('gives files to those who have the right to them, and to nobody else', async () => {
    for (const { path, right } of Object.values(ownerDownloads))
      for (const [role, browser] of [
        ['distributor', owner],
        ['shop-owner', shopOwner],
        ['viewer', viewer],
      ] as const) {
        const file = await browser.open(`${path}/nothing-of-this-name`)
        expect([path, role, file.status]).toEqual([path, role, rightsOf(role).includes(right) ? 404 : 403])
        const stranger = await browserAt(office).open(`${path}/nothing-of-this-name`)
        expect(stranger.status).toBe(401)
        for (const line of [file, stranger]) await line.end()
      }
  })

  it('refuses a page of somebody else that asks in the name of the owner', async () => {
    for (const origin of ['https://evil.test', 'null', `${ADDRESS}.evil.test`])
      expect((await owner.post(`${OWNER_API}/me`, {}, { origin })).status).toBe(403)
  })
})

describe('what somebody sees', () => {
  const shopOf = async (owner: Browser, name: string): Promise<string> =>
    ((await owner.ask('add-shop', { name })).body as OwnerOutput<'add-shop'>).shopId
  const seenBy = async (browser: Browser): Promise<readonly string[]> =>
    ((await browser.ask('counters')).body as FleetCounter[])
      .map(({ name }) => name)
      .toSorted((one, other) => one.localeCompare(other))

  it('is their own shops for a shop owner, and everything for a distributor', async () => {
    const [front, back] = [await office.counter('Front'), await office.counter('Back')]
    const [station, market] = [await shopOf(owner, 'Station road'), await shopOf(owner, 'Market')]
    await owner.ask('place-counter', { counterId: front.counterId, shopId: station })
    await owner.ask('place-counter', { counterId: back.counterId, shopId: market })
    await office.context.alerts.raise({
      kind: 'counter-silent',
      counterId: back.counterId,
      key: 'b',
      details: { sinceMs: 0 },
    })
    const { personId } = await personWith('shop-owner')
    await owner.ask('change-person', { personId, role: 'shop-owner', shopIds: [station] })
    expect(await seenBy(shopOwner)).toEqual(['Front'])
    expect((await shopOwner.ask('alerts')).body).toEqual([])
    expect((await shopOwner.ask('shops')).body).toEqual([{ shopId: station, name: 'Station road' }])
    expect(await seenBy(owner)).toEqual(['Back', 'Front'])
    expect((await owner.ask('alerts')).body).toContainEqual(
      expect.objectContaining({ kind: 'counter-silent', counterId: back.counterId }),
    )
  })

  it('ends with the request after their role or their shops were taken', async () => {
    await office.counter('Desk')
    const guest = await invited(office, owner, { email: 'anil@shop.test', role: 'viewer' })
    expect(await seenBy(guest)).toContain('Desk')
    const { personId } = (await guest.ask('me')).body as Person
    await owner.ask('change-person', { personId, role: 'shop-owner', shopIds: [] })
    expect(await seenBy(guest)).toEqual([])
    await owner.ask('remove-person', { personId })
    expect(problemOf((await guest.ask('me')).body)).toBe('signed-out')
  })
})

describe('changes', () => {
  it('never leave the office without somebody who may let others in', async () => {
    const { personId } = (await owner.ask('me')).body as Person
    expect(problemOf((await owner.ask('remove-person', { personId })).body)).toBe('last-distributor')
    const lower = { personId, role: 'viewer', shopIds: [] }
    expect(problemOf((await owner.ask('change-person', lower)).body)).toBe('last-distributor')
  })

  it('of two owners to one setting: the second is told that it was changed meanwhile', async () => {
    const { changedAtMs } = ((await owner.ask('settings')).body as OwnerOutput<'settings'>).withoutOffice
    const ask = { setting: { key: 'withoutOffice', value: { policy: 'ask' } }, changedAtMs }
    const sell = { setting: { key: 'withoutOffice', value: { policy: 'sell' } }, changedAtMs }
    expect((await owner.ask('set-setting', ask)).status).toBe(200)
    expect(problemOf((await owner.ask('set-setting', sell)).body)).toBe('conflict')
    expect((await owner.ask('settings')).body).toMatchObject({ withoutOffice: { value: ask.setting.value } })
  })

  it('stand in the list of changes, with who made them; what was refused does not', async () => {
    const { counterId } = await office.counter('Window')
    await owner.ask('name-counter', { counterId, name: '<img src=x onerror=alert(1)>' })
    await owner.ask('name-counter', { counterId: 'counter-none', name: 'x' })
    await owner.ask('add-shop', { name: 'Bus stand' })
    expect(problemOf((await owner.ask('add-shop', { name: 'Bus stand' })).body)).toBe('conflict')
    await owner.ask('revoke-counter', { counterId })
    const actions = ((await owner.ask('audit', { before: null })).body as OwnerOutput<'audit'>).map(
      ({ action }) => action,
    )
    expect(actions.slice(0, 3)).toEqual(['counter.revoked', 'shop.added', 'counter.named'])
  })

  it('stand there with what they replaced', async () => {
    const { counterId } = await office.counter('Till one')
    const { shopId } = (await owner.ask('add-shop', { name: 'Old bazaar' })).body as OwnerOutput<'add-shop'>
    const { personId } = await personWith('viewer')
    const { value: former, changedAtMs } = ((await owner.ask('settings')).body as OwnerOutput<'settings'>)
      .withoutOffice
    const rule = { policy: 'block-above', abovePaise: 500_00 }
    await owner.ask('name-counter', { counterId, name: 'Till two' })
    await owner.ask('place-counter', { counterId, shopId })
    await owner.ask('place-counter', { counterId, shopId: null })
    await owner.ask('name-shop', { shopId, name: 'New bazaar' })
    await owner.ask('change-person', { personId, role: 'viewer', shopIds: [shopId] })
    await owner.ask('set-setting', { setting: { key: 'withoutOffice', value: rule }, changedAtMs })
    const changes = ((await owner.ask('audit', { before: null })).body as OwnerOutput<'audit'>).slice(0, 6)
    expect(changes.map(({ action, details }) => [action, details])).toEqual([
      ['settings.changed', { withoutOffice: rule, was: { withoutOffice: former } }],
      [
        'person.changed',
        { personId, role: 'viewer', shopIds: [shopId], was: { role: 'viewer', shopIds: [] } },
      ],
      ['shop.named', { shopId, name: 'New bazaar', was: { name: 'Old bazaar' } }],
      ['counter.placed', { counterId, shopId: null, was: { shopId } }],
      ['counter.placed', { counterId, shopId, was: { shopId: null } }],
      ['counter.named', { counterId, name: 'Till two', was: { name: 'Till one' } }],
    ])
    await owner.ask('change-person', { personId, role: 'viewer', shopIds: [] })
  })

  it('an invitation is good once, and not for an address that is in use', async () => {
    const { code } = (await owner.ask('invite', { email: 'sita@shop.test', role: 'viewer', shopIds: [] }))
      .body as OwnerOutput<'invite'>
    const guest = browserAt(office)
    const accept = { code, name: 'Sita', password: PASSWORD }
    expect((await guest.ask('accept-invitation', { ...accept, password: 'short' })).status).toBe(400)
    expect((await guest.ask('accept-invitation', accept)).status).toBe(200)
    expect(problemOf((await guest.ask('accept-invitation', accept)).body)).toBe('code')
  })
})
