// The spooler of Windows. It has calls and no protocol, so that one process of the system's own PowerShell is kept for the length of a job:
// it takes the job, and is asked by lines. docs/electron.md lists what is to be looked at on a real Windows.
import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type { RawWhat } from './delivery'
import { SECOND_MS, type Timers } from '#shared/base/clock'
import {
  TITLES,
  type NotSpooled,
  type SpoolerJob,
  type Spooled,
  type Spooler,
  type SpoolState,
} from './spool-job'
import { WINDOWS_RAW_JOB } from './windows-raw-job'

type Helper = ChildProcessByStdio<Writable, Readable, null>

/** By environment variables: on the command line a printer's name could be interpreted as a command. */
export interface HelperCommand {
  readonly program: string
  readonly parameters: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

/** No queue is the default one. */
export function windowsHelper(queue: string | null, { what, bytes, title }: SpoolerJob): HelperCommand {
  return {
    program: 'powershell.exe',
    parameters: [
      '-NoProfile',
      '-NonInteractive',
      '-EncodedCommand',
      Buffer.from(WINDOWS_RAW_JOB, 'utf16le').toString('base64'),
    ],
    environment: {
      GALLA_PRINTER: queue ?? '',
      GALLA_TITLE: title ?? TITLES[what],
      GALLA_LENGTH: String(bytes.length),
      GALLA_FIND: title === undefined ? '' : 'yes',
    },
  }
}

/** JOB_STATUS_… of winspool.h. */
const STATUS = { deleting: 0x4, printing: 0x10, printed: 0x80, deleted: 0x100, complete: 0x1000 } as const
/** The spooler no longer knows a job that has ended. */
const GONE = 'gone'
/** It can make the calls, and has made none yet. */
const READY = 'ready'
const PROBLEMS: Readonly<Record<string, NotSpooled>> = {
  missing: 'queue-missing',
  'no-spooler': 'spooler-away',
  paused: 'queue-paused',
  refused: 'refused',
}

/** A helper that was told to end needs a moment to delete what must not stay. */
const ENDS_WITHIN_MS = 5 * SECOND_MS

/** `helper` is another one in tests. */
export const windowsSpooler = (timers: Timers, helper = windowsHelper): Spooler => ({
  takesPages: false,
  problem: async () => null,
  submit: async (queue, job, stop) => {
    const { what, bytes } = job
    const child = started(helper(queue, job))
    if (child === null) return 'refused'
    const ended = (): void => {
      child.stdin.end()
      const cancel = timers.after(ENDS_WITHIN_MS, () => void child.kill())
      child.once('exit', cancel)
    }
    // Until it has the bytes it has handed nothing over. Afterwards it deletes the job.
    let hasBytes = false
    stop.addEventListener('abort', () => (hasBytes ? ended() : void child.kill()))
    const lines = linesOf(child)
    const isReady = (await lines.next()) === READY
    if (!isReady || stop.aborted) {
      child.kill()
      return stop.aborted ? 'taken-back' : 'refused'
    }
    hasBytes = true
    child.stdin.write(bytes)
    const first = await lines.next()
    if (first !== null && /^job \d+$/.test(first))
      return followedBy(child, { what, lines, ended, isPage: job.title !== undefined })
    ended()
    return first === null ? 'no-answer' : (PROBLEMS[first] ?? 'no-answer')
  },
  // What an earlier run left ended with its helper, which deletes it when its input closes.
  sweep: async () => {},
})

/** Null if it cannot be started at all. */
function started({ program, parameters, environment }: HelperCommand): Helper | null {
  try {
    const child = spawn(program, [...parameters], {
      env: { ...process.env, ...environment },
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
    })
    child.on('error', () => undefined)
    return child.pid === undefined ? null : child
  } catch {
    return null
  }
}

function followedBy(
  child: Helper,
  {
    what,
    lines,
    ended,
    isPage,
  }: {
    readonly what: RawWhat
    readonly lines: Lines
    readonly ended: () => void
    readonly isPage: boolean
  },
): Spooled {
  let wasPrinting = false
  let isCancelled = false
  return {
    state: async () => {
      child.stdin.write('status\n')
      const said = await lines.next()
      const state = said === null ? null : stateOfLine(said, { wasPrinting, isCancelled, isPage })
      wasPrinting ||= state?.state === 'prints'
      return state
    },
    cancel: async () => {
      isCancelled = true
      child.stdin.write('cancel\n')
    },
    close: () => {
      if (what === 'paper') child.stdin.write('keep\n')
      ended()
    },
  }
}

/**
 * `status` and the flags of a job, or `gone`; null for all that says nothing of it. A job that was printing and is gone was handed over, unless
 * it was cancelled: then nobody knows which came first, so that it counts as begun. One that never was may have been deleted by anybody.
 */
export function stateOfLine(
  line: string,
  {
    wasPrinting,
    isCancelled,
    isPage = false,
  }: { readonly wasPrinting: boolean; readonly isCancelled: boolean; readonly isPage?: boolean },
): SpoolState | null {
  // A page was handed over before it was asked about.
  if (line === GONE && (wasPrinting || isPage) && !isCancelled) return { state: 'completed', done: 'unknown' }
  if (line === GONE && isCancelled) return { state: 'canceled', done: 'unknown' }
  const flags = /^status (\d+)$/.exec(line)?.[1]
  return flags === undefined ? null : stateOfFlags(Number(flags), wasPrinting)
}

function stateOfFlags(flags: number, wasPrinting: boolean): SpoolState {
  const has = (flag: number): boolean => (flags & flag) !== 0
  const done = wasPrinting || has(STATUS.printing) ? 'unknown' : 'never-begun'
  if (has(STATUS.printed | STATUS.complete)) return { state: 'completed', done }
  if (has(STATUS.deleted | STATUS.deleting)) return { state: 'canceled', done }
  return { state: wasPrinting || has(STATUS.printing) ? 'prints' : 'waits', done }
}

interface Lines {
  /** Null once there are no more. */
  next(): Promise<string | null>
}

function linesOf(child: Helper): Lines {
  const iterator = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  // A helper that has ended takes no more questions; its end is seen by its answers.
  child.stdin.on('error', () => undefined)
  return {
    next: () => iterator.next().then(({ done, value }) => (done === true ? null : value.trim())),
  }
}
