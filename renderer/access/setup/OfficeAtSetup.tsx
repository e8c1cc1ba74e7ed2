// The office of a shop that is being set up: joined before the once-ever registration, so that one counter alone sends it. A shop without one
// has nothing to fill in.
import { useQueryClient } from '@tanstack/react-query'
import type { OfficeAtSetup as OfficeState } from '#shared/office/counter-office'
import type { ConnectedEnvironment } from '#shared/shop/setup'
import { SECOND_MS } from '#shared/base/clock'
import { keyOf, useAct, useAsk } from '../../bridge/queries'
import { useWords } from '../../texts/words'
import { Fact } from '../../ui/Fact'
import { layout } from '../../ui/layout'
import { Notice } from '../../ui/Notice'
import { PassphraseForm } from '../PassphraseForm'
import { JoinForm, KeysCode } from '../../office/JoinForm'
import { useSetupState } from '../setup-state'
import styles from '../setup.module.css'

interface OfficeProps {
  readonly environment: ConnectedEnvironment
}

/** While somebody walks to the counter at which the code is typed. */
const LOOKED_EVERY_MS = 2 * SECOND_MS

export function OfficeAtSetup({ environment }: OfficeProps) {
  const { data } = useAsk('setup.office', { environment })
  if (data?.ok !== true) return null
  const { value } = data
  switch (value.kind) {
    case 'none':
      return value.mayEnter ? <Join environment={environment} /> : null
    case 'unreadable':
      return <Unreadable environment={environment} />
    case 'entered':
      return <Joined environment={environment} />
  }
}

function useLookAgain(environment: ConnectedEnvironment): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: keyOf('setup.office', { environment }) })
}

function Join({ environment }: OfficeProps) {
  const { say } = useWords()
  const lookAgain = useLookAgain(environment)
  const enter = useAct('setup.enter-office', (answer) => {
    if (answer.ok && answer.value.problem === null) lookAgain()
  })
  return (
    <details className={layout.details}>
      <summary>{say('setup.office')}</summary>
      <div className={layout.stack}>
        <p className={layout.quiet}>{say('setup.office.words')}</p>
        <JoinForm
          answer={enter.data}
          isPending={enter.isPending}
          onJoin={(typed) => enter.mutate({ environment, ...typed })}
        />
      </div>
    </details>
  )
}

function Unreadable({ environment }: OfficeProps) {
  const { say } = useWords()
  const lookAgain = useLookAgain(environment)
  const protection = useSetupState()?.protection.kind
  return (
    <section className={styles.panel}>
      <Notice tone="wait" title={say('setup.agent.hold.unreadable')} />
      {protection === 'passphrase' && <PassphraseForm onOpen={lookAgain} />}
    </section>
  )
}

function Joined({ environment }: OfficeProps) {
  const { say } = useWords()
  const { data } = useAsk('setup.office', { environment }, { renewEveryMs: LOOKED_EVERY_MS })
  if (data?.ok !== true || data.value.kind !== 'entered') return null
  const { keys, address, counterName, line } = data.value
  return (
    <section className={styles.panel} aria-label={say('office.title')}>
      {keys.kind === 'waiting' && <KeysCode {...keys} />}
      <dl className={layout.facts}>
        <Fact label={say('office.at')} value={address} />
        <Fact label={say('office.this')} value={counterName} />
        <Fact label={say('office.state')} value={<Line line={line} />} />
      </dl>
    </section>
  )
}

function Line({ line }: { readonly line: Extract<OfficeState, { kind: 'entered' }>['line'] }) {
  const { say } = useWords()
  // Nothing is sold yet, so nothing goes on meanwhile.
  const words = line.kind === 'away' ? say('office.problem.unreachable') : say(`office.state.${line.kind}`)
  return <span role="status">{words}</span>
}
