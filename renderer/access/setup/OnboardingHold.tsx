// Why the office of this counter does not let it send the form, and what to do: nothing was sent.
import type { ConnectedEnvironment, OnboardingHold as Hold } from '#shared/shop/setup'
import { useAct } from '../../bridge/queries'
import { useWords, type Words } from '../../texts/words'
import { Button } from '../../ui/Button'
import { FailureNotice } from '../../ui/FailureNotice'
import { Notice } from '../../ui/Notice'
import { useRefreshSetup, useTakeSetup } from '../setup-state'

interface OnboardingHoldProps {
  readonly environment: ConnectedEnvironment
  readonly hold: Hold
}

export function OnboardingHold({ environment, hold }: OnboardingHoldProps) {
  const words = useWords()
  const agentId = hold.because === 'taken' ? hold.agentId : null
  return (
    <Notice
      tone="wait"
      title={words.say('setup.agent.not-sent')}
      action={agentId === null ? undefined : <UseAgentId environment={environment} agentId={agentId} />}
      announce
    >
      {wordsOf(hold, words)}
    </Notice>
  )
}

function wordsOf(hold: Hold, { say, dateAndTime }: Words): string {
  switch (hold.because) {
    case 'taken':
      return takenWords(hold, { say, dateAndTime })
    case 'unreported':
      return say('setup.agent.hold.unreported', {
        counters: hold.counterNames.map((name) => name ?? say('sale.another-shop')).join(', '),
      })
    case 'version':
      return say('office.problem.version')
    case 'other-office':
      return say('office.state.other-office')
    default:
      return say(`setup.agent.hold.${hold.because}`)
  }
}

function takenWords(
  { counterName, isThis, state, atMs, agentId }: Extract<Hold, { because: 'taken' }>,
  { say, dateAndTime }: Pick<Words, 'say' | 'dateAndTime'>,
): string {
  const counter = counterName ?? say('sale.another-shop')
  const of = { counter, when: dateAndTime(atMs), have: say('setup.agent.have') }
  if (agentId !== null) return say('setup.agent.hold.told', of)
  if (state === 'done') return say('setup.agent.hold.done', of)
  // This counter waits for no answer any more, and its own note of it is gone.
  return say(state === 'claimed' && !isThis ? 'setup.agent.hold.claimed' : 'setup.agent.hold.sent', of)
}

function UseAgentId({ environment, agentId }: { environment: ConnectedEnvironment; agentId: string }) {
  const { say } = useWords()
  const take = useTakeSetup()
  const refresh = useRefreshSetup()
  const { mutate, data, isPending } = useAct('setup.type-agent-id', (answer) => {
    if (!answer.ok) return
    take(answer.value)
    void refresh()
  })
  return (
    <>
      <Button weight="primary" busy={isPending} onClick={() => mutate({ environment, agentId })}>
        {say('setup.agent.hold.use', { agentId })}
      </Button>
      {data?.ok === false && <FailureNotice failure={data.failure} />}
    </>
  )
}
