import { expect, it } from 'vitest'
import type { SocketPhase } from '#shared/sale/outcome'
import type { Client } from '#main/service/client/client'
import { moneyCall } from '#main/service/client/money-call'
import { BUILT_IN_PROFILE } from '#main/operations/service'
import { expectedDefects } from '#test/support/defects'
import { requestId } from '#test/support/sales'

const OPERATION = 'recharge.initiate'

it.each<[SocketPhase, string]>([
  ['not-started', 'not-sent'],
  ['connected', 'unknown'],
])('a defect of ours after "%s" leaves the sale %s, and is in the log', async (phase, expected) => {
  const { reportDefect, events } = expectedDefects()
  const operation = BUILT_IN_PROFILE.ops[OPERATION]
  const client: Client = {
    call: async ({ onPhase }) => {
      onPhase?.(phase)
      throw new Error('a defect')
    },
    operation: () => operation,
    barrierTo: () => null,
    profile: BUILT_IN_PROFILE,
    reportDefect,
  }
  const outcome = await moneyCall(
    client,
    { operation: OPERATION, body: '{}' },
    {
      requestId: requestId(),
      operation,
      words: BUILT_IN_PROFILE.status_words,
      needsReference: false,
      canBeAsked: true,
    },
  )
  expect(outcome.class).toBe(expected)
  expect(events).toEqual(['service.money-call-failed'])
})
