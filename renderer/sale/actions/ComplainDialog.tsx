// A complaint about a sale: the reasons that fit its state, a note, and the evidence to send.
import { useState } from 'react'
import { HOUR_MS } from '#shared/base/clock'
import type { SaleView } from '#shared/sale/day'
import {
  COMPLAINT_ANSWERED_WITHIN_MS,
  complaintReasons,
  complaintTakenFrom,
  type ComplaintReason,
} from '#shared/sale/complaint'
import { payeeName } from '#shared/sale/subject'
import { useAct, useMakeStale } from '../../bridge/queries'
import { saleNumber, saleWords } from '../../texts/sale-words'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { FailureNotice } from '../../ui/FailureNotice'
import { TextField } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import { RadioChoice } from '../../ui/RadioChoice'
import { showToast } from '../../ui/toast'
import { useNow } from '../../ui/use-now'
import { EvidenceButtons } from '../Evidence'
import styles from '../open-sales.module.css'

const LOOK_EVERY_MS = 60_000

export function ComplainDialog({ sale, onClose }: { readonly sale: SaleView; readonly onClose: () => void }) {
  const words = useWords()
  const { say } = words
  const makeStale = useMakeStale()
  const now = useNow(LOOK_EVERY_MS)
  const reasons = complaintReasons(sale)
  const [reason, setReason] = useState<ComplaintReason | null>(reasons[0] ?? null)
  const [note, setNote] = useState('')
  const { mutate, data, isPending } = useAct('complaints.raise', (answer) => {
    if (!answer.ok) return
    const { number, dueAt } = answer.value
    showToast('good', say('complaint.raised', { number, when: words.dateAndTime(dueAt) }))
    void makeStale('complaint')
    onClose()
  })
  const takenFrom = complaintTakenFrom(sale)
  const isEarly = now < takenFrom
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('complaint.title', {
        number: saleNumber(words, sale),
        amount: words.rupees(sale.amountPaise),
      })}
      description={say('complaint.words')}
      actions={
        reason !== null && (
          <Button
            weight="primary"
            busy={isPending}
            disabled={isEarly}
            onClick={() => mutate({ requestId: sale.requestId, reason, note })}
          >
            {say('complaint.raise')}
          </Button>
        )
      }
    >
      <div className={styles.form}>
        <p>
          <strong>{payeeName(sale.subject)}</strong> · {saleWords(words, sale).word} ·{' '}
          {words.dateAndTime(sale.openedAt)}
        </p>
        {isEarly && (
          <Notice tone="wait" title={say('complaint.too-early', { when: words.dateAndTime(takenFrom) })} />
        )}
        {reason !== null && <Reason reasons={reasons} reason={reason} onReason={setReason} />}
        <TextField
          label={say('complaint.note')}
          hint={say('complaint.note.hint')}
          value={note}
          maxLength={2_000}
          onChange={(event) => setNote(event.target.value)}
        />
        <p>
          {say('complaint.clock', {
            when: words.dateAndTime(now + COMPLAINT_ANSWERED_WITHIN_MS),
            hours: COMPLAINT_ANSWERED_WITHIN_MS / HOUR_MS,
          })}
        </p>
        {data?.ok === false && <FailureNotice failure={data.failure} />}
        <div className={styles.buttons}>
          <EvidenceButtons requestId={sale.requestId} />
        </div>
      </div>
    </Dialog>
  )
}

interface ReasonProps {
  readonly reasons: readonly ComplaintReason[]
  readonly reason: ComplaintReason
  readonly onReason: (reason: ComplaintReason) => void
}

/** The only reason that fits is told; among several one is chosen. */
function Reason({ reasons, reason, onReason }: ReasonProps) {
  const { say } = useWords()
  if (reasons.length === 1)
    return (
      <p>
        {say('complaint.reason')}: <strong>{say(`complaint.reason.${reason}`)}</strong>
      </p>
    )
  return (
    <RadioChoice
      name="reason"
      label={say('complaint.reason')}
      choices={reasons.map((value) => ({ value, label: say(`complaint.reason.${value}`) }))}
      value={reason}
      onChange={onReason}
    />
  )
}
