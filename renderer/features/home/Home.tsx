// The first screen of the day: what can be done now, what is open, who is owed cash.
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import type { ReactNode } from 'react'
import type { DayPage } from '@shared/domain/day'
import { keysOf } from '../../app/commands'
import { SCREENS, type ScreenEntry } from '../../app/screens'
import { useDay } from '../../app/shop'
import { pressKeyOf } from '../../app/use-commands'
import { useAsk } from '../../app/queries'
import { useWords, type MessageKey } from '../../messages/words'
import { Kbd } from '../../ui/Kbd'
import { Notice } from '../../ui/Notice'
import { Screen } from '../../ui/Screen'
import { Reminders } from '../bill/Reminders'
import { OwedBackList } from '../pending/OwedBackList'
import styles from './Home.module.css'

function Tile({ screen, words }: { readonly screen: ScreenEntry; readonly words: MessageKey }) {
  const { say } = useWords()
  const Icon = screen.icon
  return (
    <li>
      <Link href={screen.path} className={styles.tile} onClick={pressKeyOf(screen.id)}>
        <Icon size={28} aria-hidden="true" className={styles.icon} />
        <span className={styles.name}>{say(screen.label)}</span>
        <span className={styles.about}>{say(words)}</span>
        <span className={styles.key} aria-hidden="true">
          <Kbd>{keysOf(screen.id)}</Kbd>
        </span>
      </Link>
    </li>
  )
}

/** Says what cannot be done without a connection, before anybody types. */
function LineNotice() {
  const { say } = useWords()
  const { data: line } = useAsk('line.state', {})
  if (line?.state !== 'offline') return null
  return (
    <Notice tone="wait" title={say('line.offline.title')}>
      {say('line.offline.words')}
    </Notice>
  )
}

function OpenSales({ day }: { readonly day: DayPage }) {
  const { say } = useWords()
  if (day.openCount === 0) return null
  return (
    <Link href="/pending" className={styles.open}>
      <strong>{say('home.open', { count: day.openCount })}</strong>
      <span className={styles.about}>{say('home.open.words')}</span>
      <ChevronRight size={20} aria-hidden="true" className={styles.chevron} />
    </Link>
  )
}

interface HomeProps {
  /** The counter box. */
  readonly box: ReactNode
}

export function Home({ box }: HomeProps) {
  const { say } = useWords()
  const day = useDay()
  return (
    <Screen title={say('home.title')}>
      <div className={styles.home}>
        {box}
        <LineNotice />
        <ul className={styles.tiles}>
          {SCREENS.map(
            (screen) =>
              screen.tileWords !== null && <Tile key={screen.id} screen={screen} words={screen.tileWords} />,
          )}
        </ul>
        {day?.ok === true && <OpenSales day={day.value} />}
        {day?.ok === true && <OwedBackList sales={day.value.owedBack} />}
        <Reminders />
      </div>
    </Screen>
  )
}
