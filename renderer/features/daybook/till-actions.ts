// What is done to the box, and the desk that comes back.
import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '@shared/contract'
import { useCallback } from 'react'
import { keyOf } from '../../app/queries'
import { failureWords } from '../../messages/failure-words'
import { useWords } from '../../messages/words'
import { showToast } from '../../ui/toast'

/** Shows the box as main says it stands now; where nothing was done because it had changed, it is asked for again. */
export function useTakeTillState(): (answer: Output<'till.state'>) => boolean {
  const client = useQueryClient()
  const words = useWords()
  return useCallback(
    (answer) => {
      void client.invalidateQueries({ queryKey: ['day-book.day'] })
      void client.invalidateQueries({ queryKey: ['till.report'] })
      if (answer.ok) {
        client.setQueryData(keyOf('till.state', {}), answer)
        return true
      }
      void client.invalidateQueries({ queryKey: ['till.state'] })
      const { failure } = answer
      const hasMoved = failure.kind === 'wrong-state' && failure.state.startsWith('till-')
      showToast('bad', hasMoved ? words.say('daybook.moved-meanwhile') : failureWords(words, failure).title)
      return false
    },
    [client, words],
  )
}
