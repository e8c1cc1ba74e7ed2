// The Accounts screen in the window: no details without consent, and data from the document gone when the screen is
// left.
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { CONSENT_VERSION } from '@shared/domain/identity'
import { succeed } from '@shared/result'
import { takePerson } from '../../../../../renderer/features/account/account-actions'
import { accountStore, clearAccount } from '../../../../../renderer/features/account/account-store'
import { counterHandlers } from '../../../../support/counter'
import { installFakeBridge } from '../../../../support/fake-bridge'
import { click, field, openApp, pageText, press } from '../../../../support/window'

async function openAccounts() {
  clearAccount()
  const bridge = installFakeBridge({
    ...counterHandlers([]),
    'account.options': () =>
      Promise.resolve(succeed({ agentId: '007Agent', types: [{ value: '1', label: 'Savings' }] })),
    'identity.agree': () => Promise.resolve(succeed(null)),
    'identity.records': () => Promise.resolve(succeed([])),
    'identity.protect-content': () => Promise.resolve(succeed(null)),
  })
  await openApp('/accounts')
  return bridge
}

describe('a customer without Aadhaar', () => {
  it('agrees before their details are taken down, and the consent is noted', async () => {
    const { calls } = await openAccounts()
    await click('input[value=bank]')
    await click('main button[type=submit]')
    expect(pageText()).toContain('The customer must agree first.')
    expect(accountStore.getState().step).toBe('identity')
    expect(calls.map(({ channel }) => channel)).not.toContain('identity.agree')
    await click('main input[type=checkbox]')
    await click('main button[type=submit]')
    expect(calls).toContainEqual({
      channel: 'identity.agree',
      input: { consent: { version: CONSENT_VERSION, language: 'en' } },
    })
    expect(accountStore.getState().step).toBe('details')
  })
})

describe('leaving the screen', () => {
  it('drops what the document said and keeps the application to be gone on with', async () => {
    await openAccounts()
    act(() => takePerson({ fullName: 'Asha Rani Devi', pincode: '395003' }))
    expect(pageText()).toContain('The identity document says Asha Rani Devi.')
    await press('F3')
    expect(accountStore.getState().person).toBeNull()
    await press('F6')
    expect(field('First name').value).toBe('Asha')
    expect(pageText()).not.toContain('The identity document says')
  })
})
