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

/** The sections that somebody at this counter may open now. */
function useOpenSections(): readonly SettingsSection[] {
  const lock = useLockState()
  const isOwner = lock !== undefined && isOwnerHere(lock)
  return SETTINGS_SECTIONS.filter(({ isOwners }) => !isOwners || isOwner)
}

/** `place`, out of the address, is a section or a page; any other name shows the settings as they open. */
export function SettingsScreen({ place: asked }: { readonly place: string }) {
  const { say } = useWords()
  const [, navigate] = useLocation()
  const lock = useLockState()
  const [sought, setSought] = useState('')
  const open = useOpenSections()
  const pages = SETTINGS_PAGES.filter((page) => open.some((section) => section.page === page))
  const place = settingsPlace(asked)
  const section = open.find(({ id }) => id === place.section?.id) ?? null
  const page = pages.find((one) => one === place.page) ?? pages[0] ?? 'safety'
  const found = findSettings(sought, SETTINGS_SECTIONS)
  const hits = found.filter(({ section: id }) => open.some((one) => one.id === id))
  const isSearching = sought.trim() !== ''
  const isGated =
    lock !== undefined && (isSearching ? hits.length < found.length : open.length < SETTINGS_SECTIONS.length)
  const search = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLDivElement>(null)
  /** The setting that was picked in the search: the cursor goes there once its section is open. */
  const picked = useRef<SettingHit | null>(null)
  const focusOn = (hit: SettingHit) => {
    const card = area.current?.querySelector<HTMLElement>(`[data-section="${CSS.escape(hit.section)}"]`)
    if (card instanceof HTMLElement) focusSetting(card, labelWords(say, hit))
  }
  const goTo = (hit: SettingHit) => {
    setSought('')
    if (hit.section === section?.id) focusOn(hit)
    else {
      picked.current = hit
      navigate(settingsPath(hit.section))
    }
  }
  /** The section that was left: back on its page, its line has the cursor. */
  const left = useRef<SectionId | null>(null)
  const leave = () => {
    if (section === null) return
    left.current = section.id
    navigate(settingsPagePath(section.page))
  }
  useCommand('back', section === null ? null : leave)
  // The key that opens the settings leads to their search from anywhere in them.
  useCommand('settings', () => {
    search.current?.focus()
    search.current?.select()
  })
  const openId = section?.id ?? null
  const isLoaded = lock !== undefined
  useEffect(() => {
    const hit = picked.current
    picked.current = null
    if (hit !== null && hit.section === openId) focusOn(hit)
    else if (openId !== null) area.current?.querySelector<HTMLElement>(`[data-section="${openId}"]`)?.focus()
    else if (left.current !== null)
      area.current?.querySelector<HTMLElement>(`[data-line="${left.current}"]`)?.focus()
    else if (asked === '') search.current?.focus({ preventScroll: true })
    left.current = null
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asked, openId, isLoaded])
  return (
    <Screen
      title={say('command.settings')}
      takesFocus={false}
      aside={
        <SettingsSearch
          text={sought}
          onText={setSought}
          hits={hits}
          onPick={goTo}
          onLeave={() => focusFirstLine(area.current)}
          field={search}
        />
      }
    >
      <div className={classes(styles.layout, section !== null && styles.hasSection)} ref={area}>
        <SettingsPages
          pages={pages}
          shown={page}
          onShow={(next) => navigate(settingsPagePath(next), { replace: section === null })}
          onEnter={() => (section === null ? focusFirstLine(area.current) : leave())}
        />
        <div className={styles.page}>
          {isSearching && found.length === 0 && <p role="status">{say('settings.search.none')}</p>}
          {section === null && (
            <SettingsLines
              title={say(pageTitle(page))}
              sections={open.filter((one) => one.page === page)}
              onOpen={(id) => navigate(settingsPath(id))}
            />
          )}
          {section !== null && (
            <Button
              weight="quiet"
              icon={<ArrowLeft size={18} aria-hidden="true" />}
              keyHint="Esc"
              onClick={leave}
            >
              {say('settings.back', { page: say(pageTitle(section.page)) })}
            </Button>
          )}
          <Sections open={open} shown={section} />
          {isGated && section === null && <OwnersOwn />}
        </div>
      </div>
    </Screen>
  )
}

const focusFirstLine = (area: HTMLElement | null): void =>
  area?.querySelector<HTMLElement>('[data-line]')?.focus()

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
    .map(({ id, title }) => {
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
            <Content />
          </Card>
        </div>
      )
    })
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
