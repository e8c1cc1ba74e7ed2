// How long a counter has used the service's secret, and asking it for another one: it is typed there, never here.
import type { FleetCounter } from '#shared/office/owner-page'
import { Fact } from '#renderer/ui/Fact'
import { layout } from '#renderer/ui/layout'
import { useMayChange } from '../api/session'
import { useWords } from '../texts/words'
import { AskButton, useCounterNow } from './AskButton'

interface ServiceSecretProps {
  readonly counter: FleetCounter
  readonly secret: FleetCounter['secrets'][number]
}

export function ServiceSecret({ counter, secret: shown }: ServiceSecretProps) {
  const { say, dateAndTime } = useWords()
  const mayChange = useMayChange()
  const { environment } = shown
  const { counterId, isRevoked, secrets } = useCounterNow(counter)
  const { setAtMs, ask } = secrets.find((one) => one.environment === environment) ?? shown
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
          <AskButton route="ask-secret" input={{ counterId, environment }} done="fleet.secret.ask.done">
            {say('fleet.secret.ask')}
          </AskButton>
        </div>
      )}
    </>
  )
}
