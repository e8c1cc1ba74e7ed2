// A spooler that speaks IPP on a socket and answers as CUPS 2.4.2 was seen to (test/service/real-spoolers.test.ts runs the same rows on a
// real one). Its jobs move on with the questions that are asked about them.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ipp from 'ipp-encoder'
import { OPERATIONS } from '#main/printing/raw/ipp'
import type { QueueKind } from './rows'

type Said = Readonly<Record<string, number | string | boolean | readonly string[]>>

export interface DoubleJob {
  readonly id: number
  readonly queue: QueueKind
  readonly title: string
  readonly bytes: Buffer
  /** What was asked for its paper. */
  readonly wishes: Readonly<Record<string, unknown>>
  looks: number
  isCancelled: boolean
}

export interface IppDouble {
  readonly socketPath: string
  readonly jobs: DoubleJob[]
  /** Changes what is said of a job, after this many looks at it. */
  say: (job: DoubleJob, said: Said) => Said
  /** Answers the next question of this operation with these bytes or this HTTP status, or not at all. */
  failNext: { operation: number; with: Buffer | number | null } | null
  /** Is called with each question. */
  onQuestion: (operation: number) => void
  close(): void
}

const OK = 0
const NOT_FOUND = 0x0406
const NOT_ACCEPTING = 0x0506
const NOT_POSSIBLE = 0x0404
const NOW = 1_795_843_583

const PRINTERS: Readonly<Record<Exclude<QueueKind, 'missing'>, Said>> = {
  ready: {},
  off: {},
  unplugged: { 'device-uri': 'usb://Nobody/Nothing' },
  'reads-nothing': {},
  'closes-at-once': {},
  busy: { 'printer-state': 4 },
  held: {},
  paused: { 'printer-state': 5, 'printer-state-reasons': 'paused' },
  rejecting: { 'printer-is-accepting-jobs': false },
  office: { 'printer-make-and-model': 'Printer - IPP Everywhere', 'device-uri': 'ipp://127.0.0.1/ipp/print' },
}
const ANY_PRINTER: Said = {
  'printer-state': 3,
  'printer-is-accepting-jobs': true,
  'printer-make-and-model': 'Local Raw Printer',
  'device-uri': 'socket://127.0.0.1:19100',
}

const processing = (more: Said): Said => ({
  'job-state': 5,
  'job-state-reasons': 'job-printing',
  'time-at-processing': NOW,
  'job-printer-state-reasons': 'none',
  'job-impressions-completed': 0,
  ...more,
})
const PENDING: Said = { 'job-state': 3, 'job-state-reasons': 'none', 'job-impressions-completed': 0 }

/** The first look often comes before the backend says anything. */
const SEEN: Readonly<Record<string, readonly Said[]>> = {
  ready: [
    processing({}),
    {
      ...processing({ 'job-impressions-completed': 1 }),
      'job-state': 9,
      'job-state-reasons': 'processing-to-stop-point',
    },
  ],
  off: [
    processing({}),
    processing({
      'job-printer-state-message': 'The printer may not exist or is unavailable at this time.',
    }),
  ],
  unplugged: [processing({ 'job-printer-state-message': 'Waiting for printer to become available.' })],
  'reads-nothing': [
    processing({
      'job-impressions-completed': 1,
      'job-printer-state-message': 'Waiting for printer to finish.',
      'job-printer-state-reasons': 'cups-waiting-for-job-completed',
    }),
  ],
  'closes-at-once': [{ ...processing({ 'job-impressions-completed': 1 }), 'job-state': 9 }],
  busy: [PENDING],
  office: [
    processing({ 'job-printer-state-message': 'Connecting to printer.' }),
    { ...processing({}), 'job-state': 9 },
  ],
  held: [{ ...PENDING, 'job-state': 4, 'job-state-reasons': 'job-hold-until-specified' }],
}

const TAGS: Readonly<Record<string, number>> = { number: 0x21, string: 0x41, boolean: 0x22 }

function encoded(statusCode: number, group: number, about: readonly Said[]): Buffer {
  const answer = {
    version: { major: 2, minor: 0 },
    statusCode,
    requestId: 1,
    groups: [
      {
        tag: 1,
        attributes: [
          { tag: 0x47, name: 'attributes-charset', value: 'utf-8' },
          { tag: 0x48, name: 'attributes-natural-language', value: 'en' },
        ],
      },
      ...about.map((said) => ({
        tag: group,
        attributes: Object.entries(said).map(([name, value]) => ({
          tag: TAGS[Array.isArray(value) ? 'string' : typeof value] ?? 0,
          name,
          value,
        })),
      })),
    ],
  }
  return ipp.response.encode(answer, Buffer.alloc(ipp.response.encodingLength(answer)))
}

const JOB = 2
const PRINTER = 4

export async function ippDouble(): Promise<IppDouble> {
  const folder = mkdtempSync(join(tmpdir(), 'ipp-'))
  const socketPath = join(folder, 'socket')
  const jobs: DoubleJob[] = []
  const double: IppDouble = {
    socketPath,
    jobs,
    say: (_job, said) => said,
    failNext: null,
    onQuestion: () => undefined,
    close: () => {
      server.close()
      server.closeAllConnections()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  const server = createServer((question, answer) => {
    const parts: Buffer[] = []
    question.on('data', (part: Buffer) => parts.push(part))
    question.on('end', () => {
      const bytes = Buffer.concat(parts)
      const { operationId } = ipp.request.decode(bytes)
      double.onQuestion(operationId)
      const fault = double.failNext?.operation === operationId ? double.failNext : null
      if (fault !== null) double.failNext = null
      const said = answerTo(bytes, double)
      if (fault === null) answer.end(said)
      else if (fault.with === null) question.socket.destroy()
      else if (typeof fault.with === 'number') answer.writeHead(fault.with).end()
      else answer.end(fault.with)
    })
  })
  server.listen(socketPath)
  await once(server, 'listening')
  return double
}

function answerTo(bytes: Buffer, { jobs, say }: IppDouble): Buffer {
  const { operationId, groups } = ipp.request.decode(bytes)
  const asked = Object.fromEntries(
    (groups[0]?.attributes ?? []).map(({ name, value }) => [name, Array.isArray(value) ? value[0] : value]),
  )
  const last = (uri: unknown): string => String(uri).split('/').at(-1) ?? ''
  const queue = last(asked['printer-uri']) as QueueKind
  const job = jobs.find(({ id }) => String(id) === last(asked['job-uri']))
  switch (operationId) {
    case OPERATIONS.defaultPrinter:
      return encoded(OK, PRINTER, [{ 'printer-name': 'ready' }])
    case OPERATIONS.printerAttributes:
      if (queue === 'missing') return encoded(NOT_FOUND, PRINTER, [])
      return encoded(OK, PRINTER, [{ ...ANY_PRINTER, ...PRINTERS[queue] }])
    case OPERATIONS.printJob: {
      if (queue === 'rejecting') return encoded(NOT_ACCEPTING, JOB, [])
      const wishes = Object.fromEntries(
        (groups[1]?.attributes ?? []).map(({ name, value }) => [
          name,
          Array.isArray(value) ? value[0] : value,
        ]),
      )
      const after = groups.length > 1 ? 'none' : 'application/vnd.cups-raw'
      const length = bytes.indexOf(Buffer.from([3]), bytes.indexOf(after))
      const id = jobs.length + 1
      jobs.push({
        id,
        queue,
        title: String(asked['job-name']),
        bytes: bytes.subarray(length + 1),
        wishes,
        looks: 0,
        isCancelled: false,
      })
      return encoded(OK, JOB, [{ 'job-id': id, 'job-state': 3 }])
    }
    case OPERATIONS.jobAttributes: {
      if (job === undefined) return encoded(NOT_FOUND, JOB, [])
      job.looks += 1
      const seen = SEEN[job.queue] ?? []
      const said = seen[Math.min(job.looks, seen.length) - 1] ?? PENDING
      const now = { ...said, 'job-printer-uri': `ipp://localhost/printers/${job.queue}` }
      const ended = {
        ...now,
        'job-state': 7,
        'job-state-reasons': 'processing-to-stop-point',
        'job-printer-state-message': '',
      }
      return encoded(OK, JOB, [say(job, job.isCancelled ? ended : now)])
    }
    case OPERATIONS.cancelJob:
      if (job === undefined || job.queue === 'closes-at-once') return encoded(NOT_POSSIBLE, JOB, [])
      job.isCancelled = true
      return encoded(OK, JOB, [])
    default:
      return encoded(
        OK,
        JOB,
        jobs
          .filter(({ isCancelled }) => !isCancelled)
          .map(({ id, title }) => ({ 'job-id': id, 'job-name': title })),
      )
  }
}
