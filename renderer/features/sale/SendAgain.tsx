// Sends a sale again under its own id: one that the service held off, and one that was stopped because of the same at another counter. Where
// Galla cannot find out by itself, a person looks first and says so.
import { GO_OVER_LIMIT, LIFT_OPEN_SALE } from '@shared/access'
import { useRef, useState } from 'react'
import type { SaleView } from '@shared/domain/day'
import { isHeldByLimit, isHeldOff, isStopped, mayBeSentHere } from '@shared/domain/sale'
import { isSentOnlyByDecision } from '@shared/domain/sale-statement'
import { useAct } from '../../app/queries'
import { failureWords, isOverLimitFailure } from '../../messages/failure-words'
import { saleWords } from '../../messages/sale-words'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { MoneyButton } from '../../ui/MoneyButton'
import { showToast } from '../../ui/toast'
import { LiftOpenSale } from './LiftOpenSale'

const isStoppedElsewhere = (sale: SaleView): boolean => sale.railStatus === 'not-sent' && isStopped(sale)

const mayBeSentAgain = (sale: SaleView): boolean =>
  (isHeldOff(sale) || isStoppedElsewhere(sale) || isHeldByLimit(sale)) && mayBeSentHere(sale)

const isOpenElsewhere = (sale: SaleView): boolean =>
  isStoppedElsewhere(sale) && (sale.stoppedBy ?? []).some(({ kind }) => kind === 'open')

/** A person looks first, and says so. */
const isDecided = (sale: SaleView): boolean => isStoppedElsewhere(sale) || isSentOnlyByDecision(sale)

interface SendAgainProps {
  readonly sale: SaleView
  readonly size?: 'regular' | 'large'
}

export function SendAgain({ sale, size = 'large' }: SendAgainProps) {
  const words = useWords()
  const { say } = words
  const yes = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  const [isLifted, setLifted] = useState(false)
  const [isFoundOver, setOver] = useState(false)
  const { mutate, isPending } = useAct('pending.send-again', (answer) => {
    setLifted(false)
    // With what else is on its way it goes over the customer's limit: the owner may let it go all the same.
    const isNowOver = !answer.ok && isOverLimitFailure(answer.failure)
    setOver(isNowOver)
    setAsking(isNowOver)
    if (isNowOver) return undefined
    if (!answer.ok) return showToast('bad', failureWords(words, answer.failure, 'money').title)
    return showToast('info', say('sale.again.done', { state: saleWords(words, answer.value).word }))
  })
  const isElsewhere = isStoppedElsewhere(sale)
  if (!mayBeSentAgain(sale)) return null
  const { requestId } = sale
  const isOver = isFoundOver || isHeldByLimit(sale)
  const needsDecision = isOver || isDecided(sale)
  const needsOwner = isOver || isOpenElsewhere(sale)
  const told = saleWords(words, sale)
  return (
    <>
      <Button
        // What is looked at elsewhere first is not offered as the next thing to do.
        weight={isElsewhere ? 'secondary' : 'primary'}
        size={size}
        busy={isPending}
        onClick={() => (needsDecision ? setAsking(true) : mutate({ requestId, accepted: [] }))}
      >
        {say('sale.again.open')}
      </Button>
      {isAsking && (
        <Dialog
          open
          onClose={() => setAsking(false)}
          title={say('sale.again.title')}
          initialFocus={yes}
          description={isElsewhere ? `${told.reason ?? ''} ${told.next}` : told.next}
          actions={
            <>
              <MoneyButton
                ref={yes}
                busy={isPending}
                disabled={needsOwner && !isLifted}
                onClick={() => mutate({ requestId, accepted: acceptedOf(sale, isOver, isLifted) })}
              >
                {say(isElsewhere ? 'sale.again.open' : 'sale.again.yes')}
              </MoneyButton>
              <Button onClick={() => setAsking(false)}>{say('sale.confirm.back')}</Button>
            </>
          }
        >
          {needsOwner && (
            <LiftOpenSale
              key={String(isOver)}
              lift={isOver ? GO_OVER_LIMIT : LIFT_OPEN_SALE}
              onLifted={setLifted}
            />
          )}
        </Dialog>
      )}
    </>
  )
}

/** One PIN allows one thing: what is over the limit and open elsewhere, too, is stopped there. */
function acceptedOf(sale: SaleView, isOver: boolean, isLifted: boolean): readonly string[] {
  const limit = isOver && isLifted ? ['over-limit'] : []
  if (!isStoppedElsewhere(sale))
    return isOver && !isSentOnlyByDecision(sale) ? limit : [...limit, 'doubted-sale']
  return isLifted && !isOver ? ['sold-elsewhere', 'open-elsewhere'] : [...limit, 'sold-elsewhere']
}
