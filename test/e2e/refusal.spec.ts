// What the agent sees when the service refuses a payment: the field at fault, or a line that is stopped, and the way back
// to selling.
import type { Page } from '@playwright/test'
import type { Language } from '#shared/base/environment'
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
import { languagesOf } from './support/languages'

const ORDINARY = '9876543210'
const NUMBER_REFUSED = '9000000029'
const KEYS_REFUSED = '77.32'
const ADDRESS_REFUSED = '77.31'
/** A refusal is asked about within seconds, and again half a minute later. */
const ASKED_WITHIN_MS = 60_000

for (const language of languagesOf('refusal')) {
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

  test(`stops the line for keys refused, before anything is typed, until a test works (${language})`, async ({
    window,
  }) => {
    await openPracticeInItsLook(window, language)
    await sellFor(window, KEYS_REFUSED, language)
    const stop = stopFor(window, 'credentials', language)
    await expect(stop).toContainText(wordsLike(language, 'line.stop.at'))
    await window.keyboard.press('Control+n')
    const number = window.getByLabel(words(language, 'recharge.number.label.mobile'), { exact: true })
    await expect(number).toBeVisible()
    await window.keyboard.press('F3')
    // The form is shut: what is typed goes to the counter box, and Esc takes it back from there.
    await window.keyboard.type(ORDINARY)
    await expect(number).toHaveValue('')
    await window.keyboard.press('Escape')
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

  test(`names the address that the service refuses, until the service takes it again (${language})`, async ({
    window,
  }) => {
    await openPracticeInItsLook(window, language)
    await sellFor(window, ADDRESS_REFUSED, language)
    const stop = stopFor(window, 'address-not-allowed', language)
    await expect(stop).toContainText('203.0.113.7')
    // An address may be let in at any moment: the question about the refused sale finds out.
    await expect(stop).toBeHidden({ timeout: ASKED_WITHIN_MS })
  })
}

/** A sale of this amount, as far as its result. */
async function sellFor(window: Page, amount: string, language: Language): Promise<void> {
  await lookUp(window, ORDINARY, language)
  await window.keyboard.press('/')
  await window.keyboard.type(amount)
  await window.keyboard.press('Enter')
  await confirmSheet(window, language)
}

const stopFor = (window: Page, problem: 'credentials' | 'address-not-allowed', language: Language) =>
  window.getByRole('alert').filter({ hasText: words(language, `failure.setup.${problem}.title`) })
