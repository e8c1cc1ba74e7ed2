// What identity checks leave on the disk of a shop: every flow is run with unique values, and then every file that the
// app wrote is searched for them, while it runs (including the database's WAL) and after it was closed.
import { PORTRAIT_BASE64 } from '#practice/catalogue/portrait'
import { expect } from './fixture'
import {
  AGENT_PAN,
  confirm,
  EMAIL,
  fillDetails,
  goToAccounts,
  openSheet,
  PAN as APPLICANTS_PAN,
  withoutAadhaar,
} from './support/account'
import { ask, words } from './support/counter'
import { expectDocumented, expectPrivate, filesWith } from './support/files'
import { openShop, PIN, lockNow, test, typePin } from './support/first-launch'
import { goToVerify, makeVaultLink, sendOtp } from './support/identity'
import { answering, refusing, type Answer } from './support/shop-service'
import { inTurn } from './support/in-turn'

const AADHAAR = '496858245152'
const WRONG_OTP = '739154'
const REAL_OTP = '860273'
const PAN = 'BXZPK5678L'
const VAULT = '/api/v1/docvault'
const LINK_TOKEN = 'kP3vQ81xTokenOfTheVault'
const OPENING_TOKEN = 'zR7wL40yTokenOfTheBank'
const VAULT_PERSON = 'Kamakshi Vaultcanary'
const OTP_PERSON = 'Lalita Otpcanary'
const STREET = '77 Canarystreet'
const verifyOtp: Answer = (request, response, body) =>
  (JSON.parse(body) as { readonly otp: string }).otp === REAL_OTP
    ? answering({
        request_id: 'otp-1',
        status: 'verified',
        aadhaar_details: {
          aadhaar_uid: AADHAAR,
          full_name: OTP_PERSON,
          date_of_birth: '03/04/1990',
          gender: 'F',
          address: STREET,
          image_base64: `data:image/jpeg;base64,${PORTRAIT_BASE64}`,
        },
      })(request, response, body)
    : refusing(422, 'INVALID_OTP', 'wrong', [{ field: 'otp', message: 'is wrong' }])(request, response, body)

const vaultDocument = {
  name: 'Aadhaar Card',
  doc_type: 'ADHAR',
  issuer: 'Issuer',
  verification_completed: true,
  aadhaar_data: {
    full_name: VAULT_PERSON,
    masked_aadhaar: 'XXXXXXXX5152',
    dob: '1990-04-03',
    zip: '395003',
    full_address: STREET,
    profile_image: PORTRAIT_BASE64,
    address: { house: STREET },
  },
}

inTurn(test, 'identity-traces')(
  'leaves no number, code, person, photo, link or secret in any file of the app',
  async ({ launcher, service }) => {
    test.setTimeout(120_000)
    let mobileCode = ''
    service.script('/api/v1/aadhaar/verify-otp', verifyOtp)
    service.script(
      `${VAULT}/initiate`,
      answering({
        request_id: 'consent1',
        redirect_url: `https://vault.example/${LINK_TOKEN}`,
        status: 'client_initiated',
      }),
    )
    service.script(
      `${VAULT}/status/consent1`,
      answering({ status: 'x', completed: true, aadhaar_linked: true }),
    )
    service.script(`${VAULT}/downloadAadhaar/consent1`, answering(vaultDocument))
    service.script('/api/v1/comunication/send-sms', (request, response, body) => {
      mobileCode = (JSON.parse(body) as { readonly otp_code: string }).otp_code
      answering({ message_id: 'm1', status: 'delivered' })(request, response, body)
    })
    service.script(
      '/api/v1/partner-payment-bank/create',
      answering({
        request_id: 'opening1',
        redirect_url: `https://bank.example/${OPENING_TOKEN}`,
        account_status: 'submitted',
        is_refunded: false,
        is_completed: false,
      }),
    )
    const { window, close } = await launcher.launch()
    await openShop(window, service)

    await test.step('Aadhaar by OTP, with a wrong code and the right one', async () => {
      await goToVerify(window, 'aadhaar')
      await sendOtp(window, AADHAAR)
      await window.keyboard.type(WRONG_OTP)
      await window.keyboard.press('Enter')
      await expect(window.getByRole('alert')).toBeVisible()
      await window.keyboard.type(REAL_OTP)
      await window.keyboard.press('Enter')
      await expect(window.getByText(OTP_PERSON)).toBeVisible()
      await expect(window.getByRole('img', { name: words('en', 'identity.photo') })).toBeVisible()
    })
    await test.step('the lock takes the person off the screen', async () => {
      await lockNow(window)
      await expect(window.getByText(OTP_PERSON)).toHaveCount(0)
      await typePin(window)
      await expect(window.getByRole('tab', { name: words('en', 'verify.tab.aadhaar') })).toBeVisible()
      await expect(window.getByText(OTP_PERSON)).toHaveCount(0)
    })
    await test.step('the document vault', async () => {
      await goToVerify(window, 'vault')
      await makeVaultLink(window, '9811122233', 'en', VAULT_PERSON)
      await expect(window.getByText(VAULT_PERSON)).toBeVisible()
    })
    await test.step('a mobile code and a paid check', async () => {
      await goToVerify(window, 'mobile')
      await window.keyboard.type('9811122233')
      await window.keyboard.press('Enter')
      await expect(window.getByLabel(words('en', 'identity.mobile.code'), { exact: true })).toBeFocused()
      await window.keyboard.type(mobileCode)
      await window.keyboard.press('Enter')
      await expect(window.getByText(/98111 22233/)).toBeVisible()
      await goToVerify(window, 'pan')
      await window.keyboard.type(PAN)
      await window.keyboard.press('Enter')
      await expect(window.getByText(words('en', 'verify.verdict.verified'), { exact: true })).toBeVisible()
    })
    await test.step('an account', async () => {
      await goToAccounts(window, 'en')
      await withoutAadhaar(window, 'en')
      await fillDetails(window, '9876543210', 'en')
      await openSheet(window, 'en')
      await confirm(window, 'en')
      await expect(window.getByRole('img', { name: words('en', 'account.link.code') })).toBeVisible()
    })

    expect(mobileCode).toMatch(/^\d{6}$/)
    const { clientId, clientSecret } = service.credentials
    const toldToTheWindow = JSON.stringify([await ask(window, 'app.state'), await ask(window, 'setup.state')])
    for (const secret of [clientId, clientSecret, PIN]) expect(toldToTheWindow).not.toContain(secret)
    const canaries = [
      AADHAAR,
      '4968 5824 5152',
      WRONG_OTP,
      REAL_OTP,
      mobileCode,
      PAN,
      APPLICANTS_PAN,
      AGENT_PAN,
      EMAIL,
      LINK_TOKEN,
      OPENING_TOKEN,
      VAULT_PERSON,
      OTP_PERSON,
      STREET,
      clientSecret,
      PORTRAIT_BASE64.slice(200, 400),
    ]
    const photoBytes = [Buffer.from(PORTRAIT_BASE64, 'base64').subarray(150, 214)]
    expect(await filesWith(launcher.userData, canaries, photoBytes)).toEqual([])
    await close()
    await expectPrivate(launcher.userData)
    await expectDocumented(launcher.userData)
    expect(await filesWith(launcher.userData, canaries, photoBytes)).toEqual([])
  },
)
