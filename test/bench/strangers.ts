// Strangers at an office's doors, in a thread of their own: what they send must not slow the counters that are measured beside them. Told what
// to do by messages: `{ do: 'sign-in' }` until `{ do: 'end' }`, or `{ do: 'flood', forMs, bytes }`; says `done` after either.
import { Agent, request } from 'node:https'
import { parentPort, workerData } from 'node:worker_threads'

interface Place {
  readonly port: number
  readonly address: string
  readonly strangers: number
  readonly signInPath: string
  /** Where everything that a stranger can send is sent. */
  readonly doors: readonly string[]
}

export type StrangersTask =
  | { readonly do: 'sign-in' }
  | { readonly do: 'end' }
  | { readonly do: 'flood'; readonly forMs: number; readonly bytes: number }

/** A browser whose sign-in was refused could ask again as soon. */
const PAUSE_MS = 1_000

const { port, address, strangers, signInPath, doors } = workerData as Place
const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))
const statuses = new Map<number, number>()

/** Each has an address of its own; Linux takes every one of this network for this computer's. */
const addressOf = (number: number): string => `127.1.${Math.floor(number / 250)}.${1 + (number % 250)}`

const ask = (agent: Agent, path: string, body: string, localAddress: string): Promise<void> =>
  new Promise((resolve) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      origin: address,
    }
    request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers, localAddress }, (answer) => {
      statuses.set(answer.statusCode ?? 0, (statuses.get(answer.statusCode ?? 0) ?? 0) + 1)
      answer
        .on('error', () => {})
        .resume()
        .once('close', resolve)
    })
      .once('error', () => {
        statuses.set(0, (statuses.get(0) ?? 0) + 1)
        resolve()
      })
      .end(body)
  })

let isOver = false
let tried = 0

/** Each over a connection of its own, for an account that nobody has. */
async function signIn(number: number): Promise<void> {
  const agent = new Agent({ rejectUnauthorized: false, keepAlive: true })
  await pause((PAUSE_MS * number) / strangers)
  while (!isOver) {
    tried += 1
    const account = { email: `nobody-${tried}@shop.test`, password: 'a wrong password' }
    await ask(agent, signInPath, JSON.stringify(account), addressOf(number))
    await pause(PAUSE_MS)
  }
  agent.destroy()
}

async function flood({ forMs, bytes }: Extract<StrangersTask, { do: 'flood' }>): Promise<void> {
  const agent = new Agent({ rejectUnauthorized: false, keepAlive: true, maxSockets: strangers })
  const bodies = [JSON.stringify({ large: 'x'.repeat(bytes) }), JSON.stringify({ code: '000000000000' })]
  for (const until = performance.now() + forMs; performance.now() < until;)
    await Promise.all(
      doors.flatMap((path) => bodies.map((body, at) => ask(agent, path, body, addressOf(at)))),
    )
  agent.destroy()
}

parentPort?.on('message', (task: StrangersTask) => {
  if (task.do === 'end') isOver = true
  else {
    isOver = false
    const work =
      task.do === 'flood'
        ? flood(task)
        : Promise.all(Array.from({ length: strangers }, (_, at) => signIn(at)))
    void work.then(() => {
      parentPort?.postMessage(Object.fromEntries(statuses))
      statuses.clear()
    })
  }
})
