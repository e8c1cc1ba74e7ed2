// The scenes of the verify and account screens.
import { expect } from '@playwright/test'
import {
  fillDetails,
  goToAccounts,
  openSheet,
  openWithoutAadhaar,
  withoutAadhaar,
} from '../e2e/support/account'
import { openPractice, words } from '../e2e/support/counter'
import { agree, goToVerify, makeVaultLink, OTP, sendOtp } from '../e2e/support/identity'
import { pick } from '../e2e/support/keyboard'
import type { Scene } from './scene'

const AADHAAR = '496858245152'

export const identityScenes: readonly Scene[] = [
  {
    name: 'verify-gstin',
    show: async ({ window, language }) => {
      await openPractice(window, language)
      await goToVerify(window, 'gstin', language)
      await window.keyboard.type('27PRCPT0051X1ZM')
      await window.getByLabel(words(language, 'verify.customer-name')).fill('Nobody Likethis')
      await window.keyboard.press('Enter')
      await expect(window.getByText(words(language, 'common.details'))).toBeVisible()
    },
  },
  {
    name: 'verify-bank',
    show: async ({ window, language }) => {
      await openPractice(window, language)
      await goToVerify(window, 'bank', language)
      await window.keyboard.type('000123456789')
      await window.keyboard.press('Enter')
    },
  },
  {
    name: 'aadhaar-consent',
    show: async ({ window, language }) => {
      await openPractice(window, language)
      await goToVerify(window, 'aadhaar', language)
      await window.keyboard.type(AADHAAR)
      await agree(window)
    },
  },
  {
    name: 'aadhaar-person',
    show: async ({ window, language }) => {
      await openPractice(window, language)
      await goToVerify(window, 'aadhaar', language)
      await window.keyboard.type(AADHAAR)
      await agree(window)
      await window.keyboard.press('Enter')
      await window.getByLabel(words(language, 'identity.otp.field')).fill(OTP)
      await window.keyboard.press('Enter')
      await expect(window.getByRole('img', { name: words(language, 'identity.photo') })).toBeVisible()
    },
  },
  {
    name: 'aadhaar-otp',
    show: async ({ window, language }) => {
      await openPractice(window, language)
      await goToVerify(window, 'aadhaar', language)
      await sendOtp(window, AADHAAR, language)
      await window.keyboard.type('000001')
      await window.keyboard.press('Enter')
      await expect(window.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'vault-link',
    show: async ({ window, language }) => {
      await openPractice(window, language)
      await goToVerify(window, 'vault', language)
      await makeVaultLink(window, '9876543210', language)
    },
  },
  {
    name: 'mobile-code',
    show: async ({ window, language }) => {
      await openPractice(window, language)
      await goToVerify(window, 'mobile', language)
      await window.keyboard.type('9876543210')
      await window.keyboard.press('Enter')
      await expect(window.getByLabel(words(language, 'identity.mobile.code'), { exact: true })).toBeFocused()
    },
  },
  {
    name: 'account-consent',
    show: async ({ window, language }) => {
      await openPractice(window, language)
      await goToAccounts(window, language)
      const ways = window.getByRole('group', { name: words(language, 'account.way') })
      await pick(window, ways, words(language, 'account.way.bank'))
    },
  },
  {
    name: 'account-cost',
    show: async ({ window, language }) => {
      await openPractice(window, language)
      await goToAccounts(window, language)
      await withoutAadhaar(window, language)
      await fillDetails(window, '9876543210', language)
      await openSheet(window, language)
      await window.keyboard.press('Escape')
      await expect(window.getByRole('dialog')).toHaveCount(0)
    },
  },
  {
    name: 'account-details',
    show: async ({ window, language }) => {
      await openPractice(window, language)
      await goToAccounts(window, language)
      await withoutAadhaar(window, language)
      await fillDetails(window, '9876543210', language)
    },
  },
  {
    name: 'account-link',
    show: async ({ window, language }) => {
      await openPractice(window, language)
      await openWithoutAadhaar(window, '9876543210', language)
      await expect(window.getByRole('img', { name: words(language, 'account.link.code') })).toBeVisible()
    },
  },
]
