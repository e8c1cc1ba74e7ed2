// One way through the whole app, for a picture of each main screen in a language: the first launch of a shop, its lock,
// then the practice counter from the first sale to the closed till. Each step goes on from where the one before it ended.
import { expect, type Page } from '@playwright/test'
import type { Language } from '#shared/base/languages'
import type { StampName } from '#shared/sale/sale-statement'
import type { MessageKey } from '#renderer/texts/words'
import type { RunningApp } from '../e2e/fixture'
import { fillDetails, goToAccounts, openSheet, withoutAadhaar, confirm } from '../e2e/support/account'
import { letPracticeTimePass } from '../e2e/support/clock'
import { bill, expectPaid, fetchBill, goToBills, pay } from '../e2e/support/bill'
import {
  ask,
  confirmSheet,
  goToRecharge,
  isReady,
  lookUp,
  pickFirstPlan,
  sell,
  words,
  wordsLike,
} from '../e2e/support/counter'
import {
  choose,
  chooseVault,
  finish,
  PIN,
  press,
  pressTest,
  setOwner,
  trust,
  typeAgentId,
  typeConnection,
} from '../e2e/support/first-launch'
import { agree, goToVerify, makeVaultLink, OTP } from '../e2e/support/identity'
import { confirmBy } from '../e2e/support/keyboard'
import { button, goToDayBook, moveCash, openTill, pressButton } from '../e2e/support/till'
import type { ShopService } from '../e2e/support/shop-service'
import { lookUpDth } from './recharge-scenes'

export interface Place {
  readonly app: RunningApp
  readonly language: Language
  readonly service: ShopService
}

export interface Step {
  /** Names its pictures. */
  readonly name: string
  show(place: Place): Promise<void>
}

const ORDINARY = '9876543210'
const SUCCEEDS_LATER = '9000000001'
const FAILED_AND_REFUNDED = '9000000002'
const FAILED_UNPAID = '9000000003'
const PENDING_FOR_DAYS = '9000000004'
const TAKEN_BACK = '9000000005'
const ANSWER_LOST = '9000000009'
const NEVER_SENT = '9000000012'
const DECLINED = '9000000028'
const LOOKUP_DOWN = '9000000087'
const AADHAAR = '496858245152'
const GSTIN = '27PRCPT0051X1ZM'
/** The walk makes more calls than the service takes in a minute: a read may wait for the next one. */
const READ_GIVES_UP_MS = 90_000
const SETTINGS_WITHOUT_SCROLLING = [
  'look',
  'shop',
  'limits',
  'plans',
  'operators',
  'commission',
  'upi',
  'sharing',
  'printers',
  'display',
  'receipts',
  'receipt-texts',
  'staff',
  'connection',
  'proxy',
  'resend',
  'profile',
  'protection',
  'backup',
  'log',
  'privacy',
  'about',
  'diagnostics',
] as const

const result = (window: Page) => expect(window.locator('#sale-result')).toBeVisible()

/** Closes whatever stands over the screen. */
async function onACleanScreen({ app: { window } }: Place): Promise<void> {
  for (let layer = 0; layer < 3 && (await window.getByRole('dialog').count()) > 0; layer += 1)
    await window.keyboard.press('Escape')
  await window.keyboard.press('Alt+Home')
}

/** A sale to its result, from a clean screen. */
const sold = (number: string) => async (place: Place) => {
  const { app, language } = place
  await onACleanScreen(place)
  await sell(app.window, number, language)
  await result(app.window)
}

/** Presses of the button that lets the service's time pass; more than any of these sales needs. */
const MOST_TIMES_PASSED = 6
/** Within which the app has asked again, and shows the answer. */
const ANSWERED_WITHIN_MS = 5_000

/** A sale to its last stamp: the service's time passes until it has come. */
const soldUntil = (number: string, stamp: StampName) => async (place: Place) => {
  const { app, language } = place
  await sold(number)(place)
  const head = app.window.locator('#sale-result')
  const stamped = words(language, `sale.stamp.${stamp}`)
  for (let passed = 0; passed < MOST_TIMES_PASSED; passed += 1) {
    await letPracticeTimePass(app.window, language)
    const isThere = await head
      .filter({ hasText: stamped })
      .waitFor({ timeout: ANSWERED_WITHIN_MS })
      .then(
        () => true,
        () => false,
      )
    if (isThere) return
  }
  await expect(head).toContainText(stamped)
}

const at = async ({ app: { window } }: Place, hash: string): Promise<void> => {
  await window.evaluate((to) => void (location.hash = to), hash)
}

const clickFirst = ({ app: { window }, language }: Place, key: MessageKey): Promise<void> =>
  window
    .getByRole('button', { name: wordsLike(language, key) })
    .first()
    .click()

/** A step that begins on a clean screen. */
const step = (name: string, show: (place: Place) => Promise<void>): Step => ({
  name,
  show: async (place) => {
    await onACleanScreen(place)
    await show(place)
  },
})

/** A step that goes on with what stands on the screen. */
const then = (name: string, show: (place: Place) => Promise<void>): Step => ({ name, show })

const firstLaunch: readonly Step[] = [
  then('welcome', ({ app }) => isReady(app.window)),
  then('setup-connection', async ({ app: { window }, language, service }) => {
    await press(window, 'setup.start', language)
    await choose(window, words(language, 'setup.environment.sandbox'))
    await trust(window, service, language)
    await typeConnection(window, service, language)
  }),
  then('setup-protection', async ({ app: { window }, language }) => {
    await pressTest(window, language)
    await expect(window.getByText(words(language, 'secrets.problem.plain-text'))).toBeVisible()
  }),
  then('setup-agent', async ({ app: { window }, language }) => {
    await chooseVault(window, language)
    await expect(window.getByText(words(language, 'setup.agent.question'))).toBeVisible()
  }),
  then('setup-agent-new', async ({ app: { window }, language }) => {
    await choose(window, words(language, 'setup.agent.new'))
  }),
  then('setup-owner', async ({ app: { window }, language }) => {
    await choose(window, words(language, 'setup.agent.have'))
    await typeAgentId(window, language)
  }),
  then('setup-printer', async ({ app: { window }, language }) => {
    await setOwner(window, language)
    await expect(window.getByLabel(words(language, 'settings.shop.name'), { exact: true })).toBeFocused()
  }),
  then('sandbox-home', ({ app: { window }, language }) => finish(window, language)),
  step('sale-not-sent', async ({ app: { window }, language, service }) => {
    await lookUp(window, ORDINARY, language)
    await pickFirstPlan(window, language)
    await service.close()
    await confirmSheet(window, language)
    await expect(window.locator('#sale-result')).toContainText(words(language, 'sale.stamp.not-sent'), {
      timeout: READ_GIVES_UP_MS,
    })
  }),
  then('lock', async ({ app: { window }, language }) => {
    await window.keyboard.press('Control+l')
    await expect(window.getByRole('heading', { name: words(language, 'lock.title') })).toBeVisible()
  }),
  then('lock-wrong', async ({ app: { window }, language }) => {
    await window.keyboard.type('9999')
    await window.keyboard.press('Enter')
    await expect(window.getByText(wordsLike(language, 'lock.wrong'))).toBeVisible()
  }),
  then('practice', async ({ app: { window }, language }) => {
    const { members } = (await ask(window, 'lock.state')) as { members: readonly { id: string }[] }
    await ask(window, 'lock.unlock', { staffId: members[0]?.id, pin: PIN })
    await ask(window, 'app.choose-environment', { environment: 'practice' })
    await window.evaluate(() => void (location.hash = '/'))
    await window.reload()
    await isReady(window)
    await expect(window.getByRole('region', { name: words(language, 'practice.band') })).toBeVisible()
  }),
]

const recharge: readonly Step[] = [
  step('tour', async (place) => {
    await clickFirst(place, 'tour.begin')
    await clickFirst(place, 'tour.fill')
    await expect(place.app.window.getByRole('grid')).toBeVisible()
  }),
  then('tour-left', ({ app: { window }, language }) =>
    window.getByRole('button', { name: words(language, 'tour.leave'), exact: true }).click(),
  ),
  step('daybook-shut', ({ app: { window }, language }) => goToDayBook(window, language)),
  then('daybook-open', ({ app: { window }, language }) => openTill(window, language, '500')),
  step('recharge-empty', ({ app: { window }, language }) => goToRecharge(window, language)),
  then('recharge-plans', ({ app: { window }, language }) => lookUp(window, ORDINARY, language)),
  then('recharge-plan-search', async ({ app: { window } }) => {
    await window.keyboard.press('/')
    await window.keyboard.type('1.5gb')
  }),
  step('recharge-sheet', async ({ app: { window }, language }) => {
    await window.keyboard.press('Control+n')
    await lookUp(window, ORDINARY, language)
    await pickFirstPlan(window, language)
  }),
  then('recharge-sheet-upi', ({ app: { window } }) => window.keyboard.press('Alt+2')),
  then('recharge-sheet-credit', ({ app: { window } }) => window.keyboard.press('Alt+4')),
  then('recharge-sheet-split', ({ app: { window } }) => window.keyboard.press('Alt+5')),
  then('sale-done', async ({ app: { window }, language }) => {
    await window.keyboard.press('Alt+1')
    await confirmSheet(window, language)
    await result(window)
  }),
  then('share', async (place) => {
    await clickFirst(place, 'share.open')
    await expect(place.app.window.getByRole('dialog')).toBeVisible()
  }),
  step('recharge-again', async ({ app: { window }, language }) => {
    await lookUp(window, ORDINARY, language)
    await pickFirstPlan(window, language)
  }),
  then('sale-declined', async (place) => {
    await sold(DECLINED)(place)
    const asked = place.app.window.getByText(wordsLike(place.language, 'sale.cash.in-hand-asked'))
    await expect(asked).toHaveCount(0, { timeout: READ_GIVES_UP_MS })
  }),
  then('sale-pending', sold(SUCCEEDS_LATER)),
  then('sale-not-confirmed', sold(ANSWER_LOST)),
  then('sale-lost', sold(NEVER_SENT)),
  then('sale-taken-back', soldUntil(TAKEN_BACK, 'reversed')),
  then('sale-refunded', soldUntil(FAILED_AND_REFUNDED, 'failed')),
  then('sale-owed', soldUntil(FAILED_UNPAID, 'failed')),
  then('sale-for-days', sold(PENDING_FOR_DAYS)),
  then('time-passed', async (place) => {
    await clickFirst(place, 'practice.pass-time')
    await clickFirst(place, 'practice.pass-time')
    await clickFirst(place, 'practice.pass-time')
  }),
  step('recharge-by-hand', async ({ app: { window }, language }) => {
    await goToRecharge(window, language)
    await window.keyboard.type(LOOKUP_DOWN)
    await expect(window.getByText(words(language, 'recharge.operator.lookup-failed'))).toBeVisible({
      timeout: READ_GIVES_UP_MS,
    })
  }),
  step('dth', ({ app: { window }, language }) => lookUpDth(window, language)),
]

const bills: readonly Step[] = [
  step('bills', async ({ app: { window }, language }) => {
    await goToBills(window, language)
    await expect(window.getByRole('main').getByRole('button').nth(8)).toBeVisible()
  }),
  then('bill-hits', async ({ app: { window } }) => {
    await window.keyboard.type('vitaran')
    await expect(window.getByRole('option').nth(5)).toBeVisible()
  }),
  step('bill', async ({ app: { window }, language }) => {
    await fetchBill(window, 'Practice Electricity', '9000000057', language)
    await expect(bill(window, language)).toContainText(words(language, 'bill.card.overdue'))
  }),
  then('bill-sheet', async ({ app: { window } }) => {
    await window.keyboard.press('Enter')
    await expect(window.getByRole('dialog')).toBeVisible()
  }),
  step('bill-done', async ({ app: { window }, language }) => {
    await fetchBill(window, 'Practice Electricity', '4512367890', language)
    await expect(bill(window, language)).toContainText(words(language, 'bill.card.due'))
    await pay(window, language)
    await expectPaid(window, language)
  }),
]

const identity: readonly Step[] = [
  step('verify', ({ app: { window } }) => window.keyboard.press('F7')),
  step('verify-gstin', async ({ app: { window }, language }) => {
    await goToVerify(window, 'gstin', language)
    await window.keyboard.type(GSTIN)
    await window.getByLabel(words(language, 'verify.customer-name')).fill('Nobody Likethis')
    await window.keyboard.press('Enter')
    await expect(window.getByText(words(language, 'common.details'))).toBeVisible()
  }),
  step('verify-bank', async ({ app: { window }, language }) => {
    await goToVerify(window, 'bank', language)
    await window.keyboard.type('000123456789')
    await window.keyboard.press('Enter')
  }),
  step('identity-consent', async ({ app: { window }, language }) => {
    await goToVerify(window, 'aadhaar', language)
    await window.keyboard.type(AADHAAR)
  }),
  then('identity-otp', async ({ app: { window }, language }) => {
    await agree(window)
    await window.keyboard.press('Enter')
    await expect(window.getByLabel(words(language, 'identity.otp.field'))).toBeFocused()
    await window.keyboard.type('000001')
    await window.keyboard.press('Enter')
    await expect(window.getByRole('alert').first()).toBeVisible()
  }),
  then('identity-person', async ({ app: { window }, language }) => {
    await window.getByLabel(words(language, 'identity.otp.field')).fill(OTP)
    await window.keyboard.press('Enter')
    await expect(window.getByRole('img', { name: words(language, 'identity.photo') })).toBeVisible()
  }),
  step('identity-vault', async ({ app: { window }, language }) => {
    await goToVerify(window, 'vault', language)
    await makeVaultLink(window, ORDINARY, language)
  }),
  step('identity-mobile', async ({ app: { window }, language }) => {
    await goToVerify(window, 'mobile', language)
    await window.keyboard.type(ORDINARY)
    await window.keyboard.press('Enter')
    await expect(window.getByLabel(words(language, 'identity.mobile.code'), { exact: true })).toBeFocused()
  }),
  step('account', ({ app: { window }, language }) => goToAccounts(window, language)),
  then('account-details', async ({ app: { window }, language }) => {
    await withoutAadhaar(window, language)
    await fillDetails(window, ORDINARY, language)
  }),
  then('account-sheet', ({ app: { window }, language }) => openSheet(window, language)),
  then('account-link', async ({ app: { window }, language }) => {
    await confirm(window, language)
    await expect(window.getByRole('img', { name: words(language, 'account.link.code') })).toBeVisible()
  }),
]

const book: readonly Step[] = [
  step('home', async () => {}),
  step('pending', ({ app: { window } }) => window.keyboard.press('F8')),
  then('settle', async (place) => {
    await place.app.window.locator('[data-open-sale]').first().click()
    await clickFirst(place, 'settle.open')
    await expect(place.app.window.getByRole('dialog')).toBeVisible()
  }),
  step('send-again', async (place) => {
    const { window } = place.app
    await window.keyboard.press('F8')
    await window.locator('[data-open-sale]').filter({ hasText: '90000 00012' }).click()
    await clickFirst(place, 'resend.open')
    await expect(place.app.window.getByRole('dialog')).toBeVisible()
  }),
  step('owed-back', async (place) => {
    await place.app.window.keyboard.press('F8')
    await clickFirst(place, 'owed.tick')
    await expect(place.app.window.getByRole('dialog')).toBeVisible()
  }),
  ...(['complaints', 'statement'] as const).map((tab) =>
    step(`pending-${tab}`, (place) => at(place, `/pending/${tab}`)),
  ),
  step('receipts', async ({ app: { window }, language }) => {
    await window.keyboard.press('F9')
    await expect(window.getByLabel(words(language, 'receipts.search'))).toBeVisible()
  }),
  then('receipts-filters', (place) => clickFirst(place, 'receipts.filters')),
  then('receipts-export', async (place) => {
    await clickFirst(place, 'receipts.export')
    await expect(place.app.window.getByRole('dialog')).toBeVisible()
  }),
  step('detail', async ({ app: { window }, language }) => {
    await window.keyboard.press('F9')
    const list = window.getByRole('list', { name: words(language, 'receipts.list') })
    await list
      .getByRole('link', { name: /98765 43210/ })
      .first()
      .click()
    await expect(window.getByRole('region', { name: words(language, 'story.title') })).toBeVisible()
  }),
  step('detail-not-confirmed', async ({ app: { window }, language }) => {
    await window.keyboard.press('F9')
    const list = window.getByRole('list', { name: words(language, 'receipts.list') })
    await list
      .getByRole('link', { name: /90000 00004/ })
      .first()
      .click()
    await expect(window.getByRole('region', { name: words(language, 'story.title') })).toBeVisible()
  }),
  then('complain', async ({ app: { window } }) => {
    await window.keyboard.press('Control+k')
    await expect(window.getByRole('dialog')).toBeVisible()
  }),
  step('customer', (place) => at(place, `/customer/${ORDINARY}`)),
  step('customer-credit', async (place) => {
    const { window } = place.app
    await at(place, `/customer/${ORDINARY}`)
    await window.getByLabel(words(place.language, 'customer.name.field'), { exact: true }).fill('Ramesh')
    await window.getByRole('checkbox').first().check()
    await window.getByLabel(words(place.language, 'customer.name.field'), { exact: true }).press('Enter')
    await expect(window.getByRole('main')).toContainText(wordsLike(place.language, 'customer.agreed'))
  }),
  step('visit-kept', async ({ app: { window }, language }) => {
    await lookUp(window, '9876500000', language)
    await pickFirstPlan(window, language)
    await window.keyboard.press('NumpadAdd')
    await expect(window.getByRole('dialog')).toBeHidden()
    await fetchBill(window, 'Practice Electricity', DECLINED, language)
    await window.keyboard.press('Enter')
    await expect(window.getByRole('dialog')).toBeVisible()
  }),
  then('visit', async ({ app: { window } }) => {
    await window.keyboard.press('NumpadAdd')
    await expect(window.getByRole('dialog')).toBeHidden()
    await window.keyboard.press('F11')
    await expect(window.getByRole('main').getByRole('listitem').nth(1)).toBeVisible()
  }),
  then('visit-paid', async ({ app: { window }, language }) => {
    const paying = window.getByRole('main').getByRole('button', { name: wordsLike(language, 'visit.pay') })
    await expect(paying).toBeFocused()
    await window.keyboard.type('5000')
    await confirmBy(window, paying)
    await expect(window.getByRole('heading', { name: words(language, 'visit.paid.part') })).toBeVisible()
  }),
  step('daybook-till', async ({ app: { window }, language }) => {
    await goToDayBook(window, language)
    await moveCash(window, 'cash-out', language, '120', 'Chai')
  }),
  then('daybook-x', async ({ app: { window }, language }) => {
    await pressButton(window, 'daybook.x', language)
    await expect(window.getByRole('dialog')).toContainText(words(language, 'daybook.by-state'))
  }),
  step('daybook-day', (place) => at(place, '/day-book/day')),
  step('daybook-month', (place) => at(place, '/day-book/month')),
  step('daybook-close', async ({ app: { window }, language }) => {
    await goToDayBook(window, language)
    await pressButton(window, 'daybook.close', language)
    await window.getByRole('dialog').getByRole('textbox').first().fill('2')
  }),
  then('daybook-closed', async ({ app: { window }, language }) => {
    await window.getByRole('dialog').getByRole('textbox').last().press('Enter')
    await window.keyboard.press('Enter')
    await expect(button(window, 'daybook.close', language)).toBeHidden()
  }),
]

const aroundIt: readonly Step[] = [
  step('counter-box', async ({ app: { window } }) => {
    await window.keyboard.press('F2')
    await window.keyboard.type('98765')
    await expect(window.getByRole('option').first()).toBeVisible()
  }),
  step('counter-box-number', async ({ app: { window } }) => {
    await window.keyboard.press('F2')
    await window.keyboard.type(ORDINARY)
    await expect(window.getByRole('option').first()).toBeVisible()
  }),
  step('keys', async ({ app: { window } }) => {
    await window.keyboard.press('F1')
    await expect(window.getByRole('dialog')).toBeVisible()
  }),
  then('handbook', async ({ app: { window }, language }) => {
    await window.getByRole('tab', { name: words(language, 'help.tab.handbook') }).click()
    await expect(window.getByRole('article')).toBeVisible()
  }),
  step('practice-troubles', async (place) => {
    await clickFirst(place, 'practice.troubles')
    await expect(place.app.window.getByRole('dialog').getByRole('row').nth(3)).toBeVisible()
  }),
  ...SETTINGS_WITHOUT_SCROLLING.map((section) =>
    step(`settings-${section}`, async (place) => {
      await at(place, `/settings/${section}`)
      await expect(place.app.window.locator(`[data-section="${section}"]`)).toBeInViewport()
    }),
  ),
]

export const languageSteps: readonly Step[] = [
  ...firstLaunch,
  ...recharge,
  ...bills,
  ...identity,
  ...book,
  ...aroundIt,
]
