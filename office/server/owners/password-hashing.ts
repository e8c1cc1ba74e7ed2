// Digests of passwords. Each takes a tenth of a second of a processor by design, so they are made one after the other in a thread of their own,
// and a stranger who sends many is told to come again: neither counters nor owners wait for them.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { Worker } from 'node:worker_threads'

export type Lane = 'known' | 'strangers'

export interface PasswordHashing {
  hash(password: string): Promise<string>
  verify(of: { readonly hash: string; readonly password: string }): Promise<boolean>
  /**
   * Passwords are hashed within `work`; those of people who are known go first. Rejects with `HashingBusy` before `work` has begun where
   * eight of the lane are under way: a stranger who is refused costs no question to the database either.
   */
  within<Value>(lane: Lane, work: () => Promise<Value>): Promise<Value>
  close(): Promise<void>
}

/** Nothing was looked at. */
export class HashingBusy extends Error {}

/** Of each lane at a time. */
const MOST_AT_ONCE = 8
const SALT_BYTES = 16
const KEY_BYTES = 64
/** As the sign-in library has them; 32 MiB for each digest. */
const COST = { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 }

/** Of Linux's steps of priority: of a busy processor it gets a tenth. */
const AFTER_EVERYTHING_ELSE = 10

/** On Linux a priority is of a thread and not of its process: the office's own threads keep theirs. */
const PROGRAM = `
const { parentPort } = require('node:worker_threads')
const { scryptSync } = require('node:crypto')
const os = require('node:os')
if (process.platform === 'linux') os.setPriority(0, Math.min(os.getPriority() + ${AFTER_EVERYTHING_ELSE}, 19))
parentPort.on('message', ({ password, salt, bytes, cost }) => parentPort.postMessage(scryptSync(password, salt, bytes, cost)))`

interface Waiting {
  readonly password: string
  readonly salt: string
  readonly resolve: (key: Buffer) => void
  readonly reject: (error: unknown) => void
}

export function createPasswordHashing(): PasswordHashing {
  const lanes = new AsyncLocalStorage<Lane>()
  const waiting: Readonly<Record<Lane, Waiting[]>> = { known: [], strangers: [] }
  const underWay: Record<Lane, number> = { known: 0, strangers: 0 }
  let worker: Worker | null = null
  let isAtWork = false

  const digest = ({ password, salt }: Waiting): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      worker ??= new Worker(PROGRAM, { eval: true })
      worker.unref()
      worker.removeAllListeners()
      worker.on('message', (key: Uint8Array) => resolve(Buffer.from(key)))
      worker.on('error', reject)
      worker.on('exit', () => reject(new HashingBusy('the thread has ended')))
      worker.postMessage({ password: password.normalize('NFKC'), salt, bytes: KEY_BYTES, cost: COST })
    })
  const work = async (): Promise<void> => {
    if (isAtWork) return
    isAtWork = true
    for (;;) {
      const next = waiting.known.shift() ?? waiting.strangers.shift()
      if (next === undefined) break
      await digest(next).then(next.resolve, async (error: unknown) => {
        next.reject(error)
        // The next one gets a new thread.
        await worker?.terminate()
        worker = null
      })
    }
    isAtWork = false
  }
  const keyOf = (password: string, salt: string): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      waiting[lanes.getStore() ?? 'strangers'].push({ password, salt, resolve, reject })
      void work()
    })
  return {
    hash: async (password) => {
      const salt = randomBytes(SALT_BYTES).toString('hex')
      return `${salt}:${(await keyOf(password, salt)).toString('hex')}`
    },
    verify: async ({ hash, password }) => {
      const [salt = '', key = ''] = hash.split(':')
      const kept = Buffer.from(key, 'hex')
      return kept.length === KEY_BYTES && timingSafeEqual(await keyOf(password, salt), kept)
    },
    within: async (lane, work) => {
      if (underWay[lane] >= MOST_AT_ONCE) throw new HashingBusy('too many at once')
      underWay[lane] += 1
      try {
        return await lanes.run(lane, work)
      } finally {
        underWay[lane] -= 1
      }
    },
    close: async () => {
      for (const line of Object.values(waiting))
        for (const { reject } of line.splice(0)) reject(new HashingBusy('the office is closing'))
      await worker?.terminate()
    },
  }
}
