// The board: who is owed cash, what is on hold or waits for a decision, what has no result yet (oldest first), and what the service still owes
// the shop.
import { CircleCheck } from 'lucide-react'
import { Fragment, useState, type KeyboardEvent } from 'react'
import type { PendingBoard, SaleView } from '#shared/sale/day'
import { MOST_AT_ONCE } from '#shared/sale/sale-actions'
import { paise, type Paise } from '#shared/base/money'
import { receivedPaise } from '#shared/sale/payment'
import { SALE_OPERATIONS, type SaleOperation } from '#shared/operations/registry'
import { useAct, useAsk } from '../../bridge/queries'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { classes } from '../../ui/classes'
import { FailureNotice } from '../../ui/FailureNotice'
import { Money } from '../../ui/Money'
import { RadioChoice } from '../../ui/RadioChoice'
import { Skeleton } from '../../ui/Skeleton'
import { useResultToast } from '../../ui/result-toast'
import { useNow } from '../../ui/use-now'
import { useLockState } from '../../access/lock-state'
import { LostCounters } from '../../office/LostCounters'
import { OpenSale, type OpenLine } from './OpenSale'
import { OwedBackList } from '../OwedBackList'
import styles from '../open-sales.module.css'
import { TickedSales } from './TickedSales'

const SECOND_MS = 1_000
/** So many lines are seen at once; more can be shown by what was sold. */
const MOST_UNSORTED = 8
type Kind = SaleOperation | 'all'

export function Board() {
  const { data: answer, refetch } = useAsk('pending.board', {})
  return (
    <div className={styles.stack} onKeyDown={alongTheLines}>
      <LostCounters />
      {answer === undefined && <Skeleton lines={3} tall />}
      {answer?.ok === false && <FailureNotice failure={answer.failure} onRetry={() => void refetch()} />}
      {answer?.ok === true && <Lists board={answer.value} />}
    </div>
  )
}

/** Arrows lead along the lines of all lists. */
function alongTheLines(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !(event.target instanceof HTMLElement)) return
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-open-sale]')]
  const at = lines.indexOf(event.target)
  if (at < 0) return
  event.preventDefault()
  lines[at + step]?.focus()
}

function Lists({ board }: { readonly board: PendingBoard }) {
  const { say } = useWords()
  const [kind, setKind] = useState<Kind>('all')
  const { open, undecided, stoppedBySetup, onHold, refundDue, owedBack, overpaid } = board
  const owedBackPaise = sumOf([
    ...owedBack.map(receivedPaise),
    ...overpaid.map(({ amountPaise }) => amountPaise),
  ])
  const listed = [...open, ...undecided, ...stoppedBySetup, ...onHold, ...refundDue]
  // One that stands alone needs no opening.
  const [openId, onOpen] = useState(() => (listed.length === 1 ? (listed[0]?.requestId ?? null) : null))
  const line = { openId, onOpen }
  const person = useLockState()?.staff?.id
  const now = useNow(listed.length > 0 ? SECOND_MS : null)
  const present = SALE_OPERATIONS.filter((value) => listed.some(({ subject }) => subject.operation === value))
  const shown = present.length > 1 && listed.length > MOST_UNSORTED ? kind : 'all'
  const those = (sales: readonly SaleView[]) =>
    sales.filter(({ subject }) => shown === 'all' || subject.operation === shown)
  return (
    <>
      {owedBack.length + overpaid.length > 0 && (
        <section>
          <h2 className={classes(styles.heading, styles.owedHeading)}>
            <span>{say('home.owed', { count: owedBack.length + overpaid.length })}</span>
            <Money amountPaise={owedBackPaise} />
          </h2>
          <OwedBackList sales={owedBack} overpaid={overpaid} />
        </section>
      )}
      {present.length > 1 && listed.length > MOST_UNSORTED && (
        <RadioChoice
          name="kind"
          label={say('pending.filter')}
          choices={(['all', ...present] as const).map((value) => ({
            value,
            label: say(`pending.filter.${value}`),
          }))}
          value={shown}
          onChange={setKind}
        />
      )}
      {listed.length + owedBack.length + overpaid.length === 0 && (
        <div className={styles.empty}>
          <CircleCheck size={40} aria-hidden="true" />
          <p>{say('pending.empty')}</p>
        </div>
      )}
      <Sales title={say('pending.hold')} sales={those(onHold)} now={now} line={line} />
      {/* Another person finds no ticks of whoever was here before, and nothing goes on for them. */}
      <Fragment key={person}>
        <TickedSales
          title={say('pending.setup')}
          explanation={say('pending.setup.words')}
          sales={those(stoppedBySetup)}
          {...line}
          now={now}
        />
        <TickedSales
          title={say('pending.undecided')}
          explanation={say('pending.undecided.words')}
          sales={those(undecided)}
          {...line}
          now={now}
        />
      </Fragment>
      <Sales title={say('pending.open')} sales={those(open)} now={now} line={line} />
      {open.some(isUnseen) && <Review sales={listed.filter(isUnseen)} />}
      <Sales title={say('pending.refund-due')} sales={those(refundDue)} now={now} line={line} />
    </>
  )
}

const sumOf = (amounts: readonly Paise[]): Paise => paise(amounts.reduce((sum, amount) => sum + amount, 0))

interface SalesProps {
  readonly title: string
  readonly sales: readonly SaleView[]
  readonly now: number
  readonly line: OpenLine
}

function Sales({ title, sales, now, line }: SalesProps) {
  if (sales.length === 0) return null
  return (
    <section>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.sales}>
        {sales.map((sale) => (
          <OpenSale key={sale.requestId} sale={sale} now={now} {...line} />
        ))}
      </ul>
    </section>
  )
}

const isUnseen = ({ reviewedBy }: SaleView): boolean => reviewedBy === null

/** Only the owner may mark open sales as reviewed, which lets new sales go on. */
function Review({ sales }: { readonly sales: readonly SaleView[] }) {
  const { say } = useWords()
  const toast = useResultToast()
  const { mutate, isPending } = useAct('pending.review', (answer) =>
    toast(answer, ({ count }) => say('pending.reviewed', { count })),
  )
  const requestIds = sales.slice(0, MOST_AT_ONCE).map(({ requestId }) => requestId)
  return (
    <div className={styles.review}>
      <Button busy={isPending} onClick={() => mutate({ requestIds })}>
        {say('pending.review')}
      </Button>
      <p className={styles.small}>{say('pending.review.words')}</p>
    </div>
  )
}
