// The recharge screen in pictures: from the number to the result, and with failures.
import { expect, type Page } from '@playwright/test'
import type { Language } from '@shared/domain/environment'
import {
  goToRecharge,
  lookUp,
  openPractice,
  pickFirstPlan,
  planList,
  sell,
  words,
} from '../e2e/support/counter'
import type { Scene } from './scene'

const ORDINARY = '9876543210'
const PENDING = '9000000001'
const DECLINED = '9000000028'
const ODD_PLANS = '9000000064'
const LOOKUP_DOWN = '9000000087'
const DTH_NUMBER = '1005825110'
const READ_GIVES_UP_MS = 30_000

async function sold(window: Page, number: string, language: Language): Promise<void> {
  await openPractice(window, language)
  await sell(window, number, language)
  await expect(window.locator('#sale-result')).toBeVisible()
}

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
  {
    name: 'recharge-empty',
    show: async ({ window, language }) => {
      await openPractice(window, language)
      await goToRecharge(window, language)
    },
  },
  {
    name: 'recharge-plans',
    show: async ({ window, language }) => {
      await openPractice(window, language)
      await lookUp(window, ORDINARY, language)
      await window.getByRole('tab', { name: /^(Combo|कॉम्बो)/ }).click()
      await planList(window, language).focus()
      for (let row = 0; row < 3; row += 1) await window.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'recharge-search',
    show: async ({ window, language }) => {
      await openPractice(window, language)
      await lookUp(window, ORDINARY, language)
      await window.keyboard.press('/')
      await window.keyboard.type('1.5gb')
    },
  },
  {
    name: 'recharge-confirm',
    show: async ({ window, language }) => {
      await openPractice(window, language)
      await lookUp(window, ORDINARY, language)
      await pickFirstPlan(window, language)
    },
  },
  {
    name: 'recharge-known',
    show: async ({ window, language }) => {
      await sold(window, ORDINARY, language)
      await window.keyboard.press('Control+n')
      await lookUp(window, ORDINARY, language)
    },
  },
  {
    name: 'recharge-again',
    show: async ({ window, language }) => {
      await sold(window, ORDINARY, language)
      await window.keyboard.press('Control+n')
      await lookUp(window, ORDINARY, language)
      await pickFirstPlan(window, language)
    },
  },
  {
    name: 'recharge-by-hand',
    show: async ({ window, language }) => {
      await openPractice(window, language)
      await goToRecharge(window, language)
      await window.keyboard.type(LOOKUP_DOWN)
      await expect(window.getByText(words(language, 'recharge.operator.lookup-failed'))).toBeVisible({
        timeout: READ_GIVES_UP_MS,
      })
    },
  },
  {
    name: 'recharge-odd-plans',
    show: async ({ window, language }) => {
      await openPractice(window, language)
      await lookUp(window, ODD_PLANS, language)
      await window.keyboard.press('ArrowDown')
    },
  },
  { name: 'recharge-success', show: ({ window, language }) => sold(window, ORDINARY, language) },
  { name: 'recharge-pending', show: ({ window, language }) => sold(window, PENDING, language) },
  { name: 'recharge-declined', show: ({ window, language }) => sold(window, DECLINED, language) },
  {
    name: 'dth',
    show: async ({ window, language }) => {
      await openPractice(window, language)
      await goToRecharge(window, language)
      await lookUpDth(window, language)
      await window.keyboard.press('ArrowDown')
    },
  },
]
