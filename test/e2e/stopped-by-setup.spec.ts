// Keys that are refused and put right again: what they stopped is one list, nothing of it goes by itself, and one tick sends one sale.
import type { Page } from '@playwright/test'
import { expect } from './fixture'
import { expectClean } from './support/axe'
import { ask, confirmSheet, lookUp, words } from './support/counter'
import { button, openShop, test } from './support/first-launch'
import { untilLive } from './support/keyboard'
import { rechargeDraft } from '../support/recharge-draft'

const KEYS_REFUSED = '77.32'
const REFUSED = '9876543209'
const UNSENT = ['9876543210', '9876543211', '9876543212'] as const
const GROUPED = '98765 43211'

/** Confirmed when the line was stopped already, as from a sheet that was open before. */
async function confirmUnsent(window: Page, accountNumber: string): Promise<void> {
  const sheet = (await ask(window, 'sale.prepare', {
    operation: 'recharge',
    draft: rechargeDraft({ accountNumber }),
  })) as { readonly value: { readonly requestId: string } }
  await ask(window, 'sale.confirm', { requestId: sheet.value.requestId, accepted: [] })
}

test('keys that are put right send nothing by themselves, and one tick sends one sale', async ({
  window,
  service,
}) => {
  await openShop(window, service)
  await lookUp(window, REFUSED)
  await window.keyboard.press('/')
  await window.keyboard.type(KEYS_REFUSED)
  await window.keyboard.press('Enter')
  await confirmSheet(window)
  const test = button(window, 'line.stop.test')
  await expect(test).toBeVisible()
  for (const number of UNSENT) await confirmUnsent(window, number)
  expect(service.ledger.entries()).toEqual([])

  await window.keyboard.press('F8')
  const list = window.getByRole('main')
  await expect(list.getByRole('heading', { name: words('en', 'pending.setup') })).toBeVisible()
  const boxes = list.getByRole('checkbox')
  await expect(boxes).toHaveCount(UNSENT.length)
  await expect(boxes.first()).toBeDisabled()
  await test.click()
  await expect(test).toBeHidden()
  await expect(window.getByText(/stopped sales wait under Pending/).first()).toBeVisible()
  for (const each of await boxes.all()) {
    await expect(each).toBeEnabled()
    await expect(each).not.toBeChecked()
  }
  await expectClean(window, 'what the set-up stopped')
  expect(service.ledger.entries()).toEqual([])

  const one = list.getByRole('checkbox', { name: new RegExp(GROUPED) })
  await one.focus()
  await window.keyboard.press('Space')
  const send = list.getByRole('button', { name: /Send 1 sale, ₹299/ })
  await send.focus()
  await untilLive(window, send)
  await window.keyboard.press('Enter')
  await expect(list.getByText(`${GROUPED}, ₹299: ${words('en', 'sale.rail.success.word')}`)).toBeVisible()
  await expect(boxes).toHaveCount(UNSENT.length - 1)
  for (const each of await boxes.all()) await expect(each).not.toBeChecked()
  await expectClean(window, 'what came of the ticked ones')
  expect(service.ledger.entries().map(({ facts }) => facts['number'])).toEqual([UNSENT[1]])
})
