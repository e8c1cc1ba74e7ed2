// A person and their PIN, checked by main. Used by the lock screen, and where an owner allows one action.
import type { OwnersQuestion } from '#shared/channels/approval'
import { plainText } from '#shared/base/plain-text'
import { SHORTEST_PIN, type SecretProblem, type StaffMember, LONGEST_PIN } from '#shared/access/staff'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { FailureNotice } from '../ui/FailureNotice'
import { layout } from '../ui/layout'
import { digitOfKey } from '../ui/digit-keys'
import { holdTyping, takeTyping } from '../ui/type-ahead-buffer'
import { Notice } from '../ui/Notice'
import { RadioChoice } from '../ui/RadioChoice'
import { usePinTrial, type Trial } from './use-unlock'
import { TextField, type TextFieldProps } from '../ui/Field'

const digitsOf = (text: string): string => plainText(text).replace(/\D/g, '')
const isShut = (outcome: Trial['outcome']): boolean => outcome !== null && outcome.kind !== 'open'
const isChoice = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.type === 'radio'

const nameOfChoice = (asked: PinFormProps['asked']): string => `who-${asked?.action ?? 'lock.unlock'}`

interface PinFormProps {
  /** What an owner is to allow; without it the PIN opens the counter. */
  readonly asked?: OwnersQuestion
  readonly members: readonly StaffMember[]
  readonly submitWords: string
  readonly onOpen: () => void
  /** Shown below the text about secrets that cannot be opened: what to do about it. */
  readonly onSecrets?: (problem: SecretProblem) => ReactNode
}

export function PinForm({ asked, members, submitWords, onOpen, onSecrets }: PinFormProps) {
  const { say } = useWords()
  const [staffId, setStaffId] = useState(members[0]?.id ?? '')
  const [pin, setPin] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const trial = usePinTrial(asked, onOpen)
  const isWaiting = trial.waitSeconds > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    field.current?.focus()
    if (pin.length < SHORTEST_PIN || isWaiting || trial.isBusy) return
    trial.open(staffId, pin)
    setPin('')
    // An agent types on while the PIN is checked: for the counter if it opens, for this field if it does not.
    if (asked === undefined) holdTyping('counter')
  }
  const isRefused = !trial.isBusy && (trial.failure !== null || isShut(trial.outcome))
  useEffect(() => {
    if (isRefused) setPin((typed) => typed + digitsOf(takeTyping()))
  }, [isRefused])
  const isWrong = trial.outcome?.kind === 'wrong-pin' && pin === '' && !trial.isBusy
  const problem = isWaiting
    ? say('lock.wait', { seconds: trial.waitSeconds })
    : isWrong
      ? say('lock.wrong')
      : undefined
  return (
    <form
      onSubmit={submit}
      onClick={({ target, detail }) => {
        // After a click the choice is made; with arrow keys it goes on until digits are typed.
        if (detail > 0 && isChoice(target)) field.current?.focus()
      }}
      onKeyDown={({ nativeEvent, target }) => {
        if (digitOfKey(nativeEvent, 'number') !== null && isChoice(target)) field.current?.focus()
      }}
      className={layout.stack}
    >
      <RadioChoice
        name={nameOfChoice(asked)}
        label={say('lock.who')}
        choices={members.map(({ id, name }) => ({ value: id, label: name }))}
        value={staffId}
        onChange={setStaffId}
      />
      <PinField
        ref={field}
        value={pin}
        onValue={setPin}
        hint={say('lock.pin.hint')}
        problem={problem}
        autoFocus
      />
      {trial.outcome?.kind === 'secrets' && (
        <Notice tone="bad" title={say(`secrets.problem.${trial.outcome.problem}`)} announce>
          {onSecrets?.(trial.outcome.problem)}
        </Notice>
      )}
      {trial.failure !== null && <FailureNotice failure={trial.failure} />}
      <Button type="submit" weight="primary" size="large" busy={trial.isBusy} disabled={isWaiting}>
        {submitWords}
      </Button>
    </form>
  )
}

interface PinFieldProps extends Pick<TextFieldProps, 'problem' | 'ref' | 'autoFocus' | 'hint' | 'disabled'> {
  readonly label?: string
  readonly value: string
  readonly onValue: (pin: string) => void
}

/** The input for a PIN: digits only, never shown, never stored by the system. */
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
      onChange={(event) => onValue(plainText(event.target.value).replace(/\D/g, ''))}
    />
  )
}
