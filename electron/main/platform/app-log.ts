// The app log, for the people who maintain the app: events with a few harmless fields, never what a customer said or
// what an answer contained.
import { randomBytes } from 'node:crypto'
import log from 'electron-log/node'
import { MINUTE_MS } from '#shared/base/clock'
import { loggable, withoutSecrets, type LogFields } from './redaction'

export interface AppLog {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  /**
   * Writes a defect and returns the reference under which it can be found. Only the error's name, message and stack are
   * read, never its own fields.
   */
  error(event: string, error: unknown, fields?: LogFields): string
}

/** A page, or whatever speaks for it, could otherwise push everything else out of the log by being refused. */
const MOST_WARNINGS_A_MINUTE = 20
const LARGEST_LOG_BYTES = 5 * 1024 * 1024
const REFERENCE_BYTES = 4
const STACK_LINES = 8

/**
 * A log that writes to `file`, and during development to the terminal. Of each kind of warning it writes so many a
 * minute, and afterwards how many it left out.
 */
export function openAppLog(
  file: string,
  toTerminal: boolean,
  elapsed: () => number = () => performance.now(),
): AppLog {
  const writer = log.create({ logId: 'galla' })
  writer.transports.file.resolvePathFn = () => file
  writer.transports.file.maxSize = LARGEST_LOG_BYTES
  writer.transports.file.format = '{iso} {level} {text}'
  writer.transports.console.level = toTerminal ? 'warn' : false
  const line = (event: string, fields: LogFields = {}): string =>
    `${event} ${JSON.stringify(loggable(fields))}`
  const write = limited(elapsed, (event, fields) => writer.warn(line(event, fields)))
  return {
    info: (event, fields) => writer.info(line(event, fields)),
    warn: write,
    error: (event, error, fields) => {
      const reference = randomBytes(REFERENCE_BYTES).toString('hex').toUpperCase()
      writer.error(`${line(event, fields)} [${reference}] ${describe(error)}`)
      return reference
    },
  }
}

function limited(elapsed: () => number, write: AppLog['warn']): AppLog['warn'] {
  const minutes = new Map<string, { readonly since: number; count: number }>()
  return (event, fields) => {
    const now = elapsed()
    const minute = minutes.get(event)
    if (minute !== undefined && now - minute.since < MINUTE_MS) {
      minute.count += 1
      if (minute.count <= MOST_WARNINGS_A_MINUTE) write(event, fields)
      return
    }
    const leftOut = (minute?.count ?? 0) - MOST_WARNINGS_A_MINUTE
    if (leftOut > 0) write('log.left-out', { name: event, count: leftOut })
    minutes.set(event, { since: now, count: 1 })
    write(event, fields)
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  // Only stack frames: the lines above them repeat the message, which may be long and contain what somebody typed.
  const stack = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, STACK_LINES)
  const cause = error.cause instanceof Error ? [`caused by ${summary(error.cause)}`] : []
  return [summary(error), ...cause, ...stack].join('\n')
}

const summary = ({ name, message }: Error): string => `${name}: ${withoutSecrets(message)}`
