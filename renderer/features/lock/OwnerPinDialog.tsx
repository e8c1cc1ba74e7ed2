// Asks for an owner's PIN when main wants it for what was just pressed. Used once, over whatever screen is open.
import { useEffect } from 'react'
import { useOwnersPin } from '../../app/owners-pin'
import { useWords } from '../../messages/words'
import { Dialog } from '../../ui/Dialog'
import { Notice } from '../../ui/Notice'
import { useLockState } from './lock-state'
import { OwnerPin } from './OwnerPin'

export function OwnerPinDialog() {
  const { say } = useWords()
  const question = useOwnersPin((state) => state.question)
  const phase = useLockState()?.phase
  const isLocked = phase === 'locked'
  useEffect(() => {
    if (isLocked) question?.answer(false)
  }, [isLocked, question])
  if (question === null) return null
  return (
    <Dialog open onClose={() => question.answer(false)} title={say('lock.owner.title')}>
      {phase === 'looking' ? (
        <Notice tone="wait" announce>
          {say('lock.owner.looking')}
        </Notice>
      ) : (
        <OwnerPin action={question.action} onAllowed={() => question.answer(true)} />
      )}
    </Dialog>
  )
}
