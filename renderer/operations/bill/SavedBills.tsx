// The bills that a customer asked the shop to remember: one key fetches what is due now. Bills can also be forgotten
// here.
import type { SavedBill } from '#shared/operations/bill/bill-book'
import { groupMobile } from '#shared/base/identifiers/mobile'
import { useAct, useMakeStale } from '../../bridge/queries'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { showToast } from '../../ui/toast'
import { useNow } from '../../ui/use-now'
import { payAgain } from './bill-actions'
import { focusSearch, optionId } from './HitList'
import layout from '../../ui/layout.module.css'
import styles from './bill.module.css'

const AGE_EVERY_MS = 60_000

interface SavedBillsProps {
  readonly listId: string
  readonly mobileNumber: string
  readonly bills: readonly SavedBill[]
  readonly marked: number
  /** The bill book has been read. */
  readonly isKnown: boolean
}

export function SavedBills({ listId, mobileNumber, bills, marked, isKnown }: SavedBillsProps) {
  const words = useWords()
  const { say } = words
  const now = useNow(AGE_EVERY_MS)
  const number = groupMobile(mobileNumber)
  if (!isKnown) return null
  if (bills.length === 0) return <p className={layout.quiet}>{say('bill.saved.none', { number })}</p>
  return (
    <section className={styles.hits} aria-label={say('bill.saved.title', { number })}>
      <p className={styles.hitsHead}>{say('bill.saved.title', { number })}</p>
      <ul
        id={listId}
        role="listbox"
        tabIndex={0}
        aria-label={say('bill.saved.title', { number })}
        className={styles.list}
      >
        {bills.map((bill, index) => (
          <li
            key={`${bill.billerId} ${bill.identity}`}
            id={optionId(listId, index)}
            role="option"
            aria-selected={index === marked}
            className={styles.hit}
            onPointerDown={(event) => {
              event.preventDefault()
              void payAgain(bill)
            }}
          >
            <span className={styles.hitName}>
              {bill.billerName} · {bill.number}
            </span>
            <span className={layout.quiet}>
              {[bill.customerName, say('bill.saved.paid', { when: words.ago(bill.lastPaidAt, now) })]
                .filter((part) => part !== null)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.forget}>
        {bills.map((bill) => (
          <Forget key={`${bill.billerId} ${bill.identity}`} bill={bill} />
        ))}
      </div>
    </section>
  )
}

/** Outside of the list, because a list of options must not contain buttons. */
function Forget({ bill }: { readonly bill: SavedBill }) {
  const { say } = useWords()
  const makeStale = useMakeStale()
  const { customerMobile, billerId, identity, number } = bill
  const forget = useAct('bill.forget', () => {
    showToast('good', say('bill.saved.forgotten'))
    focusSearch()
    void makeStale('saved-bills')
  })
  return (
    <Button
      weight="quiet"
      busy={forget.isPending}
      onClick={() => forget.mutate({ customerMobile, billerId, identity })}
    >
      {say('bill.saved.forget-of', { biller: bill.billerName, number })}
    </Button>
  )
}
