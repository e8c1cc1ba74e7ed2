// What a refusal is about, so that the advice fits it. It chooses between pieces of advice and decides about nothing: whether a call
// counts as refused follows from its HTTP status alone (docs/money-safety.md 2).

export const REFUSAL_CAUSES = [
  'credentials',
  'address',
  'permission',
  /** The shop's wallet at the service is short of money. */
  'wallet',
  /** The amount is outside what the service takes. */
  'limit',
  /** The operator or the biller takes nothing just now. */
  'not-now',
  /** Something that was entered. */
  'entry',
] as const
export type RefusalCause = (typeof REFUSAL_CAUSES)[number]

/**
 * By the service's own code. Two codes are documented, INVALID_CREDENTIALS and INVALID_IP; the others are the ones that comparable services
 * use (docs/service-gaps.md 2.11). The first that fits counts.
 */
const CAUSES_OF_CODES: readonly (readonly [RegExp, RefusalCause])[] = [
  [/CREDENTIAL|UNAUTHORI[SZ]ED|INVALID_(CLIENT|SECRET|API_KEY|TOKEN)/, 'credentials'],
  [/^INVALID_IP$|\bIP_(ADDRESS_)?NOT_/, 'address'],
  [/PERMISSION|FORBIDDEN|NOT_(ACTIVATED|ENABLED|SUBSCRIBED)/, 'permission'],
  [/INSUFFICIENT|WALLET|LOW_BALANCE/, 'wallet'],
  [
    /OUT_OF_RANGE|(MIN|MAX)(IMUM)?_AMOUNT|AMOUNT_(TOO|MIN|MAX|LIMIT)|(?<!RATE_)LIMIT_(EXCEEDED|REACHED)|EXCEEDS/,
    'limit',
  ],
  [/_DOWN$|_DOWN_|UNAVAILABLE|MAINTENANCE|DOWNTIME/, 'not-now'],
  [/^(INVALID|MISSING|WRONG|UNKNOWN)_|_(INVALID|MISSING|MISMATCH)$|NOT_FOUND/, 'entry'],
]

/** By the service's words, which nothing documents: only where its code tells nothing. */
const CAUSES_OF_WORDS: readonly (readonly [RegExp, RefusalCause])[] = [
  [/\bwallet\b|\binsufficient\b|\b(low|not (enough|sufficient)) (balance|funds?)\b/i, 'wallet'],
  [/\b(limit|out of range|(more|less|greater) than|minimum|maximum|min|max|exceed(s|ed)?)\b/i, 'limit'],
]

const SEPARATORS = /[^A-Z0-9]+/g

const firstOf = (
  causes: readonly (readonly [RegExp, RefusalCause])[],
  text: string | null,
): RefusalCause | null => causes.find(([pattern]) => pattern.test(text ?? ''))?.[1] ?? null

/** By the code alone; null if there is none, or if it is a general one such as VALIDATION_ERROR. */
export const causeOfCode = (errorCode: string | null): RefusalCause | null =>
  firstOf(CAUSES_OF_CODES, errorCode?.toUpperCase().replace(SEPARATORS, '_') ?? null)

/** By the code first, then by the words; null if neither tells. */
export const refusalCause = (said: {
  readonly errorCode: string | null
  readonly message: string | null
}): RefusalCause | null => causeOfCode(said.errorCode) ?? firstOf(CAUSES_OF_WORDS, said.message)
