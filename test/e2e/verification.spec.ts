// The paid checks at the counter: local look first, plain verdicts, loud warnings, nothing paid for twice.
import type { Page } from '@playwright/test'
import { LANGUAGES, type Language } from '@shared/domain/environment'
import { expect, test } from './fixture'
import { openPractice, words } from './support/counter'
import { expectClean } from './support/axe'
import { goToVerify } from './support/identity'

const GOOD_PAN = 'ABCPS1234F'
const CANCELLED_GSTIN = '27PRCPT0051X1ZM'
const NO_SUCH_UPI = 'trouble51@practice'
const LOST_UPI = 'trouble88@practice'
const REFUSED_PAN = 'PRCPT0081X'

const verdict = (window: Page, language: Language, kind: 'verified' | 'not-verified') =>
  window.getByText(words(language, `verify.verdict.${kind}`), { exact: true })

for (const language of LANGUAGES)
  test(`checks a bank account by keyboard, typed twice, shown as typed (${language})`, async ({ window }) => {
    await openPractice(window, language)
    await goToVerify(window, 'bank', language)
    await window.keyboard.type('000123456789')
    await window.keyboard.press('Tab')
    await window.keyboard.type('000123456780')
    await window.keyboard.press('Tab')
    await window.keyboard.type('sbino001234')
    await window.keyboard.press('Enter')
    await expect(window.getByText(words(language, 'verify.problem.differs'))).toBeVisible()
    await window.getByLabel(words(language, 'verify.field.bank.again'), { exact: true }).fill('000123456789')
    await window.keyboard.press('Enter')
    await expect(verdict(window, language, 'verified')).toBeVisible()
    await expect(window.getByText('000123456789 · SBIN0001234')).toBeVisible()
    await expectClean(window, 'verify')
    await window.keyboard.press('Control+n')
    await expect(window.getByLabel(words(language, 'verify.field.bank.number'), { exact: true })).toHaveValue(
      '',
    )
  })

test('puts look-alikes right in sight, and sets the names side by side', async ({ window }) => {
  await openPractice(window)
  await goToVerify(window, 'pan')
  await window.keyboard.type('abcps1z34f'.replace('z', '2').replace('1', 'I'))
  await expect(window.getByText(new RegExp(GOOD_PAN))).toBeVisible()
  await window.getByLabel(words('en', 'verify.customer-name')).fill('Nobody Likethis')
  await window.keyboard.press('Enter')
  await expect(verdict(window, 'en', 'verified')).toBeVisible()
  await expect(window.getByText(words('en', 'verify.match.different'))).toBeVisible()
})

test('a cancelled registration is loud although the check worked', async ({ window }) => {
  await openPractice(window)
  await goToVerify(window, 'gstin')
  await window.keyboard.type(CANCELLED_GSTIN)
  await window.keyboard.press('Enter')
  await expect(window.getByRole('alert').getByText(/CANCELLED/)).toBeVisible()
})

test('says no to an id that does not exist, and never no when the answer was lost', async ({ window }) => {
  await openPractice(window)
  await goToVerify(window, 'upi')
  await window.keyboard.type(NO_SUCH_UPI)
  await window.keyboard.press('Enter')
  await expect(verdict(window, 'en', 'not-verified')).toBeVisible()
  await window.keyboard.press('Control+n')
  await window.keyboard.type(LOST_UPI)
  await window.keyboard.press('Enter')
  await expect(window.getByText(words('en', 'verify.unknown.title'))).toBeVisible()
  await expect(verdict(window, 'en', 'not-verified')).toBeHidden()
})

test('tells the reason of the service, and keeps what was typed', async ({ window }) => {
  await openPractice(window)
  await goToVerify(window, 'pan')
  await window.keyboard.type(REFUSED_PAN)
  await window.keyboard.press('Enter')
  await expect(window.getByText(words('en', 'failure.refused.title'))).toBeVisible()
  await expect(window.getByLabel(words('en', 'verify.field.pan.number'))).toHaveValue(REFUSED_PAN)
})
