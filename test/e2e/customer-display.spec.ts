// The customer's screen: a second window that shows a customer their own sale and nothing of the shop's, comes and goes
// with its display, and can do nothing to the counter.
import type { Page } from '@playwright/test'
import { channels } from '#shared/channels/contract'
import { expect, test } from './fixture'
import { expectClean } from './support/axe'
import {
  ask,
  confirmSheet,
  lookUp,
  openPractice,
  pickFirstPlan,
  sell,
  words,
  wordsLike,
} from './support/counter'
import { customerPages, customerScreen, openCustomerScreen, plug, SIDE, unplug } from './support/displays'
import { languagesOf } from './support/languages'
import { runtime } from './runtime'
import { inTurn } from './support/in-turn'

const NUMBER = '9876543210'
const SHOP = { name: 'Sharma Mobile', address: 'Ward 4', phone: '', agentId: '' }
/** Pending for three days. */
const UNANSWERED = '9000000004'

const stamp = (page: Page, language: 'en' | 'hi', state: 'done' | 'waiting' | 'not-done') =>
  page.getByText(words(language, `display.stamp.${state}`), { exact: true }).first()

for (const language of languagesOf('customer-display'))
  test(`a customer follows their recharge, paid by UPI, in ${language}`, async ({ app }) => {
    const { window, electron } = app
    await openPractice(window)
    await ask(window, 'preferences.change', { theme: language === 'en' ? 'light' : 'dark' })
    await ask(window, 'settings.change', { shop: SHOP, upiId: 'sharma@bank' })
    expect(customerPages(electron)).toHaveLength(0)
    const customer = await openCustomerScreen(app, language)
    await test.step('the welcome names the shop', async () => {
      await expect(customer.getByRole('heading', { name: words(language, 'display.welcome') })).toBeVisible()
      await expect(customer.getByText(SHOP.name)).toBeVisible()
      await expectClean(customer, 'welcome')
    })
    await test.step('the number is in groups, with its operator', async () => {
      await lookUp(window, NUMBER)
      await expect(customer.getByText('98765 43210')).toBeVisible()
      await expectClean(customer, 'entering')
    })
    await test.step('the code for UPI has the amount, until the money was seen', async () => {
      await pickFirstPlan(window)
      await expect(customer.getByText(words(language, 'display.total'))).toBeVisible()
      await window.keyboard.press('Alt+2')
      await expect(
        customer.getByRole('img', { name: wordsLike(language, 'display.upi.practice.code') }),
      ).toBeVisible()
      await expectClean(customer, 'UPI')
      await window.keyboard.press('Space')
      await expect(customer.getByRole('img')).toHaveCount(0)
    })
    await test.step('the result, and the welcome for the next', async () => {
      await confirmSheet(window)
      await expect(stamp(customer, language, 'done')).toBeVisible()
      await expectClean(customer, 'done')
      await window.keyboard.press('Control+n')
      await expect(customer.getByRole('heading', { name: words(language, 'display.welcome') })).toBeVisible()
      await expect(customer.getByText('98765 43210')).toHaveCount(0)
    })
  })

test('notes and change stand there, and what nobody knows yet is not called done or failed', async ({
  app,
}) => {
  const { window } = app
  await openPractice(window)
  const customer = await openCustomerScreen(app)
  await lookUp(window, UNANSWERED)
  await pickFirstPlan(window)
  await window.keyboard.type('5000')
  await expect(customer.getByText(words('en', 'display.change'))).toBeVisible()
  await expect(customer.getByText('₹5,000.00')).toBeVisible()
  await confirmSheet(window)
  await expect(stamp(customer, 'en', 'waiting')).toBeVisible()
  await expect(customer.getByText(words('en', 'display.words.waiting'))).toBeVisible()
  await expect(customer.getByText(words('en', 'display.change'))).toBeVisible()
})

test('a visit stands there with all its lines and its change, and the next line beside them', async ({
  app,
}) => {
  const { window } = app
  await openPractice(window)
  const customer = await openCustomerScreen(app)
  for (const number of [NUMBER, UNANSWERED]) {
    await lookUp(window, number)
    await pickFirstPlan(window)
    await window.keyboard.press('NumpadAdd')
    await expect(window.getByRole('dialog')).toHaveCount(0)
  }
  await expect(customer.getByRole('listitem')).toHaveCount(2)
  await window.keyboard.press('F11')
  await expect(window.getByRole('heading', { name: words('en', 'visit.title') })).toBeVisible()
  await window.keyboard.type('500')
  await expect(customer.getByText(words('en', 'display.change'))).toBeVisible()
  await expectClean(customer, 'a visit')
  await window.keyboard.press('F3')
  await window.keyboard.type('7')
  await expect(customer.getByRole('listitem')).toHaveCount(3)
})

if (runtime === 'host')
  inTurn(test, 'customer-display: display goes')(
    'a display that goes takes the screen with it, with a code on it too, and brings it back',
    async ({ app }) => {
      const { window, electron } = app
      await openPractice(window)
      await ask(window, 'settings.change', { shop: SHOP, upiId: 'sharma@bank' })
      await openCustomerScreen(app)
      await lookUp(window, NUMBER)
      await pickFirstPlan(window)
      await window.keyboard.press('Alt+2')
      await expect((await customerScreen(electron)).getByRole('img')).toBeVisible()
      await unplug(electron)
      await expect.poll(() => customerPages(electron).length).toBe(0)
      await test.step('the counter sells on, and the display finds the present state', async () => {
        await expect(window.getByRole('dialog')).toBeVisible()
        // Another id, as some systems give a display that comes back: its name is known.
        await plug(electron, { ...SIDE, id: 7 })
        await expect((await customerScreen(electron)).getByRole('img')).toBeVisible()
        await window.keyboard.press('Space')
        await confirmSheet(window)
        await expect(stamp(await customerScreen(electron), 'en', 'done')).toBeVisible()
      })
      await test.step('a counter that is put on it is not covered', async () => {
        const counter = await electron.browserWindow(window)
        await counter.evaluate((shown) => shown.setPosition(2000, 40))
        await expect.poll(() => customerPages(electron).length).toBe(0)
        await counter.evaluate((shown) => shown.setPosition(0, 0))
        await customerScreen(electron)
      })
    },
  )

inTurn(test, 'customer-display: crash')(
  'a screen that crashes comes back by itself, and the counter does not notice',
  async ({ app }) => {
    const { window, electron } = app
    await openPractice(window)
    const customer = await electron.browserWindow(await openCustomerScreen(app))
    await lookUp(window, NUMBER)
    await customer.evaluate((shown) => shown.webContents.forcefullyCrashRenderer())
    await expect
      .poll(async () => {
        const pages = customerPages(electron)
        const texts = await Promise.all(pages.map((page) => page.textContent('body').catch(() => '')))
        return texts.join(' ')
      })
      .toContain('98765 43210')
    await pickFirstPlan(window)
    await confirmSheet(window)
    await expect(window.getByRole('heading', { name: words('en', 'sale.rail.success.title') })).toBeVisible()
  },
)

test('the screen has no channel of the counter, goes nowhere and opens nothing', async ({
  app,
  launcher,
}) => {
  const { window, electron } = app
  await openPractice(window)
  const customer = await openCustomerScreen(app)
  const seen = await customer.evaluate(() => ({
    bridge: Object.keys((globalThis as unknown as { customerDisplay: object }).customerDisplay),
    others: ['galla', 'require', 'process', 'ipcRenderer'].filter((name) => name in globalThis),
  }))
  expect(seen).toEqual({ bridge: ['listen'], others: [] })
  await test.step('main answers none of its messages, on whatever channel', async () => {
    // As if its page had got hold of the counter's bridge: the same page, in another window with that preload.
    const answered = await electron.evaluate(async ({ BrowserWindow, app: running }, names) => {
      const preload = `${running.getAppPath()}/out/preload/index.cjs`
      const other = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } })
      await other.loadURL('app://bundle/customer.html')
      const code = `Promise.all(${JSON.stringify(names)}.map((name) =>
        window.galla.call(name, {}).then(() => name, ({ message }) => message.endsWith('not allowed') ? null : name + message)))`
      const answers = (await other.webContents.executeJavaScript(code)) as readonly (string | null)[]
      other.destroy()
      return { asked: answers.length, answered: answers.filter((answer) => answer !== null) }
    }, Object.keys(channels))
    expect(answered).toEqual({ asked: Object.keys(channels).length, answered: [] })
  })
  await test.step('it stays where it is', async () => {
    const address = customer.url()
    await customer.evaluate(() => void globalThis.open('https://example.org/'))
    await customer.evaluate(() => void (globalThis.location.href = '/index.html'))
    await customer.evaluate(() => void (globalThis.location.href = 'https://example.org/'))
    const reached = await customer.evaluate(() =>
      fetch('https://example.org/').then(
        () => 'reached',
        () => 'refused',
      ),
    )
    expect(reached).toBe('refused')
    expect(customer.url()).toBe(address)
    // A window that was refused is gone a moment later.
    await expect.poll(() => electron.windows().length).toBe(2)
  })
  await launcher.expectComplaint(/Content Security Policy|connect-src/i)
  await launcher.expectComplaint(/Error occurred in handler for/)
  await launcher.expectComplaint(/reading 'listen'/)
})

inTurn(test, 'customer-display: consent')(
  'identity shows customers its consent alone, and the counter switches their language by one key',
  async ({ app }) => {
    const { window } = app
    await openPractice(window)
    const customer = await openCustomerScreen(app)
    await window.keyboard.press('F6')
    await expect(customer.getByRole('heading', { name: words('en', 'display.consent') })).toBeVisible()
    await expect(customer.getByText(words('en', 'identity.consent.text'))).toBeVisible()
    await expectClean(customer, 'consent')
    await window.keyboard.press('F3')
    await expect(customer.getByRole('heading', { name: words('en', 'display.welcome') })).toBeVisible()
    await test.step('the counter switches the language of this customer, by one key', async () => {
      await window.keyboard.press('Alt+l')
      await expect(customer.getByRole('heading', { name: words('hi', 'display.welcome') })).toBeVisible()
      await sell(window, NUMBER)
      await expect(stamp(customer, 'hi', 'done')).toBeVisible()
      await window.keyboard.press('Control+n')
      await expect(customer.getByRole('heading', { name: words('en', 'display.welcome') })).toBeVisible()
    })
  },
)
