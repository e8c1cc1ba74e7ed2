// Sending again under the same id: the evidence is shown, and nothing is possible before the owner has looked at the
// service's own records.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Handlers } from '#shared/channels/contract'
import type { SaleView } from '#shared/sale/day'
import type { ResendRule } from '#shared/sale/resend'
import { succeed } from '#shared/base/result'
import { ACTIVATION_DELAY_MS } from '#renderer/ui/activation-delay'
import { act } from '#test/support/act'
import { counterHandlers, saleOf } from '#test/support/counter'
import { type FakeBridge } from '#test/support/fake-bridge'
import { attempt, came, story, told } from '#test/support/sales'
import { click, find, openApp, pageText, settle } from '#test/support/window'

const MINUTE_MS = 60_000

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

const lost = (change: Partial<SaleView>): SaleView => ({
  ...saleOf(4, '9820098200', 'Jio', 349, {
    railStatus: 'unknown',
    reason: 'no-answer',
    seenByService: false,
  }),
  ...change,
})

async function openResend(sale: SaleView, rules: readonly ResendRule[] = []): Promise<FakeBridge> {
  const bridge = await openApp('/pending', {
    ...counterHandlers([sale]),
    'journal.sale': async () =>
      succeed({ sale, story: story(attempt(), came('lost'), told('not-found'), told('not-found')) }),
    'pending.resend': async () => succeed({ ...sale, railStatus: 'success' }),
    'resend-rules.list': async () => succeed(rules),
  } satisfies Partial<Handlers>)
  await click('main button', 'Send again with the same id')
  return bridge
}

const asked = (bridge: FakeBridge) => bridge.calls.filter(({ channel }) => channel === 'pending.resend')
const sendButton = () => find('[role=dialog] button', 'Send ₹349 again')
const pressSend = async () => {
  await act(async () => vi.advanceTimersByTime(ACTIVATION_DELAY_MS))
  await click('[role=dialog] button', 'Send ₹349 again')
}

it('shows what is known, and waits for the owner to have looked elsewhere', async () => {
  const bridge = await openResend(lost({ notFoundCount: 3, notFoundSpanMs: 42 * MINUTE_MS }))
  const dialog = find('[role=dialog]').textContent ?? ''
  expect(dialog).toContain('10:00:01: not confirmed')
  expect(dialog).toMatch(/said 3 times, over 42\smin/)
  expect(dialog).toContain('IdGALLA-0004')
  expect(dialog).toContain('"no such id" proves nothing')
  expect(sendButton()).toHaveProperty('disabled', true)
  await pressSend()
  expect(asked(bridge)).toEqual([])
  await click('[role=dialog] input[type=checkbox]')
  await pressSend()
  await settle()
  expect(asked(bridge)).toEqual([{ channel: 'pending.resend', input: { requestId: 'GALLA-0004' } }])
  expect(pageText()).toContain('Sent again: Successful')
})

it('has no button that sends while the service has not said "no such id" often and long enough', async () => {
  await openResend(lost({ notFoundCount: 3, notFoundSpanMs: 29 * MINUTE_MS }))
  expect(find('[role=dialog]').textContent).toContain('at least 3 times, over at least 30 minutes')
  expect(() => sendButton()).toThrow('no [role=dialog] button')
})

describe('where the owner has declared a re-send safe', () => {
  const declared = (operation: ResendRule['operation']): ResendRule => ({
    operation,
    isSafe: true,
    isElsewhere: false,
    decided: { staffId: 'meena', at: 0, trial: null },
  })

  it('is offered at once, and says whose word allows it', async () => {
    const bridge = await openResend(lost({ notFoundCount: 0 }), [declared('recharge')])
    expect(find('main').textContent).toContain('May be sent again: the owner declared it safe')
    const dialog = find('[role=dialog]').textContent ?? ''
    expect(dialog).toContain('If that is wrong, the customer is charged twice')
    expect(dialog).not.toContain('Not yet')
    await click('[role=dialog] input[type=checkbox]')
    await pressSend()
    await settle()
    expect(asked(bridge)).toHaveLength(1)
  })

  it('is not offered for another operation', async () => {
    await openResend(lost({ notFoundCount: 0 }), [declared('bill')])
    expect(find('main').textContent).not.toContain('May be sent again')
    expect(() => sendButton()).toThrow('no [role=dialog] button')
  })

  it('goes by the word of the service once that is there', async () => {
    await openResend(lost({ notFoundCount: 3, notFoundSpanMs: 42 * MINUTE_MS }), [declared('recharge')])
    expect(find('main').textContent).toContain('May be sent again: the service says "no such id"')
  })
})

it('is not offered for a sale that the service knows', async () => {
  await openApp('/pending', counterHandlers([lost({ seenByService: true })]))
  expect(pageText()).not.toContain('Send again with the same id')
})
