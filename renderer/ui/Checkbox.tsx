// A tick with its sentence. The whole line is the target, and the box itself is drawn by styles/base.css.
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { classes } from './classes'
import styles from './Checkbox.module.css'

interface CheckboxProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly children: ReactNode
  readonly disabled?: boolean
  /** `framed` for what stands in the way of a sale or a message. */
  readonly look?: 'plain' | 'framed'
  /** The form cannot go on without it. */
  readonly isMissing?: boolean
  /** Enter alone; Space ticks. */
  readonly onEnter?: () => void
  readonly ref?: Ref<HTMLInputElement>
  /** Marks it as what is missing. */
  readonly 'data-gap'?: string
}

export const Checkbox = ({
  checked,
  onChange,
  children,
  disabled,
  look = 'plain',
  isMissing = false,
  onEnter,
  ...input
}: CheckboxProps) => (
  <label className={classes(styles.line, styles[look])}>
    <input
      {...input}
      type="checkbox"
      data-missing={isMissing}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
      onKeyDown={(event) => {
        if (isEnterAlone(event)) onEnter?.()
      }}
    />
    <span>{children}</span>
  </label>
)

const isEnterAlone = ({ key, repeat, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key === 'Enter' && !repeat && !ctrlKey && !metaKey && !altKey && !shiftKey
