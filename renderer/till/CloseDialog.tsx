// The Z close. The notes and coins are counted at the left; beside them stands what should be in the box and how far the
// count is from it, where the owner's rule lets this person see that. Others count first and compare, and main counts how
// often. Below is why they differ, what stays and what is taken out. Final.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { isReason } from '#shared/base/reason'
import { countTotal, type CashCount, type TillCash } from '#shared/till/till'
import type { TillState } from '#shared/till/till-report'
import { paise } from '#shared/base/money'
import { keyOf, useAct, makeStale } from '../bridge/queries'
import { useMay } from '../access/lock-state'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { MoneyButton } from '../ui/MoneyButton'
import { CloseCompare, SealedLine } from './CloseCompare'
import { amountOf, amountText, countOf } from './count'
import { forgetCount, useCloseDraft, type CloseDraft } from './count-draft'
import { CountFields } from './CountFields'
import { useTakeTillState } from './till-actions'
import styles from './till.module.css'

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
    forgetCount()
    client.setQueryData(keyOf('till.report', { sequence: answer.value.seal?.sequence ?? null }), answer)
    void makeStale(client, 'till-closed')
    if (answer.value.seal !== null) onClosed(answer.value.seal.sequence)
  })
}

const FORM = 'till-close'

/** A count, and what main said to it: that alone tells what should be in the box where a cashier may not see it. */
interface Compared {
  readonly count: CashCount
  readonly cash: TillCash
  readonly head: number
}

/** What was typed for the close, and what of it can be sealed. */
function useClosing(session: CloseDialogProps['session'], isBlind: boolean) {
  const [draft, change] = useCloseDraft(session.openedAt)
  const [compared, setCompared] = useState<Compared | null>(null)
  const typed = countOf(draft.count)
  const count = isBlind ? (compared?.count ?? null) : typed
  // What was sold since stands in the box that is sealed.
  const cash = session.cash ?? compared?.cash ?? null
  return { draft, change, typed, count, cash, compared, setCompared, ...toSeal(draft, count, cash) }
}

/** What the figures of a close come to, and what is still missing before it is sealed. */
function toSeal(draft: CloseDraft, count: CashCount | null, cash: TillCash | null) {
  const countedPaise = count === null ? paise(0) : countTotal(count)
  const differs = cash !== null && countedPaise !== cash.expectedPaise
  const proposedPaise = Math.max(0, Math.min(cash?.floatPaise ?? 0, countedPaise))
  const left = draft.left ?? amountText(paise(proposedPaise))
  const carried = amountOf(left)
  const isTooMuch = carried.ok && carried.amountPaise > countedPaise
  const lacksReason = differs && !isReason(draft.reason)
  const isReady = cash !== null && !lacksReason && !isTooMuch
  const reason = differs ? draft.reason.trim() : ''
  return {
    countedPaise,
    differs,
    left,
    carried,
    isTooMuch,
    lacksReason,
    closing:
      isReady && count !== null && carried.ok ? { count, carriedPaise: carried.amountPaise, reason } : null,
  }
}

/** Asks main how far a count is from what should be in the box. */
function useCompare(onCompared: (compared: Compared) => void) {
  const client = useQueryClient()
  const take = useTakeTillState()
  return useAct('till.compare', (answer, asked) => {
    const cash = answer.ok ? (answer.value.session?.cash ?? null) : null
    if (!take(answer) || !answer.ok || cash === null) return
    onCompared({ count: asked.count, cash, head: answer.value.head })
    // What should be in the box is told here alone where a cashier may not see it.
    void client.invalidateQueries({ queryKey: keyOf('till.state', {}) })
  })
}

/** Enter leads from field to field and to the button, and never seals by itself: what is sealed cannot be taken back. */
function useFields({ closing, count, differs, lacksReason }: ReturnType<typeof useClosing>) {
  const first = useRef<HTMLInputElement>(null)
  const reason = useRef<HTMLInputElement>(null)
  const left = useRef<HTMLInputElement>(null)
  const seal = useRef<HTMLButtonElement>(null)
  /** Problems are said once somebody tried to go on. */
  const [isTried, setTried] = useState(false)
  const toGap = () => {
    setTried(true)
    ;(lacksReason ? reason : left).current?.focus()
  }
  const goOn = () => {
    const { activeElement } = document
    const isBelow = activeElement === reason.current || activeElement === left.current
    if (activeElement === left.current && closing !== null) seal.current?.focus()
    else if (isBelow) toGap()
    else if (count !== null) (differs ? reason : left).current?.focus()
  }
  return { first, reason, left, seal, isTried, toGap, goOn }
}

export function CloseDialog({ session, head, onClose, onClosed }: CloseDialogProps) {
  const { say } = useWords()
  const isBlind = !useMay('box-figure')
  const close = useClosing(session, isBlind)
  const { first, reason, left, seal, isTried, toGap, goOn } = useFields(close)
  const { draft, change, typed, compared } = close
  const { mutate, isPending } = useClose(onClosed)
  const comparing = useCompare(close.setCompared)
  const isCompared = !isBlind || compared !== null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isCompared) goOn()
    else if (typed !== null && !comparing.isPending) comparing.mutate({ head, count: typed })
  }
  return (
    <Dialog
      open
      width="wide"
      onClose={isPending ? undefined : onClose}
      initialFocus={first}
      title={say('daybook.close.title')}
      description={say(isCompared ? 'daybook.close.words' : 'daybook.close.count')}
      actions={
        isCompared ? (
          <SealActions
            close={close}
            sealRef={seal}
            onGap={toGap}
            isSealing={isPending}
            onSeal={(closing) => {
              if (!isPending) mutate({ head: compared?.head ?? head, ...closing })
            }}
            onAgain={isBlind ? () => close.setCompared(null) : null}
          />
        ) : (
          <Button
            type="submit"
            form={FORM}
            weight="primary"
            busy={comparing.isPending}
            disabled={typed === null}
          >
            {say('daybook.close.compare')}
          </Button>
        )
      }
    >
      <form id={FORM} className={styles.closing} onSubmit={submit}>
        <CountFields
          draft={draft.count}
          onChange={(count) => change({ count })}
          isFixed={isBlind && isCompared}
          byPieces
          looseLabel={say('daybook.count.loose')}
          firstRef={first}
        />
        {isCompared && close.cash !== null && (
          <CloseCompare
            expectedPaise={close.cash.expectedPaise}
            countedPaise={close.count === null ? null : close.countedPaise}
            reason={{ text: draft.reason, isMissing: isTried && close.lacksReason, field: reason }}
            left={{ text: close.left, read: close.carried, isTooMuch: close.isTooMuch, field: left }}
            onText={change}
            takesFocus={isBlind}
          />
        )}
        {/* A form without a button to submit it goes on with Enter in one field alone. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}

type Close = ReturnType<typeof useClosing>

interface SealActionsProps {
  readonly close: Close
  readonly sealRef: RefObject<HTMLButtonElement | null>
  /** Something is missing: the cursor goes there. */
  readonly onGap: () => void
  readonly isSealing: boolean
  readonly onSeal: (closing: NonNullable<Close['closing']>) => void
  /** Null where nothing was compared. */
  readonly onAgain: (() => void) | null
}

function SealActions({ close, sealRef, onGap, isSealing, onSeal, onAgain }: SealActionsProps) {
  const { say } = useWords()
  const { closing, countedPaise } = close
  return (
    <>
      <MoneyButton
        ref={sealRef}
        data-vital="act"
        busy={isSealing}
        aria-disabled={closing === null}
        onClick={() => (closing === null ? onGap() : onSeal(closing))}
      >
        {say('daybook.close.do')}
      </MoneyButton>
      {close.count !== null && close.lacksReason && (
        <span className={styles.lacking}>{say('daybook.difference.reason.missing')}</span>
      )}
      {onAgain !== null && (
        <Button disabled={isSealing} onClick={onAgain}>
          {say('daybook.close.again')}
        </Button>
      )}
      {close.count !== null && close.cash !== null && (
        <SealedLine
          countedPaise={countedPaise}
          expectedPaise={close.cash.expectedPaise}
          carriedPaise={closing?.carriedPaise ?? null}
        />
      )}
    </>
  )
}
