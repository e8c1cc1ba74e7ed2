// Address and credentials, saved only after a real call verified them. The secret leaves the form with the answer.
import { readBaseAddress, headerValueSchema, type ConnectedEnvironment } from '@shared/domain/setup'
import { useState, type FormEvent } from 'react'
import { useAct } from '../../app/queries'
import { useWords, type MessageKey } from '../../messages/words'
import { Button } from '../../ui/Button'
import { FailureNotice } from '../../ui/FailureNotice'
import { TextField } from '../../ui/Field'
import { ProxyDetails } from './ProxyForm'
import { SecretsPanel } from './SecretsPanel'
import { connectionOf, useSetupState, useTakeSetup } from './setup-state'
import { TestNotice } from './TestNotice'
import { TrustedCertificates } from './TrustedCertificates'
import styles from './setup.module.css'

const UNTESTED_IS_ENOUGH = ['no-network', 'timeout', 'busy', 'service-fault']

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

export function ConnectionForm({ environment, onKept }: ConnectionFormProps) {
  const { say } = useWords()
  const setup = useSetupState()
  const take = useTakeSetup()
  const known = setup === undefined ? null : connectionOf(setup, environment)
  const [typedAddress, setAddress] = useState<string | null>(null)
  const [clientId, setClientId] = useState('')
  const [clientSecret, setClientSecret] = useState('')
  const [isTried, setTried] = useState(false)
  const baseAddress = typedAddress ?? known?.baseAddress ?? ''
  const address = readBaseAddress(baseAddress)
  const { mutate, data, isPending } = useAct('setup.connect', (answer) => {
    if (!answer.ok || answer.value.kind !== 'kept') return
    setClientSecret('')
    take(answer.value.setup)
    onKept()
  })
  const problems = {
    address: address.ok ? undefined : say(`setup.address.${address.problem}`),
    clientId: headerProblem(clientId),
    clientSecret: headerProblem(clientSecret),
  }
  const isComplete = address.ok && problems.clientId === undefined && problems.clientSecret === undefined
  const connect = (keepUntested: boolean) => {
    setTried(true)
    if (isComplete && !isPending)
      mutate({
        environment,
        baseAddress,
        clientId: clientId.trim(),
        clientSecret: clientSecret.trim(),
        keepUntested,
      })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    connect(false)
  }
  const failedTest = data?.ok === true && data.value.kind === 'test-failed' ? data.value.test : null
  const secretsProblem = data?.ok === true && data.value.kind === 'secrets' ? data.value.problem : null
  const told = (problem: MessageKey | undefined) =>
    isTried && problem !== undefined ? say(problem) : undefined

  return (
    <>
      <form onSubmit={submit} className={styles.form} noValidate>
        <TextField
          label={say('setup.address')}
          hint={
            address.ok && address.baseAddress !== baseAddress
              ? say('setup.address.read', { address: address.baseAddress })
              : say('setup.address.hint')
          }
          problem={
            isTried || (baseAddress !== '' && !address.ok && address.problem === 'not-https')
              ? problems.address
              : undefined
          }
          inputMode="url"
          value={baseAddress}
          onChange={(event) => setAddress(event.target.value)}
          autoFocus
        />
        <TextField
          label={say('setup.client-id')}
          problem={told(problems.clientId)}
          value={clientId}
          onChange={(event) => setClientId(event.target.value)}
        />
        <TextField
          type="password"
          label={say('setup.client-secret')}
          hint={say('setup.client-secret.hint')}
          problem={told(problems.clientSecret)}
          value={clientSecret}
          onChange={(event) => setClientSecret(event.target.value)}
        />
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
        {data?.ok === false && <FailureNotice failure={data.failure} />}
        <Button type="submit" weight="primary" size="large" busy={isPending}>
          {say('setup.test')}
        </Button>
      </form>
      {secretsProblem !== null && <SecretsPanel problem={secretsProblem} onMended={() => connect(false)} />}
      <ProxyDetails />
      <TrustedCertificates environment={environment} />
    </>
  )
}
