// What is said of an amount that was typed and cannot be taken: the same in every field of the counter and of the owner's page.
import { readingsText, type AmountProblem, type ParsedAmount } from '#shared/base/money'
import type { Words } from './words'

type Say = Words<`problem.amount.${AmountProblem}`>['say']

/** What is wrong with it, behind what it may have been meant as; undefined if nothing is. */
export function amountProblemWords(say: Say, parsed: ParsedAmount): string | undefined {
  if (parsed.ok) return undefined
  return [readingsText(parsed), say(`problem.amount.${parsed.problem}`)].filter(Boolean).join(' ')
}
