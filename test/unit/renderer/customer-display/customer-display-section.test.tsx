// The settings of the customer's screen, and what the counter sends once it is on.
import { describe, expect, it } from 'vitest'
import type { Input } from '#shared/channels/contract'
import type { DisplayStanding } from '#shared/shop/customer-display'
import { DEFAULT_PREFERENCES } from '#shared/shop/preferences'
import { succeed } from '#shared/base/result'
import { act } from '../../../support/act'
import { appState, counterHandlers } from '../../../support/counter'
import { installFakeBridge } from '../../../support/fake-bridge'
import { click, find, openApp, pageText, press, settle } from '../../../support/window'
import { wordsIn } from '../../../support/words'

const { say } = wordsIn('en')
const BUILT_IN = { id: 1, name: 'Built in', widthPixels: 1366, heightPixels: 768, hasCounter: true }
const SIDE = { id: 2, name: 'Side', widthPixels: 1280, heightPixels: 720, hasCounter: false }

/** A counter whose owner is there, with these displays. */
function counter(
  told: Omit<DisplayStanding, 'mayChoose'>,
  customerDisplay = DEFAULT_PREFERENCES.customerDisplay,
  mayChoose = true,
) {
  const standing = { ...told, mayChoose }
  const shown: Input<'customer-display.show'>[] = []
  const did: string[] = []
  const state = appState()
  const bridge = installFakeBridge({
    ...counterHandlers([], { ...state, preferences: { ...state.preferences, customerDisplay } }),
    'customer-display.standing': async () => succeed(standing),
    'customer-display.show': async (input) => {
      shown.push(input)
      return succeed(null)
    },
    'customer-display.identify': async () => {
      did.push('identify')
      return succeed(null)
    },
    'customer-display.example': async () => {
      did.push('example')
      return succeed(null)
    },
    'customer-display.open': async () => {
      did.push('open')
      return succeed({ ...standing, standing: 'open' })
    },
  })
  return { bridge, shown, did }
}

const ON_SIDE = { place: { kind: 'display', id: SIDE.id, name: SIDE.name }, language: null } as const
const section = () => find('[data-section="display"]')

describe("the customer's screen in the settings", () => {
  it('says that one screen is not enough, and offers a window', async () => {
    counter({ displays: [BUILT_IN], standing: 'off' })
    await openApp('/settings/display')
    expect(section().textContent).toContain(say('display.place.one'))
  })

  it('says how to put a window there where no program may choose a screen, and offers none', async () => {
    counter({ displays: [BUILT_IN, SIDE], standing: 'open' }, ON_SIDE, false)
    await openApp('/settings/display')
    expect(section().textContent).toContain(say('display.place.by-hand'))
    expect(section().textContent).toContain(say('display.place.window'))
    expect(section().textContent).not.toContain('Side')
    expect(section().textContent).not.toContain(say('display.identify'))
  })

  it('follows a display that comes and goes', async () => {
    const { bridge } = counter({ displays: [BUILT_IN, SIDE], standing: 'open' }, ON_SIDE)
    await openApp('/settings/display')
    expect(section().textContent).toContain(say('display.standing.open'))
    act(() =>
      bridge.push('customer-display.changed', {
        displays: [BUILT_IN],
        standing: 'display-away',
        mayChoose: true,
      }),
    )
    await settle()
    expect(section().textContent).toContain(say('display.standing.display-away'))
    expect(section().textContent).toContain(say('display.place.gone', { name: 'Side' }))
  })

  it('opens a window again that somebody closed', async () => {
    const { did } = counter(
      { displays: [BUILT_IN], standing: 'closed' },
      { place: { kind: 'window' }, language: null },
    )
    await openApp('/settings/display')
    expect(section().textContent).toContain(say('display.standing.closed'))
    await click('button', say('display.open'))
    expect(did).toEqual(['open'])
    expect(section().textContent).toContain(say('display.standing.open'))
  })

  it('shows the numbers, and an example while it is open', async () => {
    const { did } = counter({ displays: [BUILT_IN, SIDE], standing: 'open' }, ON_SIDE)
    await openApp('/settings/display')
    await click('button', say('display.identify'))
    await click('button', say('display.example'))
    expect(did).toEqual(['identify', 'example'])
  })
})

describe('the counter', () => {
  it('sends nothing, and has no switch, in a shop without the screen', async () => {
    const { shown } = counter({ displays: [BUILT_IN], standing: 'off' })
    await openApp('/recharge')
    await press('9')
    expect(shown).toEqual([])
    expect(document.querySelector('button[title*="Alt+L"]')).toBeNull()
  })

  it('sends the number as it is typed, each change once, and the welcome when the screen is left', async () => {
    const { shown } = counter({ displays: [BUILT_IN, SIDE], standing: 'open' }, ON_SIDE)
    await openApp('/recharge')
    expect(shown).toEqual([{ state: { kind: 'welcome' }, language: null }])
    const field = find<HTMLInputElement>('main input')
    field.focus()
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    act(() => {
      write?.call(field, '987654')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await settle()
    expect(shown.at(-1)).toMatchObject({
      state: { kind: 'sale', lines: [{ service: 'mobile', number: '98765 4', amountPaise: null }] },
    })
    await press('F8')
    expect(shown.at(-1)).toEqual({ state: { kind: 'welcome' }, language: null })
    // Two empty forms: nothing new for the customer.
    await press('F4')
    await press('F3')
    const texts = shown.map((one) => JSON.stringify(one))
    expect(texts.filter((text, index) => text === texts[index - 1])).toEqual([])
  })

  it('switches the language of this customer alone', async () => {
    const { shown } = counter({ displays: [BUILT_IN, SIDE], standing: 'open' }, ON_SIDE)
    await openApp('/recharge')
    await press('KeyL', { altKey: true })
    expect(shown.at(-1)).toMatchObject({ language: 'hi' })
    expect(pageText()).toContain('हिन्दी')
    const field = find<HTMLInputElement>('main input')
    field.focus()
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    act(() => {
      write?.call(field, '98')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await settle()
    expect(shown.at(-1)).toMatchObject({ state: { kind: 'sale' }, language: 'hi' })
    await press('F8')
    expect(shown.at(-1)).toEqual({ state: { kind: 'welcome' }, language: null })
  })
})
