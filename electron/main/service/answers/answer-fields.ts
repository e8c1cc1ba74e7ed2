// The fields of an answer as zod schemas: tolerant when reading (a missing, null or odd value is null, never an
// exception), with their documented descriptions, so that the published `openapi.json` comes from the very schemas the
// client reads with.
import { z } from 'zod'
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '#shared/base/exact-json'
import {
  readAmount,
  readDate,
  readExactText,
  readFlag,
  readInteger,
  readText,
  readWords,
  unreadAmount,
} from '#shared/base/exact-values'

type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'null'
type Documented = { readonly type: JsonType | JsonType[]; readonly description?: string }

/** A missing description must not appear in the document as undefined. */
const withoutGaps = ({ type, description }: Documented) =>
  description === undefined ? { type } : { type, description }

const reading = <Output>(read: (value: JsonValue | undefined) => Output, documented: Documented) =>
  z
    .unknown()
    .optional()
    .transform((value) => read(value as JsonValue | undefined))
    .meta({ override: withoutGaps(documented) })

/** A text for people; numbers are read as their digits. Empty is null. */
export const text = (description?: string, nullable?: 'nullable') =>
  reading(readWords, { type: nullable === undefined ? 'string' : ['string', 'null'], description })
/** A text that is sent back or compared byte for byte. */
export const exactText = (description?: string) => reading(readExactText, { type: 'string', description })
/** A text that is documented as a JSON number: ids and accounts, whose every digit counts. */
export const digits = (description?: string) => reading(readText, { type: 'number', description })
export const flag = (description?: string) => reading(readFlag, { type: 'boolean', description })
export const integer = (description?: string) => reading(readInteger, { type: 'integer', description })
/** Rupees, parsed into whole paise; `unread` is how they are written where they cannot be. */
export const rupees = (type: 'number' | 'string', description?: string) =>
  reading((value) => ({ amountPaise: readAmount(value), unread: unreadAmount(value) }), {
    type,
    description: description ?? 'rupees',
  })
/**
 * A calendar date in any of the service's forms, parsed into `YYYY-MM-DD`. A text that is none of them is kept as it is,
 * unless it says that there is no date.
 */
export const dateOrText = (description?: string) =>
  reading((value) => readDate(value) ?? wordsOf(readWords(value)), { type: 'string', description })

/** `0000-00-00`, `NA` and the like mean that there is no date. */
const wordsOf = (text: string | null): string | null =>
  text === null || /^([0\s./-]+|n\.?\/?a\.?|null|none)$/i.test(text) ? null : text

/**
 * An array of records, or an object that numbers them; anything else is an empty list. Items that are not
 * records are left out.
 */
export const records = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => {
    const list = value as JsonValue | undefined
    return listOf(list).filter((entry) => isJsonObject(entry))
  }, z.array(item))

/** PHP writes a list whose numbers have a gap as an object of records. */
function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  if (isJsonArray(value)) return value
  if (!isJsonObject(value)) return []
  const members = Object.entries(value)
  return members.every(([name, member]) => /^\d+$/.test(name) && isJsonObject(member))
    ? members.flatMap(([, member]) => (isJsonObject(member) ? [member] : []))
    : []
}

/** As `records`; a record alone, which names one of `fields`, is a list of one. */
export const recordOrRecords = <Item extends z.ZodType>(fields: readonly string[], item: Item) =>
  z.preprocess((value) => {
    const given = value as JsonValue | undefined
    return isJsonObject(given) && fields.some((field) => field in given) ? [given] : given
  }, records(item))

/** An array of texts; a single text is a list of one. */
export const texts = () =>
  z
    .unknown()
    .optional()
    .transform((value) => {
      const given = value as JsonValue | undefined
      const list = isJsonArray(given) ? given : [given]
      return list.map(readText).filter((item) => item !== null)
    })
    .meta({ override: { type: 'array', items: { type: 'string' } } })

/**
 * A record; an empty list (a PHP empty map) or anything else stands for an empty one. A list with one record counts as
 * that record.
 */
export const record = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((value) => asRecord(value as JsonValue | undefined), z.object(shape))

export function asRecord(value: JsonValue | undefined): JsonObject {
  const one = isJsonArray(value) && value.length === 1 ? value[0] : value
  return isJsonObject(one) ? one : {}
}
