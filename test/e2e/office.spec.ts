// Two counters of a shop and their office, each the built program it is: they join by the office's line, share keys by a code, and sell the
// same recharge once.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from './fixture'
import {
  confirmSheet,
  goToRecharge,
  isReady,
  lookUp,
  openPractice,
  pickFirstPlan,
  planList,
  words,
} from './support/counter'
import { answerSaveDialog } from './dialogs'
import { expectClean } from './support/axe'
import { untilLive } from './support/keyboard'
import { openPage, pageWords, sendFirstOwner, setUpSecondFactor } from './support/office'
import { giveKeys, hasKeys, joinOffice } from './support/office-at-counter'
import { test } from './support/office-stand'
import { readPdf, withoutGaps } from './support/pdf'

const NUMBER = '9876543210'
const OTHER_NUMBER = '9812345670'
const OFFLINE_WITHIN_MS = 30_000
const button = (window: Page, key: Parameters<typeof words>[1]) =>
  window.getByRole('button', { name: words('en', key) })

test('two counters join the office by its line, and sell the same recharge once', async ({
  app,
  window,
  userData,
  counters,
  offices,
  ownersBrowser,
}) => {
  const office = await offices.start(['--practice', '--data', await offices.folder()])
  const second = await counters.start()
  await openPractice(window)
  await openPractice(second.window)

  await test.step('the first counter makes the shop’s keys', async () => {
    await joinOffice(window, await office.nextLine(), 'Counter 1')
    await hasKeys(window)
  })
  await test.step('the second one shows a code, which is typed at the first', async () => {
    await joinOffice(second.window, await office.nextLine(), 'Counter 2')
    await giveKeys(window, second.window, 'Counter 2')
  })
  await test.step('new keys are made at the first, for both; nobody types anything', async () => {
    await button(window, 'office.renew').click()
    const dialog = window.getByRole('dialog')
    await expect(dialog).toContainText('Counter 1, Counter 2')
    await expect(dialog).toContainText(words('en', 'office.renew.none-out'))
    await expectClean(window, 'new keys')
    await dialog.getByRole('button', { name: words('en', 'office.renew.do') }).click()
    await expect(dialog).toContainText(words('en', 'office.renew.done'))
    await window.keyboard.press('Escape')
    await expect(second.window.getByText(words('en', 'office.asked.yes'))).toBeVisible()
  })
  const ownersPage = await test.step('the owner opens the page', async () => {
    const page = await openPage(ownersBrowser, office)
    await sendFirstOwner(page, office.firstCode())
    await setUpSecondFactor(page)
    await expect(page.getByText(pageWords('now.none-today'))).toBeVisible()
    return page
  })
  const { loser, seller } =
    await test.step('both type the same recharge; one sells it, the other is told where', async () => {
      for (const counter of [window, second.window]) {
        await isReady(counter)
        // The new keys may still be on their way to it: until then it calls the service as a counter that is cut off, some seconds later.
        await hasKeys(counter)
        await lookUp(counter, NUMBER)
        await pickFirstPlan(counter)
        await untilLive(counter, counter.getByRole('dialog').getByRole('button').last())
      }
      await Promise.all([window, second.window].map((counter) => counter.keyboard.press('Enter')))
      const sold = (counter: Page) =>
        counter.getByRole('heading', { name: words('en', 'sale.rail.success.title') })
      const stopped = (counter: Page) =>
        counter.getByRole('heading', { name: words('en', 'sale.rail.not-sent.title') })
      for (const counter of [window, second.window])
        await expect(sold(counter).or(stopped(counter))).toBeVisible()
      const hasSold = await Promise.all([window, second.window].map((counter) => sold(counter).isVisible()))
      expect(hasSold.filter((has) => has)).toHaveLength(1)
      const [loser, seller] = hasSold[0] === true ? [second.window, 'Counter 1'] : [window, 'Counter 2']
      await expect(loser.locator('main')).toContainText(seller)
      return { loser, seller }
    })
  await test.step('receipts at the other counter name the one that sold it, with its story and a duplicate', async () => {
    await loser.keyboard.press('F9')
    await loser.getByRole('combobox', { name: words('en', 'office.search.where') }).click()
    await loser.getByRole('option', { name: words('en', 'office.search.all') }).click()
    await loser.getByLabel(words('en', 'office.search'), { exact: true }).fill(NUMBER)
    await loser
      .getByRole('list', { name: words('en', 'receipts.list') })
      .getByRole('button', { name: seller })
      .click()
    await expect(loser.getByText(`Sold at “${seller}”`).first()).toBeVisible()
    const story = loser.getByRole('region', { name: `${words('en', 'story.title')} · ${seller}` })
    await expect(story).toContainText(words('en', 'story.attempt'))
    const paper = loser.frameLocator(`iframe[title="${words('en', 'receipt.preview')}"]`)
    await expect(paper.getByText('Duplicate', { exact: true })).toBeVisible()
    await expectClean(loser, 'a sale of another counter')
    const file = join(userData, 'duplicate.pdf')
    await answerSaveDialog((loser === window ? app : second).electron, file)
    await loser.keyboard.press('Control+S')
    await expect(loser.getByText('duplicate.pdf')).toBeVisible()
    const read = (await readPdf(file)).toLowerCase()
    for (const said of ['duplicate', 'specimen', seller, NUMBER.slice(-4)])
      expect(read).toContain(withoutGaps(said).toLowerCase())
  })
  await test.step('the owner’s page shows it by itself, once', async () => {
    const services = ownersPage.getByRole('table', { name: pageWords('now.services') })
    await expect(services.getByRole('row')).toHaveCount(2)
    await expect(services.getByRole('cell', { name: '1', exact: true })).toBeVisible()
  })
  await test.step('the day book has what both sold', async () => {
    await window.keyboard.press('F10')
    await window.getByRole('tab', { name: words('en', 'daybook.tab.day') }).click()
    const counters = window.getByRole('table', { name: words('en', 'office.counters') })
    await expect(counters).toContainText('Counter 1')
    await expect(counters).toContainText('Counter 2')
  })
  await test.step('without the office both go on selling', async () => {
    await office.end()
    // Ten seconds after the office's last word the calls it may have promised to others are over.
    await goToRecharge(window)
    await window.keyboard.type(OTHER_NUMBER)
    await window.keyboard.press('Space')
    await expect(planList(window)).toBeVisible({ timeout: OFFLINE_WITHIN_MS })
    await pickFirstPlan(window)
    await confirmSheet(window)
    await expect(window.getByRole('heading', { name: words('en', 'sale.rail.success.title') })).toBeVisible({
      timeout: OFFLINE_WITHIN_MS,
    })
    await expect(window.getByRole('link', { name: words('en', 'line.office.away') })).toBeVisible()
  })
})
