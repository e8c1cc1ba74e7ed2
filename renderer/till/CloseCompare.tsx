// Beside the count of a close: what should be in the box, how far the count is from it and why, and what stays.
import { useEffect, useRef, useState, type RefObject } from 'react'
import { paise, type Paise, type ParsedAmount } from '#shared/base/money'
import { amountProblemWords } from '../texts/amount-problem'
import { heardAmount, heardParts } from '../texts/heard'
import { useWords, type Words } from '../texts/words'
import { announce } from '../ui/announcer'
import { TextField } from '../ui/Field'
import { Notice } from '../ui/Notice'
import { Line } from './CashLines'
import { ReasonField } from './ReasonField'
import styles from './till.module.css'

interface Typed {
  readonly text: string
  readonly field: RefObject<HTMLInputElement | null>
}

interface CloseCompareProps {
  readonly expectedPaise: Paise
  /** Null while a field of the count cannot be read. */
  readonly countedPaise: Paise | null
  readonly reason: Typed & { readonly isMissing: boolean }
  readonly left: Typed & { readonly read: ParsedAmount; readonly isTooMuch: boolean }
  readonly onText: (typed: { readonly reason: string } | { readonly left: string }) => void
  /** It has just come, and the count beside it is over. */
  readonly takesFocus: boolean
}

const PRESETS = ['change', 'missed', 'unentered'] as const

export function CloseCompare({
  expectedPaise,
  countedPaise,
  reason,
  left,
  onText,
  takesFocus,
}: CloseCompareProps) {
  const words = useWords()
  const { say } = words
  const differs = countedPaise !== expectedPaise
  const first = differs ? reason.field : left.field
  useEffect(() => {
    if (takesFocus) first.current?.focus()
    // Only as it comes: what is typed later moves no cursor.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const carriedPaise = left.read.ok && !left.isTooMuch ? left.read.amountPaise : null
  const heard = countedPaise === null ? '' : heardDifference(words, countedPaise, expectedPaise)
  const said = useRef('')
  const [isCounted, setCounted] = useState(takesFocus)
  // Whoever has counted to the end and comes here hears how it compares; not at every digit before.
  const tell = () => {
    setCounted(true)
    if (heard !== '' && heard !== said.current) announce(heard)
    said.current = heard
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.form} onFocus={tell}>
      <dl className={styles.lines}>
        <Line label={say('daybook.expected')} amountPaise={expectedPaise} strong />
      </dl>
      {countedPaise !== null && (
        <div data-vital="difference">
          <Difference countedPaise={countedPaise} expectedPaise={expectedPaise} isSoFar={!isCounted} />
        </div>
      )}
      {differs && (
        <ReasonField
          ref={reason.field}
          presets={PRESETS.map((preset) => say(`daybook.difference.preset.${preset}`))}
          text={reason.text}
          isMissing={reason.isMissing}
          onText={(text) => onText({ reason: text })}
          onChosen={() => left.field.current?.focus()}
        />
      )}
      <TextField
        ref={left.field}
        label={say('daybook.carried')}
        prefix="₹"
        inputMode="decimal"
        value={left.text}
        hint={say('daybook.carried.hint')}
        problem={left.isTooMuch ? say('daybook.carried.too-much') : amountProblemWords(say, left.read)}
        onChange={(event) => onText({ left: event.target.value })}
      />
      {carriedPaise !== null && countedPaise !== null && (
        <dl className={styles.lines}>
          <Line label={say('daybook.taken-out')} amountPaise={paise(countedPaise - carriedPaise)} />
        </dl>
      )}
    </div>
  )
}

interface SealedLineProps {
  readonly countedPaise: Paise
  readonly expectedPaise: Paise
  /** Null while it cannot be sealed. */
  readonly carriedPaise: Paise | null
}

/** What is sealed, in one line beside its button: on a small window the figures above are out of sight. */
export function SealedLine({ countedPaise, expectedPaise, carriedPaise }: SealedLineProps) {
  const { say, rupees } = useWords()
  const parts = [
    `${say('daybook.counted')} ${rupees(countedPaise)}`,
    say(`daybook.difference.${differenceKind(countedPaise - expectedPaise)}`, {
      amount: rupees(paise(Math.abs(countedPaise - expectedPaise))),
    }),
    ...(carriedPaise === null ? [] : [`${say('daybook.carried')} ${rupees(carriedPaise)}`]),
  ]
  return (
    <p className={styles.sealed} data-vital="difference">
      <strong>{parts.join(' · ')}</strong>
    </p>
  )
}

const differenceKind = (differencePaise: number): 'none' | 'short' | 'over' =>
  differencePaise === 0 ? 'none' : differencePaise < 0 ? 'short' : 'over'

/** What should be there, and how far the count is from it; that a close is final is the dialog's own description. */
const heardDifference = (words: Words, countedPaise: Paise, expectedPaise: Paise): string =>
  heardParts([
    `${words.say('daybook.expected')}: ${heardAmount(words, expectedPaise)}`,
    words.say(`daybook.difference.${differenceKind(countedPaise - expectedPaise)}`, {
      amount: heardAmount(words, paise(Math.abs(countedPaise - expectedPaise))),
    }),
  ])

interface DifferenceProps {
  readonly countedPaise: Paise
  readonly expectedPaise: Paise
  /** The count goes on: the figure is told, and no alarm is raised. */
  readonly isSoFar?: boolean
}

export function Difference({ countedPaise, expectedPaise, isSoFar = false }: DifferenceProps) {
  const words = useWords()
  const differencePaise = countedPaise - expectedPaise
  const kind = differenceKind(differencePaise)
  const alarm = isSoFar ? 'info' : 'wait'
  return (
    <Notice
      tone={kind === 'none' ? 'good' : alarm}
      title={words.say(`daybook.difference.${kind}`, {
        amount: words.rupees(paise(Math.abs(differencePaise))),
      })}
    />
  )
}
