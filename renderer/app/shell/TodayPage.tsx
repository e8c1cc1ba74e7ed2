// Today's page of the ledger: the day's sales, newest first and live; below, what is owed back and what is in the box.
import { PanelRightClose } from 'lucide-react'
import type { DayPage } from '@shared/domain/day'
import type { TillState } from '@shared/domain/till-report'
import { paise, type Paise } from '@shared/money'
import { OwedBackList } from '../../features/pending/OwedBackList'
import { useWords } from '../../messages/words'
import { FailureNotice } from '../../ui/FailureNotice'
import { Money } from '../../ui/Money'
import { Skeleton } from '../../ui/Skeleton'
import { useAsk } from '../queries'
import { useDay, useIsJournalShut } from '../shop'
import { SaleLine } from './SaleLine'
import styles from './TodayPage.module.css'

const Sum = ({ label, amountPaise }: { readonly label: string; readonly amountPaise: Paise }) => (
  <div className={styles.sum}>
    <dt>{label}</dt>
    <dd>
      <Money amountPaise={amountPaise} />
    </dd>
  </div>
)

interface Box {
  /** The float and manual movements of cash; null while the till is closed. */
  readonly byHandPaise: Paise | null
  readonly takenPaise: Paise
  readonly givenBackPaise: Paise
  readonly inTheBoxPaise: Paise
}

/** With an open till the content of the box is known; without one only the effect of the day's sales. */
function boxOf(day: DayPage, till: TillState | null): Box {
  const cash = till?.session?.cash
  if (cash === undefined)
    return {
      byHandPaise: null,
      takenPaise: day.cashTakenPaise,
      givenBackPaise: day.givenBackPaise,
      inTheBoxPaise: day.inTheBoxPaise,
    }
  return {
    byHandPaise: paise(cash.floatPaise + cash.cashInPaise - cash.cashOutPaise),
    takenPaise: cash.takenPaise,
    givenBackPaise: cash.givenBackPaise,
    inTheBoxPaise: cash.expectedPaise,
  }
}

function Sums({ day }: { readonly day: DayPage }) {
  const { say } = useWords()
  const { data: till } = useAsk('till.state', {})
  const box = boxOf(day, till?.ok === true ? till.value : null)
  return (
    <dl className={styles.sums}>
      {box.byHandPaise !== null && <Sum label={say('today.float')} amountPaise={box.byHandPaise} />}
      <Sum label={say('today.cash-taken')} amountPaise={box.takenPaise} />
      <Sum label={say('today.given-back')} amountPaise={box.givenBackPaise} />
      <div className={styles.total}>
        <dt>{say('today.in-the-box')}</dt>
        <dd>
          <Money amountPaise={box.inTheBoxPaise} />
        </dd>
      </div>
    </dl>
  )
}

function Entries({ day }: { readonly day: DayPage }) {
  const { say } = useWords()
  if (day.sales.length === 0) return <p className={styles.empty}>{say('today.empty')}</p>
  return (
    <ol className={styles.lines}>
      {day.sales.map((sale) => (
        <SaleLine key={sale.requestId} sale={sale} />
      ))}
    </ol>
  )
}

export function TodayPage({ onFold }: { readonly onFold: () => void }) {
  const { say, dayAndMonth } = useWords()
  const day = useDay()
  // The reason, and what to do, is at the top of every screen.
  const isShut = useIsJournalShut()
  return (
    <aside className={styles.page} aria-label={say('today.title')}>
      <header className={styles.header}>
        <h2>{say('today.title')}</h2>
        {day?.ok === true && <span className={styles.date}>{dayAndMonth(day.value.dayStartsAt)}</span>}
        <button type="button" className={styles.fold} onClick={onFold} aria-label={say('today.fold')}>
          <PanelRightClose size={18} aria-hidden="true" />
        </button>
      </header>
      <div className={styles.scroll}>
        {day === null && <Skeleton lines={4} tall />}
        {day?.ok === false && !isShut && <FailureNotice failure={day.failure} />}
        {isShut && <p className={styles.empty}>{say('today.shut')}</p>}
        {day?.ok === true && <Entries day={day.value} />}
      </div>
      {day?.ok === true && (
        <footer className={styles.foot}>
          <OwedBackList sales={day.value.owedBack} />
          <Sums day={day.value} />
        </footer>
      )}
    </aside>
  )
}
