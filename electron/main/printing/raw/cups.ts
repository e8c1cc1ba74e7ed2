// CUPS, the spooler of Linux and macOS, asked over its socket. docs/decisions/0032-ipp-over-the-socket.md
import { readFileSync } from 'node:fs'
import { homedir, userInfo } from 'node:os'
import { join } from 'node:path'
import { isA4, type SizeMm } from '../papers'
import {
  askIpp,
  isDone,
  OPERATIONS,
  textsOf,
  type Asked,
  type Attributes,
  type IppAnswer,
  type IppServer,
} from './ipp'
import type { RawWhat } from './delivery'
import { TITLES, type NotSpooled, type Spooled, type Spooler, type SpoolState } from './spool-job'

const NOT_FOUND = 0x0406
const NOT_ACCEPTING = 0x0506
/** client-error-forbidden, -not-authenticated and -not-authorized. */
const FORBIDDEN: readonly number[] = [0x0401, 0x0402, 0x0403]
const PRINTER_PROCESSING = 4
const PRINTER_STOPPED = 5
/** `job-state`, RFC 8011 5.3.7. */
const JOB = { processing: 5, canceled: 7, aborted: 8, completed: 9 } as const
const IPP_PORT = 631

const NOTHING_UNDER_WAY = 'connecting-to-device'
/**
 * What the backends of CUPS say while they only look for the printer. Of a refused connection the keyword above is already gone, and these
 * are all that tells it from printing. In another language they are not known, and the paper may have come out.
 */
const LOOKING_FOR_IT: readonly string[] = [
  'Looking for printer.',
  'Connecting to printer.',
  'The printer may not exist or is unavailable at this time.',
  'The printer is not responding.',
  'The printer is in use.',
  'The printer is busy.',
  'The printer is unreachable at this time.',
  'Unable to locate printer.',
  'Waiting for printer to become available.',
]

const PRINTER_ATTRIBUTES = [
  'printer-state',
  'printer-is-accepting-jobs',
  'printer-make-and-model',
  'device-uri',
]
const JOB_ATTRIBUTES = [
  'job-state',
  'job-impressions-completed',
  'job-printer-state-message',
  'job-printer-state-reasons',
  'job-printer-uri',
  'time-at-processing',
]

/** As `lp` finds it: CUPS_SERVER names a socket, or a host, with or without a port and a version of the protocol. */
export function serverFrom(variable: string | undefined, socketPath: string): IppServer {
  if (variable === undefined || variable === '') return { socketPath }
  if (variable.startsWith('/')) return { socketPath: variable }
  const address = variable.replace(/\/version=.*$/, '')
  const [, bracketed, named, port] = /^(?:\[(.*)\]|([^:]*))(?::(\d+))?$/.exec(address) ?? []
  return { host: bracketed ?? named ?? address, port: Number(port ?? IPP_PORT) }
}

/** `installation` tells our jobs from those of other counters on the same server. */
export function cupsSpooler(
  socketPath: string,
  installation: string,
  variable = process.env['CUPS_SERVER'],
): Spooler {
  const titleOf = (what: RawWhat): string => `${TITLES[what]} ${installation}`
  const server = serverFrom(variable, socketPath)
  // A server hides the names of jobs from whoever does not own them.
  const user: Asked = ['requesting-user-name', 'name', ownName()]
  const ask = (
    operation: number,
    [target, ...others]: readonly [Asked, ...Asked[]],
    {
      data = new Uint8Array(),
      job = [],
    }: { readonly data?: Uint8Array; readonly job?: readonly Asked[] } = {},
    // RFC 8010 wants the target first.
  ) => askIpp(server, operation, { about: [target, user, ...others], job }, data)
  const look = async (printerUri: string): Promise<Attributes | NotSpooled> => {
    const answer = await ask(OPERATIONS.printerAttributes, [
      ['printer-uri', 'uri', printerUri],
      ['requested-attributes', 'keyword', PRINTER_ATTRIBUTES],
    ])
    if (answer === 'forbidden') return 'queue-forbids'
    if (typeof answer === 'string') return 'spooler-away'
    return answer.about[0] ?? whyNot(answer)
  }
  const defaultQueue = async (): Promise<string | null> => {
    const answer = await ask(OPERATIONS.defaultPrinter, [
      ['requested-attributes', 'keyword', ['printer-name']],
    ])
    const name = typeof answer === 'string' ? undefined : answer.about[0]?.['printer-name']
    return typeof name === 'string' ? name : null
  }
  const spooled = (id: number): Spooled => ({
    state: async () => {
      const answer = await ask(OPERATIONS.jobAttributes, [
        jobUri(id),
        ['requested-attributes', 'keyword', JOB_ATTRIBUTES],
      ])
      const job = typeof answer === 'string' ? undefined : answer.about[0]
      if (job === undefined) return null
      const state = stateOf(job)
      if (state.state !== 'waits') return state
      const queue = textsOf(job['job-printer-uri'])[0]
      const printer = queue === undefined ? null : await look(queue)
      const isBusy = printer !== null && typeof printer !== 'string' && isProcessing(printer)
      return isBusy ? { ...state, state: 'behind' } : state
    },
    cancel: async () => void (await ask(OPERATIONS.cancelJob, [jobUri(id)])),
    close: () => undefined,
  })
  return {
    takesPages: true,
    submit: async (named, { what, bytes, page }, stop) => {
      const queue = named ?? ownDefault() ?? (await defaultQueue())
      if (queue === null) return 'queue-missing'
      const uri = uriOf(queue)
      const printer = await look(uri)
      if (typeof printer === 'string') return printer
      const problem = problemOf(printer, page === undefined ? 'commands' : 'page')
      if (problem !== null) return problem
      if (stop.aborted) return 'taken-back'
      const answer = await ask(
        OPERATIONS.printJob,
        [
          ['printer-uri', 'uri', uri],
          ['job-name', 'name', titleOf(what)],
          [
            'document-format',
            'mimeType',
            page === undefined ? 'application/vnd.cups-raw' : 'application/pdf',
          ],
        ],
        { data: bytes, job: page === undefined ? [] : pageAttributes(page) },
      )
      if (answer === 'before') return 'spooler-away'
      if (answer === 'forbidden') return 'queue-forbids'
      if (answer === 'after') return 'no-answer'
      if (!isDone(answer)) return whyNot(answer)
      const id = answer.about[0]?.['job-id']
      return typeof id === 'number' ? spooled(id) : 'no-answer'
    },
    sweep: async () => {
      const answer = await ask(OPERATIONS.jobs, [
        ['printer-uri', 'uri', 'ipp://localhost/'],
        ['requested-attributes', 'keyword', ['job-id', 'job-name']],
        ['which-jobs', 'keyword', 'not-completed'],
        ['my-jobs', 'boolean', true],
      ])
      if (typeof answer === 'string') return
      const own: readonly unknown[] = [titleOf('kick'), titleOf('paper')]
      for (const { 'job-id': id, 'job-name': name } of answer.about)
        if (typeof id === 'number' && own.includes(name)) await spooled(id).cancel()
    },
  }
}

/** An account without a name in the system's list has none. */
function ownName(): string {
  try {
    return userInfo().username
  } catch {
    return 'galla'
  }
}

/** The page as it is: whatever is scaled to a printer's own idea of its paper can be read by no scanner. */
const pageAttributes = ({ widthMm, heightMm }: SizeMm): readonly Asked[] => [
  ['media', 'keyword', isA4({ widthMm, heightMm }) ? 'iso_a4_210x297mm' : `Custom.${widthMm}x${heightMm}mm`],
  ['print-scaling', 'keyword', 'none'],
]

/** The default that this account has chosen for itself, which Chromium and `lp` know, and the server does not. */
function ownDefault(): string | null {
  const file = join(homedir(), '.cups', 'lpoptions')
  try {
    return /^Default ([^\s/]+)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? null
  } catch {
    return null
  }
}

function whyNot({ status }: IppAnswer): NotSpooled {
  if (status === NOT_FOUND) return 'queue-missing'
  if (status === NOT_ACCEPTING) return 'queue-rejects'
  return FORBIDDEN.includes(status) ? 'queue-forbids' : 'refused'
}

const uriOf = (queue: string): string => `ipp://localhost/printers/${encodeURIComponent(queue)}`
const jobUri = (id: number): Asked => ['job-uri', 'uri', `ipp://localhost/jobs/${id}`]

const isProcessing = (printer: Attributes): boolean => printer['printer-state'] === PRINTER_PROCESSING

/**
 * Why nothing may be sent to this queue. Its state reasons are no part of that: CUPS renews them only while a job runs, so "paper is out"
 * of yesterday would refuse every paper of today.
 */
export function problemOf(printer: Attributes, format: 'commands' | 'page'): NotSpooled | null {
  if (printer['printer-is-accepting-jobs'] !== true) return 'queue-rejects'
  if (printer['printer-state'] === PRINTER_STOPPED) return 'queue-paused'
  return format === 'commands' && isDriverless(printer) ? 'no-own-commands' : null
}

/**
 * An office printer takes documents. CUPS says "completed" of raw bytes that it refused, and some print each of them as text. A queue that was
 * made while it was off calls itself raw, and is known by the address of such printers alone.
 */
const isDriverless = (printer: Attributes): boolean =>
  textsOf(printer['device-uri']).some((uri) => /^implicitclass:|^ipps?:\/\/[^/]+\/ipp\/print/.test(uri)) ||
  textsOf(printer['printer-make-and-model']).some((model) =>
    /driverless|IPP Everywhere|AirPrint/i.test(model),
  )

/**
 * `job-state` alone says what became of a job: `job-state-reasons` of a completed one are "processing-to-stop-point" in some versions, and
 * the same of one that was cancelled before it began.
 */
export function stateOf(job: Attributes): SpoolState {
  const hasDoneNothing = job['job-impressions-completed'] === 0
  const done = !wasProcessed(job) ? 'never-begun' : hasDoneNothing ? 'nothing' : 'unknown'
  switch (job['job-state']) {
    case JOB.completed:
      return { state: 'completed', done }
    case JOB.canceled:
      return { state: 'canceled', done }
    case JOB.aborted:
      return { state: 'aborted', done }
    case JOB.processing:
      return { state: hasDoneNothing ? processing(job) : 'prints', done }
    default:
      // It was printing, and was put back: stopped, or tried anew.
      return { state: wasProcessed(job) ? 'prints' : 'waits', done }
  }
}

const wasProcessed = (job: Attributes): boolean => typeof job['time-at-processing'] === 'number'

function processing(job: Attributes): 'starts' | 'reaches' | 'prints' {
  if (textsOf(job['job-printer-state-reasons']).includes(NOTHING_UNDER_WAY)) return 'reaches'
  const [said = ''] = textsOf(job['job-printer-state-message'])
  if (said === '') return 'starts'
  return LOOKING_FOR_IT.includes(said) ? 'reaches' : 'prints'
}
