// The person at the counter and the state of the lock, kept up to date by main's pushes.
import { useQueryClient } from '@tanstack/react-query'
import type { CashierRight } from '#shared/access/rights'
import type { LockState } from '#shared/access/staff'
import { useCallback, useEffect } from 'react'
import { on } from '../bridge/bridge'
import { keyOf, useAct, useAsk } from '../bridge/queries'
import { usePreferences } from '../bridge/shop'

/** The lock's state; undefined until main has sent it. */
export const useLockState = (): LockState | undefined => useAsk('lock.state', {}).data

/** Used once, at the root. Answers from before the unlock may have been refusals, so everything is queried again. */
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

/** Applies a state that came as an answer, before main pushes it. */
export function useTakeLock(): (state: LockState) => void {
  const client = useQueryClient()
  return useCallback((state) => client.setQueryData(keyOf('lock.state', {}), state), [client])
}

export function useLockNow(): () => void {
  const take = useTakeLock()
  const { mutate } = useAct('lock.now', take)
  return useCallback(() => mutate({}), [mutate])
}

/** Nobody but owners sells here: then no reason is asked for what they do to the box. */
export const useSalesByOwnersAlone = (): boolean =>
  useLockState()?.members.every(({ role }) => role === 'owner') ?? false

/** Whether the person at the counter may: an owner always, a cashier as the owner set it. */
export function useMay(right: CashierRight): boolean {
  const lock = useLockState()
  const { cashierRights } = usePreferences()
  return lock !== undefined && (isOwnerHere(lock) || cashierRights[right])
}

/** True if the person at the counter has the owner's rights. */
export const isOwnerHere = ({ phase, staff }: LockState): boolean =>
  phase === 'no-staff' || staff?.role === 'owner'
