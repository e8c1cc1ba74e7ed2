// A failure at the place where it happened: what happened, was money taken, what to do, and the button that does it.
import type { ReactNode } from 'react'
import type { Failure } from '#shared/base/result'
import { failureWords } from '../texts/failure-words'
import { useWords, type Words } from '../texts/words'
import { Button } from './Button'
import { SaidLines } from './FailedRead'
import { Notice, type Tone } from './Notice'

interface FailureNoticeProps {
  readonly failure: Failure
  /** What was requested: decides what is said about money. Reads say nothing about it. */
  readonly about?: 'read' | 'money'
  /** Shown as "Try again" where that helps. Never pass the repetition of a money call. */
  readonly onRetry?: () => void
  /** Buttons that help where trying again does not. */
  readonly actions?: ReactNode
}

const toneOf = (failure: Failure): Tone =>
  failure.kind === 'busy' || failure.kind === 'recovering' || failure.kind === 'duplicate' ? 'waiting' : 'bad'

/** What only Settings can put right leads there. Undefined for every other failure. */
export function settingsAction({ say }: Words, failure: Failure): ReactNode {
  const isOfSettings =
    failure.kind === 'setup' &&
    (failure.problem === 'profile' ||
      failure.problem === 'operation-disabled' ||
      failure.problem === 'wrong-path' ||
      failure.problem === 'credentials')
  if (!isOfSettings) return undefined
  return <Button onClick={() => (window.location.hash = '/settings')}>{say('line.stop.settings')}</Button>
}

export function FailureNotice({ failure, about = 'read', onRetry, actions }: FailureNoticeProps) {
  const words = useWords()
  const told = failureWords(words, failure, about)
  const canRetry = onRetry !== undefined && told.recovery !== 'fix-input' && told.recovery !== 'none'
  return (
    <Notice
      tone={toneOf(failure)}
      title={told.title}
      announce
      action={
        canRetry ? (
          <Button onClick={onRetry}>{words.say('common.retry')}</Button>
        ) : (
          (actions ?? settingsAction(words, failure))
        )
      }
    >
      <p>
        {told.happened} {about === 'money' && <strong>{told.money}</strong>} {told.whatToDo}
      </p>
      <SaidLines failure={failure} />
    </Notice>
  )
}
