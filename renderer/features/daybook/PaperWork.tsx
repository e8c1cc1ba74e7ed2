// Prints a report, or saves it as a PDF or a table; the paper is the shop's own unless another is chosen.
import { Table as TableIcon } from 'lucide-react'
import { printerFor } from '@shared/domain/printers'
import { useState } from 'react'
import type { BookSubject } from '@shared/domain/till-report'
import { useAct } from '../../app/queries'
import { usePreferences } from '../../app/shop'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { usePrintNews, useSavedNews } from '../receipts/print-news'
import { PaperButtons } from '../receipts/PaperButtons'
import styles from './daybook.module.css'

interface PaperWorkProps {
  readonly subject: BookSubject
  /** While a dialog covers the screen, the screen's keys are inactive. */
  readonly isOnSheet?: boolean
}

export function PaperWork({ subject, isOnSheet = false }: PaperWorkProps) {
  const { say } = useWords()
  const preferences = usePreferences()
  const [paper, setPaper] = useState(() => printerFor('reports', preferences).paper)
  const print = useAct('day-book.print', usePrintNews())
  const pdf = useAct('day-book.save-pdf', useSavedNews())
  const csv = useAct('day-book.save-csv', useSavedNews())
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
