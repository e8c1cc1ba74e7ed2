// Exports the search result: as a spreadsheet, as CSV, or on paper. Shows its progress and can be cancelled.
import { useEffect, useState } from 'react'
import {
  EXPORT_FORMATS,
  MOST_ROWS_ON_PAPER,
  type ExportFormat,
  type ReceiptSearch,
  type ShownTotals,
} from '#shared/receipts/receipt-log'
import type { Failure } from '#shared/base/result'
import { useAct } from '../../../bridge/queries'
import { call, on } from '../../../bridge/bridge'
import { useWords, type Words } from '../../../texts/words'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/Dialog'
import { FailureNotice } from '../../../ui/FailureNotice'
import { Notice } from '../../../ui/Notice'
import { RadioChoice } from '../../../ui/RadioChoice'
import { showToast } from '../../../ui/toast'
import { OF_SALES, UncountedOf } from '../../../till/Uncounted'
import styles from '../ReceiptsScreen.module.css'

interface ExportDialogProps {
  readonly search: ReceiptSearch
  readonly totals: ShownTotals
  readonly onClose: () => void
}

export function ExportDialog(props: ExportDialogProps) {
  const words = useWords()
  const { say } = words
  const { totals, onClose } = props
  return (
    <Dialog
      open
      onClose={() => {
        void call('receipts.cancel-export', {})
        onClose()
      }}
      title={say('receipts.export.title')}
      description={totalsWords(words, totals)}
    >
      <ExportForm {...props} />
    </Dialog>
  )
}

function ExportForm({ search, totals, onClose }: ExportDialogProps) {
  const { say } = useWords()
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const [customers, setCustomers] = useState<'masked' | 'whole'>('masked')
  const [failure, setFailure] = useState<Failure | null>(null)
  const work = useAct('receipts.export', (answer) => {
    if (answer.ok) {
      showToast('good', say('receipts.exported', { count: answer.value.rows, file: answer.value.fileName }))
      onClose()
    } else setFailure(answer.failure.kind === 'cancelled' ? null : answer.failure)
  })
  const isTooLong = format === 'pdf' && totals.count > MOST_ROWS_ON_PAPER
  const start = () => {
    setFailure(null)
    work.mutate({ search, format, customers })
  }
  return (
    <div className={styles.export}>
      <UncountedOf kinds={OF_SALES} />
      <RadioChoice
        name="export-format"
        label={say('receipts.export.format')}
        choices={EXPORT_FORMATS.map((value) => ({ value, label: say(`receipts.export.${value}`) }))}
        value={format}
        onChange={setFormat}
      />
      <RadioChoice
        name="export-customers"
        label={say('receipts.export.customers')}
        choices={(['masked', 'whole'] as const).map((value) => ({
          value,
          label: say(`receipts.export.customers.${value}`),
        }))}
        value={customers}
        onChange={setCustomers}
      />
      {customers === 'whole' && <Notice tone="wait">{say('receipts.export.whole.words')}</Notice>}
      {isTooLong && (
        <Notice tone="info">{say('receipts.export.too-long', { count: MOST_ROWS_ON_PAPER })}</Notice>
      )}
      {failure !== null && <FailureNotice failure={failure} />}
      {work.isPending && <Progress of={totals.count} />}
      <div className={styles.work}>
        <Button weight="primary" busy={work.isPending} disabled={isTooLong} onClick={start}>
          {say('receipts.export.start')}
        </Button>
        {work.isPending && (
          <Button onClick={() => void call('receipts.cancel-export', {})}>
            {say('receipts.export.stop')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Progress({ of }: { readonly of: number }) {
  const { say } = useWords()
  const [rows, setRows] = useState(0)
  useEffect(() => on('receipts.exported', (progress) => setRows(progress.rows)), [])
  return (
    <label className={styles.progress}>
      {say('receipts.export.progress', { rows, of })}
      <progress value={rows} max={Math.max(of, 1)} />
    </label>
  )
}

/** How many sales were found, and their sum for whoever is told it; what did not go through stands apart. */
export const totalsWords = ({ say, rupees }: Words, { count, sums }: ShownTotals): string =>
  sums === null
    ? say('receipts.found.count', { count })
    : say('receipts.found', {
        count: count - sums.undone.count,
        amount: rupees(sums.amountPaise),
        undone: sums.undone.count,
        undoneAmount: rupees(sums.undone.amountPaise),
      })
