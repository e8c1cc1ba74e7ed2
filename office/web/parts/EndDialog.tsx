// The dialogs in which something is changed, or ended: why it was refused stands in them.
import { useId, type FormEvent, type ReactNode } from 'react'
import { Button } from '#renderer/ui/Button'
import { Dialog } from '#renderer/ui/Dialog'
import { layout } from '#renderer/ui/layout'
import { Notice } from '#renderer/ui/Notice'
import type { AskFailure } from '../api/ask'
import { useWords } from '../texts/words'

const Refusal = ({ failure }: { readonly failure: AskFailure }) => (
  <Notice tone="bad" announce>
    {useWords().say(`page.failure.${failure}`)}
  </Notice>
)

interface FormDialogProps {
  readonly title: string
  readonly description?: string
  /** What the button says that does it; to save, if nothing else. */
  readonly does?: string
  readonly busy: boolean
  readonly failure: AskFailure | null
  /** Not while it is busy. */
  readonly onSubmit: (form: HTMLFormElement) => void
  readonly onClose: () => void
  /** Behind the usual buttons. */
  readonly more?: ReactNode
  readonly children: ReactNode
}

export function FormDialog(props: FormDialogProps) {
  const { title, description, does, busy, failure, onSubmit, onClose, more, children } = props
  const { say } = useWords()
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!busy) onSubmit(event.currentTarget)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button weight="primary" type="submit" form={id} busy={busy}>
            {does ?? say('page.save')}
          </Button>
          <Button onClick={onClose}>{say('page.cancel')}</Button>
          {more}
        </>
      }
    >
      <form id={id} className={layout.stack} onSubmit={submit} noValidate>
        {failure !== null && <Refusal failure={failure} />}
        {children}
      </form>
    </Dialog>
  )
}

interface SaveOrLeaveProps {
  readonly isBusy: boolean
  readonly onLeave: () => void
}

/** The buttons of a form that stands in a page. */
export function SaveOrLeave({ isBusy, onLeave }: SaveOrLeaveProps) {
  const { say } = useWords()
  return (
    <div className={layout.actions}>
      <Button type="submit" weight="primary" busy={isBusy}>
        {say('page.save')}
      </Button>
      <Button onClick={onLeave}>{say('page.cancel')}</Button>
    </div>
  )
}

/** Asks once more before something ends. */
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
        {failure !== null && <Refusal failure={failure} />}
      </div>
    </Dialog>
  )
}

export const failureIn = (
  answer: { readonly ok: true } | { readonly ok: false; readonly failure: AskFailure } | undefined,
): AskFailure | null => (answer?.ok === false ? answer.failure : null)
