// The list of the settings' pages. An arrow shows the next page at once; Enter goes on to the lines of the page.
import { useRef, type KeyboardEvent } from 'react'
import { useWords } from '../texts/words'
import { classes } from '../ui/classes'
import { useListKeys } from '../ui/use-list-keys'
import { pageTitle, type SettingsPage } from './parts/settings-table'
import styles from './parts/SettingsScreen.module.css'

interface SettingsPagesProps {
  readonly pages: readonly SettingsPage[]
  readonly shown: SettingsPage
  readonly onShow: (page: SettingsPage) => void
  /** The page that is shown was pressed: its lines get the cursor. */
  readonly onEnter: () => void
}

export function SettingsPages({ pages, shown, onShow, onEnter }: SettingsPagesProps) {
  const { say } = useWords()
  const list = useRef<HTMLUListElement>(null)
  const onKeyDown = useListKeys({
    count: pages.length,
    marked: pages.indexOf(shown),
    onMark: (index) => {
      const page = pages[index]
      if (page === undefined) return
      list.current?.querySelectorAll('button')[index]?.focus()
      onShow(page)
    },
  })
  return (
    <nav className={styles.pages} aria-label={say('settings.index')}>
      <ul ref={list} onKeyDown={(event: KeyboardEvent) => onKeyDown(event)}>
        {pages.map((page) => (
          <li key={page}>
            <button
              type="button"
              tabIndex={page === shown ? 0 : -1}
              aria-current={page === shown ? 'page' : undefined}
              className={classes(styles.entry, page === shown && styles.shown)}
              onClick={() => (page === shown ? onEnter() : onShow(page))}
            >
              {say(pageTitle(page))}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
