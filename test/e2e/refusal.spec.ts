// What the agent sees when the service refuses a payment: the field at fault, or a line that is stopped, and the way back
// to selling.
import { LANGUAGES } from '@shared/domain/environment'
import { expect, test } from './fixture'
import { expectClean } from './support/axe'
import {
  confirmSheet,
  goToRecharge,
  lookUp,
  openPracticeInItsLook,
  sell,
  words,
  wordsLike,
} from './support/counter'

const ORDINARY = '9876543210'
const NUMBER_REFUSED = '9000000029'
const KEYS_REFUSED = '77.32'
const ADDRESS_REFUSED = '77.31'

for (const language of LANGUAGES) {
  test(`shows beside the number what the service says of it (${language})`, async ({ window }) => {
    await openPracticeInItsLook(window, language)
    await sell(window, NUMBER_REFUSED, language)
    await expect(
      window.getByRole('heading', { name: words(language, 'sale.rail.refused.title') }),
    ).toBeVisible()
    const told = window.getByRole('list', { name: words(language, 'sale.field.title') })
    await expect(told).toContainText(`${words(language, 'sale.field.number')}: `)
    await expectClean(window, 'a refused number')
    const message = (await told.innerText()).split(': ')[1] ?? ''
    await window.keyboard.press('Escape')
    const number = window.getByLabel(words(language, 'recharge.number.label.mobile'), { exact: true })
    await expect(number).toHaveAccessibleDescription(message)
    await number.fill(ORDINARY)
    await expect(number).not.toHaveAccessibleDescription(message)
  })

  for (const [name, amount, problem] of [
    ['keys', KEYS_REFUSED, 'credentials'],
    ['an address', ADDRESS_REFUSED, 'address-not-allowed'],
  ] as const)
    test(`stops the line for ${name} refused, before anything is typed, until a test works (${language})`, async ({
      window,
    }) => {
      await openPracticeInItsLook(window, language)
      await lookUp(window, ORDINARY, language)
      await window.keyboard.press('/')
      await window.keyboard.type(amount)
      await window.keyboard.press('Enter')
      await confirmSheet(window, language)
      const stop = window
        .getByRole('alert')
        .filter({ hasText: words(language, `failure.setup.${problem}.title`) })
      await expect(stop).toBeVisible()
      await expect(stop).toContainText(wordsLike(language, 'line.stop.at'))
      if (problem === 'address-not-allowed') await expect(stop).toContainText('203.0.113.7')
      await window.keyboard.press('Control+n')
      const number = window.getByLabel(words(language, 'recharge.number.label.mobile'), { exact: true })
      await expect(number).toBeVisible()
      await window.keyboard.press('F3')
      await window.keyboard.type(ORDINARY)
      await expect(number).toHaveValue('')
      await expectClean(window, 'a stopped line')
      await stop.getByRole('button', { name: words(language, 'line.stop.test') }).click()
      await expect(stop).toBeHidden()
      await expect(number).toBeFocused()
      await window.keyboard.press('Control+n')
      await goToRecharge(window, language)
      await sell(window, ORDINARY, language)
      await expect(
        window.getByRole('heading', { name: words(language, 'sale.rail.success.title') }),
      ).toBeVisible()
    })
}
