// Actions on the cash box, and the state they return.
import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '#shared/channels/contract'
import { useCallback } from 'react'
import { keyOf, makeStale } from '../bridge/queries'
import { failureWords } from '../texts/failure-words'
import { useWords } from '../texts/words'
import { showToast } from '../ui/toast'
import { create } from 'zustand'

/** Shows the cash box in the state main returned; if nothing was done because it had changed, it is queried again. */
export function useTakeTillState(): (answer: Output<'till.state'>) => boolean {
  const client = useQueryClient()
  const words = useWords()
  return useCallback(
    (answer) => {
      void makeStale(client, answer.ok ? 'till' : 'till-refused')
      if (answer.ok) {
        client.setQueryData(keyOf('till.state', {}), answer)
        return true
      }
      const { failure } = answer
      const hasMoved = failure.kind === 'wrong-state' && failure.state.startsWith('till-')
      showToast('bad', hasMoved ? words.say('daybook.moved-meanwhile') : failureWords(words, failure).title)
      return false
    },
    [client, words],
  )
}

/**
 * Which sheet of the cash box is open, or wanted as soon as its screen is there: the counter box asks for one by a
 * word.
 */
export type TillSheet = 'cash-in' | 'cash-out' | 'close' | 'x-report' | 'drawer'

interface TillSheetState {
  readonly sheet: TillSheet | null
}

export const useTillSheet = create<TillSheetState>(() => ({ sheet: null }))

export const showTillSheet = (sheet: TillSheet): void => useTillSheet.setState({ sheet })
export const leaveTillSheet = (): void => useTillSheet.setState({ sheet: null })
