// A dialog over the screen, for what must be answered before going on. Focus stays inside, Esc closes, and focus
// returns to where it was. While it fades away it shows what it last showed, and nothing in it can be used.
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { memo, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useWords } from '../texts/words'
import { classes } from './classes'
import { useFocusInDialog } from './focus-in-dialog'
import { dialogOpened } from './open-dialogs'
import styles from './Dialog.module.css'

interface DialogProps {
  readonly open: boolean
  /** Esc, the cross, or a press outside. Leave off while the dialog must not be closed. */
  readonly onClose?: () => void
  readonly title: ReactNode
  readonly description?: ReactNode
  /** What a screen reader says of it as it opens, where its words are laid out for the eye; instead of a description. */
  readonly heard?: string
  /** Below the title, in sight however long the rest is. */
  readonly head?: ReactNode
  readonly children?: ReactNode
  /** Buttons at the bottom, the main one first. Without any there is no footer. */
  readonly actions?: ReactNode
  /** `sheet`: two columns where there is room. */
  readonly width?: 'regular' | 'wide' | 'sheet'
  readonly initialFocus?: RefObject<HTMLElement | null>
  /** Whether the focus goes back to where it was; not when something else takes it as the dialog closes. */
  readonly returnsFocus?: () => boolean
  /** A press outside closes it too; never for a dialog about money. */
  readonly closesOutside?: boolean
}

export function Dialog(props: DialogProps) {
  const { open, onClose, width = 'regular', initialFocus, returnsFocus } = props
  const body = useRef<HTMLDivElement>(null)
  const begin = useFocusInDialog({ open, body, initialFocus, returnsFocus })
  // With the paint and not after it, so that a key pressed as soon as the dialog is gone is not lost.
  useLayoutEffect(() => (open ? dialogOpened() : undefined), [open])
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={props.closesOutside !== true}
      onOpenChange={(next) => {
        // While it fades it may be told to close once more.
        if (!next && open) onClose?.()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          className={classes(styles.popup, styles[width])}
          inert={!open}
          data-modal=""
          initialFocus={begin}
          finalFocus={false}
        >
          <Content {...props} body={body} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

interface ContentProps extends DialogProps {
  readonly body: RefObject<HTMLDivElement | null>
}

/** Whoever closes a dialog empties its form: what fades away stays as it was. */
const Content = memo(DialogContent, (_shown, { open }) => !open)

function DialogContent(props: ContentProps) {
  const { onClose, title, description, heard, head, children, actions, body } = props
  const { say } = useWords()
  const hasActions = actions !== undefined && actions !== null && actions !== false
  return (
    <>
      <header className={styles.header}>
        <Base.Title className={styles.title}>{title}</Base.Title>
        {onClose !== undefined && (
          <Base.Close className={styles.close} aria-label={say('dialog.close')}>
            <X size={20} aria-hidden="true" />
          </Base.Close>
        )}
      </header>
      {heard !== undefined && <Base.Description className="off-screen">{heard}</Base.Description>}
      {head}
      <div ref={body} className={styles.body}>
        {description !== undefined && (
          <Base.Description className={styles.description}>{description}</Base.Description>
        )}
        {children}
      </div>
      {hasActions && <footer className={styles.actions}>{actions}</footer>}
    </>
  )
}
