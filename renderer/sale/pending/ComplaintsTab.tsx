// The shop's complaints: what is waiting for an answer, until when, and what was said so far.
import { useState } from 'react'
import {
  COMPLAINT_STATUSES,
  isUnderWay,
  type Complaint,
  type ComplaintStatus,
  type ComplaintView,
} from '#shared/sale/complaint'
import { Link, useLocation } from 'wouter'
import { useAct, useAsk, useMakeStale } from '../../bridge/queries'
import { salePath } from '../../commands/screens'
import { numberOf } from '../../texts/sale-words'
import { useWords, type Words } from '../../texts/words'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Dialog } from '../../ui/Dialog'
import { FailureNotice } from '../../ui/FailureNotice'
import { layout } from '../../ui/layout'
import { TextField } from '../../ui/Field'
import { SelectField } from '../../ui/SelectField'
import { Skeleton } from '../../ui/Skeleton'
import { showToast } from '../../ui/toast'
import { useNow } from '../../ui/use-now'
import { EvidenceButtons } from '../Evidence'
import styles from '../open-sales.module.css'

const LOOK_EVERY_MS = 60_000

export function ComplaintsTab() {
  const { data: answer } = useAsk('complaints.list', {})
  const [changing, setChanging] = useState<Complaint | null>(null)
  if (answer === undefined) return <Skeleton lines={3} />
  if (!answer.ok) return <FailureNotice failure={answer.failure} />
  if (answer.value.length === 0) return <NoComplaint />
  const underWayFirst = answer.value.toSorted(
    (one, other) => Number(isUnderWay(other)) - Number(isUnderWay(one)) || one.dueAt - other.dueAt,
  )
  return (
    <>
      <ul className={styles.lines}>
        {underWayFirst.map((complaint) => (
          <ComplaintLine
            key={complaint.number}
            complaint={complaint}
            onChange={() => setChanging(complaint)}
          />
        ))}
      </ul>
      {changing !== null && <ChangeDialog complaint={changing} onClose={() => setChanging(null)} />}
    </>
  )
}

/** What a complaint is for, and where one is made. */
function NoComplaint() {
  const { say } = useWords()
  const [, navigate] = useLocation()
  return (
    <Card heading="strong" title={say('complaint.empty')} className={styles.explained}>
      <p>{say('complaint.empty.words')}</p>
      <p>{say('complaint.empty.how', { open: say('pending.tab.board'), complain: say('complaint.open') })}</p>
      <div className={layout.actions}>
        <Button weight="primary" onClick={() => navigate('/pending/board', { replace: true })}>
          {say('complaint.empty.open')}
        </Button>
      </div>
    </Card>
  )
}

const aboutSale = (
  words: Words,
  { service, accountNumber, payee, amountPaise }: NonNullable<ComplaintView['sale']>,
): string => [numberOf(words, service, accountNumber), words.rupees(amountPaise), payee].join(' · ')

/** Whether the service knows of it: only a person can have told it, and then has its ticket. */
function standing({ say }: Words, { status, ticket }: Complaint): string {
  if (status === 'raised') return ticket === '' ? say('complaint.noted') : say('complaint.told', { ticket })
  const told = say(`complaint.status.${status}`)
  return ticket === '' ? told : `${told} · ${ticket}`
}

function ComplaintLine({
  complaint,
  onChange,
}: {
  readonly complaint: ComplaintView
  readonly onChange: () => void
}) {
  const words = useWords()
  const { say } = words
  const now = useNow(LOOK_EVERY_MS)
  const { number, reason, dueAt, requestId, sale } = complaint
  const isLate = now > dueAt
  const due = isLate
    ? say('complaint.overdue', { when: words.ago(dueAt, now) })
    : say('complaint.due', { when: words.until(dueAt, now) })
  return (
    <li className={styles.line}>
      <div>
        <p>
          <strong>{say('complaint.number', { number })}</strong>
          {sale !== null && ` · ${aboutSale(words, sale)}`}
        </p>
        <p>{say(`complaint.reason.${reason}`)}</p>
        <p className={styles.small}>
          {standing(words, complaint)}
          {isUnderWay(complaint) && (
            <>
              {' · '}
              <span className={isLate ? styles.alarm : undefined}>{due}</span>
            </>
          )}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button onClick={onChange} aria-label={`${say('complaint.change')} ${number}`}>
          {say('complaint.change')}
        </Button>
        <EvidenceButtons requestId={requestId} />
        <Link href={salePath(requestId)}>{say('common.details')}</Link>
      </div>
    </li>
  )
}

function ChangeDialog({
  complaint,
  onClose,
}: {
  readonly complaint: Complaint
  readonly onClose: () => void
}) {
  const words = useWords()
  const { say } = words
  const makeStale = useMakeStale()
  const [status, setStatus] = useState<ComplaintStatus>(complaint.status)
  const [ticket, setTicket] = useState(complaint.ticket)
  const [note, setNote] = useState('')
  const { mutate, data, isPending } = useAct('complaints.change', (answer) => {
    if (!answer.ok) return
    showToast('good', say('complaint.kept'))
    void makeStale('complaint')
    onClose()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('complaint.number', { number: complaint.number })}
      actions={
        <Button
          weight="primary"
          busy={isPending}
          onClick={() => mutate({ number: complaint.number, status, ticket, note })}
        >
          {say('complaint.keep')}
        </Button>
      }
    >
      <div className={styles.form}>
        <ol className={styles.story}>
          {complaint.story.map((entry) => (
            <li key={entry.at}>
              <time>{words.dateAndTime(entry.at)}</time> {say(`complaint.status.${entry.status}`)}
              {entry.note !== '' && `: ${entry.note}`}
            </li>
          ))}
        </ol>
        <SelectField
          label={say('complaint.status')}
          choices={COMPLAINT_STATUSES.map((value) => ({ value, label: say(`complaint.status.${value}`) }))}
          value={status}
          onChange={setStatus}
        />
        <TextField
          digits="ascii"
          label={say('complaint.ticket')}
          value={ticket}
          maxLength={80}
          onChange={(event) => setTicket(event.target.value)}
        />
        <TextField
          label={say('complaint.note')}
          value={note}
          maxLength={2_000}
          onChange={(event) => setNote(event.target.value)}
        />
        {data?.ok === false && <FailureNotice failure={data.failure} />}
      </div>
    </Dialog>
  )
}
