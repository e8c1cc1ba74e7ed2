// What closing, a crash and a defect do to the window: it stays or comes back on its screen, and a payment on its way is
// untouched.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronApplication } from '@playwright/test'
import { answerMessageBox } from './dialogs'
import { expect, test, type RunningApp } from './fixture'
import { endedBy } from './support/ended-by'
import { ask, isReady, lookUp, openPractice, sell, words } from './support/counter'

/** Debited at once, answered after 8 seconds: enough time for the window to close or break in between. */
const SLOW_ANSWER = '9000000007'
const SETTLES_WITHIN_MS = 50_000
const STAY = 1

interface Sales {
  readonly value: { readonly sales: readonly { readonly railStatus: string; readonly attempts: number }[] }
}
const today = async (window: Parameters<typeof ask>[0]) =>
  ((await ask(window, 'journal.day')) as Sales).value.sales

/** Evaluates code in the window, as main does: the test's driver gives up on a page whose process was gone. */
const inWindow = (electron: ElectronApplication, code: string): Promise<unknown> =>
  electron.evaluate(async ({ BrowserWindow }, source) => {
    const [window] = BrowserWindow.getAllWindows()
    return window?.webContents.executeJavaScript(source).catch(() => null)
  }, code)

const text = (electron: ElectronApplication) => inWindow(electron, 'document.body.innerText')
const address = (electron: ElectronApplication) => inWindow(electron, 'location.hash')

const closeWindow = (electron: ElectronApplication): Promise<void> =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())

const crashWindow = (electron: ElectronApplication): Promise<void> =>
  electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  )

const appLog = (userData: string): Promise<string> => readFile(join(userData, 'logs/galla.log'), 'utf8')

test('an error that nothing handles is logged and told, and the till goes on', async ({ launcher }) => {
  const app = await launcher.launch()
  await openPractice(app.window)
  const goOn = 1
  await answerMessageBox(app.electron, goOn)
  await app.electron.evaluate(() => {
    setTimeout(() => {
      throw new Error('a defect')
    }, 0)
  })
  await expect.poll(() => appLog(launcher.userData)).toMatch(/process\.uncaught-exception .*\[[0-9A-F]{8}\]/)
  await test.step('the cross while a payment is on its way, answered with "stay", leaves the window there', () =>
    staysForAPayment(app))
})

async function staysForAPayment(app: RunningApp): Promise<void> {
  await sell(app.window, SLOW_ANSWER)
  await expect.poll(async () => (await today(app.window))[0]?.railStatus).toBe('sending')
  await answerMessageBox(app.electron, STAY)
  await closeWindow(app.electron)
  await expect(app.window.getByRole('heading', { name: words('en', 'sale.rail.success.title') })).toBeVisible(
    { timeout: SETTLES_WITHIN_MS },
  )
  expect(await today(app.window)).toMatchObject([{ railStatus: 'success', attempts: 1 }])
}

test('the cross with nothing on its way ends the app in the usual way', async ({ launcher }) => {
  const app = await launcher.launch()
  await openPractice(app.window)
  await endedBy(app, () => closeWindow(app.electron))
  await app.close().catch(() => {})
  const again = await launcher.launch({ args: ['--safe'] })
  await isReady(again.window)
  await test.step('and from safe mode the next start is a usual one', async () => {
    const notice = again.window.getByText(words('en', 'failure.store.safe-mode.happened'))
    await expect(notice).toBeVisible()
    const started = join(launcher.userData, 'started-again.json')
    await notesRelaunch(again.electron, started)
    await endedBy(again, () => again.window.getByRole('button', { name: words('en', 'safe.leave') }).click())
    await again.close().catch(() => {})
    const { args } = JSON.parse(await readFile(started, 'utf8')) as { readonly args: readonly string[] }
    expect(args).toContain(`--user-data-dir=${launcher.userData}`)
    expect(args).not.toContain('--safe')
  })
})

/** Instead of the next start, its words are written to `file`. */
const notesRelaunch = (electron: ElectronApplication, file: string): Promise<void> =>
  electron.evaluate(({ app }, place) => {
    app.relaunch = (options) =>
      process.getBuiltinModule('node:fs').writeFileSync(place, JSON.stringify(options ?? {}))
  }, file)

test('a window that crashes comes back on its screen, and the payment on its way is sent once', async ({
  launcher,
}) => {
  const { electron, window } = await launcher.launch()
  await openPractice(window)
  await sell(window, SLOW_ANSWER)
  await expect.poll(async () => (await today(window))[0]?.railStatus).toBe('sending')
  await crashWindow(electron)
  await expect.poll(() => text(electron)).toContain(words('en', 'today.title'))
  expect(await address(electron)).toBe('#/recharge')
  const sales = () =>
    inWindow(electron, `window.galla.call('journal.day', {}).then(({ value }) => value.sales)`)
  await expect
    .poll(sales, { timeout: SETTLES_WITHIN_MS })
    .toMatchObject([{ railStatus: 'success', attempts: 1 }])
  // The screen followed the sale to its end, as if nothing had happened.
  await expect.poll(() => text(electron)).toContain(words('en', 'sale.result.new-sale'))
  expect(await appLog(launcher.userData)).toMatch(/error window\.gone .*\[[0-9A-F]{8}\]/)
})

test('a window that crashes while somebody types comes back with what was typed', async ({ launcher }) => {
  const { electron, window } = await launcher.launch()
  await openPractice(window)
  await lookUp(window, '9876543210')
  await crashWindow(electron)
  const typed = () => inWindow(electron, `document.querySelector('main input')?.value ?? ''`)
  await expect.poll(async () => String(await typed()).replaceAll(' ', '')).toBe('9876543210')
})
