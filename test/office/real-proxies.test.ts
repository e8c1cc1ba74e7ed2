// The proxies of office/proxies/ as they stand there, but for name, ports and certificate. Only with REAL_PROXIES=1 (vitest.config.ts,
// CONTRIBUTING.md); a computer that has none of a kind says so.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { LARGEST_BODY_BYTES } from '#shared/protocol'
import { issueServerCertificate, newAuthority } from '#office/server/base/authority'
import { examineOutside, type OutsideOffice } from '#office/server/maintenance/outside'
import { serve } from '#office/server/api/serve'
import { folderOfTest } from '../support/folder'
import { freePort } from '../support/free-port'
import { SIGN_IN_SECRET, testOffice } from '../support/office'

const PROXIES = join(import.meta.dirname, '../../office/proxies')

/** As a2enmod enables them, and those that Debian has on. */
const APACHE_MODULES = ['mpm_event', 'authz_core', 'alias', 'ssl', 'headers', 'proxy', 'proxy_http']

/** What a proxy is started with: its words, by where its file and the folder of the test are. */
const KINDS = {
  nginx: {
    file: 'nginx.conf',
    around: (text: string, folder: string) =>
      `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;\npid ${folder}/pid;\nerror_log ${folder}/log;\nevents {}\nhttp {\naccess_log off;\nclient_body_temp_path ${folder}/body;\n${text}\n}\n`,
    words: (file: string) => ['-c', file],
    version: ['-v'],
  },
  haproxy: {
    file: 'haproxy.cfg',
    around: (text: string) => text,
    words: (file: string) => ['-db', '-f', file],
    version: ['-v'],
  },
  caddy: {
    file: 'Caddyfile',
    // Its own certificate of a domain needs the internet.
    around: (text: string, folder: string, port: number) =>
      `{\nadmin off\nauto_https disable_redirects\nstorage file_system ${folder}/caddy\n}\n${text.replace('office.example {', `https://127.0.0.1:${port} {\ntls ${folder}/office.crt ${folder}/office.key`)}`,
    words: (file: string) => ['run', '--config', file, '--adapter', 'caddyfile'],
    version: ['version'],
  },
  apache2: {
    file: 'apache.conf',
    around: (text: string, folder: string, port: number) =>
      `${APACHE_MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so\n`).join('')}ServerName office.example\nUser www-data\nGroup www-data\nListen 127.0.0.1:${port}\nPidFile ${folder}/pid\nErrorLog ${folder}/log\nDefaultRuntimeDir ${folder}\n${text.replace('*:443', `127.0.0.1:${port}`)}`,
    words: (file: string) => ['-DFOREGROUND', '-f', file],
    version: ['-v'],
  },
} as const

type Kind = keyof typeof KINDS

interface Heard {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly bytes: number
}

/** Stands where the office does. It writes down what reaches it, and sends an event half a second after a line was opened. */
async function upstream() {
  const heard: Heard[] = []
  const sentAt: number[] = []
  const server = createServer((request, response) => {
    let bytes = 0
    request.on('data', (piece: Buffer) => void (bytes += piece.length))
    request.on('end', () => {
      heard.push({ path: request.url ?? '', headers: request.headers, bytes })
      if (request.url !== '/line') return void response.end('the office')
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: first\n\n')
      setTimeout(() => {
        sentAt.push(performance.now())
        response.write('data: second\n\n')
      }, 500)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { heard, sentAt, port: (server.address() as AddressInfo).port }
}

/** Before what listens at `officePort`; `changed`: what an owner made of the file. */
async function proxyOf(kind: Kind, officePort: number, changed = (text: string): string => text) {
  const { file, around, words, version } = KINDS[kind]
  const found = spawnSync(kind, version)
  if (found.error !== undefined) throw new Error(`${kind} is not installed`)
  const [folder, port] = [folderOfTest(), await freePort()]
  const authority = await newAuthority()
  const { key, cert } = await issueServerCertificate(authority, ['127.0.0.1'])
  const [keyFile, certFile, bothFile] = ['office.key', 'office.crt', 'office.pem'].map((name) =>
    join(folder, name),
  )
  writeFileSync(keyFile ?? '', key)
  writeFileSync(certFile ?? '', cert)
  writeFileSync(bothFile ?? '', `${cert}\n${key}`)
  const text = changed(readFileSync(join(PROXIES, file), 'utf8'))
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('bind :443', `bind 127.0.0.1:${port}`)
    .replaceAll('/etc/ssl/office.key', keyFile ?? '')
    .replaceAll('/etc/ssl/office.crt', certFile ?? '')
    .replaceAll('/etc/haproxy/office.pem', bothFile ?? '')
    .replaceAll('127.0.0.1:8471', `127.0.0.1:${officePort}`)
  const config = join(folder, file)
  writeFileSync(config, around(text, folder, port))
  const child = spawn(kind, words(config), { stdio: 'inherit' })
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    // Caddy would wait for the office's side of the open line.
    child.kill(kind === 'caddy' ? 'SIGKILL' : 'SIGTERM')
    await ended
  })
  const agent = new https.Agent({ rejectUnauthorized: false })
  const ask = (path: string, headers: Record<string, string> = {}, body = '') =>
    new Promise<{ readonly status: number; readonly at: number[] }>((resolve, reject) => {
      const at: number[] = []
      const request = https.request(
        { host: '127.0.0.1', port, path, method: body === '' ? 'GET' : 'POST', headers, agent },
        (response) => {
          const done = (): void => resolve({ status: response.statusCode ?? 0, at })
          response.on('data', (piece: Buffer) => {
            at.push(performance.now())
            if (piece.includes('second')) {
              response.destroy()
              done()
            }
          })
          response.on('end', done)
        },
      )
      request.on('error', reject).end(body)
    })
  await expect
    .poll(
      () =>
        ask('/healthz').then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 5_000 },
    )
    .toBe(200)
  return { ask, address: `https://127.0.0.1:${port}`, ca: authority.certificate }
}

describe.each(Object.keys(KINDS) as Kind[])('%s as it is set up for an office', (kind) => {
  it('passes on what the office takes, who sent it and no other, each event at once, and no figures', async () => {
    const office = await upstream()
    const { ask } = await proxyOf(kind, office.port)
    expect((await ask('/v1/entries', {}, 'x'.repeat(LARGEST_BODY_BYTES))).status).toBe(200)
    expect(office.heard.at(-1)).toMatchObject({ path: '/v1/entries', bytes: LARGEST_BODY_BYTES })

    await ask('/hooks/token', { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' })
    const headers: IncomingHttpHeaders = office.heard.at(-1)?.headers ?? {}
    expect(headers['x-forwarded-for']).toBe('127.0.0.1')
    expect(headers['forwarded'] ?? '').toBe('')

    for (const path of ['/metrics', '/metric%73']) expect((await ask(path)).status).toBe(404)
    expect(office.heard.some(({ path }) => path.startsWith('/metric'))).toBe(false)

    const { at } = await ask('/line')
    expect((at.at(-1) ?? Infinity) - (office.sentAt[0] ?? 0)).toBeLessThan(100)
  })
  it('is found to be well by the doctor, at the outside address', async () => {
    const found = await examineOutside(await officeBehind(kind))
    expect(found.filter(({ is }) => is !== 'well')).toEqual([])
    expect(found).toHaveLength(6)
  })
})

const without =
  (part: RegExp) =>
  (text: string): string =>
    text.replace(part, '')

/** What owners have instead, as each kind's own pages show it. */
const MISTAKES: readonly (readonly [Kind, string, (text: string) => string, readonly RegExp[]])[] = [
  [
    'nginx',
    'a bare proxy_pass',
    without(/.*(?:client_max|proxy_set_header|proxy_buff).*\n|location = [^}]*}\n/g),
    [/hands on who a stranger/, /Anybody can read/, /less than the 8 MB/],
  ],
  [
    'nginx',
    'pages of its own for errors',
    (text) =>
      text
        .replace(
          'proxy_pass',
          'proxy_intercept_errors on;\nerror_page 400 401 403 426 429 503 @own;\nproxy_pass',
        )
        .replace('location /', 'location @own {\nreturn 200 "Something is wrong";\n}\nlocation /'),
    [/page of its own/],
  ],
  [
    'haproxy',
    'Debian’s defaults',
    (text) =>
      text
        .replaceAll('option http-no-delay', '')
        .replace(/.*http-request (?:set|del)-header.*\n/g, '')
        .replace('mode http', 'mode http\n  option forwardfor'),
    [/header Forwarded/],
  ],
  ['caddy', 'a small body', (text) => text.replace('8MiB', '1MiB'), [/8 MB/]],
  [
    'apache2',
    'a bare ProxyPass',
    without(/.*(?:LimitRequestBody|unset|metrics).*\n| flushpackets=on/g),
    [/header Forwarded/],
  ],
]

describe('the doctor', () => {
  it.each(MISTAKES)('says of %s with %s what is wrong', async (kind, _what, changed, words) => {
    const found = await examineOutside(await officeBehind(kind, changed))
    const told = found.filter(({ is }) => is !== 'well').map(({ what }) => what)
    for (const word of words) expect(told.some((what) => word.test(what)) || told).toBe(true)
  })
})

async function officeBehind(kind: Kind, changed?: (text: string) => string): Promise<OutsideOffice> {
  const office = await testOffice({ hooks: { publicUrl: null, proxies: ['127.0.0.1'] } })
  const served = await serve(office.app, { host: '127.0.0.1', port: 0, certificate: null })
  onTestFinished(served.close)
  const { address, ca } = await proxyOf(kind, served.port, changed)
  return { address, ca, officeId: office.context.office.id, secret: SIGN_IN_SECRET }
}
