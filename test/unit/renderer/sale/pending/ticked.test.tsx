// Sales of which a person decides which ones still go: what the set-up stopped, and what met "too many calls".
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Handlers } from '#shared/channels/contract'
import type { SaleView } from '#shared/sale/day'
import type { Guard } from '#shared/sale/guard'
import { fail, succeed, type Result } from '#shared/base/result'
import { ACTIVATION_DELAY_MS } from '#renderer/ui/activation-delay'
import { act } from '#test/support/act'
import { appState, counterHandlers, line, openCounter, OWNER, saleOf } from '#test/support/counter'
import { called, installFakeBridge } from '#test/support/fake-bridge'
import { click, find, openApp, pageText, settle } from '#test/support/window'
import { ACCOUNT_SUBJECT } from '#test/support/account-draft'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

const UNSENT = {
  railStatus: 'not-sent',
  reason: 'setup-credentials',
  cashStatus: 'none',
  seenByService: false,
} as const

const ONE = saleOf(1, '9811020301', 'Airtel', 199, UNSENT)
const TWO = saleOf(2, '9811020302', 'Airtel', 299, UNSENT)
const THREE = saleOf(3, '9811020303', 'Airtel', 399, UNSENT)
const REFUSED = saleOf(4, '9811020304', 'Airtel', 499, {
  railStatus: 'failed',
  reason: 'setup-credentials',
  cashStatus: 'none',
  seenByService: false,
})
const HELD: SaleView = {
  ...saleOf(5, '9811020305', 'Airtel', 599, { ...UNSENT, reason: 'rate-limited' }),
  canBeAsked: false,
}

const done = (sale: SaleView): Result<SaleView> => succeed({ ...sale, railStatus: 'success' as const })

interface BoardOptions {
  readonly answerOf?: (sale: SaleView) => Result<SaleView> | Promise<Result<SaleView>>
  readonly inTheWay?: readonly Guard[]
  readonly handlers?: Partial<Handlers>
}

/** The board over these sales; what went through leaves it. */
async function board(sales: readonly SaleView[], options: BoardOptions = {}) {
  const { answerOf = done, inTheWay = [], handlers = {} } = options
  let left = sales
  const show = () => counterHandlers(left, appState())['pending.board']()
  const bridge = installFakeBridge({
    ...counterHandlers(sales),
    'pending.board': show,
    'pending.blockers': async () => succeed(inTheWay),
    'pending.send-again': async ({ requestId }) => {
      const sale = sales.find((other) => other.requestId === requestId)
      if (sale === undefined) throw new Error('no such sale')
      const answer = await answerOf(sale)
      if (answer.ok) change(answer.value)
      return answer
    },
    ...handlers,
  } satisfies Partial<Handlers>)
  const change = (sale: SaleView) => {
    left = left.map((other) => (other.requestId === sale.requestId ? sale : other))
    act(() => bridge.push('sale.changed', sale))
  }
  await openApp('/pending')
  return { bridge, change, sent: () => called(bridge, 'pending.send-again') }
}

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('main input[type=checkbox]')]
function box({ accountNumber }: SaleView): HTMLInputElement {
  const ending = (accountNumber ?? '').slice(5)
  const found = boxes().find(({ labels }) => labels?.[0]?.textContent.includes(ending) === true)
  if (found === undefined) throw new Error(`no box for ${ending} in: ${pageText()}`)
  return found
}
async function tick(...sales: readonly SaleView[]): Promise<void> {
  for (const sale of sales) act(() => box(sale).click())
  await settle()
}
async function pressSend(name: string): Promise<void> {
  await act(async () => vi.advanceTimersByTime(ACTIVATION_DELAY_MS))
  await click('main button', name)
}
const again = ({ requestId }: SaleView, accepted: readonly string[] = []) => ({ requestId, accepted })

describe('what the set-up stopped', () => {
  it('is one list with nothing ticked, from which only what a person ticks is sent', async () => {
    const { sent } = await board([ONE, TWO, THREE])
    expect(pageText()).toContain('Stopped by the shop’s setup')
    expect(boxes().map(({ checked }) => checked)).toEqual([false, false, false])
    expect(find('main button', 'Nothing is ticked')).toHaveProperty('disabled', true)
    await pressSend('Nothing is ticked')
    expect(sent()).toEqual([])
    await tick(TWO)
    await pressSend('Send 1 sale, ₹299')
    expect(sent()).toEqual([again(TWO)])
    expect(boxes().map(({ checked }) => checked)).toEqual([false, false])
    expect(pageText()).toContain('98110 20302, ₹299: Successful')
  })

  it('is sent one after the other, and a second press sends nothing twice', async () => {
    const answers: ((answer: Result<SaleView>) => void)[] = []
    const { sent } = await board([ONE, TWO, THREE], {
      answerOf: async () => new Promise((resolve) => answers.push(resolve)),
    })
    await tick(ONE, TWO, THREE)
    expect(pageText()).toContain('Send 3 sales, ₹897')
    await act(async () => vi.advanceTimersByTime(ACTIVATION_DELAY_MS))
    const button = find('main button', 'Send 3 sales, ₹897')
    act(() => {
      button.click()
      button.click()
    })
    await settle()
    // Oldest first.
    expect(sent()).toEqual([again(THREE)])
    expect(pageText()).toContain('Sending 1 of 3')
    act(() => answers[0]?.(done(THREE)))
    await settle()
    expect(sent()).toEqual([again(THREE), again(TWO)])
    expect(pageText()).toContain('Sending 2 of 3')
    await click('main button', 'Stop after this one')
    act(() => answers[1]?.(done(TWO)))
    await settle()
    expect(sent()).toHaveLength(2)
    expect(pageText()).toContain('1 more was not begun')
    expect(boxes().map(({ checked }) => checked)).toEqual([false])
  })

  it('ends when the person leaves the list', async () => {
    const answers: ((answer: Result<SaleView>) => void)[] = []
    const { sent } = await board([ONE, TWO], {
      answerOf: async () => new Promise((resolve) => answers.push(resolve)),
    })
    await tick(ONE, TWO)
    await pressSend('Send 2 sales, ₹498')
    await click('a[href="#/receipts"]')
    expect(pageText()).not.toContain('Sending 1 of 2')
    act(() => answers[0]?.(done(TWO)))
    await settle()
    expect(sent()).toHaveLength(1)
  })

  it('a question stays in its line, is passed over by the others, and is answered there alone', async () => {
    const earlier = saleOf(9, '9811020303', 'Airtel', 399)
    const { sent, bridge } = await board([TWO, THREE], {
      inTheWay: [{ kind: 'recent-sale', earlier }],
      answerOf: (sale) =>
        sale === THREE
          ? fail({ kind: 'duplicate', guard: 'recent', earlierRequestId: earlier.requestId })
          : done(sale),
    })
    await tick(TWO, THREE)
    await pressSend('Send 2 sales, ₹698')
    expect(sent()).toEqual([again(THREE), again(TWO)])
    expect(box(THREE).checked).toBe(false)
    expect(find('main li').textContent).toContain('98110 20303 got ₹399')
    bridge.answer('pending.send-again', async () => done(THREE))
    await click('main button', 'Send it again')
    const yes = find('[role=dialog] button', 'Send it again')
    expect(yes).toHaveProperty('disabled', true)
    await click('[role=dialog] input[type=checkbox]')
    await act(async () => vi.advanceTimersByTime(ACTIVATION_DELAY_MS))
    await click('[role=dialog] button', 'Send it again')
    expect(sent().slice(2)).toEqual([again(THREE, ['recent-sale'])])
  })

  it.each([
    ['the keys', succeed({ ...THREE, ...UNSENT })],
    ['the line', succeed({ ...THREE, ...UNSENT, reason: 'no-connection' as const })],
    ['too many calls', succeed({ ...THREE, ...UNSENT, reason: 'rate-limited' as const })],
    ['a lock', fail({ kind: 'not-allowed', needs: 'unlock' } as const)],
  ] as const)('ends where the next one would meet the same: %s', async (_name, answer) => {
    const { sent } = await board([TWO, THREE], { answerOf: () => answer })
    await tick(TWO, THREE)
    await pressSend('Send 2 sales, ₹698')
    expect(sent()).toEqual([again(THREE)])
    expect(pageText()).toContain('1 more was not begun')
    expect(boxes().every(({ checked }) => !checked)).toBe(true)
  })

  it('what the service refused has no tick: it is sold anew, with a sheet of its own', async () => {
    const { sent } = await board([REFUSED])
    expect(boxes()).toEqual([])
    expect(pageText()).not.toContain('Nothing is ticked')
    await click('main button', 'Sell again')
    expect(window.location.hash).toContain('recharge')
    expect(sent()).toEqual([])
  })

  it.each([
    ['keys', {}, 'The setup stops no sales now. Ask the customer'],
    ['address', { reason: 'setup-address' }, 'The setup stops no sales now. Ask the customer'],
    // An open line tells nothing of a right that is missing for one service.
    ['right', { reason: 'setup-permission' }, 'Have the service permit this to the shop, if it does not yet'],
  ] as const)('says of what was refused for the %s what is to be done now', async (_name, change, next) => {
    const { bridge } = await board([{ ...REFUSED, ...change }])
    expect(pageText()).toContain(next)
    expect(pageText()).not.toMatch(/enters the right keys|Have this internet address allowed/)
    act(() => bridge.push('connection.changed', line({ state: 'blocked', setupProblem: 'credentials' })))
    await settle()
    expect(pageText()).not.toContain('The setup stops no sales now')
    expect(pageText()).toMatch(
      /enters the right keys|Have this internet address allowed|Have the service permit/,
    )
    act(() => bridge.push('connection.changed', line({ state: 'offline' })))
    await settle()
    expect(pageText()).not.toContain('The setup stops no sales now')
  })

  it('says of what was never sent that it may be ticked now', async () => {
    await board([ONE])
    expect(pageText()).toContain('Nothing was sent, and the setup stops no sales now.')
  })

  it('what ends by itself while it is ticked is not sent, and comes back without its tick', async () => {
    const { change, sent } = await board([ONE, TWO])
    await tick(ONE, TWO)
    change({ ...ONE, railStatus: 'success', reason: 'confirmed' })
    await settle()
    expect(pageText()).toContain('Send 1 sale, ₹299')
    change(ONE)
    await settle()
    expect(box(ONE).checked).toBe(false)
    await pressSend('Send 1 sale, ₹299')
    expect(sent()).toEqual([again(TWO)])
  })

  it('another person finds none of the ticks', async () => {
    const { bridge } = await board([ONE, TWO], {
      handlers: { 'lock.state': async () => ({ ...openCounter, phase: 'open', staff: OWNER }) },
    })
    await tick(ONE)
    expect(pageText()).toContain('Send 1 sale')
    const other = { ...OWNER, id: 'ravi', name: 'Ravi' }
    act(() => bridge.push('lock.changed', { ...openCounter, phase: 'open', staff: other }))
    await settle()
    expect(boxes().map(({ checked }) => checked)).toEqual([false, false])
  })

  it.each([
    ['offline', line({ state: 'offline' }), 'The service cannot be reached.'],
    ['while the service refuses the shop', line({ setupProblem: 'credentials' }), 'Test the connection'],
  ] as const)('nothing can be ticked %s', async (_name, state, told) => {
    await board([ONE], { handlers: { 'connection.state': async () => state } })
    expect(box(ONE).disabled).toBe(true)
    expect(pageText()).toContain(told)
  })

  it('whoever mends it is told that a list waits', async () => {
    const { bridge } = await board([ONE, TWO], {
      handlers: { 'connection.state': async () => line({ setupProblem: 'credentials' }) },
    })
    act(() => bridge.push('connection.changed', line()))
    await settle()
    expect(pageText()).toContain('2 stopped sales wait under Pending (F8).')
  })
})

describe('what met "too many calls" and nobody can ask about', () => {
  it('is ticked by whoever looked for it, and that says nothing of another sale', async () => {
    const { sent } = await board([HELD])
    expect(box(HELD).checked).toBe(false)
    await tick(HELD)
    await pressSend('Send 1 sale, ₹599')
    expect(sent()).toEqual([again(HELD, ['held-sale'])])
  })

  it('cannot be ticked nor sent before its wait is over, which counts down and is said once', async () => {
    const waiting = { ...HELD, heldUntil: Date.now() + 8_000 }
    vi.useRealTimers()
    vi.useFakeTimers({ toFake: ['performance', 'Date', 'setInterval', 'clearInterval'] })
    vi.setSystemTime(waiting.heldUntil - 8_000)
    const { sent, bridge } = await board([waiting])
    expect(box(waiting).disabled).toBe(true)
    expect(pageText()).toContain('It may be sent in 8 s.')
    await click('main button', 'Send it again in 8 s')
    await act(async () => vi.advanceTimersByTime(3_000))
    expect(pageText()).toContain('It may be sent in 5 s.')
    const live = () =>
      [...document.querySelectorAll('[aria-live], [role=status]')].map((at) => at.textContent)
    expect(live().join(' ')).not.toContain('5 s')
    // A clock that is set does not shorten it.
    vi.setSystemTime(waiting.heldUntil + 60_000)
    await act(async () => vi.advanceTimersByTime(1_000))
    expect(box(waiting).disabled).toBe(true)
    await act(async () => vi.advanceTimersByTime(4_000))
    expect(live().join(' ')).toContain('98110 20305, ₹599: may be sent now')
    expect(box(waiting).disabled).toBe(false)
    expect(sent()).toEqual([])
    bridge.answer('pending.blockers', async () => fail({ kind: 'busy', retryAfterMs: 4_000 }))
    await click('main button', 'Send it again')
    expect(find('main button', 'Send it again in 4 s')).toBeTruthy()
  })

  it('an opening is never ticked: it is looked for and sent alone', async () => {
    const opening: SaleView = {
      ...HELD,
      subject: ACCOUNT_SUBJECT,
    }
    await board([opening])
    expect(boxes()).toEqual([])
    expect(find('main button', 'Send it again')).toBeTruthy()
  })
})
