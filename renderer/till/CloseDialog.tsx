// The Z close: the box is counted first, without being told what should be in it; then the difference is shown, its
// reason is asked for, and the amount that stays is entered. Final.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import type { CashCount, TillCash } from '#shared/till/till'
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

/** A count, and what main said to it. */
interface Compared {
  readonly count: CashCount
  readonly cash: TillCash
  readonly head: number
}

const FORM = 'till-close'

export function CloseDialog({ session, head, onClose, onClosed }: CloseDialogProps) {
  const { say } = useWords()
  const firstField = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState(NO_COUNT)
  const [compared, setCompared] = useState<Compared | null>(null)
  const client = useQueryClient()
  const { mutate, isPending } = useClose(onClosed)
  const take = useTakeTillState()
  const comparing = useAct('till.compare', (answer, asked) => {
    const cash = answer.ok ? (answer.value.session?.cash ?? null) : null
    if (!take(answer) || !answer.ok || cash === null) return
    setCompared({ count: asked.count, cash, head: answer.value.head })
    // What should be in the box is told here alone where a cashier may not see it.
    void client.invalidateQueries({ queryKey: keyOf('till.state', {}) })
  })
  const count = countOf(draft)
  const compare = (event: FormEvent) => {
    event.preventDefault()
    if (count !== null && !comparing.isPending) comparing.mutate({ head, count })
  }
  return (
    <Dialog
      open
      width="wide"
      onClose={isPending ? undefined : onClose}
      initialFocus={firstField}
      title={say('daybook.close.title')}
      description={say(compared === null ? 'daybook.close.count' : 'daybook.close.words')}
      actions={
        compared === null ? (
          <Button
            type="submit"
            form={FORM}
            weight="primary"
            busy={comparing.isPending}
            disabled={count === null}
          >
            {say('daybook.close.compare')}
          </Button>
        ) : (
          <Button disabled={isPending} onClick={() => setCompared(null)}>
            {say('daybook.close.again')}
          </Button>
        )
      }
    >
      {compared === null ? (
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
          // What was sold since stands in the box that is sealed.
          cash={session.cash ?? compared.cash}
          counted={compared.count}
          isSealing={isPending}
          onSeal={({ carriedPaise, reason }) => {
            if (!isPending) mutate({ head: compared.head, count: compared.count, carriedPaise, reason })
          }}
        />
      )}
    </Dialog>
  )
}
