// Drives the Accounts screen by keyboard alone.
import type { Page } from '@playwright/test'
import type { Language } from '#shared/base/environment'
import { expect } from '../fixture'
import { words, wordsLike } from './counter'
import { agree } from './identity'
import { confirmBy, pick, pressOn, tabTo, typeInto } from './keyboard'

export const EMAIL = 'asha@example.in'
export const PAN = 'ABCPD1234F'
export const AGENT_PAN = 'ABCPS1234F'

export async function goToAccounts(window: Page, language: Language): Promise<void> {
  await window.keyboard.press('F6')
  await expect(window.getByRole('heading', { name: words(language, 'account.title') })).toBeVisible()
}

export async function fillDetails(
  window: Page,
  mobile: string,
  language: Language,
  pan = PAN,
): Promise<void> {
  const fill = (key: Parameters<typeof words>[1], value: string) =>
    typeInto(window, window.getByLabel(words(language, key), { exact: true }), value)
  await fill('account.field.firstName', 'Asha')
  await fill('account.field.lastName', 'Devi')
  await fill('account.field.mobileText', mobile)
  await fill('account.field.email', EMAIL)
  await fill('account.field.pincode', '395003')
  await fill('account.field.panText', pan)
  await fill('account.field.agentPanText', AGENT_PAN)
  await pressOn(window, window.getByRole('button', { name: words(language, 'account.pan.check') }))
  await expect(window.getByText(words(language, 'verify.ask-customer')).first()).toBeVisible()
  // The practice service has every PAN in a name of its own.
  await window.getByRole('checkbox', { name: words(language, 'account.pan.same-person') }).check()
}

/** From the details to the sheet, by Enter. */
export async function openSheet(window: Page, language: Language): Promise<void> {
  await tabTo(
    window,
    window.getByLabel(words(language, 'account.field.agentPanText'), { exact: true }),
    'Shift+Tab',
  )
  await window.keyboard.press('Enter')
  await typeInto(window, window.getByLabel(words(language, 'account.cost'), { exact: true }), '50')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('dialog')).toContainText(words(language, 'account.confirm.title'))
}

export async function confirm(window: Page, language: Language): Promise<void> {
  const yes = window
    .getByRole('dialog')
    .getByRole('button', { name: wordsLike(language, 'account.confirm.yes') })
  await confirmBy(window, yes)
}

/** Past the first step with the customer's consent only: the bank identifies them. */
export async function withoutAadhaar(window: Page, language: Language): Promise<void> {
  const ways = window.getByRole('group', { name: words(language, 'account.way') })
  await pick(window, ways, words(language, 'account.way.bank'))
  await agree(window)
  await window.keyboard.press('Enter')
}

export async function openWithoutAadhaar(
  window: Page,
  mobile: string,
  language: Language = 'en',
  pan = PAN,
): Promise<void> {
  await goToAccounts(window, language)
  await withoutAadhaar(window, language)
  await fillDetails(window, mobile, language, pan)
  await openSheet(window, language)
  await confirm(window, language)
}
