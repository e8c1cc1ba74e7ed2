// The running app is killed again and again in the middle of a sale, at whatever moment chance picks. Afterwards no
// number was charged twice, and nothing is called failed or not sent that the service charged.
import type { Page } from '@playwright/test'
import type { RequestId } from '#shared/base/ids'
import { LIVE_KILLS, SEED } from '../simulation/extent'
import { seededChance } from '../simulation/world/chance'
import { expect } from './fixture'
import { ask, prepared } from './support/bridge'
import { openShop, PASSPHRASE, PIN, test } from './support/first-launch'

const RECHARGE = '/api/v1/recharge/initiate'
const FIRST_NUMBER = 9_876_500_000
/** A sale is over sooner than that, so the app also dies shortly before and after one. */
const LONGEST_LIFE_MS = 900
const LONGEST_ANSWER_MS = 600
const ALLOWED_MS_PER_KILL = 20_000
const ALLOWED_MS_FOR_THE_SHOP = 60_000

async function unlock(window: Page): Promise<void> {
  await ask(window, 'lock.type-passphrase', { passphrase: PASSPHRASE })
  const { members } = await ask(window, 'lock.state', {})
  const unlocked = await ask(window, 'lock.unlock', { staffId: members[0]?.id ?? '', pin: PIN })
  expect(unlocked).toMatchObject({ ok: true, value: { kind: 'open' } })
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
    const { promise: isKilled, resolve: letAnswer } = Promise.withResolvers<void>()
    // The first comes while the service has the call and has not answered; the others whenever chance picks.
    const isFirst = kill === 1
    service.hold(RECHARGE, isFirst ? isKilled : later(chance.whole(0, LONGEST_ANSWER_MS)))
    const requestId = await prepared(app.window, String(FIRST_NUMBER + kill))
    let hasAnswered = false
    void ask(app.window, 'sale.confirm', { requestId, accepted: [] }).then(
      () => (hasAnswered = true),
      () => {},
    )
    if (isFirst) await expect.poll(() => service.calls).toContain(RECHARGE)
    else await later(chance.whole(0, LONGEST_LIFE_MS))
    await app.kill()
    letAnswer()
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
