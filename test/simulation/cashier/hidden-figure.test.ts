// The figure that a blind count hides: no channel that a cashier may call tells it, or what the sales in cash come to. Another answer than
// the two that write it down would let a count be made to fit.
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { RIGHTS_OF } from '#shared/access/rights'
import { startOfIndianDay } from '#shared/base/clock'
import { paise } from '#shared/base/money'
import type { Channel } from '#shared/channels/contract'
import { COLLECTION_MODES, WHOLE_LOG } from '#shared/receipts/receipt-log'
import { value } from '../../support/journals'
import { playSystem } from '../../support/played-system'
import { rechargeDraft } from '../../support/recharge-draft'
import { seededChance } from '../world/chance'
import { cashiersChannels, CUSTOMER, inputFor, learn, openedShop, type Shop } from './life'

vi.mock('#main/journal/verify/verify-worker?nodeWorker', async () => ({
  default: (await import('../../support/played-system')).endingWorker,
}))

afterAll(playSystem())

const FLOAT = 123_457
const SOLD = [13_700, 24_100, 35_900]
const TRIES = 4
/** A compare is written down and told on the Z; a close ends the box. */
const TELL_AND_WRITE: readonly Channel[] = ['till.compare', 'till.close']
/** What would lock the counter, or sell and move more. */
const NOT_ASKED: readonly Channel[] = ['lock.now', 'lock.unlock', 'visit.pay', 'sale.confirm', 'credit.repay']

async function sellInCash({ app }: Shop, index: number): Promise<void> {
  const { operators } = value(await app.ask('recharge.operators', { refresh: false }))
  const draft = rechargeDraft({
    accountNumber: `987654321${index}`,
    operatorCode: operators[0]?.code ?? '',
    circle: 'Gujarat',
    amountPaise: paise(SOLD[index] ?? 0),
  })
  const { requestId, duePaise } = value(await app.ask('sale.prepare', { operation: 'recharge', draft }))
  const payment = { parts: [{ way: 'cash' as const, amountPaise: duePaise }] }
  value(await app.ask('sale.confirm', { requestId, accepted: [], payment }))
}

/** Every number of an answer, and each that a text of it writes in rupees. */
function numbersIn(answer: unknown): readonly number[] {
  if (typeof answer === 'number') return [answer]
  if (typeof answer === 'string')
    return [...answer.matchAll(/\d[\d,]*\.\d\d/g)].map(([text]) =>
      Math.round(Number(text.replaceAll(',', '')) * 100),
    )
  return typeof answer === 'object' && answer !== null ? Object.values(answer).flatMap(numbersIn) : []
}

it('no channel of a cashier who is not told adds up what should be in the box', async () => {
  const shop = await openedShop(RIGHTS_OF.strict)
  const { app } = shop
  onTestFinished(async () => {
    await app.close()
    await shop.computer.remove()
  })
  const { head } = value(await app.ask('till.state', {}))
  const count = { pieces: [], loosePaise: paise(FLOAT) }
  value(await app.ask('till.open', { head, count, whileClosed: 'outside', reason: '' }))
  for (const index of SOLD.keys()) await sellInCash(shop, index)
  const taken = SOLD.reduce((sum, one) => sum + one, 0)
  const hidden = [taken, taken + FLOAT]
  const today = startOfIndianDay(Date.now())
  const searches = [null, today].flatMap((from) =>
    [null, ...COLLECTION_MODES].map((mode) => ({ search: { ...WHOLE_LOG, from, mode } })),
  )
  const subjects = [{ kind: 'x' }, { kind: 'day', dayStartsAt: today }, { kind: 'credit', fromAt: null }].map(
    (subject) => (subject.kind === 'credit' ? { ...subject, accountNumber: CUSTOMER } : subject),
  )
  const asked: Partial<Record<Channel, readonly object[]>> = {
    'receipts.totals': searches,
    'receipts.search': searches.map((one) => ({ ...one, before: null })),
    'till.report': [{ sequence: null }],
    'day-book.day': [{ at: null }, { at: today }],
    'office.day': [{ dayStartsAt: today }],
    'day-book.save-table': subjects.map((subject) => ({ subject, format: 'csv' })),
    'day-book.print': subjects.map((subject) => ({ subject, paper: '80mm' })),
  }
  const chance = seededChance(7)
  const known = new Map<string, unknown[]>()
  const told: string[] = []
  const channels = cashiersChannels(RIGHTS_OF.strict).filter(
    (channel) => !TELL_AND_WRITE.includes(channel) && !NOT_ASKED.includes(channel),
  )
  let answers = 0
  for (const channel of channels) {
    const made = Array.from({ length: TRIES }, () => inputFor(channel, known, chance))
    for (const input of [...(asked[channel] ?? []), ...made]) {
      const came = await app.message(channel, input)
      learn(came, known)
      if (!('answered' in came)) continue
      answers += 1
      if (numbersIn(came.answered).some((one) => hidden.includes(one)))
        told.push(`${channel} ${JSON.stringify(input)}`)
    }
  }
  expect(told).toEqual([])
  expect(answers).toBeGreaterThan(channels.length)
  // The sales stand there, and the figure is the one that was looked for.
  const { session } = value(
    await app.ask('till.compare', { head: value(await app.ask('till.state', {})).head, count }),
  )
  expect(session?.cash?.expectedPaise).toBe(taken + FLOAT)
}, 120_000)
