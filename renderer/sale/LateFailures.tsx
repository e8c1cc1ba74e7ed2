// Tells, above every screen, of a sale that was left for the next customer and then did not go out. Used once, in the
// shell.
import { failureWords } from '../texts/failure-words'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Notice } from '../ui/Notice'
import { dismissLateFailure, lateFailures, type LateFailure } from './late-failures'

export function LateFailures() {
  const sales = lateFailures((state) => state.sales)
  return sales.map((sale) => <LateFailure key={sale.requestId} sale={sale} />)
}

function LateFailure({ sale: { requestId, head, refusal } }: { readonly sale: LateFailure }) {
  const words = useWords()
  const { say } = words
  const told = refusal === null ? null : failureWords(words, refusal, 'money')
  const sale = [head.number, head.payee, words.rupees(head.amountPaise, 'when-needed')].join(' · ')
  return (
    <Notice
      tone="bad"
      announce
      title={say(told === null ? 'sale.late-failure.unanswered' : 'sale.late-failure.not-sent', { sale })}
      action={<Button onClick={() => dismissLateFailure(requestId)}>{say('sale.late-failure.read')}</Button>}
    >
      {told === null ? (
        <p>
          {say('sale.unanswered.what')} {say('sale.unanswered.do')}
        </p>
      ) : (
        <p>
          {told.title} {told.whatToDo}
        </p>
      )}
    </Notice>
  )
}
