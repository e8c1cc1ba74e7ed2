// One sale as a line of the ledger: icon, number and operator, amount, and its state below.
import { memo } from 'react'
import type { SaleView } from '#shared/sale/day'
import { isOpen } from '#shared/sale/sale'
import { payeeName } from '#shared/sale/subject'
import { SaleMenuButton } from '../../sale/actions/SaleMenuButton'
import { feeWords, saleNumber, saleWords } from '../../texts/sale-words'
import { useWords, type Words } from '../../texts/words'
import { Money } from '../../ui/Money'
import { StatusMark } from '../../ui/StatusMark'
import { useNow } from '../../ui/use-now'
import { saleHref } from '../../commands/screens'
import styles from './SaleLine.module.css'

const SECOND_MS = 1_000

/**
 * `Pending 2 min` while open; the word, the cash and the time once it has ended. What is owed back stands below the lines,
 * with its tick; when the service is asked next, under Pending.
 */
export function standing(words: Words, sale: SaleView, now: number): string {
  const { word, cash } = saleWords(words, sale)
  if (!isOpen(sale))
    return [
      word,
      sale.cashStatus === 'owed-back' ? null : cash,
      words.time(sale.openedAt),
      feeWords(words, sale),
    ]
      .filter((part) => part !== null)
      .join(' · ')
  return `${word} ${words.age(sale.openedAt, now)}`
}

interface LineProps {
  readonly sale: SaleView
  readonly isNewest: boolean
}

function Line({ sale, isNewest }: LineProps) {
  const words = useWords()
  const now = useNow(isOpen(sale) ? SECOND_MS : null)
  const { tone } = saleWords(words, sale)
  return (
    <li className={styles.entry} data-vital={isNewest ? 'newest' : undefined}>
      <a href={saleHref(sale.requestId)} className={styles.line}>
        <StatusMark sale={sale} show="icon" />
        <span className={styles.about}>
          <span className={styles.number}>{saleNumber(words, sale)}</span> · {payeeName(sale.subject)}
        </span>
        <strong className={styles.amount}>
          <Money amountPaise={sale.amountPaise} />
        </strong>
        <span className={styles.standing} data-tone={sale.railStatus === 'success' ? undefined : tone}>
          {standing(words, sale, now)}
        </span>
      </a>
      <SaleMenuButton sale={sale} />
    </li>
  )
}

/** A day has hundreds of them, and each change of one sale asks for all: those that stayed the same are left alone. */
export const SaleLine = memo(Line)
