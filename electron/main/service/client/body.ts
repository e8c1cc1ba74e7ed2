// Request bodies: our fields under the names, and as numbers or strings, that the profile says. Input is never silently
// changed on its way: a text that a JSON number would not give back is sent as a string.
import { ExactNumber, writeJson, type JsonOut } from '#shared/base/exact-json'
import type { OperationProfile } from '../profile/schema'

export type Fields = { readonly [name: string]: JsonOut | undefined }

/**
 * The JSON body of an operation. Undefined fields are left out, or sent as null if the profile says so. `known` are
 * further values, sent only if the profile's `extra` names a field for them. What the profile adds can never replace
 * one of our fields.
 */
export function bodyOf(operation: OperationProfile, fields: Fields, known: Fields = {}): string {
  const { rename, number_fields, send_nulls, constants, extra } = operation.request
  const body: Record<string, JsonOut> = { ...constants }
  for (const [name, source] of Object.entries(extra)) {
    const value = known[source]
    if (value !== undefined) body[name] = value
  }
  for (const [name, value] of Object.entries(fields)) {
    const filled = value ?? (send_nulls.includes(name) ? null : undefined)
    if (filled === undefined) continue
    body[Object.hasOwn(rename, name) ? (rename[name] ?? name) : name] = number_fields.includes(name)
      ? asNumber(filled)
      : filled
  }
  return writeJson(body)
}

/** A text becomes a number only if the number is written exactly like it. */
const asNumber = (value: JsonOut): JsonOut =>
  typeof value === 'string' && isCanonicalNumber(value) ? new ExactNumber(value) : value

export const isCanonicalNumber = (text: string): boolean => /^(0|[1-9]\d{0,14})(\.\d{0,1}[1-9])?$/.test(text)
