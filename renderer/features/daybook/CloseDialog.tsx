// The Z close: the box is counted, the difference is shown before it is recorded, and the amount that stays is entered.
// Final.
import { useRef, useState, type FormEvent } from 'react'
import type { TillState } from '@shared/domain/till-report'
import { paise, type Paise } from '@shared/money'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useAct } from '../../app/queries'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { TextField } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import { amountOf, amountText, countOf, NO_COUNT, totalOf } from './count'
import { CountFields } from './CountFields'
import { CashLines, Line } from './CashLines'
import { useTakeTillState } from './till-actions'
import styles from './daybook.module.css'

interface CloseDialogProps {
  readonly session: NonNullable<TillState['session']>
  readonly head: number
  readonly onClose: () => void
  /** Receives the entry number of the close. */
  readonly onClosed: (sequence: number) => void
}

function useClose(onClosed: CloseDialogProps['onClosed']) {
  const client = useQueryClient()
  const take = useTakeTillState()
  return useAct('till.close', (answer) => {
    if (!answer.ok) {
      take(answer)
      return
    }
    client.setQueryData(keyOf('till.report', { sequence: answer.value.seal?.sequence ?? null }), answer)
    for (const channel of ['till.state', 'day-book.day', 'day-book.month'])
      void client.invalidateQueries({ queryKey: [channel] })
    if (answer.value.seal !== null) onClosed(answer.value.seal.sequence)
  })
}

export function CloseDialog({ session, head, onClose, onClosed }: CloseDialogProps) {
  const { say } = useWords()
  const firstField = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState(NO_COUNT)
  const [left, setLeft] = useState(amountText(session.cash.floatPaise))
  const { mutate, isPending } = useClose(onClosed)
  const count = countOf(draft)
  const counted = totalOf(draft)
  const carried = amountOf(left)
  const isTooMuch = counted !== null && typeof carried !== 'string' && carried > counted
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (count !== null && typeof carried !== 'string' && !isTooMuch && !isPending)
      mutate({ head, count, carriedPaise: carried })
  }
  return (
    <Dialog
      open
      width="wide"
      onClose={isPending ? undefined : onClose}
      initialFocus={firstField}
      title={say('daybook.close.title')}
      description={say('daybook.close.words')}
      actions={
        <Button
          type="submit"
          form="till-close"
          weight="primary"
          busy={isPending}
          disabled={count === null || typeof carried === 'string' || isTooMuch}
        >
          {say('daybook.close.do')}
        </Button>
      }
    >
      <form id="till-close" className={styles.closing} onSubmit={submit}>
        <CountFields
          draft={draft}
          onChange={setDraft}
          byPieces
          looseLabel={say('daybook.count.loose')}
          looseRef={firstField}
        />
        <div className={styles.form}>
          <CashLines cash={session.cash} />
          {counted !== null && (
            <Difference countedPaise={counted} expectedPaise={session.cash.expectedPaise} />
          )}
          <TextField
            label={say('daybook.carried')}
            prefix="₹"
            inputMode="decimal"
            value={left}
            hint={say('daybook.carried.hint')}
            problem={
              typeof carried === 'string'
                ? say('daybook.count.problem')
                : isTooMuch
                  ? say('daybook.carried.too-much')
                  : undefined
            }
            onChange={(event) => setLeft(event.target.value)}
          />
        </div>
      </form>
    </Dialog>
  )
}

export function Difference({
  countedPaise,
  expectedPaise,
}: {
  readonly countedPaise: Paise
  readonly expectedPaise: Paise
}) {
  const words = useWords()
  const differencePaise = countedPaise - expectedPaise
  const kind = differencePaise === 0 ? 'none' : differencePaise < 0 ? 'short' : 'over'
  return (
    <>
      <dl className={styles.lines}>
        <Line label={words.say('daybook.counted')} amountPaise={countedPaise} />
      </dl>
      <Notice
        tone={kind === 'none' ? 'good' : 'wait'}
        title={words.say(`daybook.difference.${kind}`, {
          amount: words.rupees(paise(Math.abs(differencePaise))),
        })}
      />
    </>
  )
}
