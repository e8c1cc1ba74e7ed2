// People who are owed cash, until each is ticked off. Giving back is recorded for good, so the tick asks for
// confirmation.
import { HandCoins } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SaleView } from '#shared/sale/day'
import { receivedPaise } from '#shared/sale/payment'
import { MONEY_WAYS, type MoneyWay } from '#shared/base/payment-ways'
import { useAct } from '../bridge/queries'
import { saleNumber } from '../texts/sale-words'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { Money } from '../ui/Money'
import { RadioChoice } from '../ui/RadioChoice'
import { useResultToast } from '../ui/result-toast'
import { TakenOverFrom } from '../office/TakenOverSale'
import styles from './OwedBackList.module.css'

function GiveBackDialog({ sale, onClose }: { readonly sale: SaleView; readonly onClose: () => void }) {
  const words = useWords()
  const { say, rupees } = words
  const toast = useResultToast()
  const amount = rupees(receivedPaise(sale))
  const [way, setWay] = useState<MoneyWay>('cash')
  const given = useRef<HTMLButtonElement>(null)
  const { mutate, isPending } = useAct('cash.give-back', (answer) => {
    toast(answer, ({ returnedAsCredit }) =>
      say(returnedAsCredit === undefined ? 'owed.done' : 'owed.on-account', { amount }),
    )
    onClose()
  })
  const settle = (movement: 'given-back' | 'kept-as-credit') =>
    mutate({ requestId: sale.requestId, movement, ...(movement === 'given-back' ? { way } : {}) })
  return (
    <Dialog
      open
      onClose={onClose}
      initialFocus={given}
      title={say('owed.title', { amount })}
      description={say('owed.words', {
        customer: [saleNumber(words, sale), sale.customerName].filter((part) => part !== null).join(' '),
      })}
      actions={
        <>
          <Button ref={given} weight="primary" busy={isPending} onClick={() => settle('given-back')}>
            {say('owed.given')}
          </Button>
          <Button busy={isPending} onClick={() => settle('kept-as-credit')}>
            {say('owed.credit')}
          </Button>
        </>
      }
    >
      <RadioChoice
        name="given-back-by"
        label={say('owed.way')}
        choices={MONEY_WAYS.map((value) => ({ value, label: say(`sale.mode.${value}`) }))}
        value={way}
        onChange={setWay}
      />
    </Dialog>
  )
}

interface OwedBackListProps {
  readonly sales: readonly SaleView[]
  /** `sale` on the page of the one sale: the first thing said there. */
  readonly about?: 'shop' | 'sale'
}

export function OwedBackList({ sales, about = 'shop' }: OwedBackListProps) {
  const words = useWords()
  const [settling, setSettling] = useState<SaleView | null>(null)
  if (sales.length === 0) return null
  return (
    <section className={styles.owed} aria-label={words.say('owed.list')}>
      <ul>
        {sales.map((sale) => (
          <li key={sale.requestId} className={styles.line}>
            <p className={styles.words}>
              {words.sayRich(about === 'sale' ? 'owed.this' : 'owed.line', {
                amount: (
                  <strong key="amount">
                    <Money amountPaise={receivedPaise(sale)} />
                  </strong>
                ),
                number: (
                  <span key="number" className={styles.number}>
                    {saleNumber(words, sale)}
                  </span>
                ),
              })}{' '}
              <TakenOverFrom sale={sale} />
            </p>
            <Button icon={<HandCoins size={18} aria-hidden="true" />} onClick={() => setSettling(sale)}>
              {words.say('owed.tick')}
            </Button>
          </li>
        ))}
      </ul>
      {settling !== null && <GiveBackDialog sale={settling} onClose={() => setSettling(null)} />}
    </section>
  )
}
