// What somebody has to look at, with what to do about it.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { MINUTE_MS } from '#shared/base/clock'
import { alertCauseOf, isAlertKind, type AlertCause } from '#shared/office/alerts'
import type { OwnerOutput } from '#shared/office/owner-page'
import { Button } from '#renderer/ui/Button'
import { isLost, stopsIn } from '#renderer/ui/focus-guard'
import { layout } from '#renderer/ui/layout'
import { Notice } from '#renderer/ui/Notice'
import { Screen } from '#renderer/ui/Screen'
import { Tabs } from '#renderer/ui/Tabs'
import { useNow } from '#renderer/ui/use-now'
import { keyOf, useAct, useAsk } from '../api/queries'
import { useMayChange } from '../api/session'
import { useResultToast } from '../api/result-toast'
import { useWords, type PageWords } from '../texts/words'
import { QueryState } from '../parts/QueryState'
import { MailDelivery } from './MailDelivery'
import { WebhookDelivery } from './WebhookDelivery'
import styles from './alerts.module.css'

export function AlertsPage() {
  const { say } = useWords()
  const [tab, setTab] = useState<'open' | 'ended'>('open')
  const mayChange = useMayChange()
  return (
    <Screen title={say('page.alerts')}>
      <div className={layout.stack}>
        <Tabs
          label={say('page.alerts')}
          tabs={[
            { value: 'open', label: say('alerts.tab.open') },
            { value: 'ended', label: say('alerts.tab.ended') },
          ]}
          value={tab}
          onChange={(next) => setTab(next === 'ended' ? 'ended' : 'open')}
        >
          <div className={styles.list}>{tab === 'open' ? <OpenAlerts /> : <EndedAlerts />}</div>
        </Tabs>
        {mayChange && <MailDelivery />}
        {mayChange && <WebhookDelivery />}
      </div>
    </Screen>
  )
}

function OpenAlerts() {
  const { say } = useWords()
  const alerts = useAsk('alerts', {})
  const place = useRef<HTMLDivElement>(null)
  /** Where the one stood that somebody closed: the cursor goes to the next. */
  const closed = useRef<number | null>(null)
  useEffect(() => {
    if (closed.current === null || place.current === null || !isLost(document.activeElement)) return
    const stops = stopsIn(place.current)
    stops[Math.min(closed.current, stops.length - 1)]?.focus()
    closed.current = null
  }, [alerts.data])
  return (
    <QueryState query={alerts} lines={3}>
      {(list) => (
        <div ref={place} className={layout.stack}>
          {list.length === 0 && <Notice tone="good">{say('alerts.none')}</Notice>}
          {list.map((alert, at) => (
            <AlertNotice key={alert.alertId} alert={alert} onClose={() => (closed.current = at)} />
          ))}
        </div>
      )}
    </QueryState>
  )
}

function EndedAlerts() {
  const { say } = useWords()
  return (
    <QueryState query={useAsk('ended-alerts', {})} lines={3}>
      {(list) => (
        <div className={layout.stack}>
          {list.length === 0 && <p className={layout.quiet}>{say('alerts.none.ended')}</p>}
          {list.map((alert) => (
            <EndedNotice key={alert.alertId} alert={alert} />
          ))}
        </div>
      )}
    </QueryState>
  )
}

type DeliveredAlert = OwnerOutput<'alerts'>[number]

/** What it is, with the counter to ring. */
function useTitle({ kind, counterId }: Pick<DeliveredAlert, 'kind' | 'counterId'>): string {
  const { say } = useWords()
  const counter = useAsk('counters', {}).data?.find((one) => one.counterId === counterId)
  const title = isAlertKind(kind) ? say(`alerts.kind.${kind}`) : say('alerts.kind.other', { kind })
  return counter === undefined ? title : `${title} – ${counter.name}`
}

function EndedNotice({ alert }: { readonly alert: OwnerOutput<'ended-alerts'>[number] }) {
  const { say, dateAndTime } = useWords()
  const { kind, raisedAtMs, endedAtMs, why } = alert
  const end = why === 'gone' && kind === 'conflicting-sales' ? 'gone.conflicting-sales' : why
  return (
    <Notice tone="info" title={useTitle(alert)}>
      <p>{say(`alerts.ended.${end}`, { when: dateAndTime(endedAtMs) })}</p>
      <p className={layout.quiet}>{say('alerts.since', { when: dateAndTime(raisedAtMs) })}</p>
    </Notice>
  )
}

const GIGABYTE = 1e9

/** What it was about in figures, as they were when it was raised; null where the words of its kind say it all. */
function detailOf(cause: AlertCause, say: PageWords['say']): string | null {
  if ('person' in cause.details) return say('alerts.then.person', { person: cause.details.person })
  switch (cause.kind) {
    case 'old-pending':
    case 'callback-without-counter':
    case 'wrong-codes':
      return say(`alerts.then.${cause.kind}`, { count: cause.details.count })
    case 'backup-failed':
      return say('alerts.then.backup-failed', { reason: cause.details.reason })
    case 'disk-low':
      return say('alerts.then.disk-low', { gigabytes: (cause.details.freeBytes / GIGABYTE).toFixed(1) })
    case 'given-back-twice':
    case 'taken-over-unasked': {
      const [first, second] = cause.details.counters
      return say('alerts.then.two-counters', { first, second })
    }
    default:
      return null
  }
}

interface AlertNoticeProps {
  readonly alert: DeliveredAlert
  readonly onClose: () => void
}

function AlertNotice({ alert, onClose }: AlertNoticeProps) {
  const { say, ago } = useWords()
  const client = useQueryClient()
  const told = useResultToast()
  const nowMs = useNow(MINUTE_MS)
  const mayChange = useMayChange()
  const { alertId, kind, raisedAtMs, seenAt } = alert
  const cause = alertCauseOf(kind, alert.details)
  const detail = cause === null ? null : detailOf(cause, say)
  const close = useAct('close-alert', (answer) => {
    told(answer)
    void client.invalidateQueries({ queryKey: keyOf('alerts', {}) })
    void client.invalidateQueries({ queryKey: keyOf('ended-alerts', {}) })
  })
  return (
    <Notice
      tone="bad"
      title={useTitle(alert)}
      action={
        mayChange && (
          <Button
            busy={close.isPending}
            onClick={() => {
              onClose()
              close.mutate({ alertId })
            }}
          >
            {say('alerts.close')}
          </Button>
        )
      }
    >
      {isAlertKind(kind) && <p>{say(`alerts.kind.${kind}.words`)}</p>}
      {detail !== null && <p>{detail}</p>}
      {seenAt.map(({ counterName: counter, seenAtMs }) => (
        <p key={counter}>
          {seenAtMs === null
            ? say('alerts.seen.not-yet', { counter })
            : say('alerts.seen.at', { counter, when: ago(seenAtMs, nowMs) })}
        </p>
      ))}
      <p className={layout.quiet}>{say('alerts.since', { when: ago(raisedAtMs, nowMs) })}</p>
    </Notice>
  )
}
