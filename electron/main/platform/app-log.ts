// The app log, for the people who maintain the app: events with a few harmless fields, never what a customer said or
// what an answer contained.
import { randomBytes } from 'node:crypto'
import log from 'electron-log/node'
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

const LARGEST_LOG_BYTES = 5 * 1024 * 1024
const REFERENCE_BYTES = 4
const STACK_LINES = 8

/** A log that writes to `file`, and during development to the terminal. */
export function openAppLog(file: string, toTerminal: boolean): AppLog {
  const writer = log.create({ logId: 'galla' })
  writer.transports.file.resolvePathFn = () => file
  writer.transports.file.maxSize = LARGEST_LOG_BYTES
  writer.transports.file.format = '{iso} {level} {text}'
  writer.transports.console.level = toTerminal ? 'warn' : false
  const line = (event: string, fields: LogFields = {}): string =>
    `${event} ${JSON.stringify(loggable(fields))}`
  return {
    info: (event, fields) => writer.info(line(event, fields)),
    warn: (event, fields) => writer.warn(line(event, fields)),
    error: (event, error, fields) => {
      const reference = randomBytes(REFERENCE_BYTES).toString('hex').toUpperCase()
      writer.error(`${line(event, fields)} [${reference}] ${describe(error)}`)
      return reference
    },
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  // Only stack frames: the lines above them repeat the message, which may be long and contain what somebody typed.
  const stack = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, STACK_LINES)
  return [`${error.name}: ${withoutSecrets(error.message)}`, ...stack].join('\n')
}
