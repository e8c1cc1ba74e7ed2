// The first screen of the day: what can be done now, what is still open, who is owed cash.
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import type { DayPage } from '@shared/domain/day'
import { keysOf } from '../../app/commands'
import { ROOMS, type Room } from '../../app/rooms'
import { useDay } from '../../app/shop'
import { useAsk } from '../../app/queries'
import { useWords, type MessageKey } from '../../messages/words'
import { Kbd } from '../../ui/Kbd'
import { Notice } from '../../ui/Notice'
import { Screen } from '../../ui/Screen'
import { Reminders } from '../bill/Reminders'
import { OwedBackList } from '../pending/OwedBackList'
import styles from './Home.module.css'

const TILES: readonly Room['id'][] = [
  'recharge',
  'dth',
  'bills',
  'accounts',
  'verify',
  'pending',
  'receipts',
  'day-book',
]

const TILE_WORDS: { readonly [Id in Room['id']]?: MessageKey } = {
  recharge: 'home.recharge',
  dth: 'home.dth',
  bills: 'home.bills',
  accounts: 'home.accounts',
  verify: 'home.verify',
  pending: 'home.pending',
  receipts: 'home.receipts',
  'day-book': 'home.day-book',
}

function Tile({ room }: { readonly room: Room }) {
  const { say } = useWords()
  const Icon = room.icon
  const words = TILE_WORDS[room.id]
  return (
    <li>
      <Link href={room.path} className={styles.tile}>
        <Icon size={28} aria-hidden="true" className={styles.icon} />
        <span className={styles.name}>{say(room.label)}</span>
        {words !== undefined && <span className={styles.about}>{say(words)}</span>}
        <span className={styles.key} aria-hidden="true">
          <Kbd>{keysOf(room.id)}</Kbd>
        </span>
      </Link>
    </li>
  )
}

/** Says before anybody types what cannot be done without the line. */
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

export function Home() {
  const { say } = useWords()
  const day = useDay()
  const rooms = TILES.flatMap((id) => ROOMS.filter((room) => room.id === id))
  return (
    <Screen title={say('home.title')}>
      <div className={styles.home}>
        <LineNotice />
        <ul className={styles.tiles}>
          {rooms.map((room) => (
            <Tile key={room.id} room={room} />
          ))}
        </ul>
        {day?.ok === true && <OpenSales day={day.value} />}
        {day?.ok === true && <OwedBackList sales={day.value.owedBack} />}
        <Reminders />
      </div>
    </Screen>
  )
}
