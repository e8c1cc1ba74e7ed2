// The running app is killed again and again in the middle of a sale, at whatever moment chance picks. Afterwards no
// number was charged twice, and nothing is called failed or not sent that the service charged.
import type { Page } from '@playwright/test'
import type { Channel, Input, Output } from '@shared/contract'
import type { RequestId } from '@shared/ids'
import { LIVE_KILLS, SEED } from '../simulation/extent'
import { seededChance } from '../simulation/world/chance'
import { expect } from './fixture'
import { openShop, PASSPHRASE, PIN, test } from './support/first-launch'

const RECHARGE = '/api/v1/recharge/initiate'
const FIRST_NUMBER = 9_876_500_000
/** A sale is over sooner than that, so the app also dies shortly before and after one. */
const LONGEST_LIFE_MS = 900
const LONGEST_ANSWER_MS = 600
const ALLOWED_MS_PER_KILL = 20_000
const ALLOWED_MS_FOR_THE_SHOP = 60_000

interface Bridge {
  readonly galla: { call(channel: string, input: object): Promise<unknown> }
}

const ask = <Name extends Channel>(window: Page, channel: Name, input: Input<Name>) =>
  window.evaluate(([name, data]) => (globalThis as unknown as Bridge).galla.call(name, data), [
    channel,
    input,
  ] as const) as Promise<Output<Name>>

async function unlock(window: Page): Promise<void> {
  await ask(window, 'lock.type-passphrase', { passphrase: PASSPHRASE })
  const { members } = await ask(window, 'lock.state', {})
  const unlocked = await ask(window, 'lock.unlock', { staffId: members[0]?.id ?? '', pin: PIN })
  expect(unlocked).toMatchObject({ ok: true, value: { kind: 'open' } })
}

/** Prepares the sale of one number. A guard may stand in the way while the one before is open. */
async function prepared(window: Page, number: string): Promise<RequestId> {
  const sheet = await ask(window, 'recharge.prepare', {
    service: 'mobile',
    accountNumber: number,
    operatorCode: '101',
    circle: 'Gujarat',
    lookup: 'manual',
    amountPaise: 29_900 as Input<'recharge.prepare'>['amountPaise'],
    planDescription: null,
    planValidity: null,
    customerName: null,
  })
  if (!sheet.ok) throw new Error(`no sheet: ${JSON.stringify(sheet.failure)}`)
  return sheet.value.requestId
}

test('the app killed in the middle of sales charges nobody twice, and calls nothing failed that was charged', async ({
  launcher,
  service,
}) => {
  test.setTimeout(ALLOWED_MS_FOR_THE_SHOP + LIVE_KILLS * ALLOWED_MS_PER_KILL)
  const chance = seededChance(SEED)
  let app = await launcher.launch()
  await openShop(app.window, service)
  const sold: RequestId[] = []
  let cutShort = 0
  for (let kill = 1; kill <= LIVE_KILLS; kill += 1) {
    service.hold(RECHARGE, later(chance.whole(0, LONGEST_ANSWER_MS)))
    const requestId = await prepared(app.window, String(FIRST_NUMBER + kill))
    let hasAnswered = false
    void ask(app.window, 'recharge.confirm', { requestId, accepted: [] }).then(
      () => (hasAnswered = true),
      () => {},
    )
    await later(chance.whole(0, LONGEST_LIFE_MS))
    await app.kill()
    if (!hasAnswered) cutShort += 1
    sold.push(requestId)
    app = await launcher.launch()
    await unlock(app.window)
  }
  const lies: string[] = []
  for (const requestId of sold) {
    const debits = service.ledger.debitCount(requestId)
    const found = await ask(app.window, 'journal.sale', { requestId })
    const said = found.ok ? found.value.sale.railStatus : 'no sale'
    const state = service.ledger.find(requestId) === undefined ? 'nothing' : 'charged'
    if (debits > 1) lies.push(`${requestId}: charged ${debits} times`)
    if (state === 'charged' && (said === 'failed' || said === 'not-sent' || said === 'no sale'))
      lies.push(`${requestId}: charged, but said to be ${said}`)
    if (state === 'nothing' && said === 'success') lies.push(`${requestId}: not charged, but said to be done`)
    if (said === 'sending') lies.push(`${requestId}: still said to be on its way`)
  }
  expect(lies).toEqual([])
  expect(cutShort).toBeGreaterThan(0)
})

const later = (delayMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, delayMs))
