// The lines that quote what the service answered.
import type { Failure } from '#shared/base/result'
import { cameBack, failureWords } from './failure-words'
import { fieldWords } from './field-names'
import type { Words } from './words'

/** The service's word and reason, and what it says of each entry. */
export function saidLines(words: Words, failure: Failure): readonly string[] {
  const { said } = failureWords(words, failure)
  const fields = failure.kind === 'refused' ? failure.fields : []
  return [...(said === null ? [] : [said]), ...fields.map((field) => fieldWords(words, field))]
}

/** Of a call that may have been made although the answer does not say so; none if nothing came back. */
export const unclearLines = (words: Words, failure: Failure): readonly string[] =>
  cameBack(failure) ? [failureWords(words, failure).happened, ...saidLines(words, failure)] : []
