// One mobile recharge through every layer: from the number to the receipt. Failures are in counter.spec.ts.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { answerSaveDialog } from './dialogs'
import { expect, test } from './fixture'
import { goToRecharge, planList, openPractice, pickFirstPlan, sell, words } from './support/counter'
import { languagesOf } from './support/languages'

const ORDINARY = '9876543210'
/** As people paste and dictate it. */
const WRITTEN = ['+91-98765 43210', '९८७६५४३२१०', '098765 43210']

for (const language of languagesOf('recharge'))
  test(`sells by keyboard alone, from F3 to the receipt and its PDF (${language})`, async ({
    app,
    window,
    userData,
  }) => {
    await openPractice(window, language)
    await sell(window, ORDINARY, language)
    await expect(
      window.getByRole('heading', { name: words(language, 'sale.rail.success.title') }),
    ).toBeVisible()
    await expect(window.getByText(words(language, 'sale.money.success')).first()).toBeVisible()
    const receipt = window.frameLocator('iframe')
    await expect(receipt.locator('body')).toContainText('98765 43210')
    const file = join(userData, 'receipt.pdf')
    await answerSaveDialog(app.electron, file)
    await window.keyboard.press('Control+s')
    await expect(async () => expect((await stat(file)).size).toBeGreaterThan(1_000)).toPass()
    await window.keyboard.press('Control+n')
    await expect(window.getByLabel(words(language, 'recharge.number.label.mobile'))).toHaveValue('')
  })

for (const language of languagesOf('recharge 2'))
  test(`takes a number for what it is, however it is written (${language})`, async ({ window }) => {
    await openPractice(window, language)
    for (const written of WRITTEN)
      await test.step(written, async () => {
        await goToRecharge(window, language)
        await window.keyboard.insertText(written)
        await expect(planList(window, language)).toBeVisible()
        await pickFirstPlan(window, language)
        await expect(window.getByRole('dialog')).toContainText('98765 43210')
        await window.keyboard.press('Escape')
        await expect(window.getByRole('dialog')).toBeHidden()
        // First the pick, then the number are cleared, as for a new customer.
        await window.keyboard.press('Escape')
        await window.keyboard.press('Escape')
        const number = window.getByLabel(words(language, 'recharge.number.label.mobile'), { exact: true })
        await expect(number).toHaveValue('')
      })
  })
