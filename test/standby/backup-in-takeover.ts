// A backup that is being made while the database it comes from goes: it is whole, or there is none and it says why; the next one is whole.
import { existsSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pause, until, type Cluster } from './cluster'
import { FAULTS } from './faults'

const FILE = '/var/lib/galla-office/in-takeover.backup'
/** From the start of the command: its program starts, a key is derived, tables are read, the file is read again. */
const KILLED_AFTER_MS = [400, 900, 1_400, 1_900, 2_400] as const
const SETTLES_WITHIN_MS = 120_000
/** A crash has lines of a stack, and no words for an owner. */
const STACK = /^\s+at .+:\d+:\d+/m

interface Ended {
  readonly status: number | null
  readonly said: string
}

function ended(words: readonly string[]): Promise<Ended> {
  const child = spawn('ip', words, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += text.toString()))
  return new Promise((resolve) => void child.on('close', (status) => resolve({ status, said })))
}

/** What is wrong afterwards; empty where all is as it should be. `say` gets one line for each try. */
export async function backUpInTakeovers(
  cluster: Cluster,
  say: (text: string) => void,
): Promise<readonly string[]> {
  const killed = FAULTS.find(({ kind }) => kind === 'patroni and postmaster killed')
  if (killed === undefined) throw new Error('no such fault')
  const wrong: string[] = []
  for (const [number, delayMs] of KILLED_AFTER_MS.entries()) {
    const at = await until('an office at work', SETTLES_WITHIN_MS, cluster.officeAt)
    const leader = await until('a database that leads', SETTLES_WITHIN_MS, cluster.leader)
    const machine = cluster.machines[at]
    const file = FILE.replace('.backup', `-${number}.backup`)
    const backup = ended(machine.inside(cluster.officeWords('backup', file)))
    await pause(delayMs)
    await killed.happen(cluster.machines[leader])
    const { status, said } = await backup
    const isThere = existsSync(join(machine.root, file))
    say(
      `  killed ${delayMs} ms after a backup began: ended with ${status}, ${isThere ? 'a file' : 'no file'}: ${said.trim().split('\n').at(-1)}`,
    )
    if (isThere !== (status === 0)) wrong.push(`a backup ended with ${status} and left ${file}`)
    if (status !== 0 && STACK.test(said)) wrong.push(`a backup broke off in no words: ${said}`)
    await until('both machines', SETTLES_WITHIN_MS, async () => (await cluster.faults()).length === 0)
  }
  const at = await until('an office at work', SETTLES_WITHIN_MS, cluster.officeAt)
  cluster.office(at, 'backup', FILE)
  return wrong
}
