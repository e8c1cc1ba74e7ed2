// A dialog over the screen, for what must be answered before going on. Focus stays inside, Esc closes, and focus
// returns to where it was.
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useWords } from '../messages/words'
import { classes } from './classes'
import { firstEmptyField, stopsIn } from './focus-guard'
import { dialogOpened } from './open-dialogs'
import styles from './Dialog.module.css'

interface DialogProps {
  readonly open: boolean
  /** Esc, the cross, or a press outside. Leave off while the dialog must not be closed. */
  readonly onClose?: () => void
  readonly title: ReactNode
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** Buttons at the bottom, the main one first. Without any there is no footer. */
  readonly actions?: ReactNode
  readonly width?: 'regular' | 'wide'
  readonly initialFocus?: RefObject<HTMLElement | null>
  /** Whether the focus goes back to where it was; not when something else takes it as the dialog closes. */
  readonly returnsFocus?: () => boolean
  /** A press outside closes it too; never for a dialog about money. */
  readonly closesOutside?: boolean
}

/** Where a dialog begins that does not say so: in what it asks or shows, and not on the cross that closes it. */
const firstPlace = (body: Element | null): HTMLElement | null =>
  body === null ? null : (firstEmptyField(body) ?? stopsIn(body)[0] ?? null)

const isKeyGoingDown = (): boolean => window.event?.type === 'keydown'

/**
 * By default the focus follows a frame after the dialog, and a key pressed in between goes to what lies behind it. While
 * a key is still going down it waits for that frame, because the rest of the key would already belong to the dialog.
 * Returns whether, or where, the default still has to focus.
 */
function focusAtOnce(initialFocus: DialogProps['initialFocus'], body: Element | null): boolean | HTMLElement {
  // A field of the dialog may have taken it already.
  if (initialFocus === undefined && body?.contains(document.activeElement) === true) return false
  const target = initialFocus?.current ?? firstPlace(body)
  if (target === null) return true
  if (isKeyGoingDown()) return target
  target.focus()
  return false
}

export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, children, actions, width = 'regular', initialFocus } = props
  const { say } = useWords()
  const body = useRef<HTMLDivElement>(null)
  const hasActions = actions !== undefined && actions !== null && actions !== false
  // With the paint and not after it, so that a key pressed as soon as the dialog is gone is not lost.
  useLayoutEffect(() => (open ? dialogOpened() : undefined), [open])
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={props.closesOutside !== true}
      onOpenChange={(next) => {
        if (!next) onClose?.()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          className={classes(styles.popup, styles[width])}
          initialFocus={() => focusAtOnce(initialFocus, body.current)}
          finalFocus={() => props.returnsFocus?.() ?? true}
        >
          <header className={styles.header}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            {onClose !== undefined && (
              <Base.Close className={styles.close} aria-label={say('dialog.close')}>
                <X size={20} aria-hidden="true" />
              </Base.Close>
            )}
          </header>
          <div ref={body} className={styles.body}>
            {description !== undefined && (
              <Base.Description className={styles.description}>{description}</Base.Description>
            )}
            {children}
          </div>
          {hasActions && <footer className={styles.actions}>{actions}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
