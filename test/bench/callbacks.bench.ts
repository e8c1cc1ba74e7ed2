// The receiver of callbacks, which checks a signature and syncs each callback to disk before it answers, compared with
// a bare server that only reads the body and answers; then the memory of the app's main process meanwhile.
import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_CALLBACK_SETTINGS } from '#shared/callbacks/callback'
import { createReceiver } from '#main/callbacks'
import { linesIn } from '#main/files/lines-file'
import { freePort } from '../support/free-port'
import { newData, removeData, startShop } from './shop-app'
import { isQuick, sized, timed, type Bench } from './comparison'

const SECRET = 'bench'
const PRACTICE_SECRET = 'practice-webhook-secret'
const TOGETHER = 200
const A_ROUND = sized(1_000, 200)
const ROUNDS = 8
const BODY_BYTES = 1_024
/** Memory is measured when the caches are full, and again much later. */
const SETTLED_AFTER = sized(20_000, 400)
const IN_ALL = sized(100_000, 800)
const MOST_MEGABYTES = 250
const P99 = 0.99

/** An account callback of a kilobyte; each differs, so that none counts as a duplicate. */
function bodyOf(number: number): string {
  const data = { request_id: `ACC-${number}`, account_status: 'success', is_refunded: false, branch: '' }
  const bare = JSON.stringify({ event: 'PARTNER_ACCOUNT_CREATED', request_id: `ACC-${number}`, data })
  return bare.replace('"branch":""', `"branch":"${'x'.repeat(BODY_BYTES - bare.length)}"`)
}

async function bareEcho() {
  const answer = JSON.stringify({ status: 200, message: 'Received.' })
  const server = createServer((incoming, outgoing) => {
    incoming.resume().on('end', () => {
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callbacks/account` }
}

function poster(agent: Agent, secret: string) {
  let sent = 0
  const post = (url: string, body: string, signature: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'x-webhook-signature': signature }
      const asked = request(url, { method: 'POST', agent, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`answered with ${answer.statusCode}`))
        answer.resume().on('end', resolve)
      })
      asked
        .once('error', (error: NodeJS.ErrnoException) => {
          // The server ends a connection that was idle for five seconds, as a busy computer may leave it: a sender then opens another.
          if (asked.reusedSocket && error.code === 'ECONNRESET')
            post(url, body, signature).then(resolve, reject)
          else reject(error)
        })
        .end(body)
    })
  /**
   * A round of callbacks, this many at a time; every one must be acknowledged. Returns the total time and the 99th
   * percentile.
   */
  const round = async (url: string): Promise<{ readonly tookMs: number; readonly p99Ms: number }> => {
    const bodies = Array.from({ length: A_ROUND }, () => bodyOf((sent += 1)))
    const signed = bodies.map((body) => ({
      body,
      signature: createHmac('sha256', secret).update(body).digest('hex'),
    }))
    const each: number[] = []
    const tookMs = await timed(() =>
      Promise.all(
        Array.from({ length: TOGETHER }, async () => {
          for (let next = signed.pop(); next !== undefined; next = signed.pop()) {
            const { body, signature } = next
            each.push(await timed(() => post(url, body, signature)))
          }
        }),
      ),
    )
    const p99Ms = each.toSorted((one, other) => one - other)[Math.floor(P99 * each.length)] ?? NaN
    return { tookMs, p99Ms }
  }
  return { round, sent: () => sent }
}

const residentMegabytes = (processId: number): number => {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${processId}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

/** The memory of the app's main process, while callbacks arrive without a pause. */
async function tellMemory(): Promise<void> {
  if (process.platform !== 'linux') return console.log('memory is measured on Linux alone')
  const userData = newData()
  const app = await startShop(userData)
  await app.ask('app.choose-environment', { environment: 'practice' })
  const settings = { ...DEFAULT_CALLBACK_SETTINGS, enabled: true, port: await freePort() }
  await app.ask('callbacks.change', settings)
  const processId = app.electron.process().pid ?? 0
  const agent = new Agent({ keepAlive: true, maxSockets: TOGETHER })
  const { round, sent } = poster(agent, PRACTICE_SECRET)
  const url = `http://${settings.bindAddress}:${settings.port}${settings.accountPath}`
  const tell = (): void => {
    const megabytes = residentMegabytes(processId)
    const verdict = megabytes <= MOST_MEGABYTES ? 'met' : 'NOT MET'
    if (isQuick) return
    console.log(
      `memory of the main process after ${sent()} callbacks: ${megabytes} MB (aim ≤ ${MOST_MEGABYTES}, ${verdict})`,
    )
  }
  tell()
  while (sent() < SETTLED_AFTER) await round(url)
  tell()
  while (sent() < IN_ALL) await round(url)
  tell()
  agent.destroy()
  await app.close()
  removeData(userData)
}

export const bench = async (): Promise<Bench> => {
  const folder = mkdtempSync(join(tmpdir(), 'callbacks-bench-'))
  const receiver = createReceiver({
    clock: { now: Date.now, elapsed: () => performance.now() },
    timers: { after: () => () => {} },
    files: {
      ours: linesIn(join(folder, 'callbacks.jsonl')),
      strays: linesIn(join(folder, 'stray-callbacks.jsonl')),
    },
    secrets: () => [SECRET],
    readFile: () => Promise.reject(new Error('none')),
    judge: async () => ({ kind: 'done', disposition: 'kept' }),
    isOurs: () => true,
    onRefused: () => {},
    onRecord: () => {},
    onState: () => {},
    onTrouble: (error) => console.error(error),
  })
  const state = await receiver.apply({ ...DEFAULT_CALLBACK_SETTINGS, enabled: true, port: 0 })
  if (state.kind !== 'listening') throw new Error('the receiver does not listen')
  const echo = await bareEcho()
  const agent = new Agent({ keepAlive: true, maxSockets: TOGETHER })
  const { round } = poster(agent, SECRET)
  const receiverUrl = `${state.url}${DEFAULT_CALLBACK_SETTINGS.accountPath}`
  return {
    comparisons: [
      {
        what: `acknowledging ${A_ROUND} signed callbacks of 1 KB, each synced first (${A_ROUND * ROUNDS} in all)`,
        against: 'a bare server that stores nothing',
        aimRatio: 2,
        rounds: ROUNDS,
        ours: async () => (await round(receiverUrl)).tookMs,
        plain: async () => (await round(echo.url)).tookMs,
      },
      {
        what: `the slowest but one in a hundred of them (p99), ${TOGETHER} at a time`,
        against: 'the same of the bare server',
        aimRatio: 2,
        rounds: ROUNDS,
        ours: async () => (await round(receiverUrl)).p99Ms,
        plain: async () => (await round(echo.url)).p99Ms,
      },
    ],
    close: async () => {
      agent.destroy()
      await receiver.close()
      echo.server.closeAllConnections()
      echo.server.close()
      rmSync(folder, { recursive: true })
      await tellMemory()
    },
  }
}
