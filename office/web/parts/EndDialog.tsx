// Asks once more before something ends: what it means, a button that does it, and why it was refused.
import type { ReactNode } from 'react'
import { Button } from '../../../renderer/ui/Button'
import { Dialog } from '../../../renderer/ui/Dialog'
import { layout } from '../../../renderer/ui/layout'
import { Notice } from '../../../renderer/ui/Notice'
import type { AskFailure } from '../app/ask'
import { useWords } from '../messages/words'

interface EndDialogProps {
  readonly title: string
  /** What the button says. */
  readonly does: string
  readonly busy: boolean
  readonly failure: AskFailure | null
  readonly onDo: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

export function EndDialog({ title, does, busy, failure, onDo, onClose, children }: EndDialogProps) {
  const { say } = useWords()
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button weight="danger" busy={busy} onClick={onDo}>
            {does}
          </Button>
          <Button onClick={onClose}>{say('page.cancel')}</Button>
        </>
      }
    >
      <div className={layout.stack}>
        {children}
        {failure !== null && (
          <Notice tone="bad" announce>
            {say(`page.failure.${failure}`)}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

export const failureIn = (
  answer: { readonly ok: true } | { readonly ok: false; readonly failure: AskFailure } | undefined,
): AskFailure | null => (answer?.ok === false ? answer.failure : null)
