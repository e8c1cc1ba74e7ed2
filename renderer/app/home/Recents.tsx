// The latest customers, one press each from the same again.
import { RotateCcw } from 'lucide-react'
import type { SaleView } from '#shared/sale/day'
import { saleActions } from '#shared/sale/sale-actions'
import { payeeName } from '#shared/sale/subject'
import { saleNumber } from '../../texts/sale-words'
import { useWords } from '../../texts/words'
import { Card } from '../../ui/Card'
import { HiddenWords } from '../../ui/announcer'
import { Money } from '../../ui/Money'
import { Skeleton } from '../../ui/Skeleton'
import { useRepeatSale } from '../../sale/actions/use-repeat-sale'
import layout from '../../ui/layout.module.css'
import { useLatestSales } from '../../sale/receipts/latest-sales'
import styles from './Home.module.css'

const MOST_SHOWN = 9

/** The newest sale of each number that went through and may be sold again, newest first. */
export function recentOf(sales: readonly SaleView[]): readonly SaleView[] {
  const newest = new Map<string, SaleView>()
  for (const sale of sales) {
    if (sale.railStatus !== 'success' || !saleActions(sale).includes('repeat')) continue
    const customer = `${sale.subject.service} ${sale.accountNumber}`
    if (!newest.has(customer)) newest.set(customer, sale)
  }
  return [...newest.values()].slice(0, MOST_SHOWN)
}

function Recent({ sale }: { readonly sale: SaleView }) {
  const words = useWords()
  const repeatSale = useRepeatSale()
  const repeat = () => repeatSale(sale)
  const number = saleNumber(words, sale)
  return (
    <li>
      <button type="button" data-recent className={styles.recent} onClick={repeat}>
        <RotateCcw size={18} aria-hidden="true" className={styles.icon} />
        <HiddenWords>{words.say('home.recent.repeat')}</HiddenWords>
        <span className={styles.who}>
          <strong className={styles.number}>{number}</strong>
          <span className={styles.about}>
            {[sale.customerName, payeeName(sale.subject), words.shortDay(sale.openedAt)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <Money amountPaise={sale.amountPaise} />
      </button>
    </li>
  )
}

export function Recents() {
  const { say } = useWords()
  const latest = useLatestSales()
  const recent = latest?.ok === true ? recentOf(latest.value) : []
  return (
    <Card
      heading="strong"
      title={say('home.recent')}
      aside={recent.length > 0 && <span className={layout.quiet}>{say('home.recent.words')}</span>}
    >
      {latest === null && <Skeleton lines={3} />}
      {latest !== null && recent.length === 0 && <p className={layout.quiet}>{say('home.recent.none')}</p>}
      {recent.length > 0 && (
        <ul className={styles.recentList}>
          {recent.map((sale) => (
            <Recent key={sale.requestId} sale={sale} />
          ))}
        </ul>
      )}
    </Card>
  )
}
