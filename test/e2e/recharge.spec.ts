// One mobile recharge through every layer: from the number to the receipt, in good and in bad weather.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES } from '@shared/domain/environment'
import { answerSaveDialog } from './dialogs'
import { expect, test } from './fixture'
import {
  confirmSheet,
  goToRecharge,
  lookUp,
  planList,
  openPractice,
  pickFirstPlan,
  sell,
  words,
  wordsLike,
} from './support/counter'

const ORDINARY = '9876543210'
const PENDING_THEN_SUCCESS = '9000000001'
const PENDING_THEN_REFUND = '9000000002'
const ANSWER_LOST = '9000000009'
const DECLINED = '9000000028'
/** The first check comes after 5 s and the next ones after 10 and 20: what takes the service 20 s is known within this. */
const SETTLES_WITHIN_MS = 50_000

for (const language of LANGUAGES)
  test(`sells by keyboard alone, from F3 to the receipt (${language})`, async ({ window }) => {
    await openPractice(window, language)
    await sell(window, ORDINARY, language)
    await expect(
      window.getByRole('heading', { name: words(language, 'sale.rail.success.title') }),
    ).toBeVisible()
    await expect(window.getByText(words(language, 'sale.money.success')).first()).toBeVisible()
    const receipt = window.frameLocator('iframe')
    await expect(receipt.locator('body')).toContainText('98765 43210')
    await window.keyboard.press('Control+n')
    await expect(window.getByLabel(words(language, 'recharge.number.label.mobile'))).toHaveValue('')
  })

test('shows a pending sale turn to success before the eyes of the agent', async ({ window }) => {
  await openPractice(window)
  await sell(window, PENDING_THEN_SUCCESS)
  await expect(window.getByRole('heading', { name: words('en', 'sale.rail.pending.title') })).toBeVisible()
  await expect(window.getByText(words('en', 'sale.rail.pending.next'))).toBeVisible()
  await expect(window.frameLocator('iframe').locator('body')).toContainText('Acknowledgement, not a receipt')
  await expect(window.getByRole('heading', { name: words('en', 'sale.rail.success.title') })).toBeVisible({
    timeout: SETTLES_WITHIN_MS,
  })
  await expect(window.frameLocator('iframe').locator('body')).not.toContainText(
    'Acknowledgement, not a receipt',
  )
})

test('tells whom cash is owed after a pending sale failed, until it is ticked', async ({ window }) => {
  await openPractice(window)
  await sell(window, PENDING_THEN_REFUND)
  const owed = window.getByText(wordsLike('en', 'owed.line')).first()
  await expect(owed).toBeVisible({ timeout: SETTLES_WITHIN_MS })
  await expect(window.getByRole('heading', { name: words('en', 'sale.rail.failed.title') })).toBeVisible()
  await window
    .getByRole('complementary', { name: words('en', 'today.title') })
    .getByRole('button', { name: words('en', 'owed.tick') })
    .click()
  await window
    .getByRole('dialog')
    .getByRole('button', { name: words('en', 'owed.given') })
    .click()
  await expect(owed).toBeHidden()
})

test('calls a lost answer not confirmed, never failed, and finds the truth by itself', async ({ window }) => {
  await openPractice(window)
  await sell(window, ANSWER_LOST)
  await expect(window.getByRole('heading', { name: words('en', 'sale.rail.unknown.title') })).toBeVisible()
  await expect(window.getByText(words('en', 'sale.rail.failed.title'))).toBeHidden()
  await expect(window.getByRole('heading', { name: words('en', 'sale.rail.success.title') })).toBeVisible({
    timeout: SETTLES_WITHIN_MS,
  })
})

test('says that nothing was charged when the service declines', async ({ window }) => {
  await openPractice(window)
  await sell(window, DECLINED)
  await expect(window.getByRole('heading', { name: words('en', 'sale.rail.failed.title') })).toBeVisible()
  await expect(window.getByText(words('en', 'sale.money.failed')).first()).toBeVisible()
})

test('blocks a second sale of the same kind while the first is open', async ({ window }) => {
  await openPractice(window)
  await sell(window, PENDING_THEN_SUCCESS)
  await expect(window.getByRole('heading', { name: words('en', 'sale.rail.pending.title') })).toBeVisible()
  await window.keyboard.press('Control+n')
  await lookUp(window, PENDING_THEN_SUCCESS)
  await window.keyboard.press('1')
  await window.keyboard.press('Enter')
  const sheet = window.getByRole('dialog')
  await expect(sheet).toContainText(words('en', 'recharge.guard.open-sale.title'))
  await expect(sheet.getByRole('button', { name: wordsLike('en', 'recharge.confirm.yes') })).toHaveCount(0)
})

test('asks for a deliberate yes when the same recharge was made a short while ago', async ({ window }) => {
  await openPractice(window)
  await sell(window, ORDINARY)
  await expect(window.getByRole('heading', { name: words('en', 'sale.rail.success.title') })).toBeVisible()
  await window.keyboard.press('Control+n')
  await lookUp(window, ORDINARY)
  await pickFirstPlan(window)
  const sheet = window.getByRole('dialog')
  const yes = sheet.getByRole('button', { name: wordsLike('en', 'recharge.confirm.yes') })
  await expect(sheet).toContainText(words('en', 'recharge.guard.recent-sale.title'))
  await expect(yes).toBeDisabled()
  await sheet.getByLabel(words('en', 'recharge.guard.recent-sale.yes')).check()
  await expect(yes).toBeEnabled()
})

for (const typed of ['+91-98765 43210', '९८७६५४३२१०', '098765 43210'])
  test(`takes ${typed} for the number it is`, async ({ window }) => {
    await openPractice(window)
    await goToRecharge(window)
    await window.getByLabel(words('en', 'recharge.number.label.mobile')).fill(typed)
    await expect(planList(window)).toBeVisible()
    await pickFirstPlan(window)
    await expect(window.getByRole('dialog')).toContainText('98765 43210')
  })

test('saves the receipt as a PDF where the person says', async ({ app, window, userData }) => {
  const file = join(userData, 'receipt.pdf')
  await openPractice(window)
  await sell(window, ORDINARY)
  await expect(window.getByRole('heading', { name: words('en', 'sale.rail.success.title') })).toBeVisible()
  await answerSaveDialog(app.electron, file)
  await window.keyboard.press('Control+s')
  await expect(async () => expect((await stat(file)).size).toBeGreaterThan(1_000)).toPass()
})

test('keeps the sheet open and the number typed when the person goes back', async ({ window }) => {
  await openPractice(window)
  await lookUp(window, ORDINARY)
  await pickFirstPlan(window)
  await window.keyboard.press('Escape')
  await expect(window.getByRole('dialog')).toBeHidden()
  await expect(window.getByLabel(words('en', 'recharge.number.label.mobile'))).toHaveValue('98765 43210')
  await window.keyboard.press('Enter')
  await confirmSheet(window)
  await expect(window.getByRole('heading', { name: words('en', 'sale.rail.success.title') })).toBeVisible()
})
