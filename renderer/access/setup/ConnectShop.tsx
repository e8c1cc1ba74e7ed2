// The first launch of a real shop, step by step. Main decides which step comes: what is still missing counts, so that
// it can be interrupted and resumed anywhere.
import { Check } from 'lucide-react'
import { SETUP_STEPS, type ConnectedEnvironment, type ConnectionView } from '#shared/shop/setup'
import { assertNever } from '#shared/base/result'
import { useEffect, useRef } from 'react'
import { useReadySignal } from '../../bridge/appearance'
import { useAct } from '../../bridge/queries'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { layout } from '../../ui/layout'
import { Notice } from '../../ui/Notice'
import { RadioChoice } from '../../ui/RadioChoice'
import { ToastRegion } from '../../ui/toast'
import { AgentStep } from './AgentStep'
import { ConnectionForm } from './ConnectionForm'
import { LanguageChoice } from '../LanguageChoice'
import { openLogFirst, connectionOf, useSetupState, useTakeSetup } from '../setup-state'
import { DoneStep, PrinterStep } from './LastSteps'
import { OwnerStep } from './OwnerStep'
import styles from '../setup.module.css'

interface ConnectShopProps {
  readonly environment: ConnectedEnvironment
  /** The shop is connected and only its credentials are missing, on a computer that keeps none. */
  readonly isReconnecting?: boolean
}

function StepList({ connection }: { readonly connection: ConnectionView }) {
  const { say } = useWords()
  const present = SETUP_STEPS.indexOf(connection.step)
  return (
    <ol className={styles.steps} aria-label={say('setup.steps')}>
      {SETUP_STEPS.map((step, index) => (
        <li key={step} aria-current={index === present ? 'step' : undefined} className={styles.step}>
          {index < present ? (
            <Check size={18} role="img" aria-label={say('setup.step.is-done')} />
          ) : (
            `${index + 1}.`
          )}{' '}
          {say(`setup.step.${step}`)}
        </li>
      ))}
    </ol>
  )
}

function EnvironmentChoice({ environment }: { readonly environment: ConnectedEnvironment }) {
  const { say } = useWords()
  const take = useTakeSetup()
  const { mutate } = useAct('setup.begin', (answer) => {
    if (answer.ok) take(answer.value)
  })
  return (
    <>
      <RadioChoice
        name="environment"
        label={say('setup.environment')}
        choices={(['sandbox', 'production'] as const).map((value) => ({
          value,
          label: say(`setup.environment.${value}`),
        }))}
        value={environment}
        onChange={(value) => mutate({ environment: value })}
      />
      <p className={layout.quiet}>{say(`setup.environment.${environment}.words`)}</p>
    </>
  )
}

function Step({ connection }: { readonly connection: ConnectionView }) {
  switch (connection.step) {
    case 'connection':
      return <ConnectionForm environment={connection.environment} onKept={() => {}} />
    case 'agent':
      return <AgentStep connection={connection} />
    case 'owner':
      return <OwnerStep />
    case 'printer':
      return <PrinterStep connection={connection} />
    case 'done':
      return <DoneStep connection={connection} />
    default:
      return assertNever(connection.step)
  }
}

export function ConnectShop({ environment, isReconnecting = false }: ConnectShopProps) {
  useReadySignal()
  const { say } = useWords()
  const setup = useSetupState()
  const take = useTakeSetup()
  const { mutate: begin } = useAct('setup.begin', (answer) => {
    if (answer.ok) take(answer.value)
  })
  const connection = setup === undefined ? null : connectionOf(setup, environment)
  const heading = useRef<HTMLHeadingElement>(null)
  const step = connection?.step
  const seen = useRef(step)
  useEffect(() => {
    // Scrolls to a new step; its first field takes the focus after this.
    if (seen.current !== undefined && seen.current !== step && document.activeElement === document.body)
      heading.current?.focus()
    seen.current = step
  }, [step])
  if (connection === null) return null
  return (
    <main className={styles.journey}>
      <header className={styles.aside}>
        <p className={styles.brand}>{say('shell.brand')}</p>
        <StepList connection={connection} />
      </header>
      <div className={styles.body}>
        <h1 ref={heading} tabIndex={-1}>
          {say('setup.title')}: {say(`setup.step.${connection.step}`)}
        </h1>
        {isReconnecting && (
          <Notice
            tone="info"
            title={say('setup.reconnect')}
            action={<Button onClick={openLogFirst}>{say('setup.log-first')}</Button>}
          />
        )}
        {connection.step === 'connection' && !isReconnecting && (
          <EnvironmentChoice environment={environment} />
        )}
        <Step key={`${environment} ${connection.step}`} connection={connection} />
        <footer className={styles.footer}>
          {!isReconnecting && (
            <Button weight="quiet" onClick={() => begin({ environment: null })}>
              {say('setup.back')}
            </Button>
          )}
          <LanguageChoice />
        </footer>
      </div>
      <ToastRegion />
    </main>
  )
}
