// Earlier sales to this number, newest first, with their state; the newest successful one can be repeated with one key.
import { RotateCcw } from 'lucide-react'
import { Link } from 'wouter'
import { DAY_MS, startOfIndianDay } from '@shared/clock'
import { useWords, type Words } from '../../messages/words'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Spinner } from '../../ui/Spinner'
import { StatusMark } from '../../ui/StatusMark'
import { useNow } from '../../ui/use-now'
import { askRepeat } from './counter-actions'
import type { RechargeSale } from './recharge-sale'
import type { Counter } from './use-counter'
import layout from '../../ui/layout.module.css'
import styles from './counter.module.css'

const AGE_EVERY_MS = 30_000

export function EarlierSales({ counter }: { readonly counter: Counter }) {
  const words = useWords()
  const now = useNow(AGE_EVERY_MS)
  const { accountNumber, earlier, repeatSale, state } = counter
  if (accountNumber === null) return null
  const [first, ...others] = withRepeatFirst(earlier, repeatSale)
  return (
    <Card
      title={words.say('recharge.history.title')}
      aside={<Link href={`/customer/${accountNumber}`}>{words.say('customer.open')}</Link>}
      className={styles.historyCard}
    >
      {first === undefined && <p className={layout.quiet}>{words.say('recharge.history.none')}</p>}
      {first !== undefined && (
        <ul className={styles.history}>
          {[first, ...others].map((sale) => (
            <EarlierSale
              key={sale.requestId}
              sale={sale}
              when={whenWords(words, sale.openedAt, now)}
              onRepeat={() => askRepeat(counter.store, sale)}
              isFirst={sale.requestId === repeatSale?.requestId}
              isChecking={state.repeating?.requestId === sale.requestId}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

interface EarlierSaleProps {
  readonly sale: RechargeSale
  readonly when: string
  readonly onRepeat: () => void
  /** The one that Enter repeats. */
  readonly isFirst: boolean
  readonly isChecking: boolean
}

function EarlierSale({ sale, when, onRepeat, isFirst, isChecking }: EarlierSaleProps) {
  const words = useWords()
  const amount = words.rupees(sale.amountPaise, 'when-needed')
  const label = words.say('recharge.history.repeat-of', { amount, day: words.shortDay(sale.openedAt) })
  return (
    <li className={styles.past}>
      <strong className={styles.pastAmount}>{amount}</strong>
      <span className={styles.pastWhen}>{when}</span>
      {sale.railStatus === 'success' ? (
        <Button
          weight="quiet"
          className={styles.repeat}
          aria-label={label}
          keyHint={isFirst ? '↵' : undefined}
          icon={isFirst ? undefined : <RotateCcw size={16} aria-hidden="true" />}
          onClick={onRepeat}
        >
          {isChecking ? <Spinner /> : isFirst ? words.say('recharge.history.repeat') : ''}
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
    if (sale.railStatus === 'pending' || sale.railStatus === 'unknown' || sale.railStatus === 'sending')
      return 0
    return sale.requestId === repeatSale?.requestId ? 1 : 2
  }
  return earlier.toSorted((a, b) => rank(a) - rank(b))
}

function whenWords(words: Words, at: number, now: number): string {
  const today = startOfIndianDay(now)
  if (at >= today) return words.say('recharge.history.today', { time: words.time(at) })
  const days = Math.ceil((today - at) / DAY_MS)
  const ago = words.say('common.days-ago', { count: days })
  return words.say('recharge.history.when', { day: words.shortDay(at), ago })
}
