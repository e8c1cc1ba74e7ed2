// A keyboard of a script writes its own letters with the keys of a PC: every key of the app works there by its place, and
// digits are digits, whichever the row of figures writes.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bindingsOf, COMMANDS, COMMAND_IDS, type CommandId } from '#renderer/commands/commands'
import { useCommand, useKeyboard } from '#renderer/commands/use-commands'
import { clearCounter, counters } from '#renderer/operations/recharge/counter-store'
import { act } from '../../../support/act'
import { preparedDrafts } from '../../../support/fake-bridge'
import { rechargeHandlers } from '../../../support/recharge'
import { field, openApp, press, show, typeKeys } from '../../../support/window'

/** What InScript writes with a letter, as its place within the block of a script: the same in each of them. */
const INSCRIPT: Readonly<Record<string, number>> = {
  KeyA: 0x4b,
  KeyB: 0x35,
  KeyC: 0x2e,
  KeyD: 0x4d,
  KeyE: 0x3e,
  KeyH: 0x2a,
  KeyK: 0x15,
  KeyL: 0x24,
  KeyN: 0x32,
  KeyO: 0x26,
  KeyP: 0x1c,
  KeyR: 0x40,
  KeyS: 0x47,
  KeyU: 0x39,
}
const TAMIL_99: Readonly<Record<string, string>> = {
  KeyA: 'அ',
  KeyB: 'ங',
  KeyC: 'ஒ',
  KeyD: 'உ',
  KeyE: 'ஊ',
  KeyH: 'க',
  KeyK: 'ம',
  KeyL: 'த',
  KeyN: 'ல',
  KeyO: 'ட',
  KeyP: 'ண',
  KeyR: 'ஐ',
  KeyS: 'இ',
  KeyU: 'ற',
}

interface Layout {
  readonly letters: (code: string) => string | undefined
  readonly zero: string
}

const inScript = (block: number, zero: string): Layout => ({
  letters: (code) => {
    const place = INSCRIPT[code]
    return place === undefined ? undefined : String.fromCharCode(block + place)
  },
  zero,
})

const LAYOUTS: Readonly<Record<string, Layout>> = {
  'Devanagari InScript': inScript(0x900, '०'),
  'Bengali InScript': inScript(0x980, '০'),
  'Gujarati InScript': inScript(0xa80, '૦'),
  'Tamil 99': { letters: (code) => TAMIL_99[code], zero: '௦' },
  'Telugu InScript': inScript(0xc00, '౦'),
  'Kannada InScript': inScript(0xc80, '೦'),
}

const digitsIn = ({ zero }: Layout, text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(zero.charCodeAt(0) + Number(digit)))

/** The key as this layout sends it: the code of its place, the character it writes. */
function sent(layout: Layout, binding: string): KeyboardEventInit & { readonly key: string } {
  const held = binding.split('+')
  const code = held.pop() ?? ''
  const [, digit] = /^Digit(\d)$/.exec(code) ?? []
  const key = layout.letters(code) ?? (digit === undefined ? code : digitsIn(layout, digit))
  if (code.startsWith('Key') && key === code) throw new Error(`no letter of ${code}`)
  return {
    key,
    code,
    ctrlKey: held.includes('Control'),
    altKey: held.includes('Alt'),
    shiftKey: held.includes('Shift'),
  }
}

afterEach(() => {
  for (const store of Object.values(counters)) clearCounter(store)
})

const done = vi.fn<(id: CommandId) => void>()

function EveryCommand() {
  useKeyboard()
  return COMMAND_IDS.map((id) => <One key={id} id={id} />)
}
function One({ id }: { readonly id: CommandId }) {
  useCommand(id, () => done(id))
  return null
}

describe.each(Object.entries(LAYOUTS))('a keyboard of %s', (_name, layout) => {
  it('gives every command by the place of its key', async () => {
    await show(<EveryCommand />)
    for (const id of COMMAND_IDS)
      for (const binding of bindingsOf(id, 'pc')) {
        done.mockClear()
        const { key, ...init } = sent(layout, binding)
        await press(key, init)
        expect(done.mock.calls, `${COMMANDS[id].keys} as ${key}`).toEqual([[id]])
      }
  }, 60_000)

  it('writes its letters into the counter box, and no command', async () => {
    await openApp('/', rechargeHandlers())
    const box = document.querySelector<HTMLInputElement>('[role=combobox]')
    act(() => box?.focus())
    const word = ['KeyK', 'KeyN', 'KeyP'].map((code) => layout.letters(code) ?? '')
    for (const [at, code] of ['KeyK', 'KeyN', 'KeyP'].entries()) {
      const isLeftToTheField = await press(word[at] ?? '', { code })
      expect(isLeftToTheField).toBe(true)
    }
    expect(window.location.hash).toBe('#/')
  })

  it('types a number and an amount in its own digits', async () => {
    const bridge = await openApp('/recharge', rechargeHandlers())
    await typeKeys(`${digitsIn(layout, '9876543210')} ${digitsIn(layout, '299')}\n`)
    expect(field('Search a plan or type an amount').value).toBe('299')
    expect(preparedDrafts(bridge)).toMatchObject([{ accountNumber: '9876543210', amountPaise: 29_900 }])
  })
})
