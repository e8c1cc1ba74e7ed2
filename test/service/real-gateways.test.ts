// Real gateways and caches between the counter and a small service that keeps books: HAProxy, nginx and Varnish as Debian packs them
// (`apt-get install haproxy nginx varnish`). Only with REAL_GATEWAYS=1 (vitest.config.ts); one that is not installed is named and left out.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../support/free-port'
import { errorText, initiate, RECHARGED, REQUEST_ID, serviceFor, successText } from '../support/service'
import { fastPauses } from '../support/time'
import { answering, reset, startWireServer, type RawAnswer, type Script } from '../support/wire-server'

const STARTED_MS = 10_000
const TRY_AGAIN_MS = 50
const FIVE_MINUTES_MS = 5 * 60_000

/** Where Debian puts them, beside the usual places. */
const PLACES = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` }

function isThere(program: string, versionFlag: string): boolean {
  const { error, stdout, stderr } = spawnSync(program, [versionFlag], { env: PLACES, encoding: 'utf8' })
  console.log(
    error === undefined ? `${stdout}${stderr}`.split('\n')[0] : `${program} is not installed: left out`,
  )
  return error === undefined
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((told) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => told(true)).on('error', () => told(false))
    socket.on('connect', () => socket.destroy())
  })

interface Gateway {
  readonly program: string
  readonly config: (ports: { readonly own: number; readonly service: number }, folder: string) => string
  readonly args: (
    ports: { readonly own: number; readonly service: number },
    folder: string,
    file: string,
  ) => readonly string[]
}

/** Starts it before the service; returns its address, and ends it with the test. */
async function started({ program, config, args }: Gateway, serviceUrl: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-'))
  const ports = { own: await freePort(), service: Number(new URL(serviceUrl).port) }
  const file = join(folder, 'config')
  writeFileSync(file, config(ports, folder))
  const child = spawn(program, args(ports, folder, file), { env: PLACES, stdio: 'ignore' })
  onTestFinished(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (child.kill()) await ended
    rmSync(folder, { recursive: true, force: true })
  })
  for (let waited = 0; !(await isListening(ports.own)); waited += TRY_AGAIN_MS) {
    if (waited > STARTED_MS) throw new Error(`${program} does not listen`)
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS))
  }
  return `http://127.0.0.1:${ports.own}`
}

const HAPROXY: Gateway = {
  program: 'haproxy',
  config: ({ own, service }) => `
defaults
  mode http
  timeout connect 2s
  timeout client 10s
  timeout server 10s
  retries 3
  retry-on all-retryable-errors
listen gateway
  bind 127.0.0.1:${own}
  server service 127.0.0.1:${service}
`,
  args: (_ports, _folder, file) => ['-db', '-f', file],
}

const nginx = (server: string, http = ''): Gateway => ({
  program: 'nginx',
  config: ({ own, service }, folder) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${folder}/pid;
error_log ${folder}/errors;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxied;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ${http.replace('FOLDER', folder)}
  upstream service { server 127.0.0.1:${service}; server 127.0.0.1:${service}; }
  server { listen 127.0.0.1:${own}; location / { proxy_pass http://service; ${server} } }
}
`,
  args: (_ports, folder, file) => ['-p', folder, '-c', file],
})

const VARNISH: Gateway = {
  program: 'varnishd',
  config: ({ service }) => `vcl 4.1;\nbackend default { .host = "127.0.0.1"; .port = "${service}"; }\n`,
  args: ({ own }, folder, file) =>
    ['-F', '-j', 'none', '-n', join(folder, 'work')].concat(['-a', `127.0.0.1:${own}`, '-f', file]),
}

/** A service that books the first call and refuses any other with its id; `cuts`: nobody hears of the first one. */
async function serviceWithBooks({ cuts, taken }: { readonly cuts: boolean; readonly taken: RawAnswer }) {
  const books = { posts: 0, debits: 0, questions: 0 }
  const timed = (ageMs: number) => ({
    meta: { request_id: REQUEST_ID, time: new Date(Date.now() - ageMs).toISOString() },
  })
  const script: Script = (socket, request, count) => {
    if (request.method === 'GET') {
      books.questions += 1
      const answer: RawAnswer =
        books.debits === 0
          ? { status: 404, body: errorText(404, timed(FIVE_MINUTES_MS)) }
          : { body: successText({ ...RECHARGED, status: 'success' }, timed(0)) }
      return answering(answer)(socket, request, count)
    }
    books.posts += 1
    if (books.debits > 0) return answering(taken)(socket, request, count)
    books.debits += 1
    if (cuts) return reset(socket)
    answering({ body: successText(RECHARGED, { status: 'pending', ...timed(0) }) })(socket, request, count)
  }
  const server = await startWireServer({ script })
  onTestFinished(() => server.close())
  return { books, url: server.url }
}

const throughGateway = async (gateway: Gateway, service: Awaited<ReturnType<typeof serviceWithBooks>>) => {
  const client = serviceFor(await started(gateway, service.url), { timers: fastPauses })
  onTestFinished(() => client.close())
  return client
}

const TAKEN = [400, 401, 422].map((status): [number, RawAnswer] => [
  status,
  { status, body: errorText(status, { message: 'The request_id has already been taken.' }) },
])

const REPEATING = [
  ['haproxy', isThere('haproxy', '-v'), HAPROXY],
  [
    'nginx',
    isThere('nginx', '-v'),
    nginx('proxy_next_upstream error timeout http_502 non_idempotent; proxy_next_upstream_tries 2;'),
  ],
] as const

describe.each(REPEATING)('%s sends a call again that was cut off', (name, isInstalled, gateway) => {
  test.skipIf(!isInstalled).each(TAKEN)(
    'and hands on the %i of the second: not confirmed, and asked about',
    async (_status, taken) => {
      const service = await serviceWithBooks({ cuts: true, taken })
      const client = await throughGateway(gateway, service)
      const outcome = await initiate(client)
      console.log(
        name,
        'sent',
        service.books.posts,
        'booked',
        service.books.debits,
        outcome.httpStatus,
        outcome.class,
      )
      expect(service.books).toMatchObject({ debits: 1 })
      expect(service.books.posts).toBeGreaterThan(1)
      expect(outcome).toMatchObject({ class: 'unknown', reason: 'own-id-named' })
      const asked = await client.recharge.checkStatus({ requestId: REQUEST_ID, referenceId: null })
      expect(asked).toMatchObject({ ok: true, value: { verdict: 'success' } })
    },
  )
})

const CACHING = [
  ['varnish', isThere('varnishd', '-V'), VARNISH],
  [
    'nginx',
    isThere('nginx', '-v'),
    nginx(
      'proxy_cache answers; proxy_cache_valid 404 10m;',
      'proxy_cache_path FOLDER/cache keys_zone=answers:1m;',
    ),
  ],
] as const

describe.each(CACHING)('%s hands out an answer of before the sale', (name, isInstalled, gateway) => {
  test.skipIf(!isInstalled)('though asked for one of now: it proves nothing', async () => {
    const service = await serviceWithBooks({ cuts: false, taken: {} })
    const client = await throughGateway(gateway, service)
    const ask = () => client.recharge.checkStatus({ requestId: REQUEST_ID, referenceId: null })
    expect(await ask()).toMatchObject({ ok: true, value: { verdict: 'not-found' } })
    expect(await initiate(client)).toMatchObject({ class: 'pending' })
    // Varnish counts the age in whole seconds.
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    const asked = await ask()
    console.log(name, 'asked the service', service.books.questions, 'time, and said', JSON.stringify(asked))
    expect(service.books).toEqual({ posts: 1, debits: 1, questions: 1 })
    expect(asked).toMatchObject({ ok: false, failure: { cause: 'old-answer' } })
  })
})
