// One registry of keys: no two collide, and all work on a Hindi keyboard.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { acceleratorOf, bindingsOf, COMMANDS, COMMAND_IDS, keysOf } from '#renderer/commands/commands'
import { SCREENS } from '#renderer/commands/screens'

/** On whatever it is called, and however it is put: as a listener, as a property, or by tinykeys itself. */
const KEY_LISTENER =
  /addEventListener\(\s*['"`](key|beforeinput)|\.on(key|beforeinput)\w*\s*=[^=]|\btinykeys\(/

const commands = COMMAND_IDS.map((id) => ({ id, keys: COMMANDS[id].keys }))

describe('the keys of the app', () => {
  it.each(['pc', 'mac'] as const)('are each bound once on a %s', (keyboard) => {
    const bindings = COMMAND_IDS.flatMap((id) => bindingsOf(id, keyboard))
    expect(bindings.filter((binding, index) => bindings.indexOf(binding) !== index)).toEqual([])
    const printed = COMMAND_IDS.map((id) => keysOf(id, keyboard))
    expect(new Set(printed).size).toBe(printed.length)
  })

  it.each(['pc', 'mac'] as const)(
    'are named by their place on the keyboard, so that they work on a Hindi layout (%s)',
    (keyboard) => {
      for (const binding of COMMAND_IDS.flatMap((id) => bindingsOf(id, keyboard))) {
        const key = binding.split('+').at(-1) ?? ''
        expect(key).toMatch(
          /^(F\d{1,2}|Key[A-Z]|Digit\d|Numpad(\d|Add|Subtract)|Comma|Equal|Minus|Home|Enter|Escape)$/,
        )
      }
    },
  )

  it('take none of those of the menu of a Mac', () => {
    const menu = ['KeyQ', 'KeyH', 'Alt+KeyH', 'KeyM', 'KeyC', 'KeyV', 'KeyX', 'KeyZ', 'Shift+KeyZ', 'KeyA']
    const bound = new Set(COMMAND_IDS.flatMap((id) => bindingsOf(id, 'mac')))
    expect(menu.filter((keys) => bound.has(`Meta+${keys}`))).toEqual([])
  })

  it('double F1 to F10 as ⌘1 to ⌘0 on a Mac, and say so', () => {
    expect(bindingsOf('recharge', 'mac')).toEqual(['F3', 'Meta+Digit3'])
    expect(bindingsOf('day-book', 'mac')).toEqual(['F10', 'Meta+Digit0'])
    expect(bindingsOf('recharge', 'pc')).toEqual(['F3'])
    expect([keysOf('recharge', 'mac'), keysOf('day-book', 'mac')]).toEqual(['⌘3', '⌘0'])
  })

  it('have ⌘ for Ctrl on a Mac, written as a Mac writes it', () => {
    expect(bindingsOf('lock', 'mac')).toEqual(['Meta+KeyL'])
    expect(bindingsOf('lock', 'pc')).toEqual(['Control+KeyL'])
    expect(keysOf('lock', 'mac')).toBe('⌘L')
    expect(keysOf('lock', 'pc')).toBe('Ctrl+L')
    expect(keysOf('share', 'mac')).toBe('⇧⌘C')
    expect(keysOf('settings', 'mac')).toBe('⌘,')
    expect(keysOf('zoom-in', 'mac')).toBe('⌘+')
  })

  it('stand in the menu of a Mac in its own notation, and bare keys in none', () => {
    const accelerators = ['recharge', 'day-book', 'settings', 'share', 'zoom-in', 'pay-upi'] as const
    expect(accelerators.map(acceleratorOf)).toEqual([
      'Command+3',
      'Command+0',
      'Command+,',
      'Command+Shift+C',
      'Command+Plus',
      'Alt+2',
    ])
    expect(acceleratorOf('next-customer')).toBeNull()
    expect(acceleratorOf('back')).toBeNull()
    const all = COMMAND_IDS.map(acceleratorOf).filter((one) => one !== null)
    expect(new Set(all).size).toBe(all.length)
  })

  it('move no money: a bare letter, digit, Enter or space is a command only to leave a result for the next customer', () => {
    const others = COMMAND_IDS.filter((id) => id !== 'next-customer' && id !== 'add-to-visit')
    expect(bindingsOf('next-customer', 'pc')).toEqual(['Enter'])
    // It keeps a line, and sends nothing.
    expect(bindingsOf('add-to-visit', 'pc')).toEqual(['NumpadAdd', 'Shift+Equal'])
    for (const binding of others.flatMap((id) => bindingsOf(id, 'mac')))
      expect(binding).not.toMatch(/^(Key[A-Z]|Digit\d|Numpad\w+|Enter|Space)$/)
  })

  it('lead to every screen', () => {
    for (const screen of SCREENS) expect(COMMANDS[screen.id].group).toBe('go')
  })

  it('stand where the design puts them', () => {
    expect(commands.filter(({ keys }) => /^F\d+$/.test(keys)).map(({ id, keys }) => `${keys} ${id}`)).toEqual(
      [
        'F1 help',
        'F2 counter-box',
        'F3 recharge',
        'F4 dth',
        'F5 bills',
        'F6 accounts',
        'F7 verify',
        'F8 pending',
        'F9 receipts',
        'F10 day-book',
        'F11 visit',
      ],
    )
  })
})

describe('the way of a key', () => {
  it('has one listener on the window, and no other file listens to keys of the window or the document', () => {
    const root = resolve(import.meta.dirname, '../../../..')
    const listening = ['renderer', 'office/web', 'shared'].flatMap((part) =>
      readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
        .map((name) => `${part}/${name.replaceAll('\\', '/')}`)
        .filter((name) => /\.tsx?$/.test(name) && KEY_LISTENER.test(readFileSync(join(root, name), 'utf8'))),
    )
    expect(listening).toEqual(['renderer/ui/key-route.ts'])
  })
})
