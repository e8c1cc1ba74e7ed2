// Asks the service about an open sale at once.
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { SECOND_MS } from '#shared/base/clock'
import { CHECK_NOW_HOLD_MS, type SaleView } from '#shared/sale/day'
import { useAct } from '../../bridge/queries'
import { failureWords } from '../../texts/failure-words'
import { saleWords } from '../../texts/sale-words'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { showToast } from '../../ui/toast'

/** The service is asked about a sale at most every ten seconds: the button shows the remaining wait. */
export function CheckNow({ sale, now }: { readonly sale: SaleView; readonly now: number }) {
  const words = useWords()
  const [heldUntil, setHeldUntil] = useState(0)
  const isHeld = now < heldUntil
  const heldSeconds = Math.ceil(Math.min(heldUntil - now, CHECK_NOW_HOLD_MS) / SECOND_MS)
  const { mutate, isPending } = useAct('pending.check-now', (answer) => {
    if (answer.ok)
      return showToast('info', words.say('pending.checked', { state: saleWords(words, answer.value).word }))
    if (answer.failure.kind === 'busy') return setHeldUntil(Date.now() + answer.failure.retryAfterMs)
    return showToast('bad', failureWords(words, answer.failure).title)
  })
  const ask = () => {
    setHeldUntil(Date.now() + CHECK_NOW_HOLD_MS)
    mutate({ requestId: sale.requestId })
  }
  return (
    <Button
      busy={isPending}
      aria-disabled={isHeld}
      icon={<RefreshCw size={18} aria-hidden="true" />}
      onClick={isHeld ? undefined : ask}
    >
      {isHeld ? words.say('pending.check-again', { seconds: heldSeconds }) : words.say('pending.check-now')}
    </Button>
  )
}
