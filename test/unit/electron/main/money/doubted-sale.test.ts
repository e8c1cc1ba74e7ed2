// The same number and amount, a moment after the service refused it or asked to wait.
import { expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import { DEFAULT_CEILING, moneyGuards } from '#main/money/guards'
import { memoryJournal, recordSale } from '#test/support/journals'
import { AMOUNT, answer, NUMBER, outcome, requestId, type OutcomeName } from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'
import { agesIn } from '#test/support/ages'

async function guardsAfter(
  name: OutcomeName | 'held-up',
  waitMs: number,
  { canAsk = true, isAnswered = false, sinceLastMs = 0 } = {},
) {
  const time = new VirtualTime()
  const { journal } = memoryJournal(time)
  const ages = agesIn(journal, time)
  if (name === 'held-up') {
    const heldUp = outcome('rate-limited', { reason: 'held-up-on-the-way' })
    journal.append(recordSale(journal, null), { type: 'outcome', attempt: 1, outcome: heldUp })
  } else recordSale(journal, name)
  if (isAnswered)
    journal.append(requestId(), {
      type: 'evidence',
      source: 'status-check',
      answer: answer('not-found'),
      sinceLastMs,
    })
  await time.pass(waitMs)
  const context = { journal, ages, ceiling: DEFAULT_CEILING, inFlight: [], canAsk: () => canAsk }
  const guards = moneyGuards(context, {
    requestId: requestId('SALE-0002'),
    operation: 'recharge',
    accountNumber: NUMBER,
    payeeCode: null,
    amountPaise: AMOUNT,
  })
  return guards.map(({ kind }) => kind)
}

it('a refusal asks for a deliberate yes for thirty seconds', async () => {
  expect(await guardsAfter('refused', 30 * SECOND_MS)).toEqual(['doubted-sale'])
  expect(await guardsAfter('refused', 31 * SECOND_MS)).toEqual([])
})

it('or until the service, asked about it, has answered', async () => {
  expect(await guardsAfter('refused', SECOND_MS, { isAnswered: true })).toEqual([])
})

it('a refusal that nobody can ask about is not waited for', async () => {
  expect(await guardsAfter('refused', SECOND_MS, { canAsk: false })).toEqual([])
})

it('what was told to wait asks for a yes for half an hour, unless the service said that it does not have it', async () => {
  expect(await guardsAfter('rate-limited', 29 * MINUTE_MS)).toEqual(['doubted-sale'])
  expect(await guardsAfter('rate-limited', 31 * MINUTE_MS)).toEqual([])
  expect(await guardsAfter('rate-limited', SECOND_MS, { isAnswered: true })).toEqual([])
})

it('behind the page of a gateway it does so until the service, which may book late, said for ten minutes that it does not have it', async () => {
  expect(await guardsAfter('held-up', 2 * DAY_MS)).toEqual(['doubted-sale'])
  const answered = { isAnswered: true, sinceLastMs: 10 * MINUTE_MS - 1 }
  expect(await guardsAfter('held-up', DAY_MS, answered)).toEqual(['doubted-sale'])
  expect(await guardsAfter('held-up', SECOND_MS, { ...answered, sinceLastMs: 10 * MINUTE_MS })).toEqual([])
})

it('what never left asks for nothing', async () => {
  expect(await guardsAfter('no-connection', SECOND_MS)).toEqual([])
})
