// Drives the identity checks by keyboard alone.
import type { Page } from '@playwright/test'
import type { Language } from '#shared/base/environment'
import { expect } from '../fixture'
import { words } from './counter'
import { tabTo } from './keyboard'

export type VerifyTab = 'upi' | 'bank' | 'pan' | 'gstin' | 'aadhaar' | 'vault' | 'mobile'

/** F7, back to the tabs, along them with the arrow keys to the wanted one, and into its first field. */
export async function goToVerify(window: Page, tab: VerifyTab, language: Language = 'en'): Promise<void> {
  const upi = window.getByRole('tab', { name: words(language, 'verify.tab.upi') })
  await window.keyboard.press('F7')
  await expect(upi).toBeVisible()
  await tabTo(window, window.getByRole('tab', { selected: true }), 'Shift+Tab')
  const wanted = window.getByRole('tab', { name: words(language, `verify.tab.${tab}`) })
  for (let step = 0; step < 6 && (await wanted.getAttribute('aria-selected')) !== 'true'; step += 1)
    await window.keyboard.press('ArrowRight')
  await expect(wanted).toHaveAttribute('aria-selected', 'true')
  await tabTo(window, window.getByRole('tabpanel').getByRole('textbox').first())
}

export const OTP = '123456'

/** Ticks the consent with the space bar, as the customer would. */
export async function agree(window: Page): Promise<void> {
  const box = window.getByRole('main').getByRole('checkbox')
  await expect(box).not.toBeChecked()
  await tabTo(window, box)
  await window.keyboard.press('Space')
  await expect(box).toBeChecked()
}

/** The customer's Aadhaar number, their consent, and a pending OTP. */
export async function sendOtp(window: Page, aadhaar: string, language: Language = 'en'): Promise<void> {
  await tabTo(window, window.getByLabel(words(language, 'identity.aadhaar.field')))
  await window.keyboard.type(aadhaar)
  await expect(window.locator('output')).toHaveText(`XXXX XXXX ${aadhaar.slice(-4)}`)
  await agree(window)
  await window.keyboard.press('Enter')
  await expect(window.getByLabel(words(language, 'identity.otp.field'))).toBeFocused()
}

/** Who the link is for, their consent, and the link as a QR code on the screen. */
export async function makeVaultLink(
  window: Page,
  mobile: string,
  language: Language = 'en',
  fullName = 'Asha Devi',
): Promise<void> {
  await tabTo(window, window.getByLabel(words(language, 'identity.vault.name')))
  for (const [at, text] of [fullName, mobile, 'asha@example.in'].entries()) {
    if (at > 0) await window.keyboard.press('Tab')
    await window.keyboard.type(text)
  }
  await agree(window)
  await window.keyboard.press('Enter')
  await expect(window.getByRole('img', { name: words(language, 'identity.vault.code') })).toBeVisible()
}
