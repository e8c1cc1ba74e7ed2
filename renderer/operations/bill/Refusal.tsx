// Why main refused, shown at the form: in the words of every failure, or that the biller is no longer in the list.
import type { Failure } from '#shared/base/result'
import { failureWords } from '../../texts/failure-words'
import { useWords } from '../../texts/words'
import { settingsAction } from '../../ui/FailureNotice'
import { SaidLines } from '../../ui/FailedRead'
import { Notice } from '../../ui/Notice'

const isBillerGone = (failure: Failure): boolean =>
  failure.kind === 'invalid-input' && failure.problem === 'unknown-biller'

export function Refusal({ failure }: { readonly failure: Failure }) {
  const words = useWords()
  if (isBillerGone(failure))
    return (
      <Notice tone="bad" announce title={words.say('bill.gone.title')}>
        {words.say('bill.gone.words')}
      </Notice>
    )
  const told = failureWords(words, failure, 'read')
  return (
    <Notice tone="bad" announce title={told.title} action={settingsAction(words, failure)}>
      <p>
        {told.happened} {told.money} {told.whatToDo}
      </p>
      <SaidLines failure={failure} />
    </Notice>
  )
}
