// The standard button: one style per weight, at least 40 px high, with its key beside the label.
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classes } from './classes'
import { Kbd } from './Kbd'
import styles from './Button.module.css'
import spinnerStyles from './Spinner.module.css'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` once per screen; `quiet` within a line of text. */
  readonly weight?: 'primary' | 'secondary' | 'quiet' | 'danger'
  readonly size?: 'regular' | 'large'
  readonly icon?: ReactNode
  /** The key that does the same, as printed on the keyboard. */
  readonly keyHint?: string
  /** Shows that the press was accepted. The button stays focusable, and further presses do nothing. */
  readonly busy?: boolean
  readonly ref?: React.Ref<HTMLButtonElement>
}

export function Button(props: ButtonProps) {
  const { weight = 'secondary', size = 'regular', icon, keyHint, busy = false, ...rest } = props
  return (
    <button
      type="button"
      data-main-action={weight === 'primary' || undefined}
      {...rest}
      className={classes(styles.button, styles[weight], styles[size], rest.className)}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy ? <Spinner /> : icon}
      <span>{rest.children}</span>
      {keyHint !== undefined && <Kbd>{keyHint}</Kbd>}
    </button>
  )
}

/** A turning ring beside words that say what is going on; never shown alone, so it has no text of its own. */
export const Spinner = () => <span className={spinnerStyles.spinner} aria-hidden="true" />
