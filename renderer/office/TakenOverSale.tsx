// Of a sale that was taken over: where it came from or went to, and whether its money was given back at the other counter too.
import type { SaleView } from '#shared/sale/day'
import { useWords } from '../texts/words'
import { Notice } from '../ui/Notice'

/** In one line of a list; null for every sale of this counter itself. */
export function TakenOverFrom({ sale }: { readonly sale: SaleView }) {
  const { say } = useWords()
  return sale.takenOverFrom === undefined ? null : (
    <strong>{say('office.taken-over', { counter: sale.takenOverFrom.counterName })}</strong>
  )
}

/** On the sale's own page. */
export function TakenOverNotice({ sale }: { readonly sale: SaleView }) {
  const { say, dateAndTime } = useWords()
  const { takenOverFrom, givenBackBefore, takenOver, cashStatus } = sale
  const isGivenTwice =
    givenBackBefore?.isTwice === true || (takenOver?.isGivenBackThere === true && isGivenBack(cashStatus))
  const other = givenBackBefore?.counterName ?? takenOver?.counterName ?? ''
  return (
    <>
      {takenOverFrom !== undefined && (
        <Notice tone="info" title={say('office.taken-over', { counter: takenOverFrom.counterName })} />
      )}
      {takenOver !== undefined && (
        <Notice tone="info" title={say('office.taken', { counter: takenOver.counterName })}>
          {say('office.taken.words', { counter: takenOver.counterName, when: dateAndTime(takenOver.at) })}
        </Notice>
      )}
      {givenBackBefore?.isTwice === false && (
        <Notice tone="wait">{say('office.taken-over.before', { counter: other })}</Notice>
      )}
      {isGivenTwice && <Notice tone="bad">{say('office.taken-over.twice', { counter: other })}</Notice>}
    </>
  )
}

const isGivenBack = (cashStatus: SaleView['cashStatus']): boolean =>
  cashStatus === 'given-back' || cashStatus === 'kept-as-credit'
