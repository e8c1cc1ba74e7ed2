// Who may declare that a re-send is safe, and what it takes.
import { expect, it } from 'vitest'
import type { Environment } from '#shared/base/environment'
import type { ResendRuleEvent } from '#shared/sale/resend'
import { succeed } from '#shared/base/result'
import { resendRulesWorkflow } from '#main/money/resend-rules'
import { failure, value } from '#test/support/journals'
import { SERVICE_ADDRESS } from '#test/support/resend'

interface Shop {
  readonly environment?: Environment
  readonly role?: 'owner' | 'cashier'
  readonly approvedBy?: string | null
}

function shop({ environment = 'production', role = 'owner', approvedBy = 'meena' }: Shop = {}) {
  const kept: ResendRuleEvent[] = []
  const at = (serviceAddress: string) =>
    resendRulesWorkflow({
      journal: {
        environment,
        resendDecisions: () => kept.map((event, index) => ({ sequence: index + 1, recordedAt: 0, event })),
        recordResendRule: (event) => {
          kept.push(event)
          return succeed({ sequence: kept.length, recordedAt: 0, event })
        },
      },
      serviceAddress,
      staff: () => ({ id: 'ravi', role }),
      approver: () => approvedBy,
    })
  const change = (isSafe: boolean, trial: string) =>
    at(SERVICE_ADDRESS).handlers['resend-rules.change']({ operation: 'bill', isSafe, trial })
  return { kept, at, change }
}

it('where money is real, the owner says what the trial in the sandbox showed', async () => {
  const { change, kept } = shop()
  expect(failure(await change(true, ''))).toEqual({
    kind: 'invalid-input',
    field: 'trial',
    problem: 'missing',
  })
  value(await change(true, 'Bill 17, charged once'))
  expect(kept).toEqual([
    {
      type: 'resend-rule',
      operation: 'bill',
      isSafe: true,
      staffId: 'meena',
      serviceAddress: SERVICE_ADDRESS,
      trial: 'Bill 17, charged once',
    },
  ])
})

it('in the sandbox it is switched on to be tried', async () => {
  const { change, at } = shop({ environment: 'sandbox' })
  value(await change(true, ''))
  expect([at(SERVICE_ADDRESS).isSafe('bill'), at(SERVICE_ADDRESS).isSafe('recharge')]).toEqual([true, false])
})

it('a cashier declares nothing, nor does anybody without the PIN of an owner', async () => {
  for (const refused of [shop({ role: 'cashier' }), shop({ approvedBy: null })]) {
    expect(failure(await refused.change(true, 'charged once'))).toEqual({
      kind: 'not-allowed',
      needs: 'owner',
    })
    expect(refused.kept).toEqual([])
  }
})

it('what was declared about one service says nothing about another', async () => {
  const { change, at } = shop()
  value(await change(true, 'charged once'))
  expect(at('https://other.invalid').isSafe('bill')).toBe(false)
})

it('the opening of an account is never declared safe', async () => {
  const { change, at } = shop()
  value(await change(true, 'charged once'))
  expect(at(SERVICE_ADDRESS).isSafe('account')).toBe(false)
})
