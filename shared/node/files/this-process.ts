// Which computer, which run of it and which process this is, and whether a process that was written down still runs.
import { createHash } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname, uptime } from 'node:os'
import { z } from 'zod'
import { errorCode } from './disk-problem'

export const processIdentitySchema = z.object({
  /** What its owner calls it. */
  host: z.string(),
  /** Tells two computers apart as far as their systems do. */
  computer: z.string(),
  boot: z.string().nullable(),
  uptimeS: z.number(),
  process: z.number().int(),
  /** When the process started; a number is given to another process later. */
  startedAt: z.string().nullable(),
  /** Processes of a container have numbers of their own. */
  space: z.string().nullable(),
})
export type ProcessIdentity = z.output<typeof processIdentitySchema>

export interface RunningProcesses {
  readonly own: ProcessIdentity
  isRunning(process: number): boolean
  startOf(process: number): string | null
}

export function runningProcesses(): RunningProcesses {
  const host = hostname()
  const machine = read('/etc/machine-id') ?? ''
  return {
    own: {
      host,
      computer: createHash('sha256').update(`${host}\n${machine}`).digest('hex'),
      boot: read('/proc/sys/kernel/random/boot_id'),
      uptimeS: uptime(),
      process: process.pid,
      startedAt: startOf(process.pid),
      space: orNull(() => readlinkSync('/proc/self/ns/pid')),
    },
    isRunning,
    startOf,
  }
}

/**
 * Whether `other` ran on this computer and has ended, or is this very process. False where that cannot be known: on another computer, and in
 * another container.
 */
export function hasEnded(other: ProcessIdentity, { own, isRunning, startOf }: RunningProcesses): boolean {
  if (other.computer !== own.computer) return false
  if (other.boot !== null && own.boot !== null) {
    if (other.boot !== own.boot) return true
  } else if (own.uptimeS < other.uptimeS) return true
  if (other.space !== own.space) return false
  if (other.process === own.process || !isRunning(other.process)) return true
  const started = startOf(other.process)
  return started !== null && other.startedAt !== null && started !== other.startedAt
}

export function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    // It is running, but belongs to another user.
    return errorCode(error) === 'EPERM'
  }
}

const START_FIELD = 22

/** Of Linux alone, in ticks since the computer was switched on. */
function startOf(processId: number): string | null {
  const line = read(`/proc/${processId}/stat`)
  if (line === null) return null
  // Its name, in brackets, may hold anything; what follows are the third field and the others.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return fields[START_FIELD - 3] ?? null
}

const read = (file: string): string | null => orNull(() => readFileSync(file, 'utf8').trim())

function orNull(work: () => string): string | null {
  try {
    return work()
  } catch {
    return null
  }
}
