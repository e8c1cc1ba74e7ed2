// A receipt's message to the customer: shown as it will be sent, masked, and only once the customer has agreed.
import { MessageCircle, FileDown, Copy } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ReceiptId } from '#shared/receipts/print-job'
import { isOwnerHere, useLockState } from '../../access/lock-state'
import { useAct } from '../../bridge/queries'
import { usePreferences } from '../../bridge/shop'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Checkbox'
import { copyText } from '../../ui/copy'
import { Dialog } from '../../ui/Dialog'
import { useResultToast } from '../../ui/result-toast'
import { showToast } from '../../ui/toast'
import styles from './paper.module.css'

/** Where an owner sets the shop's messaging app. */
const CHAT_SETTING = '/settings/sharing'

interface ShareDialogProps {
  readonly requestId: ReceiptId
  readonly text: string
  readonly onClose: () => void
}

export function ShareDialog({ requestId, text, onClose }: ShareDialogProps) {
  const { say } = useWords()
  const toast = useResultToast()
  const { chatLink } = usePreferences()
  const [agreed, setAgreed] = useState(false)
  const work = useAct('receipts.share', (answer) => {
    toast(answer, ({ fileName }) =>
      fileName === null ? say('share.opened') : say('receipt.saved', { file: fileName }),
    )
    if (answer.ok) onClose()
  })
  const copying = useAct('receipts.share', (answer) => {
    if (!answer.ok) toast(answer)
    else if (copyText(text)) {
      showToast('good', say('receipt.copied'))
      onClose()
    }
  })
  const share = (to: 'chat' | 'file') => work.mutate({ requestId, to, consent: true })
  const copy = () => copying.mutate({ requestId, to: 'clipboard', consent: true })
  const hasChat = chatLink !== ''
  const act = hasChat ? () => share('chat') : copy
  const isBusy = work.isPending || copying.isPending
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('share.title')}
      actions={
        <ShareActions
          hasChat={hasChat}
          isAgreed={agreed}
          onChat={() => share('chat')}
          onCopy={copy}
          onFile={() => share('file')}
        />
      }
    >
      <Checkbox
        checked={agreed}
        onChange={setAgreed}
        look="framed"
        isMissing={!agreed}
        onEnter={() => {
          if (agreed && !isBusy) act()
        }}
      >
        {say('share.consent')}
      </Checkbox>
      <section className={styles.shared} aria-label={say('share.message')}>
        <p className={styles.hint}>{say('share.words')}</p>
        <pre className={styles.message}>{text}</pre>
      </section>
      {!hasChat && <NoChat onLeave={onClose} />}
    </Dialog>
  )
}

interface ShareActionsProps {
  readonly hasChat: boolean
  readonly isAgreed: boolean
  readonly onChat: () => void
  readonly onCopy: () => void
  readonly onFile: () => void
}

function ShareActions({ hasChat, isAgreed, onChat, onCopy, onFile }: ShareActionsProps) {
  const { say } = useWords()
  return (
    <>
      {!isAgreed && (
        <p className={styles.first} role="status">
          {say('share.missing')}
        </p>
      )}
      {hasChat && (
        <Button
          weight="primary"
          icon={<MessageCircle size={18} aria-hidden="true" />}
          disabled={!isAgreed}
          onClick={onChat}
        >
          {say('share.chat')}
        </Button>
      )}
      <Button
        weight={hasChat ? 'secondary' : 'primary'}
        icon={<Copy size={18} aria-hidden="true" />}
        disabled={!isAgreed}
        onClick={onCopy}
      >
        {say('receipt.share')}
      </Button>
      <Button icon={<FileDown size={18} aria-hidden="true" />} disabled={!isAgreed} onClick={onFile}>
        {say('share.file')}
      </Button>
    </>
  )
}

/** Where an owner makes the messaging app known. */
function NoChat({ onLeave }: { readonly onLeave: () => void }) {
  const { say } = useWords()
  const lock = useLockState()
  const isOwner = lock !== undefined && isOwnerHere(lock)
  return (
    <p className={styles.hint}>
      {say('share.no-chat')}{' '}
      {isOwner && (
        <Link href={CHAT_SETTING} onClick={onLeave}>
          {say('share.set-chat')}
        </Link>
      )}
    </p>
  )
}
