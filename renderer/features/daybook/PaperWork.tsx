// Prints a report, or saves it as a PDF or a table; the paper is the shop's own unless another is chosen.
import { Table as TableIcon } from 'lucide-react'
import { printerFor } from '@shared/domain/printers'
import { useState } from 'react'
import type { BookSubject } from '@shared/domain/till-report'
import type { Failure } from '@shared/result'
import { useAct } from '../../app/queries'
import { usePreferences } from '../../app/shop'
import { failureWords } from '../../messages/failure-words'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { showToast } from '../../ui/toast'
import { PaperButtons } from '../receipts/PaperButtons'
import styles from './daybook.module.css'

interface PaperWorkProps {
  readonly subject: BookSubject
  /** While a dialog covers the screen, the screen's keys are inactive. */
  readonly isOnSheet?: boolean
}

export function PaperWork({ subject, isOnSheet = false }: PaperWorkProps) {
  const words = useWords()
  const { say } = words
  const preferences = usePreferences()
  const [paper, setPaper] = useState(() => printerFor('reports', preferences).paper)
  const refused = (failure: Failure): void => {
    if (failure.kind !== 'cancelled') showToast('bad', failureWords(words, failure).title)
  }
  const print = useAct('day-book.print', (answer) =>
    answer.ok
      ? showToast('good', say('receipt.sent', { printer: answer.value.sentTo }))
      : refused(answer.failure),
  )
  const saved = (
    answer:
      | { readonly ok: true; readonly value: { readonly fileName: string } }
      | { readonly ok: false; readonly failure: Failure },
  ): void =>
    answer.ok
      ? showToast('good', say('receipt.saved', { file: answer.value.fileName }))
      : refused(answer.failure)
  const pdf = useAct('day-book.save-pdf', saved)
  const csv = useAct('day-book.save-csv', saved)
  return (
    <div className={styles.buttons}>
      <PaperButtons
        paper={paper}
        onPaper={setPaper}
        onPrint={() => print.mutate({ subject, paper })}
        onSave={() => pdf.mutate({ subject, paper })}
        isPrinting={print.isPending}
        isSaving={pdf.isPending}
        isOnSheet={isOnSheet}
      >
        <Button
          icon={<TableIcon size={18} aria-hidden="true" />}
          busy={csv.isPending}
          onClick={() => csv.mutate({ subject })}
        >
          {say('daybook.csv')}
        </Button>
      </PaperButtons>
    </div>
  )
}
