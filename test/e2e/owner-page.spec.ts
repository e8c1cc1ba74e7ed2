// The owner's page in a browser, at the built office with its own PostgreSQL: the first owner comes in, looks at shops that sell, and is not
// thrown out of what they were typing.
import type { Page } from '@playwright/test'
import { PAGES } from '#office/web/app/pages'
import { authenticatorCode } from '#office/server/demo/authenticator'
import { expect } from './fixture'
import { expectClean, LOOKS } from './support/axe'
import {
  goToPage,
  openHeldPage,
  openPage,
  pageButton,
  pageField,
  pageWords,
  PASSWORD,
  sendFirstOwner,
  setUpSecondFactor,
  type RunningOffice,
} from './support/office'
import { test } from './support/office-stand'

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1366, height: 768 }
const DEMO_WITHIN_MS = 60_000
/** Every page of the menu in both looks, and then a shop's owner: beside other specs on a slow computer this takes two minutes. */
const ALL_PAGES_WITHIN_MS = 240_000
/** What stands in a page's file is there once it is loaded. */
const AT_ONCE_MS = 500
const FIGURES_WITHIN_MS = 20_000
/** Scripts and styles as they come over the line, packed. */
const LARGEST_PAGE_BYTES = 250_000
const SCRIPT = '<img src=x onerror=alert(1)>'

async function expectCleanEverywhere(page: Page, screen: string): Promise<void> {
  for (const [colorScheme, expectIt] of LOOKS) {
    await page.emulateMedia({ colorScheme })
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size)
      await expectIt(page, `${screen}, ${colorScheme}, ${size.width}`)
      await expectNotTooWide(page, `${screen}, ${size.width}`)
    }
  }
}

/** Neither the window nor what scrolls in it. */
async function expectNotTooWide(page: Page, screen: string): Promise<void> {
  const isTooWide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main')].some(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    ),
  )
  expect(isTooWide, `${screen} scrolls to the side`).toBe(false)
}

/** Every page of the menu, with what it shows, on a phone. */
async function expectPagesClean(page: Page): Promise<void> {
  await page.setViewportSize(PHONE)
  for (const { path } of PAGES) {
    await page.evaluate((to) => (window.location.hash = to), path)
    await expect(page.locator('nav [aria-current=page]').first()).toHaveAttribute('href', `#${path}`)
    await expect(page.locator('main h1')).toBeVisible()
    await expect(page.getByText(pageWords('page.loading'))).toHaveCount(0)
    for (const [colorScheme, expectIt] of LOOKS) {
      await page.emulateMedia({ colorScheme })
      await expectIt(page, `${path}, ${colorScheme}`)
      await expectNotTooWide(page, path)
    }
  }
  await page.setViewportSize(DESKTOP)
}

test('the first owner comes in by the code on the office’s screen, and nothing they type is lost', async ({
  offices,
  ownersBrowser: browser,
}) => {
  const office = await offices.start(['--practice', '--data', await offices.folder()])
  await office.nextLine()
  const page = await openPage(browser, office)
  const breaches: string[] = []
  page.on('console', (message) => {
    if (/policy|trusted/i.test(message.text())) breaches.push(message.text())
  })
  await page.reload()

  await test.step('a wrong code lets nobody in', async () => {
    await sendFirstOwner(page, '0000-0000-0000')
    await expect(page.getByText(pageWords('sign-in.first.code.wrong'))).toBeVisible()
    await expectCleanEverywhere(page, 'first owner')
  })
  const secret = await test.step('the right one does, with a second factor', async () => {
    await sendFirstOwner(page, office.firstCode())
    return setUpSecondFactor(page)
  })
  await test.step('a phone loads little before the first figures', async () => {
    const loaded = await page.evaluate(() =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .filter(({ name }) => !/\.(woff2|wav)$/.test(name))
        .reduce((bytes, entry) => bytes + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    )
    expect(loaded).toBeGreaterThan(0)
    expect(loaded).toBeLessThanOrEqual(LARGEST_PAGE_BYTES)
    const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(files.filter((name) => name.includes('/texts-'))).toHaveLength(1)
    // The rupee sign has a file of its own: amounts in Latin letters need no other script.
    const fonts = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .flatMap(({ name }) => /\/assets\/(.+)-.{8}\.woff2$/.exec(name)?.[1] ?? [])
          .toSorted(),
      )
    await expect.poll(fonts).toEqual(['noto-sans-latin-wght-normal', 'rupee'])
  })
  await test.step('who types and sends before the scripts are here is signed in by it once they are', async () => {
    const other = await openHeldPage(browser, office)
    await pageField(other.page, 'sign-in.email').fill('asha@shop.test')
    await pageField(other.page, 'sign-in.password').fill(PASSWORD)
    await other.page.keyboard.press('Enter')
    other.letScriptsIn()
    await expect(pageField(other.page, 'sign-in.code')).toBeVisible()
    expect(other.page.url()).not.toContain('shop.test')
  })
  await test.step('a script in a shop’s name is text, and no two shops have one name', async () => {
    await goToPage(page, '/shops', 'page.shops')
    for (const name of [SCRIPT, SCRIPT]) {
      await pageField(page, 'shops.name').fill(name)
      await pageButton(page, 'shops.add').click()
      await expect(page.getByRole('cell', { name: SCRIPT }).first()).toBeVisible()
    }
    await expect(page.getByText(pageWords('shops.name.taken'))).toBeVisible()
  })
  await test.step('who is signed out while typing signs in over it and goes on', async () => {
    await pageField(page, 'shops.name').fill('Bus stand')
    await page.context().clearCookies()
    await pageButton(page, 'shops.add').click()
    const dialog = page.getByRole('dialog', { name: pageWords('sign-in.ended.title') })
    await expect(dialog).toBeVisible()
    await expect(page.getByRole('cell', { name: SCRIPT, includeHidden: true }).first()).toBeHidden()
    await dialog.getByLabel(pageWords('sign-in.password')).fill('not the password')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(pageWords('sign-in.wrong'))).toBeVisible()
    await dialog.getByLabel(pageWords('sign-in.password')).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await dialog.getByLabel(pageWords('sign-in.code')).fill(authenticatorCode(secret, Date.now()))
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(pageField(page, 'shops.name')).toHaveValue('Bus stand')
    await pageButton(page, 'shops.add').click()
    await expect(page.getByRole('cell', { name: 'Bus stand', exact: true })).toBeVisible()
  })
  expect(breaches).toEqual([])
})

/** Whom the demonstration names, with what opens the page to them. The code is the one of this half minute. */
async function signInAs(page: Page, office: RunningOffice, email: string): Promise<void> {
  const codes = () => [...office.said().matchAll(new RegExp(`${email}.*code (\\d+)`, 'g'))]
  await expect.poll(() => codes().length, { timeout: DEMO_WITHIN_MS }).toBeGreaterThan(0)
  await pageField(page, 'sign-in.email').fill(email)
  await pageField(page, 'sign-in.password').fill(/password (\S+) as/.exec(office.said())?.[1] ?? '')
  await pageButton(page, 'sign-in.do').click()
  const code = pageField(page, 'sign-in.code')
  await expect(code).toBeVisible()
  const before = codes().length
  office.pressEnter()
  await expect.poll(() => codes().length).toBeGreaterThan(before)
  await code.fill(codes().at(-1)?.[1] ?? '')
  await pageButton(page, 'sign-in.code.do').click()
  await expect(page.getByRole('heading', { level: 1, name: pageWords('page.now') })).toBeVisible()
}

test('a distributor looks at shops that sell, and a shop’s owner at their own alone', async ({
  offices,
  ownersBrowser: browser,
}) => {
  test.setTimeout(ALL_PAGES_WITHIN_MS)
  const office = await offices.start(['--demo', '--shops', '2', '--days', '2'])
  await expect.poll(() => /password/.test(office.said()), { timeout: DEMO_WITHIN_MS }).toBe(true)
  const page = await openPage(browser, office)
  await signInAs(page, office, 'owner@demo.example')

  await test.step('the figures stand in the page’s file, before any script', async () => {
    const bare = await browser.newContext({
      ignoreHTTPSErrors: true,
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    })
    const picture = await bare.newPage()
    const today = picture.getByRole('heading', { name: pageWords('now.today') })
    // Figures that take longer than a quarter of a second are left to the page's scripts, as on a busy computer: one comes again.
    await expect(async () => {
      await picture.goto(office.address)
      await expect(today).toBeVisible({ timeout: AT_ONCE_MS })
    }).toPass({ timeout: FIGURES_WITHIN_MS })
    await expect(picture.getByText(/^₹[\d,]+$/)).toBeVisible()
    // Drawn as the page itself draws it, by the few styles that come first.
    const looks = ({ parentElement }: Element) => {
      const { backgroundColor, borderRadius, padding } = getComputedStyle(
        parentElement?.parentElement ?? document.body,
      )
      return [backgroundColor, borderRadius, padding]
    }
    const own = page.getByRole('heading', { name: pageWords('now.today') })
    expect(await today.evaluate(looks)).toEqual(await own.evaluate(looks))
    await bare.close()
  })
  await test.step('all of it takes the place of that picture, in the fonts of the page', async () => {
    await page.reload()
    await expect(page.getByRole('table', { name: pageWords('now.counters') })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-fonts', '')
    await expect(page.locator('template')).toHaveCount(0)
    await expect(page.locator('style')).toHaveCount(1)
  })
  await test.step('every page shows its figures and is clean', async () => {
    await expect(page.getByRole('heading', { name: pageWords('now.today') })).toBeVisible()
    await expect(page.getByRole('table', { name: pageWords('now.counters') })).toBeVisible()
    await expectClean(page, 'now on a desktop')
    await goToPage(page, '/books', 'page.books')
    await expect(page.getByRole('table', { name: pageWords('books.counters') })).toBeVisible()
    await expectPagesClean(page)
    await goToPage(page, '/counters', 'page.counters')
    await pageButton(page, 'fleet.let-in').click()
    await expect(page.getByText(/galla-office:/)).toBeVisible()
    await expectClean(page, 'let a counter in')
    await page.keyboard.press('Escape')
  })
  await test.step('in Tamil long words have room, and the English stands beside those about money', async () => {
    await goToPage(page, '/account', 'page.account')
    await page.getByRole('combobox').click()
    await page.getByRole('option', { name: /தமிழ்/ }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ta')
    await page.evaluate(() => (window.location.hash = '/'))
    await expect(page.getByText(/ · Owed back to customers$/)).toBeVisible()
    await page.setViewportSize(PHONE)
    const cut = await page
      .getByRole('navigation')
      .getByRole('link')
      .locator('span')
      .evaluateAll((words) =>
        words
          // What only a screen reader says is a pixel wide.
          .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      )
    expect(cut).toEqual([])
    await expectClean(page, 'now in Tamil')
    await page.setViewportSize(DESKTOP)
    await page.evaluate(() => (window.location.hash = '/account'))
    await page.getByRole('combobox').click()
    await page.getByRole('option', { name: 'English' }).click()
  })
  await test.step('a sale is found by its last digits, with its story', async () => {
    await goToPage(page, '/sales', 'page.search')
    await pageButton(page, 'sales.search').click()
    const row = page.getByRole('row').nth(1)
    const digits = /ends in (\d{4})/.exec((await row.textContent()) ?? '')?.[1] ?? ''
    await page.getByRole('combobox', { name: pageWords('sales.by') }).click()
    await page.getByRole('option', { name: pageWords('sales.by.last-digits') }).click()
    await pageField(page, 'sales.last-digits').fill(digits)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row')).not.toHaveCount(1)
    for (const cell of await page.getByRole('cell', { name: /ends in/ }).all())
      await expect(cell).toContainText(digits)
    await page.setViewportSize(PHONE)
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
    await pageButton(page, 'sales.search').click()
    await expect(page.getByRole('cell', { name: /ends in/ }).first()).toBeInViewport()
    await page.setViewportSize(DESKTOP)
    await page
      .getByRole('button', { name: new RegExp(pageWords('sales.story.of')) })
      .first()
      .click()
    await expect(page.getByText(pageWords('sales.step.intent'))).toBeVisible()
    await expectClean(page, 'story')
    await page.keyboard.press('Escape')
  })
  await test.step('a colleague’s sales are found, and an alert that ended is listed', async () => {
    await goToPage(page, '/sales', 'page.search')
    await page.getByRole('combobox', { name: pageWords('sales.by') }).click()
    await page.getByRole('option', { name: pageWords('sales.by.all') }).click()
    await page.getByRole('combobox', { name: pageWords('books.colleague') }).click()
    await page.getByRole('option').nth(1).click()
    await pageButton(page, 'sales.search').click()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expectClean(page, 'search')
    await goToPage(page, '/alerts', 'page.alerts')
    await pageButton(page, 'alerts.close').first().click()
    await page.getByRole('tab', { name: pageWords('alerts.tab.ended') }).click()
    await expect(page.getByText(/somebody has seen to it/).first()).toBeVisible()
    await expectCleanEverywhere(page, 'ended alerts')
  })
  await test.step('the shop’s owner sees one shop, and neither people nor changes', async () => {
    const other = await openPage(browser, office)
    await signInAs(other, office, 'shop@demo.example')
    const nav = other.getByRole('navigation', { name: pageWords('page.nav') })
    await expect(nav.getByRole('link', { name: pageWords('page.people') })).toHaveCount(0)
    await expect(nav.getByRole('link', { name: pageWords('page.audit') })).toHaveCount(0)
    await goToPage(other, '/shops', 'page.shops')
    await expect(other.getByRole('row')).toHaveCount(2)
    await expect(pageButton(other, 'shops.add')).toHaveCount(0)
  })
})
