// A page of the settings: one line for each section, with what is set. Arrows lead from line to line, Enter opens one.
import { ChevronRight } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useWords } from '../texts/words'
import { useListKeys } from '../ui/use-list-keys'
import type { SectionId, SettingsSection } from './parts/settings-table'
import { useWhatIsSet } from './what-is-set'
import styles from './parts/SettingsScreen.module.css'

interface SettingsLinesProps {
  readonly title: string
  readonly sections: readonly SettingsSection[]
  readonly onOpen: (section: SectionId) => void
}

export function SettingsLines({ title, sections, onOpen }: SettingsLinesProps) {
  const list = useRef<HTMLUListElement>(null)
  const [marked, setMarked] = useState<number | null>(null)
  const onKeyDown = useListKeys({
    count: sections.length,
    marked,
    onMark: (index) => list.current?.querySelectorAll('button')[index]?.focus(),
  })
  return (
    <section>
      <h2 className={styles.pageTitle}>{title}</h2>
      <ul ref={list} className={styles.lines} onKeyDown={(event: KeyboardEvent) => onKeyDown(event)}>
        {sections.map((section, index) => (
          <Line
            key={section.id}
            section={section}
            onFocus={() => setMarked(index)}
            onOpen={() => onOpen(section.id)}
          />
        ))}
      </ul>
    </section>
  )
}

interface LineProps {
  readonly section: SettingsSection
  readonly onFocus: () => void
  readonly onOpen: () => void
}

function Line({ section: { id, title }, onFocus, onOpen }: LineProps) {
  const { say } = useWords()
  const set = useWhatIsSet(id)
  return (
    <li>
      <button type="button" data-line={id} className={styles.line} onFocus={onFocus} onClick={onOpen}>
        <span className={styles.lineTitle}>{say(title)}</span>
        <span className={styles.set}>{set}</span>
        <ChevronRight size={18} aria-hidden="true" />
      </button>
    </li>
  )
}
