// A morning of customers at twelve keys a second. The hand waits for nothing but the button that moves money, whatever
// lookup, list and bill take; each sale is the one that was typed. A hand that does not even wait for that button sells
// nothing wrong.
import type { Page } from '@playwright/test'
import type { DayPage } from '#shared/sale/day'
import { SEED, TYPED_SALES } from '../simulation/extent'
import { seededChance } from '../simulation/world/chance'
import { expect } from './fixture'
import { ask, wordsLike } from './support/counter'
import { openShop, test as base } from './support/first-launch'
import { untilLive } from './support/keyboard'
import { startShopService } from './support/shop-service'

const BETWEEN_KEYS_MS = 1_000 / 12
const LONGEST_ANSWER_MS = 900
const FIRST_NUMBER = 9_810_000_000
const BETWEEN_NUMBERS = 7_919
const [LEAST_RUPEES, MOST_RUPEES] = [101, 999] as const
/** Every fourth is a bill whose amount is typed, twice. */
const SALES_A_BILL = 4
const BILLER = 'practice amount'
/** The service takes so many calls a minute that a sheet may have to wait for long. */
const LONGEST_WAIT_MS = 120_000
const ALLOWED_MS_FOR_THE_SHOP = 60_000
const ALLOWED_MS_PER_SALE = 20_000

const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern.
  service: async ({}, use) => {
    const chance = seededChance(SEED)
    const service = await startShopService(() => chance.whole(0, LONGEST_ANSWER_MS))
    await use(service)
    await service.close()
  },
})

interface Typed {
  readonly kind: 'recharge' | 'bill'
  readonly number: string
  readonly rupees: number
}

/** Distinct numbers, so that nothing stands in the way of a sale. */
function customers(count: number, from: number): readonly Typed[] {
  const chance = seededChance(SEED + from)
  return Array.from({ length: count }, (_, index) => ({
    kind: index % SALES_A_BILL === SALES_A_BILL - 1 ? 'bill' : 'recharge',
    number: String(FIRST_NUMBER + (from + index) * BETWEEN_NUMBERS),
    rupees: chance.whole(LEAST_RUPEES, MOST_RUPEES),
  }))
}

/** All keys of one sale up to its sheet. */
const keysOf = ({ kind, number, rupees }: Typed): readonly string[] =>
  kind === 'recharge'
    ? ['F3', ...`${number} ${rupees}\n`]
    : ['F5', ...`${BILLER}\n${number}\n${rupees}\n${rupees}\n`]

async function type(window: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await window.keyboard.press({ ' ': 'Space', '\n': 'Enter' }[key] ?? key)
    await window.waitForTimeout(BETWEEN_KEYS_MS)
  }
}

async function untilMoneyButtonIsLive(window: Page, { kind }: Typed): Promise<void> {
  const name = wordsLike('en', kind === 'recharge' ? 'recharge.confirm.yes' : 'bill.confirm.yes')
  const yes = window.getByRole('dialog').getByRole('button', { name })
  await expect(yes).toBeFocused({ timeout: LONGEST_WAIT_MS })
  await untilLive(window, yes)
}

const read = ({ number, rupees }: Typed): string => `${number} ₹${rupees}`

test('sells at twelve keys a second exactly what was typed', async ({ window, service }) => {
  test.setTimeout(ALLOWED_MS_FOR_THE_SHOP + 2 * TYPED_SALES * ALLOWED_MS_PER_SALE)
  await openShop(window, service)
  const charged = () =>
    service.ledger.entries().map(({ facts, amountPaise }) => `${facts['number']} ₹${amountPaise / 100}`)
  const sold = async () => ((await ask(window, 'journal.day')) as { readonly value: DayPage }).value.sales

  await test.step('waiting for nothing but the button that moves money', async () => {
    const careful = customers(TYPED_SALES, 0)
    for (const sale of careful) {
      await type(window, keysOf(sale))
      await untilMoneyButtonIsLive(window, sale)
      await window.keyboard.press('Enter')
    }
    await expect
      .poll(async () => (await sold()).filter(({ railStatus }) => railStatus === 'success').length, {
        timeout: LONGEST_WAIT_MS,
      })
      .toBe(careful.length)
    const inTheLog = (await sold()).map(
      ({ accountNumber, amountPaise }) => `${accountNumber} ₹${amountPaise / 100}`,
    )
    expect(inTheLog.toSorted()).toEqual(careful.map(read).toSorted())
    expect(charged().toSorted()).toEqual(careful.map(read).toSorted())
  })

  await test.step('not even for that', async () => {
    const before = charged().length
    const hasty = customers(TYPED_SALES, TYPED_SALES)
    for (const sale of hasty) await type(window, [...keysOf(sale), '\n', '\n'])
    await expect
      .poll(async () => (await sold()).filter(({ railStatus }) => railStatus === 'sending'))
      .toEqual([])
    const chargedNow = charged().slice(before)
    expect(new Set(chargedNow).size, 'nobody is charged twice').toBe(chargedNow.length)
    for (const sale of chargedNow) expect(hasty.map(read)).toContain(sale)
  })
})
