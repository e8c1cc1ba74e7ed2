// A report on paper, as a PDF, or as a table; the paper is the shop's own unless another is chosen.
import { FileDown, Printer, Table as TableIcon } from 'lucide-react'
import { useState } from 'react'
import { PAPERS } from '@shared/domain/receipt'
import type { BookSubject } from '@shared/domain/till-report'
import type { Failure } from '@shared/result'
import { keysOf } from '../../app/commands'
import { useAct } from '../../app/queries'
import { usePreferences } from '../../app/shop'
import { useCommand } from '../../app/use-commands'
import { failureWords } from '../../messages/failure-words'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { SelectField } from '../../ui/SelectField'
import { showToast } from '../../ui/toast'
import styles from './daybook.module.css'

interface PaperWorkProps {
  readonly subject: BookSubject
  /** On a sheet over the screen the keys of the screen are silent. */
  readonly isOnSheet?: boolean
}

export function PaperWork({ subject, isOnSheet = false }: PaperWorkProps) {
  const words = useWords()
  const { say } = words
  const { receiptPaper } = usePreferences()
  const [paper, setPaper] = useState(receiptPaper)
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
  const doPrint = (): void => print.mutate({ subject, paper })
  const doSave = (): void => pdf.mutate({ subject, paper })
  useCommand('print', isOnSheet || print.isPending ? null : doPrint)
  useCommand('save-pdf', isOnSheet || pdf.isPending ? null : doSave)
  return (
    <div className={styles.buttons}>
      <Button
        icon={<Printer size={18} aria-hidden="true" />}
        keyHint={isOnSheet ? undefined : keysOf('print')}
        busy={print.isPending}
        onClick={doPrint}
      >
        {say('receipt.print')}
      </Button>
      <Button
        icon={<FileDown size={18} aria-hidden="true" />}
        keyHint={isOnSheet ? undefined : keysOf('save-pdf')}
        busy={pdf.isPending}
        onClick={doSave}
      >
        {say('receipt.pdf')}
      </Button>
      <Button
        icon={<TableIcon size={18} aria-hidden="true" />}
        busy={csv.isPending}
        onClick={() => csv.mutate({ subject })}
      >
        {say('daybook.csv')}
      </Button>
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
