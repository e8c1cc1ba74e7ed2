// Opening an account at the counter: consent, identity, PAN, cost, one yes; then the customer's own part and the bank's word.
import type { Page } from '@playwright/test'
import { LANGUAGES, type Language } from '@shared/domain/environment'
import { expect, test } from './fixture'
import { openPractice, words, wordsLike } from './support/counter'
import { expectClean } from './support/axe'
import { OTP } from './support/identity'

const AADHAAR = '496858245152'
const PAN = 'ABCPD1234F'
const AGENT_PAN = 'ABCPS1234F'
const ORDINARY = '9876543210'
const ANSWER_LOST = '9000000053'
const WALLET_EMPTY = '9000000058'
const INERT_WAIT_MS = 500

async function goToAccounts(window: Page, language: Language): Promise<void> {
  await expect(async () => {
    await window.keyboard.press('F6')
    await expect(window.getByRole('heading', { name: words(language, 'account.title') })).toBeVisible({
      timeout: 500,
    })
  }).toPass()
}

async function fillDetails(window: Page, mobile: string, language: Language): Promise<void> {
  const fill = (key: Parameters<typeof words>[1], value: string) =>
    window.getByLabel(words(language, key), { exact: true }).fill(value)
  await fill('account.field.firstName', 'Asha')
  await fill('account.field.lastName', 'Devi')
  await fill('account.field.mobileText', mobile)
  await fill('account.field.email', 'asha@example.in')
  await fill('account.field.pincode', '395003')
  await fill('account.field.panText', PAN)
  await fill('account.field.agentPanText', AGENT_PAN)
  await window.getByRole('button', { name: words(language, 'account.pan.check') }).click()
  await expect(window.getByText(words(language, 'verify.verdict.verified'), { exact: true })).toBeVisible()
}

/** From the details to the sheet, by Enter. */
async function openSheet(window: Page, language: Language): Promise<void> {
  await window.getByLabel(words(language, 'account.field.email'), { exact: true }).press('Enter')
  await window.getByLabel(words(language, 'account.cost'), { exact: true }).fill('50')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('dialog')).toContainText(words(language, 'account.confirm.title'))
}

async function confirm(window: Page, language: Language): Promise<void> {
  const yes = window
    .getByRole('dialog')
    .getByRole('button', { name: wordsLike(language, 'account.confirm.yes') })
  await expect(yes).toBeFocused()
  await window.waitForTimeout(INERT_WAIT_MS)
  await window.keyboard.press('Enter')
  await expect(yes).toBeHidden()
}

async function openWithoutAadhaar(window: Page, mobile: string, language: Language = 'en'): Promise<void> {
  await goToAccounts(window, language)
  await window.getByRole('radio', { name: words(language, 'account.way.bank') }).check()
  await window.getByRole('button', { name: words(language, 'account.go-on') }).click()
  await fillDetails(window, mobile, language)
  await openSheet(window, language)
  await confirm(window, language)
}

for (const language of LANGUAGES)
  test(`opens an account from the consent to the customer's link (${language})`, async ({ window }) => {
    await openPractice(window, language)
    await goToAccounts(window, language)
    await expectClean(window, 'identity step')
    await window.getByLabel(words(language, 'identity.aadhaar.field')).fill(AADHAAR)
    const box = window.getByRole('main').getByRole('checkbox')
    await expect(box).not.toBeChecked()
    await box.check()
    await window.getByRole('button', { name: words(language, 'identity.send-otp') }).click()
    await window.getByLabel(words(language, 'identity.otp.field')).fill(OTP)
    await window.keyboard.press('Enter')
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
