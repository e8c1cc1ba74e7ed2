// Sales that the service cannot be asked about, or that it held off: what the counter offers instead.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Handlers } from '#shared/channels/contract'
import type { ConflictingSale } from '#shared/protocol/admission'
import type { SaleView } from '#shared/sale/day'
import { DAY_MS } from '#shared/base/clock'
import { succeed } from '#shared/base/result'
import { ACTIVATION_DELAY_MS } from '#renderer/ui/activation-delay'
import { act } from '#test/support/act'
import { counterHandlers, saleOf, saleView } from '#test/support/counter'
import { story } from '#test/support/sales'
import { click, openApp, pageText, settle } from '#test/support/window'
import { wordsIn } from '#test/support/words'
import { ACCOUNT_SUBJECT } from '#test/support/account-draft'

const { shortDay } = wordsIn('en')

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

const open = (change: Partial<SaleView>): SaleView => ({
  ...saleOf(4, '9820098200', 'Jio', 349, { railStatus: 'pending', reason: 'accepted' }),
  ...change,
})

it('no check is promised nor offered where there is none: the evidence, a reminder and settling by hand are', async () => {
  await openApp('/pending', counterHandlers([open({ canBeAsked: false })]))
  expect(pageText()).not.toContain('Check now')
  expect(pageText()).not.toContain('keeps asking')
  expect(pageText()).not.toContain('No further check planned')
  expect(pageText()).not.toContain('30 minutes')
  expect(pageText()).toContain('Galla reminds you')
  expect(pageText()).toContain('look in its statement')
  expect(pageText()).toContain('Copy the proof')
  expect(pageText()).toContain('Settle by hand')
})

it('a sale that can be asked about is asked about', async () => {
  await openApp('/pending', counterHandlers([open({})]))
  expect(pageText()).toContain('Check now')
  expect(pageText()).toContain('Usually known within 30 minutes.')
  expect(pageText()).not.toContain('Galla reminds you')
})

it('no half hour is promised for an account, which a bank decides on', async () => {
  await openApp('/pending', counterHandlers([open({ subject: ACCOUNT_SUBJECT })]))
  expect(pageText()).toContain('Galla keeps asking the bank.')
  expect(pageText()).not.toContain('30 minutes')
})

it('a reminder is told wherever the person is', async () => {
  const bridge = await openApp('/recharge', counterHandlers([open({ canBeAsked: false })]))
  act(() => bridge.push('sale.reminder', open({ canBeAsked: false })))
  await settle()
  expect(pageText()).toContain('Still open: 98200 98200, ₹349')
})

const heldOff = (change: Partial<SaleView>): SaleView => ({
  ...saleView({ railStatus: 'not-sent', reason: 'rate-limited', cashStatus: 'none', seenByService: false }),
  ...change,
})

async function openDetail(sale: SaleView) {
  const bridge = await openApp(`/receipts/${sale.requestId}`, {
    ...counterHandlers([sale]),
    'journal.sale': async () => succeed({ sale, story: story() }),
    'pending.send-again': async () =>
      succeed({ ...sale, railStatus: 'success' as const, reason: 'confirmed' as const }),
  } satisfies Partial<Handlers>)
  return bridge.calls
}
const sent = (calls: Awaited<ReturnType<typeof openDetail>>) =>
  calls.filter(({ channel }) => channel === 'pending.send-again').map(({ input }) => input)

it('a sale that was held off is sent again under its own id, which asks first', async () => {
  const sale = heldOff({})
  const calls = await openDetail(sale)
  expect(pageText()).toContain('As far as the service says, nothing was charged.')
  await click('main button', 'Send it again')
  expect(sent(calls)).toEqual([{ requestId: sale.requestId, accepted: [] }])
})

it('one of which the service gave no clear answer takes a deliberate yes', async () => {
  const sale = heldOff({ unclearAnswer: { why: 'wrong-path', text: '' } })
  const calls = await openDetail(sale)
  await click('main button', 'Send it again')
  expect(sent(calls)).toEqual([])
  await act(async () => vi.advanceTimersByTime(ACTIVATION_DELAY_MS))
  await click('[role=dialog] button', 'I looked: send it again')
  expect(sent(calls)).toEqual([{ requestId: sale.requestId, accepted: ['held-sale'] }])
})

const stoppedBy = (kind: ConflictingSale['kind'], atMs = saleView().openedAt): SaleView =>
  heldOff({
    reason: 'stopped-elsewhere',
    stoppedBy: [{ kind, requestId: saleView().requestId, counterName: 'Back counter', atMs }],
  })

it('one that was stopped names the counter and the time, and is sent again with a deliberate yes', async () => {
  const sale = stoppedBy('recent')
  const calls = await openDetail(sale)
  expect(pageText()).toContain('The same was sold at “Back counter” (10:00')
  expect(pageText()).toContain('Send it again only if the customer wants it a second time.')
  await click('main button', 'Send it again')
  expect(sent(calls)).toEqual([])
  await act(async () => vi.advanceTimersByTime(ACTIVATION_DELAY_MS))
  await click('[role=dialog] button', 'Send it again')
  expect(sent(calls)).toEqual([{ requestId: sale.requestId, accepted: ['sold-elsewhere'] }])
})

it('one that was stopped by what is open at another counter is not sent by that yes alone', async () => {
  const sale = stoppedBy('open')
  const calls = await openDetail(sale)
  expect(pageText()).toContain('The same was begun at “Back counter” (10:00')
  await click('main button', 'Send it again')
  await act(async () => vi.advanceTimersByTime(ACTIVATION_DELAY_MS))
  await click('[role=dialog] button', 'Send it again')
  expect(sent(calls)).toEqual([])
  expect(pageText()).toContain('The customer may pay twice')
})

it('one that was stopped as the office took this counter out says so, and where it can be sold', async () => {
  await openDetail(heldOff({ reason: 'stopped-revoked', stoppedBy: [] }))
  expect(pageText()).toContain('The office has taken this counter out. Nothing was sent.')
  expect(pageText()).toContain('Sell it at another counter')
})

it('one that waits for a decision stands on the board, with every way to decide', async () => {
  const sale = heldOff({ canBeAsked: false })
  const bridge = await openApp('/pending', {
    ...counterHandlers([sale]),
    'pending.send-again': async () => succeed({ ...sale, railStatus: 'success' as const }),
  } satisfies Partial<Handlers>)
  expect(pageText()).toContain('Waiting for your decision')
  expect(pageText()).toContain('Settle by hand')
  expect(pageText()).toContain('send it again only if it is not there')
  expect(pageText()).not.toContain('No further check planned')
  expect(pageText()).not.toContain('Check now')
  await click('main button', 'Send it again')
  expect(sent(bridge.calls)).toEqual([])
  await act(async () => vi.advanceTimersByTime(ACTIVATION_DELAY_MS))
  await click('[role=dialog] button', 'I looked: send it again')
  expect(sent(bridge.calls)).toEqual([{ requestId: sale.requestId, accepted: ['held-sale'] }])
})

it('one that was held off and can be asked about is asked about on the board', async () => {
  await openApp('/pending', counterHandlers([heldOff({})]))
  expect(pageText()).toContain('Check now')
})

it('what could not be read and has no words is quoted as nothing', async () => {
  const unread = { unclearAnswer: { why: 'wrong-path', text: '' } } as const
  await openApp('/pending', counterHandlers([heldOff(unread)]))
  expect(pageText()).toContain('Waiting for your decision')
  expect(pageText()).not.toContain('The service said')
})

it('one that was stopped by what another counter never told about says so, with the day', async () => {
  const { openedAt } = saleView()
  await openDetail(stoppedBy('silent', openedAt - DAY_MS))
  expect(pageText()).toContain(`“Back counter” (${shortDay(openedAt - DAY_MS)}, 10:00)`)
  expect(pageText()).toContain('what became of it is not known. Nothing was sent.')
})

it('the story of one that was sent without asking the other counters says that', async () => {
  const sale = saleView()
  await openApp(`/receipts/${sale.requestId}`, {
    ...counterHandlers([sale]),
    'journal.sale': async () =>
      succeed({
        sale,
        story: story({
          type: 'attempt',
          attempt: 1,
          admission: { verdict: 'not-asked', because: 'unreachable', kind: 'sale', fingerprints: [] },
        }),
      }),
  })
  expect(pageText()).toContain('Sent to the service. The other counters could not be asked.')
})
