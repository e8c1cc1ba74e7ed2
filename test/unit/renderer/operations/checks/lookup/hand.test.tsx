// The hand on the forms that verify: Enter leads to what is missing and acts when nothing is; a form that the service
// would refuse is shut, and the focus is where the line is mended.
import { describe, expect, it } from 'vitest'
import { succeed } from '#shared/base/result'
import { takePerson } from '#renderer/operations/account/account-actions'
import { accountStore, clearAccount } from '#renderer/operations/account/account-store'
import { act } from '#test/support/act'
import { counterHandlers, line } from '#test/support/counter'
import type { FakeBridge } from '#test/support/fake-bridge'
import { field, find, openApp, pageText, settle, type } from '#test/support/window'

const AADHAAR = '496858245152'
const STOPPED = line({ state: 'blocked', setupProblem: 'credentials' })

/** Enter in a field sends its form, as in a browser. */
async function pressEnter(): Promise<void> {
  const focused = document.activeElement as HTMLInputElement
  act(() => (focused instanceof HTMLButtonElement ? focused.click() : focused.form?.requestSubmit()))
  await settle()
}

const focusedLabel = (): string => {
  const { id, textContent } = document.activeElement ?? document.body
  return (id && document.querySelector(`label[for="${id}"]`)?.textContent) || (textContent ?? '')
}

const handlers = () => ({
  ...counterHandlers([]),
  'identity.records': () => Promise.resolve(succeed([])),
  'identity.protect-content': () => Promise.resolve(succeed(null)),
  'aadhaar.forget': () => Promise.resolve(succeed(null)),
  'account.options': () =>
    Promise.resolve(
      succeed({ agentId: '007Agent', changed: null, types: [{ value: '1', label: 'Savings' }] }),
    ),
})

const called = (bridge: FakeBridge) => bridge.calls.map(({ channel }) => channel)

describe('Enter in a check', () => {
  it('leads from each field to the next that is missing, without reproach, and asks once none is', async () => {
    const bridge = await openApp('/verify/bank', handlers())
    expect(focusedLabel()).toBe('Account number')
    await type('50100123456789')
    await pressEnter()
    expect(focusedLabel()).toBe('Account number once more')
    expect(document.querySelector('[aria-invalid=true]')).toBeNull()
    await type('50100123456789')
    await pressEnter()
    expect(focusedLabel()).toBe('IFSC of the branch')
    await pressEnter()
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
    expect(called(bridge)).not.toContain('verify.bank')
    await type('HDFC0001234')
    await pressEnter()
    expect(called(bridge)).toContain('verify.bank')
  })

  it('goes back to a field that is wrong, and says why', async () => {
    const bridge = await openApp('/verify/bank', handlers())
    await type('50100123456789')
    await pressEnter()
    await type('50100123456780')
    await pressEnter()
    expect(focusedLabel()).toBe('Account number once more')
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
    expect(called(bridge)).not.toContain('verify.bank')
  })

  it('leads past a whole Aadhaar number to the consent, which Enter does not give', async () => {
    const bridge = await openApp('/verify/aadhaar', handlers())
    await type(AADHAAR)
    expect((document.activeElement as HTMLInputElement).type).toBe('checkbox')
    await pressEnter()
    expect(pageText()).toContain('The customer must agree first.')
    expect(called(bridge)).not.toContain('aadhaar.send-otp')
  })
})

describe('while the service refuses this computer', () => {
  it.each(['upi', 'bank', 'pan', 'gstin', 'aadhaar', 'vault', 'mobile'])(
    'the form of %s is shut before anybody types, and the focus is where the line is mended',
    async (tab) => {
      const bridge = await openApp(`/verify/${tab}`, {
        ...handlers(),
        'connection.state': () => Promise.resolve(STOPPED),
      })
      await settle()
      const form = find('main form')
      expect(form.closest('[inert]')).not.toBeNull()
      expect(document.activeElement).toBe(find('main button', 'Test the connection'))
      act(() => bridge.push('connection.changed', line()))
      await settle()
      expect(find('main form').closest('[inert]')).toBeNull()
      expect(find('main form').contains(document.activeElement)).toBe(true)
    },
  )
})

describe('Enter in an application for an account', () => {
  const DETAILS = [
    ['First name', 'Asha'],
    ['Last name', 'Devi'],
    ["Customer's mobile number", '9876543210'],
    ["Customer's e-mail", 'asha@example.com'],
    ['Pincode', '395003'],
    ["Customer's PAN", 'ABCPD1234F'],
    ['Your own PAN, as the agent', 'ABCPE1234F'],
  ] as const

  it('leads through the details, then to the check of the PAN, and never to money by itself', async () => {
    clearAccount()
    const bridge = await openApp('/accounts', handlers())
    act(() => takePerson({ fullName: '', pincode: '' }))
    await settle()
    for (const [label, value] of DETAILS) {
      expect(focusedLabel()).toBe(label)
      await type(value)
      await pressEnter()
    }
    expect(document.activeElement?.textContent).toBe("Check the customer's PAN")
    expect(accountStore.getState().step).toBe('details')
    expect(called(bridge)).not.toContain('sale.prepare')
  })

  it('begins at what the document leaves open', async () => {
    clearAccount()
    await openApp('/accounts', handlers())
    act(() => takePerson({ fullName: 'Asha Rani Devi', pincode: '395003' }))
    await settle()
    expect(field('First name').value).toBe('Asha')
    expect(focusedLabel()).toBe("Customer's mobile number")
  })
})
