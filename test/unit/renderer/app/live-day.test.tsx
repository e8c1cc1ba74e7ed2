// Today's page while sales go on: each change is put among the sales that the window holds, and the whole day is not fetched for it.
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS } from '#shared/base/clock'
import type { SaleView } from '#shared/sale/day'
import { withSale } from '#shared/sale/day-sales'
import { fail, succeed } from '#shared/base/result'
import { listenToMain } from '#renderer/app/live'
import { keyOf, newQueryClient } from '#renderer/bridge/queries'
import { call as bridgeCall } from '#renderer/bridge/bridge'
import { counterHandlers, dayOf, saleOf, waitingOf } from '../../../support/counter'
import { called, installFakeBridge } from '../../../support/fake-bridge'
import { lookupOf } from '../../../support/recharge'
import { find, openApp, settle } from '../../../support/window'

const SALES = 2_000
const MINUTES_MS = 60_000

/** Later than the one before, as main numbers them. */
const later = (index: number): SaleView => {
  const first = saleOf(1, '9811020304', 'Airtel', 719)
  return {
    ...first,
    requestId: `GALLA-${10_000 + index}` as SaleView['requestId'],
    accountNumber: String(9_800_000_000 + index),
    openedAt: first.openedAt + index,
    firstSequence: 1_000 + index * 3,
  }
}
const today = (): string => find('aside').textContent ?? ''

describe('a sale that changes', () => {
  it('does not cost the whole day, however many there are', async () => {
    const bridge = installFakeBridge(counterHandlers([]))
    const client = newQueryClient()
    const day = keyOf('journal.day', {})
    client.setQueryData(day, succeed(dayOf([])))
    const stop = listenToMain(client)
    for (let index = 0; index < SALES; index += 1) bridge.push('sale.changed', later(index))
    await settle()
    stop()
    expect(called(bridge, 'journal.day')).toEqual([])
    expect(client.getQueryData(day)).toMatchObject({
      value: { sales: { length: SALES, 0: later(SALES - 1) } },
    })
  })

  it('stands on no day of this counter if it was taken over from another one', () => {
    const takenOverFrom = { counterId: 'counter-22222222', counterName: 'Counter 2', at: later(2).openedAt }
    const day = dayOf([later(1)])
    expect(withSale(day, { ...later(2), takenOverFrom })).toEqual(day)
  })

  it('tells what is owed back as main counts it, by the last answer alone', async () => {
    const owed = saleOf(1, '9811020304', 'Airtel', 719, { railStatus: 'failed', cashStatus: 'owed-back' })
    const bridge = await openApp('/verify', counterHandlers([]))
    const late = Promise.withResolvers<ReturnType<typeof waitingOf>>()
    bridge.answer('journal.waiting', async () => succeed(await late.promise))
    bridge.push('sale.changed', { ...owed, cashStatus: 'collected' })
    bridge.answer('journal.waiting', async () => succeed(waitingOf([owed])))
    bridge.push('sale.changed', owed)
    await settle()
    expect(today()).toContain('1 customer gets money back')
    late.resolve(waitingOf([]))
    await settle()
    expect(today()).toContain('1 customer gets money back')
  })

  it('brings the newest into view, however far down somebody was', async () => {
    const bridge = await openApp('/verify', counterHandlers([later(1)]))
    const lines = document.querySelector('aside ol')?.parentElement
    if (!lines) throw new Error('the lines are there')
    lines.scrollTop = 300
    bridge.push('sale.changed', later(2))
    await settle()
    expect(lines.scrollTop).toBe(0)
  })

  it('asks for the day again if it was on its way, for it may have been read before', async () => {
    const sale = later(1)
    const bridge = installFakeBridge(counterHandlers([]))
    const late = Promise.withResolvers<ReturnType<typeof dayOf>>()
    let asked = 0
    bridge.answer('journal.day', async () => {
      asked += 1
      return succeed(asked === 1 ? await late.promise : dayOf([sale]))
    })
    await openApp()
    bridge.push('sale.changed', sale)
    late.resolve(dayOf([]))
    await settle()
    expect(asked).toBe(2)
    expect(today()).toContain('00001')
  })

  it('of the next day turns the page', async () => {
    const bridge = await openApp('/', counterHandlers([]))
    const before = called(bridge, 'journal.day').length
    bridge.push('sale.changed', { ...later(1), openedAt: dayOf([]).dayStartsAt + DAY_MS })
    await settle()
    expect(called(bridge, 'journal.day')).toHaveLength(before + 1)
  })
})

describe('a minute in which nothing was sold', () => {
  afterEach(() => void vi.useRealTimers())

  const heldFor = async (handlers: Parameters<typeof installFakeBridge>[0], held: unknown) => {
    vi.useFakeTimers()
    const bridge = installFakeBridge(handlers)
    const client = newQueryClient()
    const day = keyOf('journal.day', {})
    client.setQueryData(day, held)
    const observed = new QueryObserver(client, {
      queryKey: day,
      queryFn: () => bridgeCall('journal.day', {}),
    }).subscribe(() => {})
    const stop = listenToMain(client)
    await vi.advanceTimersByTimeAsync(MINUTES_MS)
    stop()
    observed()
    return { bridge, now: () => client.getQueryData(day) }
  }

  it('costs one short question, and not the day', async () => {
    const { bridge, now } = await heldFor(counterHandlers([]), succeed(dayOf([later(1)])))
    expect(called(bridge, 'journal.waiting')).toHaveLength(1)
    expect(called(bridge, 'journal.day')).toEqual([])
    expect(now()).toMatchObject({ value: { sales: [later(1)] } })
  })

  it('turns the page if main says that another day has begun', async () => {
    const { dayStartsAt } = dayOf([])
    const tomorrow = { ...dayOf([]), dayStartsAt: dayStartsAt + DAY_MS }
    const handlers = {
      ...counterHandlers([]),
      'journal.waiting': async () => succeed({ ...waitingOf([]), dayStartsAt: dayStartsAt + DAY_MS }),
      'journal.day': async () => succeed(tomorrow),
    }
    const { now } = await heldFor(handlers, succeed(dayOf([later(1)])))
    expect(now()).toEqual(succeed(tomorrow))
  })

  it('asks again for a day that could not be told', async () => {
    const { now } = await heldFor(
      counterHandlers([later(1)]),
      fail({ kind: 'not-allowed', needs: 'setup' } as const),
    )
    expect(now()).toMatchObject({ value: { sales: [later(1)] } })
  })
})

it('leaves every other line as it was, wherever it stands now', () => {
  const client = newQueryClient()
  const day = keyOf('journal.day', {})
  const sales = () => (client.getQueryData(day) as { value: ReturnType<typeof dayOf> }).value.sales
  client.setQueryData(day, succeed(dayOf([later(2), later(1)])))
  const [newer, older] = sales()
  client.setQueryData(day, succeed(dayOf([later(3), later(2), { ...later(1), railStatus: 'pending' }])))
  expect(sales()[1]).toBe(newer)
  expect(sales()[2]).not.toBe(older)
})

describe('the sales of a day', () => {
  const [older, newer] = [later(1), later(5)]
  const numbers = (sale: SaleView): readonly string[] | undefined =>
    withSale(dayOf([newer, older]), sale)?.sales.map(({ accountNumber }) => accountNumber ?? '')

  it('stay newest first, each once', () => {
    expect(numbers(later(9))).toEqual(['9800000009', '9800000005', '9800000001'])
    expect(numbers(later(3))).toEqual(['9800000005', '9800000003', '9800000001'])
    expect(numbers(later(0))?.at(-1)).toBe('9800000000')
    expect(numbers({ ...later(9), openedAt: older.openedAt })).toEqual([
      '9800000005',
      '9800000009',
      '9800000001',
    ])
    expect(numbers({ ...older, accountNumber: '9' })).toEqual(['9800000005', '9'])
  })

  it('are those opened on it: one of an earlier day is none of them', () => {
    expect(numbers({ ...later(9), openedAt: dayOf([]).dayStartsAt - MINUTES_MS })).toHaveLength(2)
    expect(numbers({ ...later(9), openedAt: dayOf([]).dayStartsAt })).toHaveLength(3)
  })
})

it('a lock forgets whose number it is: the form that comes back asks again', () => {
  const bridge = installFakeBridge(counterHandlers([]))
  const client = newQueryClient()
  const lookUp = keyOf('recharge.look-up', { mobileNumber: '9876543210', refresh: false })
  client.setQueryData(lookUp, succeed(lookupOf('9876543210')))
  const stop = listenToMain(client)
  bridge.push('lock.changed', { phase: 'locked', reason: 'person', staff: null, members: [] })
  stop()
  expect(client.getQueryData(lookUp)).toBeUndefined()
})
