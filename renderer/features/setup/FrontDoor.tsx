// What stands behind the window's door: the lock, the first launch, a shop to be reconnected, or the counter.
import { connectedEnvironmentSchema, type ConnectedEnvironment } from '@shared/domain/setup'
import type { ReactNode } from 'react'
import { useAppState } from '../../app/shop'
import { useLiveLock, useLockState } from '../lock/lock-state'
import { LockScreen } from '../lock/LockScreen'
import { Welcome } from '../welcome/Welcome'
import { ConnectShop } from './ConnectShop'
import { connectionOf, useSetupState } from './setup-state'

export function FrontDoor({ children }: { readonly children: ReactNode }) {
  useLiveLock()
  const lock = useLockState()
  const setup = useSetupState()
  const { environment } = useAppState()
  if (lock === undefined || setup === undefined) return null
  if (lock.phase === 'locked') return <LockScreen lock={lock} />
  if (setup.resuming !== null) return <ConnectShop environment={setup.resuming} />
  if (environment === null) return <Welcome />
  const connected = connectedEnvironmentSchema.safeParse(environment)
  const isMissing = (name: ConnectedEnvironment) => !connectionOf(setup, name).credentials.present
  if (connected.success && isMissing(connected.data))
    return <ConnectShop environment={connected.data} isReconnecting />
  return children
}
