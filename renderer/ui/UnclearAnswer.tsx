// What came back of a call that may have been made: the service's words, or that somebody else answered. Below the notice that says so.
import type { Failure } from '#shared/base/result'
import { unclearLines } from '../texts/said-lines'
import { useWords } from '../texts/words'

export function UnclearAnswer({ failure }: { readonly failure: Failure }) {
  const words = useWords()
  return unclearLines(words, failure).map((line, index) => <p key={index}>{line}</p>)
}
