// The office's doors: no stranger gets further than a refusal, and nobody waits for one.
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  OWNER_API,
  OWNER_LIVE,
  OWNER_SIGN_IN,
  type OwnerOutput,
  type Person,
} from '#shared/office/owner-page'
import { createPasswordHashing } from '#office/server/owners/password-hashing'
import { ADDRESS, testOffice, type TestOffice } from '../support/office'
import {
  browserAt,
  firstOwner,
  freshCode,
  invited,
  invitedWithSecret,
  PASSWORD,
  proveCode,
  setUpSecondFactor,
  signIn,
  type Browser,
} from '../support/owner'

const WRONG = 'a wrong password'
const AUTH = OWNER_SIGN_IN
const statuses = (answers: readonly { readonly status: number }[], status: number): number =>
  answers.filter((answer) => answer.status === status).length
/** From an address of its own, as a stranger somewhere is. */
const from = (office: TestOffice, peer: string) => browserAt(office, peer)

const digestName = (email: string): string => createHash('sha256').update(email).digest('hex').slice(0, 16)

let office: TestOffice
let owner: Browser

beforeAll(async () => {
  office = await testOffice({ atEnd: afterAll })
  ;({ owner } = await firstOwner(office))
})

let guests = 0
const guest = async () => {
  const email = `guest-${(guests += 1)}@shop.test`
  return { ...(await invitedWithSecret(office, owner, { email, role: 'viewer' })), email }
}

describe('passwords', () => {
  it('are tried five times of a hundred at once, and the right one of them gets nobody in', async () => {
    const { email } = await guest()
    const answers = await Promise.all([
      ...Array.from({ length: 100 }, (_, number) =>
        signIn(from(office, `203.0.113.${number}`), email, WRONG),
      ),
      signIn(from(office, '198.51.100.7'), email),
    ])
    expect(statuses(answers, 401)).toBeLessThanOrEqual(5)
    expect(statuses(answers, 429)).toBeGreaterThanOrEqual(96)
    expect(statuses(answers, 200)).toBe(0)
  })

  it('guessed by strangers lock nobody out of a browser where they signed in before', async () => {
    const { email, browser } = await guest()
    for (let tries = 0; tries < 6; tries += 1) await signIn(from(office, '203.0.113.9'), email, WRONG)
    expect((await signIn(from(office, '203.0.113.10'), email)).status).toBe(429)
    expect((await signIn(browser, email)).body).toMatchObject({ twoFactorRedirect: true })
    // That browser guesses no more often than another one.
    for (let tries = 0; tries < 5; tries += 1) await signIn(browser, email, WRONG)
    expect((await signIn(browser, email)).status).toBe(429)
  })

  it('guessed by strangers lock nobody out who comes in with a code of the owner or of the machine', async () => {
    const email = `guest-${(guests += 1)}@shop.test`
    const invitation = { email: email.toUpperCase(), role: 'viewer', shopIds: [] }
    const { code } = (await owner.ask('invite', invitation)).body as OwnerOutput<'invite'>
    for (let tries = 0; tries < 6; tries += 1) await signIn(from(office, '203.0.113.12'), email, WRONG)
    const browser = from(office, '203.0.113.12')
    const joined = await browser.ask('accept-invitation', { code, name: 'Guest', password: PASSWORD })
    expect(joined).toMatchObject({ status: 200, body: {} })
    expect((await signIn(from(office, '203.0.113.13'), email)).status).toBe(429)
    expect((await signIn(browser, email)).status).toBe(200)
  })

  it('cannot be tried by a cookie that says a browser is known, made up or of another account', async () => {
    const { email } = await guest()
    const other = await guest()
    const stranger = from(office, '203.0.113.11')
    const stolen = other.browser
      .cookies()
      .split('; ')
      .filter((cookie) => cookie.startsWith('__Secure-galla-browser'))
      .map((cookie) => cookie.split('=').slice(1).join('='))
      .join('')
    expect(stolen).not.toBe('')
    const name = `__Secure-galla-browser-${digestName(email)}`
    for (const value of ['', 'x', `x.${'A'.repeat(43)}`, stolen, encodeURIComponent(stolen)])
      await stranger.post(`${AUTH}/sign-in/email`, { email, password: WRONG }, { cookie: `${name}=${value}` })
    const last = await stranger.post(
      `${AUTH}/sign-in/email`,
      { email, password: PASSWORD },
      { cookie: `${name}=${stolen}` },
    )
    expect(last.status).toBe(429)
  })

  it('of one source are tried thirty times, whatever accounts they are for', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, number) => {
        const password = `wrong password ${number}`
        return signIn(from(office, '2001:db8::1'), `nobody-${number}@shop.test`, password)
      }),
    )
    expect(statuses(answers, 401)).toBeLessThanOrEqual(30)
    expect(statuses(answers, 401) + statuses(answers, 429)).toBe(60)
  })

  it('of a hundred strangers are hashed one by one, few wait, and whoever is known goes before them', async () => {
    const hashing = createPasswordHashing()
    const order: string[] = []
    const strangers = Array.from({ length: 100 }, (_, number) =>
      hashing
        .within('strangers', () => hashing.hash(`stranger ${number}`))
        .then(
          () => order.push('stranger'),
          () => order.push('refused'),
        ),
    )
    const known = hashing.within('known', () => hashing.hash('known')).then(() => order.push('known'))
    await Promise.all([...strangers, known])
    expect(order.filter((one) => one === 'refused')).toHaveLength(100 - 8)
    expect(order.indexOf('known')).toBe(100 - 8 + 1)
    const kept = await hashing.hash(PASSWORD)
    expect(await hashing.verify({ hash: kept, password: PASSWORD })).toBe(true)
    expect(await hashing.verify({ hash: kept, password: WRONG })).toBe(false)
    await hashing.close()
  }, 90_000)
})

describe('the second factor', () => {
  it('takes each code once, of twenty at the same moment too', async () => {
    const { email, secret } = await guest()
    const phones = await Promise.all(
      Array.from({ length: 4 }, async (_, number) => {
        const phone = from(office, `198.51.100.${number}`)
        expect((await signIn(phone, email)).status).toBe(200)
        return phone
      }),
    )
    const code = freshCode(secret)
    const answers = await Promise.all(
      phones.map((phone) => phone.post(`${AUTH}/two-factor/verify-totp`, { code })),
    )
    expect(statuses(answers, 200)).toBe(1)
    const late = from(office, '198.51.100.99')
    await signIn(late, email)
    expect((await late.post(`${AUTH}/two-factor/verify-totp`, { code })).status).not.toBe(200)
  })

  it('takes a code again that nobody looked at: the database failed, or the sign-in was too old', async () => {
    const { email, secret } = await guest()
    const phone = from(office, '198.51.100.120')
    const { main } = office.context.pools
    const code = freshCode(secret)
    const prove = (browser: Browser) => browser.post(`${AUTH}/two-factor/verify-totp`, { code })
    await signIn(phone, email)
    await sql`ALTER TABLE "twoFactor" RENAME TO elsewhere`.execute(main)
    try {
      for (let tries = 0; tries < 6; tries += 1)
        expect((await prove(phone)).status).toBeGreaterThanOrEqual(500)
    } finally {
      await sql`ALTER TABLE elsewhere RENAME TO "twoFactor"`.execute(main)
    }
    await sql`CREATE TABLE kept AS SELECT * FROM verification WHERE identifier LIKE '2fa-attempts-%'`.execute(
      main,
    )
    await sql`DELETE FROM verification WHERE identifier LIKE '2fa-attempts-%'`.execute(main)
    expect((await prove(phone)).body).toMatchObject({ code: 'INVALID_TWO_FACTOR_COOKIE' })
    await sql`INSERT INTO verification SELECT * FROM kept`.execute(main)
    await sql`DROP TABLE kept`.execute(main)
    expect((await prove(phone)).status).toBe(200)
    await signIn(phone, email)
    expect((await prove(phone)).body).toMatchObject({ code: 'INVALID_CODE' })
  })

  it('lets in also while nobody can be told of it, and knows the browser then', async () => {
    const { email, secret } = await guest()
    const phone = from(office, '198.51.100.121')
    const raise = vi
      .spyOn(office.context.alerts, 'raise')
      .mockRejectedValue(new Error('the database is away'))
    onTestFinished(() => raise.mockRestore())
    await signIn(phone, email)
    expect((await proveCode(phone, secret)).status).toBe(200)
    expect(phone.cookies()).toContain('__Secure-galla-browser')
    expect((await phone.ask('me')).status).toBe(200)
    expect(raise).toHaveBeenCalledTimes(1)
  })

  it('is guessed five times of eighty, over however many sign-ins', async () => {
    const { email } = await guest()
    const tried: number[] = []
    for (let phone = 0; phone < 4; phone += 1) {
      const stranger = from(office, `192.0.2.${phone}`)
      await signIn(stranger, email)
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, number) =>
          stranger.post(`${AUTH}/two-factor/verify-totp`, { code: String(100_000 + number) }),
        ),
      )
      tried.push(statuses(answers, 401))
    }
    expect(tried.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(5)
  })

  it('is never left away: no browser is trusted by a cookie', async () => {
    const { email, secret } = await guest()
    const phone = from(office, '192.0.2.50')
    await signIn(phone, email)
    const code = freshCode(secret)
    const trusted = await phone.post(`${AUTH}/two-factor/verify-totp`, { code, trustDevice: true })
    expect(trusted.status).toBe(400)
    expect(phone.cookies()).not.toContain('trust')
  })

  it('that is removed is told, and a sign-in from a new browser; one from a known browser is not', async () => {
    const { browser, email, secret } = await guest()
    const told = async () =>
      ((await owner.ask('alerts')).body as OwnerOutput<'alerts'>).map(({ kind }) => kind)
    const before = await told()
    await signIn(browser, email)
    expect((await proveCode(browser, secret)).status).toBe(200)
    expect(await told()).toEqual(before)
    const phone = from(office, '192.0.2.60')
    await signIn(phone, email)
    expect((await proveCode(phone, secret)).status).toBe(200)
    expect((await phone.post(`${AUTH}/two-factor/disable`, { password: PASSWORD })).status).toBe(200)
    expect(await told()).toEqual(expect.arrayContaining(['new-browser', 'second-factor-removed']))
    expect((await phone.ask('counters')).body).toMatchObject({ problem: 'second-factor-needed' })
  })
})

describe('a session', () => {
  it('begun by the password alone opens nothing once a second factor is set up, and sets up none', async () => {
    const email = `guest-${(guests += 1)}@shop.test`
    const { code } = (await owner.ask('invite', { email, role: 'distributor', shopIds: [] }))
      .body as OwnerOutput<'invite'>
    const [own, thief] = [from(office, '192.0.2.70'), from(office, '192.0.2.71')]
    await own.ask('accept-invitation', { code, name: 'Guest', password: PASSWORD })
    await signIn(own, email)
    await signIn(thief, email)
    expect((await thief.ask('me')).status).toBe(200)
    await setUpSecondFactor(own)
    expect((await own.ask('people')).status).toBe(200)
    for (const asked of [
      thief.ask('me'),
      thief.ask('people'),
      thief.post(`${AUTH}/two-factor/enable`, { password: PASSWORD }),
      thief.post(`${AUTH}/two-factor/disable`, { password: PASSWORD }),
      thief.post(`${AUTH}/two-factor/generate-backup-codes`, { password: PASSWORD }),
    ])
      expect((await asked).status).toBe(401)
    // A new password keeps what was proven here, and ends every other session.
    const passwords = { currentPassword: PASSWORD, newPassword: `${PASSWORD} 2`, revokeOtherSessions: true }
    expect((await own.post(`${AUTH}/change-password`, passwords)).status).toBe(200)
    expect((await own.ask('people')).status).toBe(200)
  })

  it('ends where its second factor is removed in another: the phone may be somebody else’s now', async () => {
    const { browser, email, secret } = await guest()
    const other = from(office, '192.0.2.72')
    await signIn(other, email)
    expect((await proveCode(other, secret)).status).toBe(200)
    await browser.post(`${AUTH}/two-factor/disable`, { password: PASSWORD })
    expect([(await other.ask('me')).status, (await browser.ask('me')).status]).toEqual([401, 200])
  })
})

describe('what somebody gave out', () => {
  const enrolmentOf = (code: string) => ({
    kind: 'real' as const,
    code,
    name: 'Counter of a stranger',
    appVersion: '0.1.0',
    signingKey: randomBytes(32).toString('base64url'),
    sealingKey: randomBytes(32).toString('base64url'),
    log: null,
  })

  it.each(['remove-person', 'change-person'] as const)(
    'lets nobody in after %s, themselves under another name least of all',
    async (route) => {
      const email = `guest-${(guests += 1)}@shop.test`
      const leaving = await invited(office, owner, { email, role: 'distributor' })
      const { personId } = (await leaving.ask('me')).body as Person
      const asked = { email: `back-${guests}@shop.test`, role: 'distributor', shopIds: [] }
      const invitation = (await leaving.ask('invite', asked)).body as OwnerOutput<'invite'>
      const line = (await leaving.ask('new-code')).body as OwnerOutput<'new-code'>
      const kept = (await owner.ask('new-code')).body as OwnerOutput<'new-code'>
      const change = route === 'remove-person' ? {} : { role: 'viewer', shopIds: [] }
      expect((await owner.ask(route, { personId, ...change })).status).toBe(200)
      const accepted = await from(office, '192.0.2.73').ask('accept-invitation', {
        code: invitation.code,
        name: 'Guest',
        password: PASSWORD,
      })
      expect(accepted.body).toEqual({ problem: 'code' })
      const enrol = async (code: string) =>
        (await office.app.enrolment.enrol(enrolmentOf(code), '192.0.2.74')).ok
      expect([await enrol(line.code), await enrol(kept.code)]).toEqual([false, true])
    },
  )

  it('and asked while they were being removed, is not done: the request’s body came later', async () => {
    const email = `guest-${(guests += 1)}@shop.test`
    const leaving = await invited(office, owner, { email, role: 'distributor' })
    const { personId } = (await leaving.ask('me')).body as Person
    const bytes = Buffer.from(JSON.stringify({ name: `Shop of ${email}` }))
    const body = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          await owner.ask('remove-person', { personId })
          controller.enqueue(bytes)
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const answer = await office.app.fetch(
      new Request(`${ADDRESS}${OWNER_API}/add-shop`, {
        method: 'POST',
        body,
        duplex: 'half',
        headers: {
          origin: ADDRESS,
          cookie: leaving.cookies(),
          'content-length': String(bytes.length),
        },
      } as RequestInit),
    )
    expect([answer.status, await answer.json()]).toEqual([401, { problem: 'signed-out' }])
    const shops = (await owner.ask('shops')).body as OwnerOutput<'shops'>
    expect(shops.map(({ name }) => name)).not.toContain(`Shop of ${email}`)
  })

  it('twice to one address makes one person, also at the same moment', async () => {
    const email = `guest-${(guests += 1)}@shop.test`
    const codes = await Promise.all(
      [1, 2].map(async () => {
        const { body } = await owner.ask('invite', { email, role: 'viewer', shopIds: [] })
        return (body as OwnerOutput<'invite'>).code
      }),
    )
    const answers = await Promise.all(
      codes.map((code) =>
        from(office, '192.0.2.75').ask('accept-invitation', { code, name: 'Guest', password: PASSWORD }),
      ),
    )
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409])
  })
})

describe('the sign-in library', () => {
  it('is reached by the routes that the page uses, and by no other', async () => {
    const { browser } = await guest()
    for (const path of [
      '/update-user',
      '/get-session',
      '/list-sessions',
      '/change-email',
      '/delete-user',
      '/two-factor/send-otp',
      '/two-factor/get-totp-uri',
      '/two-factor/view-backup-codes',
      '/sign-up/email',
      '/request-password-reset',
      '/reset-password',
      '/callback/google',
      '/error',
      '/ok',
      '/sign-in/social',
      '//sign-in/email',
      '/sign-in/email/',
      '/constructor',
      '/__proto__',
    ])
      expect([path, (await browser.post(`${AUTH}${path}`, { name: 'x'.repeat(1_000) })).status]).toEqual([
        path,
        404,
      ])
    expect((await browser.get(`${AUTH}/get-session`)).status).toBe(404)
  })

  it('is asked by no page of somebody else, whatever the environment says', async () => {
    const { email } = await guest()
    for (const origin of ['https://evil.test', 'null', '', `${ADDRESS}.evil.test`, `${ADDRESS}:444`]) {
      const answer = await browserAt(office).post(
        `${AUTH}/sign-in/email`,
        { email, password: PASSWORD },
        { origin },
      )
      expect([origin, answer.status]).toEqual([origin, 403])
    }
  })

  it('keeps no more of a browser’s own words than are shown', async () => {
    const { browser, email, secret } = await guest()
    await browser.post(
      `${AUTH}/sign-in/email`,
      { email, password: PASSWORD },
      { 'user-agent': 'x'.repeat(9_000) },
    )
    const code = freshCode(secret)
    await browser.post(`${AUTH}/two-factor/verify-totp`, { code }, { 'user-agent': 'x'.repeat(9_000) })
    const sessions = (await browser.ask('sessions')).body as OwnerOutput<'sessions'>
    expect(Math.max(...sessions.map(({ userAgent }) => userAgent?.length ?? 0))).toBe(300)
  })
})

describe('a body', () => {
  const megabyte = 'x'.repeat(1024 * 1024)
  it('that is larger than anything the page sends is refused before it is read', async () => {
    let sent = 0
    for (const path of [
      `${AUTH}/sign-in/email`,
      `${OWNER_API}/first-owner`,
      `${OWNER_API}/me`,
      '/v1/enrol',
      '/v1/entries',
      '/v1/admit',
    ]) {
      sent = 0
      const body = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          sent += 1
          if (sent > 200) controller.close()
          else controller.enqueue(Buffer.from(megabyte))
        },
      })
      const answer = await office.app.fetch(
        new Request(`${ADDRESS}${path}`, {
          method: 'POST',
          body,
          duplex: 'half',
          headers: { origin: ADDRESS, 'galla-version': '1' },
        } as RequestInit),
      )
      expect([path, [401, 413].includes(answer.status), sent < 5]).toEqual([path, true, true])
    }
  })

  it('that is nested deeper than anything that is asked is not parsed; brackets in its texts are no matter', async () => {
    const counter = await office.counter('Deep')
    const parse = vi.spyOn(JSON, 'parse')
    onTestFinished(() => parse.mockRestore())
    const brackets = '['.repeat(600_000)
    const asked = async (body: string) => [
      (await counter.raw('/v1/entries', body)).status,
      parse.mock.calls.some(([text]) => text === body),
    ]
    expect(await asked(`${brackets}${']'.repeat(600_000)}`)).toEqual([400, false])
    expect(await asked(`{"a":"\\"${brackets}","b":"${brackets}"}`)).toEqual([400, true])
  })

  it('that says how long it is is not read at all', async () => {
    const headers = { origin: ADDRESS, 'content-length': String(200 * 1024 * 1024) }
    const answer = await office.request(`${AUTH}/sign-in/email`, { method: 'POST', body: '{}', headers })
    expect(answer.status).toBe(413)
  })
})

describe('a line of a page', () => {
  const endsWithin = async (browser: Browser, act: () => Promise<unknown>): Promise<number> => {
    const line = await browser.open(OWNER_LIVE)
    expect(line.status).toBe(200)
    await act()
    const began = performance.now()
    await line.text()
    return performance.now() - began
  }

  it('ends within a second after its person was removed, lowered, or signed out elsewhere', async () => {
    const removed = await invited(office, owner, { email: 'leaving@shop.test', role: 'viewer' })
    const { personId } = (await removed.ask('me')).body as Person
    expect(await endsWithin(removed, () => owner.ask('remove-person', { personId }))).toBeLessThan(1_000)
    const { browser } = await guest()
    expect(await endsWithin(browser, () => browser.post(`${AUTH}/sign-out`, {}))).toBeLessThan(1_000)
    const { browser: other } = await guest()
    expect(
      await endsWithin(other, () => other.post(`${AUTH}/two-factor/disable`, { password: PASSWORD })),
    ).toBeLessThan(1_000)
  })

  it('stays open for everybody else', async () => {
    const { browser } = await guest()
    const line = await browser.open(OWNER_LIVE)
    const { browser: leaving } = await guest()
    await endsWithin(leaving, () => leaving.post(`${AUTH}/sign-out`, {}))
    await office.context.alerts.raise({ kind: 'wrong-codes', key: 'line', details: { count: 1 } })
    await line.next()
    expect(await line.next()).toMatchObject({ kind: 'changed' })
    await line.end()
  })
})
