// What takes an owner's PIN, in pictures: the question over what was pressed, and what a cashier sees of the settings.
import { RIGHTS_OF } from '#shared/access/rights'
import { aboutText } from '#shared/channels/approval'
import { expect } from '@playwright/test'
import { ask, openSection, words } from '../e2e/support/counter'
import { FACES_PAISE } from '#shared/till/till'
import { confirmBy } from '../e2e/support/keyboard'
import { button, field, goToDayBook, openTill, pressButton } from '../e2e/support/till'
import { atTheCounter, type Scene, type Stage } from './scene'

const OWNER = { name: 'Meena', pin: '4071' }
const CASHIER = { name: 'Ravi', role: 'cashier', pin: '2846' }

interface Counter {
  readonly members: readonly { readonly id: string; readonly name: string }[]
}

/** Practice with an owner and a cashier; the owner is at the counter. */
async function withStaff({ window, language }: Stage): Promise<Counter['members']> {
  await atTheCounter(window, language)
  // The computer of the pictures has no key store.
  await ask(window, 'setup.protect', { choice: { kind: 'session' } })
  await ask(window, 'staff.create-owner', OWNER)
  const { members } = (await ask(window, 'lock.state')) as Counter
  const staffId = members[0]?.id
  await ask(window, 'lock.approve', {
    staffId,
    pin: OWNER.pin,
    action: 'staff.add',
    about: aboutText(CASHIER),
  })
  await ask(window, 'staff.add', CASHIER)
  return ((await ask(window, 'lock.state')) as Counter).members
}

/** A cashier whom the owner shows no figure of the box and no earlier day, at the open till. */
async function asStrictCashier(stage: Stage): Promise<void> {
  const { window, language } = stage
  const members = await withStaff(stage)
  const rights = { cashierRights: RIGHTS_OF.strict }
  const ownerId = members.find(({ name }) => name === OWNER.name)?.id
  const allowed = { staffId: ownerId, pin: OWNER.pin, action: 'settings.change', about: aboutText(rights) }
  await ask(window, 'lock.approve', allowed)
  await ask(window, 'settings.change', rights)
  await openTill(window, language, '500')
  await ask(window, 'lock.now')
  const staffId = members.find(({ name }) => name === CASHIER.name)?.id
  await ask(window, 'lock.unlock', { staffId, pin: CASHIER.pin })
  await goToDayBook(window, language)
}

export const lockScenes: readonly Scene[] = [
  {
    name: 'owner-pin',
    show: async (stage) => {
      const { window, language } = stage
      await withStaff(stage)
      await openSection(window, 'staff')
      await window.getByRole('button', { name: words(language, 'settings.staff.make-owner') }).click()
      await expect(window.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'owner-pin-settings',
    show: async (stage) => {
      const { window, language } = stage
      await withStaff(stage)
      await openSection(window, 'rights')
      await window.getByText(words(language, 'settings.rights.give-back'), { exact: true }).click()
      await expect(window.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'owner-pin-refused',
    show: async (stage) => {
      const { window, language } = stage
      await withStaff(stage)
      await openSection(window, 'staff')
      await window.getByRole('button', { name: words(language, 'settings.staff.make-owner') }).click()
      await expect(window.getByRole('dialog')).toBeVisible()
      await window.keyboard.press('Escape')
      await expect(window.getByText(words(language, 'failure.not-allowed.owner-pin.title'))).toBeVisible()
    },
  },
  {
    name: 'cashier-settings',
    show: async (stage) => {
      const { window, language } = stage
      const members = await withStaff(stage)
      const staffId = members.find(({ name }) => name === CASHIER.name)?.id
      await ask(window, 'lock.now')
      await ask(window, 'lock.unlock', { staffId, pin: CASHIER.pin })
      await window.keyboard.press('Control+,')
      const notice = window.getByText(words(language, 'lock.owner.settings'), { exact: true })
      await notice.scrollIntoViewIfNeeded()
      await expect(notice).toBeVisible()
    },
  },
  {
    name: 'drawer-dialog',
    show: async (stage) => {
      const { window, language } = stage
      await asStrictCashier(stage)
      await window.keyboard.press('Control+o')
      await expect(window.getByRole('dialog')).toContainText(words(language, 'daybook.drawer.preset.change'))
    },
  },
  {
    name: 'owner-pin-close',
    show: async (stage) => {
      const { window, language } = stage
      await asStrictCashier(stage)
      await pressButton(window, 'daybook.close', language)
      for (const _face of FACES_PAISE) await window.keyboard.press('Enter')
      await window.keyboard.type('500')
      await window.keyboard.press('Enter')
      await field(window, 'daybook.carried', language).fill('8.32')
      await field(window, 'daybook.carried', language).press('Enter')
      await confirmBy(window, button(window, 'daybook.close.do', language))
      await expect(
        window.getByText(words(language, 'daybook.taken-out'), { exact: true }).last(),
      ).toBeVisible()
      await expect(window.getByLabel(words(language, 'lock.pin'), { exact: true })).toBeFocused()
    },
  },
  {
    name: 'owners-look-day',
    show: async (stage) => {
      const { window, language } = stage
      await asStrictCashier(stage)
      await window.getByRole('tab', { name: words(language, 'daybook.tab.day') }).click()
      await expect(window.getByText(words(language, 'lock.owner.title'), { exact: true })).toBeVisible()
    },
  },
]
