import type { WebContents } from 'electron'
import { beforeAll, expect, it, vi } from 'vitest'
import { contract } from '#main/ipc/contract'
import { pushTo } from '#main/ipc/push'
import { expectedDefects } from '#test/support/defects'

beforeAll(contract)

const windowThat = (send: (name: string) => void): WebContents =>
  ({ isDestroyed: () => false, send }) as unknown as WebContents

it('what is told before the contract is loaded arrives in its order', async () => {
  vi.resetModules()
  const { pushTo: pushAtStart } = await import('#main/ipc/push')
  const told: string[] = []
  const push = pushAtStart(
    () => [
      windowThat((name) => {
        told.push(name)
        // What is told while the first ones go out does not overtake those behind them.
        if (name === 'app.recovered') push('callbacks.changed', {})
      }),
    ],
    () => 'none',
  )
  push('app.recovered', {})
  push('print-queue.changed', {})
  expect(told).toEqual([])
  await (await import('#main/ipc/contract')).contract()
  expect(told).toEqual(['app.recovered', 'print-queue.changed', 'callbacks.changed'])
})

it('a window that cannot be told is reported, and the others are told', () => {
  const { reportDefect, events } = expectedDefects()
  const told: string[] = []
  const gone = windowThat(() => {
    throw new Error('the frame is gone')
  })
  const push = pushTo(() => [gone, windowThat((name) => told.push(name))], reportDefect)
  push('callbacks.changed', {})
  expect([told, events]).toEqual([['callbacks.changed'], ['ipc.push-lost.callbacks.changed']])
})

it('what does not fit the contract is reported and not sent', () => {
  const { reportDefect, events } = expectedDefects()
  const told: string[] = []
  const push = pushTo(() => [windowThat((name) => told.push(name))], reportDefect)
  push('sale.step', { requestId: 'not an id' } as never)
  expect([told, events]).toEqual([[], ['ipc.push-lost.sale.step']])
})
