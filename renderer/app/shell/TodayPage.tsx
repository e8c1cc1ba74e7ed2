// Today's page of the ledger: the day's sales as lines, newest first and live; below, what is owed back and what lies in the box.
import { PanelRightClose } from 'lucide-react'
import type { DayPage } from '@shared/domain/day'
import type { Paise } from '@shared/money'
import { OwedBackList } from '../../features/pending/OwedBackList'
import { useWords } from '../../messages/words'
import { FailureNotice } from '../../ui/FailureNotice'
import { Money } from '../../ui/Money'
import { Skeleton } from '../../ui/Skeleton'
import { useDay } from '../shop'
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

function Sums({ day }: { readonly day: DayPage }) {
  const { say } = useWords()
  return (
    <dl className={styles.sums}>
      <Sum label={say('today.cash-taken')} amountPaise={day.cashTakenPaise} />
      <Sum label={say('today.given-back')} amountPaise={day.givenBackPaise} />
      <div className={styles.total}>
        <dt>{say('today.in-the-box')}</dt>
        <dd>
          <Money amountPaise={day.inTheBoxPaise} />
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
        {day?.ok === false && <FailureNotice failure={day.failure} />}
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
