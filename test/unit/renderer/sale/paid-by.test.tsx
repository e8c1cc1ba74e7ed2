// The confirm sheet asks how the customer pays: by one key each, with notes, change and the shop's own code.
import { afterEach, describe, expect, it } from 'vitest'
import type { CreditAccount } from '#shared/channels/credit'
import { paise } from '#shared/base/money'
import type { Environment } from '#shared/base/environment'
import { succeed } from '#shared/base/result'
import { clearCounter, counters } from '#renderer/operations/recharge/counter-store'
import { ACTIVATION_DELAY_MS } from '#renderer/ui/activation-delay'
import { act } from '../../../support/act'
import { appState, creditOf, OPEN_TILL, preferences } from '../../../support/counter'
import { type FakeBridge } from '../../../support/fake-bridge'
import { rechargeHandlers, soldOf, USUAL_SHEET } from '../../../support/recharge'
import { find, openApp, press, settle } from '../../../support/window'
import { windowClock } from '../../../support/window-clock'

const pass = windowClock()
afterEach(() => {
  for (const store of Object.values(counters)) clearCounter(store)
})

async function openSheet(
  upiId = '',
  credit: Partial<CreditAccount> = {},
  environment: Environment = 'production',
): Promise<FakeBridge> {
  const bridge = await openApp('/recharge', {
    ...rechargeHandlers(),
    'sale.confirm': () => Promise.resolve(succeed(soldOf(USUAL_SHEET))),
    'app.state': () => Promise.resolve(appState({ preferences: preferences({ upiId, environment }) })),
    'till.state': () => Promise.resolve(succeed(OPEN_TILL)),
    'credit.account': (input: unknown) => Promise.resolve(succeed(creditOf(input, credit))),
  })
  act(() => counters.mobile.setState({ stage: { kind: 'confirm', sheet: USUAL_SHEET } }))
  await settle()
  return bridge
}

const dialog = (): string => (find('[role=dialog]').textContent ?? '').replace(/\s+/g, ' ')
const money = (): HTMLButtonElement =>
  [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find((button) =>
    (button.textContent ?? '').startsWith('Recharge'),
  ) ?? find('no money button')

async function confirm(bridge: FakeBridge): Promise<readonly unknown[]> {
  pass(ACTIVATION_DELAY_MS)
  act(() => money().click())
  await settle()
  return bridge.calls
    .filter(({ channel }) => channel === 'sale.confirm')
    .map(({ input }) => (input as { readonly payment: unknown }).payment)
}
const alt = (digit: number) => press(String(digit), { code: `Digit${digit}`, altKey: true })
async function digits(text: string): Promise<void> {
  for (const digit of text) await press(digit, { code: `Digit${digit}` })
}

describe('how the customer pays', () => {
  it('is exact cash, for which no key is pressed', async () => {
    const bridge = await openSheet()
    expect(document.activeElement).toBe(money())
    expect(dialog()).toContain('Enter confirm')
    expect(await confirm(bridge)).toEqual([{ parts: [{ way: 'cash', amountPaise: 29_900 }] }])
  })

  it('takes typed digits for notes and says the change, and the button keeps the focus', async () => {
    const bridge = await openSheet()
    await digits('500')
    expect(dialog()).toContain('Change to give₹201.00')
    expect(document.activeElement).toBe(money())
    expect(await confirm(bridge)).toEqual([
      { parts: [{ way: 'cash', amountPaise: 29_900, tenderedPaise: 50_000 }] },
    ])
  })

  it.each(['५००', '৫০০', '௫௦௦', '౫౦౦', '૫૦૦', '೫೦೦'])('takes %s for 500', async (typed) => {
    await openSheet()
    for (const [at, key] of [...typed].entries()) await press(key, { code: `Digit${'500'[at] ?? ''}` })
    expect(dialog()).toContain('Change to give₹201.00')
  })

  it.each([
    ['500.50', 'Change to give₹201.50'],
    ['५००।५०', '₹500.50? ₹50,050?'],
  ])('takes the point of %s with its digits', async (typed, told) => {
    await openSheet()
    await digits(typed)
    expect(dialog()).toContain(told)
  })

  it('takes no notes from a comma that may be a point, and offers what was meant', async () => {
    const bridge = await openSheet()
    await digits('500,50')
    expect(dialog()).toContain('₹500.50? ₹50,050? This is not an amount.')
    expect(dialog()).not.toContain('Change to give')
    expect(await confirm(bridge)).toEqual([])
  })

  it('takes nothing from the place of a digit that writes none', async () => {
    const bridge = await openSheet()
    await press('%', { code: 'Digit5', shiftKey: true })
    await press('ArrowDown', { code: 'Numpad2' })
    expect(await confirm(bridge)).toEqual([{ parts: [{ way: 'cash', amountPaise: 29_900 }] }])
  })

  it('sends nothing on too few notes, and goes to the field that says so', async () => {
    const bridge = await openSheet()
    await digits('200')
    expect(dialog()).toContain('That is less than is to be paid.')
    expect(await confirm(bridge)).toEqual([])
    expect(document.activeElement).toBe(find('[role=dialog] input[inputmode=decimal]'))
    expect(document.activeElement).toHaveProperty('value', '200')
  })

  it('says when the box does not hold the change, and sells all the same', async () => {
    const bridge = await openSheet()
    await digits('2000')
    expect(dialog()).toContain('The box holds ₹1,218.00: not enough for the change.')
    expect(await confirm(bridge)).toHaveLength(1)
  })

  it('shows the shop’s code with the amount by UPI, and waits for the tick', async () => {
    const bridge = await openSheet('sharma@bank')
    await alt(2)
    expect(document.querySelector('[role=dialog] svg[role=img]')?.getAttribute('aria-label')).toBe(
      'UPI code for ₹299',
    )
    expect(await confirm(bridge)).toEqual([])
    const tick = find<HTMLInputElement>('[role=dialog] input[type=checkbox]')
    expect(document.activeElement).toBe(tick)
    act(() => tick.click())
    await settle()
    expect(document.activeElement).toBe(money())
    expect(await confirm(bridge)).toEqual([{ parts: [{ way: 'upi', amountPaise: 29_900 }] }])
  })

  it.each(['practice', 'sandbox'] as const)(
    'says in %s that its code cannot be paid',
    async (environment) => {
      await openSheet('sharma@bank', {}, environment)
      await alt(2)
      expect(document.querySelector('[role=dialog] svg[role=img]')?.getAttribute('aria-label')).toBe(
        'Practice code for ₹299: no app can pay it',
      )
      expect(dialog()).toContain('no app can pay it')
      expect(dialog()).not.toContain('sharma@bank')
    },
  )

  it('says where to write the UPI id if the shop has none', async () => {
    await openSheet()
    await alt(2)
    expect(dialog()).toContain('No UPI code yet: the owner enters the shop’s UPI id in Settings, “Shop”.')
  })

  it('is by card with one key', async () => {
    const bridge = await openSheet()
    await alt(3)
    expect(await confirm(bridge)).toEqual([{ parts: [{ way: 'card', amountPaise: 29_900 }] }])
  })

  it('is on credit for the customer of the number who agreed and has room, and collects nothing', async () => {
    const bridge = await openSheet('', { name: 'Ramesh', accountId: 'A-1', limitPaise: paise(50_000) })
    await alt(4)
    expect(dialog()).toContain('Ramesh will owe ₹299.00. The limit is ₹500.00.')
    expect(dialog()).toContain('Nothing to collect now')
    expect(await confirm(bridge)).toEqual([
      { parts: [{ way: 'credit', amountPaise: 29_900, accountId: 'A-1' }] },
    ])
  })

  it('is not on credit above the limit', async () => {
    const bridge = await openSheet('', { name: 'Ramesh', accountId: 'A-1', limitPaise: paise(29_899) })
    await alt(4)
    expect(dialog()).toContain('more than the limit of ₹298.99')
    // Enter only leads to what is missing.
    expect(dialog()).not.toContain('Enter confirm')
    expect(await confirm(bridge)).toEqual([])
  })

  it('says why it cannot be on credit, and goes back to cash', async () => {
    const bridge = await openSheet()
    await alt(4)
    expect(dialog()).toContain('This customer has not agreed to be remembered.')
    expect(await confirm(bridge)).toEqual([])
    await alt(1)
    expect(await confirm(bridge)).toHaveLength(1)
  })
})
