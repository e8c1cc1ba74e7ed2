// The index beside the settings: the groups, and the sections of the one being read. It jumps to a section, and marks
// the one being read.
import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react'
import { useWords } from '../texts/words'
import { classes } from '../ui/classes'
import { useListKeys } from '../ui/use-list-keys'
import { groupTitle, SETTINGS_GROUPS, type SectionId, type SettingsSection } from './parts/settings-table'
import styles from './parts/SettingsScreen.module.css'

interface SettingsIndexProps {
  readonly sections: readonly SettingsSection[]
  /** Contains one element with `data-section` per section. */
  readonly cards: RefObject<HTMLElement | null>
}

interface Entry {
  readonly key: string
  readonly words: string
  /** Where it leads. */
  readonly section: SectionId
  readonly isRead: boolean
  readonly isInner: boolean
}

/** A section counts as being read while it crosses this band near the top of the visible area. */
const READING_BAND = '-10% 0px -65% 0px'

export function SettingsIndex({ sections, cards }: SettingsIndexProps) {
  const { say } = useWords()
  const read = useReadSection(sections, cards)
  const entries = useEntries(sections, read)
  const here = Math.max(
    entries.findIndex(({ isRead }) => isRead),
    0,
  )
  const goTo = (section: SectionId) => {
    const card = cards.current?.querySelector<HTMLElement>(`[data-section="${section}"]`)
    card?.scrollIntoView({ block: 'start' })
    card?.focus({ preventScroll: true })
  }
  const [marked, setMarked] = useState<number | null>(null)
  const focused = marked === null || marked >= entries.length ? here : marked
  const onKeyDown = useListKeys({ count: entries.length, marked: focused, onMark: setMarked })
  return (
    <nav className={styles.matters} aria-label={say('settings.index')} onBlur={() => setMarked(null)}>
      <ul onKeyDown={(event: KeyboardEvent) => onKeyDown(event)}>
        {entries.map(({ key, words, section, isRead, isInner }, index) => (
          <li key={key}>
            <button
              type="button"
              ref={(button) => {
                if (marked === index) button?.focus()
              }}
              tabIndex={index === focused ? 0 : -1}
              aria-current={isRead ? 'true' : undefined}
              className={classes(styles.matter, isInner && styles.inner, isRead && styles.read)}
              onClick={() => goTo(section)}
            >
              {words}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Every group; below the one being read its sections, unless it has only one. */
function useEntries(sections: readonly SettingsSection[], read: SectionId | null): readonly Entry[] {
  const { say } = useWords()
  const readGroup = (sections.find(({ id }) => id === read) ?? sections[0])?.group
  return SETTINGS_GROUPS.flatMap((group) => {
    const own = sections.filter((section) => section.group === group)
    const [first] = own
    if (first === undefined) return []
    const isOpen = group === readGroup && own.length > 1
    const head: Entry = {
      key: group,
      words: say(groupTitle(group)),
      section: first.id,
      isRead: group === readGroup && !isOpen,
      isInner: false,
    }
    const inner = own.map(({ id, title }) => ({
      key: `${group} ${id}`,
      words: say(title),
      section: id,
      isRead: id === read || (read === null && id === first.id),
      isInner: true,
    }))
    return isOpen ? [head, ...inner] : [head]
  })
}

/** The section being read, from the scroll position of the cards and, where scrolling ends before it, from the focus. */
function useReadSection(
  sections: readonly SettingsSection[],
  cards: RefObject<HTMLElement | null>,
): SectionId | null {
  const [read, setRead] = useState<SectionId | null>(null)
  const shown = sections.map(({ id }) => id).join(' ')
  useEffect(() => {
    const all = cards.current
    if (all === null) return undefined
    const inBand = new Set<string>()
    const look = (): void => {
      // The uppermost of several that stand in the band.
      const section = focusedAtEnd(all) ?? shown.split(' ').find((id) => inBand.has(id))
      if (section !== undefined) setRead(section as SectionId)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const name = sectionOf(target)
          if (isIntersecting) inBand.add(name)
          else inBand.delete(name)
        }
        look()
      },
      { rootMargin: READING_BAND },
    )
    for (const card of all.querySelectorAll('[data-section]')) observer.observe(card)
    all.addEventListener('focusin', look)
    return () => {
      observer.disconnect()
      all.removeEventListener('focusin', look)
    }
  }, [shown, cards])
  return read
}

const sectionOf = (element: Element): string =>
  element instanceof HTMLElement ? (element.dataset['section'] ?? '') : ''

/** The last sections cannot be scrolled up to the band: of those the one with the focus is read. */
function focusedAtEnd(cards: HTMLElement): string | undefined {
  const last = [...cards.querySelectorAll('[data-section]:not([hidden])')].at(-1)
  const focused = document.activeElement?.closest('[data-section]')
  if (last === undefined || focused === null || focused === undefined || !cards.contains(focused))
    return undefined
  const isAtEnd = last.getBoundingClientRect().bottom <= window.innerHeight
  return isAtEnd && focused.getBoundingClientRect().bottom > 0 ? sectionOf(focused) : undefined
}
