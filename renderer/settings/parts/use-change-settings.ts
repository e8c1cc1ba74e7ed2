// Changes settings of the owner: the shop's own words, the printer, the limits, the lock.
import { useQueryClient } from '@tanstack/react-query'
import type { Input } from '#shared/channels/contract'
import type { AppState } from '#shared/shop/app-state'
import { useCallback } from 'react'
import { keyOf, makeStale, useAct } from '../../bridge/queries'
import { useWords } from '../../texts/words'
import { useResultToast } from '../../ui/result-toast'

/** Applied once main has saved it; a refusal is shown. */
export function useChangeSettings(): (change: Input<'settings.change'>) => void {
  const client = useQueryClient()
  const { say } = useWords()
  const toast = useResultToast()
  const { mutate } = useAct('settings.change', (answer) => {
    toast(answer, () => say('settings.saved'))
    if (!answer.ok) return
    client.setQueryData<AppState>(keyOf('app.state', {}), (state) =>
      state === undefined ? state : { ...state, preferences: answer.value },
    )
    void makeStale(client, 'paper')
  })
  return useCallback((change) => mutate(change), [mutate])
}
