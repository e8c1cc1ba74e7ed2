// Settles by hand what no answer could end: for the owner, on evidence that is kept for good.
import { useEffect, useRef, useState } from 'react'
import type { SaleView } from '#shared/sale/day'
import { isReason } from '#shared/base/reason'
import { useAct } from '../../bridge/queries'
import { saleWords } from '../../texts/sale-words'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { FailureNotice } from '../../ui/FailureNotice'
import { TextField } from '../../ui/Field'
import { RadioChoice } from '../../ui/RadioChoice'
import { showToast } from '../../ui/toast'
import { OwnersDialog } from './OwnersDialog'
import styles from '../open-sales.module.css'

const VERDICTS = ['success', 'failed', 'refunded'] as const
type Verdict = (typeof VERDICTS)[number]
/** What an answer does to the customer's money is told before one is chosen. */
const THEN = ['success', 'failed'] as const

export function SettleDialog({ sale, onClose }: { readonly sale: SaleView; readonly onClose: () => void }) {
  return (
    <OwnersDialog boxAction="settle" sale={sale} onClose={onClose}>
      <SettleForm sale={sale} onClose={onClose} />
    </OwnersDialog>
  )
}

function SettleForm({ sale, onClose }: { readonly sale: SaleView; readonly onClose: () => void }) {
  const words = useWords()
  const { say } = words
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [evidence, setEvidence] = useState('')
  const [isTried, setTried] = useState(false)
  const { mutate, data, isPending } = useAct('pending.settle', (answer) => {
    if (!answer.ok) return
    showToast('good', say('settle.done', { state: saleWords(words, answer.value).word }))
    onClose()
  })
  const isMissing = !isReason(evidence)
  const settle = () => {
    setTried(true)
    if (verdict === null || isMissing) return
    mutate({
      requestId: sale.requestId,
      verdict: verdict === 'success' ? 'success' : 'failed',
      refunded: verdict === 'refunded',
      evidence,
    })
  }
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input[type="radio"]')?.focus(), [])
  return (
    <div ref={form} className={styles.form}>
      <RadioChoice
        name="verdict"
        label={say('settle.verdict')}
        choices={VERDICTS.map((value) => ({ value, label: say(`settle.verdict.${value}`) }))}
        value={verdict}
        onChange={setVerdict}
      />
      {verdict === null ? (
        THEN.map((value) => (
          <p key={value} className={styles.small}>
            <strong>{say(`settle.verdict.${value}`)}:</strong> {say(`settle.then.${value}`)}
          </p>
        ))
      ) : (
        <p className={styles.small}>{say(`settle.then.${verdict === 'success' ? 'success' : 'failed'}`)}</p>
      )}
      <TextField
        label={say('settle.evidence')}
        hint={say('settle.evidence.hint')}
        problem={isTried && isMissing ? say('settle.evidence.missing') : undefined}
        value={evidence}
        maxLength={2_000}
        onChange={(event) => setEvidence(event.target.value)}
      />
      {data?.ok === false && <FailureNotice failure={data.failure} />}
      <div className={styles.buttons}>
        <Button
          weight="primary"
          busy={isPending}
          aria-disabled={verdict === null || isMissing}
          onClick={settle}
        >
          {say('settle.yes')}
        </Button>
        {verdict === null ? (
          <span role={isTried ? 'alert' : undefined} className={isTried ? styles.alarm : styles.small}>
            {say('settle.verdict.missing')}
          </span>
        ) : (
          isMissing && !isTried && <span className={styles.small}>{say('settle.evidence.missing')}</span>
        )}
      </div>
    </div>
  )
}
