// Keeps private data out of the app log: only listed fields are written, and their values are scanned as well.

/** Fields that may be logged. Anything else that a caller passes is dropped. */
const LOGGED_FIELDS = new Set([
  'attempt',
  'attempts',
  'cause',
  'channel',
  'count',
  'durationMs',
  'environment',
  'exitCode',
  'field',
  'httpStatus',
  'kind',
  'lane',
  'language',
  'name',
  'operation',
  'outcome',
  'phase',
  'problem',
  'reason',
  'requestId',
  'state',
  'status',
  'verdict',
  'version',
  'waitMs',
])

const LONGEST_VALUE = 300

/** Consecutive digits with optional spaces and dashes, as in a mobile, account or Aadhaar number. */
const LONG_NUMBER = /\d(?:[\s-]?\d){6,}/g
const PAN = /\b[A-Z]{5}\d{4}[A-Z]\b/g
const ADDRESS_WITH_AT = /\S+@\S+/g
const LONG_TOKEN = /[A-Za-z0-9+/_=-]{40,}/g

/** `text` with everything replaced that could name a customer or grant access. */
export const withoutSecrets = (text: string): string =>
  text
    .slice(0, LONGEST_VALUE)
    .replace(ADDRESS_WITH_AT, '[address]')
    .replace(PAN, '[pan]')
    .replace(LONG_TOKEN, '[token]')
    .replace(LONG_NUMBER, '[number]')

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>

/**
 * Those of `fields` that may be written, with their texts scanned. Request ids are random names of the shop's own and
 * stay readable.
 */
export function loggable(fields: LogFields): Record<string, string | number | boolean | null> {
  const kept: Record<string, string | number | boolean | null> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || !LOGGED_FIELDS.has(name)) continue
    kept[name] = typeof value === 'string' && name !== 'requestId' ? withoutSecrets(value) : value
  }
  return kept
}
