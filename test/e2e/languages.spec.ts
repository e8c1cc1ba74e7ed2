// Every language in one start: chosen in the settings, read on the screens, walked by function keys and typed in its own
// digits.
import { LANGUAGES, languageName, type Language } from '@shared/languages'
import { expect, test } from './fixture'
import { expectClean } from './support/axe'
import { ask, goToRecharge, openPractice, words } from './support/counter'

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

test('the counter works in every language, one after the other', async ({ app: { window } }) => {
  await openPractice(window, 'en')
  for (const language of LANGUAGES)
    await test.step(language, async () => {
      await window.keyboard.press('Control+Comma')
      await window.getByRole('radio', { name: languageName(language) }).check()
      await expect(window.locator('html')).toHaveAttribute('lang', language)
      await expect(window.getByRole('heading', { name: words(language, 'settings.look') })).toBeVisible()
      await goToRecharge(window, language)
      await window.keyboard.type(TYPED[language] ?? '98765')
      await expect(window.locator(':focus')).toHaveValue('98765')
      await expectClean(window, `recharge in ${language}`)
    })
  const { preferences } = (await ask(window, 'app.state')) as { preferences: { language: Language } }
  expect(preferences.language).toBe(LANGUAGES.at(-1))
})
