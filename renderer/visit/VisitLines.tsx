// The lines of a visit as a ledger: number and payee, what became of each, the amount; a line that was not done is struck
// out. Below, over the double rule, the total.
import type { VisitLine } from '#shared/visit/visit'
import type { ReactNode } from 'react'
import { NOBODY } from '#shared/access/staff'
import { payeeName } from '#shared/sale/subject'
import type { Paise } from '#shared/base/money'
import { useLockState } from '../access/lock-state'
import { useWords } from '../texts/words'
import { classes } from '../ui/classes'
import { Money } from '../ui/Money'
import { lineNumber, lineWords, standingOf } from './standing'
import styles from './visit.module.css'

interface VisitLinesProps {
  readonly lines: readonly VisitLine[]
  /** Null where the sum stands with how it is paid. */
  readonly duePaise: Paise | null
  /** At the end of each line. */
  readonly actions: (line: VisitLine) => ReactNode
  /** Below a line: what stands in its way. */
  readonly notes?: (line: VisitLine) => ReactNode
}

export function VisitLines({ lines, duePaise, actions, notes }: VisitLinesProps) {
  const { say } = useWords()
  return (
    <div>
      <ol className={styles.lines} aria-label={say('visit.lines')}>
        {lines.map((line) => (
          <li key={line.requestId} className={styles.line}>
            <Line line={line} />
            <span className={styles.work}>{actions(line)}</span>
            {notes !== undefined && <div className={styles.notes}>{notes(line)}</div>}
          </li>
        ))}
      </ol>
      {duePaise !== null && (
        <p className={styles.total}>
          <span>{say('visit.total')}</span>
          <Money amountPaise={duePaise} size="large" />
        </p>
      )}
    </div>
  )
}

/** Who put it there, where that is not whoever is at the counter: what it is for is theirs to say. */
function useKeeper({ keptBy }: VisitLine): string | null {
  const { say } = useWords()
  const lock = useLockState()
  if (keptBy === undefined || lock === undefined || keptBy === (lock.staff?.id ?? NOBODY)) return null
  const name = lock.members.find(({ id }) => id === keptBy)?.name
  return name === undefined ? say('visit.line.kept-by.other') : say('visit.line.kept-by', { name })
}

function Line({ line }: { readonly line: VisitLine }) {
  const words = useWords()
  const { tone, word } = lineWords(words, line)
  const isUndone = standingOf(line.state) === 'undone'
  const isSending = line.state === 'sending'
  const number = lineNumber(words, line)
  const keeper = useKeeper(line)
  const Whole = isUndone ? 's' : 'span'
  return (
    <>
      <Whole className={styles.number}>{number}</Whole>
      <span className={styles.amount}>
        <Whole>
          <Money amountPaise={line.duePaise} />
        </Whole>
        {isUndone && <small>{words.say('visit.line.struck')}</small>}
      </span>
      <span className={styles.about}>
        {[payeeName(line.subject), line.customerName, keeper].filter((part) => part !== null).join(' · ')}
        {line.state !== 'kept' && (
          <span className={classes(styles.state, isSending && styles.sending)} data-tone={tone} role="status">
            {word}
          </span>
        )}
      </span>
    </>
  )
}
