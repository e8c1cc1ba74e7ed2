// A button of the office's settings that asks once more before it does something.
import type { ReactNode } from 'react'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'

interface AskFirstProps {
  /** On the button that opens the question. */
  readonly opens: string
  readonly title: string
  readonly words: string
  readonly does: string
  readonly weight?: 'primary' | 'danger'
  readonly busy: boolean
  readonly isAsking: boolean
  readonly onAsk: () => void
  readonly onDo: () => void
  readonly onClose: () => void
  /** What came of a try. */
  readonly children: ReactNode
}

export function AskFirst(props: AskFirstProps) {
  const {
    opens,
    title,
    words,
    does,
    weight = 'primary',
    busy,
    isAsking,
    onAsk,
    onDo,
    onClose,
    children,
  } = props
  const { say } = useWords()
  return (
    <>
      <Button onClick={onAsk}>{opens}</Button>
      <Dialog
        open={isAsking}
        onClose={onClose}
        title={title}
        description={words}
        actions={
          <>
            <Button weight={weight} busy={busy} onClick={onDo}>
              {does}
            </Button>
            <Button onClick={onClose}>{say('dialog.close')}</Button>
          </>
        }
      >
        {children}
      </Dialog>
    </>
  )
}
