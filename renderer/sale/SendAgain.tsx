// Sends a sale again under its own id: one that the service held off, and one that was stopped because of the same at another counter. Where
// Galla cannot find out by itself, a person looks first and says so.
import { GO_OVER_LIMIT, LIFT_OPEN_SALE } from '#shared/channels/access'
import { onCreditOf } from '#shared/channels/approval'
import { useRef, useState, useEffect } from 'react'
import { SECOND_MS } from '#shared/base/clock'
import type { SaleView } from '#shared/sale/day'
import { GUARD_WEIGHTS, type Guard } from '#shared/sale/guard'
import { isHeldByLimit, isHeldOff, isStopped, mayBeSentHere } from '#shared/sale/sale'
import { isSentOnlyByDecision } from '#shared/sale/sale-statement'
import type { Failure } from '#shared/base/result'
import { useAct } from '../bridge/queries'
import { failureWords, isOverLimitFailure } from '../texts/failure-words'
import { saleWords, stoppedWords } from '../texts/sale-words'
import { useWords, type Words } from '../texts/words'
import { Button } from '../ui/Button'
import { Checkbox } from '../ui/Checkbox'
import { Dialog } from '../ui/Dialog'
import { MoneyButton } from '../ui/MoneyButton'
import { showToast } from '../ui/toast'
import { GuardNotice } from './GuardNotice'
import { LiftOpenSale } from './payment/LiftOpenSale'

/** One that met "too many calls" keeps that reason, and was stopped all the same. */
const isStoppedElsewhere = (sale: SaleView): boolean =>
  sale.railStatus === 'not-sent' &&
  (isStopped(sale) || (sale.stoppedBy !== undefined && !isHeldByLimit(sale)))

const mayBeSentAgain = (sale: SaleView): boolean =>
  (isHeldOff(sale) || isStoppedElsewhere(sale) || isHeldByLimit(sale)) && mayBeSentHere(sale)

const isOpenElsewhere = (sale: SaleView): boolean =>
  isStoppedElsewhere(sale) && (sale.stoppedBy ?? []).some(({ kind }) => kind === 'open')

/** A person looks whether the service has it, and says so. */
const isLookedFor = (sale: SaleView): boolean => isHeldOff(sale) && isSentOnlyByDecision(sale)

interface SendAgainProps {
  readonly sale: SaleView
  readonly size?: 'regular' | 'large'
  /** The list in which it stands knows that it may be sent again. */
  readonly isListed?: boolean
  /** Whether it is the main action of its screen. */
  readonly isMain?: boolean
}

export function SendAgain({ sale, size = 'large', isListed = false, isMain = true }: SendAgainProps) {
  const words = useWords()
  const { say } = words
  const [asked, setAsked] = useState<readonly Guard[] | null>(null)
  const [isFoundOver, setOver] = useState(false)
  const [toldUntil, setToldUntil] = useState(0)
  const heldMs = useHeldMs(Math.max(sale.heldUntil ?? 0, toldUntil))
  const isOver = isFoundOver || isHeldByLimit(sale)
  const refused = (failure: Failure): void => {
    if (failure.kind === 'busy') setToldUntil(Date.now() + failure.retryAfterMs)
    else showToast('bad', failureWords(words, failure, 'money').title)
  }
  const send = useAct('pending.send-again', (answer) => {
    // With what else is on its way it goes over the customer's limit: the owner may let it go all the same.
    const isNowOver = !answer.ok && isOverLimitFailure(answer.failure)
    setOver(isNowOver)
    setAsked((before) => (isNowOver ? (before ?? []) : null))
    if (isNowOver) return
    if (!answer.ok) refused(answer.failure)
    else showToast('info', say('sale.again.done', { state: saleWords(words, answer.value).word }))
  })
  const look = useAct('pending.blockers', (answer) => {
    if (!answer.ok) return refused(answer.failure)
    const isAsked = isOver || isStoppedElsewhere(sale) || isLookedFor(sale) || answer.value.some(isQuestion)
    if (isAsked) setAsked(answer.value)
    else send.mutate({ requestId: sale.requestId, accepted: [] })
  })
  if (!isListed && !mayBeSentAgain(sale)) return null
  const isWaiting = heldMs > 0
  return (
    <>
      <Button
        // What is looked at elsewhere first is not offered as the next thing to do.
        weight={isStoppedElsewhere(sale) || isListed || !isMain ? 'secondary' : 'primary'}
        size={size}
        busy={look.isPending || send.isPending}
        aria-disabled={isWaiting}
        onClick={isWaiting ? undefined : () => look.mutate({ requestId: sale.requestId })}
      >
        {isWaiting
          ? say('sale.again.wait', { seconds: Math.ceil(heldMs / SECOND_MS) })
          : say('sale.again.open')}
      </Button>
      {asked !== null && (
        <AgainDialog
          key={String(isOver)}
          sale={sale}
          guards={asked}
          isOver={isOver}
          isSending={send.isPending}
          onSend={(accepted) => send.mutate({ requestId: sale.requestId, accepted })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

const isQuestion = ({ kind }: Guard): boolean => GUARD_WEIGHTS[kind] !== 'inform'

interface AgainDialogProps {
  readonly sale: SaleView
  readonly guards: readonly Guard[]
  /** It goes over the customer's limit. */
  readonly isOver: boolean
  readonly isSending: boolean
  readonly onSend: (accepted: readonly string[]) => void
  readonly onClose: () => void
}

function AgainDialog({ sale, guards, isOver, isSending, onSend, onClose }: AgainDialogProps) {
  const words = useWords()
  const { say } = words
  const yes = useRef<HTMLButtonElement>(null)
  const tick = useRef<HTMLInputElement>(null)
  const back = useRef<HTMLButtonElement>(null)
  const [isLifted, setLifted] = useState(false)
  const [isAccepted, setAccepted] = useState(false)
  const asks = guards.filter(({ kind }) => GUARD_WEIGHTS[kind] === 'ask')
  const hasQuestion = asks.length > 0
  const isBlocked = guards.some(({ kind }) => GUARD_WEIGHTS[kind] === 'block')
  const needsOwner = isOver || isOpenElsewhere(sale)
  const isUnfinished = (needsOwner && !isLifted) || (hasQuestion && !isAccepted)
  const accepted = [...acceptedOf(sale, isOver, isLifted), ...asks.map(({ kind }) => kind)]
  return (
    <Dialog
      open
      onClose={onClose}
      title={say(isBlocked ? 'sale.confirm.blocked' : 'sale.again.title')}
      initialFocus={isBlocked ? back : hasQuestion ? tick : yes}
      description={adviceOf(words, sale, isOver)}
      actions={
        <>
          {!isBlocked && (
            <MoneyButton ref={yes} busy={isSending} disabled={isUnfinished} onClick={() => onSend(accepted)}>
              {say(yesOf(sale))}
            </MoneyButton>
          )}
          <Button ref={back} onClick={onClose}>
            {say('sale.confirm.back')}
          </Button>
        </>
      }
    >
      {guards.map((guard) => (
        <GuardNotice key={guard.kind} guard={guard} area={sale.subject.operation} />
      ))}
      {!isBlocked && (
        <>
          {hasQuestion && (
            <Checkbox
              ref={tick}
              look="framed"
              checked={isAccepted}
              onChange={setAccepted}
              onEnter={() => yes.current?.click()}
            >
              {say('sale.again.all-the-same')}
            </Checkbox>
          )}
          {needsOwner && <LiftOpenSale asked={liftAsked(sale, isOver)} onLifted={setLifted} />}
        </>
      )}
    </Dialog>
  )
}

/** What the owner's PIN is for: this sale, and what of it is written to whose account where it goes over a limit. */
function liftAsked({ requestId, payment }: SaleView, isOver: boolean) {
  const onCredit = isOver ? onCreditOf(requestId, payment?.parts ?? []) : null
  return onCredit === null
    ? ({ action: LIFT_OPEN_SALE, about: { requestId } } as const)
    : ({ action: GO_OVER_LIMIT, about: onCredit } as const)
}

const yesOf = (sale: SaleView) =>
  isLookedFor(sale) && !isStoppedElsewhere(sale) ? 'sale.again.yes' : 'sale.again.open'

/** What to look at first; nothing where only the notices ask. */
function adviceOf(words: Words, sale: SaleView, isOver: boolean): string | undefined {
  const told = saleWords(words, sale)
  if (isStoppedElsewhere(sale)) {
    const stopped = { operation: sale.subject.operation, conflictingSales: sale.stoppedBy ?? [] }
    const reason = isStopped(sale) ? told.reason : stoppedWords(words, stopped, sale.openedAt)
    return `${reason ?? ''} ${told.next}`
  }
  return isOver || isLookedFor(sale) ? told.next : undefined
}

/** One PIN allows one thing: what is over the limit and open elsewhere, too, is stopped there. */
function acceptedOf(sale: SaleView, isOver: boolean, isLifted: boolean): readonly string[] {
  const elsewhere = isLifted && !isOver ? ['sold-elsewhere', 'open-elsewhere'] : ['sold-elsewhere']
  return [
    ...(isOver && isLifted ? ['over-limit'] : []),
    ...(isLookedFor(sale) ? ['held-sale'] : []),
    ...(isStoppedElsewhere(sale) ? elsewhere : []),
  ]
}

/**
 * The countdown of a sale that met "too many calls". Display only: main holds it back by its own measure. What is
 * left until then, second by second; measured from when it was told, as the clock may be set meanwhile.
 */
export function useHeldMs(until: number | undefined): number {
  const [leftMs, setLeft] = useState(() => leftOf(until))
  useEffect(() => {
    const toldMs = leftOf(until)
    const toldAt = performance.now()
    setLeft(toldMs)
    if (toldMs === 0) return undefined
    const timer = setInterval(() => {
      const left = Math.max(0, toldMs - (performance.now() - toldAt))
      setLeft(left)
      if (left === 0) clearInterval(timer)
    }, SECOND_MS)
    return () => clearInterval(timer)
  }, [until])
  return leftMs
}

const leftOf = (until = 0): number => Math.max(0, until - Date.now())
