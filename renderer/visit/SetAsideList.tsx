// The visits whose customers come back: each told apart by its first line, how many there are, the sum, and when it began.
import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { Visit } from '#shared/visit/visit'
import { payeeName } from '#shared/sale/subject'
import { useAct } from '../bridge/queries'
import { useWords } from '../texts/words'
import { Card } from '../ui/Card'
import { Money } from '../ui/Money'
import { useResultToast } from '../ui/result-toast'
import { useNow } from '../ui/use-now'
import { lineNumber } from './standing'
import styles from './visit.module.css'

const AGE_EVERY_MS = 30_000

interface SetAsideListProps {
  readonly visits: readonly Visit[]
  /** The first of them takes the focus: there is nothing else to do. */
  readonly takesFocus?: boolean
}

export function SetAsideList({ visits, takesFocus = false }: SetAsideListProps) {
  const { say } = useWords()
  const list = useRef<HTMLUListElement>(null)
  const toast = useResultToast()
  const { mutate, isPending } = useAct('visit.resume', (answer) => toast(answer))
  useEffect(() => {
    if (takesFocus) list.current?.querySelector('button')?.focus()
  }, [takesFocus])
  if (visits.length === 0) return null
  return (
    <Card heading="strong" title={say('visit.aside')}>
      <ul ref={list} className={styles.rows} onKeyDown={moveInRows}>
        {visits.map((visit) => (
          <li key={visit.id}>
            <button
              type="button"
              className={styles.row}
              onClick={() => {
                if (!isPending) mutate({ visitId: visit.id })
              }}
            >
              <Row visit={visit} />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Row({ visit }: { readonly visit: Visit }) {
  const words = useWords()
  const { say } = words
  const now = useNow(AGE_EVERY_MS)
  const [first, ...others] = visit.lines
  return (
    <>
      <span className={styles.whom}>
        <strong>{first === undefined ? '' : lineNumber(words, first)}</strong>
        {first !== undefined && (
          <span>
            {[first.customerName, payeeName(first.subject)].filter((part) => part !== null).join(' · ')}
          </span>
        )}
        {others.length > 0 && <span>{say('visit.aside.more', { count: others.length })}</span>}
      </span>
      <span className={styles.quiet}>
        {say('visit.aside.since', { when: words.ago(visit.beganAt, now) })}
      </span>
      <Money amountPaise={visit.duePaise} />
      <span className={styles.takeUp}>{say('visit.aside.take-up')}</span>
    </>
  )
}

/** Up and down lead from row to row. */
function moveInRows(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const rows = [...event.currentTarget.querySelectorAll('button')]
  const at = rows.findIndex((row) => row === document.activeElement)
  event.preventDefault()
  rows[Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus()
}
