// The maroon spine of the ledger: the rooms, each with its icon, its word and its key.
import { Link, useLocation } from 'wouter'
import { useWords } from '../../messages/words'
import { Kbd } from '../../ui/Kbd'
import { HiddenWords } from '../../ui/announcer'
import { keysOf } from '../commands'
import { ROOMS, type Room } from '../screens'
import { useDay, usePreferences } from '../shop'
import styles from './Spine.module.css'

function RoomLink({ room, count }: { readonly room: Room; readonly count: number }) {
  const { say } = useWords()
  const [location] = useLocation()
  const isHere = room.path === '/' ? location === '/' : location.startsWith(room.path)
  const Icon = room.icon
  return (
    <Link href={room.path} className={styles.room} aria-current={isHere ? 'page' : undefined}>
      <Icon size={20} aria-hidden="true" />
      <span className={styles.word}>{say(room.label)}</span>
      {count > 0 && (
        <span className={styles.count}>
          <span aria-hidden="true">{count}</span>
          <HiddenWords>{say('shell.open-count', { count })}</HiddenWords>
        </span>
      )}
      {room.showsKey && (
        <span className={styles.key} aria-hidden="true">
          <Kbd>{keysOf(room.id)}</Kbd>
        </span>
      )}
    </Link>
  )
}

export function Spine() {
  const { say } = useWords()
  const { shop } = usePreferences()
  const day = useDay()
  const openCount = day?.ok === true ? day.value.openCount : 0
  const links = (place: Room['place']) =>
    ROOMS.filter((room) => room.place === place).map((room) => (
      <RoomLink key={room.id} room={room} count={room.id === 'pending' ? openCount : 0} />
    ))
  return (
    <nav className={styles.spine} aria-label={say('shell.rooms')}>
      <p className={styles.brand}>
        {say('shell.brand')}
        <small className={styles.shop} title={shop.name}>
          {shop.name}
        </small>
      </p>
      {links('top')}
      <span className={styles.grow} />
      {links('foot')}
    </nav>
  )
}
