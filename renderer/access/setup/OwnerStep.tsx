// The owner's name and PIN: from now on the counter opens only with a PIN.
import { useState, type FormEvent } from 'react'
import { useAct } from '../../bridge/queries'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { FailureNotice } from '../../ui/FailureNotice'
import { TextField } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import { useTakeLock } from '../lock-state'
import { NewPinFields, newPinProblem, type NewPin } from '../NewPinFields'
import { SecretsPanel } from './SecretsPanel'
import { useRefreshSetup } from '../setup-state'
import styles from '../setup.module.css'

interface OwnerStepProps {
  /** Off if the step is part of a longer page, which must not scroll to it. */
  readonly takesFocus?: boolean
}

export function OwnerStep({ takesFocus = true }: OwnerStepProps) {
  const { say } = useWords()
  const takeLock = useTakeLock()
  const refresh = useRefreshSetup()
  const [name, setName] = useState('')
  const [pin, setPin] = useState<NewPin>({ pin: '', again: '' })
  const [isTried, setTried] = useState(false)
  const { mutate, data, isPending } = useAct('staff.create-owner', (answer) => {
    if (answer.ok && answer.value.kind === 'open') takeLock(answer.value.lock)
    void refresh()
  })
  const problem = newPinProblem(pin)
  const isNameless = name.trim() === ''
  const create = () => {
    setTried(true)
    if (problem === null && !isNameless && !isPending) mutate({ name: name.trim(), pin: pin.pin })
  }
  const secretsProblem = data?.ok === true && data.value.kind === 'secrets' ? data.value.problem : null
  return (
    <>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          create()
        }}
      >
        <p>{say('setup.owner.words')}</p>
        <TextField
          label={say('setup.owner.name')}
          maxLength={60}
          value={name}
          problem={isTried && isNameless ? say('setup.missing') : undefined}
          onChange={(event) => setName(event.target.value)}
          autoFocus={takesFocus}
        />
        <NewPinFields value={pin} onChange={setPin} />
        {isTried && problem !== null && <Notice tone="bad" title={say(problem)} announce />}
        {data?.ok === false && <FailureNotice failure={data.failure} />}
        <Button type="submit" weight="primary" size="large" busy={isPending}>
          {say('setup.continue')}
        </Button>
      </form>
      {secretsProblem !== null && <SecretsPanel problem={secretsProblem} onMended={create} />}
    </>
  )
}
