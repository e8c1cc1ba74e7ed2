// Prints a report, or saves it as a PDF, a table or what else its screen offers; the paper is the shop's own unless another
// is chosen.
import { Download, FileDown, Printer, Table } from 'lucide-react'
import { useState } from 'react'
import { PAPERS } from '#shared/printing/paper'
import { printerFor } from '#shared/printing/printers'
import { BOOK_TABLE_FORMATS, type BookSubject } from '#shared/till/till-report'
import { useAct } from '../bridge/queries'
import { usePreferences } from '../bridge/shop'
import { keysOf } from '../commands/commands'
import { useCommand } from '../commands/use-commands'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { MoreMenu, type MoreEntry } from '../ui/MoreMenu'
import { SelectField } from '../ui/SelectField'
import { usePrintNews, useSavedNews } from '../bridge/print-news'
import styles from '../till/till.module.css'

interface PaperWorkProps {
  readonly subject: BookSubject
  /** While a dialog covers the screen, the screen's keys are inactive. */
  readonly isOnSheet?: boolean
  /** What else of it can be saved. */
  readonly further?: readonly MoreEntry[]
}

export function PaperWork({ subject, isOnSheet = false, further = [] }: PaperWorkProps) {
  const { say } = useWords()
  const preferences = usePreferences()
  const [paper, setPaper] = useState(() => printerFor('reports', preferences).paper)
  const printing = useAct('day-book.print', usePrintNews())
  const pdf = useAct('day-book.save-pdf', useSavedNews())
  const table = useAct('day-book.save-table', useSavedNews())
  const print = () => printing.mutate({ subject, paper })
  const savePdf = () => pdf.mutate({ subject, paper })
  // While the paper is on its way to the printer a second press asks for no second one, and "print, then next customer" goes on.
  useCommand('print', isOnSheet ? null : printing.isPending ? () => {} : print)
  useCommand('save-pdf', isOnSheet || pdf.isPending ? null : savePdf)
  return (
    <div className={styles.buttons}>
      <Button
        icon={<Printer size={18} aria-hidden="true" />}
        keyHint={isOnSheet ? undefined : keysOf('print')}
        busy={printing.isPending}
        onClick={print}
      >
        {say('receipt.print')}
      </Button>
      <MoreMenu
        label={say('receipts.export')}
        icon={Download}
        entries={[
          {
            id: 'pdf',
            label: say('receipt.pdf'),
            icon: FileDown,
            keyHint: isOnSheet ? undefined : keysOf('save-pdf'),
            run: savePdf,
          },
          ...BOOK_TABLE_FORMATS.map((format) => ({
            id: format,
            label: say(`receipts.export.${format}`),
            icon: Table,
            run: () => table.mutate({ subject, format }),
          })),
          ...further,
        ]}
      />
      <SelectField
        look="inline"
        label={say('receipt.paper')}
        choices={PAPERS.map((value) => ({ value, label: say(`receipt.paper.${value}`) }))}
        value={paper}
        onChange={setPaper}
      />
    </div>
  )
}
