// Lost PINs or a lost key store: the merchant is verified by a real call and sets a new owner PIN.
import { useState, type FormEvent } from 'react'
import type { Input, Output } from '#shared/channels/contract'
import { CONNECTED_ENVIRONMENTS, type ConnectedEnvironment, type ConnectionView } from '#shared/shop/setup'
import { useAct, useAsk } from '../bridge/queries'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { FailureNotice } from '../ui/FailureNotice'
import { TextField } from '../ui/Field'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'
import { RadioChoice } from '../ui/RadioChoice'
import { NewPinFields, newPinProblem, type NewPin } from './NewPinFields'
import { ProtectionChoiceFields, readProtection, type ProtectionDraft } from './ProtectionChoice'
import { TestNotice } from './TestNotice'
import { useRefreshSetup, useSetupState } from './setup-state'

interface Draft {
  readonly environment: ConnectedEnvironment
  readonly clientId: string
  readonly clientSecret: string
  readonly name: string
  readonly pin: NewPin
  readonly protection: ProtectionDraft
}

/** What is sent; null while something is missing. */
function readDraft(draft: Draft, baseAddress: string | null): Input<'setup.recover'> | null {
  const { environment, pin } = draft
  const choice = readProtection(draft.protection)
  const [clientId, clientSecret, name] = [draft.clientId.trim(), draft.clientSecret.trim(), draft.name.trim()]
  if (choice === null || newPinProblem(pin) !== null) return null
  if (baseAddress === null || clientId === '' || clientSecret === '' || name === '') return null
  return { environment, baseAddress, clientId, clientSecret, choice, name, pin: pin.pin }
}

/** The environments that the shop was connected to: only there can it be verified. */
const connectedOf = (connections: readonly ConnectionView[]): readonly ConnectedEnvironment[] =>
  CONNECTED_ENVIRONMENTS.filter((name) =>
    connections.some(({ environment, baseAddress }) => environment === name && baseAddress !== null),
  )

export function RecoverForm() {
  const { say } = useWords()
  const { data: app } = useAsk('app.state', {})
  const refresh = useRefreshSetup()
  const connections = useSetupState()?.connections ?? []
  const connected = connectedOf(connections)
  const [draft, setDraft] = useState<Draft>({
    environment: connected.at(-1) ?? 'production',
    clientId: '',
    clientSecret: '',
    name: '',
    pin: { pin: '', again: '' },
    protection: { kind: app?.keyStore === 'ready' ? 'key-store' : 'passphrase', passphrase: '', again: '' },
  })
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const { mutate, data, isPending } = useAct('setup.recover', () => {
    change({ clientSecret: '' })
    void refresh()
  })
  const connection = connections.find(({ environment }) => environment === draft.environment)
  const read = readDraft(draft, connection?.baseAddress ?? null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (read !== null && !isPending) mutate(read)
  }
  return (
    <form onSubmit={submit} className={layout.stack}>
      <h2>{say('lock.recover.title')}</h2>
      <p>{say('lock.recover.words')}</p>
      {connected.length > 1 && (
        <RadioChoice
          name="recover-environment"
          label={say('setup.environment')}
          choices={connected.map((value) => ({ value, label: say(`setup.environment.${value}`) }))}
          value={draft.environment}
          onChange={(environment) => change({ environment })}
        />
      )}
      {connection !== undefined && <WhereTo connection={connection} />}
      <IdentityFields draft={draft} onChange={change} />
      <ProtectionChoiceFields draft={draft.protection} onChange={(protection) => change({ protection })} />
      {data !== undefined && <RecoverAnswer answer={data} />}
      <Button type="submit" weight="primary" size="large" busy={isPending} disabled={read === null}>
        {say('lock.recover.go')}
      </Button>
    </form>
  )
}

/**
 * Without the key nobody knows whether somebody changed the address: whoever types the secret sees first where it goes,
 * and whom else this computer would believe to be the service.
 */
function WhereTo({ connection }: { readonly connection: ConnectionView }) {
  const { say } = useWords()
  const { baseAddress, extraCertificates } = connection
  if (baseAddress === null) return null
  return (
    <Notice tone="info" title={say('lock.recover.to', { address: baseAddress })}>
      {extraCertificates.present && <p>{say('setup.trust.present', { count: extraCertificates.count })}</p>}
    </Notice>
  )
}

interface IdentityFieldsProps {
  readonly draft: Draft
  readonly onChange: (part: Partial<Draft>) => void
}

/** The merchant's credentials, and the owner from now on. */
function IdentityFields({ draft, onChange }: IdentityFieldsProps) {
  const { say } = useWords()
  return (
    <>
      <TextField
        label={say('setup.client-id')}
        value={draft.clientId}
        onChange={(event) => onChange({ clientId: event.target.value })}
        autoFocus
      />
      <TextField
        type="password"
        label={say('setup.client-secret')}
        value={draft.clientSecret}
        onChange={(event) => onChange({ clientSecret: event.target.value })}
      />
      <TextField
        label={say('setup.owner.name')}
        value={draft.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <NewPinFields value={draft.pin} onChange={(pin) => onChange({ pin })} />
    </>
  )
}

function RecoverAnswer({ answer }: { readonly answer: Output<'setup.recover'> }) {
  const { say } = useWords()
  if (!answer.ok)
    return answer.failure.kind === 'not-allowed' ? (
      <Notice tone="bad" title={say('lock.recover.refused')} announce />
    ) : (
      <FailureNotice failure={answer.failure} />
    )
  switch (answer.value.kind) {
    case 'test-failed':
      return <TestNotice test={answer.value.test} />
    case 'secrets':
      return <Notice tone="bad" title={say(`secrets.problem.${answer.value.problem}`)} announce />
    case 'kept':
      return null
  }
}
