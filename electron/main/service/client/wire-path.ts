// Finds a member of an answer by a dotted path (`data.reference_id`), as used in the service profile.
import type { SuccessEnvelope } from './envelope'
import { isJsonArray, memberOf, type JsonValue } from '#shared/base/exact-json'

/** The member at `path` below the envelope; only what is in `data` belongs to the operation. */
export function memberAt(envelope: SuccessEnvelope, path: string): JsonValue | undefined {
  const [root, ...names] = path.split('.')
  if (root !== 'data') return undefined
  return names.reduce<JsonValue | undefined>((value, name) => memberOf(unwrapped(value), name), envelope.data)
}

/** The first of `names` that `data` contains with a value other than null. */
export function anyMember(data: JsonValue | undefined, names: readonly string[]): JsonValue | undefined {
  for (const name of names) {
    const value = memberOf(unwrapped(data), name)
    if (value !== undefined && value !== null) return value
  }
  return undefined
}

/** A list of exactly one record stands for the record. */
const unwrapped = (value: JsonValue | undefined): JsonValue | undefined =>
  isJsonArray(value) && value.length === 1 ? value[0] : value
