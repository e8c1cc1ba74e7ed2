// What the owner's page asks of a built counter, and what becomes of it: another secret of the service, typed there alone, and a report of a
// problem, which somebody there sees whole and sends, or declines.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect } from './fixture'
import { expectClean } from './support/axe'
import { sell, words } from './support/counter'
import {
  allowAsOwner,
  button,
  field,
  openShop,
  press,
  pressTest,
  text,
  typeConnection,
} from './support/first-launch'
import { inTurn } from './support/in-turn'
import {
  goToPage,
  openPage,
  pageButton,
  pageWords,
  sendFirstOwner,
  setUpSecondFactor,
} from './support/office'
import { openOfficeSettings } from './support/office-at-counter'
import { test } from './support/office-stand'

const NAME = 'Counter 1'
const ANOTHER_SECRET = 'another-secret-of-the-service'
/** A counter says hello once a minute, and at once to an office that tells it. */
const HEARD_WITHIN = { timeout: 75_000 }
const LONG_MS = 240_000

async function joinAsOwner(window: Page, line: string): Promise<void> {
  await openOfficeSettings(window)
  await window.getByLabel(words('en', 'office.line')).fill(line)
  await window.getByLabel(words('en', 'office.name')).fill(NAME)
  await press(window, 'office.enter')
  await allowAsOwner(window)
  await expect(window.getByText(words('en', 'office.state.connected'), { exact: true })).toBeVisible({
    timeout: 40_000,
  })
}

async function openCounter(page: Page): Promise<void> {
  await goToPage(page, '/counters', 'page.counters')
  await page.getByRole('button', { name: `${pageWords('fleet.change')} ${NAME}` }).click()
}

inTurn(test, 'owner-page: another secret')(
  'a counter replaces the secret that its owner asks for, and sends a report or declines',
  async ({ window, service, offices, ownersBrowser }) => {
    test.setTimeout(LONG_MS)
    const office = await offices.start(['--data', await offices.folder()])
    await openShop(window, service)
    await joinAsOwner(window, await office.nextLine())
    const page = await openPage(ownersBrowser, office)
    await sendFirstOwner(page, office.firstCode())
    await setUpSecondFactor(page)

    const secretAsked = text(window, 'office.secret-ask.title')
    await test.step('the page asks for another secret, and the counter says who asked, above every screen', async () => {
      await openCounter(page)
      await expect(page.getByText(pageWords('fleet.secret.sandbox'))).toBeVisible(HEARD_WITHIN)
      await pageButton(page, 'fleet.secret.ask').click()
      await expect(page.getByText(/^Asked on .* for a new one$/)).toBeVisible()
      await expectClean(page, 'a counter that was asked for another secret')
      await expect(secretAsked).toBeVisible(HEARD_WITHIN)
      await expect(window.getByText(/^Asha asked on /)).toBeVisible()
      for (const key of ['F3', 'F10', 'F8']) {
        await window.keyboard.press(key)
        await expect(secretAsked).toBeVisible()
      }
      await expectClean(window, 'another secret is asked for')
    })
    await test.step('its owner types it at the counter; the page shows since when, and both stand in the list', async () => {
      Object.assign(service.credentials, { clientSecret: ANOTHER_SECRET })
      await button(window, 'office.secret-ask.show').click()
      await press(window, 'settings.connection.replace')
      await typeConnection(window, service)
      await pressTest(window)
      await allowAsOwner(window)
      await expect(window.getByRole('dialog')).toHaveCount(0)
      await expect(secretAsked).toBeHidden(HEARD_WITHIN)
      await expect(page.getByText(/^Asked on .* for a new one$/)).toBeHidden(HEARD_WITHIN)
      await expect(page.getByText(/^In use since /)).toBeVisible()
      await page.keyboard.press('Escape')
      await goToPage(page, '/audit', 'page.audit')
      for (const action of ['secret.asked', 'secret.replaced'] as const)
        await expect(page.getByText(pageWords(`audit.action.${action}`)).first()).toBeVisible()
      expect(await page.content()).not.toContain(ANOTHER_SECRET)
      await sell(window, '9876543210')
      await expect(
        window.getByRole('heading', { name: words('en', 'sale.rail.success.title') }),
      ).toBeVisible()
    })

    const reportAsked = text(window, 'office.report-ask.title')
    await test.step('a report is asked for, seen whole at the counter, sent, and downloaded as it was seen', async () => {
      await openCounter(page)
      await pageButton(page, 'fleet.report.ask').click()
      await expect(reportAsked).toBeVisible(HEARD_WITHIN)
      await window
        .getByRole('alert')
        .or(window.getByRole('status'))
        .filter({ has: reportAsked })
        .getByRole('button', { name: words('en', 'office.secret-ask.show') })
        .click()
      await field(window, 'report.note').fill('The printer stopped, ring 98765 43210')
      await press(window, 'report.look')
      const shown = await window.getByLabel(words('en', 'report.shown.asked')).inputValue()
      expect(JSON.parse(shown)).toMatchObject({ note: 'The printer stopped, ring [number]' })
      for (const secret of [ANOTHER_SECRET, '9876543210', service.credentials.clientId])
        expect(shown).not.toContain(secret)
      await expectClean(window, 'the report that is asked for')
      await press(window, 'report.send')
      await expect(text(window, 'report.sent')).toBeVisible()
      await expect(reportAsked).toBeHidden()
      const link = page.getByRole('link', { name: pageWords('fleet.report.fetch') })
      await expect(link).toBeVisible(HEARD_WITHIN)
      const [saved] = await Promise.all([page.waitForEvent('download'), link.click()])
      expect(await readFile(await saved.path(), 'utf8')).toBe(shown)
    })
    await test.step('another one is declined, and the page says so', async () => {
      await pageButton(page, 'fleet.report.ask').click()
      await expect(reportAsked).toBeVisible(HEARD_WITHIN)
      await press(window, 'office.report-ask.decline')
      await expect(reportAsked).toBeHidden()
      await expect(page.getByText(/^The counter sent none/)).toBeVisible(HEARD_WITHIN)
    })
  },
)
