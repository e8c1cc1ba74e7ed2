// Recharge in a connected shop, by keyboard alone, where the failures are the service's own: a missing list, changing
// plans, a dropped connection. One shop per language goes through all of it.
import { expect, type Page } from '@playwright/test'
import { goToRecharge, lookUp, pickFirstPlan, planList, sell, words, wordsLike } from './support/counter'
import { allowAsOwner, field, openForInstaller, openShop, pressFor, test } from './support/first-launch'
import { chooseFile, confirmBy, tabTo } from './support/keyboard'
import { answering, page } from './support/shop-service'
import { languagesOf } from './support/languages'
import { inTurn } from './support/in-turn'

const NUMBER = '9876543210'
const OTHER_NUMBER = '9812345670'
const OPERATOR_LIST = '/api/v1/recharge/operator-list'
const PLANS = '/api/v1/recharge/browse-plan'
const HEADING = 'code,name,kind,aliases'
const WITH_A_MISTAKE = `${HEADING}\n103,Vi,mobile,Vodafone|Idea\n,Nameless,mobile,\n`
const WHOLE = `${HEADING}\n103,Vi,mobile,Vodafone|Idea\n101,Jio,mobile,\n102,Airtel,mobile,\n`
/** Nothing left the computer: three more tries within 30 s, then the person is asked. */
const GIVES_UP_WITHIN_MS = 40_000
const WHOLE_DAY_MS = 150_000

const planNow = { rs: '199', desc: 'Unlimited calls', validity: '28 Days', last_update: '01-11-2026' }

for (const language of languagesOf('shop-recharge')) {
  const heading = (window: Page, status: 'not-sent' | 'success') =>
    window.getByRole('heading', { name: words(language, `sale.rail.${status}.title`) })
  const numberField = (window: Page) => field(window, 'recharge.number.label.mobile', language)

  inTurn(test, 'shop-recharge: own operators')(
    `sells by the shop's own operators, follows a list that changes, and keeps its head offline (${language})`,
    async ({ window, service }) => {
      test.setTimeout(WHOLE_DAY_MS)
      service.script(OPERATOR_LIST, page(404, '<h1>Not Found</h1>'))
      await openShop(window, service, language)

      await test.step('the service lists no operators; the shop types and imports its own', async () => {
        await goToRecharge(window, language)
        await window.keyboard.type(NUMBER)
        await expect(window.getByText(words(language, 'recharge.operator.none.do'))).toBeVisible()
        const search = field(window, 'settings.search', language)
        await pressFor(window, 'Control+,', search)
        await tabTo(window, search)
        await window.keyboard.type(words(language, 'operators.title'))
        await window.keyboard.press('Enter')
        await openForInstaller(window, language)
        const table = field(window, 'operators.text', language)
        await tabTo(window, table)
        await window.keyboard.insertText(WITH_A_MISTAKE)
        await expect(window.getByText(wordsLike(language, 'operators.problem')).first()).toBeVisible()
        await chooseFile(window, words(language, 'operators.file'), {
          name: 'operators.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(WHOLE),
        })
        await expect(table).toHaveValue(WHOLE)
        await window.keyboard.press('Tab')
        await window.keyboard.press('Enter')
        await allowAsOwner(window, language)
        await expect(window.getByRole('button', { name: words(language, 'operators.remove') })).toBeVisible()
      })
      await test.step('and sells by them', async () => {
        await sell(window, NUMBER, language)
        await expect(heading(window, 'success')).toBeVisible()
        await expect(window.locator('main')).toContainText('Vi')
      })
      await test.step('a picked plan that the renewed list no longer has is taken back', async () => {
        await lookUp(window, NUMBER, language)
        await window.keyboard.press('ArrowDown')
        await window.keyboard.press('ArrowDown')
        await expect(planList(window, language).getByRole('row', { selected: true })).toHaveCount(1)
        service.script(PLANS, answering({ operator: 'Vi', circle: 'Gujarat', plans: { COMBO: [planNow] } }))
        const refresh = window.getByRole('button', { name: words(language, 'recharge.plans.refresh') })
        await tabTo(window, refresh)
        await window.keyboard.press('Enter')
        await expect(window.getByText(wordsLike(language, 'recharge.changed.gone'))).toBeVisible()
        await expect(planList(window, language)).toContainText('₹199')
      })
      await test.step('the line drops between the sheet and the yes: nothing was sent', async () => {
        await lookUp(window, NUMBER, language)
        await pickFirstPlan(window, language)
        await service.close()
        const yes = window
          .getByRole('dialog')
          .getByRole('button', { name: wordsLike(language, 'recharge.confirm.yes') })
        await confirmBy(window, yes)
        await expect(heading(window, 'not-sent')).toBeVisible({ timeout: GIVES_UP_WITHIN_MS })
        await expect(window.getByText(words(language, 'sale.reason.no-connection')).first()).toBeVisible()
        await window.keyboard.press('Control+n')
      })
      await test.step('without a line the next customer is told so before the confirm, and stays typed', async () => {
        await goToRecharge(window, language)
        await window.keyboard.type(OTHER_NUMBER)
        await expect(window.getByText(words(language, 'recharge.operator.lookup-failed'))).toBeVisible({
          timeout: GIVES_UP_WITHIN_MS,
        })
        await expect(window.getByText(words(language, 'line.offline'), { exact: true })).toBeVisible()
        await expect(numberField(window)).toHaveValue('98123 45670')
      })
    },
  )
}
