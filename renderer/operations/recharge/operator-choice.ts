// The operator of a number: what the lookup found, what a person chose, and what is still open. Nothing is ever
// guessed.
import type { NumberLookup, Operator, OperatorList } from '#shared/operations/recharge/recharge-schemas'
import type { Failure, Result } from '#shared/base/result'

/** Operator and circle chosen by a person. Either may still be open. */
export interface HandPick {
  readonly operatorCode: string | null
  readonly circle: string | null
}

export type OperatorChoice =
  /** The number is incomplete, so there is nothing to look up. */
  | { readonly kind: 'none' }
  | { readonly kind: 'looking-up' }
  | {
      readonly kind: 'known'
      readonly operator: Operator
      readonly circle: string | null
      readonly by: 'automatic' | 'manual'
      /** What the lookup had found, if a person decided otherwise. */
      readonly found: NumberLookup | null
    }
  /** A person has to choose what is null here. */
  | {
      readonly kind: 'open'
      readonly operator: Operator | null
      readonly circle: string | null
      readonly why: OpenReason
    }

export type OpenReason =
  | { readonly kind: 'not-matched'; readonly lookup: NumberLookup }
  | { readonly kind: 'lookup-failed'; readonly failure: Failure }
  | { readonly kind: 'by-hand' }

interface MobileFacts {
  readonly mobileNumber: string | null
  /** Undefined while the lookup is running. */
  readonly lookup: Result<NumberLookup> | undefined
  readonly byHand: HandPick | null
  readonly operators: OperatorList | null
}

/** For a mobile number: the lookup's answer, overridden by what a person chose. */
export function mobileOperator(facts: MobileFacts): OperatorChoice {
  const { mobileNumber, lookup, byHand } = facts
  if (mobileNumber === null) return { kind: 'none' }
  const found = lookup?.ok === true ? lookup.value : null
  const { operator, circle } = namedOrFound(facts, found)
  if (operator !== null && circle !== null) {
    const asFound = operator.code === found?.operator?.code && circle === found.matchedCircle
    return { kind: 'known', operator, circle, by: asFound ? 'automatic' : 'manual', found }
  }
  if (lookup === undefined && byHand === null) return { kind: 'looking-up' }
  return { kind: 'open', operator, circle, why: reasonOf(lookup) }
}

/** What a person chose takes precedence over what the lookup found. */
function namedOrFound({ byHand, operators }: MobileFacts, found: NumberLookup | null) {
  return {
    operator: operatorOf(operators, byHand?.operatorCode) ?? found?.operator ?? null,
    circle: byHand?.circle ?? found?.matchedCircle ?? null,
  }
}

/** For a DTH connection a person chooses the operator; circles and lookups apply to mobile numbers. */
export function dthOperator(byHand: HandPick | null, operators: OperatorList | null): OperatorChoice {
  const operator = operatorOf(operators, byHand?.operatorCode)
  if (operator === null) return { kind: 'open', operator, circle: null, why: { kind: 'by-hand' } }
  return { kind: 'known', operator, circle: null, by: 'manual', found: null }
}

function reasonOf(lookup: Result<NumberLookup> | undefined): OpenReason {
  if (lookup === undefined) return { kind: 'by-hand' }
  if (!lookup.ok) return { kind: 'lookup-failed', failure: lookup.failure }
  return { kind: 'not-matched', lookup: lookup.value }
}

const operatorOf = (operators: OperatorList | null, code: string | null | undefined): Operator | null =>
  operators?.operators.find((operator) => operator.code === code) ?? null
