// Sends a sale again that the service held off, under its own id. Galla asks the service first; where it cannot ask or got no clear answer,
// a person looks elsewhere first and says so.
import { useRef, useState } from 'react'
import type { SaleView } from '@shared/domain/day'
import { isHeldOff } from '@shared/domain/sale'
import { isSentOnlyByDecision } from '@shared/domain/sale-statement'
import { useAct } from '../../app/queries'
import { failureWords } from '../../messages/failure-words'
import { saleWords } from '../../messages/sale-words'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { MoneyButton } from '../../ui/MoneyButton'
import { showToast } from '../../ui/toast'

interface SendAgainProps {
  readonly sale: SaleView
  readonly size?: 'regular' | 'large'
}

export function SendAgain({ sale, size = 'large' }: SendAgainProps) {
  const words = useWords()
  const { say } = words
  const yes = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useAct('pending.send-again', (answer) => {
    setAsking(false)
    if (!answer.ok) return showToast('bad', failureWords(words, answer.failure, 'money').title)
    return showToast('info', say('sale.again.done', { state: saleWords(words, answer.value).word }))
  })
  if (!isHeldOff(sale)) return null
  const { requestId } = sale
  const needsDecision = isSentOnlyByDecision(sale)
  return (
    <>
      <Button
        weight="primary"
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
          description={saleWords(words, sale).next}
          actions={
            <>
              <MoneyButton
                ref={yes}
                busy={isPending}
                onClick={() => mutate({ requestId, accepted: ['doubted-sale'] })}
              >
                {say('sale.again.yes')}
              </MoneyButton>
              <Button onClick={() => setAsking(false)}>{say('sale.confirm.back')}</Button>
            </>
          }
        />
      )}
    </>
  )
}
