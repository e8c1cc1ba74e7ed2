// Every setting stands on one page with what is set in a line, and its own words lead to it in every language.
import { describe, expect, it } from 'vitest'
import { navigate } from 'wouter/use-hash-location'
import { runCommand } from '#renderer/commands/use-commands'
import { findSettings } from '#renderer/settings/find-settings'
import { focusSetting } from '#renderer/settings/focus-setting'
import {
  pageTitle,
  settingsPath,
  SETTINGS_PAGES,
  SETTINGS_SECTIONS,
} from '#renderer/settings/parts/settings-table'
import { LANGUAGES } from '#shared/base/languages'
import { act } from '../../../support/act'
import { SPEC_LANGUAGES } from '../../../support/spec-languages'
import { MESSAGES } from '../../../support/texts'
import { counterHandlers } from '../../../support/counter'
import { click, field, find, openApp, pageText, press, settle, type } from '../../../support/window'

const SETTINGS = SETTINGS_SECTIONS.flatMap(({ id, title, settings }) =>
  [title, ...settings].map((label) => ({ section: id, label })),
)
const found = (query: string) => findSettings(query, SETTINGS_SECTIONS)
const sectionsOf = (query: string) => new Set(found(query).map(({ section }) => section))
/** Not on the screen of a counter that is not connected and has no staff. */
const NOT_HERE = [
  'commission.add',
  'settings.connection.replace',
  'settings.connection.agent.change',
  'setup.test-only',
  'settings.webhook',
  'operators.text',
  'operators.file',
  'callbacks.settings',
  'proxy.kind',
  'proxy.address',
  'proxy.username',
  'proxy.password',
  'profile.edit',
  'profile.export',
  'profile.import',
  'profile.operations',
  'settings.staff.add',
  'backup.daily',
]
const titleOf = (section: string) => SETTINGS_SECTIONS.find(({ id }) => id === section)?.title
const SPOKEN = import.meta.glob<Readonly<Record<string, string>>>(
  '../../../../shared/languages/*/spoken.json',
  {
    eager: true,
    import: 'default',
  },
)
const spokenIn = (language: string, key: string): string =>
  SPOKEN[`../../../../shared/languages/${language}/spoken.json`]?.[key] ?? ''

/** Main is not asked about these in this test; the spec sees them. */
const NOT_ANSWERED = ['commission', 'operators', 'callbacks', 'proxy', 'profile', 'backup']

describe('the settings', () => {
  it('stand once each, on a page that has a name', () => {
    const labels = SETTINGS.map(({ label }) => label)
    expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([])
    for (const page of SETTINGS_PAGES) {
      expect(SETTINGS_SECTIONS.some((section) => section.page === page)).toBe(true)
      for (const language of SPEC_LANGUAGES) expect(MESSAGES[language][pageTitle(page)]).not.toBe('')
    }
  })

  it.each(SPEC_LANGUAGES)('are each found by their own label (%s)', (language) => {
    for (const setting of SETTINGS)
      expect(found(MESSAGES[language][setting.label]), setting.label).toContainEqual(setting)
  })

  it.each([
    ['dark', 'look'],
    ['अंधेरा', 'look'],
    ['awaaz', 'sounds'],
    ['thermal', 'printers'],
    ['कागज', 'printers'],
    ['58', 'printers'],
    ['munafa', 'commission'],
    ['taala', 'lock'],
    ['webhook', 'callbacks'],
    ['bhasha', 'language'],
    ['ijazat', 'rights'],
    ['version', 'about'],
    ['support', 'diagnostics'],
    ['ghadi', 'health'],
    ['slow internet', 'health'],
    ['मिटाना', 'privacy'],
    ['nakal', 'backup'],
  ])('are found by what people call them: %s', (query, section) => {
    expect([...sectionsOf(query)]).toContain(section)
  })

  it('put what is called just so first, then a name that begins with what was typed', () => {
    expect(found('language')[0]).toEqual({ section: 'language', label: 'shell.language' })
    expect(found('theme')[0]).toEqual({ section: 'look', label: 'settings.theme' })
    expect(found('write a')[0]).toEqual({ section: 'backup', label: 'backup.write' })
  })

  it('need every word that was typed', () => {
    expect(found('shop name').map(({ label }) => label)).toEqual([
      'settings.shop.name',
      'settings.shop',
      'settings.receipt-texts.header',
    ])
    expect(found('shop nonsense')).toEqual([])
    expect(found('  ')).toEqual([])
  })
})

/** The search has no label above it: its place says what it is. */
const search = () => find<HTMLInputElement>('input[type=search]')
const inSearch = async (query: string) => {
  act(() => search().focus())
  await type(query)
}
const lines = () => [...document.querySelectorAll<HTMLElement>('[data-line]')]
const openSection = () => document.querySelector('[data-section]:not([hidden])')?.getAttribute('data-section')

describe('a page of the settings', () => {
  it.each(SETTINGS_PAGES)('says in one line what is set in each of its sections (%s)', async (page) => {
    await openApp(`/settings/page-${page}`, counterHandlers([]))
    await settle()
    const sections = SETTINGS_SECTIONS.filter((section) => section.page === page)
    expect(lines().map((line) => line.dataset['line'])).toEqual(sections.map(({ id }) => id))
    const known = lines().filter((line) => line.children[1]?.textContent !== '')
    expect(known.map((line) => line.dataset['line'])).toEqual(
      sections.map(({ id }) => id).filter((id) => !NOT_ANSWERED.includes(id)),
    )
  })

  it('opens a section by Enter, and Esc leads back to its line', async () => {
    await openApp('/settings/page-shop', counterHandlers([]))
    await click('[data-line=upi]')
    expect(openSection()).toBe('upi')
    expect(lines()).toEqual([])
    await press('Escape')
    expect(document.activeElement).toBe(find('[data-line=upi]'))
    await press('ArrowDown')
    expect(document.activeElement).toBe(find('[data-line=commission]'))
  })

  it('is reached by the arrows of the list, and its first line from the list', async () => {
    await openApp('/settings', counterHandlers([]))
    act(() => find('nav [aria-current=page]', 'Shop').focus())
    await press('ArrowDown')
    expect(window.location.hash).toBe('#/settings/page-service')
    expect(document.activeElement).toBe(find('nav button', 'Service'))
    await click('nav button', 'Service')
    expect(document.activeElement).toBe(lines()[0])
  })

  it('keeps what was typed in a section that was left', async () => {
    await openApp('/settings/shop', counterHandlers([]))
    act(() => field('Shop name').focus())
    await type('Verma Telecom')
    act(() => navigate(settingsPath('backup')))
    expect(field('Shop name').closest('[hidden]')).not.toBeNull()
    act(() => navigate(settingsPath('shop')))
    expect(field('Shop name').value).toBe('Verma Telecom')
    expect(field('Shop name').closest('[hidden]')).toBeNull()
  })
})

describe('the search of the settings', () => {
  it('has the cursor when they open, and Enter puts it on the setting', async () => {
    await openApp('/settings', counterHandlers([]))
    expect(document.activeElement).toBe(search())
    await type('shop name')
    expect(await press('Enter'), 'whether it presses the setting, too').toBe(false)
    expect(document.activeElement).toBe(field('Shop name'))
    expect(search().value).toBe('')
  })

  it('leads down to the lines while nothing is typed', async () => {
    await openApp('/settings', counterHandlers([]))
    await press('ArrowDown')
    expect(document.activeElement).toBe(lines()[0])
  })

  it('takes the marked one, by words of the other language', async () => {
    await openApp('/settings', counterHandlers([]))
    await inSearch('दुकान')
    const marked = () => find('[role=option][aria-selected=true]').textContent
    expect(marked()).toContain('Shop')
    const first = marked()
    await press('ArrowDown')
    expect(marked()).not.toBe(first)
    await press('Escape')
    expect(search().value).toBe('')
    expect(document.querySelector('[role=listbox]')).toBeNull()
  })

  it('has a control for every setting that stands on the screen', async () => {
    await openApp('/settings', counterHandlers([]))
    const onlyItsSection: (typeof SETTINGS)[number][] = []
    for (const { id } of SETTINGS_SECTIONS) {
      act(() => navigate(settingsPath(id)))
      await settle()
      const card = find(`[data-section=${id}]`)
      for (const setting of SETTINGS.filter(({ section }) => section === id)) {
        act(() => focusSetting(card, MESSAGES.en[setting.label].replace(/[\s,]*\{language\}/, '')))
        expect(document.activeElement?.closest('[data-section]'), setting.label).toBe(card)
        if (document.activeElement === card && setting.label !== titleOf(id)) onlyItsSection.push(setting)
      }
    }
    expect(onlyItsSection.map(({ label }) => label)).toEqual(NOT_HERE)
  })

  it('gives way to a section that somebody is led to', async () => {
    await openApp('/settings', counterHandlers([]))
    act(() => navigate(settingsPath('backup')))
    expect(openSection()).toBe('backup')
    expect(document.activeElement).toBe(find('[data-section=backup]'))
  })

  it('says when nothing is called that', async () => {
    await openApp('/settings', counterHandlers([]))
    await inSearch('no such thing')
    expect(pageText()).toContain('Nothing in the settings is called that.')
  })

  it('opens a section by its address, and leads back to the search by the key of the settings', async () => {
    await openApp('/settings/backup', counterHandlers([]))
    expect(document.activeElement?.getAttribute('data-section')).toBe('backup')
    act(() => void runCommand('settings'))
    expect(document.activeElement).toBe(search())
  })

  it.each(LANGUAGES)('finds every setting by words of its own in every language (%s)', (language) => {
    for (const { id, words } of SETTINGS_SECTIONS) {
      const [word] = spokenIn(language, words).split(' ')
      expect([...sectionsOf(word ?? '')], `${language} ${word}`).toContain(id)
    }
  })
})
