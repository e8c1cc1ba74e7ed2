// The search result as a ledger list. However long it is, only visible rows are in the page; more are loaded at its
// end.
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { Link } from 'wouter'
import type { SaleView } from '#shared/sale/day'
import { payeeName } from '#shared/sale/subject'
import { salePath } from '../../../commands/screens'
import { saleNumber, saleWords } from '../../../texts/sale-words'
import { useWords } from '../../../texts/words'
import { Money } from '../../../ui/Money'
import { StatusMark } from '../../../ui/StatusMark'
import { rowAfter } from '../row-keys'
import type { ReceiptLog } from '../use-receipt-search'
import styles from '../ReceiptsScreen.module.css'

const USUAL_ROW_PX = 61
const ROWS_BEYOND_SIGHT = 8
const ROWS_BEFORE_END = 10

function SaleRow({ sale, isChosen }: { readonly sale: SaleView; readonly isChosen: boolean }) {
  const words = useWords()
  return (
    <Link
      href={salePath(sale.requestId)}
      className={styles.row}
      aria-current={isChosen ? 'true' : undefined}
      replace
    >
      <StatusMark sale={sale} show="icon" />
      <span className={styles.about}>
        <span className={styles.number}>
          {saleNumber(words, sale)}
          {sale.customerName !== null && <span className={styles.name}> {sale.customerName}</span>}
        </span>
        <span className={styles.small}>
          {saleWords(words, sale).word} · {payeeName(sale.subject)} · {words.shortDay(sale.openedAt)},{' '}
          {words.time(sale.openedAt)}
          {sale.payment?.visitId !== undefined && ` · ${words.say('visit.title')}`}
        </span>
      </span>
      <strong>
        <Money amountPaise={sale.amountPaise} />
      </strong>
    </Link>
  )
}

interface ReceiptListProps {
  readonly log: ReceiptLog
  readonly sales: readonly SaleView[]
  readonly requestId: string | null
  /** Counts how often the keyboard moved from the search into the list. */
  readonly entered: number
  /** The keyboard returns to the search. */
  readonly onLeave: () => void
}

/** Loads more rows once the last ones are near. */
function useMoreAtEnd({ hasMore, more }: ReceiptLog, lastShown: number, count: number): void {
  const ask = useEffectEvent(more)
  useEffect(() => {
    if (hasMore && lastShown >= count - ROWS_BEFORE_END) ask()
  }, [hasMore, lastShown, count])
}

/** Scrolls a wanted row into the page and focuses it, which is possible only once it is there. */
function useRowFocus(
  scroller: RefObject<HTMLElement | null>,
  virtual: Virtualizer<HTMLDivElement, Element>,
  [firstShown, lastShown]: readonly [number, number],
): (index: number) => void {
  const [wanted, setWanted] = useState<number | null>(null)
  useEffect(() => {
    if (wanted !== null) virtual.scrollToIndex(wanted)
  }, [virtual, wanted])
  useEffect(() => {
    const row =
      wanted === null ? null : scroller.current?.querySelector<HTMLElement>(`[data-index="${wanted}"] a`)
    if (!row) return
    row.focus()
    setWanted(null)
  }, [scroller, wanted, firstShown, lastShown])
  return setWanted
}

export function ReceiptList({ log, sales, requestId, entered, onLeave }: ReceiptListProps) {
  const { say } = useWords()
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: sales.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => USUAL_ROW_PX,
    overscan: ROWS_BEYOND_SIGHT,
    getItemKey: (index) => sales[index]?.requestId ?? index,
  })
  const shown = virtual.getVirtualItems()
  const lastShown = shown.at(-1)?.index ?? 0
  useMoreAtEnd(log, lastShown, sales.length)
  const focusRow = useRowFocus(scroller, virtual, [shown[0]?.index ?? 0, lastShown])
  useEffect(() => {
    if (entered > 0) focusRow(0)
  }, [focusRow, entered])

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !(event.target instanceof HTMLElement)) return
    const index = Number(event.target.closest('li')?.dataset['index'] ?? 0)
    const next = rowAfter(event.key, index, sales.length)
    if (next === null) return
    event.preventDefault()
    if (next < 0) onLeave()
    else focusRow(next)
  }

  return (
    <div ref={scroller} className={styles.rows}>
      <ul
        aria-label={say('receipts.list')}
        className={styles.all}
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={press}
      >
        {shown.map(({ index, key, start }) => {
          const sale = sales[index]
          return (
            sale && (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={log.totals?.count ?? -1}
                className={styles.place}
                style={{ transform: `translateY(${start}px)` }}
              >
                <SaleRow sale={sale} isChosen={sale.requestId === requestId} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
