// The second step of a close: what was counted beside what should be in the box, why they differ, and what stays.
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { isReason } from '#shared/base/reason'
import { countTotal, type CashCount, type TillCash } from '#shared/till/till'
import { paise, type Paise } from '#shared/base/money'
import { amountProblemWords } from '../texts/amount-problem'
import { useWords } from '../texts/words'
import { TextField } from '../ui/Field'
import { MoneyButton } from '../ui/MoneyButton'
import { Notice } from '../ui/Notice'
import { CashLines, Line } from './CashLines'
import { amountOf, amountText } from './count'
import { ReasonField } from './ReasonField'
import styles from './till.module.css'

/** What is sealed with a close, once nothing is missing. */
export interface Closing {
  readonly carriedPaise: Paise
  readonly reason: string
}

interface CloseCompareProps {
  readonly cash: TillCash
  readonly counted: CashCount
  readonly isSealing: boolean
  readonly onSeal: (closing: Closing) => void
}

const PRESETS = ['change', 'missed', 'unentered'] as const

/** Enter leads from field to field and to the button, and never seals by itself: what is sealed cannot be taken back. */
export function CloseCompare({ cash, counted, isSealing, onSeal }: CloseCompareProps) {
  const { say } = useWords()
  const countedPaise = countTotal(counted)
  const differs = countedPaise !== cash.expectedPaise
  const [reason, setReason] = useState('')
  const [left, setLeft] = useState(amountText(paise(Math.max(0, Math.min(cash.floatPaise, countedPaise)))))
  /** Problems are said once somebody tried to go on. */
  const [isTried, setTried] = useState(false)
  const reasonField = useRef<HTMLInputElement>(null)
  const leftField = useRef<HTMLInputElement>(null)
  const seal = useRef<HTMLButtonElement>(null)
  useEffect(() => (differs ? reasonField : leftField).current?.focus(), [differs])
  const carried = amountOf(left)
  const isTooMuch = carried.ok && carried.amountPaise > countedPaise
  const lacksReason = differs && !isReason(reason)
  const closing =
    lacksReason || !carried.ok || isTooMuch
      ? null
      : { carriedPaise: carried.amountPaise, reason: differs ? reason.trim() : '' }
  const focusGap = () => {
    setTried(true)
    ;(lacksReason ? reasonField : leftField).current?.focus()
  }
  const goOn = (event: FormEvent) => {
    event.preventDefault()
    if (closing === null || document.activeElement === reasonField.current) focusGap()
    else seal.current?.focus()
  }
  return (
    <form className={styles.closing} onSubmit={goOn}>
      <CashLines cash={cash} />
      <div className={styles.form}>
        <Counted countedPaise={countedPaise} expectedPaise={cash.expectedPaise} />
        {differs && (
          <ReasonField
            ref={reasonField}
            presets={PRESETS.map((preset) => say(`daybook.difference.preset.${preset}`))}
            text={reason}
            isMissing={isTried && lacksReason}
            onText={setReason}
            onChosen={() => leftField.current?.focus()}
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
        {closing !== null && (
          <SealedLine
            countedPaise={countedPaise}
            expectedPaise={cash.expectedPaise}
            carriedPaise={closing.carriedPaise}
          />
        )}
        <p className={styles.buttons}>
          <MoneyButton
            ref={seal}
            busy={isSealing}
            aria-disabled={closing === null}
            onClick={() => (closing === null ? focusGap() : onSeal(closing))}
          >
            {say('daybook.close.do')}
          </MoneyButton>
        </p>
        {/* A form without a button to submit it goes on with Enter in one field alone. */}
        <button type="submit" hidden />
      </div>
    </form>
  )

  function leftProblem(): string | undefined {
    return isTooMuch ? say('daybook.carried.too-much') : amountProblemWords(say, carried)
  }
}

interface SealedLineProps {
  readonly countedPaise: Paise
  readonly expectedPaise: Paise
  readonly carriedPaise: Paise
}

/** What is sealed, in one line beside its button. */
function SealedLine({ countedPaise, expectedPaise, carriedPaise }: SealedLineProps) {
  const { say, rupees } = useWords()
  const parts = [
    `${say('daybook.counted')} ${rupees(countedPaise)}`,
    say(`daybook.difference.${differenceKind(countedPaise - expectedPaise)}`, {
      amount: rupees(paise(Math.abs(countedPaise - expectedPaise))),
    }),
    `${say('daybook.carried')} ${rupees(carriedPaise)}`,
  ]
  return (
    <p>
      <strong>{parts.join(' · ')}</strong>
    </p>
  )
}

const differenceKind = (differencePaise: number): 'none' | 'short' | 'over' =>
  differencePaise === 0 ? 'none' : differencePaise < 0 ? 'short' : 'over'

interface CountedProps {
  readonly countedPaise: Paise
  readonly expectedPaise: Paise
}

function Counted(props: CountedProps) {
  const { say } = useWords()
  return (
    <>
      <dl className={styles.lines}>
        <Line label={say('daybook.counted')} amountPaise={props.countedPaise} />
      </dl>
      <Difference {...props} />
    </>
  )
}

export function Difference({ countedPaise, expectedPaise }: CountedProps) {
  const words = useWords()
  const differencePaise = countedPaise - expectedPaise
  const kind = differenceKind(differencePaise)
  return (
    <Notice
      tone={kind === 'none' ? 'good' : 'wait'}
      title={words.say(`daybook.difference.${kind}`, {
        amount: words.rupees(paise(Math.abs(differencePaise))),
      })}
    />
  )
}
