// The field messages of a 422. Their shape is not documented, so every known shape is read (docs/service-gaps.md 2.7);
// what cannot be mapped to a field is kept as a message without one, never dropped.
import type { FieldMessage } from '#shared/base/result'
import { isJsonArray, isJsonObject, memberOf, type JsonObject, type JsonValue } from '#shared/base/exact-json'
import { readWords } from '#shared/base/exact-values'

const FIELD_NAMES = ['field', 'param', 'path', 'key', 'name']
const MESSAGE_NAMES = ['message', 'msg', 'error', 'description', 'detail']
const MOST_MESSAGES = 50

/** The messages of an error envelope's `error` and `errors` members, in order. Empty if there are none. */
export function readFieldMessages(envelope: JsonObject): readonly FieldMessage[] {
  const found = [...messagesOf(memberOf(envelope, 'error')), ...messagesOf(memberOf(envelope, 'errors'))]
  return found.slice(0, MOST_MESSAGES)
}

function messagesOf(value: JsonValue | undefined): FieldMessage[] {
  if (isJsonArray(value)) return value.slice(0, MOST_MESSAGES).flatMap(messagesOf)
  if (isJsonObject(value)) return messagesOfObject(value)
  const message = readWords(value)
  return message === null ? [] : [{ field: null, message }]
}

function messagesOfObject(value: JsonObject): FieldMessage[] {
  const message = firstText(value, MESSAGE_NAMES)
  const field = firstText(value, FIELD_NAMES)
  if (message !== null && (field !== null || !describesFields(value))) return [{ field, message }]
  return Object.entries(value).flatMap(([name, member]) =>
    textsOf(member).map((text) => ({ field: name, message: text })),
  )
}

/** `{ "message": ["must be short"] }` is about a field called message; `{ "code", "message" }` is a message with its code. */
const describesFields = (value: JsonObject): boolean => Object.values(value).some(isJsonArray)

function firstText(value: JsonObject, names: readonly string[]): string | null {
  for (const name of names) {
    const text = readWords(memberOf(value, name))
    if (text !== null) return text
  }
  return null
}

function textsOf(value: JsonValue | undefined): string[] {
  if (isJsonArray(value)) return value.slice(0, MOST_MESSAGES).flatMap(textsOf)
  const text = isJsonObject(value) ? firstText(value, MESSAGE_NAMES) : readWords(value)
  return text === null ? [] : [text]
}
