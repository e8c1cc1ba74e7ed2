// The set-up as reported by main, kept up to date by the answers of whatever changes it.
import { useQueryClient } from '@tanstack/react-query'
import type { ConnectedEnvironment, ConnectionView, SetupState } from '#shared/shop/setup'
import { useCallback } from 'react'
import { keyOf, useAsk, useMakeStale } from '../bridge/queries'
import { create } from 'zustand'

export const useSetupState = (): SetupState | undefined => useAsk('setup.state', {}).data

export const connectionOf = (setup: SetupState, environment: ConnectedEnvironment): ConnectionView => {
  const found = setup.connections.find((connection) => connection.environment === environment)
  if (found === undefined) throw new Error('main tells of every environment')
  return found
}

/** Applies a state that came as an answer. */
export function useTakeSetup(): (setup: SetupState) => void {
  const client = useQueryClient()
  return useCallback((setup) => client.setQueryData(keyOf('setup.state', {}), setup), [client])
}

/** Queries again whatever a change of the set-up may have made outdated. */
export function useRefreshSetup(): () => Promise<void> {
  const makeStale = useMakeStale()
  return useCallback(() => makeStale('setup'), [makeStale])
}

/** Whether the shop works with its log alone for now, and types its credentials later. */
export const useLogFirst = create<{ readonly isWanted: boolean }>(() => ({ isWanted: false }))

export const openLogFirst = (): void => useLogFirst.setState({ isWanted: true })
export const askForCredentials = (): void => useLogFirst.setState({ isWanted: false })
