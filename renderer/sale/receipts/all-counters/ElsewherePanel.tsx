// The paper of another counter's sale, always a duplicate, with the keys of every receipt. What stands beside it is given.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { ElsewhereAsk, ElsewhereTold } from '#shared/sale/sale-elsewhere'
import type { Paper } from '#shared/printing/paper'
import { customerOf } from '#shared/sale/sale-actions'
import type { Result } from '#shared/base/result'
import { useAct } from '../../../bridge/queries'
import { usePreferences } from '../../../bridge/shop'
import { call } from '../../../bridge/bridge'
import { useWords } from '../../../texts/words'
import { PaperBar } from '../PaperBar'
import { PaperPanel } from '../PaperPanel'
import { usePrintNews, useSavedNews } from '../../../bridge/print-news'
import styles from '../../actions/paper.module.css'

interface ElsewherePanelProps {
  readonly ask: ElsewhereAsk
  readonly told: ElsewhereTold
  /** What is printed was asked for once more: it may be another by now. */
  readonly onAsked: () => void
  readonly children: ReactNode
}

export function ElsewherePanel({ ask, told, onAsked, children }: ElsewherePanelProps) {
  const { say } = useWords()
  const { receiptPaper } = usePreferences()
  const [paper, setPaper] = useState<Paper>(receiptPaper)
  /** Why there is no paper any more stands where the paper was. */
  const unlessStopped =
    <Value,>(tell: (answer: Result<Value>) => void) =>
    (answer: Result<Value>): void => {
      onAsked()
      if (answer.ok || answer.failure.kind !== 'wrong-state') tell(answer)
    }
  const print = useAct('elsewhere.print', unlessStopped(usePrintNews()))
  const save = useAct('elsewhere.save-pdf', unlessStopped(useSavedNews()))
  const of = { ...ask, paper }
  const { data: page } = useQuery({
    // Drawn anew with whatever changes the paper of a sale of this counter, and with what the office tells.
    queryKey: ['receipt.page', 'elsewhere', of, told.sale],
    queryFn: () => call('elsewhere.page', of),
    placeholderData: keepPreviousData,
  })
  return (
    <PaperPanel
      customer={customerOf(told.sale)}
      page={page}
      isStopSaid
      paper={paper}
      bar={
        <PaperBar
          paper={paper}
          onPaper={setPaper}
          onPrint={() => print.mutate(of)}
          onSave={() => save.mutate(of)}
          isPrinting={print.isPending}
          isSaving={save.isPending}
          isMain
        />
      }
      words={
        <p className={styles.hint}>
          {say('office.elsewhere.paper', { counter: told.sale.elsewhere.soldAt.counterName })}
        </p>
      }
    >
      {children}
    </PaperPanel>
  )
}
