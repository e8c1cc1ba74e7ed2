// The form of a scripted trouble, and the codes that trigger one. A code is two digits; the number 90000 000NN carries
// it, and so does the amount ₹77.NN (a recharge hardly ever has paise, so nobody triggers one by accident).

import type english from '#shared/languages/en/troubles.json'

/** One row of the table in docs/practice.md and behind "?" on the practice band. */
export interface Trouble {
  readonly id: string
  /** The operation it applies to, as in `latencyMs(operation)`. */
  readonly operation: string
  /** What to type to make it happen, as a person reads it. */
  readonly trigger: string
  /** The same as a form takes it: one number, id or name. */
  readonly value: string
  readonly happens: TroubleText
}

/** The name of a sentence in `troubles.json` of every language. */
export type TroubleText = keyof typeof english
type TroubleGroup = TroubleText extends `${infer Group}.${string}` ? Group : never
/** The codes that a group of troubles has. */
export type CodeOf<Group extends TroubleGroup> =
  Extract<TroubleText, `${Group}.${string}`> extends `${Group}.${infer Code}` ? Code : never

/** What every script has: its code, and its texts. */
export interface Script {
  readonly code: string
  readonly happens: TroubleText
}

const TROUBLE_NUMBER_PREFIX = '90000000'
const TROUBLE_RUPEES = 77
const PAISE = 100

/** `9000000001`: a mobile, subscriber, consumer or account number that carries the code. */
export const troubleNumber = (code: string): string => `${TROUBLE_NUMBER_PREFIX}${code}`

/** As a person types it: `77.01`. */
export const troubleAmount = (code: string): string => `${TROUBLE_RUPEES}.${code}`

/** The code that a mobile, subscriber, consumer or account number carries. */
export const codeOfNumber = (number: string): string | null =>
  number.startsWith(TROUBLE_NUMBER_PREFIX) && /^\d{10}$/.test(number) ? number.slice(-2) : null

/** The code that an amount carries. */
export function codeOfAmount(amountPaise: number): string | null {
  if (Math.floor(amountPaise / PAISE) !== TROUBLE_RUPEES) return null
  return String(amountPaise % PAISE).padStart(2, '0')
}

/** The script of a trouble for these inputs; the number takes precedence over the amount. */
export function scriptOf<OneScript extends Script>(
  scripts: ReadonlyMap<string, OneScript>,
  number: string,
  amountPaise: number | null = null,
): OneScript | null {
  const ofNumber = scripts.get(codeOfNumber(number) ?? '')
  if (ofNumber !== undefined) return ofNumber
  return amountPaise === null ? null : (scripts.get(codeOfAmount(amountPaise) ?? '') ?? null)
}

/** A script that says by one word what goes wrong. */
export interface KindScript<Kind extends string = string> extends Script {
  readonly kind: Kind
}

export type KindOf<Scripts> =
  Scripts extends ReadonlyMap<string, { readonly kind: infer Kind }> ? Kind : never

/** The scripts of a group: what goes wrong, by code. */
export const scriptsOf = <
  Group extends TroubleGroup,
  const Kinds extends { readonly [Code in CodeOf<Group>]?: string },
>(
  group: Group,
  kinds: Kinds & Readonly<Record<Exclude<keyof Kinds, CodeOf<Group>>, never>>,
): ReadonlyMap<string, KindScript<Extract<Kinds[keyof Kinds], string>>> =>
  byCode(
    Object.entries<string>(kinds).map(([code, kind]) => ({
      code,
      kind: kind as Extract<Kinds[keyof Kinds], string>,
      happens: `${group}.${code}` as TroubleText,
    })),
  )

export const byCode = <OneScript extends Script>(
  scripts: readonly OneScript[],
): ReadonlyMap<string, OneScript> => new Map(scripts.map((script) => [script.code, script]))

/**
 * The rows of one operation's scripts; `triggerOf` says what to type for a code, and `valueOf` what a form takes of it:
 * the number, unless an identifier carries the code.
 */
export const troublesOf = (
  operation: string,
  scripts: ReadonlyMap<string, Script>,
  triggerOf: (code: string) => string = groupedNumber,
  valueOf: (code: string) => string = troubleNumber,
): readonly Trouble[] =>
  [...scripts.values()].map(({ code, happens }) => ({
    id: `${operation}-${code}`,
    operation,
    trigger: triggerOf(code),
    value: valueOf(code),
    happens,
  }))

/** `90000 00001` */
export const groupedNumber = (code: string): string => `90000 000${code}`

/** `90000 00001 · ₹77.01`: either works. */
export const numberOrAmount = (code: string): string => `${groupedNumber(code)} · ₹${troubleAmount(code)}`
