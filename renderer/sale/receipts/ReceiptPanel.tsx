// The receipt of one sale, or of all sales of a visit: as it will be printed on the shop's paper, with one key each for print, PDF and message.
import { useState, type ReactNode } from 'react'
import type { Paper } from '#shared/printing/paper'
import type { ReceiptId } from '#shared/receipts/print-job'
import { useAct, useAsk } from '../../bridge/queries'
import { usePreferences } from '../../bridge/shop'
import { useWords } from '../../texts/words'
import { copyText } from '../../ui/copy'
import { showToast } from '../../ui/toast'
import { PaperBar } from './PaperBar'
import { PaperPanel } from './PaperPanel'
import { usePrintNews, useSavedNews } from '../../bridge/print-news'
import { ShareDialog } from '../actions/ShareDialog'

/** The paper of a receipt as it stands, what its bar needs, and the dialog of sharing it while that is open. */
export function useReceipt(requestId: ReceiptId) {
  const { say } = useWords()
  const { receiptPaper } = usePreferences()
  const [paper, setPaper] = useState<Paper>(receiptPaper)
  const { data: page } = useAsk('receipt.page', { requestId, paper })
  const print = useAct('receipt.print', usePrintNews())
  const save = useAct('receipt.save-pdf', useSavedNews())
  const text = page?.ok === true ? page.value.text : null
  const [isSharing, setSharing] = useState(false)
  const copy = () => {
    if (text !== null && copyText(text)) showToast('good', say('receipt.copied'))
  }
  return {
    page,
    bar: {
      paper,
      onPaper: setPaper,
      onPrint: () => print.mutate({ requestId, paper }),
      onSave: () => save.mutate({ requestId, paper }),
      isPrinting: print.isPending,
      isSaving: save.isPending,
      message: text === null ? null : { onCopy: copy, onShare: () => setSharing(true) },
    },
    sharing: isSharing && text !== null && (
      <ShareDialog requestId={requestId} text={text} onClose={() => setSharing(false)} />
    ),
  }
}

interface ReceiptPanelProps {
  readonly requestId: ReceiptId
  /** Whose paper it is, by number; null if that is not known. */
  readonly customer: string | null
  /** Printing is the main action of the screen. */
  readonly isMain?: boolean
  /** Between the buttons and the paper. */
  readonly words?: ReactNode
  readonly children?: ReactNode
}

export function ReceiptPanel({ requestId, customer, isMain = true, words, children }: ReceiptPanelProps) {
  const { page, bar, sharing } = useReceipt(requestId)
  return (
    <PaperPanel
      customer={customer}
      page={page}
      paper={bar.paper}
      bar={<PaperBar {...bar} isMain={isMain} />}
      words={
        <>
          {words}
          {sharing}
        </>
      }
    >
      {children}
    </PaperPanel>
  )
}
