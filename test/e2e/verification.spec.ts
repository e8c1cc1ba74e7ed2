// The paid checks by keyboard: validated locally first, plain verdicts, prominent warnings, nothing paid for twice.
import type { ElectronApplication, Page } from '@playwright/test'
import type { Language } from '#shared/base/environment'
import { expect, test } from './fixture'
import { expectClean } from './support/axe'
import { openPracticeInItsLook, words, wordsLike } from './support/counter'
import { goToVerify } from './support/identity'
import { pressOn, tabTo, typeInto } from './support/keyboard'
import { languagesOf } from './support/languages'
import { inTurn } from './support/in-turn'

const GOOD_PAN = 'ABCPS1234F'
const CANCELLED_GSTIN = '27PRCPT0051X1ZM'
const NO_SUCH_UPI = 'trouble51@practice'
const LOST_UPI = 'trouble88@practice'
const REFUSED_PAN = 'PRCPT0081X'

const verdict = (window: Page, language: Language, kind: 'verified' | 'not-verified') =>
  window.getByText(words(language, `verify.verdict.${kind}`), { exact: true })

/** Enlarged, boxes end between two pixels. */
const WHOLE = { ratio: 0.98 }

const zoom = (electron: ElectronApplication, factor: number): Promise<void> =>
  electron.evaluate(
    ({ BrowserWindow }, by) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(by),
    factor,
  )

for (const language of languagesOf('verification'))
  inTurn(test, 'verification: four checks')(
    `the four checks by keyboard, and what can come of them (${language})`,
    async ({ app, window }) => {
      const field = (key: Parameters<typeof words>[1]) =>
        window.getByLabel(words(language, key), { exact: true })
      await openPracticeInItsLook(window, language)

      await test.step('a bank account is typed twice, and shown as it was typed', async () => {
        await goToVerify(window, 'bank', language)
        await window.keyboard.type('000123456789')
        await window.keyboard.press('Tab')
        await window.keyboard.type('000123456780')
        await window.keyboard.press('Tab')
        await window.keyboard.type('sbin0001234')
        await window.keyboard.press('Enter')
        await expect(window.getByText(words(language, 'verify.problem.differs'))).toBeVisible()
        await tabTo(window, field('verify.field.bank.again'), 'Shift+Tab')
        await window.keyboard.press('Control+a')
        await window.keyboard.type('000123456789')
        await window.keyboard.press('Enter')
        await expect(verdict(window, language, 'verified')).toBeVisible()
        await expect(window.getByText('000123456789 · SBIN0001234')).toBeVisible()
        await pressOn(window, window.getByText(words(language, 'common.details'), { exact: true }))
        await expect(window.getByText(words(language, 'verify.detail.transfers'))).toBeVisible()
        await expectClean(window, 'verify')
      })
      await test.step('its slip is printed by one key', async () => {
        await window.keyboard.press('Control+p')
        await expect(window.getByText(wordsLike(language, 'receipt.sent'))).toBeVisible()
        await window.keyboard.press('Control+n')
        await expect(field('verify.field.bank.number')).toHaveValue('')
      })
      await test.step('look-alikes are offered and taken by a press, and the names set side by side', async () => {
        await goToVerify(window, 'pan', language)
        await window.keyboard.type('abcps12E4f'.replace('E', '3').replace('1', 'I'))
        await pressOn(window, window.getByRole('button', { name: new RegExp(GOOD_PAN) }))
        await expect(field('verify.field.pan.number')).toHaveValue(GOOD_PAN)
        await typeInto(window, field('verify.customer-name'), 'Nobody Likethis')
        await window.keyboard.press('Enter')
        await expect(verdict(window, language, 'verified')).toBeVisible()
        await expect(window.getByText(words(language, 'verify.match.different'))).toBeVisible()
      })
      await test.step('the service’s reason is told, and what was typed is kept', async () => {
        await window.keyboard.press('Control+n')
        await window.keyboard.type(REFUSED_PAN)
        await window.keyboard.press('Enter')
        await expect(window.getByText(words(language, 'failure.refused.title'))).toBeVisible()
        await expect(field('verify.field.pan.number')).toHaveValue(REFUSED_PAN)
      })
      await test.step('the reason is in sight at 200 % too, where it comes below the form', async () => {
        await zoom(app.electron, 2)
        await window.keyboard.press('Control+n')
        await window.keyboard.type(REFUSED_PAN)
        await window.keyboard.press('Enter')
        await expect(window.getByRole('alert')).toBeInViewport(WHOLE)
        await zoom(app.electron, 1)
      })
      await test.step('a cancelled registration is loud although the check worked', async () => {
        await goToVerify(window, 'gstin', language)
        await window.keyboard.type(CANCELLED_GSTIN)
        await window.keyboard.press('Enter')
        await expect(window.getByRole('alert').getByText(/CANCELLED/)).toBeVisible()
      })
      await test.step('no is said to an id that does not exist, never when the answer was lost', async () => {
        await goToVerify(window, 'upi', language)
        await window.keyboard.type(NO_SUCH_UPI)
        await window.keyboard.press('Enter')
        await expect(verdict(window, language, 'not-verified')).toBeVisible()
        await window.keyboard.press('Control+n')
        await window.keyboard.type(LOST_UPI)
        await window.keyboard.press('Enter')
        await expect(window.getByText(words(language, 'verify.unknown.title'))).toBeVisible()
        await expect(verdict(window, language, 'not-verified')).toBeHidden()
      })
    },
  )
