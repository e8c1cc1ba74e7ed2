// Lets an owner sell although the same thing is still open, or over a customer's credit limit: a warning, a confirmation, and the PIN, typed
// for this one sale.
import type { SaleLift } from '#shared/channels/access'
import { useState } from 'react'
import { useWords } from '../../texts/words'
import { Checkbox } from '../../ui/Checkbox'
import { Notice } from '../../ui/Notice'
import { useLockState } from '../../access/lock-state'
import { PinForm } from '../../access/PinForm'

interface LiftOpenSaleProps {
  readonly lift?: SaleLift
  /** Called with true once it is confirmed and, if the shop has PINs, an owner has typed theirs. */
  readonly onLifted: (isLifted: boolean) => void
}

const WORDS = {
  'sale.lift-open-sale': { title: 'sale.lift.title', words: 'sale.lift.words', yes: 'sale.lift.yes' },
  'sale.go-over-limit': { title: 'sale.limit.title', words: 'sale.limit.words', yes: 'sale.limit.yes' },
} as const satisfies Record<SaleLift, object>

export function LiftOpenSale({ lift = 'sale.lift-open-sale', onLifted }: LiftOpenSaleProps) {
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
      <Notice tone="bad" title={say(WORDS[lift].title)} announce>
        {say(WORDS[lift].words)}
      </Notice>
      <Checkbox look="framed" checked={isAccepted} onChange={accept}>
        {say(WORDS[lift].yes)}
      </Checkbox>
      {isAccepted && isGuarded && !isApproved && (
        <PinForm
          action={lift}
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
