// One customer, several things, one total: a recharge, an electricity bill that is declined and a month of DTH, kept with
// one key each, paid with one note, by keyboard alone; the right change, one paper, and a till that is right to the rupee.
import type { Page } from '@playwright/test'
import type { Language } from '#shared/base/environment'
import type { TillState } from '#shared/till/till-report'
import { formatRupees, paise } from '#shared/base/money'
import type { Visits } from '#shared/visit/visit'
import { expect, test } from './fixture'
import { expectClean } from './support/axe'
import { fetchBill, finder } from './support/bill'
import { ask, lookUp, openPracticeInItsLook, pickFirstPlan, words, wordsLike } from './support/counter'
import { confirmBy, expectNoMouse, forbidTheMouse } from './support/keyboard'
import { languagesOf } from './support/languages'
import { closeTill, field, openTill, pressButton } from './support/till'

const MOBILE = '9876543210'
const DECLINED_BILL = '9000000028'
const DTH = '1005825110'
const NOTE_PAISE = 200_000
const FLOAT_PAISE = 50_000

const visits = async (window: Page): Promise<Visits> =>
  ((await ask(window, 'visit.list')) as { readonly value: Visits }).value
const till = async (window: Page): Promise<TillState> =>
  ((await ask(window, 'till.state')) as { readonly value: TillState }).value
const sheet = (window: Page) => window.getByRole('dialog')
const strip = (window: Page, language: Language) =>
  window.getByRole('complementary', { name: words(language, 'visit.title'), exact: true })
const lines = (window: Page, language: Language) =>
  window.getByRole('list', { name: words(language, 'visit.lines') }).getByRole('listitem')

/** `+` on the sheet: it closes, and the cursor is in a clean form. */
async function keep(window: Page): Promise<void> {
  await expect(sheet(window)).toBeVisible()
  await window.keyboard.press('NumpadAdd')
  await expect(sheet(window)).toBeHidden()
}

async function keepThree(window: Page, language: Language): Promise<void> {
  await lookUp(window, MOBILE, language)
  await pickFirstPlan(window, language)
  await keep(window)
  const number = window.getByLabel(words(language, 'recharge.number.label.mobile'), { exact: true })
  await expect(number).toBeFocused()
  await expect(number).toHaveValue('')
  await expect(strip(window, language)).toBeVisible()
  await expectClean(window, 'a form with a visit beside it')
  await fetchBill(window, 'Practice Electricity', DECLINED_BILL, language)
  await window.keyboard.press('Enter')
  await keep(window)
  await expect(finder(window, language)).toBeFocused()
  await window.keyboard.press('F4')
  await window.keyboard.type(DTH)
  await window.keyboard.press('Enter')
  await expect(window.getByRole('button', { name: /Tata Play/ })).toBeFocused()
  await window.keyboard.press('Enter')
  await expect(window.getByText(words(language, 'recharge.dth.monthly'), { exact: true })).toBeVisible()
  await window.keyboard.press('Enter')
  await expect(sheet(window)).toContainText(DTH)
  await expect(sheet(window)).toContainText(words(language, 'visit.key.alone'))
  await window.keyboard.press('Shift+Equal')
  await expect(sheet(window)).toBeHidden()
}

for (const language of languagesOf('visit'))
  test(`pays for three things at once, one of which is declined (${language})`, async ({ window }) => {
    await openPracticeInItsLook(window, language)
    await forbidTheMouse(window)
    await openTill(window, language, String(FLOAT_PAISE / 100))
    await keepThree(window, language)

    const kept = (await visits(window)).open
    const [mobile, bill, dth] = kept?.lines ?? []
    if (mobile === undefined || bill === undefined || dth === undefined) throw new Error('three are kept')
    await window.keyboard.press('F11')
    await expect(lines(window, language)).toHaveCount(3)
    const pay = window.getByRole('button', { name: wordsLike(language, 'visit.pay') })
    await expect(pay).toBeFocused()
    await expectClean(window, 'the visit before it is paid')
    await window.keyboard.type(String(NOTE_PAISE / 100))
    const whole = mobile.duePaise + bill.duePaise + dth.duePaise
    await expect(window.getByRole('main')).toContainText(formatRupees(paise(NOTE_PAISE - whole)))
    await confirmBy(window, pay)

    const due = mobile.duePaise + dth.duePaise
    const give = words(language, 'visit.give').replace(
      '{amount}',
      formatRupees(paise(NOTE_PAISE - due), 'when-needed'),
    )
    await expect(window.getByText(give, { exact: true })).toBeVisible()
    await expect(lines(window, language).filter({ has: window.locator('s') })).toContainText(DECLINED_BILL)
    await expect(window.getByRole('heading', { name: words(language, 'visit.paid.part') })).toBeVisible()
    const paper = window.frameLocator('iframe').locator('body')
    await expect(paper).toContainText(formatRupees(paise(due)))
    await expect(paper).toContainText(DECLINED_BILL)
    await expectClean(window, 'a paid visit')
    expect((await till(window)).session?.cash?.expectedPaise).toBe(FLOAT_PAISE + due)

    await expect(window.getByRole('button', { name: words(language, 'visit.next') }).first()).toBeFocused()
    await window.keyboard.press('Control+Enter')
    await expect(
      window.getByLabel(words(language, 'recharge.number.label.mobile'), { exact: true }),
    ).toBeFocused()
    expect(await visits(window)).toMatchObject({ open: null, paying: [] })
    // Its paper counts for each line: the next one is a duplicate.
    await window.keyboard.press('F9')
    await window
      .getByRole('link', { name: new RegExp(DTH) })
      .first()
      .press('Enter')
    await window.getByRole('link', { name: words(language, 'visit.of-sale.open') }).press('Enter')
    await expect(paper).toContainText(language === 'en' ? 'Duplicate 1' : 'डुप्लिकेट 1')

    await closeTill(window, language, FLOAT_PAISE + due)
    // To the rupee, and sealed so.
    expect((await till(window)).closes).toMatchObject([
      { expectedPaise: FLOAT_PAISE + due, countedPaise: FLOAT_PAISE + due, differencePaise: 0 },
    ])
    await window.keyboard.press('Escape')
    await expect(field(window, 'daybook.float', language)).toBeVisible()
    await expectNoMouse(window)
  })

test('a visit that was set aside is there after a restart, unsent, and is taken up by keyboard', async ({
  launcher,
}) => {
  const first = await launcher.launch()
  await openPracticeInItsLook(first.window, 'en')
  await lookUp(first.window, MOBILE)
  await pickFirstPlan(first.window)
  await keep(first.window)
  await first.window.keyboard.press('F11')
  await expect(first.window.getByRole('main').locator(':focus')).toHaveCount(1)
  await pressButton(first.window, 'visit.set-aside', 'en')
  await expect(strip(first.window, 'en')).toContainText('1 visit set aside')
  await first.kill()

  const { window } = await launcher.launch()
  await expect(strip(window, 'en')).toContainText('1 visit set aside')
  expect(await ask(window, 'journal.open-sales')).toMatchObject({ value: [] })
  await window.keyboard.press('F11')
  await expect(window.getByRole('button', { name: /98765 43210/ })).toBeFocused()
  await expectClean(window, 'visits that are set aside')
  await window.keyboard.press('Enter')
  await expect(lines(window, 'en')).toHaveCount(1)
  await confirmBy(window, window.getByRole('button', { name: wordsLike('en', 'visit.pay') }))
  await expect(window.getByRole('heading', { name: words('en', 'visit.paid.done') })).toBeVisible()
})
