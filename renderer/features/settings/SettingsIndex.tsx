// The index beside the settings: jumps to a section, and marks the one being read.
import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react'
import { useWords, type MessageKey } from '../../messages/words'
import { classes } from '../../ui/classes'
import { useListKeys } from '../../ui/use-list-keys'
import styles from './SettingsScreen.module.css'

interface SettingsIndexProps {
  readonly titles: readonly MessageKey[]
  /** Contains one element with `data-section` per title. */
  readonly cards: RefObject<HTMLElement | null>
}

/** A section counts as being read while it crosses this band near the top of the visible area. */
const READING_BAND = '-10% 0px -65% 0px'

export function SettingsIndex({ titles, cards }: SettingsIndexProps) {
  const { say } = useWords()
  const read = useReadSection(titles, cards)
  const here = Math.max(
    titles.findIndex((title) => title === read),
    0,
  )
  const goTo = (title: MessageKey | undefined) => {
    const card = cards.current?.querySelector<HTMLElement>(`[data-section="${title}"]`)
    card?.scrollIntoView({ block: 'start' })
    card?.focus({ preventScroll: true })
  }
  const [marked, setMarked] = useState<number | null>(null)
  const focused = marked === null || marked >= titles.length ? here : marked
  const onKeyDown = useListKeys({
    count: titles.length,
    marked: focused,
    onMark: setMarked,
    digits: false,
  })
  return (
    <nav className={styles.matters} aria-label={say('settings.index')} onBlur={() => setMarked(null)}>
      <ul onKeyDown={(event: KeyboardEvent) => onKeyDown(event)}>
        {titles.map((title, index) => (
          <li key={title}>
            <button
              type="button"
              ref={(button) => {
                if (marked === index) button?.focus()
              }}
              tabIndex={index === focused ? 0 : -1}
              aria-current={title === read ? 'true' : undefined}
              className={classes(styles.matter, title === read && styles.read)}
              onClick={() => goTo(title)}
            >
              {say(title)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The title of the section being read, from the scroll position of the cards. */
function useReadSection(titles: readonly MessageKey[], cards: RefObject<HTMLElement | null>): string | null {
  const [read, setRead] = useState<string | null>(null)
  const shown = titles.join(' ')
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting)
        if (entered?.target instanceof HTMLElement) setRead(entered.target.dataset['section'] ?? null)
      },
      { rootMargin: READING_BAND },
    )
    for (const card of cards.current?.querySelectorAll('[data-section]') ?? []) observer.observe(card)
    return () => observer.disconnect()
  }, [shown, cards])
  return read
}
