// A new PIN, typed twice.
import { pinProblem } from '#shared/access/staff'
import { useWords, type MessageKey } from '../texts/words'
import { PinField } from './PinForm'

export interface NewPin {
  readonly pin: string
  readonly again: string
}

export function newPinProblem({ pin, again }: NewPin): MessageKey | null {
  const problem = pinProblem(pin)
  if (problem !== null) return `setup.owner.${problem}`
  return pin === again ? null : 'setup.owner.differs'
}

interface NewPinFieldsProps {
  readonly value: NewPin
  readonly onChange: (value: NewPin) => void
}

export function NewPinFields({ value, onChange }: NewPinFieldsProps) {
  const { say } = useWords()
  const problem = pinProblem(value.pin)
  const differs = value.again.length >= value.pin.length && value.again !== value.pin
  return (
    <>
      <PinField
        value={value.pin}
        onValue={(pin) => onChange({ ...value, pin })}
        hint={say('lock.pin.hint')}
        problem={problem !== null && problem !== 'too-short' ? say(`setup.owner.${problem}`) : undefined}
      />
      <PinField
        label={say('setup.owner.pin.again')}
        value={value.again}
        onValue={(again) => onChange({ ...value, again })}
        problem={value.again !== '' && differs ? say('setup.owner.differs') : undefined}
      />
    </>
  )
}
