// @vitest-environment node
// Money back on an account soon after a start: a thread proves the log before, and nothing is believed that it did not find whole.
import { expect, test, vi } from 'vitest'
import type { WorkspaceHandlers } from '#shared/channels/contract'
import type { Health } from '#shared/shop/health'
import { fail, succeed } from '#shared/base/result'
import type { LogStop } from '#main/journal/store/log-guard'
import type { Verifier } from '#main/journal'
import { provingFirst } from '#main/workspace/base/proved-first'

const REPLACED = { problem: 'replaced' } as LogStop

function counter(isWhole: boolean, stop: LogStop | null = null) {
  let last: Health['log'] = null
  const told: string[] = []
  const thread = Promise.withResolvers<void>()
  const verify = vi.fn<Verifier['verify']>(async () => {
    await thread.promise
    last = { at: 1, isWhole }
    told.push('verified')
    return fail({ kind: 'cancelled' })
  })
  const act = (name: string) => async () => {
    told.push(name)
    return succeed(null)
  }
  const handlers = provingFirst(
    {
      'credit.give-back': act('given back'),
      'accounts.export': act('exported'),
    } as unknown as WorkspaceHandlers,
    {
      verifier: { verify, last: () => last },
      log: { journal: { checkedWhole: () => void told.push('checked') }, guard: { look: () => stop } },
    },
  )
  const giveBack = () => handlers['credit.give-back']({} as never)
  const exportBooks = () => handlers['accounts.export']({} as never)
  return { told, verify, giveBack, exportBooks, found: () => thread.resolve() }
}

test('money back on an account and books wait for the thread that proves the log, once in a run', async () => {
  const { told, verify, giveBack, exportBooks, found } = counter(true)
  const given = giveBack()
  await Promise.resolve()
  expect(told).toEqual([])
  found()
  await given
  expect(told).toEqual(['verified', 'checked', 'given back'])
  await exportBooks()
  expect(told.slice(3)).toEqual(['checked', 'exported'])
  expect(verify).toHaveBeenCalledTimes(1)
})

test.each([
  ['the thread did not find whole', counter(false)],
  ['another program wrote to meanwhile', counter(true, REPLACED)],
])('a log that %s is not taken for proven: the act itself looks at it', async (_what, shop) => {
  shop.found()
  await shop.giveBack()
  expect(shop.told).toEqual(['verified', 'given back'])
})
