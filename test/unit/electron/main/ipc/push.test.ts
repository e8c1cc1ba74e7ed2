import type { WebContents } from 'electron'
import { expect, it } from 'vitest'
import { pushTo } from '../../../../../electron/main/ipc/push'
import { expectedDefects } from '../../../../support/defects'

const windowThat = (send: (name: string) => void): WebContents =>
  ({ isDestroyed: () => false, send }) as unknown as WebContents

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
