// Alerts by mail: where they go, what became of the last mail, and the form that changes it.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MINUTE_MS } from '#shared/base/clock'
import { MOST_MAILS_AN_HOUR, type AlertMail, type MailOutcome } from '#shared/office/alert-mail'
import { Button } from '#renderer/ui/Button'
import { Card } from '#renderer/ui/Card'
import { layout } from '#renderer/ui/layout'
import { Notice } from '#renderer/ui/Notice'
import { keyOf, useAct, useAsk } from '../api/queries'
import { useResultToast } from '../api/result-toast'
import { useWords, type PageKey } from '../texts/words'
import { QueryState } from '../parts/QueryState'
import { useFocusOnSwitch } from '../parts/focus-on-switch'
import { LastMessage } from './LastMessage'
import { MailForm } from './MailForm'

export function MailDelivery() {
  const { say } = useWords()
  const client = useQueryClient()
  const [isChanging, setChanging] = useState(false)
  const place = useFocusOnSwitch<HTMLDivElement>(isChanging)
  const anew = (): void => void client.invalidateQueries({ queryKey: keyOf('alert-mail', {}) })
  return (
    <Card heading="strong" title={say('alerts.mail.title')}>
      <div ref={place} className={layout.stack}>
        <p>{say('alerts.mail.words', { count: MOST_MAILS_AN_HOUR })}</p>
        <QueryState query={useAsk('alert-mail', {}, { renewEveryMs: MINUTE_MS })} lines={3}>
          {({ mail, isUnreadable, last }) => (
            <>
              {isUnreadable && <Notice tone="bad">{say('alerts.mail.unreadable')}</Notice>}
              {mail !== null && !isChanging && (
                <Mailed mail={mail} last={last} anew={anew} onChange={() => setChanging(true)} />
              )}
              {mail === null && !isChanging && (
                <div className={layout.actions}>
                  <Button onClick={() => setChanging(true)}>{say('alerts.mail.begin')}</Button>
                </div>
              )}
              {isChanging && (
                <MailForm
                  kept={mail}
                  onSet={() => {
                    setChanging(false)
                    anew()
                  }}
                  onCancel={() => setChanging(false)}
                />
              )}
            </>
          )}
        </QueryState>
      </div>
    </Card>
  )
}

/** What came of a try, with what to do about it. */
const outcomeKey = (outcome: MailOutcome): PageKey =>
  outcome === 'taken' ? 'alerts.elsewhere.outcome.taken' : `alerts.mail.outcome.${outcome}`

interface MailedProps {
  readonly mail: NonNullable<AlertMail['mail']>
  readonly last: AlertMail['last']
  readonly anew: () => void
  readonly onChange: () => void
}

function Mailed({ mail: { host, to, setAtMs, isSetterGone }, last, anew, onChange }: MailedProps) {
  const { say, dateAndTime } = useWords()
  const told = useResultToast()
  const tryOut = useAct('try-alert-mail', (answer) => {
    if (!answer.ok) told(answer)
    anew()
  })
  const remove = useAct('remove-alert-mail', (answer) => {
    told(answer)
    anew()
  })
  const outcome = tryOut.data?.ok === true ? tryOut.data.value.outcome : null
  return (
    <>
      <p>{say('alerts.mail.set', { to: to.join(', '), host, when: dateAndTime(setAtMs) })}</p>
      {isSetterGone && <Notice tone="wait">{say('alerts.mail.setter-gone')}</Notice>}
      {last !== null && <LastMessage last={last} outcomeKey={outcomeKey} />}
      {outcome !== null && !tryOut.isPending && (
        <Notice tone={outcome === 'taken' ? 'good' : 'bad'} announce>
          {say(outcomeKey(outcome))}
        </Notice>
      )}
      <div className={layout.actions}>
        <Button busy={tryOut.isPending} onClick={() => tryOut.mutate({})}>
          {say('alerts.elsewhere.try')}
        </Button>
        <Button onClick={onChange}>{say('alerts.mail.change')}</Button>
        <Button busy={remove.isPending} onClick={() => remove.mutate({})}>
          {say('alerts.mail.remove')}
        </Button>
      </div>
    </>
  )
}
