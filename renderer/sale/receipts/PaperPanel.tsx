// The paper of a receipt as it will be printed, with one row of what can be done with it above, and what stands beside it.
import type { ReactNode } from 'react'
import type { Output } from '#shared/channels/contract'
import { useWords } from '../../texts/words'
import { FailureNotice } from '../../ui/FailureNotice'
import { Notice } from '../../ui/Notice'
import { Skeleton } from '../../ui/Skeleton'
import { useCustomerAtCounter } from '../../customer-display/shown'
import type { Paper } from '#shared/printing/paper'
import { PaperPreview } from './PaperPreview'
import styles from '../actions/paper.module.css'

interface PaperPanelProps {
  readonly paper: Paper
  /** What can be done with it; absent where that stands elsewhere. */
  readonly bar?: ReactNode
  /** Whose paper it is, by number; null if that is not known. */
  readonly customer: string | null
  /** Undefined until it was drawn. */
  readonly page: Output<'elsewhere.page'> | undefined
  /** Why there is no paper any more is said elsewhere. */
  readonly isStopSaid?: boolean
  /** Between the buttons and the paper. */
  readonly words?: ReactNode
  /** Beside the paper, or below it where there is no room. */
  readonly children?: ReactNode
}

export function PaperPanel(props: PaperPanelProps) {
  const { customer, page, isStopSaid = false, paper, bar, words, children } = props
  const { say } = useWords()
  useCustomerAtCounter(customer)
  return (
    <section className={styles.panel} aria-label={say('receipt.title')}>
      {bar !== undefined && <div className={styles.work}>{bar}</div>}
      {words}
      {page?.ok === true && page.value.prints === 'in-english' && (
        <Notice tone="wait" title={say('receipt.print.english')} />
      )}
      <div className={styles.parts}>
        <div>
          {page === undefined && <Skeleton lines={4} tall />}
          {page?.ok === false && !(isStopSaid && page.failure.kind === 'wrong-state') && (
            <FailureNotice failure={page.failure} />
          )}
          {page?.ok === true && <PaperPreview key={page.value.path} path={page.value.path} paper={paper} />}
        </div>
        {children !== undefined && <div className={styles.behind}>{children}</div>}
      </div>
    </section>
  )
}
