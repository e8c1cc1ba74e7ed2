// An owner allows one named action with their PIN, at the place where it was asked for.
import type { OwnersQuestion } from '#shared/channels/approval'
import { useWords } from '../texts/words'
import { layout } from '../ui/layout'
import { ACTION_NAMES } from './action-names'
import { useLockState } from './lock-state'
import { PinForm } from './PinForm'
import { isReadable, QuestionLines, useQuestion } from './QuestionLines'
import { useEffect } from 'react'
import { useOwnersPin } from '../bridge/owners-pin'
import { Dialog } from '../ui/Dialog'
import { Notice } from '../ui/Notice'

interface OwnerPinProps {
  readonly asked: OwnersQuestion
  readonly onAllowed: () => void
}

export function OwnerPin({ asked, onAllowed }: OwnerPinProps) {
  const { say } = useWords()
  const lock = useLockState()
  const question = useQuestion(asked)
  if (lock === undefined || question === 'asking') return null
  const owners = lock.members.filter(({ role, needsPin }) => role === 'owner' && !needsPin)
  return (
    <div className={layout.stack}>
      <p>{say('lock.owner.for', { what: say(ACTION_NAMES[asked.action]) })}</p>
      <QuestionLines question={question} />
      {isReadable(question) && (
        <PinForm members={owners} asked={asked} submitWords={say('lock.owner.open')} onOpen={onAllowed} />
      )}
    </div>
  )
}

/** Asks for an owner's PIN when main wants it for what was just pressed. Used once, over whatever screen is open. */
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
        <OwnerPin asked={question.asked} onAllowed={() => question.answer(true)} />
      )}
    </Dialog>
  )
}
