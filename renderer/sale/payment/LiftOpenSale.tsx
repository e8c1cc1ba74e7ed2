// Lets an owner sell although the same thing is still open, or over a customer's credit limit: a warning, a confirmation, and the PIN, typed
// for this one sale.
import type { SaleLift } from '#shared/channels/access'
import type { OwnersQuestion } from '#shared/channels/approval'
import { useState } from 'react'
import { useWords } from '../../texts/words'
import { Checkbox } from '../../ui/Checkbox'
import { Notice } from '../../ui/Notice'
import { useLockState } from '../../access/lock-state'
import { PinForm } from '../../access/PinForm'
import { isReadable, QuestionLines, useQuestion } from '../../access/QuestionLines'

interface LiftOpenSaleProps {
  readonly asked: Extract<OwnersQuestion, { action: SaleLift }>
  /** Called with true once it is confirmed and, if the shop has PINs, an owner has typed theirs. */
  readonly onLifted: (isLifted: boolean) => void
}

const WORDS = {
  'sale.lift-open-sale': { title: 'sale.lift.title', words: 'sale.lift.words', yes: 'sale.lift.yes' },
  'sale.go-over-limit': { title: 'sale.limit.title', words: 'sale.limit.words', yes: 'sale.limit.yes' },
} as const satisfies Record<SaleLift, object>

export function LiftOpenSale({ asked, onLifted }: LiftOpenSaleProps) {
  const { say } = useWords()
  const words = WORDS[asked.action]
  const lock = useLockState()
  const [isAccepted, setAccepted] = useState(false)
  const [isApproved, setApproved] = useState(false)
  const isGuarded = lock?.phase !== 'no-staff'
  const accept = (next: boolean) => {
    setAccepted(next)
    onLifted(next && (!isGuarded || isApproved))
  }
  return (
    <>
      <Notice tone="bad" title={say(words.title)} announce>
        {say(words.words)}
      </Notice>
      <Checkbox look="framed" checked={isAccepted} onChange={accept}>
        {say(words.yes)}
      </Checkbox>
      {isAccepted && isGuarded && !isApproved && (
        <LiftPin
          asked={asked}
          onOpen={() => {
            setApproved(true)
            onLifted(true)
          }}
        />
      )}
    </>
  )
}

function LiftPin({ asked, onOpen }: Pick<LiftOpenSaleProps, 'asked'> & { readonly onOpen: () => void }) {
  const { say } = useWords()
  const question = useQuestion(asked)
  const owners = (useLockState()?.members ?? []).filter(({ role, needsPin }) => role === 'owner' && !needsPin)
  if (question === 'asking') return null
  return (
    <>
      <QuestionLines question={question} />
      {isReadable(question) && (
        <PinForm asked={asked} members={owners} submitWords={say('sale.lift.pin')} onOpen={onOpen} />
      )}
    </>
  )
}
