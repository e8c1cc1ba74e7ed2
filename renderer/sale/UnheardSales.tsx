// Tells, above every screen, of a sale that was left for the next customer and then did not go out. Used once, in the
// shell.
import { failureWords } from '../texts/failure-words'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Notice } from '../ui/Notice'
import { heard, unheardSales, type UnheardSale } from './unheard-sales'

export function UnheardSales() {
  const sales = unheardSales((state) => state.sales)
  return sales.map((sale) => <Unheard key={sale.requestId} sale={sale} />)
}

function Unheard({ sale: { requestId, head, refusal } }: { readonly sale: UnheardSale }) {
  const words = useWords()
  const { say } = words
  const told = refusal === null ? null : failureWords(words, refusal, 'money')
  const sale = [head.number, head.payee, words.rupees(head.amountPaise, 'when-needed')].join(' · ')
  return (
    <Notice
      tone="bad"
      announce
      title={say(told === null ? 'sale.unheard.unanswered' : 'sale.unheard.not-sent', { sale })}
      action={<Button onClick={() => heard(requestId)}>{say('sale.unheard.read')}</Button>}
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
