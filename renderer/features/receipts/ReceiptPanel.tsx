// The receipt of one sale, or of all sales of a visit: as it will be printed on the shop's paper, with one key each for print, PDF and message.
import { Copy, Send } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Paper } from '@shared/domain/receipt'
import type { ReceiptId } from '@shared/domain/receipt-id'
import { useAct, useAsk } from '../../app/queries'
import { usePreferences } from '../../app/shop'
import { useCommand } from '../../app/use-commands'
import { failureWords } from '../../messages/failure-words'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { FailureNotice } from '../../ui/FailureNotice'
import { Notice } from '../../ui/Notice'
import { Skeleton } from '../../ui/Skeleton'
import { copyText } from '../../ui/copy'
import { showToast } from '../../ui/toast'
import { PaperLanguage } from '../customer-display/CustomerLanguage'
import { useCustomerAtCounter } from '../customer-display/shown'
import { PaperButtons } from './PaperButtons'
import { PaperPreview } from './PaperPreview'
import { usePrintNews } from './print-news'
import { ShareDialog } from './ShareDialog'
import styles from './ReceiptPanel.module.css'

/** Printing and saving, with their messages; never more than one of a kind at a time. */
function useReceiptWork(requestId: ReceiptId, paper: Paper, text: string | null) {
  const words = useWords()
  const { say } = words
  const tellPrinted = usePrintNews()
  const print = useAct('receipt.print', tellPrinted)
  const save = useAct('receipt.save-pdf', (answer) => {
    if (answer.ok) showToast('good', say('receipt.saved', { file: answer.value.fileName }))
    else if (answer.failure.kind !== 'cancelled') showToast('bad', failureWords(words, answer.failure).title)
  })
  const receipt = { requestId, paper }
  const work = {
    print: () => print.mutate(receipt),
    save: () => save.mutate(receipt),
    share: () => {
      if (text !== null && copyText(text)) showToast('good', say('receipt.copied'))
    },
  }
  useCommand('share', text === null ? null : work.share)
  return { ...work, isPrinting: print.isPending, isSaving: save.isPending }
}

interface ReceiptPanelProps {
  readonly requestId: ReceiptId
  /** Whose paper it is, by number; null if that is not known. */
  readonly customer: string | null
  /** Beside the paper, or below it where there is no room. */
  readonly children?: ReactNode
}

export function ReceiptPanel({ requestId, customer, children }: ReceiptPanelProps) {
  const { say } = useWords()
  const { receiptPaper } = usePreferences()
  const [paper, setPaper] = useState<Paper>(receiptPaper)
  const { data: page } = useAsk('receipt.page', { requestId, paper })
  const text = page?.ok === true ? page.value.text : null
  const work = useReceiptWork(requestId, paper, text)
  const [isSharing, setSharing] = useState(false)
  useCustomerAtCounter(customer)
  return (
    <section className={styles.panel} aria-label={say('receipt.title')}>
      <div className={styles.work}>
        <PaperButtons
          paper={paper}
          onPaper={setPaper}
          onPrint={work.print}
          onSave={work.save}
          isPrinting={work.isPrinting}
          isSaving={work.isSaving}
          isPrintFirst
        >
          <Button icon={<Copy size={18} aria-hidden="true" />} onClick={work.share} disabled={text === null}>
            {say('receipt.share')}
          </Button>
          <Button
            icon={<Send size={18} aria-hidden="true" />}
            onClick={() => setSharing(true)}
            disabled={text === null}
          >
            {say('share.open')}
          </Button>
          <PaperLanguage />
        </PaperButtons>
      </div>
      {page?.ok === true && page.value.prints === 'in-english' && (
        <Notice tone="wait" title={say('receipt.print.english')} />
      )}
      {isSharing && text !== null && (
        <ShareDialog requestId={requestId} text={text} onClose={() => setSharing(false)} />
      )}
      <div className={styles.parts}>
        <div>
          {page === undefined && <Skeleton lines={4} tall />}
          {page?.ok === false && <FailureNotice failure={page.failure} />}
          {page?.ok === true && <PaperPreview key={page.value.path} path={page.value.path} paper={paper} />}
        </div>
        {children !== undefined && <div className={styles.behind}>{children}</div>}
      </div>
    </section>
  )
}
