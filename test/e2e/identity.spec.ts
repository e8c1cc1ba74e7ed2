// Identity checks by keyboard: consent, Aadhaar by OTP, a verified mobile, the document vault; and that nothing of it
// is left on disk.
import type { Language } from '#shared/base/environment'
import { expect, test } from './fixture'
import { expectClean } from './support/axe'
import { letPracticeTimePass } from './support/clock'
import { openPracticeInItsLook, words, wordsLike } from './support/counter'
import { goToVerify, makeVaultLink, OTP, sendOtp } from './support/identity'
import { pressOn, tabTo } from './support/keyboard'
import { languagesOf } from './support/languages'
import { inTurn } from './support/in-turn'

const AADHAAR = '496858245152'
const FORGOTTEN_BY_THE_SERVICE = '900000000535'
const ORDINARY = '9876543210'
/** One result each, so that the two languages together cover both. */
const VAULT_ENDS = {
  en: { mobile: '9000000051', told: 'identity.vault.no-aadhaar' },
  hi: { mobile: '9000000052', told: 'identity.vault.refused' },
} as const
const VAULT_DONE_MS = 30_000

for (const language of languagesOf('identity')) {
  const other: Language = language === 'en' ? 'hi' : 'en'

  test(`Aadhaar by OTP, its failures, and a proven mobile (${language})`, async ({ window }) => {
    const shown = (key: Parameters<typeof words>[1]) => window.getByText(words(language, key))
    const photo = window.getByRole('img', { name: words(language, 'identity.photo') })
    await openPracticeInItsLook(window, language)

    await test.step('nothing is sent without consent, in the language the customer reads', async () => {
      await goToVerify(window, 'aadhaar', language)
      await expectClean(window, 'consent')
      await window.keyboard.type(AADHAAR)
      await pressOn(window, window.getByRole('button', { name: words(language, 'identity.send-otp') }))
      await expect(shown('identity.consent.missing')).toBeVisible()
      const choice = window.getByRole('combobox', { name: words(language, 'identity.consent.language') })
      await pressOn(window, choice)
      await window.keyboard.press(language === 'en' ? 'ArrowDown' : 'ArrowUp')
      await window.keyboard.press('Enter')
      await expect(window.getByText(words(other, 'identity.consent.text'))).toBeVisible()
      await expect(window.getByRole('main').getByRole('checkbox')).not.toBeChecked()
    })
    await test.step('an OTP that the service no longer knows has run out', async () => {
      await window.keyboard.press('F3')
      await goToVerify(window, 'aadhaar', language)
      await sendOtp(window, FORGOTTEN_BY_THE_SERVICE, language)
      await window.keyboard.type(OTP)
      await window.keyboard.press('Enter')
      await expect(shown('identity.otp.expired')).toBeVisible()
    })
    await test.step('three wrong codes use it up; another one waits for its pause', async () => {
      await window.keyboard.press('Control+n')
      await sendOtp(window, AADHAAR, language)
      for (const [tries, code] of ['000001', '000002', '000003'].entries()) {
        await window.keyboard.type(code)
        await window.keyboard.press('Enter')
        const told = tries < 2 ? String(2 - tries) : words(language, 'identity.otp.used-up')
        await expect(window.getByRole('alert')).toContainText(told)
        await expect(window.getByLabel(words(language, 'identity.otp.field'))).toHaveValue('')
        await expect(window.getByLabel(words(language, 'identity.otp.field'))).toBeFocused()
      }
      await expect(shown('identity.otp.used-up')).toBeVisible()
      await expect(
        window.getByRole('button', { name: wordsLike(language, 'identity.otp.again-in') }),
      ).toBeDisabled()
      await expectClean(window, 'OTP')
    })
    await test.step('the right code shows the person, who is gone when the screen is left', async () => {
      await window.keyboard.press('Control+n')
      await sendOtp(window, AADHAAR, language)
      await window.keyboard.type(OTP)
      await window.keyboard.press('Enter')
      await expect(
        window.getByText(words(language, 'verify.verdict.verified'), { exact: true }),
      ).toBeVisible()
      await expect(photo).toBeVisible()
      await expectClean(window, 'person')
      await window.keyboard.press('F3')
      await goToVerify(window, 'aadhaar', language)
      await expect(photo).toHaveCount(0)
      await pressOn(window, window.getByText(words(language, 'identity.records'), { exact: true }).first())
      await expect(
        window.getByText(words(language, 'identity.outcome.verified'), { exact: true }),
      ).toBeVisible()
    })
    await test.step('a mobile number is proven by a code that nobody at the counter sees', async () => {
      await goToVerify(window, 'mobile', language)
      await window.keyboard.type(ORDINARY)
      await window.keyboard.press('Enter')
      const code = window.getByLabel(words(language, 'identity.mobile.code'), { exact: true })
      await expect(code).toBeFocused()
      await window.keyboard.type('654321')
      await window.keyboard.press('Enter')
      await expect(window.getByText(words(language, 'identity.otp.wrong').split('{')[0] ?? '')).toBeVisible()
      await tabTo(window, code)
      await window.keyboard.type(OTP)
      await window.keyboard.press('Enter')
      await expect(window.getByText(wordsLike(language, 'identity.mobile.proven'))).toBeVisible()
    })
  })

  inTurn(test, 'identity: document vault')(
    `the document vault: a code for the phone, and the ends of it (${language})`,
    async ({ window }) => {
      const { mobile, told } = VAULT_ENDS[language]
      await openPracticeInItsLook(window, language)
      await goToVerify(window, 'vault', language)
      await makeVaultLink(window, mobile, language)
      await expectClean(window, 'vault link')
      await letPracticeTimePass(window, language)
      await expect(window.getByText(words(language, told))).toBeVisible({ timeout: VAULT_DONE_MS })
      await expectClean(window, 'vault end')
      await window.keyboard.press('Control+n')
      await makeVaultLink(window, ORDINARY, language)
      await letPracticeTimePass(window, language)
      await expect(window.getByText(words(language, 'verify.verdict.verified'), { exact: true })).toBeVisible(
        {
          timeout: VAULT_DONE_MS,
        },
      )
      await expect(window.getByText('Asha Devi')).toBeVisible()
      await expectClean(window, 'vault document')
    },
  )
}
