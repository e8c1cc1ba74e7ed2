// Cash put into the box or taken out, with a reason.
import { useRef, useState, type FormEvent } from 'react'
import { isReason } from '#shared/base/reason'
import { parseRupees } from '#shared/base/money'
import { useSalesByOwnersAlone } from '../access/lock-state'
import { useAct } from '../bridge/queries'
import { amountProblemWords } from '../texts/amount-problem'
import { useWords, type MessageKey } from '../texts/words'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { TextField } from '../ui/Field'
import { NoteKeys } from '../sale/payment/NoteKeys'
import { ReasonField } from './ReasonField'
import { useTakeTillState } from './till-actions'
import styles from './till.module.css'

interface MoveDialogProps {
  readonly movement: 'cash-in' | 'cash-out'
  readonly head: number
  readonly onClose: () => void
}

const PRESETS: { readonly [Movement in MoveDialogProps['movement']]: readonly MessageKey[] } = {
  'cash-in': ['daybook.open.preset.added', 'daybook.cash-in.preset.owner'],
  'cash-out': ['daybook.open.preset.taken', 'daybook.cash-out.preset.owner', 'daybook.cash-out.preset.tea'],
}

export function MoveDialog({ movement, head, onClose }: MoveDialogProps) {
  const { say } = useWords()
  const amountField = useRef<HTMLInputElement>(null)
  const writes = useRef<HTMLButtonElement>(null)
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const take = useTakeTillState()
  const { mutate, isPending } = useAct('till.move', (answer) => {
    take(answer)
    onClose()
  })
  const parsed = parseRupees(amount)
  const isUnasked = useSalesByOwnersAlone()
  const isReasoned = isReason(reason) || (isUnasked && reason.trim() === '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (parsed.ok && isReasoned && !isPending)
      mutate({ head, movement, amountPaise: parsed.amountPaise, reason })
  }
  return (
    <Dialog
      open
      onClose={isPending ? undefined : onClose}
      initialFocus={amountField}
      title={say(`daybook.${movement}.title`)}
      description={say('daybook.move.words')}
      actions={
        <Button ref={writes} type="submit" form="till-move" weight="primary" busy={isPending}>
          {say(`daybook.${movement}.do`)}
        </Button>
      }
    >
      <form id="till-move" className={styles.form} onSubmit={submit}>
        <TextField
          ref={amountField}
          look="figure"
          label={say('daybook.move.amount')}
          prefix="₹"
          inputMode="decimal"
          value={amount}
          problem={isTried ? (amountProblemWords(say, parsed) ?? '') : ''}
          onChange={(event) => setAmount(event.target.value)}
        />
        <NoteKeys
          field={amountField}
          text={amount}
          onText={setAmount}
          onPicked={() => amountField.current?.focus()}
        />
        <ReasonField
          about="move"
          hint={say(`daybook.${movement}.hint`)}
          presets={PRESETS[movement].map((key) => say(key))}
          text={reason}
          isMissing={isTried && !isReasoned}
          onText={setReason}
          onChosen={() => writes.current?.focus()}
        />
      </form>
    </Dialog>
  )
}
