// People who are owed cash, until each is ticked off. Giving back is recorded for good, so the tick asks for
// confirmation.
import { useRef, useState, type ReactNode } from 'react'
import { groupMobile } from '#shared/base/identifiers/mobile'
import type { Paise } from '#shared/base/money'
import type { Overpaid, SaleView } from '#shared/sale/day'
import { isAllCash, partPaise, receivedPaise } from '#shared/sale/payment'
import { MONEY_WAYS, type MoneyWay } from '#shared/base/payment-ways'
import { useAct, useMakeStale } from '../bridge/queries'
import { saleNumber } from '../texts/sale-words'
import { useWords, type Words } from '../texts/words'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { Money } from '../ui/Money'
import { RadioChoice } from '../ui/RadioChoice'
import { useResultToast } from '../ui/result-toast'
import { TakenOverFrom } from '../office/TakenOverSale'
import styles from './OwedBackList.module.css'

/** Cash, unless it would be taken out for what was paid in another way, which takes an owner. */
const paidBy = (sale: SaleView): MoneyWay =>
  (!isAllCash(sale) && MONEY_WAYS.find((way) => way !== 'cash' && partPaise(sale, way) > 0)) || 'cash'

function GiveBackSale({ sale, onClose }: { readonly sale: SaleView; readonly onClose: () => void }) {
  const words = useWords()
  const { say } = words
  const toast = useResultToast()
  const amountPaise = receivedPaise(sale)
  const amount = words.rupees(amountPaise)
  const { mutate, isPending } = useAct('cash.give-back', (answer) => {
    toast(answer, ({ returnedAsCredit }) =>
      say(returnedAsCredit === undefined ? 'owed.done' : 'owed.on-account', { amount }),
    )
    onClose()
  })
  const { requestId } = sale
  return (
    <GiveBackDialog
      amountPaise={amountPaise}
      asPaid={paidBy(sale)}
      customer={[saleNumber(words, sale), sale.customerName].filter((part) => part !== null).join(' ')}
      isPending={isPending}
      onClose={onClose}
      onGiven={(way) => mutate({ requestId, movement: 'given-back', way })}
      onKept={() => mutate({ requestId, movement: 'kept-as-credit' })}
    />
  )
}

function GiveBackOverpaid({
  account,
  onClose,
}: {
  readonly account: Overpaid
  readonly onClose: () => void
}) {
  const words = useWords()
  const toast = useResultToast()
  const makeStale = useMakeStale()
  const { accountId, amountPaise } = account
  const { mutate, isPending } = useAct('credit.give-back', (answer) => {
    toast(answer, () => words.say('owed.done', { amount: words.rupees(amountPaise) }))
    void makeStale('credit')
    void makeStale('credit-refused')
    onClose()
  })
  return (
    <GiveBackDialog
      amountPaise={amountPaise}
      asPaid="cash"
      customer={overpaidBy(words, account)}
      isPending={isPending}
      onClose={onClose}
      onGiven={(way) => mutate({ accountId, overpaidPaise: amountPaise, way })}
    />
  )
}

/** By number where the name was forgotten. */
const overpaidBy = ({ say }: Words, { accountNumber, name }: Overpaid): string =>
  accountNumber === null
    ? say('credit.erased')
    : [groupMobile(accountNumber), name].filter((part) => part !== null).join(' ')

interface GiveBackDialogProps {
  readonly amountPaise: Paise
  /** How it is proposed to be given back. */
  readonly asPaid: MoneyWay
  readonly customer: string
  readonly isPending: boolean
  readonly onClose: () => void
  readonly onGiven: (way: MoneyWay) => void
  /** Absent for what stands on an account already. */
  readonly onKept?: () => void
}

function GiveBackDialog({
  amountPaise,
  asPaid,
  customer,
  isPending,
  onClose,
  onGiven,
  onKept,
}: GiveBackDialogProps) {
  const { say, rupees } = useWords()
  const [way, setWay] = useState<MoneyWay>(asPaid)
  const given = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      initialFocus={given}
      title={say('owed.title', { amount: rupees(amountPaise), customer })}
      description={say('owed.words')}
      actions={
        <>
          <Button ref={given} weight="primary" busy={isPending} onClick={() => onGiven(way)}>
            {say('owed.given')}
          </Button>
          {onKept !== undefined && (
            <Button busy={isPending} onClick={onKept}>
              {say('owed.credit')}
            </Button>
          )}
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

interface OwedLineProps {
  readonly text: 'owed.line' | 'owed.this' | 'owed.account'
  readonly amountPaise: Paise
  readonly customer: string
  readonly isMain?: boolean
  readonly onTick: () => void
  readonly children?: ReactNode
}

function OwedLine({ text, amountPaise, customer, isMain = false, onTick, children }: OwedLineProps) {
  const { say, sayRich } = useWords()
  return (
    <li className={styles.line}>
      <p className={styles.words}>
        {sayRich(text, {
          amount: (
            <strong key="amount" className={styles.amount}>
              <Money amountPaise={amountPaise} />
            </strong>
          ),
          number: (
            <span key="number" className={styles.number}>
              {customer}
            </span>
          ),
        })}{' '}
        {children}
      </p>
      <Button weight={isMain ? 'primary' : 'secondary'} onClick={onTick}>
        {say('owed.tick')}
      </Button>
    </li>
  )
}

interface OwedBackListProps {
  readonly sales: readonly SaleView[]
  readonly overpaid?: readonly Overpaid[]
  /** `sale` on the page of the one sale: the first thing said there, and its main action. */
  readonly about?: 'shop' | 'sale'
}

export function OwedBackList({ sales, overpaid = [], about = 'shop' }: OwedBackListProps) {
  const words = useWords()
  const [settling, setSettling] = useState<SaleView | Overpaid | null>(null)
  if (sales.length + overpaid.length === 0) return null
  const close = () => setSettling(null)
  return (
    <section className={styles.owed} aria-label={words.say('owed.list')}>
      <ul>
        {sales.map((sale) => (
          <OwedLine
            key={sale.requestId}
            text={about === 'sale' ? 'owed.this' : 'owed.line'}
            amountPaise={receivedPaise(sale)}
            customer={saleNumber(words, sale)}
            isMain={about === 'sale'}
            onTick={() => setSettling(sale)}
          >
            <TakenOverFrom sale={sale} />
          </OwedLine>
        ))}
        {overpaid.map((account) => (
          <OwedLine
            key={account.accountId}
            text="owed.account"
            amountPaise={account.amountPaise}
            customer={overpaidBy(words, account)}
            onTick={() => setSettling(account)}
          />
        ))}
      </ul>
      {settling !== null &&
        ('requestId' in settling ? (
          <GiveBackSale sale={settling} onClose={close} />
        ) : (
          <GiveBackOverpaid account={settling} onClose={close} />
        ))}
    </section>
  )
}
