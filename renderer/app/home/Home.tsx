// The first screen of the day and between two customers: the counter box, what needs attention, what was sold,
// the till, what is due, and recent customers.
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useAsk } from '../../bridge/queries'
import { useAppState, useDay } from '../../bridge/shop'
import { runCommand } from '../../commands/use-commands'
import { useWords } from '../../texts/words'
import { holdTyping, releaseTyping } from '../../ui/type-ahead-buffer'
import { Notice } from '../../ui/Notice'
import { Screen } from '../../ui/Screen'
import { Reminders } from '../../operations/bill/Reminders'
import { Attention, OpenTill, SoldToday } from './Facts'
import { Recents } from './Recents'
import { useLatestSales } from '../../sale/receipts/latest-sales'
import styles from './Home.module.css'

/** Says what cannot be done without a connection, before anybody types. Where no log opens, a line would not help. */
function LineNotice() {
  const { say } = useWords()
  const { storeProblem } = useAppState()
  const { data: line } = useAsk('connection.state', {})
  if (line?.state !== 'offline' || storeProblem !== null) return null
  return (
    <Notice tone="wait" title={say('line.offline.title')}>
      {say('line.offline.words')}
    </Notice>
  )
}

/** Down leads from the empty box to the recent customers and along them, up leads back. */
function useRecentKeys() {
  const home = useRef<HTMLDivElement>(null)
  const isReading = useLatestSales() === null
  const isWaiting = useRef(false)
  useEffect(() => {
    if (isReading || !isWaiting.current) return
    isWaiting.current = false
    home.current?.querySelector<HTMLElement>('[data-recent]')?.focus()
    releaseTyping()
  }, [isReading])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || event.defaultPrevented || !(event.target instanceof HTMLElement)) return
    const recent = [...(home.current?.querySelectorAll<HTMLElement>('[data-recent]') ?? [])]
    const at = recent.indexOf(event.target)
    if (at < 0 && !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (recent.length === 0 && isReading && step > 0) {
      // They are not there yet: they are led to, and Enter is pressed, as soon as they are.
      isWaiting.current = true
      holdTyping('form')
    } else if (at + step < 0) runCommand('counter-box')
    else recent[at + step]?.focus()
  }
  return { home, onKeyDown }
}

interface HomeProps {
  /** The counter box. */
  readonly box: ReactNode
}

export function Home({ box }: HomeProps) {
  const { say } = useWords()
  const answer = useDay()
  const day = answer?.ok === true ? answer.value : null
  const { home, onKeyDown } = useRecentKeys()
  return (
    <Screen title={say('home.title')} layout="fill" takesFocus={false}>
      <div ref={home} className={styles.home} onKeyDown={onKeyDown}>
        <LineNotice />
        <div className={styles.ask} data-vital="ask">
          {box}
          <p className={styles.hint}>{say('home.box.hint')}</p>
        </div>
        <div className={styles.glance}>
          {day !== null && <Attention day={day} />}
          <div className={styles.facts}>
            {day !== null && <SoldToday day={day} />}
            <OpenTill />
          </div>
        </div>
        <div className={styles.people}>
          <Recents />
          <div className={styles.due}>
            <Reminders />
          </div>
        </div>
      </div>
    </Screen>
  )
}
