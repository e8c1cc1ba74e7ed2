// Lets an owner sell although the same thing is still open: a warning, a confirmation, and the PIN, typed for this one
// sale.
import { useState } from 'react'
import { useWords } from '../../messages/words'
import { Checkbox } from '../../ui/Checkbox'
import { Notice } from '../../ui/Notice'
import { useLockState } from '../lock/lock-state'
import { PinForm } from '../lock/PinForm'

interface LiftOpenSaleProps {
  /** Called with true once it is confirmed and, if the shop has PINs, an owner has typed theirs. */
  readonly onLifted: (isLifted: boolean) => void
}

export function LiftOpenSale({ onLifted }: LiftOpenSaleProps) {
  const { say } = useWords()
  const lock = useLockState()
  const [isAccepted, setAccepted] = useState(false)
  const [isApproved, setApproved] = useState(false)
  const isGuarded = lock?.phase !== 'no-staff'
  const owners = (lock?.members ?? []).filter(({ role, needsPin }) => role === 'owner' && !needsPin)
  const accept = (next: boolean) => {
    setAccepted(next)
    onLifted(next && (!isGuarded || isApproved))
  }
  return (
    <>
      <Notice tone="bad" title={say('sale.lift.title')} announce>
        {say('sale.lift.words')}
      </Notice>
      <Checkbox look="framed" checked={isAccepted} onChange={accept}>
        {say('sale.lift.yes')}
      </Checkbox>
      {isAccepted && isGuarded && !isApproved && (
        <PinForm
          action="sale.lift-open-sale"
          members={owners}
          submitWords={say('sale.lift.pin')}
          onOpen={() => {
            setApproved(true)
            onLifted(true)
          }}
        />
      )}
    </>
  )
}
