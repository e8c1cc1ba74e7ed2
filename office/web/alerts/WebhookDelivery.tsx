// An address of the owner's choice to which the office posts its alerts: set, tried, and what became of the last message.
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { MINUTE_MS } from '#shared/base/clock'
import { isWebhookAddress, type AlertWebhook } from '#shared/office/alert-webhook'
import { Button } from '#renderer/ui/Button'
import { Card } from '#renderer/ui/Card'
import { Checkbox } from '#renderer/ui/Checkbox'
import { copyText } from '#renderer/ui/copy'
import { TextField } from '#renderer/ui/Field'
import { layout } from '#renderer/ui/layout'
import { Notice } from '#renderer/ui/Notice'
import { showToast } from '#renderer/ui/toast'
import { keyOf, useAct, useAsk } from '../api/queries'
import { useResultToast } from '../api/result-toast'
import { useWords } from '../texts/words'
import { QueryState } from '../parts/QueryState'
import { useFocusOnSwitch } from '../parts/focus-on-switch'
import { LastMessage } from './LastMessage'
import styles from './alerts.module.css'

export function WebhookDelivery() {
  const { say } = useWords()
  const query = useAsk('alert-webhook', {}, { renewEveryMs: MINUTE_MS })
  const [secret, setSecret] = useState<string | null>(null)
  const place = useFocusOnSwitch<HTMLDivElement>(query.data?.webhook === null)
  return (
    <Card heading="strong" title={say('alerts.elsewhere.title')}>
      <div ref={place} className={layout.stack}>
        <p>{say('alerts.elsewhere.words')}</p>
        <QueryState query={query} lines={3}>
          {({ webhook, isUnreadable, last }) =>
            webhook === null ? (
              <>
                {isUnreadable && <Notice tone="bad">{say('alerts.elsewhere.unreadable')}</Notice>}
                <NewAddress onSet={setSecret} />
              </>
            ) : (
              <Address webhook={webhook} last={last} onRemoved={() => setSecret(null)} />
            )
          }
        </QueryState>
        {secret !== null && <Secret secret={secret} />}
      </div>
    </Card>
  )
}

/** Asks anew what is set. */
function useAnew(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: keyOf('alert-webhook', {}) })
}

function NewAddress({ onSet }: { readonly onSet: (secret: string) => void }) {
  const { say } = useWords()
  const told = useResultToast()
  const anew = useAnew()
  const [address, setAddress] = useState('')
  const [isOwnNetwork, setOwnNetwork] = useState(false)
  const [isTried, setTried] = useState(false)
  const isGood = isWebhookAddress(address.trim(), isOwnNetwork)
  const set = useAct('set-alert-webhook', (answer) => {
    told(answer)
    if (answer.ok) onSet(answer.value.secret)
    anew()
  })
  return (
    <form
      className={layout.narrow}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        setTried(true)
        if (isGood && !set.isPending) set.mutate({ address: address.trim(), isOwnNetwork })
      }}
    >
      <TextField
        label={say('alerts.elsewhere.address')}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={address}
        problem={isTried && !isGood ? say('alerts.elsewhere.address.problem') : null}
        onChange={(event) => setAddress(event.target.value)}
      />
      <Checkbox checked={isOwnNetwork} onChange={setOwnNetwork}>
        {say('alerts.elsewhere.own-network')}
      </Checkbox>
      <div className={layout.actions}>
        <Button type="submit" weight="primary" busy={set.isPending}>
          {say('page.save')}
        </Button>
      </div>
    </form>
  )
}

interface AddressProps {
  readonly webhook: NonNullable<AlertWebhook['webhook']>
  readonly last: AlertWebhook['last']
  readonly onRemoved: () => void
}

function Address({ webhook: { host, setAtMs, isSetterGone }, last, onRemoved }: AddressProps) {
  const { say, dateAndTime } = useWords()
  const told = useResultToast()
  const anew = useAnew()
  const tryOut = useAct('try-alert-webhook', (answer) => {
    if (!answer.ok) told(answer)
    anew()
  })
  const remove = useAct('remove-alert-webhook', (answer) => {
    told(answer)
    if (answer.ok) onRemoved()
    anew()
  })
  const outcome = tryOut.data?.ok === true ? tryOut.data.value.outcome : null
  return (
    <>
      <p>{say('alerts.elsewhere.set', { host, when: dateAndTime(setAtMs) })}</p>
      {isSetterGone && <Notice tone="wait">{say('alerts.elsewhere.setter-gone')}</Notice>}
      {last !== null && (
        <LastMessage last={last} outcomeKey={(outcome) => `alerts.elsewhere.outcome.${outcome}`} />
      )}
      {outcome !== null && !tryOut.isPending && (
        <Notice tone={outcome === 'taken' ? 'good' : 'bad'} announce>
          {say(`alerts.elsewhere.outcome.${outcome}`)}
        </Notice>
      )}
      <div className={layout.actions}>
        <Button busy={tryOut.isPending} onClick={() => tryOut.mutate({})}>
          {say('alerts.elsewhere.try')}
        </Button>
        <Button busy={remove.isPending} onClick={() => remove.mutate({})}>
          {say('alerts.elsewhere.remove')}
        </Button>
      </div>
    </>
  )
}

function Secret({ secret }: { readonly secret: string }) {
  const { say } = useWords()
  return (
    <Notice
      tone="wait"
      announce
      title={say('alerts.elsewhere.secret')}
      action={
        <Button
          onClick={() => {
            if (copyText(secret)) showToast('good', say('common.copied'))
          }}
        >
          {say('alerts.elsewhere.secret.copy')}
        </Button>
      }
    >
      <p className={styles.secret}>{secret}</p>
    </Notice>
  )
}
