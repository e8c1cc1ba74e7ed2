// Who stands at the counter and whether it is locked, kept current by what main pushes.
import { useQueryClient } from '@tanstack/react-query'
import type { LockState } from '@shared/domain/staff'
import { useCallback, useEffect } from 'react'
import { on } from '../../bridge'
import { keyOf, useAct, useAsk } from '../../app/queries'

/** The lock's state; undefined until main has told it. */
export const useLockState = (): LockState | undefined => useAsk('lock.state', {}).data

/** Stands once, at the front door. What was answered before the lock opened may have been a refusal: it is all asked for again. */
export function useLiveLock(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      on('lock.changed', (state) => {
        client.setQueryData(keyOf('lock.state', {}), state)
        if (state.phase !== 'locked')
          void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'lock.state' })
      }),
    [client],
  )
}

/** Takes a state that came as an answer, before main pushes it. */
export function useTakeLock(): (state: LockState) => void {
  const client = useQueryClient()
  return useCallback((state) => client.setQueryData(keyOf('lock.state', {}), state), [client])
}

export function useLockNow(): () => void {
  const take = useTakeLock()
  const { mutate } = useAct('lock.now', take)
  return useCallback(() => mutate({}), [mutate])
}

/** True if the person at the counter may do what is the owner's. */
export const isOwnerHere = ({ phase, staff, ownerApproves }: LockState): boolean =>
  phase === 'no-staff' || staff?.role === 'owner' || ownerApproves
