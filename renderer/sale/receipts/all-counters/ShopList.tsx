// Sales of all counters as ledger lines, each with the counter that sold it; more are asked for at the end.
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { paise } from '#shared/base/money'
import type { OfficeSale } from '#shared/office/office-sales'
import { useWords } from '../../../texts/words'
import { Button } from '../../../ui/Button'
import { classes } from '../../../ui/classes'
import { FailureNotice } from '../../../ui/FailureNotice'
import { Money } from '../../../ui/Money'
import { Skeleton } from '../../../ui/Skeleton'
import { StateIcon } from '../../../ui/StatusMark'
import { rowAfter } from '../row-keys'
import { shopNumber } from '../../../office/shop-words'
import type { AllCounters } from './use-all-counters'
import styles from '../ReceiptsScreen.module.css'

const keyOf = ({ counterId, requestId }: OfficeSale): string => `${counterId}:${requestId}`

interface ShopListProps {
  readonly shop: AllCounters
  readonly isNarrowed: boolean
  readonly opened: OfficeSale | null
  readonly onOpen: (sale: OfficeSale) => void
  /** Counts how often the keyboard moved from the search into the list. */
  readonly entered: number
  /** The keyboard returns to the search. */
  readonly onLeave: () => void
}

export function ShopList({ shop, isNarrowed, opened, onOpen, entered, onLeave }: ShopListProps) {
  const { say } = useWords()
  const list = useRef<HTMLUListElement>(null)
  const rows = () => [...(list.current?.querySelectorAll('button') ?? [])]
  useEffect(() => {
    if (entered > 0) list.current?.querySelector('button')?.focus()
  }, [entered])
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const all = rows()
    const at = all.findIndex((row) => row === event.target)
    const next = rowAfter(event.key, at, all.length)
    if (next === null) return
    event.preventDefault()
    if (next < 0) onLeave()
    else all[next]?.focus()
  }
  if (shop.failure !== null) return <FailureNotice failure={shop.failure} />
  if (shop.typedProblem !== null) return null
  if (shop.sales === null) return <Skeleton lines={5} tall />
  if (shop.sales.length === 0)
    return (
      <p role="status" className={styles.none}>
        {say(isNarrowed ? 'receipts.none-found' : 'receipts.empty')}
      </p>
    )
  const isOpened = opened === null ? null : keyOf(opened)
  return (
    <div className={styles.rows}>
      <ul ref={list} aria-label={say('receipts.list')} onKeyDown={press}>
        {shop.sales.map((sale) => (
          <li key={keyOf(sale)}>
            <ShopRow sale={sale} isOpened={keyOf(sale) === isOpened} onOpen={() => onOpen(sale)} />
          </li>
        ))}
      </ul>
      {shop.hasMore && (
        <div className={styles.more}>
          <Button busy={shop.isAsking} onClick={shop.more}>
            {say('office.search.more')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface ShopRowProps {
  readonly sale: OfficeSale
  readonly isOpened: boolean
  readonly onOpen: () => void
}

function ShopRow({ sale, isOpened, onOpen }: ShopRowProps) {
  const words = useWords()
  return (
    <button
      type="button"
      className={classes(styles.row, styles.press)}
      aria-current={isOpened ? 'true' : undefined}
      onClick={onOpen}
    >
      <StateIcon state={sale.railStatus} word={words.say(`sale.rail.${sale.railStatus}.word`)} />
      <span className={styles.about}>
        <span className={styles.number}>
          {shopNumber(words, sale)}
          {sale.customerName !== null && <span className={styles.name}> {sale.customerName}</span>}
        </span>
        <span className={styles.small}>
          <strong>{sale.isThis ? words.say('office.this') : sale.counterName}</strong>
          {` · ${words.dateAndTime(sale.openedAtMs)} · ${sale.payee}`}
        </span>
      </span>
      <strong>
        <Money amountPaise={paise(sale.amountPaise)} />
      </strong>
    </button>
  )
}
