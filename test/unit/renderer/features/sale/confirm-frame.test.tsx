// The sheet before money moves follows the line while it is open: what was true when it was opened need not be so now.
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ConnectionHealth } from '@shared/domain/connection-health'
import type { Guard } from '@shared/domain/guard'
import { keyOf, newQueryClient } from '../../../../../renderer/app/queries'
import { ConfirmFrame } from '../../../../../renderer/features/sale/ConfirmFrame'
import { WordsProvider } from '../../../../../renderer/messages/WordsProvider'
import { counterHandlers, line } from '../../../../support/counter'
import { installFakeBridge } from '../../../../support/fake-bridge'
import { pageText, settle, show } from '../../../../support/window'

const STOPPED: ConnectionHealth = line({ setupProblem: 'credentials' })
const OPEN: ConnectionHealth = line()
const SELLING_STOPPED = 'Sales are stopped'
const confirmed = vi.fn<(accepted: readonly string[]) => void>()

beforeEach(() => confirmed.mockClear())

async function openSheet(guards: readonly Guard[], health: ConnectionHealth) {
  installFakeBridge({ ...counterHandlers([]), 'line.state': async () => health })
  const client = newQueryClient()
  await show(
    <QueryClientProvider client={client}>
      <WordsProvider language="en">
        <ConfirmFrame
          area="recharge"
          guards={guards}
          title="Read it back"
          yes="Recharge ₹299"
          allTheSame="The customer wants it again"
          collect="Collect ₹299"
          onConfirm={confirmed}
          onLookAgain={() => {}}
          onLeave={() => {}}
        >
          <p>98765 43210</p>
        </ConfirmFrame>
      </WordsProvider>
    </QueryClientProvider>,
  )
  return async (next: ConnectionHealth) => {
    act(() => void client.setQueryData(keyOf('line.state', {}), next))
    await settle()
  }
}

it('says so, before any cash is taken, when the line is stopped while the sheet is open', async () => {
  const change = await openSheet([], OPEN)
  expect(pageText()).not.toContain(SELLING_STOPPED)
  await change(STOPPED)
  expect(pageText()).toContain(SELLING_STOPPED)
})

it('says it no longer once the line is open again, although the sheet was prepared with it stopped', async () => {
  const change = await openSheet([{ kind: 'line-stopped' }], STOPPED)
  expect(pageText()).toContain(SELLING_STOPPED)
  await change(OPEN)
  expect(pageText()).not.toContain(SELLING_STOPPED)
})

it('says it once, whoever found it out', async () => {
  await openSheet([{ kind: 'line-stopped' }], STOPPED)
  expect(pageText().split(SELLING_STOPPED)).toHaveLength(2)
})

it('keeps the other guards of the sheet whatever the line does', async () => {
  const change = await openSheet([{ kind: 'offline' }], STOPPED)
  await change(OPEN)
  expect(pageText()).toContain('No line')
})
