// Every screen, in the languages of the specs, light and dark, passes axe's rules for WCAG 2.2 AA. No rule depends on language and
// colours at once: a part of the endurance runs walks each language in one look, the next part in the other.
import { SPEC_LANGUAGES } from '../support/spec-languages'
import { EXTENT } from '../simulation/extent'
import { expect, test } from './fixture'
import { expectClean } from './support/axe'
import { ask, confirmSheet, isReady, lookUp, openPractice, pickFirstPlan, words } from './support/counter'
import { expectLayersInOrder } from './support/layers'

const LOOKS = ['light', 'dark'] as const

const walked = SPEC_LANGUAGES.flatMap((language, index) =>
  LOOKS.filter((_look, other) => EXTENT === 'whole' || (index + other + EXTENT) % LOOKS.length === 0).map(
    (theme) => ({ language, theme }),
  ),
)

for (const { language, theme } of walked)
  test(`the screens of a sale are clean (${language}, ${theme})`, async ({ window }) => {
    await isReady(window)
    await ask(window, 'preferences.change', { theme })
    await window.reload()
    await isReady(window)
    await expectClean(window, 'welcome')
    await expectLayersInOrder(window)
    await openPractice(window, language)
    await expectClean(window, 'home')
    await lookUp(window, '9876543210', language)
    await expectClean(window, 'plans')
    await pickFirstPlan(window, language)
    await expectClean(window, 'confirm sheet')
    await confirmSheet(window, language)
    await expect(
      window.getByRole('heading', { name: words(language, 'sale.rail.success.title') }),
    ).toBeVisible()
    await expectClean(window, 'result')
    for (const [key, screen] of [
      ['F4', 'DTH'],
      ['F8', 'pending'],
      ['F9', 'receipts'],
      ['F10', 'day book'],
      ['Control+,', 'settings'],
      ['F1', 'help'],
    ] as const) {
      await window.keyboard.press(key)
      await expectClean(window, screen)
    }
    await expectLayersInOrder(window)
  })
