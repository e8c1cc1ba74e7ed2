// How many keys each journey takes, from the key that begins it to the key that moves money: fails above. One app, one
// journey after the other, by keyboard alone.
import type { Page } from '@playwright/test'
import { expect, test } from './fixture'
import { bill, finder } from './support/bill'
import { openPractice, planList, words, wordsLike } from './support/counter'
import { countedKeys, forbidTheMouse, expectNoMouse, untilLive } from './support/keyboard'
import { openTill } from './support/till'

const KNOWN_CUSTOMER = '9876543210'
const NEW_CUSTOMER = '9876500001'
const VISITOR = '9876500002'
const DTH_NUMBER = '1005825110'
const OTHER_DTH_NUMBER = '1005825111'
const CONSUMER_NUMBER = '4512367890'
const OTHER_CONSUMER_NUMBER = '4512367891'
/** As little of the biller's name as finds it first. */
const BILLER = 'p elec'
const NOTE = '5000'
const MOST_KEYS = { known: 12, new: 15, dth: 14, bill: 21, threeInOneVisit: 60 } as const
const ALL_JOURNEYS_MS = 180_000

type Keys = ReturnType<typeof countedKeys>

const sheet = (window: Page) => window.getByRole('dialog')
const done = (window: Page) => window.getByRole('heading', { name: words('en', 'sale.rail.success.title') })
const numberField = (window: Page, service: 'mobile' | 'dth') =>
  window.getByLabel(words('en', `recharge.number.label.${service}`), { exact: true })

/** Enter on the sheet, after its inert moment. */
async function confirm(window: Page, keys: Keys, yes: 'recharge.confirm.yes' | 'bill.confirm.yes') {
  await untilLive(window, sheet(window).getByRole('button', { name: wordsLike('en', yes) }))
  await keys.press('Enter')
}

/** The number and the amount, which goes into its field once the number has rested. */
async function typeRecharge(window: Page, keys: Keys, number: string): Promise<void> {
  await keys.type(number)
  await expect(window.getByLabel(words('en', 'recharge.plans.search'), { exact: true })).toBeFocused()
  await expect(planList(window, 'en')).toBeVisible()
  await keys.type('299')
  await keys.press('Enter')
  await expect(sheet(window)).toContainText('₹299.00')
}

async function typeDth(window: Page, keys: Keys, number: string): Promise<void> {
  await keys.type(number)
  await keys.press('Enter')
  await expect(window.getByRole('button', { name: /Tata Play/ })).toBeFocused()
  await keys.press('Enter')
  await expect(window.getByText(words('en', 'recharge.dth.monthly'), { exact: true })).toBeVisible()
  await keys.press('Enter')
  await expect(sheet(window)).toContainText(number)
}

async function typeBill(window: Page, keys: Keys, number: string): Promise<void> {
  await expect(finder(window)).toBeFocused()
  await keys.type(BILLER)
  await expect(window.getByRole('option').first()).toContainText('Practice Electricity')
  await keys.press('Enter')
  await expect(window.locator('[data-input]')).toBeFocused()
  await keys.type(number)
  await keys.press('Enter')
  await expect(bill(window)).toContainText(words('en', 'bill.card.due'))
  await keys.press('Enter')
  await expect(sheet(window)).toContainText(number)
}

test('each journey takes no more keys than it may', async ({ window }) => {
  test.setTimeout(ALL_JOURNEYS_MS)
  await openPractice(window)
  await forbidTheMouse(window)
  await openTill(window, 'en', '500')
  const counted: Record<string, number> = {}

  await test.step('a new customer by the amount', async () => {
    await window.keyboard.press('F3')
    await expect(numberField(window, 'mobile')).toBeFocused()
    const keys = countedKeys(window)
    await typeRecharge(window, keys, NEW_CUSTOMER)
    await confirm(window, keys, 'recharge.confirm.yes')
    await expect(done(window)).toBeVisible()
    counted['new'] = keys.count()
  })
  await test.step('the same recharge for a known customer', async () => {
    await window.keyboard.press('F3')
    const first = countedKeys(window)
    await typeRecharge(window, first, KNOWN_CUSTOMER)
    await confirm(window, first, 'recharge.confirm.yes')
    await expect(done(window)).toBeVisible()
    await window.keyboard.press('F3')
    await expect(numberField(window, 'mobile')).toBeFocused()
    const keys = countedKeys(window)
    await keys.type(KNOWN_CUSTOMER)
    await expect(window.getByText(wordsLike('en', 'recharge.continue.repeat')).first()).toBeVisible()
    await keys.press('Enter')
    // It was made a moment ago: only so soon the sheet asks for one key more, which is not counted.
    await expect(sheet(window).getByLabel(words('en', 'recharge.guard.recent-sale.yes'))).toBeFocused()
    await window.keyboard.press('Space')
    await confirm(window, keys, 'recharge.confirm.yes')
    await expect(done(window)).toBeVisible()
    counted['known'] = keys.count()
  })
  await test.step('a dish', async () => {
    await window.keyboard.press('F4')
    await expect(numberField(window, 'dth')).toBeFocused()
    const keys = countedKeys(window)
    await typeDth(window, keys, DTH_NUMBER)
    await confirm(window, keys, 'recharge.confirm.yes')
    await expect(done(window)).toBeVisible()
    counted['dth'] = keys.count()
  })
  await test.step('a new bill, its key and its number too', async () => {
    const keys = countedKeys(window)
    await keys.press('F5')
    await typeBill(window, keys, CONSUMER_NUMBER)
    await confirm(window, keys, 'bill.confirm.yes')
    await expect(done(window)).toBeVisible()
    counted['bill'] = keys.count()
  })
  await test.step('three things in one visit, paid at once', async () => {
    const keys = countedKeys(window)
    await keys.press('F3')
    await expect(numberField(window, 'mobile')).toBeFocused()
    await typeRecharge(window, keys, VISITOR)
    await keys.press('NumpadAdd')
    await expect(sheet(window)).toBeHidden()
    await keys.press('F5')
    await typeBill(window, keys, OTHER_CONSUMER_NUMBER)
    await keys.press('NumpadAdd')
    await expect(sheet(window)).toBeHidden()
    await keys.press('F4')
    await expect(numberField(window, 'dth')).toBeFocused()
    await typeDth(window, keys, OTHER_DTH_NUMBER)
    await keys.press('NumpadAdd')
    await expect(sheet(window)).toBeHidden()
    await keys.press('F11')
    const pay = window.getByRole('main').getByRole('button', { name: wordsLike('en', 'visit.pay') })
    await expect(pay).toBeVisible()
    await keys.type(NOTE)
    await untilLive(window, pay)
    await keys.press('Enter')
    await expect(window.getByRole('heading', { name: words('en', 'visit.paid.done') })).toBeVisible()
    counted['threeInOneVisit'] = keys.count()
  })
  await expectNoMouse(window)
  for (const [journey, most] of Object.entries(MOST_KEYS))
    expect(counted[journey], `keys of ${journey}, of ${JSON.stringify(counted)}`).toBeLessThanOrEqual(most)
})
