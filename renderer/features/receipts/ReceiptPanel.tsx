// The receipt of one sale: as it will be printed on the shop's paper, with one key each for print, PDF and message.
import { Copy, Send } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import type { Paper } from '@shared/domain/receipt'
import type { RequestId } from '@shared/ids'
import { useAct, useAsk } from '../../app/queries'
import { usePreferences } from '../../app/shop'
import { useCommand } from '../../app/use-commands'
import { failureWords } from '../../messages/failure-words'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { FailureNotice } from '../../ui/FailureNotice'
import { Skeleton } from '../../ui/Skeleton'
import { copyText } from '../../ui/copy'
import { showToast } from '../../ui/toast'
import { PaperButtons } from './PaperButtons'
import { usePrintNews } from './print-news'
import { ShareDialog } from './ShareDialog'
import styles from './ReceiptPanel.module.css'

/**
 * The page is measured once it has loaded; until then the frame is about as high as a short receipt. It has no scroll
 * bars of its own: one bar would take the space that makes the other necessary, and both would stay.
 */
const FIRST_HEIGHT = 420

function Preview({ path, paper }: { readonly path: string; readonly paper: Paper }) {
  const { say } = useWords()
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(FIRST_HEIGHT)
  const measure = () => {
    const page = frame.current?.contentDocument?.documentElement
    if (page) setHeight(page.scrollHeight)
  }
  /** Fonts that load after the page may make it longer. */
  const measureTwice = () => {
    measure()
    void frame.current?.contentDocument?.fonts.ready.then(measure)
  }
  return (
    <div className={styles.paper} data-paper={paper}>
      <iframe
        ref={frame}
        src={path}
        title={say('receipt.preview')}
        sandbox="allow-same-origin"
        height={height}
        scrolling="no"
        onLoad={measureTwice}
      />
    </div>
  )
}

/** Printing and saving, with their messages; never more than one of a kind at a time. */
function useReceiptWork(requestId: RequestId, paper: Paper, text: string | null) {
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
  readonly requestId: RequestId
  /** Between the buttons and the preview. */
  readonly children?: ReactNode
}

export function ReceiptPanel({ requestId, children }: ReceiptPanelProps) {
  const { say } = useWords()
  const { receiptPaper } = usePreferences()
  const [paper, setPaper] = useState<Paper>(receiptPaper)
  const { data: page } = useAsk('receipt.page', { requestId, paper })
  const text = page?.ok === true ? page.value.text : null
  const work = useReceiptWork(requestId, paper, text)
  const [isSharing, setSharing] = useState(false)
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
        </PaperButtons>
      </div>
      {isSharing && text !== null && (
        <ShareDialog requestId={requestId} text={text} onClose={() => setSharing(false)} />
      )}
      {children}
      {page === undefined && <Skeleton lines={4} tall />}
      {page?.ok === false && <FailureNotice failure={page.failure} />}
      {page?.ok === true && <Preview key={page.value.path} path={page.value.path} paper={paper} />}
    </section>
  )
}
