// Every language in one start: chosen in the settings, read on the screens, walked by function keys and typed in its own
// digits.
import type { Locator, Page } from '@playwright/test'
import { LANGUAGES, languageName, stateOfLanguage, type Language } from '#shared/base/languages'
import { EXTENT } from '../simulation/extent'
import { expect, test } from './fixture'
import { expectClean } from './support/axe'
import { ask, goToRecharge, openPractice, openSection, sell, words } from './support/counter'

/** `98765` in the digits of each script; a keyboard of the script types them. */
const TYPED: Readonly<Record<string, string>> = {
  hi: '९८७६५',
  mr: '९८७६५',
  bn: '৯৮৭৬৫',
  ta: '௯௮௭௬௫',
  te: '౯౮౭౬౫',
  gu: '૯૮૭૬૫',
  kn: '೯೮೭೬೫',
}

const REFUSED = '9000000028'
/** Walked further: all of them in the endurance runs, in a part of them one, which depends on the part. */
const WALKED = EXTENT === 'whole' ? LANGUAGES : [LANGUAGES[EXTENT % LANGUAGES.length]]

/** As the longest of them stand: a word with the English beside it. */
const STAMPS = LANGUAGES.flatMap((language) =>
  (['unknown', 'pending', 'reversed', 'failed'] as const).map(
    (state) => `${words(language, `sale.stamp.${state}`)} · ${words('en', `sale.stamp.${state}`)}`,
  ),
)

const STAMP = '#sale-result > :first-child'

/** The stamps that the result on the screen has no room for, each put where its own stands. */
const stampsCut = (result: Locator): Promise<readonly string[]> =>
  result.locator(STAMP).evaluate(async (stamp: HTMLElement, stamps) => {
    const [room, said] = [stamp.closest('section'), stamp.textContent]
    const cut: string[] = []
    for (const text of stamps) {
      stamp.textContent = text
      // Its letters are fetched once it is laid out.
      stamp.getBoundingClientRect()
      await document.fonts.ready
      if (room === null || room.scrollWidth > room.clientWidth) cut.push(text)
    }
    stamp.textContent = said
    return cut
  }, STAMPS)

/** A sale that is refused, by keyboard, and the screens around it. */
async function walk(window: Page, language: Language): Promise<void> {
  await sell(window, REFUSED, language)
  const result = window.getByRole('region', { name: words(language, 'sale.rail.refused.title') })
  const stamp = result.locator(STAMP)
  await expect(stamp).toContainText(words(language, 'sale.stamp.refused'))
  const english = words('en', 'sale.stamp.refused')
  await (stateOfLanguage(language) === 'unsigned'
    ? expect(stamp).not.toContainText(english)
    : expect(stamp).toContainText(english))
  await expect(window.locator('#sale-result')).toBeInViewport()
  expect(await stampsCut(result)).toEqual([])
  await expectClean(window, `result in ${language}`)
  for (const key of ['Alt+Home', 'F5', 'F8', 'F9', 'F10']) {
    await window.keyboard.press(key)
    await expectClean(window, `${key} in ${language}`)
  }
}

test('the counter works in every language, one after the other', async ({ app: { window } }) => {
  await openPractice(window, 'en')
  for (const language of LANGUAGES)
    await test.step(language, async () => {
      await openSection(window, 'language')
      await window.getByRole('radio', { name: languageName(language) }).check()
      await expect(window.locator('html')).toHaveAttribute('lang', language)
      await expect(window.getByRole('heading', { name: words(language, 'shell.language') })).toBeVisible()
      await goToRecharge(window, language)
      await window.keyboard.type(TYPED[language] ?? '98765')
      await expect(window.locator(':focus')).toHaveValue('98765')
      await expectClean(window, `recharge in ${language}`)
      if (WALKED.includes(language)) await walk(window, language)
    })
  const { preferences } = (await ask(window, 'app.state')) as { preferences: { language: Language } }
  expect(preferences.language).toBe(LANGUAGES.at(-1))
})
