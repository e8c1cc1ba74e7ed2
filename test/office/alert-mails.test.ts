// Alerts by mail: grouped, at most so many an hour, in the owner's language, with nothing of any customer, and whatever the mail server does.
import { beforeAll, beforeEach, afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/base/clock'
import { MOST_MAILS_AN_HOUR, type AlertMail, type AlertMailRequest } from '#shared/office/alert-mail'
import { believedClock } from '#office/server/base/office-clock'
import { createMailSetting, mailWay } from '#office/server/alerts/mail'
import { createAlertMessages, MOST_TRIES } from '#office/server/alerts/message-queue'
import { sendMail } from '#office/server/alerts/smtp'
import { createAuthority } from '../support/certificates'
import { mailServer, shown } from '../support/mail-server'
import { testOffice, type TestOffice } from '../support/office'
import { firstOwner, type Browser } from '../support/owner'
import { VirtualTime } from '../support/virtual-time'

const SECRET = 'a secret of a test, of more than 32 characters'
const PASSWORD = 'the-password-of-the-mail'

let office: TestOffice
let owner: Browser
let counterId: string
const time = new VirtualTime()

beforeAll(async () => {
  // Its own jobs stand still: each test sends for itself.
  office = await testOffice({ atEnd: afterAll, timers: new VirtualTime() })
  ;({ owner } = await firstOwner(office))
  ;({ counterId } = await office.counter('Station road 1'))
})

beforeEach(async () => {
  for (const table of ['alert', 'alert_delivery', 'setting'] as const)
    await office.context.pools.main.deleteFrom(table).execute()
})

const settings = (port: number, other: Partial<AlertMailRequest> = {}): AlertMailRequest => ({
  host: '127.0.0.1',
  port,
  security: 'none',
  isOwnNetwork: true,
  user: 'asha',
  password: PASSWORD,
  from: 'office@shop.test',
  to: ['asha@shop.test'],
  exceptKinds: [],
  language: 'en',
  ...other,
})
const set = async (port: number, other: Partial<AlertMailRequest> = {}) =>
  (await owner.ask('set-alert-mail', settings(port, other))).status
const told = async () => (await owner.ask('alert-mail')).body as AlertMail

/** As after a start of the office; time is the test's. */
function mails() {
  const context = { ...office.context, clock: believedClock(time) }
  const setting = createMailSetting(context, SECRET)
  const way = mailWay(context, { setting, pageAddress: 'https://office.test' })
  const made = createAlertMessages(context, way)
  onTestFinished(made.close)
  return made
}

const raise = (key: string) =>
  office.context.alerts.raise({
    kind: 'old-pending',
    counterId,
    key,
    details: { requestId: 'SALE-9876543210', count: 1, sinceMs: 0 },
  })
const raiseCodes = () =>
  office.context.alerts.raise({ kind: 'wrong-codes', key: 'office', details: { count: 5 } })

describe('an alert', () => {
  it('is mailed once, by counter, kind and time, with nothing of the sale, and with the way to the page', async () => {
    const server = await mailServer()
    expect(await set(server.port)).toBe(200)
    await raise('a')
    const { send } = mails()
    await send()
    await send()
    expect(server.came).toHaveLength(1)
    const [mail] = server.came
    expect(mail).toMatchObject({ from: 'office@shop.test', to: ['asha@shop.test'] })
    const text = shown(mail?.text ?? '')
    expect(text).toContain('Subject: Galla: A sale is open for a day – Station road 1')
    expect(text).toContain('https://office.test/#/alerts')
    expect(text).toContain(`at most ${MOST_MAILS_AN_HOUR} mails an hour`)
    expect(text).not.toMatch(/SALE|9876543210|Received: by/)
    expect((await told()).last).toMatchObject({ state: 'sent', tries: 1, outcome: 'taken' })
  })

  it('is one mail with a thousand others of the same minute', async () => {
    const server = await mailServer()
    await set(server.port)
    for (let one = 0; one < 1_000; one += 1) await raise(String(one))
    await mails().send()
    expect(server.came).toHaveLength(1)
    const text = shown(server.came[0]?.text ?? '')
    expect(text).toContain('1,000 new alerts')
    expect(text.match(/^- /gm)).toHaveLength(20)
    expect(text).toContain('and 980 more')
  })

  it('waits for the next hour once so many were mailed, and stands in the next one then', async () => {
    const server = await mailServer()
    await set(server.port)
    const { send } = mails()
    for (let one = 0; one < MOST_MAILS_AN_HOUR + 3; one += 1) {
      await raise(String(one))
      await send()
      await time.pass(MINUTE_MS)
    }
    expect(server.came).toHaveLength(MOST_MAILS_AN_HOUR)
    await time.pass(HOUR_MS)
    await send()
    expect(server.came).toHaveLength(MOST_MAILS_AN_HOUR + 1)
    expect(shown(server.came.at(-1)?.text ?? '')).toContain('3 new alerts')
  })

  it('of a kind that the owner does not want is not mailed, and all others are', async () => {
    const server = await mailServer()
    await set(server.port, { exceptKinds: ['wrong-codes'] })
    await raiseCodes()
    const { send } = mails()
    await send()
    expect(server.came).toEqual([])
    await raise('a')
    await send()
    expect(shown(server.came[0]?.text ?? '')).not.toContain('Wrong codes')
  })

  it('is told in the language in which the owner set it', async () => {
    const server = await mailServer()
    await set(server.port, { language: 'hi' })
    await raiseCodes()
    await mails().send()
    const text = shown(server.came[0]?.text ?? '')
    expect(text).toContain('Subject: Galla: ग़लत कोड लिखे गए')
    expect(text).toContain('मालिक के पेज पर देखें')
  })

  it('goes by the webhook and by mail, each for itself', async () => {
    const server = await mailServer()
    await set(server.port)
    await raise('a')
    await office.context.pools.main.updateTable('alert').set({ message_id: 'told by the webhook' }).execute()
    await mails().send()
    expect(server.came).toHaveLength(1)
  })

  it('cannot add a line to the head of a mail by the name of its counter', async () => {
    const server = await mailServer()
    await set(server.port)
    const { pools } = office.context
    await pools.main.updateTable('counter').set({ name: 'One\r\nBcc: thief@evil.test' }).execute()
    onTestFinished(
      async () => void (await pools.main.updateTable('counter').set({ name: 'Station road 1' }).execute()),
    )
    await raise('a')
    await mails().send()
    const head = server.came[0]?.text.split('\r\n\r\n')[0] ?? ''
    expect(head).not.toMatch(/^Bcc:/im)
    expect(server.came[0]?.to).toEqual(['asha@shop.test'])
    // Nor to its words: each alert is one line.
    expect(shown(server.came[0]?.text ?? '')).toContain('– One Bcc: thief@evil.test\r\n\r\nSee to it')
  })
})

describe('the password', () => {
  it('is never told back, lies sealed, and is in no list of changes', async () => {
    const server = await mailServer()
    await set(server.port)
    const seen = await told()
    expect(seen.mail).toMatchObject({ host: '127.0.0.1', user: 'asha', hasPassword: true })
    const { main } = office.context.pools
    const kept = [
      await main.selectFrom('setting').selectAll().execute(),
      await main.selectFrom('audit').selectAll().execute(),
      seen,
    ]
    expect(JSON.stringify(kept)).not.toContain(PASSWORD)
  })

  it('is kept for the same server and user, and must be typed for any other', async () => {
    const server = await mailServer()
    await set(server.port)
    expect(await set(server.port, { password: null, from: 'other@shop.test' })).toBe(200)
    await owner.ask('try-alert-mail')
    expect(server.commands.some((line) => line.startsWith('AUTH'))).toBe(true)
    const thief = await mailServer()
    expect(await set(thief.port, { password: null })).toBe(400)
    expect(await set(server.port, { password: null, user: 'ravi' })).toBe(400)
    expect(await set(server.port, { password: null, host: 'localhost' })).toBe(400)
    expect(thief.commands).toEqual([])
    expect(await set(thief.port, { password: null, user: '' })).toBe(200)
    await owner.ask('try-alert-mail')
    expect(thief.commands.join(' ')).not.toContain('AUTH')
  })

  it('goes by no line without TLS outside the own network', async () => {
    expect(await set(25, { host: 'mail.test', isOwnNetwork: false })).toBe(400)
  })
})

describe('a mail server', () => {
  const authority = createAuthority('nobody that this computer knows')
  const outcome = async (port: number, other: Partial<AlertMailRequest> = {}): Promise<unknown> => {
    await set(port, other)
    return ((await owner.ask('try-alert-mail')).body as { readonly outcome: unknown }).outcome
  }
  const answering = async (to: string, answer: string) =>
    (await mailServer({ answer: (command) => (command.startsWith(to) ? answer : null) })).port

  it('that takes the test says so, and its mail is marked as a test', async () => {
    const server = await mailServer()
    expect(await outcome(server.port)).toBe('taken')
    expect(shown(server.came[0]?.text ?? '')).toContain('Subject: Galla: this is a test')
  })

  it.each([
    ['AUTH', '535 5.7.8 no', 'login'],
    ['MAIL', '550 5.7.1 not yours', 'sender'],
    ['RCPT', '550 5.1.1 nobody here', 'recipient'],
    ['DATA', '451 later', 'refused'],
    ['MESSAGE', '554 no mail of yours', 'refused'],
    ['CONNECT', '554 closed', 'refused'],
    ['CONNECT', 'cut', 'no-answer'],
    ['RCPT', 'cut', 'no-answer'],
    ['MESSAGE', 'cut', 'no-answer'],
  ] as const)('that answers %s with %s is told as %s', async (to, answer, expected) => {
    expect(await outcome(await answering(to, answer))).toBe(expected)
  })

  it('that takes one of two recipients is not mailed a second time', async () => {
    const server = await mailServer({ answer: (line) => (line.includes('<ravi@') ? '550 nobody' : null) })
    await set(server.port, { to: ['asha@shop.test', 'ravi@shop.test'] })
    await raise('a')
    const { send } = mails()
    await send()
    await time.pass(HOUR_MS)
    await send()
    expect(server.came.map(({ to }) => to)).toEqual([['asha@shop.test']])
    expect((await told()).last).toMatchObject({ state: 'sent', outcome: 'partly' })
  })

  it.each(['tls', 'starttls'] as const)(
    'whose certificate nobody knows is sent nothing by %s',
    async (security) => {
      const certificate = authority.issue({ ipAddress: '127.0.0.1' })
      const server = await mailServer({ certificate, tls: security === 'tls' ? 'at-once' : 'starttls' })
      expect(await outcome(server.port, { security })).toBe('not-secure')
      expect(server.commands.filter((line) => !/^EHLO|^STARTTLS/.test(line))).toEqual([])
      expect(server.came).toEqual([])
    },
  )

  it.each(['tls', 'starttls'] as const)('that knows no TLS is sent nothing by %s', async (security) => {
    const server = await mailServer()
    expect(await outcome(server.port, { security })).toBe('not-secure')
    expect(server.commands.join(' ')).not.toMatch(/AUTH|MAIL/)
  })

  it('in the own network is not spoken to unless somebody said so, by whatever it is written', async () => {
    const server = await mailServer()
    const tried = (host: string) =>
      sendMail(
        {
          settings: { ...settings(server.port), host, isOwnNetwork: false, password: PASSWORD },
          messageId: 'one',
          mail: { subject: 'a', text: 'b' },
          signal: new AbortController().signal,
        },
        (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
      )
    for (const host of ['127.0.0.1', '127.1', '[::1]', '::ffff:127.0.0.1', 'mail.test'])
      expect([host, await tried(host)]).toEqual([host, 'own-network'])
    expect(server.commands).toEqual([])
  })

  it('that never answers holds nothing up when the office ends, and the mail waits', async () => {
    const server = await mailServer({ answer: (line) => (line === 'MESSAGE' ? 'silent' : null) })
    await set(server.port)
    await raise('a')
    const made = mails()
    const sending = made.send()
    await expect.poll(() => server.commands.at(-1)).toBe('DATA')
    made.close()
    await sending
    expect((await told()).last).toMatchObject({ state: 'waiting', outcome: null, tries: 1 })
  })

  it('that is gone is tried with growing waits, the same mail, until it is given up', async () => {
    let isBack = false
    const server = await mailServer({ answer: (line) => (line === 'CONNECT' && !isBack ? 'cut' : null) })
    await set(server.port)
    await raise('a')
    for (let one = 1; one < MOST_TRIES; one += 1) {
      await mails().send()
      await mails().send()
      expect((await told()).last).toMatchObject({ state: 'waiting', tries: one, outcome: 'no-answer' })
      await time.pass(HOUR_MS)
    }
    await mails().send()
    expect((await told()).last).toMatchObject({ state: 'given-up' })
    isBack = true
    await raise('b')
    await mails().send()
    expect(server.came).toHaveLength(1)
  })
})

it('that is told nothing more forgets what waited, and tells it if it is set again', async () => {
  const server = await mailServer({ answer: (line) => (line === 'CONNECT' ? '421 later' : null) })
  await set(server.port)
  await raise('a')
  await mails().send()
  expect((await owner.ask('remove-alert-mail')).status).toBe(200)
  expect(await told()).toEqual({ mail: null, isUnreadable: false, last: null })
  const other = await mailServer()
  await set(other.port)
  await mails().send()
  expect(other.came).toHaveLength(1)
})
