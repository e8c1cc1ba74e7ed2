// Content for the owner only. A cashier sees how an owner can grant their rights for a minute.
import type { ReactNode } from 'react'
import { useWords } from '../../messages/words'
import { Notice } from '../../ui/Notice'
import { isOwnerHere, useLockState } from './lock-state'
import { PinForm } from './PinForm'
import styles from './lock.module.css'

export function OwnerGate({ children }: { readonly children: ReactNode }) {
  const { say } = useWords()
  const lock = useLockState()
  if (lock === undefined) return null
  if (isOwnerHere(lock)) return children
  const owners = lock.members.filter(({ role, needsPin }) => role === 'owner' && !needsPin)
  return (
    <div className={styles.gate}>
      <Notice tone="info" title={say('lock.owner.title')}>
        {say('lock.owner.words', { name: lock.staff?.name ?? '' })}
      </Notice>
      <PinForm
        channel="lock.approve"
        members={owners}
        submitWords={say('lock.owner.open')}
        onOpen={() => {}}
      />
    </div>
  )
}
