// The usual forms of DTH numbers. Hints only: an unusual number is pointed out, and never blocked.
import type { Operator } from '#shared/operations/recharge/recharge-schemas'
import type { MessageKey } from '../../texts/words'

interface UsualNumber {
  /** Matched against the operator's name: codes are the service's own and say nothing. */
  readonly name: RegExp
  readonly pattern: RegExp
  readonly words: Extract<MessageKey, `recharge.dth.usual.${string}`>
}

/** The narrowest form first: almost every number could be one of the last. */
const USUAL: readonly UsualNumber[] = [
  { name: /airtel/i, pattern: /^3\d{9}$/, words: 'recharge.dth.usual.airtel' },
  { name: /sun/i, pattern: /^[14]\d{10}$/, words: 'recharge.dth.usual.sun' },
  { name: /tata/i, pattern: /^1\d{9}$/, words: 'recharge.dth.usual.tata' },
  { name: /dish/i, pattern: /^(0\d{10}|[6-9]\d{9})$/, words: 'recharge.dth.usual.dish' },
  { name: /d2h|videocon/i, pattern: /^\d{8,14}$/, words: 'recharge.dth.usual.d2h' },
]

/** The usual form of this operator's numbers in words; null if none is known. */
export const usualNumber = (operatorName: string): UsualNumber['words'] | null =>
  USUAL.find(({ name }) => name.test(operatorName))?.words ?? null

/** True if the form of this operator's numbers is known and this one differs. */
export const looksUnusual = (operatorName: string, subscriberNumber: string): boolean => {
  const usual = USUAL.find(({ name }) => name.test(operatorName))
  return usual !== undefined && !usual.pattern.test(subscriberNumber)
}

/**
 * The code of the operator whose numbers usually look like this one; null if none do. Only a hint: the agent chooses, after
 * asking the customer.
 */
export function likelyOperator(operators: readonly Operator[], subscriberNumber: string): string | null {
  const fitting = USUAL.filter(({ pattern }) => pattern.test(subscriberNumber))
  const likely = fitting.flatMap(({ name }) => operators.filter((operator) => name.test(operator.name)))
  return likely[0]?.code ?? null
}
