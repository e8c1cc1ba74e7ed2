// Pages whose files have to come over the line: opened while the office is away, gone with an update of it, and fetched before they are opened.
import { beforeEach, expect, it, vi } from 'vitest'
import { fetchBefore, onceThere, useAwaited } from '#office/web/app/page-files'
import { act } from '../../../support/act'
import { officeThat, ok, type Replies } from '../../../support/owner-window'

const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const GONE = new TypeError('Failed to fetch dynamically imported module')
const here = () => ok({ hasOwner: true, kind: 'real' })

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

it('one that is opened while the office is away comes once it is back', async () => {
  const replies: Replies = { state: () => 'no-line' }
  officeThat(replies)
  let isHere = false
  const opened = onceThere(async () => {
    if (!isHere) throw GONE
    return 'the page'
  })()
  await pass(60_000)
  expect(useAwaited.getState().isAwaited).toBe(true)
  isHere = true
  await pass(2_000)
  expect(await opened).toBe('the page')
  expect(useAwaited.getState().isAwaited).toBe(false)
})

it('one that an office does not have any more is told of, once it was tried again', async () => {
  officeThat({ state: here })
  const find = vi.fn().mockRejectedValue(GONE)
  await expect(onceThere(find)()).rejects.toBe(GONE)
  expect(find).toHaveBeenCalledTimes(2)
  expect(useAwaited.getState().isAwaited).toBe(false)
})

it('all are fetched before they are opened, after the first figures, and one that fails holds up none', async () => {
  const loads = [vi.fn().mockRejectedValue(GONE), vi.fn().mockResolvedValue(undefined)]
  const end = fetchBefore(loads.map((load) => ({ load })))
  await pass(4_000)
  expect(loads.map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  await pass(1_000)
  expect(loads.map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  end()
  const ended = fetchBefore(loads.map((load) => ({ load })))
  ended()
  await pass(10_000)
  expect(loads.map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})
