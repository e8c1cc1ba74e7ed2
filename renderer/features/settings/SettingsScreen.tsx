// The settings: one card per section with an index, found by scrolling, by the index or by a word. Sections for the
// owner are there when the owner is.
import { useRef, useState } from 'react'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { TextField } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import { Screen } from '../../ui/Screen'
import { isOwnerHere, useLockNow, useLockState } from '../lock/lock-state'
import { SettingsIndex } from './SettingsIndex'
import { SECTIONS, type Section } from './sections'
import styles from './SettingsScreen.module.css'

export function SettingsScreen() {
  const { say } = useWords()
  const lock = useLockState()
  const [sought, setSought] = useState('')
  const cards = useRef<HTMLDivElement>(null)
  const needle = sought.trim().toLocaleLowerCase()
  const isFound = ({ title, found }: Section) =>
    [title, ...found].some((key) => say(key).toLocaleLowerCase().includes(needle))
  const shown = SECTIONS.filter(isFound)
  const isOwner = lock !== undefined && isOwnerHere(lock)
  const open = shown.filter(({ isOwners }) => !isOwners || isOwner)
  const isGated = lock !== undefined && open.length < shown.length
  return (
    <Screen title={say('command.settings')}>
      <div className={styles.layout}>
        <div className={styles.index}>
          <TextField
            type="search"
            label={say('settings.search')}
            value={sought}
            onChange={(event) => setSought(event.target.value)}
          />
          <SettingsIndex titles={open.map(({ title }) => title)} cards={cards} />
        </div>
        <div className={styles.cards} ref={cards}>
          {open.map(({ title, content: Content }) => (
            <div key={title} role="region" aria-label={say(title)} data-section={title} tabIndex={-1}>
              <Card heading="strong" title={say(title)}>
                <Content />
              </Card>
            </div>
          ))}
          {shown.length === 0 && <p role="status">{say('settings.search.none')}</p>}
          {isGated && <OwnersOwn />}
        </div>
      </div>
    </Screen>
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
