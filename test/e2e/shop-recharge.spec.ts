// Recharge in a connected shop, where the weather is the service's own: a line that drops, a list that is missing, plans that change.
import { expect, type Page } from '@playwright/test'
import { goToRecharge, lookUp, pickFirstPlan, planList, sell, words, wordsLike } from './support/counter'
import { openShop, pressFor, test } from './support/first-launch'
import { answering, page } from './support/shop-service'

const NUMBER = '9876543210'
const OPERATOR_LIST = '/api/v1/recharge/operator-list'
const PLANS = '/api/v1/recharge/browse-plan'
/** Nothing left: three more tries within 30 s, then the person is asked. */
const GIVES_UP_WITHIN_MS = 40_000

const heading = (window: Page, status: 'not-sent' | 'success') =>
  window.getByRole('heading', { name: words('en', `sale.rail.${status}.title`) })

test('says that nothing was sent when the line drops between the sheet and the confirm', async ({
  window,
  service,
}) => {
  await openShop(window, service)
  await lookUp(window, NUMBER)
  await pickFirstPlan(window)
  await service.close()
  const yes = window
    .getByRole('dialog')
    .getByRole('button', { name: wordsLike('en', 'recharge.confirm.yes') })
  await expect(async () => {
    await yes.click({ timeout: 500 })
    await expect(yes).toBeHidden({ timeout: 500 })
  }).toPass()
  await expect(heading(window, 'not-sent')).toBeVisible({ timeout: GIVES_UP_WITHIN_MS })
  await expect(window.getByText(words('en', 'sale.reason.no-connection')).first()).toBeVisible()
})

test('tells of a dropped line before the confirm, and keeps what was typed', async ({ window, service }) => {
  await openShop(window, service)
  await service.close()
  await goToRecharge(window)
  await window.keyboard.type(NUMBER)
  await expect(window.getByText(words('en', 'recharge.operator.lookup-failed'))).toBeVisible({
    timeout: GIVES_UP_WITHIN_MS,
  })
  await expect(window.getByText(words('en', 'line.offline'), { exact: true })).toBeVisible()
  await expect(window.getByLabel(words('en', 'recharge.number.label.mobile'), { exact: true })).toHaveValue(
    '98765 43210',
  )
})

test('sells with the operators that the shop typed in, where the service lists none', async ({
  window,
  service,
}) => {
  service.script(OPERATOR_LIST, page(404, '<h1>Not Found</h1>'))
  await openShop(window, service)
  await goToRecharge(window)
  await window.keyboard.type(NUMBER)
  await expect(window.getByText(words('en', 'recharge.operator.none.do'))).toBeVisible()

  const table = window.getByLabel(words('en', 'operators.text'))
  await pressFor(window, 'Control+,', table)
  await table.fill('code,name,kind,aliases\n103,Vi,mobile,Vodafone|Idea\n,Nameless,mobile,\n')
  await expect(window.getByText(wordsLike('en', 'operators.problem')).first()).toBeVisible()
  await window.getByRole('button', { name: /Keep 1 operator/ }).click()

  await goToRecharge(window)
  await window.keyboard.press('Control+n')
  await sell(window, NUMBER)
  await expect(heading(window, 'success')).toBeVisible()
  await expect(window.locator('main')).toContainText('Vi')
})

test('takes back a picked plan that the renewed list no longer has', async ({ window, service }) => {
  await openShop(window, service)
  await lookUp(window, NUMBER)
  await window.keyboard.press('1')
  const plan = { rs: '199', desc: 'Unlimited calls', validity: '28 Days', last_update: '01-11-2026' }
  service.script(PLANS, answering({ operator: 'Vi', circle: 'Gujarat', plans: { COMBO: [plan] } }))
  await window.getByRole('button', { name: words('en', 'recharge.plans.refresh') }).click()
  await expect(window.getByText(wordsLike('en', 'recharge.changed.gone'))).toBeVisible()
  await expect(planList(window)).toContainText('₹199')
})
