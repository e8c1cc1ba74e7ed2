// Changes settings of the owner: the shop's own words, the printer, the limits, the lock.
import { useQueryClient } from '@tanstack/react-query'
import type { Input } from '@shared/contract'
import type { AppState } from '@shared/domain/app-state'
import { useCallback } from 'react'
import { keyOf, useAct, makeStale } from '../../app/queries'
import { failureWords } from '../../messages/failure-words'
import { useWords } from '../../messages/words'
import { showToast } from '../../ui/toast'

/** Applied once main has saved it; a refusal is shown. */
export function useChangeSettings(): (change: Input<'settings.change'>) => void {
  const client = useQueryClient()
  const words = useWords()
  const { mutate } = useAct('settings.change', (answer) => {
    if (!answer.ok) {
      showToast('bad', failureWords(words, answer.failure).title)
      return
    }
    client.setQueryData<AppState>(keyOf('app.state', {}), (state) =>
      state === undefined ? state : { ...state, preferences: answer.value },
    )
    showToast('good', words.say('settings.saved'))
    void makeStale(client, 'paper')
  })
  return useCallback((change) => mutate(change), [mutate])
}
