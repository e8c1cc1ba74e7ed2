// What somebody has to look at, with what to do about it.
import { useQueryClient } from '@tanstack/react-query'
import { MINUTE_MS } from '@shared/clock'
import type { OwnerOutput } from '@shared/office/owner-page'
import { Button } from '../../../renderer/ui/Button'
import { layout } from '../../../renderer/ui/layout'
import { Notice } from '../../../renderer/ui/Notice'
import { Screen } from '../../../renderer/ui/Screen'
import { useNow } from '../../../renderer/ui/use-now'
import { keyOf, useAct, useAsk } from '../app/queries'
import { useMayChange } from '../app/session'
import { useTold } from '../app/told'
import { useWords } from '../messages/words'
import { Asked } from '../parts/Asked'
import { isKnownAlert } from './kinds'
import { ToldElsewhere } from './ToldElsewhere'

export function AlertsPage() {
  const { say } = useWords()
  const alerts = useAsk('alerts', {})
  const mayChange = useMayChange()
  return (
    <Screen title={say('page.alerts')}>
      <div className={layout.stack}>
        <Asked query={alerts} lines={3}>
          {(list) => (
            <div className={layout.stack}>
              {list.length === 0 && <Notice tone="good">{say('alerts.none')}</Notice>}
              {list.map((alert) => (
                <AlertNotice key={alert.alertId} alert={alert} />
              ))}
            </div>
          )}
        </Asked>
        {mayChange && <ToldElsewhere />}
      </div>
    </Screen>
  )
}

type AlertTold = OwnerOutput<'alerts'>[number]

function AlertNotice({ alert }: { readonly alert: AlertTold }) {
  const { say, ago } = useWords()
  const client = useQueryClient()
  const told = useTold()
  const nowMs = useNow(MINUTE_MS)
  const mayChange = useMayChange()
  const counters = useAsk('counters', {})
  const { alertId, kind, counterId, raisedAtMs } = alert
  const counter = counters.data?.find((one) => one.counterId === counterId)
  const close = useAct('close-alert', (answer) => {
    told(answer)
    void client.invalidateQueries({ queryKey: keyOf('alerts', {}) })
  })
  const title = isKnownAlert(kind) ? say(`alerts.kind.${kind}`) : say('alerts.kind.other', { kind })
  return (
    <Notice
      tone="bad"
      title={counter === undefined ? title : `${title} – ${counter.name}`}
      action={
        mayChange && (
          <Button busy={close.isPending} onClick={() => close.mutate({ alertId })}>
            {say('alerts.close')}
          </Button>
        )
      }
    >
      {isKnownAlert(kind) && <p>{say(`alerts.kind.${kind}.words`)}</p>}
      <p className={layout.quiet}>{say('alerts.since', { when: ago(raisedAtMs, nowMs) })}</p>
    </Notice>
  )
}
