// An owner allows one named action with their PIN, at the place where it was asked for.
import type { OwnersAction } from '@shared/access'
import { useWords } from '../../messages/words'
import { layout } from '../../ui/layout'
import { ACTION_NAMES } from './action-names'
import { useLockState } from './lock-state'
import { PinForm } from './PinForm'

interface OwnerPinProps {
  readonly action: OwnersAction
  readonly onAllowed: () => void
}

export function OwnerPin({ action, onAllowed }: OwnerPinProps) {
  const { say } = useWords()
  const lock = useLockState()
  if (lock === undefined) return null
  const owners = lock.members.filter(({ role, needsPin }) => role === 'owner' && !needsPin)
  return (
    <div className={layout.stack}>
      <p>{say('lock.owner.for', { what: say(ACTION_NAMES[action]) })}</p>
      <PinForm members={owners} action={action} submitWords={say('lock.owner.open')} onOpen={onAllowed} />
    </div>
  )
}
