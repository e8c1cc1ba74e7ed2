// Questions to a spooler in the Internet Printing Protocol (RFC 8010, 8011). Its answers are numbers and keywords, the same in every
// language of the system; the texts of lp and lpstat are not.
import { request } from 'node:http'
import ipp from 'ipp-encoder'
import { SECOND_MS } from '#shared/base/clock'

/** The operations that are used, by their numbers. */
export const OPERATIONS = {
  printJob: 0x0002,
  cancelJob: 0x0008,
  jobAttributes: 0x0009,
  jobs: 0x000a,
  printerAttributes: 0x000b,
  /** CUPS's own. */
  defaultPrinter: 0x4001,
} as const

const TAGS = {
  operation: 0x01,
  job: 0x02,
  printer: 0x04,
  boolean: 0x22,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mimeType: 0x49,
} as const

export type Asked = readonly [
  name: string,
  tag: 'boolean' | 'name' | 'keyword' | 'uri' | 'mimeType',
  value: string | boolean | readonly string[],
]

/** What one job or printer says of itself. */
export type Attributes = Readonly<Record<string, unknown>>

export interface IppAnswer {
  readonly status: number
  readonly about: readonly Attributes[]
}

/** Successes are below it: some of them leave out an attribute that the server does not know. */
const LARGEST_SUCCESS = 0x00ff
export const isDone = ({ status }: IppAnswer): boolean => status >= 0 && status <= LARGEST_SUCCESS

/** A local server answers in milliseconds. */
const ANSWERS_WITHIN_MS = 5 * SECOND_MS
const MOST_BYTES = 1_000_000
const OK = 200
/** What CUPS says when it could not keep the document: its disk is full. No job was made of it. */
const NO_ROOM = 413
/** Any other HTTP status of 400 to 499: the server did nothing with the question. */
const REFUSED = { from: 400, below: 500 } as const

/** Where a server listens: a socket of the file system, or host and port. */
export type IppServer = { readonly socketPath: string } | { readonly host: string; readonly port: number }

/**
 * `before` if nothing listens there: no byte of the question has left. `forbidden` if the server refused it for who asks, `no-room` if it could not keep it.
 * `after` if its answer is missing or cannot be read.
 */
export type NoAnswer = 'before' | 'forbidden' | 'no-room' | 'after'

export function askIpp(
  server: IppServer,
  operation: number,
  asked: { readonly about: readonly Asked[]; readonly job?: readonly Asked[] },
  data: Uint8Array,
): Promise<IppAnswer | NoAnswer> {
  const question = encoded(operation, asked, data)
  return new Promise((resolve) => {
    let isConnected = false
    const call = request(
      {
        ...server,
        // A connection of its own: of one that is used again nobody knows whether it was still open.
        agent: false,
        method: 'POST',
        path: '/',
        timeout: ANSWERS_WITHIN_MS,
        // CUPS refuses names that it does not know to be its own.
        headers: { host: 'localhost', 'content-type': 'application/ipp', 'content-length': question.length },
      },
      (answer) => {
        const status = answer.statusCode ?? 0
        // Its status says all. CUPS sends a second answer behind that of a full disk, which no reader of HTTP takes.
        if (status !== OK) resolve(withoutAnswer(status))
        const parts: Buffer[] = []
        let length = 0
        answer.on('data', (part: Buffer) => {
          length += part.length
          if (length <= MOST_BYTES) parts.push(part)
          else {
            resolve('after')
            call.destroy()
          }
        })
        answer.on('end', () => resolve(decoded(Buffer.concat(parts))))
        answer.on('close', () => resolve('after'))
      },
    )
    call.on('socket', (socket) => {
      socket.on('connect', () => {
        isConnected = true
      })
    })
    call.on('timeout', () => call.destroy())
    call.on('error', () => resolve(isConnected ? 'after' : 'before'))
    call.on('close', () => resolve('after'))
    call.end(question)
  })
}

const inGroup = (asked: readonly Asked[]) =>
  asked.map(([name, tag, value]) => ({ tag: TAGS[tag], name, value }))

function encoded(
  operationId: number,
  { about, job = [] }: Parameters<typeof askIpp>[2],
  data: Uint8Array,
): Buffer {
  const attributes = [
    { tag: TAGS.charset, name: 'attributes-charset', value: 'utf-8' },
    { tag: TAGS.language, name: 'attributes-natural-language', value: 'en' },
    ...inGroup(about),
  ]
  const question = {
    version: { major: 2, minor: 0 },
    operationId,
    requestId: 1,
    groups: [
      { tag: TAGS.operation, attributes },
      ...(job.length === 0 ? [] : [{ tag: TAGS.job, attributes: inGroup(job) }]),
    ],
    data: Buffer.from(data),
  }
  return ipp.request.encode(question, Buffer.alloc(ipp.request.encodingLength(question)))
}

function withoutAnswer(status: number): NoAnswer {
  if (status === NO_ROOM) return 'no-room'
  return status >= REFUSED.from && status < REFUSED.below ? 'forbidden' : 'after'
}

function decoded(bytes: Buffer): IppAnswer | 'after' {
  try {
    const { statusCode, groups } = ipp.response.decode(bytes)
    const about = groups
      .filter(({ tag }) => tag === TAGS.job || tag === TAGS.printer)
      .map(({ attributes }) => Object.fromEntries(attributes.map(({ name, value }) => [name, plain(value)])))
    return { status: statusCode, about }
  } catch {
    return 'after'
  }
}

/** The decoder makes a list of every value. */
const plain = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value)

export const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string')
