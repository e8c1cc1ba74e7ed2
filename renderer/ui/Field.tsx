// A labelled input. The problem is tied to the input, announced, and replaces the hint, so that nothing jumps.
import { CircleAlert } from 'lucide-react'
import { useId, type ChangeEvent, type InputHTMLAttributes, type ReactNode } from 'react'
import { plainText, withoutUnseen } from '#shared/base/plain-text'
import { classes } from './classes'
import { useComposedText } from './composition'
import type { DigitKeys } from './digit-keys'
import './digit-keys'
import styles from './Field.module.css'

interface FieldFrameProps {
  readonly id: string
  /** Null if the control names itself. */
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly problem?: ReactNode
  /** Keeps the line below the control even while it is empty, so that a problem does not push the screen down. */
  readonly keepsLine: boolean
  readonly children: ReactNode
}

export const isThere = (words: ReactNode): boolean => words !== undefined && words !== null && words !== ''

/** Label above, the control, then a line for the hint or the problem. */
export const FieldFrame = ({ id, label, hint, problem, keepsLine, children }: FieldFrameProps) => (
  <div className={styles.field}>
    {label !== null && (
      <label id={`${id}-label`} htmlFor={id} className={styles.label}>
        {label}
      </label>
    )}
    {children}
    {keepsLine && (
      <p id={`${id}-words`} className={classes(styles.words, isThere(problem) && styles.problem)}>
        {/* A problem is said as it comes; a hint is read with its field. */}
        <span role="status" className={styles.told}>
          {isThere(problem) && (
            <>
              <CircleAlert size={16} aria-hidden="true" />
              <span>{problem}</span>
            </>
          )}
        </span>
        {!isThere(problem) && isThere(hint) && <span>{hint}</span>}
      </p>
    )}
  </div>
)

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'prefix'> {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** What is wrong with the value; shown in place of the hint. */
  readonly problem?: ReactNode
  /** `figure` for mobile numbers and amounts, which are read from a metre away. */
  readonly look?: 'regular' | 'figure'
  /** `ascii` for codes: digits, hyphens and spaces of any script are read as those of ASCII, as in numeric fields. */
  readonly digits?: 'ascii' | 'as-typed'
  readonly prefix?: ReactNode
  readonly suffix?: ReactNode
  readonly ref?: React.Ref<HTMLInputElement>
}

/** What is typed into these is a number or an address, never words of a language. */
const TAKEN_KEYS: { readonly [Mode in string]?: DigitKeys } = {
  numeric: 'number',
  decimal: 'number',
  tel: 'number',
  email: 'code',
  url: 'code',
}

export function TextField(props: TextFieldProps) {
  const { label, hint, problem, look = 'regular', prefix, suffix, id, className, digits, ...input } = props
  const ofMode = TAKEN_KEYS[input.inputMode ?? '']
  const taken = digits === 'as-typed' ? undefined : (ofMode ?? (digits === 'ascii' ? 'code' : undefined))
  const takesAscii = taken !== undefined
  const isSecret = input.type === 'password' && !takesAscii
  const change = (event: ChangeEvent<HTMLInputElement>) => input.onChange?.(event)
  const typed = useComposedText(input.value, change, takesAscii ? plainText : isSecret ? null : withoutUnseen)
  const ownId = useId()
  const fieldId = id ?? ownId
  const keepsLine = 'hint' in props || 'problem' in props
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} problem={problem} keepsLine={keepsLine}>
      <span className={classes(styles.control, styles[look], isThere(problem) && styles.wrong, className)}>
        {prefix}
        <input
          type="text"
          autoComplete="off"
          spellCheck={false}
          {...input}
          data-digits={taken}
          value={typed.value}
          onChange={input.onChange === undefined ? undefined : typed.onChange}
          id={fieldId}
          aria-invalid={isThere(problem)}
          aria-describedby={keepsLine ? `${fieldId}-words` : undefined}
        />
        {suffix}
      </span>
    </FieldFrame>
  )
}
