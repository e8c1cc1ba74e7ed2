// The Z close: the box is counted first, without being told what should be in it; then the difference is shown, its
// reason is asked for, and the amount that stays is entered. Final.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import type { CashCount } from '#shared/till/till'
import type { TillState } from '#shared/till/till-report'
import { keyOf, useAct, makeStale } from '../bridge/queries'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { CloseCompare } from './CloseCompare'
import { countOf, NO_COUNT } from './count'
import { CountFields } from './CountFields'
import { useTakeTillState } from './till-actions'

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
    void makeStale(client, 'till-closed')
    if (answer.value.seal !== null) onClosed(answer.value.seal.sequence)
  })
}

const FORM = 'till-close'

export function CloseDialog({ session, head, onClose, onClosed }: CloseDialogProps) {
  const { say } = useWords()
  const firstField = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState(NO_COUNT)
  const [counted, setCounted] = useState<CashCount | null>(null)
  /** How often it was counted again after the difference was seen. */
  const [recounts, setRecounts] = useState(0)
  const { mutate, isPending } = useClose(onClosed)
  const count = countOf(draft)
  const compare = (event: FormEvent) => {
    event.preventDefault()
    setCounted(count)
  }
  const again = () => {
    setCounted(null)
    setRecounts(recounts + 1)
  }
  return (
    <Dialog
      open
      width="wide"
      onClose={isPending ? undefined : onClose}
      initialFocus={firstField}
      title={say('daybook.close.title')}
      description={say(counted === null ? 'daybook.close.count' : 'daybook.close.words')}
      actions={
        counted === null ? (
          <Button type="submit" form={FORM} weight="primary" disabled={count === null}>
            {say('daybook.close.compare')}
          </Button>
        ) : (
          <Button disabled={isPending} onClick={again}>
            {say('daybook.close.again')}
          </Button>
        )
      }
    >
      {counted === null ? (
        <form id={FORM} onSubmit={compare}>
          <CountFields
            draft={draft}
            onChange={setDraft}
            byPieces
            looseLabel={say('daybook.count.loose')}
            firstRef={firstField}
          />
        </form>
      ) : (
        <CloseCompare
          cash={session.cash}
          counted={counted}
          isSealing={isPending}
          onSeal={({ carriedPaise, reason }) => {
            if (!isPending) mutate({ head, count: counted, carriedPaise, reason, recounts })
          }}
        />
      )}
    </Dialog>
  )
}
