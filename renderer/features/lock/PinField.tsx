// The input for a PIN: digits only, never shown, never stored by the system.
import { LONGEST_PIN } from '@shared/domain/staff'
import { toAsciiDigits } from '@shared/money'
import { useWords } from '../../messages/words'
import { TextField, type TextFieldProps } from '../../ui/Field'

interface PinFieldProps extends Pick<TextFieldProps, 'problem' | 'ref' | 'autoFocus' | 'hint' | 'disabled'> {
  readonly label?: string
  readonly value: string
  readonly onValue: (pin: string) => void
}

export function PinField({ label, value, onValue, ...field }: PinFieldProps) {
  const { say } = useWords()
  return (
    <TextField
      {...field}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      label={label ?? say('lock.pin')}
      maxLength={LONGEST_PIN}
      value={value}
      onChange={(event) => onValue(toAsciiDigits(event.target.value).replace(/\D/g, ''))}
    />
  )
}
