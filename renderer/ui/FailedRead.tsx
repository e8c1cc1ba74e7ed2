// Something could not be read, at a place where work goes on without it: what happened, what the service said of it, and what that means here.
import type { ReactNode } from 'react'
import type { Failure } from '#shared/base/result'
import { failureWords } from '../texts/failure-words'
import { saidLines } from '../texts/said-lines'
import { useWords } from '../texts/words'
import { Button } from './Button'
import { Notice, type Tone } from './Notice'
import { UnclearAnswer } from './UnclearAnswer'

interface FailedReadProps {
  readonly failure: Failure
  readonly tone?: Tone
  readonly onRetry?: () => void
  readonly isRetrying?: boolean
  /** What it means here; the advice of the failure if nothing else is said. */
  readonly children?: ReactNode
}

export function FailedRead({
  failure,
  tone = 'wait',
  onRetry,
  isRetrying = false,
  children,
}: FailedReadProps) {
  const words = useWords()
  const { title, whatToDo } = failureWords(words, failure)
  return (
    <Notice
      tone={tone}
      announce
      title={title}
      action={
        onRetry === undefined ? undefined : (
          <Button busy={isRetrying} onClick={onRetry}>
            {words.say('common.retry')}
          </Button>
        )
      }
    >
      <p>{children ?? whatToDo}</p>
      <UnclearAnswer failure={failure} />
    </Notice>
  )
}

/** The service's word and reason, and what it says of each entry. */
export function SaidLines({ failure }: { readonly failure: Failure }) {
  return saidLines(useWords(), failure).map((line, index) => <p key={index}>{line}</p>)
}
