// The scenes of the verify and account screens.
import { expect } from '@playwright/test'
import {
  fillDetails,
  goToAccounts,
  openSheet,
  openWithoutAadhaar,
  withoutAadhaar,
} from '../e2e/support/account'
import { words } from '../e2e/support/counter'
import { agree, goToVerify, makeVaultLink, OTP, sendOtp } from '../e2e/support/identity'
import { pick } from '../e2e/support/keyboard'
import { practice, type Scene } from './scene'

const AADHAAR = '496858245152'

export const checkScenes: readonly Scene[] = [
  practice('verify-gstin', async ({ window, language }) => {
    await goToVerify(window, 'gstin', language)
    await window.keyboard.type('27PRCPT0051X1ZM')
    await window.getByLabel(words(language, 'verify.customer-name')).fill('Nobody Likethis')
    await window.keyboard.press('Enter')
    await expect(window.getByText(words(language, 'common.details'))).toBeVisible()
  }),
  practice('verify-bank', async ({ window, language }) => {
    await goToVerify(window, 'bank', language)
    await window.keyboard.type('000123456789')
    await window.keyboard.press('Enter')
  }),
  practice('aadhaar-consent', async ({ window, language }) => {
    await goToVerify(window, 'aadhaar', language)
    await window.keyboard.type(AADHAAR)
    await agree(window)
  }),
  practice('aadhaar-person', async ({ window, language }) => {
    await goToVerify(window, 'aadhaar', language)
    await window.keyboard.type(AADHAAR)
    await agree(window)
    await window.keyboard.press('Enter')
    await window.getByLabel(words(language, 'identity.otp.field')).fill(OTP)
    await window.keyboard.press('Enter')
    await expect(window.getByRole('img', { name: words(language, 'identity.photo') })).toBeVisible()
  }),
  practice('aadhaar-otp', async ({ window, language }) => {
    await goToVerify(window, 'aadhaar', language)
    await sendOtp(window, AADHAAR, language)
    await window.keyboard.type('000001')
    await window.keyboard.press('Enter')
    await expect(window.getByRole('alert')).toBeVisible()
  }),
  practice('vault-link', async ({ window, language }) => {
    await goToVerify(window, 'vault', language)
    await makeVaultLink(window, '9876543210', language)
  }),
  practice('mobile-code', async ({ window, language }) => {
    await goToVerify(window, 'mobile', language)
    await window.keyboard.type('9876543210')
    await window.keyboard.press('Enter')
    await expect(window.getByLabel(words(language, 'identity.mobile.code'), { exact: true })).toBeFocused()
  }),
]

export const accountScenes: readonly Scene[] = [
  practice('account-consent', async ({ window, language }) => {
    await goToAccounts(window, language)
    const ways = window.getByRole('group', { name: words(language, 'account.way') })
    await pick(window, ways, words(language, 'account.way.bank'))
  }),
  practice('account-cost', async ({ window, language }) => {
    await goToAccounts(window, language)
    await withoutAadhaar(window, language)
    await fillDetails(window, '9876543210', language)
    await openSheet(window, language)
    await window.keyboard.press('Escape')
    await expect(window.getByRole('dialog')).toHaveCount(0)
  }),
  practice('account-details', async ({ window, language }) => {
    await goToAccounts(window, language)
    await withoutAadhaar(window, language)
    await fillDetails(window, '9876543210', language)
  }),
  practice('account-link', async ({ window, language }) => {
    await openWithoutAadhaar(window, '9876543210', language)
    await expect(window.getByRole('img', { name: words(language, 'account.link.code') })).toBeVisible()
  }),
]
