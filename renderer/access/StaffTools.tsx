// In the top bar: the person at the counter, and the lock. Hidden while the shop has no PIN.
import { Lock } from 'lucide-react'
import { useLocation } from 'wouter'
import { keysOf } from '../commands/commands'
import { useCommand } from '../commands/use-commands'
import { settingsPath } from '../settings/parts/settings-table'
import { useWords } from '../texts/words'
import { showToast } from '../ui/toast'
import { useSetupState } from './setup-state'
import { useLockNow, useLockState } from './lock-state'
import styles from './lock.module.css'

export function StaffTools() {
  const { say } = useWords()
  const lock = useLockState()
  const lockNow = useLockNow()
  const isLooking = lock?.phase === 'looking'
  // Nobody has a PIN that could open it again: its notice leads on, and there is nothing to lock.
  const isRestored = (useSetupState()?.restored ?? null) !== null
  const isOpen = lock?.phase === 'open' || (isLooking && !isRestored)
  const [, navigate] = useLocation()
  // Without a PIN nobody could open it again: the key leads to where one is given.
  const leadToPin = () => {
    navigate(settingsPath('staff'))
    showToast('info', say('lock.no-pin'))
  }
  useCommand('lock', isOpen ? lockNow : lock?.phase === 'no-staff' ? leadToPin : null)
  if (!isOpen) return null
  const words = `${say('lock.now')} (${keysOf('lock')})`
  return (
    <div className={styles.tools}>
      {isLooking ? (
        <span className={styles.name}>{say('lock.looking')}</span>
      ) : (
        <span className={styles.name} title={say('lock.staff', { name: lock.staff?.name ?? '' })}>
          {lock.staff?.name}
        </span>
      )}
      <button type="button" className={styles.tool} onClick={lockNow} aria-label={words} title={words}>
        <Lock size={20} aria-hidden="true" />
      </button>
    </div>
  )
}
