// What strangers at the office's doors cost its counters: a claim over a socket while three hundred of them sign in, against the same in a quiet
// office, and the office's memory before and after ten minutes' worth of them.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { OWNER_API, OWNER_SIGN_IN } from '#shared/office/owner-page'
import { PATHS } from '#shared/protocol'
import { admitted, benchOffice, COLLECTED_AFTER_MS, type BenchCounter } from './bench-office'
import { sized, timed, type Bench } from './comparison'
import { officeDatabase } from './office-database'
import type { StrangersTask } from './strangers'

const STRANGERS = sized(300, 10)
const CLAIMS = sized(200, 10)
/** Ten minutes of it are 600000; a minute tells as much of what it costs. */
const FLOOD_MS = Number(process.env['BENCH_STRANGERS_MS'] ?? sized(60_000, 200))
const LARGE_BODY = sized(2, 1) * 1024 * 1024
/** What a counter does between two claims. */
const PAUSE_MS = 10

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

async function claims(counter: BenchCounter): Promise<readonly number[]> {
  const taken: number[] = []
  for (let claim = 0; claim < CLAIMS; claim += 1) {
    taken.push(await timed(() => admitted(counter)))
    await pause(PAUSE_MS)
  }
  return taken
}

export const bench = async (): Promise<Bench> => {
  const folder = mkdtempSync(join(tmpdir(), 'galla-bench-strangers-'))
  const database = await officeDatabase()
  const office = await benchOffice(folder, database, 1)
  const [counter] = office.counters as readonly [BenchCounter]
  const signInPath = `${OWNER_SIGN_IN}/sign-in/email`
  const hook = `/hooks/${randomBytes(16).toString('base64url')}`
  const { port, address } = office
  const doors = [signInPath, `${OWNER_API}/first-owner`, PATHS.enrol, '/v1/entries', hook]
  const strangers = new Worker(new URL('strangers.ts', import.meta.url), {
    workerData: { port, address, strangers: STRANGERS, signInPath, doors },
    execArgv: [],
  })
  const tell = (task: StrangersTask): void => strangers.postMessage(task)
  const besieged = async (): Promise<readonly number[]> => {
    tell({ do: 'sign-in' })
    await pause(sized(2_000, 0))
    const taken = await claims(counter)
    tell({ do: 'end' })
    console.log('  strangers heard', JSON.stringify(await once(strangers, 'message')))
    return taken
  }
  /** Everything that a stranger can send, large and small. */
  const flood = async (): Promise<void> => {
    tell({ do: 'flood', forMs: FLOOD_MS, bytes: LARGE_BODY })
    console.log('  strangers heard', JSON.stringify(await once(strangers, 'message')))
  }
  await claims(counter)
  await besieged()
  const before = office.memory()
  return {
    comparisons: [
      {
        what: `a claim while ${STRANGERS} strangers sign in, p99`,
        against: 'a claim of a quiet office',
        aimRatio: 2,
        at: 'p99',
        rounds: sized(4, 1),
        ours: besieged,
        plain: () => claims(counter),
      },
      {
        what: 'memory after strangers sent sign-ins, codes, callbacks and large bodies',
        against: 'before them',
        aimRatio: 1.2,
        unit: 'MB',
        rounds: 1,
        warmUpRounds: 0,
        ours: async () => {
          await flood()
          await pause(COLLECTED_AFTER_MS)
          return office.memory()
        },
        plain: () => before,
      },
    ],
    close: async () => {
      await strangers.terminate()
      await office.close()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
