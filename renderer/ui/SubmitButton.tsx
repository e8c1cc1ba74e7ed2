// The button that sends or saves a form. While it cannot, it is pale and says beside it why.
import { useId, type ReactNode } from 'react'
import { useWords } from '../texts/words'
import { Button, type ButtonProps } from './Button'
import { layout } from './layout'

interface SubmitButtonProps {
  readonly label: string
  /** Why it cannot be pressed; undefined if it can. */
  readonly whyNot: string | undefined
  readonly weight?: ButtonProps['weight']
  readonly size?: ButtonProps['size']
  readonly busy?: boolean
  /** Further buttons of the form. */
  readonly children?: ReactNode
}

export function SubmitButton({
  label,
  whyNot,
  weight = 'primary',
  size,
  busy = false,
  children,
}: SubmitButtonProps) {
  const whyId = useId()
  return (
    <div className={layout.actions}>
      <Button
        type="submit"
        weight={weight}
        {...(size !== undefined && { size })}
        busy={busy}
        disabled={whyNot !== undefined}
        aria-describedby={whyNot === undefined ? undefined : whyId}
      >
        {label}
      </Button>
      {whyNot !== undefined && (
        <span id={whyId} className={layout.quiet}>
          {whyNot}
        </span>
      )}
      {children}
    </div>
  )
}

interface SaveButtonProps extends Omit<SubmitButtonProps, 'label' | 'whyNot'> {
  /** Something was typed that is not saved yet. */
  readonly isChanged: boolean
  /** What is wrong with what was typed; the field says the same. */
  readonly problem?: string | undefined
  readonly label?: string
}

export function SaveButton({ isChanged, problem, label, ...rest }: SaveButtonProps) {
  const { say } = useWords()
  return (
    <SubmitButton
      {...rest}
      label={label ?? say('settings.save')}
      whyNot={problem ?? (isChanged ? undefined : say('settings.save.nothing'))}
    />
  )
}
