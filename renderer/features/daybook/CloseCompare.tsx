// The second step of a close: what was counted beside what should be in the box, why they differ, and what stays.
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { countTotal, LONGEST_REASON, type CashCount, type TillCash } from '@shared/domain/till'
import { paise, type Paise } from '@shared/money'
import { amountProblemWords } from '../../messages/amount-problem'
import { useWords } from '../../messages/words'
import { TextField } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import { CashLines, Line } from './CashLines'
import { amountOf, amountText } from './count'
import styles from './daybook.module.css'

interface CloseCompareProps {
  /** The id of the form, which the dialog's button submits. */
  readonly form: string
  readonly cash: TillCash
  readonly counted: CashCount
  readonly onClose: (closing: { readonly carriedPaise: Paise; readonly reason: string }) => void
}

export function CloseCompare({ form, cash, counted, onClose }: CloseCompareProps) {
  const { say } = useWords()
  const countedPaise = countTotal(counted)
  const differs = countedPaise !== cash.expectedPaise
  const [reason, setReason] = useState('')
  const [left, setLeft] = useState(amountText(paise(Math.max(0, Math.min(cash.floatPaise, countedPaise)))))
  /** Problems are said once somebody tried to go on. */
  const [isTried, setTried] = useState(false)
  const reasonField = useRef<HTMLInputElement>(null)
  const leftField = useRef<HTMLInputElement>(null)
  useEffect(() => (differs ? reasonField : leftField).current?.focus(), [differs])
  const carried = amountOf(left)
  const isTooMuch = carried.ok && carried.amountPaise > countedPaise
  const lacksReason = differs && reason.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (lacksReason) reasonField.current?.focus()
    else if (!carried.ok || isTooMuch) leftField.current?.focus()
    else onClose({ carriedPaise: carried.amountPaise, reason: differs ? reason.trim() : '' })
  }
  return (
    <form id={form} className={styles.closing} onSubmit={submit}>
      <CashLines cash={cash} />
      <div className={styles.form}>
        <Difference countedPaise={countedPaise} expectedPaise={cash.expectedPaise} />
        {differs && (
          <TextField
            ref={reasonField}
            label={say('daybook.difference.reason')}
            hint={say('daybook.difference.reason.hint')}
            problem={isTried && lacksReason ? say('daybook.move.reason.missing') : undefined}
            maxLength={LONGEST_REASON}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        <TextField
          ref={leftField}
          label={say('daybook.carried')}
          prefix="₹"
          inputMode="decimal"
          value={left}
          hint={say('daybook.carried.hint')}
          problem={leftProblem()}
          onChange={(event) => setLeft(event.target.value)}
        />
      </div>
    </form>
  )

  function leftProblem(): string | undefined {
    return isTooMuch ? say('daybook.carried.too-much') : amountProblemWords(say, carried)
  }
}

export function Difference({
  countedPaise,
  expectedPaise,
}: {
  readonly countedPaise: Paise
  readonly expectedPaise: Paise
}) {
  const words = useWords()
  const differencePaise = countedPaise - expectedPaise
  const kind = differencePaise === 0 ? 'none' : differencePaise < 0 ? 'short' : 'over'
  return (
    <>
      <dl className={styles.lines}>
        <Line label={words.say('daybook.counted')} amountPaise={countedPaise} />
      </dl>
      <Notice
        tone={kind === 'none' ? 'good' : 'wait'}
        title={words.say(`daybook.difference.${kind}`, {
          amount: words.rupees(paise(Math.abs(differencePaise))),
        })}
      />
    </>
  )
}
