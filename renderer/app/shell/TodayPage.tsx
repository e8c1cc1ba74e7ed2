// Today's page of the ledger: the day's sales, newest first and live; below, what is in the box, and that money is to be returned. Of this
// the screen beside it says what it says itself.
import { ChevronRight, PanelRightClose } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import type { DayPage } from '#shared/sale/day'
import { BoxSums } from '../../till/BoxSums'
import { useReadyVersion } from '../../settings/updates/ReadyUpdate'
import { useWords } from '../../texts/words'
import { FailureNotice } from '../../ui/FailureNotice'
import { Money } from '../../ui/Money'
import { Skeleton } from '../../ui/Skeleton'
import { useDay, useIsJournalShut, useChangePreferences, usePreferences } from '../../bridge/shop'
import { SaleLine } from './SaleLine'
import styles from './TodayPage.module.css'
import { useEffect, useRef, useState } from 'react'
import { useMedia } from '../../ui/use-media'

const PENDING_PATH = '/pending'
const LISTING_SCREEN = 'receipts'
const TILL_PATHS = ['/day-book', '/day-book/till']

function Entries({ day }: { readonly day: DayPage }) {
  const { say } = useWords()
  if (day.sales.length === 0) return <p className={styles.empty}>{say('today.empty')}</p>
  return (
    <ol className={styles.lines}>
      {day.sales.map((sale, place) => (
        <SaleLine key={sale.requestId} sale={sale} isNewest={place === 0} />
      ))}
    </ol>
  )
}

/** Quiet: it can wait until the till is closed, where its button is. */
function UpdateLine() {
  const { say } = useWords()
  const version = useReadyVersion()
  return version === null ? null : <p className={styles.update}>{say('updates.today', { version })}</p>
}

/** One line for all: on Pending each is ticked off. */
function ToReturn({ day }: { readonly day: DayPage }) {
  const { say } = useWords()
  const count = day.owedBack.length + day.overpaid.length
  if (count === 0) return null
  return (
    <Link href={PENDING_PATH} className={styles.owed}>
      <strong>
        <Money amountPaise={day.owedBackPaise} />
      </strong>
      <span>{say('home.owed', { count })}</span>
      <ChevronRight size={18} aria-hidden="true" />
    </Link>
  )
}

/** Whoever had moved on to older sales sees the new one. */
function useNewestInView(day: ReturnType<typeof useDay>) {
  const lines = useRef<HTMLDivElement>(null)
  const newest = day?.ok === true ? day.value.sales[0]?.requestId : undefined
  useEffect(() => {
    lines.current?.scrollTo(0, 0)
  }, [newest])
  return lines
}

/** What is in the box and to be returned, as far as the screen beside it does not say it: Home, the till and Pending do. */
function Cash({ day }: { readonly day: DayPage }) {
  const [location] = useLocation()
  if (location === '/' || TILL_PATHS.includes(location)) return null
  return (
    <>
      {!location.startsWith(PENDING_PATH) && <ToReturn day={day} />}
      <BoxSums />
    </>
  )
}

interface TodayPageProps {
  readonly onFold: () => void
}

export function TodayPage({ onFold }: TodayPageProps) {
  const { say, dayAndMonth } = useWords()
  const day = useDay()
  const lines = useNewestInView(day)
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
      <div ref={lines} className={styles.scroll}>
        {day === null && <Skeleton lines={4} tall />}
        {day?.ok === false && !isShut && <FailureNotice failure={day.failure} />}
        {isShut && <p className={styles.empty}>{say('today.shut')}</p>}
        {day?.ok === true && <Entries day={day.value} />}
      </div>
      {day?.ok === true && (
        <footer className={styles.foot}>
          <Cash day={day.value} />
          <UpdateLine />
        </footer>
      )}
    </aside>
  )
}

/** The reference counter is 1366 wide; below 1280 the screen needs the space. Also in Shell.module.css. */
const WIDE = '(min-width: 1280px)'

/**
 * Whether today's page is open. In a wide window this is the shop's choice and is saved; in a narrow one the page
 * covers the screen, so it opens only on request and for this time only; and so beside the receipts, which list the same sales.
 */
export interface TodayFold {
  readonly isOpen: boolean
  readonly toggle: () => void
}

export function useTodayFold(screen: string): TodayFold {
  const isWide = useMedia(WIDE)
  const { todayPage } = usePreferences()
  const change = useChangePreferences()
  const [isLaidOver, setLaidOver] = useState(false)
  if (!isWide || screen === LISTING_SCREEN)
    return { isOpen: isLaidOver, toggle: () => setLaidOver((isOpen) => !isOpen) }
  const isOpen = todayPage === 'open'
  return { isOpen, toggle: () => change({ todayPage: isOpen ? 'folded' : 'open' }) }
}
