// The form of a scripted trouble, and the codes that set one off. A code is two digits; the number 90000 000NN carries it, and
// so does the amount ₹77.NN (a recharge hardly ever has paise, so nobody meets one by accident).

export interface Trigger {
  /** The request's field, as the document names it. */
  readonly field: string
  readonly value: string
}

/** One row of the table in docs/practice.md and behind "?" on the practice band. */
export interface Trouble {
  readonly id: string
  /** The operation it befalls, as in `latencyMs(operation)`. */
  readonly operation: string
  readonly triggers: readonly Trigger[]
  /** Message key of the title; the app translates it, `title` is its English. */
  readonly titleKey: string
  readonly title: string
  /** What the service does, in English. */
  readonly happens: string
}

const TROUBLE_NUMBER_PREFIX = '90000000'
const TROUBLE_RUPEES = 77
const PAISE = 100

export const troubleNumber = (code: string): string => `${TROUBLE_NUMBER_PREFIX}${code}`

/** As a person types it: `77.01`. */
export const troubleAmount = (code: string): string => `${TROUBLE_RUPEES}.${code}`

/** The code that a mobile, subscriber or consumer number carries. */
export const codeOfNumber = (number: string): string | null =>
  number.startsWith(TROUBLE_NUMBER_PREFIX) && /^\d{10}$/.test(number) ? number.slice(-2) : null

/** The code that an amount carries. */
export function codeOfAmount(amountPaise: number): string | null {
  if (Math.floor(amountPaise / PAISE) !== TROUBLE_RUPEES) return null
  return String(amountPaise % PAISE).padStart(2, '0')
}

/** The script of a trouble for these inputs; the number wins over the amount. */
export function scriptOf<Script extends { readonly code: string }>(
  scripts: ReadonlyMap<string, Script>,
  number: string,
  amountPaise: number | null = null,
): Script | null {
  const ofNumber = scripts.get(codeOfNumber(number) ?? '')
  if (ofNumber !== undefined) return ofNumber
  return amountPaise === null ? null : (scripts.get(codeOfAmount(amountPaise) ?? '') ?? null)
}

export const byCode = <Script extends { readonly code: string }>(
  scripts: readonly Script[],
): ReadonlyMap<string, Script> => new Map(scripts.map((script) => [script.code, script]))
