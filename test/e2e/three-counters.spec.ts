// Three counters of a shop and their office, each the built program it is, on one service: while lines are cut in the middle of every exchange,
// the office and its PostgreSQL are killed, last night's backup is put back, and a counter is lost with open sales. In the end the service's
// ledger, every counter's log, the office's copy and the owner's books say the same: nothing is lost, and nothing is there twice.
import type { Page } from '@playwright/test'
import { DAY_MS } from '#shared/base/clock'
import { isOpen } from '#shared/sale/sale'
import type { RequestId } from '#shared/base/ids'
import { ADMISSION_PATHS } from '#shared/protocol/admission'
import { ENTRY_PATHS } from '#shared/protocol/entries'
import type { Books } from '#shared/office/figures'
import { LEASE_PATH } from '#shared/office/lease'
import { OWNER_API } from '#shared/office/owner-page'
import { PATHS } from '#shared/protocol'
import { RELAY_PATHS } from '#shared/office/relay'
import { postCallback } from '../support/post-callback'
import { BREAKS, type Break } from '../support/watched-line'
import { expect } from './fixture'
import { expectClean } from './support/axe'
import { ask, confirmed, prepared, sellAt } from './support/bridge'
import { words } from './support/counter'
import { allowAsOwner, button } from './support/first-launch'
import { onlyInWhole } from './support/in-turn'
import { goToPage, openPage, pageWords, sendFirstOwner, setUpSecondFactor } from './support/office'
import { test } from './support/office-stand'
import { openShopOfCounters, saleAt, salesOf, type Shop, type ShopCounter } from './support/shop-of-counters'

/** The service keeps its sales pending for three days. */
const OPEN_FOR_DAYS = '9000000004'
const RECHARGE = '/api/v1/recharge/initiate'
const ALLOWED_MS = 15 * 60_000
/** Without its office a counter has one call of the service in some twenty seconds; after a restore none is given for 69. */
const SOON = { timeout: 100_000 }

let lastNumber = 98_765_00_000
const newNumber = (): string => String((lastNumber += 1))

/** Each exchange of a counter with its office while it sells. */
const EXCHANGES = [
  PATHS.heartbeat,
  ADMISSION_PATHS.admit,
  ADMISSION_PATHS.outcomes,
  ENTRY_PATHS.push,
  ENTRY_PATHS.personal,
  LEASE_PATH,
  RELAY_PATHS.hooks,
  `${RELAY_PATHS.stream}/sandbox`,
  RELAY_PATHS.acknowledge,
]
/** Those that begin anew with the line alone. */
const WITH_THE_LINE: readonly string[] = [RELAY_PATHS.hooks, `${RELAY_PATHS.stream}/sandbox`]

async function areWell(counters: readonly ShopCounter[]): Promise<void> {
  await Promise.all(counters.map((counter) => counter.isWell()))
}

/** Sells a new number, however long it waits for a call. */
async function sells(counter: ShopCounter, number = newNumber()): Promise<RequestId> {
  const { requestId, railStatus } = await sellAt(counter.window, number)
  expect(railStatus, `${number} at ${counter.name}`).toBe('success')
  return requestId
}

/** One at most; all others are told at which counter it is. */
async function sellTheSame(counters: readonly ShopCounter[]): Promise<void> {
  const number = newNumber()
  const ids = await Promise.all(counters.map(({ window }) => prepared(window, number)))
  const sales = await Promise.all(counters.map(({ window }, at) => confirmed(window, ids[at] as RequestId)))
  const ends = sales
    .map(({ railStatus, reason }) => (railStatus === 'success' ? 'sold' : String(reason)))
    .toSorted()
  expect(ends).toEqual(['sold', ...counters.slice(1).map(() => 'stopped-elsewhere')])
}

/** While it sells and hears a callback, its line breaks there. The sale goes through, and its callback is taken once. Returns the number. */
async function sellsOverABrokenLine(counter: ShopCounter, path: string, at: Break): Promise<string> {
  const { hooks } = await counter.office()
  const hook = hooks.find(({ kind }) => kind === 'recharge')?.url ?? ''
  const isBroken = counter.line.breakNext(path, at)
  const number = newNumber()
  const selling = sells(counter, number)
  if (WITH_THE_LINE.includes(path)) {
    counter.line.cut()
    counter.line.mend()
  }
  const requestId = await selling
  expect(await postCallback(hook, requestId)).toBe(200)
  const isBrokenByNow = async () => {
    await counter.office()
    return isBroken()
  }
  await expect.poll(isBrokenByNow, { ...SOON, message: `${path} at ${counter.name}` }).toBe(true)
  await counter.isWell()
  const taken = async () => {
    const found = await ask(counter.window, 'callbacks.search', { text: requestId, limit: 10 })
    return found.ok ? found.value.filter(({ disposition }) => disposition !== 'repeated').length : 0
  }
  await expect.poll(taken, SOON).toBe(1)
  return number
}

/** Each counter's line breaks at another place; afterwards each number is known to be sold at the counter beside it. */
async function breakExchange({ counters }: Shop, path: string): Promise<void> {
  const numbers = await Promise.all(
    BREAKS.map((at, place) => sellsOverABrokenLine(counters[place] as ShopCounter, path, at)),
  )
  await areWell(counters)
  for (const [place, number] of numbers.entries()) {
    const next = counters[(place + 1) % counters.length] as ShopCounter
    expect(await sellAt(next.window, number), `${number} again at ${next.name}`).toMatchObject({
      railStatus: 'not-sent',
      reason: 'stopped-elsewhere',
    })
  }
}

/** Two are in the middle of a sale when `kill` comes, and the third sells meanwhile. */
async function killedMidSale(shop: Shop, kill: () => Promise<void>): Promise<void> {
  const [first, second, third] = shop.counters
  const { promise: killed, resolve: letAnswer } = Promise.withResolvers<void>()
  shop.service.hold(RECHARGE, killed)
  const before = shop.service.calls.length
  const selling = Promise.all([sells(first), sells(second)])
  const begun = () => shop.service.calls.slice(before).filter((path) => path === RECHARGE).length
  await expect.poll(begun, SOON).toBe(2)
  await kill()
  letAnswer()
  await selling
  await sells(third)
}

async function ownerAt(page: Page, shop: Shop): Promise<void> {
  await sendFirstOwner(page, shop.office().firstCode())
  await setUpSecondFactor(page)
}

/** Of today and yesterday: it may be midnight. */
async function booksOf(page: Page, { window }: ShopCounter): Promise<Books> {
  const today = await ask(window, 'journal.waiting', {})
  const dayMs = today.ok ? today.value.dayStartsAt : Number.NaN
  return page.evaluate(
    async ([path, body]) => {
      const answer = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return (await answer.json()) as Books
    },
    [
      `${OWNER_API}/books`,
      { environment: 'sandbox', fromMs: dayMs - DAY_MS, toMs: dayMs + DAY_MS, shopId: null },
    ] as const,
  )
}

/** What is in doubt after a restore needs a deliberate yes; once everybody has told everything, nothing does. */
async function restoredFrom(file: string, shop: Shop): Promise<void> {
  const [first, second, third] = shop.counters
  const number = newNumber()
  const sinceTheBackup = newNumber()
  await sells(second, sinceTheBackup)
  await second.isWell()
  await shop.killOffice()
  shop.killPostgres()
  third.line.cut()
  await shop.restore(file)
  await areWell([first, second])
  expect(await sellAt(first.window, number)).toMatchObject({
    railStatus: 'not-sent',
    reason: 'stopped-unasked',
  })
  third.line.mend()
  await areWell(shop.counters)
  expect(await sellAt(first.window, sinceTheBackup)).toMatchObject({
    railStatus: 'not-sent',
    reason: 'stopped-elsewhere',
  })
  await shop.confirmCounters()
  await sells(first, number)
}

/** One of its sales stays pending, one is in the middle of its call. Returns both. */
async function losesTheFirst(shop: Shop): Promise<readonly RequestId[]> {
  const [first] = shop.counters
  const pending = await sellAt(first.window, OPEN_FOR_DAYS)
  expect(pending.railStatus).toBe('pending')
  const { promise: isLost, resolve: letAnswer } = Promise.withResolvers<void>()
  shop.service.hold(RECHARGE, isLost)
  const onItsWay = await prepared(first.window, newNumber())
  void confirmed(first.window, onItsWay).catch(() => {})
  const attempt = `SELECT 1 FROM entry WHERE entry_id = '${onItsWay}' AND type = 'attempt'`
  await expect.poll(async () => (await shop.rows(attempt)).length, SOON).toBe(1)
  await first.kill()
  letAnswer()
  return [pending.requestId, onItsWay]
}

async function takeOutFirst(page: Page): Promise<void> {
  await goToPage(page, '/counters', 'page.counters')
  const change = page.getByRole('button', { name: `${pageWords('fleet.change')} Counter 1` })
  await change.click()
  await page.getByRole('button', { name: pageWords('fleet.out'), exact: true }).click()
  await page.getByRole('button', { name: pageWords('fleet.out.do'), exact: true }).click()
  await change.click()
  await expect(page.getByText(pageWords('fleet.left-sales'))).toBeVisible()
  await page.keyboard.press('Escape')
}

async function takesOver({ window, office }: ShopCounter): Promise<void> {
  await office()
  await window.keyboard.press('F8')
  const left = window.getByText('“Counter 1” left 2 open sales')
  await expect(left).toBeVisible(SOON)
  await expectClean(window, 'what a lost counter left')
  await button(window, 'office.lost.open').click()
  const dialog = window.getByRole('dialog')
  await expect(dialog).toContainText('90000 00004')
  await expectClean(window, 'taking over')
  await dialog.getByRole('button', { name: words('en', 'office.lost.do'), exact: true }).click()
  await allowAsOwner(window)
  await expect(window.locator('main')).toContainText('Taken over from “Counter 1”')
  await expect(left).toBeHidden()
  await expectClean(window, 'a sale that was taken over')
}

/** The service's ledger against every log, the office's copy of them, and the books. */
async function nothingLostNothingTwice(shop: Shop, page: Page, left: readonly RequestId[]): Promise<void> {
  const logs = await Promise.all(shop.counters.map(salesOf))
  const sold = logs.flat().filter(({ takenOverFrom }) => takenOverFrom === undefined)
  const takeover = await Promise.all(left.map((requestId) => saleAt(shop.counters[1], requestId)))
  expect(new Set(sold.map(({ requestId }) => requestId)).size).toBe(sold.length)
  expect(takeover.map(({ takenOverFrom }) => takenOverFrom?.counterName)).toEqual(left.map(() => 'Counter 1'))
  /** Whoever has a sale now says how it stands. */
  const now = new Map([...sold, ...takeover].map((sale) => [sale.requestId, sale] as const))

  const ledger = shop.service.ledger.entries()
  const charged = [...now.values()].filter(({ railStatus }) => railStatus !== 'not-sent')
  expect(ledger.map(({ requestId }) => requestId).toSorted()).toEqual(
    charged.map(({ requestId }) => requestId).toSorted(),
  )
  for (const { requestId, state } of ledger) {
    expect(shop.service.ledger.debitCount(requestId), requestId).toBe(1)
    expect(now.get(requestId as RequestId)?.railStatus, requestId).toBe(state)
  }
  expect(charged.filter(isOpen).map(({ requestId }) => requestId)).toEqual([left[0]])

  const entries = await shop.rows<{ entries: number; places: number }>(
    `SELECT count(*)::int AS entries, count(DISTINCT (log_number, sequence))::int AS places FROM entry`,
  )
  expect(entries[0]?.entries).toBe(entries[0]?.places)
  const kept = await shop.rows<{ entry_id: RequestId }>(`SELECT entry_id FROM entry WHERE type = 'intent'`)
  expect(kept.map(({ entry_id }) => entry_id).toSorted()).toEqual(
    [...sold, ...takeover].map(({ requestId }) => requestId).toSorted(),
  )
  const sumOf = (sales: typeof ledger) => ({
    count: sales.length,
    amountPaise: sales.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
  })
  const [pending, inItsCall] = left.map((id) => ledger.filter(({ requestId }) => requestId === id))
  const done = ledger.filter(({ requestId }) => !left.includes(requestId as RequestId))
  // As in the books of every counter: what is heard of a sale after it was taken over stands by itself, and not with those of its day.
  await expect
    .poll(() => booksOf(page, shop.counters[1]), SOON)
    .toMatchObject({
      uncounted: 0,
      total: { done: sumOf(done), open: sumOf([...(pending ?? []), ...(inItsCall ?? [])]) },
      late: [{ done: sumOf(inItsCall ?? []) }],
    })
}

onlyInWhole(test)(
  'three counters lose nothing and sell nothing twice, whatever is cut, killed, restored and lost',
  async ({ offices, counters, service, ownersBrowser }) => {
    test.setTimeout(ALLOWED_MS)
    const shop = await openShopOfCounters({ offices, counters, service })
    try {
      const [first, second, third] = shop.counters
      await areWell(shop.counters)
      const page = await openPage(ownersBrowser, shop.office())
      await ownerAt(page, shop)

      await test.step('the same recharge at all three in the same second is sold once', () =>
        sellTheSame(shop.counters))
      for (const path of EXCHANGES)
        await test.step(`${path} is cut: ${BREAKS.join(', ')}`, () => breakExchange(shop, path))
      await test.step('the office is killed in the middle of two sales', async () => {
        await killedMidSale(shop, shop.killOffice)
        await shop.startOffice()
        await areWell(shop.counters)
        await sellTheSame([first, second])
      })
      await test.step('PostgreSQL is killed, and the office ends with it', async () => {
        await killedMidSale(shop, async () => {
          shop.killPostgres()
          await shop.office().ended()
        })
        await shop.startOffice()
        await areWell(shop.counters)
        await sellTheSame([second, third])
      })
      await test.step('both are killed at once, and started again at once', async () => {
        await killedMidSale(shop, async () => {
          await shop.killOffice()
          shop.killPostgres()
          await shop.startOffice()
        })
        await areWell(shop.counters)
        await sellTheSame([third, first])
      })
      await test.step('last night’s backup is put back', async () => restoredFrom(await shop.backUp(), shop))
      const left = await test.step('the first counter is lost', () => losesTheFirst(shop))
      await test.step('its owner takes it out on the page, which says what it left', () => takeOutFirst(page))
      await test.step('the second one takes its sales over, with the PIN', () => takesOver(second))
      await test.step('the first one comes back, and leaves them to the second', async () => {
        await first.startAgain()
        const standing = async () => {
          await first.office()
          const sales = await salesOf(first)
          return left.map((id) => sales.find(({ requestId }) => requestId === id)?.takenOver?.counterName)
        }
        await expect.poll(standing, SOON).toEqual(left.map(() => second.name))
        await first.window.keyboard.press('F8')
        await expect(first.window.getByText(words('en', 'pending.empty'))).toBeVisible()
      })
      await test.step('what was in the middle of its call has its result at the second one', async () => {
        const stands = async () => (await saleAt(second, left[1] as RequestId)).railStatus
        await expect.poll(stands, SOON).toBe('success')
        await areWell([second, third])
      })
      await test.step('ledger, logs, copy and books say the same', () =>
        nothingLostNothingTwice(shop, page, left))
    } finally {
      await shop.close()
    }
  },
)
