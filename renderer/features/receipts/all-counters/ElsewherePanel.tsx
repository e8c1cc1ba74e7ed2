// The paper of another counter's sale, always a duplicate, with the keys of every receipt. What stands beside it is given.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { ElsewhereAsk, ElsewhereTold } from '@shared/domain/sale-elsewhere'
import type { Paper } from '@shared/domain/receipt'
import { customerOf } from '@shared/domain/sale-actions'
import { useAct } from '../../../app/queries'
import { usePreferences } from '../../../app/shop'
import { call } from '../../../bridge'
import { failureWords } from '../../../messages/failure-words'
import { useWords } from '../../../messages/words'
import { FailureNotice } from '../../../ui/FailureNotice'
import { Notice } from '../../../ui/Notice'
import { Skeleton } from '../../../ui/Skeleton'
import { showToast } from '../../../ui/toast'
import { PaperLanguage } from '../../customer-display/CustomerLanguage'
import { useCustomerAtCounter } from '../../customer-display/shown'
import { PaperButtons } from '../PaperButtons'
import { PaperPreview } from '../PaperPreview'
import { usePrintNews } from '../print-news'
import styles from '../ReceiptPanel.module.css'

interface ElsewherePanelProps {
  readonly ask: ElsewhereAsk
  readonly told: ElsewhereTold
  /** What is printed was asked for once more: it may be another by now. */
  readonly onAsked: () => void
  readonly children: ReactNode
}

/** Printing and saving; never more than one of a kind at a time. */
function usePaperWork(ask: ElsewhereAsk, paper: Paper, onAsked: () => void) {
  const words = useWords()
  const tellPrinted = usePrintNews()
  const print = useAct('elsewhere.print', (answer) => {
    onAsked()
    // Why there is no paper any more stands where the paper was.
    if (answer.ok || answer.failure.kind !== 'wrong-state') tellPrinted(answer)
  })
  const save = useAct('elsewhere.save-pdf', (answer) => {
    onAsked()
    if (answer.ok) showToast('good', words.say('receipt.saved', { file: answer.value.fileName }))
    else if (answer.failure.kind !== 'cancelled' && answer.failure.kind !== 'wrong-state')
      showToast('bad', failureWords(words, answer.failure).title)
  })
  const of = { ...ask, paper }
  return {
    onPrint: () => print.mutate(of),
    onSave: () => save.mutate(of),
    isPrinting: print.isPending,
    isSaving: save.isPending,
  }
}

export function ElsewherePanel({ ask, told, onAsked, children }: ElsewherePanelProps) {
  const { say } = useWords()
  const { receiptPaper } = usePreferences()
  const [paper, setPaper] = useState<Paper>(receiptPaper)
  const work = usePaperWork(ask, paper, onAsked)
  useCustomerAtCounter(customerOf(told.sale))
  const of = { ...ask, paper }
  const { data: page } = useQuery({
    // Drawn anew with whatever changes the paper of a sale of this counter, and with what the office tells.
    queryKey: ['receipt.page', 'elsewhere', of, told.sale],
    queryFn: () => call('elsewhere.page', of),
    placeholderData: keepPreviousData,
  })
  return (
    <section className={styles.panel} aria-label={say('receipt.title')}>
      <div className={styles.work}>
        <PaperButtons {...work} paper={paper} onPaper={setPaper} isPrintFirst>
          <PaperLanguage />
        </PaperButtons>
      </div>
      <p className={styles.hint}>
        {say('office.elsewhere.paper', { counter: told.sale.elsewhere.soldAt.counterName })}
      </p>
      {page?.ok === true && page.value.prints === 'in-english' && (
        <Notice tone="wait" title={say('receipt.print.english')} />
      )}
      <div className={styles.parts}>
        <div>
          {page === undefined && <Skeleton lines={4} tall />}
          {page?.ok === false && page.failure.kind !== 'wrong-state' && (
            <FailureNotice failure={page.failure} />
          )}
          {page?.ok === true && <PaperPreview key={page.value.path} path={page.value.path} paper={paper} />}
        </div>
        <div className={styles.behind}>{children}</div>
      </div>
    </section>
  )
}
