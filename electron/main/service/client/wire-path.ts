// Finding a member of an answer by a dotted path (`data.reference_id`), as the service profile names them.
import type { SuccessEnvelope } from './envelope'
import { isJsonArray, memberOf, type JsonValue } from '@shared/exact-json'

/** The member at `path` below the envelope; only what lies in `data` is the operation's. */
export function memberAt(envelope: SuccessEnvelope, path: string): JsonValue | undefined {
  const [root, ...names] = path.split('.')
  if (root !== 'data') return undefined
  return names.reduce<JsonValue | undefined>((value, name) => memberOf(unwrapped(value), name), envelope.data)
}

/** The first of `names` that `data` holds with anything but null in it. */
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
