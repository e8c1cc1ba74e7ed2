// Says in one line what came of an action that has no form of its own.
import type { Result } from '#shared/base/result'
import { useCallback } from 'react'
import { failureWords } from '../texts/failure-words'
import { useWords } from '../texts/words'
import { showToast } from './toast'

/** Says what was done, if there is anything to say, or why it was not; whoever called it off is told nothing. */
export function useResultToast() {
  const words = useWords()
  return useCallback(
    <Value>(answer: Result<Value>, done?: (value: Value) => string): void => {
      if (!answer.ok) {
        if (answer.failure.kind !== 'cancelled') showToast('bad', failureWords(words, answer.failure).title)
      } else if (done !== undefined) showToast('good', done(answer.value))
    },
    [words],
  )
}
