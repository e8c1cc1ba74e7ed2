// What the counter says where it cannot know, in both languages: a refusal of a sale that the service took, "too many calls", money that is
// owed back, and an opening that nobody can ask about. Each amount of ₹77.NN is a trouble of the practice service (docs/practice.md).
import type { Page } from '@playwright/test'
import { expect, test } from './fixture'
import { openWithoutAadhaar } from './support/account'
import { expectClean } from './support/axe'
import { letPracticeTimePass } from './support/clock'
import { ask, confirmSheet, lookUp, openPracticeInItsLook, words, wordsLike } from './support/counter'
import { confirmBy, pressOn } from './support/keyboard'
import { languagesOf } from './support/languages'

const ORDINARY = '9876543210'
/** Account opening: accepted, but the connection breaks before the answer. */
const ANSWER_LOST = '9000000053'
const LONGEST_TEST_MS = 180_000
/** A refusal is asked about within five seconds; a 429 is waited for ten. */
const ASKED_WITHIN_MS = 30_000

for (const language of languagesOf('no-false-word')) {
  const shown = (window: Page, key: Parameters<typeof words>[1], timeout = 10_000) =>
    expect(window.getByText(words(language, key)).first()).toBeVisible({ timeout })
  const title = (
    window: Page,
    situation: 'refused' | 'conflict' | 'refund-due' | 'failed' | 'success' | 'pending' | 'unknown',
  ) =>
    expect(
      window.getByRole('heading', { name: words(language, `sale.rail.${situation}.title`) }),
    ).toBeVisible({ timeout: ASKED_WITHIN_MS })

  const recharge = async (window: Page, code: string): Promise<void> => {
    await lookUp(window, ORDINARY, language)
    await window.keyboard.press('/')
    await window.keyboard.type(`77.${code}`)
    await window.keyboard.press('Enter')
    await expect(window.getByRole('dialog')).toContainText(`₹77.${code}`)
    await confirmSheet(window, language)
  }

  test(`says no more than is known, and always a next step (${language})`, async ({ window }) => {
    test.setTimeout(LONGEST_TEST_MS)
    await openPracticeInItsLook(window, language)

    await test.step('refused, yet taken: the refusal is told as such, then held', async () => {
      await recharge(window, '45')
      await shown(window, 'sale.money.refused')
      await title(window, 'conflict')
      await shown(window, 'sale.money.conflict')
      await shown(window, 'sale.rail.conflict.next')
      await expectClean(window, 'a refusal that was taken')
      await window.keyboard.press('Control+n')
    })
    await test.step('too many calls, yet taken: it waits, asks, and is not sent a second time', async () => {
      await recharge(window, '48')
      await shown(window, 'sale.steps.held-off')
      await title(window, 'success')
      expect(JSON.stringify(await ask(window, 'journal.day'))).not.toMatch(/"attempts":[2-9]/)
      await window.keyboard.press('Control+n')
    })
    await test.step('too many calls, and an answer that nobody can read: a person decides', async () => {
      await recharge(window, '49')
      await expect(
        window.getByRole('heading', { name: words(language, 'sale.rail.held-off.title') }),
      ).toBeVisible({ timeout: ASKED_WITHIN_MS })
      await shown(window, 'sale.money.held-off')
      await shown(window, 'sale.next.decide')
      await expectClean(window, 'a sale that was held off')
      await pressOn(
        window,
        window.getByRole('button', { name: words(language, 'sale.again.open'), exact: true }),
      )
      const sheet = window.getByRole('dialog')
      await expect(sheet).toContainText(words(language, 'sale.again.title'))
      await expectClean(window, 'sending again')
      await confirmBy(window, sheet.getByRole('button', { name: words(language, 'sale.again.yes') }))
      // This service takes an id once: now it says that it has it already.
      await title(window, 'unknown')
      await shown(window, 'sale.reason.already-there')
      await window.keyboard.press('Control+n')
    })
    await test.step('failed after it was pending: the service owes it back', async () => {
      await recharge(window, '03')
      await title(window, 'pending')
      await letPracticeTimePass(window, language)
      await title(window, 'refund-due')
      await shown(window, 'sale.money.refund-due')
      await window.keyboard.press('Control+n')
    })
    await test.step('failed, and never pending: nothing is said of the wallet', async () => {
      await recharge(window, '50')
      await title(window, 'failed')
      await shown(window, 'sale.money.failed')
      await window.keyboard.press('Control+n')
    })
    await test.step('an opening that nobody can ask about: no promise, no dead button, a reminder', async () => {
      await openWithoutAadhaar(window, ANSWER_LOST, language)
      await shown(window, 'account.rail.unknown.next')
      await expect(
        window.getByRole('main').getByText(wordsLike(language, 'pending.reminder')).first(),
      ).toBeVisible()
      await expect(
        window.getByRole('button', { name: words(language, 'sale.result.check-now') }),
      ).toHaveCount(0)
      await window.keyboard.press('F8')
      const line = window.getByRole('main').getByRole('listitem').filter({ hasText: '90000 00053' }).first()
      await expect(line.getByText(wordsLike(language, 'pending.reminder'))).toBeVisible()
      await line.locator('[data-open-sale]').click()
      await expect(line.getByRole('button', { name: words(language, 'complaint.copy') })).toBeVisible()
      await expect(line.getByRole('button', { name: words(language, 'pending.check-now') })).toHaveCount(0)
      await expectClean(window, 'an opening that nobody can ask about')
    })
  })
}
