// JSON whose numbers are their literal text, both ways. The service's numbers exceed what a double can hold (accounts
// of 18 digits, amounts with paise), so nothing here computes with them. Deliberately not `shared/base/exact-json.ts`: the
// practice service reads and writes JSON independently, so that a fault of the app's reader is found and not shared.

/** A number as written in a request's body. */
export class JsonNumber {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Parses `text`; every number becomes a `JsonNumber`. Throws `SyntaxError` on anything that is not JSON. */
export function readJson(text: string): unknown {
  return JSON.parse(text, (_key, value, context) =>
    typeof value === 'number' ? new JsonNumber(context.source ?? String(value)) : value,
  )
}

/** A number to be written into an answer exactly as `text` (for example an account of 18 digits, or `292.0`). */
export const literal = (text: string): unknown => JSON.rawJSON(text)

/** Writes digits as a JSON number field of the service shows them: without leading zeros. */
export const literalDigits = (digits: string): unknown => literal(digits.replace(/^0+(?=\d)/, ''))

/** Whether digits survive as a JSON number: the service's number fields can only contain such texts. */
export const isCanonicalInteger = (text: string): boolean => /^(0|[1-9]\d{0,14})$/.test(text)
