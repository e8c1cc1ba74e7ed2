// The search of the settings: what was found hangs below the field, and Enter puts the cursor on the marked setting.
import { Search } from 'lucide-react'
import { useId, useState, type KeyboardEvent, type Ref } from 'react'
import { useWords } from '../texts/words'
import { classes } from '../ui/classes'
import { TextField } from '../ui/Field'
import { Option } from '../ui/Option'
import { useListKeys } from '../ui/use-list-keys'
import { MOST_SETTING_HITS, type SettingHit } from './find-settings'
import { pageTitle, SETTINGS_SECTIONS } from './parts/settings-table'
import list from '../ui/hits.module.css'
import styles from './SettingsSearch.module.css'

interface SettingsSearchProps {
  readonly text: string
  readonly onText: (text: string) => void
  /** Best first. */
  readonly hits: readonly SettingHit[]
  readonly onPick: (hit: SettingHit) => void
  /** Down from an empty field. */
  readonly onLeave: () => void
  readonly field: Ref<HTMLInputElement>
}

export function SettingsSearch({ text, onText, hits, onPick, onLeave, field }: SettingsSearchProps) {
  const { say } = useWords()
  const listId = useId()
  const [marked, setMarked] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? hits.slice(0, MOST_SETTING_HITS) : []
  const onListKey = useListKeys({ count: shown.length, marked, onMark: setMarked })
  const pick = (hit: SettingHit | undefined) => {
    if (hit === undefined) return
    setOpen(false)
    onPick(hit)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      // The rest of the key would press the setting that the cursor is put on.
      event.preventDefault()
      if (!event.repeat) pick((isOpen ? shown : hits)[marked])
    } else if (event.key === 'Escape' && text !== '') {
      event.preventDefault()
      setMarked(0)
      onText('')
    } else if (event.key === 'ArrowDown' && text === '') {
      event.preventDefault()
      onLeave()
    } else onListKey(event)
  }
  return (
    <div className={styles.search} onBlur={() => setOpen(false)}>
      <TextField
        ref={field}
        type="search"
        role="combobox"
        label={null}
        aria-label={say('settings.search')}
        placeholder={say('settings.search')}
        prefix={<Search size={18} aria-hidden="true" />}
        value={text}
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-activedescendant={shown.length > 0 ? `${listId}-${marked}` : undefined}
        aria-autocomplete="list"
        onChange={(event) => {
          setMarked(0)
          setOpen(true)
          onText(event.target.value)
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      {shown.length > 0 && (
        <ul
          id={listId}
          role="listbox"
          aria-label={say('settings.search.hits')}
          className={classes(list.box, styles.hits)}
        >
          {shown.map((hit, index) => (
            <Hit
              key={`${hit.section} ${hit.label}`}
              id={`${listId}-${index}`}
              hit={hit}
              isMarked={index === marked}
              onPick={() => pick(hit)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface HitProps {
  readonly id: string
  readonly hit: SettingHit
  readonly isMarked: boolean
  readonly onPick: () => void
}

/** The setting, and below it where it stands; a section stands on its page. */
function Hit({ id, hit, isMarked, onPick }: HitProps) {
  const { say } = useWords()
  const section = SETTINGS_SECTIONS.find((other) => other.id === hit.section)
  if (section === undefined) return null
  const { title, page } = section
  return (
    <Option id={id} isMarked={isMarked} className={classes(list.hit, styles.hit)} onPick={onPick}>
      <span>{labelWords(say, hit)}</span>
      <small>{say(hit.label === title ? pageTitle(page) : title)}</small>
    </Option>
  )
}

/** A label without the values that it carries on the screen. */
export const labelWords = (say: ReturnType<typeof useWords>['say'], { label }: SettingHit): string =>
  say(label, { language: '' }).replace(/[\s,]+$/, '')
