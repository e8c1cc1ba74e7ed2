// CUPS, the spooler of Linux and macOS, asked over its socket. docs/decisions/0032-ipp-over-the-socket.md
import { homedir, userInfo } from 'node:os'
import { join } from 'node:path'
import { readTextIfThereSync } from '#shared/node/files/disk'
import {
  askIpp,
  isDone,
  OPERATIONS,
  textsOf,
  type Asked,
  type Attributes,
  type IppAnswer,
  type IppServer,
  type NoAnswer,
} from './ipp'
import { isProcessing, JOB_ATTRIBUTES, PRINTER_ATTRIBUTES, problemOf, stateOf } from './cups-states'
import type { PageSize, RawWhat } from './delivery'
import { TITLES, type NotSpooled, type Spooled, type Spooler } from './spool-job'

const NOT_FOUND = 0x0406
const NOT_ACCEPTING = 0x0506
/** client-error-forbidden, -not-authenticated and -not-authorized. */
const FORBIDDEN: readonly number[] = [0x0401, 0x0402, 0x0403]
const IPP_PORT = 631
const RAW = 'application/vnd.cups-raw'

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
  const ask = asking(serverFrom(variable, socketPath))
  const look = async (printerUri: string): Promise<Attributes | NotSpooled> => {
    const answer = await ask(OPERATIONS.printerAttributes, [
      ['printer-uri', 'uri', printerUri],
      ['requested-attributes', 'keyword', PRINTER_ATTRIBUTES],
    ])
    if (answer === 'forbidden') return 'queue-forbids'
    if (typeof answer === 'string') return 'spooler-away'
    return answer.about[0] ?? whyNot(answer)
  }
  const problemWith = async (queue: string, format: 'commands' | 'page'): Promise<NotSpooled | null> => {
    const printer = await look(uriOf(queue))
    return typeof printer === 'string' ? printer : problemOf(printer, format)
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
    problem: (queue) => problemWith(queue, 'commands'),
    submit: async (named, { what, bytes, page }, stop) => {
      const queue = named ?? ownDefault() ?? (await defaultQueue())
      if (queue === null) return 'queue-missing'
      const problem = await problemWith(queue, page === undefined ? 'commands' : 'page')
      if (problem !== null) return problem
      if (stop.aborted) return 'taken-back'
      const answer = await ask(
        OPERATIONS.printJob,
        [
          ['printer-uri', 'uri', uriOf(queue)],
          ['job-name', 'name', titleOf(what)],
          ['document-format', 'mimeType', page === undefined ? RAW : 'application/pdf'],
        ],
        { data: bytes, job: page === undefined ? [] : pageAttributes(page) },
      )
      const id = takenAs(answer)
      return typeof id === 'number' ? spooled(id) : id
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

type Ask = (
  operation: number,
  about: readonly [Asked, ...Asked[]],
  more?: { readonly data?: Uint8Array; readonly job?: readonly Asked[] },
) => Promise<IppAnswer | NoAnswer>

function asking(server: IppServer): Ask {
  // A server hides the names of jobs from whoever does not own them.
  const user: Asked = ['requesting-user-name', 'name', ownName()]
  return (operation, [target, ...others], { data = new Uint8Array(), job = [] } = {}) =>
    // RFC 8010 wants the target first.
    askIpp(server, operation, { about: [target, user, ...others], job }, data)
}

/** An account without a name in the system's list has none. */
function ownName(): string {
  try {
    return userInfo().username
  } catch {
    return 'galla'
  }
}

/** Sheets that every driver knows by name; a roll has none. */
const NAMED: Readonly<Record<string, string>> = { '210x297': 'iso_a4_210x297mm' }

/** The page as it is: whatever is scaled to a printer's own idea of its paper can be read by no scanner. */
const pageAttributes = ({ widthMm, heightMm }: PageSize): readonly Asked[] => [
  ['media', 'keyword', NAMED[`${widthMm}x${heightMm}`] ?? `Custom.${widthMm}x${heightMm}mm`],
  ['print-scaling', 'keyword', 'none'],
]

/** The default that this account has chosen for itself, which Chromium and `lp` know, and the server does not. */
function ownDefault(): string | null {
  try {
    const options = readTextIfThereSync(join(homedir(), '.cups', 'lpoptions')) ?? ''
    return /^Default ([^\s/]+)/m.exec(options)?.[1] ?? null
  } catch {
    return null
  }
}

/** The job's id, or why there is none. */
function takenAs(answer: IppAnswer | NoAnswer): number | NotSpooled {
  if (answer === 'before') return 'spooler-away'
  if (answer === 'forbidden') return 'queue-forbids'
  if (answer === 'no-room') return 'spool-full'
  if (answer === 'after') return 'no-answer'
  if (!isDone(answer)) return whyNot(answer)
  const id = answer.about[0]?.['job-id']
  return typeof id === 'number' ? id : 'no-answer'
}

function whyNot({ status }: IppAnswer): NotSpooled {
  if (status === NOT_FOUND) return 'queue-missing'
  if (status === NOT_ACCEPTING) return 'queue-rejects'
  return FORBIDDEN.includes(status) ? 'queue-forbids' : 'refused'
}

const uriOf = (queue: string): string => `ipp://localhost/printers/${encodeURIComponent(queue)}`
const jobUri = (id: number): Asked => ['job-uri', 'uri', `ipp://localhost/jobs/${id}`]
