// The service in the settings: for each environment its address, whether it works, and how to repair, replace or switch
// it.
import type { ConnectionView } from '#shared/shop/setup'
import { useState, type FormEvent } from 'react'
import { useAct, useAsk } from '../bridge/queries'
import { useAppState, useChooseEnvironment } from '../bridge/shop'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { FailureNotice } from '../ui/FailureNotice'
import { SaveButton } from '../ui/SubmitButton'
import { ForInstaller } from '../ui/ForInstaller'
import { TextField } from '../ui/Field'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'
import { agentWords } from '../access/ChangedConnection'
import { TypedAgentId } from '../access/setup/AgentStep'
import { ConnectionForm } from '../access/setup/ConnectionForm'
import { ProtectionForm } from '../access/ProtectionChoice'
import { useSetupState, useTakeSetup } from '../access/setup-state'
import { TestNotice } from '../access/TestNotice'
import styles from './parts/SettingsScreen.module.css'

export function ConnectionSection() {
  const setup = useSetupState()
  const connections = (setup?.connections ?? []).toSorted(realFirst)
  return (
    <div className={styles.form}>
      {connections.map((connection) => (
        <Connection key={connection.environment} connection={connection} />
      ))}
    </div>
  )
}

/** Real sales are what a shop comes for. */
const realFirst = (one: ConnectionView, other: ConnectionView): number =>
  Number(other.environment === 'production') - Number(one.environment === 'production')

/** Of the calls of this minute. */
function CallsLeft() {
  const { say } = useWords()
  const { data: line } = useAsk('connection.state', {})
  if (line === undefined) return null
  return <li>{say('line.calls-left', { left: line.callsLeft, allowed: line.callsAllowed })}</li>
}

function Connection({ connection }: { readonly connection: ConnectionView }) {
  const { say } = useWords()
  const { environment, step } = connection
  const take = useTakeSetup()
  const [asking, setAsking] = useState<'replace' | 'agent' | null>(null)
  const test = useAct('setup.test')
  const begin = useAct('setup.begin', (answer) => {
    if (answer.ok) take(answer.value)
  })
  const isReady = step === 'done'
  return (
    <section className={styles.part}>
      <h3>{say(`setup.environment.${environment}`)}</h3>
      <State connection={connection} />
      {test.data?.ok === true && !test.isPending && <TestNotice test={test.data.value} />}
      {test.data?.ok === false && <FailureNotice failure={test.data.failure} />}
      <div className={layout.actions}>
        {connection.credentials.present && (
          <Button busy={test.isPending} onClick={() => test.mutate({ environment })}>
            {say('setup.test-only')}
          </Button>
        )}
        {connection.baseAddress !== null && (
          <Button onClick={() => setAsking('replace')}>{say('settings.connection.replace')}</Button>
        )}
        {!isReady && (
          <Button
            weight={environment === 'production' ? 'primary' : 'secondary'}
            onClick={() => begin.mutate({ environment })}
          >
            {say(connection.baseAddress === null ? 'settings.connection.connect' : 'setup.resume')}
          </Button>
        )}
        {isReady && <SwitchTo connection={connection} />}
      </div>
      {connection.baseAddress !== null && (
        <ForInstaller>
          <Facts connection={connection} />
          {connection.onboarding.state === 'done' && (
            <Button onClick={() => setAsking('agent')}>{say('settings.connection.agent.change')}</Button>
          )}
          {connection.credentials.present && <WebhookSecret connection={connection} />}
        </ForInstaller>
      )}
      <Dialog
        open={asking === 'replace'}
        onClose={() => setAsking(null)}
        title={say('settings.connection.replace')}
        width="wide"
      >
        <ConnectionForm environment={environment} onKept={() => setAsking(null)} />
      </Dialog>
      <Dialog
        open={asking === 'agent'}
        onClose={() => setAsking(null)}
        title={say('settings.connection.agent.change')}
        description={say('settings.connection.agent.words')}
      >
        <TypedAgentId connection={connection} onKept={() => setAsking(null)} />
      </Dialog>
    </section>
  )
}

/** What it is, and whether it works. */
function State({ connection }: { readonly connection: ConnectionView }) {
  const { say, dateAndTime } = useWords()
  const { environment: present } = useAppState()
  const { environment, baseAddress, credentials, testedAt, mismatch } = connection
  const works =
    testedAt === null
      ? say('settings.connection.untested')
      : say('settings.connection.tested', { when: dateAndTime(testedAt) })
  const told = [
    baseAddress === null ? say('settings.connection.none') : works,
    ...(baseAddress !== null && !credentials.present ? [say('settings.connection.missing')] : []),
    ...(present === environment ? [say('settings.connection.here')] : []),
  ]
  return (
    <>
      <p className={layout.quiet}>{say(`setup.environment.${environment}.words`)}</p>
      <p>
        <strong>{told.join(' ')}</strong>
      </p>
      {mismatch?.kind === 'edited' && mismatch.agent !== null && <p>{agentWords(mismatch.agent, say)}</p>}
    </>
  )
}

/** What the service's people may ask for. */
function Facts({ connection }: { readonly connection: ConnectionView }) {
  const { say, dateAndTime } = useWords()
  const { environment: present } = useAppState()
  const { environment, baseAddress, credentials, onboarding } = connection
  return (
    <ul className={styles.about}>
      <li>{say('settings.connection.at', { address: baseAddress ?? '' })}</li>
      {credentials.present && credentials.savedAt !== null && (
        <li>{say('settings.connection.saved', { when: dateAndTime(credentials.savedAt) })}</li>
      )}
      {onboarding.state === 'done' && (
        <li>{say('settings.connection.agent', { agentId: onboarding.agentId })}</li>
      )}
      {present === environment && <CallsLeft />}
    </ul>
  )
}

function SwitchTo({ connection }: { readonly connection: ConnectionView }) {
  const { say } = useWords()
  const { environment: present } = useAppState()
  const { environment } = connection
  const [isAsking, setAsking] = useState(false)
  const { mutate, data, isPending } = useChooseEnvironment()
  if (present === environment) return null
  const named = (name: NonNullable<typeof present>) => say(`setup.environment.${name}`)
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        {say('settings.connection.open', { environment: named(environment) })}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={say('settings.connection.switch.title', {
          from: named(present ?? 'practice'),
          to: named(environment),
        })}
        description={say('settings.connection.switch.words')}
        actions={
          <>
            <Button weight="primary" busy={isPending} onClick={() => mutate({ environment })}>
              {say('settings.connection.switch.yes')}
            </Button>
            <Button onClick={() => setAsking(false)}>{say('settings.connection.switch.no')}</Button>
          </>
        }
      >
        {data?.ok === false && <FailureNotice failure={data.failure} />}
      </Dialog>
    </>
  )
}

function WebhookSecret({ connection }: { readonly connection: ConnectionView }) {
  const { say } = useWords()
  const take = useTakeSetup()
  const [secret, setSecret] = useState('')
  const { mutate, data, isPending } = useAct('setup.save-webhook-secret', (answer) => {
    setSecret('')
    if (answer.ok && answer.value.kind === 'kept') take(answer.value.setup)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (secret !== '' && !isPending) mutate({ environment: connection.environment, webhookSecret: secret })
  }
  return (
    <form onSubmit={submit} className={styles.inline}>
      <TextField
        type="password"
        label={say('settings.webhook')}
        hint={say(connection.webhookSecretPresent ? 'settings.webhook.present' : 'settings.webhook.none')}
        value={secret}
        onChange={(event) => setSecret(event.target.value)}
      />
      <SaveButton isChanged={secret !== ''} weight="secondary" busy={isPending} />
      {data?.ok === false && <FailureNotice failure={data.failure} />}
    </form>
  )
}

/** How this computer protects secrets, and how to change that. */
export function ProtectionSection() {
  const { say } = useWords()
  const setup = useSetupState()
  if (setup === undefined) return null
  const { kind, problem } = setup.protection
  return (
    <div className={styles.form}>
      {problem !== null && kind !== 'none' && <Notice tone="bad" title={say(`secrets.problem.${problem}`)} />}
      <ProtectionForm submitWords={say('settings.save')} onChosen={() => {}} />
    </div>
  )
}
