// The day at a glance: what was sold, what is in the box, and what somebody has to look after.
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { soldOf, type DayPage } from '#shared/sale/day'
import { keysOf } from '../../commands/commands'
import { useAsk } from '../../bridge/queries'
import { runCommand } from '../../commands/use-commands'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { Money } from '../../ui/Money'
import { OwedBackList } from '../../sale/OwedBackList'
import styles from './Home.module.css'

const Fact = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.fact}>
    <h2 className={styles.factTitle}>{title}</h2>
    {children}
  </section>
)

export function SoldToday({ day }: { readonly day: DayPage }) {
  const { say, rupees } = useWords()
  const { data: till } = useAsk('till.state', {})
  const { done, open, failed } = soldOf(day.sales)
  const seesSums = till?.ok === true && till.value.seesSums
  return (
    <Fact title={say('home.today')}>
      {seesSums && (
        <p className={styles.figure}>
          <Money amountPaise={done.amountPaise} />
        </p>
      )}
      <p className={styles.about}>{say('home.today.count', { count: done.count })}</p>
      {seesSums && open.count > 0 && (
        <p className={styles.about}>
          {say('home.today.open', { count: open.count, amount: rupees(open.amountPaise) })}
        </p>
      )}
      {seesSums && failed.count > 0 && (
        <p className={styles.about}>
          {say('home.today.failed', { count: failed.count, amount: rupees(failed.amountPaise) })}
        </p>
      )}
    </Fact>
  )
}

/** False too while nobody knows. */
function useIsShut(): boolean {
  const { data: till } = useAsk('till.state', {})
  return till?.ok === true && till.value.session === null
}

/** The first act of a day, and the main one while it waits. */
function ShutTill() {
  const { say } = useWords()
  return (
    <div className={styles.shutTill}>
      <span>
        <strong>{say('home.till.shut')}</strong>
        <span className={styles.about}>{say('home.till.shut.words')}</span>
      </span>
      <Button weight="primary" keyHint={keysOf('day-book')} onClick={() => void runCommand('day-book')}>
        {say('daybook.open.title')}
      </Button>
    </div>
  )
}

/** The same figure as on today's page, in the till and on its reports. */
export function OpenTill() {
  const { say, dayAndMonth, time } = useWords()
  const { data: till } = useAsk('till.state', {})
  if (till?.ok !== true || till.value.session === null) return null
  const { session } = till.value
  return (
    <Fact title={say('home.till')}>
      {session.cash !== null && (
        <p className={styles.figure}>
          <Money amountPaise={session.cash.expectedPaise} />
        </p>
      )}
      <p className={styles.about}>
        {session.isLeftOpen
          ? say('home.till.left-open', { day: dayAndMonth(session.dayStartsAt) })
          : say('home.till.since', { at: time(session.openedAt) })}
      </p>
    </Fact>
  )
}

/** What somebody has to see to: the till that is shut, money to return, then what has no result yet. */
export function Attention({ day }: { readonly day: DayPage }) {
  const { say } = useWords()
  const { owedBack, overpaid, openCount } = day
  const isShut = useIsShut()
  const isNothing = owedBack.length + overpaid.length + openCount === 0
  return (
    <section className={styles.attention}>
      <h2 className={styles.factTitle} data-vital="attention">
        {say('home.waiting')}
      </h2>
      {isShut && <ShutTill />}
      {isNothing && !isShut && <p className={styles.about}>{say('home.waiting.none')}</p>}
      <OwedBackList sales={owedBack} overpaid={overpaid} />
      {openCount > 0 && (
        <Link href="/pending" className={styles.toPending}>
          <span>
            <strong>{say('home.open', { count: openCount })}</strong>
            <span className={styles.about}>{say('home.open.words')}</span>
          </span>
          <ChevronRight size={20} aria-hidden="true" />
        </Link>
      )}
    </section>
  )
}
