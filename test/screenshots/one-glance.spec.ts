// Every screen and dialog at one glance: the way through the whole app in English, and at each of its steps the screen is measured in
// eight languages and three sizes. English and Tamil on the usual screen in every run of the tests, and of the others what the part says.
import type { Page } from '@playwright/test'
import { LANGUAGES, type Language } from '#shared/base/languages'
import { expect, test, type RunningApp } from '../e2e/fixture'
import { ask, isReady } from '../e2e/support/counter'
import { startShopService } from '../e2e/support/shop-service'
import { COUNTER, dress, SMALL, untilDrawn, type Look } from './camera'
import { faultsAtAGlance } from './glance'
import { VITAL } from './glance-rows'
import { languageSteps } from './language-steps'

/** All steps in all languages and sizes. */
const LONGEST_WALK_MS = 1_800_000
const LONGEST_STEP_MS = 150_000
/** Any four parts in a row have them all. */
const PARTS_FOR_ALL = 4
const MOST_FAULTS_SHOWN = 400

/** In which the app is operated from step to step. */
const AT_THE_COUNTER: Look = { ...COUNTER, theme: 'light', zoom: 1 }
const SIZES: Readonly<Record<string, Look>> = {
  '1366×768': AT_THE_COUNTER,
  '1024×640': { ...SMALL, theme: 'light', zoom: 1 },
  '200 %': { ...COUNTER, theme: 'light', zoom: 2 },
}
const ALWAYS: readonly string[] = ['1366×768 en', '1366×768 ta']

const asked = process.env['SCENES_PART']
const part = asked === undefined || asked === 'whole' ? null : Number(asked)
const wanted = process.env['GALLA_GLANCED']?.split(',')

const every = Object.keys(SIZES).flatMap((size) => LANGUAGES.map((language) => ({ size, language })))
const others = every.filter(({ size, language }) => !ALWAYS.includes(`${size} ${language}`))
const views = every.filter((view) => {
  const name = `${view.size} ${view.language}`
  if (wanted !== undefined) return wanted.includes(name)
  if (part === null || ALWAYS.includes(name)) return true
  return (others.indexOf(view) + part) % PARTS_FOR_ALL === 0
})

/** What is on the screen: other in every language. */
const textOn = (window: Page): Promise<string> => window.evaluate(() => document.body.textContent ?? '')

/** As after a change from elsewhere: whatever stands on the screen stays, in other words, which come a moment after the language is known. */
async function speak({ window, electron }: RunningApp, language: Language): Promise<void> {
  const before = await textOn(window)
  if ((await window.locator('html').getAttribute('lang')) === language) return
  await ask(window, 'preferences.change', { language })
  await electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.send('preferences.changed'),
  )
  // Asked at each frame: an assertion would ask again after a tenth of a second and more, hundreds of times.
  await window.waitForFunction(
    ({ wanted, former }) => document.documentElement.lang === wanted && document.body.textContent !== former,
    { wanted: language, former: before },
  )
}

/** Today's page stands beside the screen on the usual one alone; at 200 % a count is longer than the window, and the foot says what it comes to. */
const vitalOf = (step: string, size: string) =>
  (VITAL[step] ?? []).filter(
    (name) =>
      (name !== 'newest' || size === '1366×768') &&
      (step !== 'daybook-close' || name !== 'amount' || size !== '200 %'),
  )

/** The form that a shop fills in once in its life; and an opening, whose customer's own part stands above the result that Enter leaves. */
const LONGER_THAN_A_WINDOW: readonly string[] = ['setup-agent-new', 'account-link']

/** Of the settings each part has a form of its own, with the button that saves it. */
const mostPrimaries = (step: string) => (step.startsWith('settings-') ? Infinity : 1)

test('every screen says what matters at one glance, in every size and language', async ({
  app,
  launcher,
}) => {
  test.setTimeout(LONGEST_WALK_MS)
  const { window, electron } = app
  const service = await startShopService()
  await isReady(window)
  await window.emulateMedia({ reducedMotion: 'reduce' })
  await dress(electron, window, AT_THE_COUNTER)
  window.setDefaultTimeout(LONGEST_STEP_MS)
  const faults: string[] = []
  for (const step of languageSteps) {
    try {
      await step.show({ app, language: 'en', service })
    } catch (error) {
      faults.push(`${step.name}: ${error instanceof Error ? error.message.slice(0, 400) : String(error)}`)
    }
    for (const [size, look] of Object.entries(SIZES)) {
      const spoken = views.filter((view) => view.size === size)
      if (spoken.length > 0 && look !== AT_THE_COUNTER) await dress(electron, window, look)
      for (const { language } of spoken) {
        await speak(app, language)
        await untilDrawn(window)
        const found = await faultsAtAGlance(window, vitalOf(step.name, size), {
          mostPrimaries: mostPrimaries(step.name),
          needsPrimary:
            size === '1366×768' &&
            !LONGER_THAN_A_WINDOW.includes(step.name) &&
            mostPrimaries(step.name) === 1,
        })
        faults.push(...found.map((fault) => `${step.name} ${size} ${language}: ${fault}`))
      }
    }
    await speak(app, 'en')
    await dress(electron, window, AT_THE_COUNTER)
  }
  await service.close()
  // The walk asks past the screens and wipes nothing away: what the page complains of meanwhile is not its matter.
  launcher.complaints.splice(0)
  expect(faults.slice(0, MOST_FAULTS_SHOWN)).toEqual([])
})
