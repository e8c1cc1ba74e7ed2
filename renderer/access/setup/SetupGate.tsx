// What the window shows: the lock, the first launch, a shop to be reconnected, or the app.
import type { ReactNode } from 'react'
import type { SetupState } from '#shared/shop/setup'
import { useAppState } from '../../bridge/shop'
import { onDemand } from '../../ui/on-demand'
import { useLiveLock, useLockState } from '../lock-state'
import { Welcome } from '../welcome/Welcome'
import { GivenBackup } from '../../backup/GivenBackup'
import { useLogFirst, connectionOf, useSetupState } from '../setup-state'

const LockScreen = onDemand(async () => (await import('../LockScreen')).LockScreen)
const ConnectShop = onDemand(async () => (await import('./ConnectShop')).ConnectShop)

export function SetupGate({ children }: { readonly children: ReactNode }) {
  useLiveLock()
  const lock = useLockState()
  const setup = useSetupState()
  const { isBehindLock } = useAppState()
  if (lock === undefined || setup === undefined) return null
  if (lock.phase === 'locked') return <LockScreen lock={lock} />
  // What a locked counter told of the shop is nothing: no form may begin with it.
  if (isBehindLock) return null
  return (
    <>
      <Unlocked setup={setup} isLooking={lock.phase === 'looking'}>
        {children}
      </Unlocked>
      <GivenBackup />
    </>
  )
}

interface UnlockedProps {
  readonly setup: SetupState
  readonly isLooking: boolean
  readonly children: ReactNode
}

function Unlocked({ setup, isLooking, children }: UnlockedProps) {
  const { environment } = useAppState()
  const isLogFirst = useLogFirst((state) => state.isWanted)
  if (isLooking && environment !== null) return children
  if (setup.resuming !== null) return <ConnectShop environment={setup.resuming} />
  if (environment === null) return <Welcome />
  if (!isLogFirst && environment !== 'practice' && !connectionOf(setup, environment).credentials.present)
    return <ConnectShop environment={environment} isReconnecting />
  return children
}
