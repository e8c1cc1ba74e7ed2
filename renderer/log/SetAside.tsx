// Entries of the log that are whole and cannot be used: told on every screen while selling goes on, until an owner has looked into each.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { settlingReasonSchema, LONGEST_SETTLING_REASON, type SetAsideEntry } from '#shared/log/set-aside'
import { useAct, useAsk } from '../bridge/queries'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { FailureNotice } from '../ui/FailureNotice'
import { TextField } from '../ui/Field'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'
import { showToast } from '../ui/toast'
import styles from './journal.module.css'

export function SetAside({ count }: { readonly count: number }) {
  const { say } = useWords()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Notice
      tone="bad"
      title={say('log.aside.title', { count })}
      announce
      action={<Button onClick={() => setOpen(true)}>{say('log.aside.open')}</Button>}
    >
      {say('log.aside')}
      {isOpen && (
        <Dialog open onClose={close} title={say('log.aside.title', { count })}>
          <Entries onDone={close} />
        </Dialog>
      )}
    </Notice>
  )
}

function Entries({ onDone }: { readonly onDone: () => void }) {
  const { data } = useAsk('journal.set-aside', {})
  if (data === undefined) return null
  if (!data.ok) return <FailureNotice failure={data.failure} />
  const [first, ...others] = data.value.filter(({ settled }) => settled === null)
  if (first === undefined) return null
  return <Settle key={first.sequence} entry={first} onDone={others.length === 0 ? onDone : () => {}} />
}

/** One after the other, so that each gets a reason of its own. */
function Settle({ entry, onDone }: { readonly entry: SetAsideEntry; readonly onDone: () => void }) {
  const { say } = useWords()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const { mutate, data, isPending } = useAct('journal.settle-entry', (answer) => {
    void client.invalidateQueries()
    if (!answer.ok) return
    showToast('good', say('log.aside.done'))
    onDone()
  })
  return (
    <div className={styles.section}>
      <Facts entry={entry} />
      <p>{say(`log.aside.kind.${entry.kind}`)}</p>
      <TextField
        label={say('log.aside.reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxLength={LONGEST_SETTLING_REASON}
        autoFocus
      />
      {data?.ok === false && <FailureNotice failure={data.failure} />}
      <div className={layout.actions}>
        <Button
          weight="primary"
          busy={isPending}
          disabled={!settlingReasonSchema.safeParse(reason).success}
          onClick={() => mutate({ sequence: entry.sequence, reason })}
        >
          {say('log.aside.settle')}
        </Button>
      </div>
    </div>
  )
}

function Facts({ entry }: { readonly entry: SetAsideEntry }) {
  const { say, rupees, dateAndTime } = useWords()
  const { sequence, recordedAt, requestId, accountNumber, amountPaise } = entry
  return (
    <dl className={styles.facts}>
      <dt>{say('log.aside.entry')}</dt>
      <dd>{sequence}</dd>
      <dt>{say('log.broken.when')}</dt>
      <dd>{dateAndTime(recordedAt)}</dd>
      <dt>{say('log.aside.id')}</dt>
      <dd>{requestId}</dd>
      {accountNumber !== null && <dt>{say('log.aside.number')}</dt>}
      {accountNumber !== null && <dd>{accountNumber}</dd>}
      {amountPaise !== null && <dt>{say('log.aside.amount')}</dt>}
      {amountPaise !== null && <dd>{rupees(amountPaise)}</dd>}
    </dl>
  )
}
