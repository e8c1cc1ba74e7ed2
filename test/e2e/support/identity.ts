// The identity desk as a spec drives it.
import type { Page } from '@playwright/test'
import type { Language } from '@shared/domain/environment'
import { expect } from '../fixture'
import { words } from './counter'

export type VerifyTab = 'upi' | 'bank' | 'pan' | 'gstin' | 'aadhaar' | 'vault' | 'mobile'

/** F7, then along the tabs with the arrow keys to the one that is wanted, and into its first field. */
export async function goToVerify(window: Page, tab: VerifyTab, language: Language = 'en'): Promise<void> {
  const upi = window.getByRole('tab', { name: words(language, 'verify.tab.upi') })
  await expect(async () => {
    await window.keyboard.press('F7')
    await expect(upi).toBeVisible({ timeout: 500 })
  }).toPass()
  await upi.focus()
  const wanted = window.getByRole('tab', { name: words(language, `verify.tab.${tab}`) })
  for (let step = 0; step < 6 && (await wanted.getAttribute('aria-selected')) !== 'true'; step += 1)
    await window.keyboard.press('ArrowRight')
  await expect(wanted).toHaveAttribute('aria-selected', 'true')
  await window.getByRole('tabpanel').getByRole('textbox').first().focus()
}

export const OTP = '123456'

/** Ticks the consent with the space bar, as the customer would. */
export async function agree(window: Page): Promise<void> {
  const box = window.getByRole('tabpanel').getByRole('checkbox')
  await expect(box).not.toBeChecked()
  await box.focus()
  await window.keyboard.press('Space')
  await expect(box).toBeChecked()
}
