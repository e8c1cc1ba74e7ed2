// The settings: six pages in a list at the left, and a search over all of them. A page has one line for each section that
// says what is set; Enter opens it, Esc leads back. Sections for the owner are there when the owner is.
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useCommand } from '../commands/use-commands'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { classes } from '../ui/classes'
import { Notice } from '../ui/Notice'
import { Screen } from '../ui/Screen'
import { isOwnerHere, useLockNow, useLockState } from '../access/lock-state'
import { findSettings, type SettingHit } from './find-settings'
import { focusSetting } from './focus-setting'
import { SettingsLines } from './SettingsLines'
import { SettingsPages } from './SettingsPages'
import { labelWords, SettingsSearch } from './SettingsSearch'
import { SECTION_CONTENT } from './sections'
import { useWhatIsSet } from './what-is-set'
import {
  pageTitle,
  SETTINGS_PAGES,
  SETTINGS_SECTIONS,
  settingsPagePath,
  settingsPath,
  settingsPlace,
  type SectionId,
  type SettingsSection,
} from './parts/settings-table'
import styles from './parts/SettingsScreen.module.css'

/** Where the settings stand: what is open to this person, on which page, and what was sought. */
function useSettings(asked: string, sought: string) {
  const lock = useLockState()
  const isOwner = lock !== undefined && isOwnerHere(lock)
  const open = SETTINGS_SECTIONS.filter(({ isOwners }) => !isOwners || isOwner)
  const pages = SETTINGS_PAGES.filter((page) => open.some((section) => section.page === page))
  const place = settingsPlace(asked)
  const found = findSettings(sought, SETTINGS_SECTIONS)
  const hits = found.filter(({ section: id }) => open.some((one) => one.id === id))
  const isSearching = sought.trim() !== ''
  const isShort = isSearching ? hits.length < found.length : open.length < SETTINGS_SECTIONS.length
  return {
    open,
    pages,
    section: open.find(({ id }) => id === place.section?.id) ?? null,
    page: pages.find((one) => one === place.page) ?? pages[0] ?? 'safety',
    hits,
    isNothingFound: isSearching && found.length === 0,
    /** Something that was asked for is the owner's. */
    isGated: lock !== undefined && isShort,
    isLoaded: lock !== undefined,
  }
}

/** Where the cursor goes as the place changes: to the setting that was picked, the section, or the line that was left. */
function useCursor(asked: string, section: SectionId | null, isLoaded: boolean) {
  const { say } = useWords()
  const [, navigate] = useLocation()
  const area = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const picked = useRef<SettingHit | null>(null)
  const left = useRef<SectionId | null>(null)
  const within = (part: string) => area.current?.querySelector<HTMLElement>(part) ?? null
  const focusOn = (hit: SettingHit) => {
    const card = within(`[data-section="${hit.section}"]`)
    if (card !== null) focusSetting(card, labelWords(say, hit))
  }
  useEffect(() => {
    const hit = picked.current
    if (hit !== null && hit.section === section) focusOn(hit)
    else if (section !== null) {
      within(`[data-section="${section}"]`)?.focus({ preventScroll: true })
      area.current?.closest('main')?.scrollTo(0, 0)
    } else if (left.current !== null) within(`[data-line="${left.current}"]`)?.focus()
    else if (asked === '') search.current?.focus({ preventScroll: true })
    picked.current = null
    left.current = null
    // What is said in which language moves no cursor.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked, section, isLoaded])
  const pick = (hit: SettingHit) => {
    if (hit.section === section) return focusOn(hit)
    picked.current = hit
    navigate(settingsPath(hit.section))
  }
  const leave = (from: SettingsSection) => {
    left.current = from.id
    navigate(settingsPagePath(from.page))
  }
  return { area, search, pick, leave, toFirstLine: () => within('[data-line]')?.focus() }
}

/** `place`, out of the address, is a section or a page; any other name shows the settings as they open. */
export function SettingsScreen({ place: asked }: { readonly place: string }) {
  const { say } = useWords()
  const [, navigate] = useLocation()
  const [sought, setSought] = useState('')
  const settings = useSettings(asked, sought)
  const { open, section, page } = settings
  const { area, search, pick, leave, toFirstLine } = useCursor(asked, section?.id ?? null, settings.isLoaded)
  const goTo = (hit: SettingHit) => {
    setSought('')
    pick(hit)
  }
  const back = section === null ? null : () => leave(section)
  useCommand('back', back)
  // The key that opens the settings leads to their search from anywhere in them.
  useCommand('settings', () => {
    search.current?.focus()
    search.current?.select()
  })
  return (
    <Screen
      title={say('command.settings')}
      takesFocus={false}
      aside={
        <SettingsSearch
          text={sought}
          onText={setSought}
          hits={settings.hits}
          onPick={goTo}
          onLeave={toFirstLine}
          field={search}
        />
      }
    >
      <div className={classes(styles.layout, section !== null && styles.hasSection)} ref={area}>
        <SettingsPages
          pages={settings.pages}
          shown={page}
          onShow={(next) => navigate(settingsPagePath(next), { replace: section === null })}
          onEnter={back ?? toFirstLine}
        />
        <div className={styles.page}>
          {settings.isNothingFound && <p role="status">{say('settings.search.none')}</p>}
          {back === null ? (
            <SettingsLines
              title={say(pageTitle(page))}
              sections={open.filter((one) => one.page === page)}
              onOpen={(id) => navigate(settingsPath(id))}
            />
          ) : (
            <Button
              weight="quiet"
              icon={<ArrowLeft size={18} aria-hidden="true" />}
              keyHint="Esc"
              onClick={back}
            >
              {say('settings.back', { page: say(pageTitle(page)) })}
            </Button>
          )}
          <Sections open={open} shown={section} />
          {settings.isGated && section === null && <OwnersOwn />}
        </div>
      </div>
    </Screen>
  )
}

interface SectionsProps {
  readonly open: readonly SettingsSection[]
  readonly shown: SettingsSection | null
}

/** The section that is open. One that was left is hidden but stays: what is typed in it is not lost. */
function Sections({ open, shown }: SectionsProps) {
  const { say } = useWords()
  const [opened, setOpened] = useState<readonly SectionId[]>([])
  if (shown !== null && !opened.includes(shown.id)) setOpened([...opened, shown.id])
  return open
    .filter(({ id }) => opened.includes(id))
    .map(({ id, title, lead, saysState, isSavedAtOnce }) => {
      const Content = SECTION_CONTENT[id]
      return (
        <div
          key={id}
          role="region"
          aria-label={say(title)}
          data-section={id}
          tabIndex={-1}
          hidden={id !== shown?.id}
        >
          <Card heading="strong" title={say(title)}>
            {lead !== undefined && (
              <div className={styles.lead}>
                <p>{say(lead)}</p>
                {saysState === true && <State section={id} />}
              </div>
            )}
            <Content />
            {isSavedAtOnce === true && <p className={styles.atOnce}>{say('settings.saved-at-once')}</p>}
          </Card>
        </div>
      )
    })
}

function State({ section }: { readonly section: SectionId }) {
  const { say } = useWords()
  const set = useWhatIsSet(section)
  return set === '' ? null : (
    <p>
      <strong>{say('settings.now', { set })}</strong>
    </p>
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
