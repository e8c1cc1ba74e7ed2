// The office's log: one JSON object a line, for people who run it. Numbers of customers, names, tokens and codes never stand in it: a field
// is written only if it is a number, a truth value or a short plain word.
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface OfficeLog {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  /** Writes a defect: the error's name, message and the head of its stack. */
  error(event: string, error: unknown, fields?: LogFields): void
}

const STACK_LINES = 6
const LONGEST_WORD = 80
const PLAIN_WORD = /^[\w .:/-]*$/
/** Ten digits and more in a row may be a mobile, an account or an Aadhaar number. */
const LONG_NUMBER = /\d{10,}/g

export function createLog(write: (line: string) => void, now: () => number): OfficeLog {
  const line = (level: string, event: string, fields: LogFields): void =>
    write(JSON.stringify({ at: new Date(now()).toISOString(), level, event, ...loggable(fields) }))
  return {
    info: (event, fields = {}) => line('info', event, fields),
    warn: (event, fields = {}) => line('warn', event, fields),
    error: (event, error, fields = {}) =>
      write(
        JSON.stringify({
          at: new Date(now()).toISOString(),
          level: 'error',
          event,
          ...loggable(fields),
          error: described(error),
        }),
      ),
  }
}

const loggable = (fields: LogFields): LogFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value !== 'string'
        ? value
        : value.length <= LONGEST_WORD && PLAIN_WORD.test(value)
          ? withoutNumbers(value)
          : '(left out)',
    ]),
  )

const withoutNumbers = (text: string): string => text.replaceAll(LONG_NUMBER, '(number)')

function described(error: unknown): string {
  if (!(error instanceof Error)) return 'no error object'
  const stack = error.stack?.split('\n').slice(0, STACK_LINES).join(' | ') ?? error.message
  return withoutNumbers(stack)
}
