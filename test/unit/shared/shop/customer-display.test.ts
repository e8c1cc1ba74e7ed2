// Which display is the one that was chosen, and what has no place on the customer's screen.
import { describe, expect, it } from 'vitest'
import { chosenDisplay, displayStateSchema, isOnDisplay } from '#shared/shop/customer-display'

const CHOSEN = { kind: 'display', id: 4, name: 'Side' } as const
const FIRST = { id: 1, name: 'Built in' }

describe('the chosen display', () => {
  it('is known by its id, whatever it is called now', () => {
    expect(chosenDisplay(CHOSEN, [FIRST, { id: 4, name: 'Renamed' }])).toMatchObject({ id: 4 })
  })
  it('is known by its name when the system gave it another id', () => {
    expect(chosenDisplay(CHOSEN, [FIRST, { id: 9, name: 'Side' }])).toMatchObject({ id: 9 })
  })
  it('is none of two of the same name, and none without a name', () => {
    expect(chosenDisplay(CHOSEN, [FIRST, { id: 8, name: 'Side' }, { id: 9, name: 'Side' }])).toBeNull()
    expect(chosenDisplay({ ...CHOSEN, name: '' }, [{ id: 9, name: '' }])).toBeNull()
  })
  it('is none where none was chosen', () => {
    expect(chosenDisplay({ kind: 'window' }, [FIRST])).toBeNull()
  })
})

describe('what the counter may show', () => {
  const line = { service: 'mobile', number: '98765 43210', payee: '', amountPaise: 100, state: 'entered' }
  const sale = {
    kind: 'sale',
    lines: [line],
    tenderedPaise: null,
    changePaise: null,
    upiPaise: null,
  }
  it('is a sale of lines, the welcome or a consent', () => {
    for (const state of [sale, { kind: 'welcome' }, { kind: 'consent', to: 'bank', language: 'hi' }])
      expect(displayStateSchema.safeParse(state).success).toBe(true)
  })
  it.each([
    ['a commission', { ...sale, commissionPaise: 5 }],
    ['the box', { ...sale, expectedPaise: 5 }],
    ['a commission on the line', { ...sale, lines: [{ ...line, commissionPaise: 5 }] }],
    ['a customer’s name', { ...sale, lines: [{ ...line, customerName: 'Asha' }] }],
    ['a text of its own', { kind: 'consent', to: 'bank', language: 'hi', text: 'pay here' }],
    ['a code of its own', { ...sale, upiCode: { content: 'upi://pay?pa=other@bank', isPayable: true } }],
    ['a total of its own', { ...sale, totalPaise: 100 }],
    ['no line', { ...sale, lines: [] }],
  ])('is never %s', (_what, state) => {
    expect(displayStateSchema.safeParse(state).success).toBe(false)
  })
})

describe('a window that a person put somewhere', () => {
  const DISPLAYS = [{ bounds: { x: 1366, y: 0, width: 1024, height: 768 } }]
  const at = (y: number, x = 1500) => ({ x, y, width: 800, height: 500 })

  it('is on a display by its middle and its title bar, by which it is moved', () => {
    expect(isOnDisplay(at(0), DISPLAYS)).toBe(true)
    expect(isOnDisplay(at(200), DISPLAYS)).toBe(true)
  })

  it.each([
    ['with its title bar above the edge', at(-40)],
    ['with its middle below the edge', at(600)],
    ['beside the display', at(0, 100)],
  ])('is not %s', (_where, spot) => {
    expect(isOnDisplay(spot, DISPLAYS)).toBe(false)
  })
})
