// How long a counter has used the service's secret, and asking it for another one: it is typed there, never here.
import { useQueryClient } from '@tanstack/react-query'
import type { FleetCounter } from '@shared/office/owner-page'
import { Button } from '../../../renderer/ui/Button'
import { Fact } from '../../../renderer/ui/Fact'
import { layout } from '../../../renderer/ui/layout'
import { showToast } from '../../../renderer/ui/toast'
import { keyOf, useAct, useAsk } from '../app/queries'
import { useMayChange } from '../app/session'
import { useTold } from '../app/told'
import { useWords } from '../messages/words'

interface ServiceSecretProps {
  readonly counter: FleetCounter
  readonly secret: FleetCounter['secrets'][number]
}

export function ServiceSecret({ counter: { counterId, isRevoked }, secret }: ServiceSecretProps) {
  const { say, dateAndTime } = useWords()
  const client = useQueryClient()
  const told = useTold()
  const mayChange = useMayChange()
  const { environment, setAtMs } = secret
  // As it stands now: the dialog was opened with what was known then.
  const counters = useAsk('counters', {})
  const now = counters.data
    ?.find((one) => one.counterId === counterId)
    ?.secrets.find((one) => one.environment === environment)
  const { ask } = now ?? secret
  const act = useAct('ask-secret', (answer) => {
    if (answer.ok) showToast('good', say('fleet.secret.ask.done'))
    else told(answer)
    void client.invalidateQueries({ queryKey: keyOf('counters', {}) })
  })
  const since =
    setAtMs === null ? say('fleet.secret.unknown') : say('fleet.secret.since', { when: dateAndTime(setAtMs) })
  return (
    <>
      <dl className={layout.facts}>
        <Fact
          label={say(environment === 'sandbox' ? 'fleet.secret.sandbox' : 'fleet.secret')}
          value={since}
        />
      </dl>
      {ask !== null && <p>{say('fleet.secret.asked', { when: dateAndTime(ask.atMs) })}</p>}
      {ask === null && setAtMs !== null && mayChange && !isRevoked && (
        <div className={layout.actions}>
          <Button busy={act.isPending} onClick={() => act.mutate({ counterId, environment })}>
            {say('fleet.secret.ask')}
          </Button>
        </div>
      )}
    </>
  )
}
