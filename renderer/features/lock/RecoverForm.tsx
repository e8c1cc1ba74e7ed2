// Lost PINs or a lost key store: the merchant is verified by a real call and sets a new owner PIN.
import { useState, type FormEvent } from 'react'
import { CONNECTED_ENVIRONMENTS, type ConnectedEnvironment } from '@shared/domain/setup'
import { useAct, useAsk } from '../../app/queries'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { FailureNotice } from '../../ui/FailureNotice'
import { TextField } from '../../ui/Field'
import { layout } from '../../ui/layout'
import { Notice } from '../../ui/Notice'
import { RadioChoice } from '../../ui/RadioChoice'
import { NewPinFields, newPinProblem, type NewPin } from '../setup/NewPinFields'
import { ProtectionChoiceFields, readProtection, type ProtectionDraft } from '../setup/ProtectionChoice'
import { TestNotice } from '../setup/TestNotice'
import { useRefreshSetup } from '../setup/setup-state'

export function RecoverForm() {
  const { say } = useWords()
  const { data: setup } = useAsk('setup.state', {})
  const { data: app } = useAsk('app.state', {})
  const refresh = useRefreshSetup()
  const connected = CONNECTED_ENVIRONMENTS.filter((name) =>
    setup?.connections.some(({ environment, baseAddress }) => environment === name && baseAddress !== null),
  )
  const [environment, setEnvironment] = useState<ConnectedEnvironment>(connected.at(-1) ?? 'production')
  const [clientId, setClientId] = useState('')
  const [clientSecret, setClientSecret] = useState('')
  const [name, setName] = useState('')
  const [pin, setPin] = useState<NewPin>({ pin: '', again: '' })
  const [draft, setDraft] = useState<ProtectionDraft>({
    kind: app?.keyStore === 'ready' ? 'key-store' : 'passphrase',
    passphrase: '',
    again: '',
  })
  const { mutate, data, isPending } = useAct('setup.recover', () => {
    setClientSecret('')
    void refresh()
  })
  const choice = readProtection(draft)
  const isComplete =
    clientId.trim() !== '' && clientSecret.trim() !== '' && name.trim() !== '' && newPinProblem(pin) === null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (choice === null || !isComplete || isPending) return
    mutate({
      environment,
      clientId: clientId.trim(),
      clientSecret: clientSecret.trim(),
      choice,
      name: name.trim(),
      pin: pin.pin,
    })
  }
  const refused = data?.ok === false && data.failure.kind === 'not-allowed'
  return (
    <form onSubmit={submit} className={layout.stack}>
      <h2>{say('lock.recover.title')}</h2>
      <p>{say('lock.recover.words')}</p>
      {connected.length > 1 && (
        <RadioChoice
          name="recover-environment"
          label={say('setup.environment')}
          choices={connected.map((value) => ({ value, label: say(`setup.environment.${value}`) }))}
          value={environment}
          onChange={setEnvironment}
        />
      )}
      <TextField
        label={say('setup.client-id')}
        value={clientId}
        onChange={(event) => setClientId(event.target.value)}
        autoFocus
      />
      <TextField
        type="password"
        label={say('setup.client-secret')}
        value={clientSecret}
        onChange={(event) => setClientSecret(event.target.value)}
      />
      <TextField
        label={say('setup.owner.name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <NewPinFields value={pin} onChange={setPin} />
      <ProtectionChoiceFields draft={draft} onChange={setDraft} />
      {refused && <Notice tone="bad" title={say('lock.recover.refused')} announce />}
      {data?.ok === false && !refused && <FailureNotice failure={data.failure} />}
      {data?.ok === true && data.value.kind === 'test-failed' && <TestNotice test={data.value.test} />}
      {data?.ok === true && data.value.kind === 'secrets' && (
        <Notice tone="bad" title={say(`secrets.problem.${data.value.problem}`)} announce />
      )}
      <Button
        type="submit"
        weight="primary"
        size="large"
        busy={isPending}
        disabled={!isComplete || choice === null}
      >
        {say('lock.recover.go')}
      </Button>
    </form>
  )
}
