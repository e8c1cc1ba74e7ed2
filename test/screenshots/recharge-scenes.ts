// The recharge screen in pictures: from the number to the result, and with failures.
import { expect, type Page } from '@playwright/test'
import type { Language } from '#shared/base/environment'
import { goToRecharge, lookUp, pickFirstPlan, planList, words } from '../e2e/support/counter'
import { practice, sold, type Scene } from './scene'

const ORDINARY = '9876543210'
const PENDING = '9000000001'
const DECLINED = '9000000028'
const ODD_PLANS = '9000000064'
const LOOKUP_DOWN = '9000000087'
const DTH_NUMBER = '1005825110'
const READ_GIVES_UP_MS = 30_000

/** From any screen to the packs of a DTH connection. */
export async function lookUpDth(window: Page, language: Language): Promise<void> {
  await window.keyboard.press('F4')
  await expect(window.getByLabel(words(language, 'recharge.number.label.dth'))).toBeFocused()
  await window.keyboard.type(DTH_NUMBER)
  await window.keyboard.press('Enter')
  await expect(window.getByRole('button', { name: /Tata Play/ })).toBeFocused()
  await window.keyboard.press('Enter')
  await expect(window.getByText(words(language, 'recharge.dth.monthly'), { exact: true })).toBeVisible()
}

export const rechargeScenes: readonly Scene[] = [
  practice('recharge-empty', async ({ window, language }) => {
    await goToRecharge(window, language)
  }),
  practice('recharge-plans', async ({ window, language }) => {
    await lookUp(window, ORDINARY, language)
    await window.getByRole('tab', { name: /^(Combo|कॉम्बो)/ }).click()
    await planList(window, language).focus()
    for (let row = 0; row < 3; row += 1) await window.keyboard.press('ArrowDown')
  }),
  practice('recharge-search', async ({ window, language }) => {
    await lookUp(window, ORDINARY, language)
    await window.keyboard.press('/')
    await window.keyboard.type('1.5gb')
  }),
  practice('recharge-confirm', async ({ window, language }) => {
    await lookUp(window, ORDINARY, language)
    await pickFirstPlan(window, language)
  }),
  practice('recharge-known', async ({ window, language }) => {
    await sold(window, language, ORDINARY)
    await window.keyboard.press('Control+n')
    await lookUp(window, ORDINARY, language)
  }),
  practice('recharge-again', async ({ window, language }) => {
    await sold(window, language, ORDINARY)
    await window.keyboard.press('Control+n')
    await lookUp(window, ORDINARY, language)
    await pickFirstPlan(window, language)
  }),
  practice('recharge-by-hand', async ({ window, language }) => {
    await goToRecharge(window, language)
    await window.keyboard.type(LOOKUP_DOWN)
    await expect(window.getByText(words(language, 'recharge.operator.lookup-failed'))).toBeVisible({
      timeout: READ_GIVES_UP_MS,
    })
  }),
  practice('recharge-odd-plans', async ({ window, language }) => {
    await lookUp(window, ODD_PLANS, language)
    await window.keyboard.press('ArrowDown')
  }),
  practice('recharge-success', ({ window, language }) => sold(window, language, ORDINARY)),
  practice('recharge-pending', ({ window, language }) => sold(window, language, PENDING)),
  practice('recharge-declined', ({ window, language }) => sold(window, language, DECLINED)),
  practice('dth', async ({ window, language }) => {
    await goToRecharge(window, language)
    await lookUpDth(window, language)
    await window.keyboard.press('ArrowDown')
  }),
]
