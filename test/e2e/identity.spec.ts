// Identity at the counter: consent, Aadhaar by OTP, the document vault, a proven mobile; and what is left of it on the disk: nothing.
import type { Page } from '@playwright/test'
import { LANGUAGES, type Language } from '@shared/domain/environment'
import { expect, test } from './fixture'
import { ask, openPractice, words, wordsLike } from './support/counter'
import { expectClean } from './support/axe'
import { filesWith } from './support/files'
import { agree, goToVerify, OTP } from './support/identity'

const AADHAAR = '496858245152'
const VAULT_DONE_MS = 45_000

async function sendOtp(window: Page, aadhaar = AADHAAR, language: Language = 'en'): Promise<void> {
  await goToVerify(window, 'aadhaar', language)
  await window.keyboard.type(aadhaar)
  await expect(window.getByText(`XXXX XXXX ${aadhaar.slice(-4)}`, { exact: true })).toBeVisible()
  await agree(window)
  await window.keyboard.press('Enter')
  await expect(window.getByLabel(words(language, 'identity.otp.field'))).toBeFocused()
}

for (const language of LANGUAGES)
  test(`verifies Aadhaar by keyboard and forgets it on leaving (${language})`, async ({ window }) => {
    await openPractice(window, language)
    await sendOtp(window, AADHAAR, language)
    await window.keyboard.type('000000')
    await window.keyboard.press('Enter')
    await expect(window.getByText(wordsLike(language, 'identity.leave'))).toBeVisible()
    await expect(window.getByRole('alert')).toBeVisible()
    await window.keyboard.type(OTP)
    await window.keyboard.press('Enter')
    await expect(window.getByText(words(language, 'verify.verdict.verified'), { exact: true })).toBeVisible()
    await expect(window.getByRole('img', { name: words(language, 'identity.photo') })).toBeVisible()
    await expectClean(window, 'person')
    await window.keyboard.press('F3')
    await goToVerify(window, 'aadhaar', language)
    await expect(window.getByRole('img', { name: words(language, 'identity.photo') })).toHaveCount(0)
    await expectClean(window, 'Aadhaar')
  })

test('sends nothing without consent, and asks for it in the language the customer reads', async ({
  window,
}) => {
  await openPractice(window)
  await goToVerify(window, 'aadhaar')
  await window.keyboard.type(AADHAAR)
  await window.getByRole('button', { name: words('en', 'identity.send-otp') }).click()
  await expect(window.getByText(words('en', 'identity.consent.missing'))).toBeVisible()
  await window.getByRole('combobox', { name: words('en', 'identity.consent.language') }).click()
  await window.getByRole('option', { name: 'हिन्दी' }).click()
  await expect(window.getByText(words('hi', 'identity.consent.text'))).toBeVisible()
})

test('asks for another OTP when this one has run out', async ({ window }) => {
  await openPractice(window)
  await sendOtp(window, '900000000535')
  await window.keyboard.type(OTP)
  await window.keyboard.press('Enter')
  await expect(window.getByText(words('en', 'identity.otp.expired'))).toBeVisible()
})

test('shows the vault link as a code, waits for the customer, shows the document', async ({ window }) => {
  await openPractice(window)
  await goToVerify(window, 'vault')
  await window.keyboard.type('Asha Devi')
  await window.keyboard.press('Tab')
  await window.keyboard.type('9876543210')
  await window.keyboard.press('Tab')
  await window.keyboard.type('asha@example.in')
  await agree(window)
  await window.keyboard.press('Enter')
  await expect(window.getByRole('img', { name: words('en', 'identity.vault.code') })).toBeVisible()
  await expectClean(window, 'vault link')
  await expect(window.getByText(words('en', 'verify.verdict.verified'), { exact: true })).toBeVisible({
    timeout: VAULT_DONE_MS,
  })
  await expect(window.getByText('Asha Devi')).toBeVisible()
})

test('proves a mobile number with a code that nobody at the counter sees', async ({ window }) => {
  await openPractice(window)
  await goToVerify(window, 'mobile')
  await window.keyboard.type('9876543210')
  await window.keyboard.press('Enter')
  await expect(window.getByLabel(words('en', 'identity.mobile.code'), { exact: true })).toBeFocused()
  await window.keyboard.type(OTP)
  await window.keyboard.press('Enter')
  await expect(window.getByText(wordsLike('en', 'identity.mobile.proven'))).toBeVisible()
})

test('leaves no Aadhaar number, code, photo or secret in any file of the app', async ({ launcher }) => {
  const { window, close } = await launcher.launch()
  await openPractice(window)
  await sendOtp(window)
  await window.keyboard.type('739154')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('alert')).toBeVisible()
  await window.keyboard.type(OTP)
  await window.keyboard.press('Enter')
  const photo = window.getByRole('img', { name: words('en', 'identity.photo') })
  await expect(photo).toBeVisible()
  const picture = (await photo.getAttribute('src')) ?? ''
  const inMain = JSON.stringify([await ask(window, 'app.state'), await ask(window, 'setup.state')])
  expect(inMain).not.toMatch(/clientSecret|client_secret/)
  await goToVerify(window, 'pan')
  await window.keyboard.type('ABCPS1234F')
  await window.keyboard.press('Enter')
  await expect(window.getByText(words('en', 'verify.verdict.verified'), { exact: true })).toBeVisible()
  await close()
  const canaries = [AADHAAR, '4968 5824 5152', '739154', 'ABCPS1234F', picture.slice(-200)]
  expect(await filesWith(launcher.userData, canaries)).toEqual([])
})
