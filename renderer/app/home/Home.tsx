// The first screen of the day and between two customers: the counter box, what was sold, the till, who is owed money,
// what is due, and recent customers.
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'wouter'
import { keysOf } from '../../commands/commands'
import { useAsk } from '../../bridge/queries'
import { SCREENS, type ScreenEntry } from '../../commands/screens'
import { useAppState, useDay } from '../../bridge/shop'
import { pressKeyOf, runCommand } from '../../commands/use-commands'
import { useWords } from '../../texts/words'
import { holdTyping, releaseTyping } from '../../ui/type-ahead-buffer'
import { Kbd } from '../../ui/Kbd'
import { Notice } from '../../ui/Notice'
import { Screen } from '../../ui/Screen'
import { Reminders } from '../../operations/bill/Reminders'
import { OwedBackList } from '../../sale/OwedBackList'
import { SoldToday, Till, Waiting } from './Facts'
import { Recents } from './Recents'
import { useLatestSales } from '../../sale/receipts/latest-sales'
import styles from './Home.module.css'

function Tile({ screen }: { readonly screen: ScreenEntry }) {
  const { say } = useWords()
  const Icon = screen.icon
  return (
    <li>
      <Link href={screen.path} className={styles.tile} onClick={pressKeyOf(screen.id)}>
        <Icon size={20} aria-hidden="true" className={styles.icon} />
        <span className={styles.name}>{say(screen.label)}</span>
        <span aria-hidden="true">
          <Kbd>{keysOf(screen.id)}</Kbd>
        </span>
      </Link>
    </li>
  )
}

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
        <div className={styles.ask}>
          {box}
          <p className={styles.hint}>{say('home.box.hint')}</p>
        </div>
        <div className={styles.facts}>
          {day !== null && <SoldToday day={day} />}
          <Till />
          {day !== null && <Waiting day={day} />}
        </div>
        <div className={styles.people}>
          <Recents />
          <div className={styles.due}>
            {day !== null && <OwedBackList sales={day.owedBack} overpaid={day.overpaid} />}
            <Reminders />
          </div>
        </div>
        <nav aria-label={say('home.screens')}>
          <ul className={styles.tiles}>
            {SCREENS.map((screen) => screen.hasTile && <Tile key={screen.id} screen={screen} />)}
          </ul>
        </nav>
      </div>
    </Screen>
  )
}
