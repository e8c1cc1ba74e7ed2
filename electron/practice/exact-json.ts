// JSON whose numbers are their literal text, both ways. The service's numbers run past what a binary double can hold
// (accounts of 18 digits, amounts with paise), so nothing here ever computes with them. Not `shared/exact-json.ts`: the double of the service
// reads and writes JSON by itself, so that a fault of the app's reader is found and not shared.

/** A number as it stood in a request's body. */
export class JsonNumber {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type RawJson = { rawJSON(text: string): unknown }
type ReviveWithSource = (key: string, value: unknown, context: { readonly source?: string }) => unknown

/** Parses `text`; every number comes back as a `JsonNumber`. Throws `SyntaxError` on anything that is not JSON. */
export function readJson(text: string): unknown {
  const revive: ReviveWithSource = (_key, value, context) =>
    typeof value === 'number' ? new JsonNumber(context.source ?? String(value)) : value
  return JSON.parse(text, revive as (key: string, value: unknown) => unknown)
}

/** A number to be written into an answer exactly as `text` (for example an account of 18 digits, or `292.0`). */
export const literal = (text: string): unknown => (JSON as unknown as RawJson).rawJSON(text)

/** Writes a digit text the way a JSON number field of the service would show it: without its leading zeros. */
export const literalDigits = (digits: string): unknown => literal(digits.replace(/^0+(?=\d)/, ''))

/** Whether a digit text survives being a JSON number: the service's number fields may only hold such texts. */
export const isCanonicalInteger = (text: string): boolean => /^(0|[1-9]\d{0,14})$/.test(text)
