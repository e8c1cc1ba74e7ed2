// Notes as keys: each adds itself, Backspace takes the last away, and the change stands there at once.
import { useRef, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import fc from 'fast-check'
import { paise, parseRupees } from '#shared/base/money'
import { succeed } from '#shared/base/result'
import { clearCounter, counters } from '#renderer/operations/recharge/counter-store'
import { NoteKeys } from '#renderer/sale/payment/NoteKeys'
import { lastNote, NOTES, withNote, type NotePress } from '#renderer/sale/payment/notes'
import { ACTIVATION_DELAY_MS } from '#renderer/ui/activation-delay'
import { WordsProvider } from '#renderer/texts/WordsProvider'
import { Dialog } from '#renderer/ui/Dialog'
import { TextField } from '#renderer/ui/Field'
import { act } from '../../../../support/act'
import { counterHandlers, OPEN_TILL } from '../../../../support/counter'
import { called, type FakeBridge } from '../../../../support/fake-bridge'
import { rechargeHandlers, soldOf, USUAL_SHEET } from '../../../../support/recharge'
import { find, openApp, press, settle, show, typeKeys } from '../../../../support/window'
import { windowClock } from '../../../../support/window-clock'

const pass = windowClock()
afterEach(() => {
  for (const store of Object.values(counters)) clearCounter(store)
})

async function openSheet(): Promise<FakeBridge> {
  const bridge = await openApp('/recharge', {
    ...counterHandlers([]),
    ...rechargeHandlers(),
    'sale.confirm': () => Promise.resolve(succeed(soldOf(USUAL_SHEET))),
    'till.state': () => Promise.resolve(succeed(OPEN_TILL)),
  })
  act(() => counters.mobile.setState({ stage: { kind: 'confirm', sheet: USUAL_SHEET } }))
  await settle()
  return bridge
}
const alt = (digit: number, init: KeyboardEventInit = {}) =>
  press(String(digit), { code: `Digit${digit}`, altKey: true, ...init })
const notesField = () => find<HTMLInputElement>('[role=dialog] input[inputmode=decimal]')
const dialog = (): string => (find('[role=dialog]').textContent ?? '').replace(/\s+/g, ' ')
const moneyButton = (): HTMLButtonElement =>
  [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find((button) =>
    button.textContent?.startsWith('Recharge'),
  ) ?? find('no money button')
const chip = (words: string): HTMLButtonElement =>
  [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] [role=group] button')].find((button) =>
    button.textContent?.startsWith(words),
  ) ?? find(`no chip ${words}`)

describe('on a sheet', () => {
  it('notes add up, the same note twice counts two, and the change follows each', async () => {
    const bridge = await openSheet()
    await alt(8)
    expect(dialog()).toContain('less than is to be paid')
    await alt(7)
    expect(dialog()).toContain('Change to give₹1.00')
    await alt(7)
    expect(notesField().value).toBe('400')
    expect(document.activeElement).toBe(moneyButton())
    pass(ACTIVATION_DELAY_MS)
    act(() => moneyButton().click())
    await settle()
    expect(called(bridge, 'sale.confirm')).toMatchObject([
      { payment: { parts: [{ way: 'cash', amountPaise: 29_900, tenderedPaise: 40_000 }] } },
    ])
  })

  it('Backspace takes the last note away, and a typed digit only itself', async () => {
    await openSheet()
    await typeKeys('1')
    await alt(9)
    await alt(6)
    expect(notesField().value).toBe('551')
    await press('Backspace')
    expect(notesField().value).toBe('501')
    await press('Backspace')
    expect(notesField().value).toBe('1')
    await press('Backspace')
    expect(notesField().value).toBe('')
    await alt(9)
    await typeKeys('0')
    await press('Backspace')
    expect(notesField().value).toBe('500')
    await press('Backspace')
    expect(notesField().value).toBe('')
  })

  it('exact cash is nothing typed, and is what is marked at first', async () => {
    const bridge = await openSheet()
    expect(chip('Exact').getAttribute('aria-pressed')).toBe('true')
    await alt(9)
    expect(chip('Exact').getAttribute('aria-pressed')).toBe('false')
    await alt(0)
    expect(notesField().value).toBe('')
    pass(ACTIVATION_DELAY_MS)
    act(() => moneyButton().click())
    await settle()
    expect(called(bridge, 'sale.confirm')).toMatchObject([
      { payment: { parts: [{ way: 'cash', amountPaise: 29_900 }] } },
    ])
  })

  it('are taken before the sheet is live, and confirm nothing', async () => {
    const bridge = await openSheet()
    await alt(9)
    act(() => moneyButton().click())
    await settle()
    expect(notesField().value).toBe('500')
    expect(called(bridge, 'sale.confirm')).toEqual([])
  })

  it('a key that is held counts one note', async () => {
    await openSheet()
    await alt(9)
    await alt(9, { repeat: true })
    expect(notesField().value).toBe('500')
  })

  it('a press of the pointer leaves the focus on the button that confirms', async () => {
    await openSheet()
    const five = chip('₹500')
    act(() => {
      five.focus()
      five.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
    })
    await settle()
    expect(notesField().value).toBe('500')
    expect(document.activeElement).toBe(moneyButton())
  })

  it('are no keys where nothing is paid in cash', async () => {
    await openSheet()
    await alt(3)
    await alt(9)
    await alt(1)
    expect(notesField().value).toBe('')
  })
})

function Behind({ isOver }: { readonly isOver: boolean }) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  return (
    <WordsProvider language="en">
      <TextField ref={field} label="Cash" value={text} onChange={(event) => setText(event.target.value)} />
      <NoteKeys field={field} text={text} onText={setText} onPicked={() => {}} />
      <TextField label="Reason" defaultValue="tea" />
      <output>{text}</output>
      <Dialog open={isOver} title="Over it" onClose={vi.fn<() => void>()}>
        <button type="button">Yes</button>
      </Dialog>
    </WordsProvider>
  )
}
const amount = () => document.querySelector('output')?.textContent

it('Backspace in another field takes a character of that', async () => {
  await show(<Behind isOver={false} />)
  act(() => document.querySelectorAll<HTMLButtonElement>('[role=group] button')[0]?.click())
  document.querySelectorAll('input')[1]?.focus()
  expect(await press('Backspace')).toBe(true)
  expect(amount()).toBe('50')
})

it('a note changes nothing behind a dialog', async () => {
  await show(<Behind isOver />)
  act(() => document.querySelectorAll<HTMLButtonElement>('[role=group] button')[0]?.click())
  expect(amount()).toBe('')
})

describe('the amount with a note', () => {
  const notes = fc.array(fc.constantFrom(...NOTES), { minLength: 1, maxLength: 12 })

  it('is the sum to the paisa, and taking all notes away again leaves what was typed', () => {
    fc.assert(
      fc.property(fc.constantFrom<string>('', '1', '299', '0.5', '1,234.75'), notes, (typed, given) => {
        let text = typed
        let presses: readonly NotePress[] = []
        for (const note of given) {
          const after = withNote(text, note)
          if (after === null) throw new Error('a note was refused')
          presses = [...presses, { before: text, after }]
          text = after
        }
        const begun = parseRupees(typed)
        const sum = given.reduce((total, note) => total + note * 100, begun.ok ? begun.amountPaise : 0)
        expect(parseRupees(text)).toMatchObject({ ok: true, amountPaise: paise(sum) })
        for (let last = lastNote(presses, text); last !== null; last = lastNote(presses, text)) {
          text = last.before
          presses = presses.slice(0, -1)
        }
        expect(text).toBe(typed)
        expect(presses).toEqual([])
      }),
    )
  })

  it('is none where what was typed is no amount', () => {
    expect(withNote('29x', 50)).toBeNull()
    expect(withNote('1,2,3', 50)).toBeNull()
  })
})
