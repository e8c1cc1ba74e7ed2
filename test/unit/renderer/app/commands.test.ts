// One registry of keys: no two collide, and all work on a Hindi keyboard.
import { describe, expect, it } from 'vitest'
import { COMMANDS, COMMAND_IDS } from '../../../../renderer/app/commands'
import { SCREENS } from '../../../../renderer/app/screens'

const commands = COMMAND_IDS.map((id) => COMMANDS[id])

describe('the keys of the app', () => {
  it('are each bound once', () => {
    const bindings = commands.map((command) => command.binding)
    expect(new Set(bindings).size).toBe(bindings.length)
    const printed = commands.map((command) => command.keys)
    expect(new Set(printed).size).toBe(printed.length)
  })

  it('name letters by their place on the keyboard, so that they work on a Hindi layout', () => {
    for (const { binding } of commands) {
      const key = binding.split('+').at(-1) ?? ''
      expect(key).toMatch(/^(F\d{1,2}|Key[A-Z]|Comma|Home|Escape)$/)
    }
  })

  it('move no money: a bare letter, digit, Enter or space is never a command', () => {
    for (const { binding } of commands) expect(binding).not.toMatch(/^(Key[A-Z]|Digit\d|Enter|Space)$/)
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
      ],
    )
  })
})
