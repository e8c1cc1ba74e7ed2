// The amount, if the bill leaves it open: a part within limits, or, if no bill gives it, typed twice.
import type { KeyboardEvent } from 'react'
import type { Bill } from '#shared/operations/bill/bill-schemas'
import { amountProblem, amountRule, type AmountRule } from '#shared/operations/bill/bill-amount'
import { parseRupees } from '#shared/base/money'
import { amountProblemWords } from '../../texts/amount-problem'
import { useWords, type Words } from '../../texts/words'
import { TextField } from '../../ui/Field'
import { typeAmount, typeAmountAgain } from './bill-actions'
import type { BillState } from './bill-store'
import styles from './bill.module.css'

interface AmountFieldsProps {
  readonly bill: Bill | null
  readonly state: BillState
  readonly onEnter: () => void
}

export function AmountFields({ bill, state, onEnter }: AmountFieldsProps) {
  const words = useWords()
  const { say } = words
  const rule = amountRule(bill)
  if (rule.kind !== 'part' && rule.kind !== 'typed') return null
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (!event.repeat) onEnter()
  }
  return (
    <div className={styles.amounts}>
      <TextField
        data-place="amount"
        look="figure"
        label={say('bill.amount.label')}
        hint={rule.kind === 'typed' ? say('bill.amount.typed') : ''}
        problem={problemWords(words, rule, state.amountText)}
        prefix={<span aria-hidden="true">₹</span>}
        inputMode="decimal"
        value={state.amountText}
        onChange={(event) => typeAmount(event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={press}
      />
      {rule.kind === 'typed' && (
        <TextField
          data-place="amount-again"
          look="figure"
          label={say('bill.amount.again')}
          problem={againProblem(words, state)}
          prefix={<span aria-hidden="true">₹</span>}
          inputMode="decimal"
          value={state.amountAgainText}
          onPaste={(event) => event.preventDefault()}
          onChange={(event) => typeAmountAgain(event.target.value)}
          onKeyDown={press}
        />
      )}
    </div>
  )
}

function problemWords({ say, rupees }: Words, rule: AmountRule, text: string): string | undefined {
  if (text.trim() === '') return undefined
  const typed = parseRupees(text)
  if (!typed.ok) return amountProblemWords(say, typed)
  const problem = amountProblem(rule, typed.amountPaise)
  if (rule.kind !== 'part' || problem === null) return undefined
  return problem === 'below-minimum'
    ? say('bill.amount.below-minimum', { least: rupees(rule.minimumPaise) })
    : say('bill.amount.above-maximum', { most: rupees(rule.maximumPaise) })
}

/** Shown only once the second amount is as long as the first: before that it is still being typed. */
function againProblem({ say }: Words, { amountText, amountAgainText }: BillState): string | undefined {
  const [first, second] = [parseRupees(amountText), parseRupees(amountAgainText)]
  const isTyped = amountAgainText.trim().length >= amountText.trim().length && amountAgainText.trim() !== ''
  const isSame = first.ok && second.ok && first.amountPaise === second.amountPaise
  return isTyped && !isSame ? say('bill.amount.differs') : undefined
}
