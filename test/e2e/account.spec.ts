// Opening an account at the counter: consent, identity, PAN, cost, one yes; then the customer's own part and the bank's word.
import type { Page } from '@playwright/test'
import { LANGUAGES, type Language } from '@shared/domain/environment'
import { expect, test } from './fixture'
import { confirm, fillDetails, goToAccounts, openSheet, openWithoutAadhaar } from './support/account'
import { expectClean } from './support/axe'
import { openPractice, words, wordsLike } from './support/counter'
import { filesWith } from './support/files'
import { OTP } from './support/identity'

const AADHAAR = '496858245152'
const ORDINARY = '9876543210'
const ANSWER_LOST = '9000000053'
const WALLET_EMPTY = '9000000058'

/** Consent, number, code: as far as the details. */
async function proveByAadhaar(window: Page, language: Language): Promise<void> {
  await window.getByLabel(words(language, 'identity.aadhaar.field')).fill(AADHAAR)
  const box = window.getByRole('main').getByRole('checkbox')
  await expect(box).not.toBeChecked()
  await box.check()
  await window.getByRole('button', { name: words(language, 'identity.send-otp') }).click()
  await window.getByLabel(words(language, 'identity.otp.field')).fill(OTP)
  await window.keyboard.press('Enter')
}

for (const language of LANGUAGES)
  test(`opens an account from the consent to the customer's link (${language})`, async ({ window }) => {
    await openPractice(window, language)
    await goToAccounts(window, language)
    await expectClean(window, 'identity step')
    await proveByAadhaar(window, language)
    const first = window.getByLabel(words(language, 'account.field.firstName'), { exact: true })
    await expect(first).not.toHaveValue('')
    await fillDetails(window, ORDINARY, language)
    await expect(window.getByText(wordsLike(language, 'account.document-says')).first()).toBeVisible()
    await expectClean(window, 'details step')
    await openSheet(window, language)
    await expectClean(window, 'account sheet')
    await confirm(window, language)
    await expect(
      window.getByRole('heading', { name: words(language, 'account.rail.pending.title') }),
    ).toBeVisible()
    await expect(window.getByRole('img', { name: words(language, 'account.link.code') })).toBeVisible()
    await expectClean(window, 'opening')
  })

test('calls a lost answer not confirmed, points to the dashboard, and never sends it again', async ({
  window,
}) => {
  await openPractice(window)
  await openWithoutAadhaar(window, ANSWER_LOST)
  await expect(window.getByRole('heading', { name: words('en', 'account.rail.unknown.title') })).toBeVisible()
  await expect(window.getByText(words('en', 'account.rail.unknown.next'))).toBeVisible()
  await expect(window.getByText(words('en', 'sale.rail.failed.title'))).toHaveCount(0)
})

test('says that nothing was charged when the service declines', async ({ window }) => {
  await openPractice(window)
  await openWithoutAadhaar(window, WALLET_EMPTY)
  await expect(window.getByRole('heading', { name: words('en', 'sale.rail.failed.title') })).toBeVisible()
})

test('leaves no Aadhaar number and no address of the customer in any file of the app', async ({
  launcher,
}) => {
  const { window, close } = await launcher.launch()
  await openPractice(window)
  await goToAccounts(window, 'en')
  await proveByAadhaar(window, 'en')
  await fillDetails(window, ORDINARY, 'en')
  await openSheet(window, 'en')
  await confirm(window, 'en')
  await expect(window.getByRole('img', { name: words('en', 'account.link.code') })).toBeVisible()
  await close()
  expect(await filesWith(launcher.userData, [AADHAAR, 'onboarding.practice.invalid'])).toEqual([])
})
