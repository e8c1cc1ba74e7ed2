// Opening an account by keyboard: consent, identity, PAN, cost, one confirmation; the customer's own part and the
// bank's decision.
import type { Page } from '@playwright/test'
import type { Language } from '#shared/base/environment'
import { expect, test } from './fixture'
import { confirm, fillDetails, goToAccounts, openSheet, openWithoutAadhaar } from './support/account'
import { expectClean } from './support/axe'
import { letPracticeTimePass } from './support/clock'
import { ask, openPracticeInItsLook, words, wordsLike } from './support/counter'
import { OTP, sendOtp } from './support/identity'
import { languagesOf } from './support/languages'
import { inTurn } from './support/in-turn'

const AADHAAR = '496858245152'
const ORDINARY = '9876543210'
const REFUNDED = '9000000051'
const ANSWER_LOST = '9000000053'
const WALLET_EMPTY = '9000000058'
/** In practice the bank decides after 15 s, which are skipped; the rest is for the query. */
const DECIDED_WITHIN_MS = 40_000

const heading = (window: Page, language: Language, key: Parameters<typeof words>[1]) =>
  window.getByRole('heading', { name: words(language, key) })

for (const language of languagesOf('account')) {
  test(`opens an account from the consent to the customer's link (${language})`, async ({ window }) => {
    await openPracticeInItsLook(window, language)
    await goToAccounts(window, language)
    await expectClean(window, 'identity step')
    await sendOtp(window, AADHAAR, language)
    await window.keyboard.type(OTP)
    await window.keyboard.press('Enter')
    const first = window.getByLabel(words(language, 'account.field.firstName'), { exact: true })
    await expect(first).not.toHaveValue('')
    await fillDetails(window, ORDINARY, language)
    await expect(window.getByText(wordsLike(language, 'account.document-says')).first()).toBeVisible()
    await expectClean(window, 'details step')
    await openSheet(window, language)
    await expectClean(window, 'account sheet')
    await confirm(window, language)
    await expect(heading(window, language, 'account.rail.pending.title')).toBeVisible()
    await expect(window.getByRole('img', { name: words(language, 'account.link.code') })).toBeVisible()
    await expectClean(window, 'opening')
  })

  inTurn(test, 'account: ends of an opening')(
    `what can come of an opening: no, no answer, money back, an account (${language})`,
    async ({ window }) => {
      test.setTimeout(120_000)
      await openPracticeInItsLook(window, language)
      // Each opening is of a customer of their own: the same PAN again would be asked about.
      const next = () => window.keyboard.press('Control+n')

      await test.step('refused by the bank later: the request is there', async () => {
        await openWithoutAadhaar(window, REFUNDED, language, 'ABCPD1231F')
        await expect(heading(window, language, 'account.rail.pending.title')).toBeVisible()
        await next()
      })
      await test.step('declined by the service at once: nothing was charged', async () => {
        await openWithoutAadhaar(window, WALLET_EMPTY, language, 'ABCPD1232F')
        await expect(heading(window, language, 'sale.rail.refused.title')).toBeVisible()
        await next()
      })
      await test.step('a lost answer is not confirmed, points to the dashboard, and is never sent again', async () => {
        await openWithoutAadhaar(window, ANSWER_LOST, language, 'ABCPD1233F')
        await expect(heading(window, language, 'account.rail.unknown.title')).toBeVisible()
        await expect(window.getByText(words(language, 'account.rail.unknown.next'))).toBeVisible()
        await expectClean(window, 'not confirmed')
        await next()
      })
      await test.step('opened: the last digits of the account, and the receipt', async () => {
        await openWithoutAadhaar(window, ORDINARY, language, 'ABCPD1234F')
        await expect(heading(window, language, 'account.rail.pending.title')).toBeVisible()
        await letPracticeTimePass(window, language)
        await expect(heading(window, language, 'account.rail.success.title')).toBeVisible({
          timeout: DECIDED_WITHIN_MS,
        })
        await expect(window.getByText(/^X+\d{4}$/).first()).toBeVisible()
        await expectClean(window, 'account open')
      })
      await test.step('the refused customer is owed their cash, and the lost one was sent once', async () => {
        const day = async () => JSON.stringify(await ask(window, 'journal.day'))
        await expect.poll(day, { timeout: DECIDED_WITHIN_MS }).toContain('"cashStatus":"owed-back"')
        await window.keyboard.press('F8')
        await expect(window.getByRole('main').getByText('90000 00051').first()).toBeVisible()
        await expect(window.getByRole('main').getByText('90000 00053').first()).toBeVisible()
        expect(await day()).not.toMatch(/"attempts":[2-9]/)
      })
    },
  )
}
