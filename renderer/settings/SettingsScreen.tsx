// The settings: one card per section in the groups in which people look for them, found by the index, by scrolling or
// by any of their words. Sections for the owner are there when the owner is.
import { useEffect, useRef, useState } from 'react'
import { useCommand } from '../commands/use-commands'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { Notice } from '../ui/Notice'
import { Screen } from '../ui/Screen'
import { isOwnerHere, useLockNow, useLockState } from '../access/lock-state'
import { findSettings, type SettingHit } from './find-settings'
import { focusSetting } from './focus-setting'
import { SettingsIndex } from './SettingsIndex'
import { labelWords, SettingsSearch } from './SettingsSearch'
import { SECTION_CONTENT } from './sections'
import {
  groupTitle,
  SETTINGS_GROUPS,
  SETTINGS_SECTIONS,
  type SectionId,
  type SettingsSection,
} from './parts/settings-table'
import styles from './parts/SettingsScreen.module.css'

/** `section`, out of the address, is shown first; any other name shows the settings from their top. */
export function SettingsScreen({ section: asked }: { readonly section: string }) {
  const { say } = useWords()
  const lock = useLockState()
  const [sought, setSought] = useState('')
  const [shown, setShown] = useState(asked)
  // Who is led to a section sees it, whatever was looked for before.
  if (shown !== asked) {
    setShown(asked)
    setSought('')
  }
  const search = useRef<HTMLInputElement>(null)
  const cards = useRef<HTMLDivElement>(null)
  const isOwner = lock !== undefined && isOwnerHere(lock)
  const open = SETTINGS_SECTIONS.filter(({ isOwners }) => !isOwners || isOwner)
  const found = findSettings(sought, SETTINGS_SECTIONS)
  const hits = found.filter(({ section }) => open.some(({ id }) => id === section))
  const isSearching = sought.trim() !== ''
  const isShown = ({ id }: SettingsSection) => !isSearching || hits.some(({ section }) => section === id)
  const isGated = lock !== undefined && (isSearching ? hits.length < found.length : !isOwner)
  const isLoaded = lock !== undefined
  const cardOf = (id: SectionId) =>
    cards.current?.querySelector<HTMLElement>(`[data-section="${id}"]`) ?? null
  const goTo = ({ section, label }: SettingHit) => {
    const card = cardOf(section)
    if (card !== null) focusSetting(card, labelWords(say, { section, label }))
  }
  // The key that opens the settings leads to their search from anywhere in them.
  useCommand('settings', () => {
    search.current?.focus()
    search.current?.select()
  })
  useEffect(() => {
    const card = cards.current?.querySelector<HTMLElement>(`[data-section="${CSS.escape(asked)}"]`)
    if (card instanceof HTMLElement) {
      card.focus({ preventScroll: true })
      card.scrollIntoView({ block: 'start' })
    } else search.current?.focus({ preventScroll: true })
  }, [asked, isLoaded])
  return (
    <Screen title={say('command.settings')} takesFocus={false}>
      <div className={styles.layout}>
        <div className={styles.index}>
          <SettingsSearch text={sought} onText={setSought} hits={hits} onPick={goTo} field={search} />
          <SettingsIndex sections={open.filter(isShown)} cards={cards} />
        </div>
        <div className={styles.cards} ref={cards}>
          {SETTINGS_GROUPS.map((group) => {
            const sections = open.filter((section) => section.group === group)
            return <Group key={group} title={say(groupTitle(group))} sections={sections} isShown={isShown} />
          })}
          {isSearching && found.length === 0 && <p role="status">{say('settings.search.none')}</p>}
          {isGated && <OwnersOwn />}
        </div>
      </div>
    </Screen>
  )
}

interface GroupProps {
  readonly title: string
  readonly sections: readonly SettingsSection[]
  /** A section that was not sought is hidden but stays: what is typed in it is not lost. */
  readonly isShown: (section: SettingsSection) => boolean
}

/** A group with one section of the same name says it once. */
function Group({ title, sections, isShown }: GroupProps) {
  const { say } = useWords()
  const saysTitle = sections.some((section) => say(section.title) !== title)
  return (
    <div className={styles.group} hidden={!sections.some(isShown)}>
      {saysTitle && <h2 className={styles.groupTitle}>{title}</h2>}
      {sections.map((section) => {
        const Content = SECTION_CONTENT[section.id]
        return (
          <div
            key={section.id}
            role="region"
            aria-label={say(section.title)}
            data-section={section.id}
            tabIndex={-1}
            hidden={!isShown(section)}
          >
            <Card heading="strong" title={say(section.title)}>
              <Content />
            </Card>
          </div>
        )
      })}
    </div>
  )
}

/** A right is lent for one action; whoever sets up the shop is there as its owner. */
function OwnersOwn() {
  const { say } = useWords()
  const lockNow = useLockNow()
  return (
    <Notice
      tone="info"
      title={say('lock.owner.settings')}
      action={<Button onClick={lockNow}>{say('lock.now')}</Button>}
    >
      {say('lock.owner.settings.words')}
    </Notice>
  )
}
