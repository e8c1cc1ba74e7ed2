// Prints a report, or saves it as a PDF or a table; the paper is the shop's own unless another is chosen.
import { Table as TableIcon } from 'lucide-react'
import { printerFor } from '#shared/printing/printers'
import { useState } from 'react'
import { BOOK_TABLE_FORMATS, type BookSubject } from '#shared/till/till-report'
import { useAct } from '../bridge/queries'
import { usePreferences } from '../bridge/shop'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { usePrintNews, useSavedNews } from '../bridge/print-news'
import { PaperButtons } from '../sale/receipts/PaperButtons'
import styles from '../till/till.module.css'

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
  const table = useAct('day-book.save-table', useSavedNews())
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
        {BOOK_TABLE_FORMATS.map((format) => (
          <Button
            key={format}
            icon={<TableIcon size={18} aria-hidden="true" />}
            busy={table.isPending}
            onClick={() => table.mutate({ subject, format })}
          >
            {say(`receipts.export.${format}`)}
          </Button>
        ))}
      </PaperButtons>
    </div>
  )
}
