// Every setting stands in one group, and its own words lead to it in both languages.
import { describe, expect, it } from 'vitest'
import { navigate } from 'wouter/use-hash-location'
import { runCommand } from '#renderer/commands/use-commands'
import { findSettings } from '#renderer/settings/find-settings'
import { focusSetting } from '#renderer/settings/focus-setting'
import {
  groupTitle,
  settingsPath,
  SETTINGS_GROUPS,
  SETTINGS_SECTIONS,
} from '#renderer/settings/parts/settings-table'
import { act } from '../../../support/act'
import { SPEC_LANGUAGES } from '../../../support/spec-languages'
import { MESSAGES } from '../../../support/texts'
import { counterHandlers } from '../../../support/counter'
import { field, find, openApp, pageText, press, type } from '../../../support/window'

const SETTINGS = SETTINGS_SECTIONS.flatMap(({ id, title, settings }) =>
  [title, ...settings].map((label) => ({ section: id, label })),
)
const found = (query: string) => findSettings(query, SETTINGS_SECTIONS)
const sectionsOf = (query: string) => new Set(found(query).map(({ section }) => section))
/** Not on the screen of a counter that is not connected and has no staff. */
const NOT_HERE = [
  'operators.text',
  'operators.file',
  'commission.add',
  'settings.staff.add',
  'settings.rights',
  'settings.staff.auto-lock',
  'settings.checks-locked',
  'settings.connection.replace',
  'settings.connection.agent.change',
  'setup.test-only',
  'settings.webhook',
  'proxy.kind',
  'proxy.address',
  'proxy.username',
  'proxy.password',
  'profile.edit',
  'profile.export',
  'profile.import',
  'profile.operations',
  'backup.daily',
]
const titleOf = (section: string) => SETTINGS_SECTIONS.find(({ id }) => id === section)?.title
const inSearch = async (query: string) => {
  act(() => field('Search in settings').focus())
  await type(query)
}

describe('the settings', () => {
  it('stand once each, in a group that has a name', () => {
    const labels = SETTINGS.map(({ label }) => label)
    expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([])
    for (const group of SETTINGS_GROUPS) {
      expect(SETTINGS_SECTIONS.some((section) => section.group === group)).toBe(true)
      for (const language of SPEC_LANGUAGES) expect(MESSAGES[language][groupTitle(group)]).not.toBe('')
    }
  })

  it.each(SPEC_LANGUAGES)('are each found by their own label (%s)', (language) => {
    for (const setting of SETTINGS)
      expect(found(MESSAGES[language][setting.label]), setting.label).toContainEqual(setting)
  })

  it.each([
    ['dark', 'look'],
    ['अंधेरा', 'look'],
    ['awaaz', 'look'],
    ['thermal', 'printers'],
    ['कागज', 'printers'],
    ['58', 'printers'],
    ['munafa', 'commission'],
    ['taala', 'staff'],
    ['version', 'about'],
    ['support', 'diagnostics'],
    ['ghadi', 'health'],
    ['slow internet', 'health'],
    ['मिटाना', 'privacy'],
    ['nakal', 'backup'],
  ])('are found by what people call them: %s', (query, section) => {
    expect([...sectionsOf(query)]).toContain(section)
  })

  it('put the name that begins with what was typed first', () => {
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

describe('the search of the settings', () => {
  it('has the cursor when they open, and Enter puts it on the setting', async () => {
    await openApp('/settings', counterHandlers([]))
    expect(document.activeElement).toBe(field('Search in settings'))
    await type('shop name')
    expect(await press('Enter'), 'whether it presses the setting, too').toBe(false)
    expect(document.activeElement).toBe(field('Shop name'))
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
    expect(field('Search in settings').value).toBe('')
    expect(document.querySelector('[role=listbox]')).toBeNull()
  })

  it('has a control for every setting that stands on the screen', async () => {
    await openApp('/settings', counterHandlers([]))
    const onlyItsSection = SETTINGS.filter(({ section, label }) => {
      const card = find(`[data-section=${section}]`)
      act(() => focusSetting(card, MESSAGES.en[label].replace(/[\s,]*\{language\}/, '')))
      expect(document.activeElement?.closest('[data-section]'), label).toBe(card)
      return document.activeElement === card && label !== titleOf(section)
    })
    expect(onlyItsSection.map(({ label }) => label)).toEqual(NOT_HERE)
  })

  it('keeps what was typed in a section that is not sought', async () => {
    await openApp('/settings', counterHandlers([]))
    act(() => field('Shop name').focus())
    await type('Verma Telecom')
    await inSearch('backup')
    expect(field('Shop name').closest('[hidden]')).not.toBeNull()
    await inSearch('')
    expect(field('Shop name').value).toBe('Verma Telecom')
    expect(field('Shop name').closest('[hidden]')).toBeNull()
  })

  it('gives way to a section that somebody is led to', async () => {
    await openApp('/settings', counterHandlers([]))
    await inSearch('shop name')
    expect(find('[data-section=backup]').closest('[hidden]')).not.toBeNull()
    act(() => navigate(settingsPath('backup')))
    expect(field('Search in settings').value).toBe('')
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
    expect(document.activeElement).toBe(field('Search in settings'))
  })
})
