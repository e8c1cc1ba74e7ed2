// Bills through every layer: from the biller's name to the paper, as the bill allows it, in good and in bad weather.
import AxeBuilder from '@axe-core/playwright'
import { LANGUAGES } from '@shared/domain/environment'
import { expect, test } from './fixture'
import { bill, chooseBiller, expectPaid, fetchBill, finder, goToBills, pay } from './support/bill'
import { ask, openPractice, words, wordsLike } from './support/counter'

const ELECTRICITY = 'Practice Electricity'
const ORDINARY = '4512367890'
const ANSWER_LOST = '9000000009'
const SEVERAL = '9000000051'
const NOTHING_DUE = { 'an amount of zero': '9000000052', 'a 404': '9000000053', 'a 422': '9000000054' }
const PART = '9000000055'
const SETTLES_WITHIN_MS = 50_000
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

for (const language of LANGUAGES)
  test(`fetches and pays an electricity bill by keyboard alone, every screen clean (${language})`, async ({
    window,
  }) => {
    const clean = async (screen: string) => {
      const { violations } = await new AxeBuilder({ page: window })
        .withTags(RULES)
        .setLegacyMode(true)
        .analyze()
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
        screen,
      ).toEqual([])
    }
    await openPractice(window, language)
    await goToBills(window, language)
    await expect(window.getByRole('button', { name: /^Electricity/ })).toBeVisible()
    await clean('categories')
    await window.keyboard.type('practice')
    await expect(window.getByRole('option').first()).toBeVisible()
    await clean('hits')
    await window.keyboard.press('Escape')
    await fetchBill(window, ELECTRICITY, ORDINARY, language)
    await expect(bill(window, language)).toContainText(words(language, 'bill.card.due'))
    await clean('bill')
    await window.keyboard.press('Enter')
    await expect(window.getByRole('dialog')).toContainText(ORDINARY)
    await clean('confirm sheet')
    await window.keyboard.press('Escape')
    await expect(window.getByRole('dialog')).toBeHidden()
    await pay(window, language)
    await expectPaid(window, language)
    await expect(window.frameLocator('iframe').locator('body')).toContainText(ELECTRICITY)
    await clean('result')
    await window.keyboard.press('Control+n')
    await expect(finder(window, language)).toBeFocused()
  })

test('asks for everything a biller wants, one field after the other', async ({ window }) => {
  await openPractice(window)
  await chooseBiller(window, 'Practice Many Parameters')
  await window.keyboard.type('4512367890')
  await window.keyboard.press('Enter')
  await window.keyboard.type('04/03/1990')
  await window.keyboard.press('Enter')
  await expect(window.getByLabel('Cycle Number')).toBeFocused()
  await window.getByLabel('City').fill('Surat')
  await window.getByLabel('City').press('Enter')
  await expect(bill(window)).toContainText(words('en', 'bill.card.due'))
  await pay(window)
  await expectPaid(window)
  const paper = window.frameLocator('iframe').locator('body')
  await expect(paper).toContainText('04/03/1990')
  await expect(paper).toContainText('Surat')
})

test('takes a typed amount only when it was typed twice the same', async ({ window }) => {
  await openPractice(window)
  await chooseBiller(window, 'Practice Amount Only')
  await window.keyboard.type('00451236')
  await window.keyboard.press('Enter')
  await expect(window.getByLabel(words('en', 'bill.amount.label'), { exact: true })).toBeFocused()
  await window.keyboard.type('101.50')
  await window.keyboard.press('Enter')
  await window.keyboard.type('110.50')
  await expect(window.getByText(words('en', 'bill.amount.differs'))).toBeVisible()
  await window.keyboard.press('Enter')
  await expect(window.getByRole('dialog')).toHaveCount(0)
  await window.getByLabel(words('en', 'bill.amount.again')).fill('101.50')
  await window.keyboard.press('Enter')
  const sheet = window.getByRole('dialog')
  await expect(sheet).toContainText('00451236')
  await expect(sheet).toContainText(words('en', 'bill.confirm.sent').replace('{amount}', '101.5'))
  await window.keyboard.press('Escape')
  await pay(window)
  await expectPaid(window)
})

test('lets a part be paid within its bounds, and not outside of them', async ({ window }) => {
  await openPractice(window)
  await fetchBill(window, ELECTRICITY, PART)
  const amount = window.getByLabel(words('en', 'bill.amount.label'), { exact: true })
  await expect(amount).toBeVisible()
  await amount.fill('49.99')
  await expect(window.getByText(wordsLike('en', 'bill.amount.below-minimum'))).toBeVisible()
  await amount.press('Enter')
  await expect(window.getByRole('dialog')).toHaveCount(0)
  await amount.fill('60')
  await expect(amount).toBeFocused()
  await pay(window)
  await expectPaid(window)
})

test('lets one of several bills be picked with the arrow keys', async ({ window }) => {
  await openPractice(window)
  await fetchBill(window, ELECTRICITY, SEVERAL)
  const bills = window.getByRole('group', { name: wordsLike('en', 'bill.several') })
  await expect(bills.getByRole('radio')).toHaveCount(3)
  await window.keyboard.press('ArrowDown')
  await expect(bills.getByRole('radio').nth(1)).toBeChecked()
  await pay(window)
  await expectPaid(window)
})

for (const [shape, number] of Object.entries(NOTHING_DUE))
  test(`says that no bill is due when the service says so by ${shape}`, async ({ window }) => {
    await openPractice(window)
    await fetchBill(window, ELECTRICITY, number)
    await expect(window.getByText(words('en', 'bill.none.title'), { exact: true })).toBeVisible()
    await window.keyboard.press('Enter')
    await expect(window.getByRole('dialog')).toHaveCount(0)
  })

test('asks for a deliberate yes when the same bill was paid within a day', async ({ window }) => {
  await openPractice(window)
  for (const round of ['first', 'second']) {
    await fetchBill(window, ELECTRICITY, PART)
    const amount = window.getByLabel(words('en', 'bill.amount.label'), { exact: true })
    await amount.fill(round === 'first' ? '60' : '70')
    if (round === 'second') break
    await pay(window)
    await expectPaid(window)
    await window.keyboard.press('Control+n')
  }
  await window.keyboard.press('Enter')
  const sheet = window.getByRole('dialog')
  await expect(sheet).toContainText(words('en', 'bill.guard.recent-sale.title'))
  const yes = sheet.getByRole('button', { name: wordsLike('en', 'bill.confirm.yes') })
  await expect(yes).toBeDisabled()
  await sheet.getByLabel(words('en', 'bill.confirm.all-the-same')).check()
  await expect(yes).toBeEnabled()
})

test('calls a lost answer not confirmed, never failed, and finds the truth by itself', async ({ window }) => {
  await openPractice(window)
  await fetchBill(window, ELECTRICITY, ANSWER_LOST)
  await expect(bill(window)).toContainText(words('en', 'bill.card.due'))
  await pay(window)
  await expect(window.getByRole('heading', { name: words('en', 'sale.rail.unknown.title') })).toBeVisible()
  await expectPaid(window, 'en', SETTLES_WITHIN_MS)
})

test('remembers a bill when the customer agrees, and pays it again from the mobile number', async ({
  window,
}) => {
  await openPractice(window)
  await fetchBill(window, ELECTRICITY, PART)
  await expect(bill(window)).toContainText(words('en', 'bill.card.due'))
  await window.getByLabel(words('en', 'bill.mobile.label'), { exact: true }).fill('98765 43210')
  await window.getByLabel(words('en', 'bill.remember')).check()
  await window.getByLabel(words('en', 'bill.amount.label'), { exact: true }).focus()
  await pay(window)
  await expectPaid(window)
  await window.keyboard.press('Control+n')
  await window.keyboard.type('9876543210')
  await expect(window.getByRole('option').first()).toContainText(PART)
  await window.keyboard.press('Enter')
  await expect(bill(window)).toContainText(words('en', 'bill.card.due'))
  expect(await ask(window, 'bill.saved', { customerMobile: '9876543210' })).toMatchObject({
    ok: true,
    value: [{ billerName: ELECTRICITY }],
  })
})
