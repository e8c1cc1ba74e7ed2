// The maroon sidebar of the ledger: the screens with icon, word and key.
import { Link, useLocation } from 'wouter'
import { useWords } from '../../texts/words'
import { Kbd } from '../../ui/Kbd'
import { HiddenWords } from '../../ui/announcer'
import { keysOf } from '../../commands/commands'
import { pressKeyOf } from '../../commands/use-commands'
import { SCREENS, type ScreenEntry } from '../../commands/screens'
import { useDay, usePreferences } from '../../bridge/shop'
import styles from './Sidebar.module.css'

function ScreenLink({ screen, count }: { readonly screen: ScreenEntry; readonly count: number }) {
  const { say } = useWords()
  const [location] = useLocation()
  const isHere = screen.path === '/' ? location === '/' : location.startsWith(screen.path)
  const Icon = screen.icon
  return (
    <Link
      href={screen.path}
      className={styles.screen}
      aria-current={isHere ? 'page' : undefined}
      onClick={pressKeyOf(screen.id)}
    >
      <Icon size={20} aria-hidden="true" />
      <span className={styles.word}>{say(screen.label)}</span>
      {count > 0 && (
        <span className={styles.count}>
          <span aria-hidden="true">{count}</span>
          <HiddenWords>{say('shell.waiting-count', { count })}</HiddenWords>
        </span>
      )}
      {screen.showsKey && (
        <span className={styles.key} aria-hidden="true">
          <Kbd>{keysOf(screen.id)}</Kbd>
        </span>
      )}
    </Link>
  )
}

export function Sidebar() {
  const { say } = useWords()
  const { shop } = usePreferences()
  const day = useDay()
  // Cash that is owed to a customer waits there too.
  const waitingCount =
    day?.ok === true ? day.value.openCount + day.value.owedBack.length + day.value.overpaid.length : 0
  const links = (place: ScreenEntry['place']) =>
    SCREENS.filter((screen) => screen.place === place).map((screen) => (
      <ScreenLink key={screen.id} screen={screen} count={screen.id === 'pending' ? waitingCount : 0} />
    ))
  return (
    <nav className={styles.sidebar} aria-label={say('shell.screens')}>
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
