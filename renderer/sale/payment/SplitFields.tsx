// Two ways of paying one sale: what is paid in the first is typed, the second pays the rest.
import { useEffect, useRef } from 'react'
import { PAYMENT_WAYS, type PaymentWay } from '#shared/base/payment-ways'
import { parseRupees } from '#shared/base/money'
import { amountProblemWords } from '../../texts/amount-problem'
import { useWords } from '../../texts/words'
import { TextField } from '../../ui/Field'
import { Money } from '../../ui/Money'
import { SelectField } from '../../ui/SelectField'
import { GAP, type PaidByProps } from './paid-by'
import styles from './payment.module.css'

export function SplitFields({ draft, state, onChange, onComplete }: PaidByProps) {
  const { say } = useWords()
  const amount = useRef<HTMLInputElement>(null)
  useEffect(() => amount.current?.focus(), [])
  const [first, second] = draft.split
  const choices = PAYMENT_WAYS.map((value) => ({ value, label: say(`sale.mode.${value}`) }))
  const choose = (split: readonly [PaymentWay, PaymentWay]) => onChange({ split, isUpiSeen: false })
  const { gap } = state
  const rest = state.parts[1]
  return (
    <div className={styles.split}>
      <SelectField
        label={say('sale.split.first')}
        choices={choices}
        value={first}
        onChange={(way) => choose([way, second])}
      />
      <TextField
        ref={amount}
        {...(gap?.what === 'first' ? GAP : {})}
        label={say('sale.split.amount')}
        prefix="₹"
        inputMode="decimal"
        value={draft.firstText}
        hint=""
        problem={
          gap?.what === 'first' && gap.problem !== 'empty'
            ? (amountProblemWords(say, parseRupees(draft.firstText)) ?? say('sale.split.too-much'))
            : undefined
        }
        onChange={(event) => onChange({ firstText: event.target.value, isUpiSeen: false })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (gap === null) onComplete()
        }}
      />
      <SelectField
        label={say('sale.split.second')}
        choices={choices}
        value={second}
        onChange={(way) => choose([first, way])}
      />
      <p className={styles.rest} role="status">
        {rest !== undefined && <Money amountPaise={rest.amountPaise} />}
        {gap?.what === 'first' && gap.problem === 'empty' && say('sale.split.missing')}
        {gap?.what === 'same-way' && say('sale.split.same-way')}
      </p>
    </div>
  )
}
