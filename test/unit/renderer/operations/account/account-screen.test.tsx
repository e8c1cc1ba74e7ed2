// The Accounts screen in the window: no details without consent, and data from the document gone when the screen is
// left.
import { describe, expect, it } from 'vitest'
import { CONSENT_VERSION } from '#shared/operations/checks/identity'
import { paise } from '#shared/base/money'
import { succeed, type FieldMessage } from '#shared/base/result'
import { takePerson, typeDetail } from '#renderer/operations/account/account-actions'
import { accountStore, clearAccount } from '#renderer/operations/account/account-store'
import { showFieldErrors } from '#renderer/sale/service-field-errors'
import { act } from '#test/support/act'
import { foundPan } from '#test/support/checks'
import { counterHandlers } from '#test/support/counter'
import { click, field, openApp, pageText, press } from '#test/support/window'

async function openAccounts(others: Partial<ReturnType<typeof counterHandlers>> = {}) {
  clearAccount()
  const bridge = await openApp('/accounts', {
    ...counterHandlers([]),
    'account.options': () =>
      Promise.resolve(
        succeed({ agentId: '007Agent', changed: null, types: [{ value: '1', label: 'Savings' }] }),
      ),
    'identity.agree': () => Promise.resolve(succeed(null)),
    'identity.records': () => Promise.resolve(succeed([])),
    'identity.protect-content': () => Promise.resolve(succeed(null)),
    ...others,
  })
  return bridge
}

const TYPED = {
  firstName: 'Asha',
  middleName: '',
  lastName: 'Devi',
  mobileText: '9876543210',
  email: 'asha@example.in',
  pincode: '395003',
  panText: 'ABCPD1234F',
  agentPanText: 'ABCPS1234F',
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

describe('what an opening costs', () => {
  it('is the price that the owner set, until something else is typed', async () => {
    const handlers = counterHandlers([])
    const state = handlers['app.state']
    if (state === undefined) throw new Error('the counter tells its state')
    await openAccounts({
      'app.state': async () => {
        const told = await state()
        return { ...told, preferences: { ...told.preferences, openingPrices: { '1': paise(500_00) } } }
      },
    })
    act(() => accountStore.setState({ step: 'cost', details: TYPED }))
    expect(accountStore.getState().costText).toBe('500')
    act(() => accountStore.setState({ costText: '' }))
    expect(accountStore.getState().costText).toBe('')
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

describe('what the service refused of an application', () => {
  const problemOf = (label: string): string => {
    const id = field(label).getAttribute('aria-describedby') ?? ''
    const texts = id.split(' ').map((one) => document.getElementById(one)?.textContent ?? '')
    return field(label).getAttribute('aria-invalid') === 'true' ? texts.join(' ') : ''
  }
  const refused = async (fields: readonly FieldMessage[]) => {
    await openAccounts()
    await act(async () => {
      accountStore.setState({ step: 'details', details: TYPED })
      showFieldErrors(accountStore, fields)
    })
  }

  it.each([
    ['email', "Customer's e-mail"],
    ['phone', "Customer's mobile number"],
    ['pincode', 'Pincode'],
    ['pancard', "Customer's PAN"],
    ['agent_pancard', 'Your own PAN, as the agent'],
    ['first_name', 'First name'],
    ['customer_details.last_name', 'Last name'],
  ])('stands beside its field (%s)', async (name, label) => {
    await refused([{ field: name, message: 'is not known' }])
    expect(problemOf(label)).toContain('is not known')
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(1)
  })

  it('goes once that field is changed, and stays with the others', async () => {
    await refused([
      { field: 'email', message: 'bounced' },
      { field: 'pincode', message: 'is not served' },
    ])
    act(() => typeDetail('email', 'asha@shop.example'))
    expect(problemOf("Customer's e-mail")).toBe('')
    expect(problemOf('Pincode')).toContain('is not served')
  })

  it('stands above the button, with its name, where the form has no such field', async () => {
    await refused([
      { field: 'bcagent_id', message: 'is not active' },
      { field: null, message: 'Try another branch.' },
    ])
    expect(pageText()).toContain('Agent id: is not active')
    expect(pageText()).toContain('Try another branch.')
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(0)
  })
})

describe('a PAN in another name than the customer’s', () => {
  const open = async (holderName: string) => {
    await openAccounts()
    const found = foundPan({ holderName })
    if (found.kind !== 'pan') throw new Error('a PAN was found')
    const { result } = found
    act(() => showFieldErrors(accountStore, []))
    act(() =>
      accountStore.setState({
        step: 'details',
        details: TYPED,
        panCheck: { pan: TYPED.panText, answer: { kind: 'done', value: result } },
      }),
    )
  }
  const goOn = () => click('main button[type=submit]')

  it('is no green word, and nobody goes on before a person says that it is the same one', async () => {
    await open('Kamla Bai Verma')
    expect(pageText()).toContain('Ask the customer.')
    const said = [...document.querySelectorAll('form [role=status], form [role=alert]')]
    expect(said.filter(({ textContent }) => textContent !== '')).toHaveLength(1)
    expect(pageText()).not.toContain('Verified')
    await goOn()
    expect(accountStore.getState().step).toBe('details')
    await click('main input[type=checkbox]')
    await goOn()
    expect(accountStore.getState().step).toBe('cost')
  })

  it('asks nothing where the names are the same', async () => {
    await open('Asha Devi')
    expect(document.querySelector('main input[type=checkbox]')).toBeNull()
    await goOn()
    expect(accountStore.getState().step).toBe('cost')
  })
})
