// The customer on one line: the name, the newest sale or an open complaint, and the repeat that Enter makes. Opened, it
// lists the earlier sales with their states. Where the window is tall enough it is open by itself.
import { ChevronDown, MessageSquareWarning, RotateCcw } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { DAY_MS, startOfIndianDay } from '#shared/base/clock'
import { isUnderWay, type Complaint } from '#shared/sale/complaint'
import { isOpen } from '#shared/sale/sale'
import { useAsk } from '../../bridge/queries'
import { useWords, type Words } from '../../texts/words'
import { Button, Spinner } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { classes } from '../../ui/classes'
import { StatusMark } from '../../ui/StatusMark'
import { useMedia } from '../../ui/use-media'
import { useNow } from '../../ui/use-now'
import { askRepeat } from './counter-actions'
import type { RechargeSale } from './recharge-sale'
import type { Counter } from './use-counter'
import layout from '../../ui/layout.module.css'
import styles from './counter.module.css'

const AGE_EVERY_MS = 30_000
/** Below the number and the operator there is then room for a list. */
const TALL = '(min-height: 56rem)'

interface OfCustomer {
  readonly counter: Counter
  readonly accountNumber: string
}

export function EarlierSales({ counter }: { readonly counter: Counter }) {
  const { accountNumber } = counter
  return accountNumber === null ? null : <AboutCustomer counter={counter} accountNumber={accountNumber} />
}

function AboutCustomer({ counter, accountNumber }: OfCustomer) {
  const words = useWords()
  const now = useNow(AGE_EVERY_MS)
  const listId = useId()
  const isTall = useMedia(TALL)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isUnfolded = chosen ?? isTall
  const { earlier, repeatSale } = counter
  const complaints = useComplaints(earlier)
  const name = useName(accountNumber)
  const sales = withRepeatFirst(earlier, repeatSale)
  const [first] = sales
  return (
    <Card className={styles.historyCard}>
      <div className={styles.customer}>
        <p className={styles.summary}>
          {complaints.length > 0 && <ComplaintMark complaints={complaints} />}
          {name !== null && <strong>{name}</strong>}
          {first === undefined ? (
            <span className={layout.quiet}>{words.say('recharge.history.none')}</span>
          ) : (
            <Newest sale={first} now={now} />
          )}
        </p>
        {repeatSale !== null && (
          <RepeatButton
            counter={counter}
            sale={repeatSale}
            isNamed={first?.requestId !== repeatSale.requestId}
          />
        )}
        <button
          type="button"
          className={styles.unfold}
          aria-expanded={isUnfolded}
          aria-controls={listId}
          aria-label={words.say('customer.open')}
          title={words.say('customer.open')}
          onClick={() => setChosen(!isUnfolded)}
        >
          <ChevronDown size={18} aria-hidden="true" />
        </button>
      </div>
      <div id={listId} hidden={!isUnfolded} className={styles.unfolded}>
        {complaints.map((complaint) => (
          <ComplaintLine key={complaint.number} complaint={complaint} now={now} />
        ))}
        <ul className={styles.history}>
          {sales.map((sale) => (
            <EarlierSale key={sale.requestId} counter={counter} sale={sale} now={now} />
          ))}
        </ul>
        <Link href={`/customer/${accountNumber}`}>{words.say('customer.open')}</Link>
      </div>
    </Card>
  )
}

/** As the shop remembers it, or as an operator or biller last said it. */
function useName(accountNumber: string): string | null {
  const { data: customer } = useAsk('customer.look', { accountNumber })
  if (customer?.ok !== true) return null
  return customer.value.remembered?.name ?? customer.value.enteredName
}

/** Those about these sales that still wait for an answer. */
function useComplaints(sales: readonly RechargeSale[]): readonly Complaint[] {
  const { data: complaints } = useAsk('complaints.list', {})
  if (complaints?.ok !== true) return []
  const ids = new Set(sales.map(({ requestId }) => requestId))
  return complaints.value.filter((complaint) => isUnderWay(complaint) && ids.has(complaint.requestId))
}

function Newest({ sale, now }: { readonly sale: RechargeSale; readonly now: number }) {
  const words = useWords()
  return (
    <span>
      <strong>{words.rupees(sale.amountPaise, 'when-needed')}</strong>{' '}
      {sale.railStatus === 'success' ? (
        <span className={styles.pastWhen}>{agoWords(words, sale.openedAt, now)}</span>
      ) : (
        <StatusMark sale={sale} />
      )}
    </span>
  )
}

function ComplaintMark({ complaints }: { readonly complaints: readonly Complaint[] }) {
  const words = useWords()
  const label = words.say('recharge.history.complaint', { count: complaints.length })
  return (
    <span className={styles.complaint} role="img" aria-label={label} title={label}>
      <MessageSquareWarning size={18} aria-hidden="true" />
    </span>
  )
}

function ComplaintLine({ complaint, now }: { readonly complaint: Complaint; readonly now: number }) {
  const words = useWords()
  const { number, reason, dueAt } = complaint
  const when = words.dateAndTime(dueAt)
  return (
    <p className={styles.complaint}>
      {words.say('complaint.number', { number })}: {words.say(`complaint.reason.${reason}`)}.{' '}
      {words.say(dueAt < now ? 'complaint.overdue' : 'complaint.due', { when })}
    </p>
  )
}

interface RepeatButtonProps {
  readonly counter: Counter
  readonly sale: RechargeSale
  /** The amount is not already told beside it. */
  readonly isNamed: boolean
}

/** The sale that Enter repeats. */
function RepeatButton({ counter, sale, isNamed }: RepeatButtonProps) {
  const words = useWords()
  const amount = words.rupees(sale.amountPaise, 'when-needed')
  return (
    <Button
      weight="quiet"
      className={styles.repeat}
      aria-label={repeatWords(words, sale)}
      keyHint="↵"
      onClick={() => askRepeat(counter.store, sale)}
    >
      {counter.state.repeating?.requestId === sale.requestId ? (
        <Spinner />
      ) : isNamed ? (
        words.say('recharge.continue.repeat', { amount })
      ) : (
        words.say('recharge.history.repeat')
      )}
    </Button>
  )
}

interface EarlierSaleProps {
  readonly counter: Counter
  readonly sale: RechargeSale
  readonly now: number
}

function EarlierSale({ counter, sale, now }: EarlierSaleProps) {
  const words = useWords()
  return (
    <li className={styles.past}>
      <strong className={styles.pastAmount}>{words.rupees(sale.amountPaise, 'when-needed')}</strong>
      <span className={classes(styles.pastWhen, styles.pastFill)}>
        {whenWords(words, sale.openedAt, now)}
      </span>
      {sale.railStatus === 'success' ? (
        <Button
          weight="quiet"
          className={styles.repeat}
          aria-label={repeatWords(words, sale)}
          title={repeatWords(words, sale)}
          icon={<RotateCcw size={16} aria-hidden="true" />}
          onClick={() => askRepeat(counter.store, sale)}
        >
          {counter.state.repeating?.requestId === sale.requestId && <Spinner />}
        </Button>
      ) : (
        <StatusMark sale={sale} />
      )}
    </li>
  )
}

/** Open sales come first because they matter most, then the one that Enter repeats. */
function withRepeatFirst(
  earlier: readonly RechargeSale[],
  repeatSale: RechargeSale | null,
): readonly RechargeSale[] {
  const rank = (sale: RechargeSale): number => {
    if (isOpen(sale)) return 0
    return sale.requestId === repeatSale?.requestId ? 1 : 2
  }
  return earlier.toSorted((a, b) => rank(a) - rank(b))
}

function repeatWords(words: Words, sale: RechargeSale): string {
  const amount = words.rupees(sale.amountPaise, 'when-needed')
  return words.say('recharge.history.repeat-of', { amount, day: words.shortDay(sale.openedAt) })
}

const daysAgo = (at: number, now: number): number => Math.ceil((startOfIndianDay(now) - at) / DAY_MS)

/** Short, for the one line. */
const agoWords = (words: Words, at: number, now: number): string =>
  at >= startOfIndianDay(now)
    ? words.say('recharge.history.today', { time: words.time(at) })
    : words.say('common.days-ago', { count: daysAgo(at, now) })

const whenWords = (words: Words, at: number, now: number): string =>
  at >= startOfIndianDay(now)
    ? agoWords(words, at, now)
    : words.say('recharge.history.when', { day: words.shortDay(at), ago: agoWords(words, at, now) })
