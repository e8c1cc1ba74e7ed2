// Address and credentials, saved only after a real call verified them. The secret leaves the form with the answer.
import { readBaseAddress, headerValueSchema, type ConnectedEnvironment } from '#shared/shop/setup'
import { useState, type FormEvent } from 'react'
import { useAct } from '../../bridge/queries'
import { useWords, type MessageKey } from '../../texts/words'
import { Button } from '../../ui/Button'
import { FailureNotice } from '../../ui/FailureNotice'
import { TextField } from '../../ui/Field'
import { ProxyDetails } from './ProxyForm'
import { SecretsPanel } from './SecretsPanel'
import { connectionOf, useSetupState, useTakeSetup } from '../setup-state'
import { TestNotice } from '../TestNotice'
import { TrustedCertificates } from './TrustedCertificates'
import styles from '../setup.module.css'

const UNTESTED_IS_ENOUGH = ['no-network', 'timeout', 'busy', 'service-fault', 'in-between', 'broken']

const headerProblem = (value: string): MessageKey | undefined =>
  value.trim() === ''
    ? 'setup.missing'
    : headerValueSchema.safeParse(value).success
      ? undefined
      : 'setup.header-problem'

interface ConnectionFormProps {
  readonly environment: ConnectedEnvironment
  readonly onKept: () => void
}

interface Draft {
  readonly baseAddress: string
  readonly clientId: string
  readonly clientSecret: string
}

/** The input, and main's answer to it. The shop's present address is the initial value. */
function useConnectionDraft({ environment, onKept }: ConnectionFormProps) {
  const setup = useSetupState()
  const take = useTakeSetup()
  const known = setup === undefined ? null : connectionOf(setup, environment)
  const [typed, setTyped] = useState<Partial<Draft>>({})
  const [isTried, setTried] = useState(false)
  const { mutate, data, isPending, reset } = useAct('setup.connect', (answer) => {
    if (!answer.ok || answer.value.kind !== 'kept') return
    setTyped((before) => ({ ...before, clientSecret: '' }))
    take(answer.value.setup)
    onKept()
  })
  const draft: Draft = {
    baseAddress: typed.baseAddress ?? known?.baseAddress ?? '',
    clientId: typed.clientId ?? '',
    clientSecret: typed.clientSecret ?? '',
  }
  const { baseAddress } = draft
  const [clientId, clientSecret] = [draft.clientId.trim(), draft.clientSecret.trim()]
  const isComplete =
    readBaseAddress(baseAddress).ok &&
    headerProblem(clientId) === undefined &&
    headerProblem(clientSecret) === undefined
  return {
    draft,
    change: (part: Partial<Draft>) => setTyped((before) => ({ ...before, ...part })),
    connect: (keepUntested: boolean) => {
      setTried(true)
      if (isComplete && !isPending) mutate({ environment, baseAddress, clientId, clientSecret, keepUntested })
    },
    isTried,
    answer: data,
    isPending,
    /** Forgets the answer: the form is there again. */
    reset,
  }
}

export function ConnectionForm(props: ConnectionFormProps) {
  const { say } = useWords()
  const { draft, change, connect, isTried, answer, isPending, reset } = useConnectionDraft(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    connect(false)
  }
  const failedTest = answer?.ok === true && answer.value.kind === 'test-failed' ? answer.value.test : null
  const secretsProblem = answer?.ok === true && answer.value.kind === 'secrets' ? answer.value.problem : null
  // Where the secrets have no place yet, that is asked first, and alone.
  if (secretsProblem !== null)
    return (
      <SecretsPanel problem={secretsProblem} onMended={() => connect(false)}>
        <Button weight="quiet" onClick={reset}>
          {say('setup.back-to-form')}
        </Button>
      </SecretsPanel>
    )
  return (
    <>
      <form onSubmit={submit} className={styles.form} noValidate>
        <p>{say('setup.connection.words')}</p>
        <AddressField
          baseAddress={draft.baseAddress}
          isTried={isTried}
          onChange={(baseAddress) => change({ baseAddress })}
        />
        <CredentialFields draft={draft} isTried={isTried} onChange={change} />
        {failedTest !== null && !isPending && (
          <TestNotice
            test={failedTest}
            action={
              UNTESTED_IS_ENOUGH.includes(failedTest.verdict) && (
                <Button onClick={() => connect(true)}>{say('setup.keep-untested')}</Button>
              )
            }
          />
        )}
        {answer?.ok === false && <FailureNotice failure={answer.failure} />}
        <Button type="submit" weight="primary" size="large" busy={isPending}>
          {say('setup.test')}
        </Button>
      </form>
      <ProxyDetails />
      <TrustedCertificates environment={props.environment} />
    </>
  )
}

interface AddressFieldProps {
  readonly baseAddress: string
  readonly isTried: boolean
  readonly onChange: (baseAddress: string) => void
}

/** The cursor is on a choice above the form, and stays there while it goes from one environment to the next. */
const isChoosing = (): boolean => document.activeElement?.matches('input[type=radio]') === true

/** An address without https is refused while it is typed; everything else is reported when the form is sent. */
function AddressField({ baseAddress, isTried, onChange }: AddressFieldProps) {
  const { say } = useWords()
  const [takesFocus] = useState(() => !isChoosing())
  const address = readBaseAddress(baseAddress)
  const isToldNow = isTried || (baseAddress !== '' && !address.ok && address.problem === 'not-https')
  return (
    <TextField
      label={say('setup.address')}
      hint={
        address.ok && address.baseAddress !== baseAddress
          ? say('setup.address.read', { address: address.baseAddress })
          : say('setup.address.hint')
      }
      problem={!address.ok && isToldNow ? say(`setup.address.${address.problem}`) : undefined}
      inputMode="url"
      value={baseAddress}
      onChange={(event) => onChange(event.target.value)}
      // What is left out of it is seen before it is used.
      onBlur={() => address.ok && onChange(address.baseAddress)}
      autoFocus={takesFocus}
    />
  )
}

interface CredentialFieldsProps {
  readonly draft: Draft
  readonly isTried: boolean
  readonly onChange: (part: Partial<Draft>) => void
}

function CredentialFields({ draft, isTried, onChange }: CredentialFieldsProps) {
  const { say } = useWords()
  const told = (value: string) => {
    const problem = headerProblem(value)
    return isTried && problem !== undefined ? say(problem) : undefined
  }
  return (
    <div className={styles.pair}>
      <TextField
        digits="ascii"
        label={say('setup.client-id')}
        problem={told(draft.clientId)}
        value={draft.clientId}
        onChange={(event) => onChange({ clientId: event.target.value })}
      />
      <TextField
        type="password"
        label={say('setup.client-secret')}
        hint={say('setup.client-secret.hint')}
        problem={told(draft.clientSecret)}
        value={draft.clientSecret}
        onChange={(event) => onChange({ clientSecret: event.target.value })}
      />
    </div>
  )
}
