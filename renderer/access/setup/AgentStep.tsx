// The agent id: typed by those who have one, or issued once by the service.
import type { ConnectionView } from '#shared/shop/setup'
import { useEffect, useState, type FormEvent } from 'react'
import { useAct, useAsk } from '../../bridge/queries'
import { useWords } from '../../texts/words'
import { FailureNotice } from '../../ui/FailureNotice'
import { TextField } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import { RadioChoice } from '../../ui/RadioChoice'
import { SubmitButton } from '../../ui/SubmitButton'
import { PassphraseForm } from '../PassphraseForm'
import { isEmptyDraft, takeKeptDraft, useOnboardingDraft } from './onboarding-draft'
import { OfficeAtSetup } from './OfficeAtSetup'
import { OnboardingForm } from './OnboardingForm'
import { useRefreshSetup, useTakeSetup } from '../setup-state'
import styles from '../setup.module.css'

interface TypedAgentIdProps {
  readonly connection: ConnectionView
  readonly onKept?: () => void
}

export function TypedAgentId({ connection, onKept }: TypedAgentIdProps) {
  const { say } = useWords()
  const take = useTakeSetup()
  const refresh = useRefreshSetup()
  const [agentId, setAgentId] = useState('')
  const { mutate, data, isPending } = useAct('setup.type-agent-id', (answer) => {
    if (!answer.ok) return
    take(answer.value)
    void refresh()
    onKept?.()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (agentId.trim() !== '' && !isPending) mutate({ environment: connection.environment, agentId })
  }
  return (
    <form onSubmit={submit} className={styles.form}>
      <TextField
        digits="ascii"
        label={say('setup.agent.id')}
        hint={say('setup.agent.id.hint')}
        maxLength={64}
        value={agentId}
        onChange={(event) => setAgentId(event.target.value)}
        autoFocus
      />
      {data?.ok === false && <FailureNotice failure={data.failure} />}
      <SubmitButton
        label={say('setup.continue')}
        whyNot={agentId.trim() === '' ? say('setup.agent.id.missing') : undefined}
        size="large"
        busy={isPending}
      />
    </form>
  )
}

export function AgentStep({ connection }: { readonly connection: ConnectionView }) {
  const { say } = useWords()
  const [chosen, setWay] = useState<'have' | 'new' | null>(null)
  const hasBegun = useOnboardingDraft(({ draft }) => !isEmptyDraft(draft))
  const way = chosen ?? (hasBegun ? 'new' : 'have')
  const { environment } = connection
  const { data: kept, refetch } = useAsk('setup.draft', { environment })
  // An office is told with its first answer how the registration stands here, also where nothing is to be filled in any more.
  useAsk('setup.office', { environment })
  useEffect(() => {
    if (kept?.kind === 'there') takeKeptDraft(kept.draft)
  }, [kept])
  const { onboarding } = connection
  if (onboarding.state === 'unknown')
    return (
      <>
        <Notice tone="wait" title={say('setup.agent.unknown')}>
          {say('setup.agent.unknown.words')}
        </Notice>
        <TypedAgentId connection={connection} />
      </>
    )
  if (onboarding.state === 'sending') return <Notice tone="waiting" title={say('setup.agent.sending')} />
  return (
    <>
      {kept?.kind === 'shut' && (
        <section className={styles.panel}>
          <Notice tone="info" title={say('setup.agent.draft.shut')} />
          <PassphraseForm onOpen={() => void refetch()} />
        </section>
      )}
      <RadioChoice
        name="agent"
        label={say('setup.agent.question')}
        choices={(['have', 'new'] as const).map((value) => ({ value, label: say(`setup.agent.${value}`) }))}
        value={way}
        onChange={setWay}
      />
      {way === 'have' ? (
        <TypedAgentId connection={connection} />
      ) : (
        <>
          <OfficeAtSetup environment={environment} />
          <OnboardingForm environment={environment} />
        </>
      )}
    </>
  )
}
