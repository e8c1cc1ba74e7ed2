// What else is told of an answer: who gave it in the service's place, what a callback came to, and single fields of the document.
import { createHmac } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { farOffTime, type CallbackRecord, type CallbackSettings } from '#shared/callbacks/callback'
import { compareNames } from '#shared/base/identifiers/names'
import { testService } from '#main/settings/connection-test'
import { detailsOf } from '#renderer/operations/checks/lookup/found'
import { TestNotice } from '#renderer/access/TestNotice'
import { fieldWords } from '#renderer/texts/field-names'
import { useWords, type MessageKey, type Words } from '#renderer/texts/words'
import { SPEC_LANGUAGES } from '../../support/spec-languages'
import { accountCreated, callback, receiver, SECRET } from '../../support/callback-receiver'
import { createAuthority } from '../../support/certificates'
import { startProxy, type TestProxyOptions } from '../../support/proxy'
import { answeredWith, errorText, serviceFor, successText } from '../../support/service'
import { fastPauses } from '../../support/time'
import { authority, trusted } from '../../support/trusted-line'
import { answerBytes, answering, reset, startWireServer, type Script } from '../../support/wire-server'
import { wordsIn } from '../../support/words'
import { drawn } from './check-answers'

export interface ToldRow {
  readonly name: string
  readonly said: readonly string[]
}

interface Line {
  readonly name: string
  readonly script?: Script
  /** Not the trusted one of the test. */
  readonly tls?: typeof trusted
  /** Each proxy in turn; `dead` is one where nobody is. */
  readonly proxies?: readonly (TestProxyOptions | 'dead' | 'direct' | 'unsupported')[]
}

const page = (status: number, headers: Readonly<Record<string, string>> = {}): Script =>
  answering({ status, body: '<html>no</html>', headers: { 'Content-Type': 'text/html', ...headers } })
const signIn = { username: 'shop', password: 'secret' }

const LINES: readonly Line[] = [
  { name: 'the service', script: answering({ body: successText({ plans: {} }) }) },
  {
    name: '503 in the service’s envelope',
    script: answering({
      status: 503,
      body: errorText(503, { message: 'Back at noon' }),
      headers: { Server: 'squid' },
    }),
  },
  { name: '502, a page of squid', script: page(502, { Server: 'squid/6.6', Via: '1.1 shop (squid/6.6)' }) },
  { name: '503, a page of varnish', script: page(503, { Via: '1.1 cache-7 (Varnish/7.1)' }) },
  { name: '503, a page without a name', script: page(503) },
  { name: '511, a page of a portal', script: page(511, { Server: 'portal' }) },
  { name: '407, a page', script: page(407, { 'Proxy-Authenticate': 'Basic realm="The mall"' }) },
  { name: '200, a page of a router', script: page(200, { Server: 'router' }) },
  { name: 'a head of 20 KiB', script: answering({ headers: { 'X-Long': 'x'.repeat(20_480) } }) },
  {
    name: 'a compression that is none',
    script: answering({ body: 'not compressed', headers: { 'Content-Encoding': 'gzip' } }),
  },
  { name: 'a connection that is reset at once', script: (socket) => reset(socket) },
  {
    name: 'half an answer',
    script: (socket) => void socket.end(answerBytes({ body: 'x'.repeat(200) }).subarray(0, 90)),
  },
  {
    name: 'a certificate that is past its date',
    tls: authority.issue({ ipAddress: '127.0.0.1', expired: true }),
  },
  {
    name: 'a certificate of a stranger',
    tls: createAuthority('a stranger').issue({ ipAddress: '127.0.0.1' }),
  },
  { name: 'a proxy that is not there', proxies: ['dead'] },
  { name: 'PAC: a proxy that is not there, a good one, straight', proxies: ['dead', {}, 'direct'] },
  { name: 'PAC: a SOCKS proxy alone', proxies: ['unsupported'] },
  { name: 'a proxy that wants a name', proxies: [{ signIn }] },
  { name: 'a proxy that wants Digest', proxies: [{ signIn, schemes: 'Digest realm="x", nonce="y"' }] },
  { name: 'a proxy that wants NTLM', proxies: [{ signIn, schemes: 'NTLM' }] },
  { name: 'a proxy that refuses', proxies: [{ refuses: 403 }] },
  { name: 'a proxy that writes garbage', proxies: [{ garbage: 'SSH-2.0-OpenSSH_9.9\r\n' }] },
  { name: 'a proxy that closes', proxies: [{ garbage: '' }] },
  {
    name: 'a proxy with a head of 20 KiB',
    proxies: [{ garbage: `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(20_480)}\r\n\r\n` }],
  },
  { name: 'a proxy that says 103 before its 200', proxies: [{ before: 'HTTP/1.1 103 Early Hints\r\n\r\n' }] },
]

/** What the test of the connection says, and the page of the line's health after it. */
export async function lineRows(): Promise<readonly ToldRow[]> {
  return Promise.all(
    LINES.map(
      async ({
        name,
        script = answering({ body: successText({ plans: {} }) }),
        tls = trusted,
        proxies = [],
      }) => {
        const server = await startWireServer({ tls, script })
        const ways = await Promise.all(proxies.map(routeOf))
        const service = serviceFor(server.url, {
          allowLoopbackHttp: false,
          extraCertificates: [authority.cert],
          timers: fastPauses,
          proxy: async () =>
            ways.length === 0
              ? null
              : ways.includes('unsupported')
                ? 'unsupported'
                : ways.filter((way) => way !== 'unsupported'),
        })
        onTestFinished(async () => {
          await service.close()
          await server.close()
        })
        const test = await testService(service, fastPauses)
        const { state } = service.connectionHealth.state()
        const node = (
          <>
            <TestNotice test={test} /> · <Said text={`health.line.${state}`} />
          </>
        )
        return { name, said: SPEC_LANGUAGES.map((language) => drawn(language, node)) }
      },
    ),
  )
}

async function routeOf(way: TestProxyOptions | 'dead' | 'direct' | 'unsupported') {
  if (way === 'direct') return null
  if (way === 'unsupported') return way
  const host = { host: '127.0.0.1', isSecure: false, signIn: null }
  if (way === 'dead') return { ...host, port: 9 }
  const proxy = await startProxy(way)
  onTestFinished(() => proxy.close())
  return { ...host, port: proxy.port }
}

const Said = ({ text }: { readonly text: MessageKey }) => useWords().say(text)

interface Posted {
  readonly name: string
  readonly body?: string
  readonly times?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly settings?: Partial<CallbackSettings>
}

const BEHIND = { transport: 'proxy', sources: ['203.0.113.7'] } as const
const account = accountCreated()
const signature = createHmac('sha256', SECRET).update(account).digest('hex')

const CALLBACKS: readonly Posted[] = [
  { name: 'about a sale of the shop' },
  { name: 'the 40th of an hour, each of other words', times: 40 },
  { name: 'from an address that is not listed', settings: { sources: ['203.0.113.7'] } },
  {
    name: 'behind the named proxy, X-Forwarded-For with quotes and port',
    headers: { 'X-Forwarded-For': '"203.0.113.7:4711"' },
    settings: BEHIND,
  },
  {
    name: 'behind the named proxy, Forwarded (RFC 7239)',
    headers: { Forwarded: 'for="203.0.113.7:4711";proto=https' },
    settings: BEHIND,
  },
  {
    name: 'the same behind another proxy than the named one',
    headers: { Forwarded: 'for=203.0.113.7' },
    settings: { ...BEHIND, proxies: ['10.0.0.1'] },
  },
  {
    name: 'account, signed, X-Webhook-Timestamp of today',
    body: account,
    headers: {
      'X-Webhook-Signature': signature,
      'X-Webhook-Timestamp': String(Math.floor(Date.now() / 1_000)),
    },
  },
  {
    name: 'account, signed, X-Webhook-Timestamp of 2001',
    body: account,
    headers: { 'X-Webhook-Signature': signature, 'X-Webhook-Timestamp': '1000000000' },
  },
  {
    name: 'account, signed by somebody else',
    body: account,
    headers: { 'X-Webhook-Signature': '0'.repeat(64) },
  },
]

/** What the receiver answers last, and what the list of callbacks shows of it. */
export async function callbackRows(): Promise<readonly ToldRow[]> {
  const rows: ToldRow[] = []
  for (const { name, body, times = 1, headers = {}, settings = {} } of CALLBACKS) {
    const { made, ...paths } = await receiver({ settings })
    let status = 0
    for (let time = 0; time < times; time += 1) {
      const answer = await fetch(body === undefined ? paths.recharge : paths.account, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: body ?? callback({}, { message: `Result ${time}` }),
      })
      status = answer.status
      await answer.arrayBuffer()
    }
    const [record] = await made.search('', 1)
    const said = SPEC_LANGUAGES.map((language) =>
      record === undefined ? '' : noted(wordsIn(language), record),
    )
    rows.push({ name, said: [String(status), ...said] })
  }
  return rows
}

/** What the list of callbacks notes beside one. */
function noted({ say, dateAndTime }: Words, record: CallbackRecord): string {
  const sentAt = farOffTime(record)
  return [
    ...(sentAt === null ? [] : [say('callbacks.sent-at', { when: dateAndTime(sentAt) })]),
    ...(record.beyond === undefined ? [] : [say('callbacks.beyond', { count: record.beyond })]),
  ].join(' ')
}

const DETAILS = { first_name: 'Asha', last_name: 'Devi', email: 'asha@example.in', phone: '9876543210' }

/** Single fields of the document, and how a number leaves that would be another one as the document writes it. */
export async function fieldRows(): Promise<readonly ToldRow[]> {
  const row = (name: string, told: (words: Words) => string): ToldRow => ({
    name,
    said: SPEC_LANGUAGES.map((language) => told(wordsIn(language))),
  })
  const opening = await answeredWith({
    request_id: 'o1',
    customer_details: { ...DETAILS, last_name: 'Rani', email: 'other@example.in' },
  })
  const { changed, echoedName } = await opening.service.account.openAccount({
    canonicalBody: JSON.stringify(DETAILS),
  })
  const checked = await answeredWith({
    gstin: '27AAPFU0939F1ZV',
    status: 'verified',
    additional_addresses: [{ street: 'Ring Road' }, 'Plot 7, Thane'],
  })
  const gstin = await checked.service.verification.verifyGstin({ gstin: '27AAPFU0939F1ZV' })
  if (gstin.kind !== 'done') throw new Error('a check that was answered')
  return [
    row('a DTH number that begins with 0, on the sheet', ({ say }) => say('recharge.confirm.number-as-text')),
    row('`customer_details` with another name', ({ say }) =>
      [
        `${say('account.customer')}: ${echoedName}`,
        say('verify.match', { name: 'Asha Devi' }),
        say(`verify.match.${compareNames('Asha Devi', echoedName ?? '') ?? 'same'}`),
      ].join(' '),
    ),
    row('`customer_details` with another e-mail', (words) =>
      [
        words.say('account.changed.title'),
        ...changed.map((told) => fieldWords(words, told)),
        words.say('account.changed.do'),
      ].join(' · '),
    ),
    row('`additional_addresses` with items', (words) =>
      detailsOf(words, { kind: 'gstin', result: gstin.value })
        .filter(({ label }) => label.includes('additional'))
        .map(({ label, value }) => `${label}: ${value}`)
        .join(' · '),
    ),
  ]
}
