// What became of each line of a paid visit, live; what the customer gets back, and when that is certain; then the next
// customer.
import { useEffect, useRef, useState } from 'react'
import { saleHref } from '../commands/screens'
import { customerOf } from '#shared/sale/sale-actions'
import type { Visit } from '#shared/visit/visit'
import { useWords, type MessageKey } from '../texts/words'
import { announce } from '../ui/announcer'
import { FailureNotice } from '../ui/FailureNotice'
import { ReceiptPanel } from '../sale/receipts/ReceiptPanel'
import { GiveBack, giveWords } from './GiveBack'
import { lineHead, isSent, linesOf } from './standing'
import { OwedLines } from './OwedLines'
import { PaidActions } from './PaidActions'
import { useLineTones } from './use-line-tones'
import { useSettling } from './use-settling'
import { VisitLines } from './VisitLines'
import styles from './visit.module.css'

function outcomeOf(visit: Visit): MessageKey {
  if (!isSent(visit)) return 'visit.paid.sending'
  if (linesOf(visit, 'open').length > 0) return 'visit.paid.open'
  const undone = linesOf(visit, 'undone').length
  if (undone === 0) return 'visit.paid.done'
  return undone === visit.lines.length ? 'visit.paid.none' : 'visit.paid.part'
}

export function PaidVisit({ visit }: { readonly visit: Visit }) {
  const words = useWords()
  const { say } = words
  const place = useRef<HTMLElement>(null)
  const title = outcomeOf(visit)
  const settling = useSettling(visit)
  useLineTones(visit)
  const told = `${say(title)}. ${giveWords(words, visit)}`
  useEffect(() => announce(told), [told])
  // What to give back is at the top.
  useEffect(() => {
    place.current?.closest('main')?.scrollTo(0, 0)
  }, [told])
  const [wasSent] = useState(isSent(visit))
  // Once everything was sent, the way to the next customer has the focus.
  useEffect(() => {
    if (!wasSent) place.current?.focus()
  }, [wasSent])
  return (
    <div className={styles.visit}>
      <section ref={place} tabIndex={-1} className={styles.what} aria-labelledby="visit-outcome">
        <header className={styles.head}>
          <h2 id="visit-outcome">{say(title)}</h2>
          {visit.paidAt !== null && (
            <span className={styles.quiet}>
              {say('visit.paid.aside', { at: words.dateAndTime(visit.paidAt) })}
            </span>
          )}
        </header>
        {settling.refusal !== null && <FailureNotice failure={settling.refusal} />}
        <VisitLines
          lines={visit.lines}
          duePaise={visit.duePaise}
          actions={(line) =>
            line.sale !== null && line.state !== 'waiting' && line.state !== 'sending' ? (
              <a
                href={saleHref(line.requestId)}
                aria-label={say('visit.single.of', { line: lineHead(words, line) })}
              >
                {say('visit.single')}
              </a>
            ) : null
          }
        />
      </section>
      <section className={styles.pay}>
        <GiveBack visit={visit} />
        <OwedLines visit={visit} settling={settling} />
        {isSent(visit) ? (
          <PaidActions settling={settling} />
        ) : (
          <p className={styles.quiet}>{say('visit.next.wait')}</p>
        )}
      </section>
      {isSent(visit) && (
        <div className={styles.paper}>
          <ReceiptPanel
            key={visit.id}
            requestId={visit.id}
            customer={customerOfVisit(visit)}
            isMain={false}
          />
        </div>
      )}
    </div>
  )
}

/** The first number of it that is known. */
const customerOfVisit = ({ lines }: Visit): string | null =>
  lines.map(({ sale }) => (sale === null ? null : customerOf(sale))).find((number) => number !== null) ?? null
