// Every key of the app, defined once: the key handler, the help overlay, the hints on screen and the collision test all
// read this table; the keys of screens come from their rows in screens.ts. Keys are function keys and `event.code`
// names, because letter shortcuts do not work with a Hindi keyboard layout.
import type { MessageKey } from '../messages/words'
import { acceleratorFrom, boundOn, printedOn, thisKeyboard, type Keyboard } from '../ui/keyboard'
import { SCREEN_IDS, SCREENS, type ScreenId } from './screens'

/** How the customer pays, on the confirm sheet: one key each. */
export const PAYMENT_COMMANDS = ['pay-cash', 'pay-upi', 'pay-card', 'pay-credit', 'pay-split'] as const

export const COMMAND_IDS = [
  'help',
  'counter-box',
  ...SCREEN_IDS,
  'visit',
  'new-sale',
  'take-up',
  'next-customer',
  'print-and-next',
  'print',
  'save-pdf',
  'share',
  'repeat',
  'complain',
  'customer',
  'customer-language',
  'lock',
  'zoom-in',
  'zoom-out',
  'zoom-reset',
  'back',
  'add-to-visit',
  ...PAYMENT_COMMANDS,
] as const
export type CommandId = (typeof COMMAND_IDS)[number]

export const COMMAND_GROUPS = ['go', 'work', 'window'] as const

export interface Command {
  readonly id: CommandId
  readonly label: MessageKey
  /** In tinykeys' notation; `$mod` is Ctrl, or ⌘ on a Mac. */
  readonly binding: string
  /** Further places of the same key: on the number pad, or with Shift held. */
  readonly also: readonly string[]
  /** As printed on the keyboard of a PC. */
  readonly keys: string
  readonly group: (typeof COMMAND_GROUPS)[number]
  /** Whether it also works while a dialog is open. */
  readonly inDialog: boolean
  /** A key that buttons, links and fields use themselves: theirs while one of them has the focus. */
  readonly isTheirs?: true
  /** Places of the key that write a sign in a field, by `event.code`: there they stay text. */
  readonly writes?: readonly string[]
}

const command = (
  id: CommandId,
  binding: string,
  keys: string,
  group: Command['group'],
  inDialog = false,
): Command => ({ id, label: `command.${id}`, binding, also: [], keys, group, inDialog })

const zoomCommand = (id: CommandId, [binding, ...also]: readonly [string, ...string[]], keys: string) => ({
  ...command(id, binding, keys, 'window', true),
  also,
})

const screenCommands = Object.fromEntries(
  SCREENS.map(({ id, binding, keys }) => [id, command(id, binding, keys, 'go')]),
) as { readonly [Id in ScreenId]: Command }

const paymentCommands = Object.fromEntries(
  PAYMENT_COMMANDS.map((id, index) => [
    id,
    command(id, `Alt+Digit${index + 1}`, `Alt+${index + 1}`, 'work', true),
  ]),
) as { readonly [Id in (typeof PAYMENT_COMMANDS)[number]]: Command }

export const COMMANDS: { readonly [Id in CommandId]: Command } = {
  help: command('help', 'F1', 'F1', 'window'),
  'counter-box': command('counter-box', 'F2', 'F2', 'window'),
  ...screenCommands,
  visit: command('visit', 'F11', 'F11', 'go'),
  'new-sale': command('new-sale', '$mod+KeyN', 'Ctrl+N', 'work'),
  'take-up': command('take-up', '$mod+KeyD', 'Ctrl+D', 'work'),
  'next-customer': { ...command('next-customer', 'Enter', 'Enter', 'work'), isTheirs: true },
  'print-and-next': command('print-and-next', '$mod+Enter', 'Ctrl+Enter', 'work'),
  print: command('print', '$mod+KeyP', 'Ctrl+P', 'work'),
  'save-pdf': command('save-pdf', '$mod+KeyS', 'Ctrl+S', 'work'),
  share: command('share', '$mod+Shift+KeyC', 'Ctrl+Shift+C', 'work'),
  repeat: command('repeat', '$mod+KeyR', 'Ctrl+R', 'work'),
  complain: command('complain', '$mod+KeyK', 'Ctrl+K', 'work'),
  customer: command('customer', '$mod+KeyU', 'Ctrl+U', 'work'),
  'customer-language': command('customer-language', 'Alt+KeyL', 'Alt+L', 'window', true),
  lock: command('lock', '$mod+KeyL', 'Ctrl+L', 'window', true),
  'zoom-in': zoomCommand('zoom-in', ['$mod+Equal', '$mod+Shift+Equal', '$mod+NumpadAdd'], 'Ctrl++'),
  'zoom-out': zoomCommand('zoom-out', ['$mod+Minus', '$mod+NumpadSubtract'], 'Ctrl+−'),
  'zoom-reset': zoomCommand('zoom-reset', ['$mod+Digit0', '$mod+Numpad0'], 'Ctrl+0'),
  back: command('back', 'Escape', 'Esc', 'work'),
  'add-to-visit': {
    ...command('add-to-visit', 'NumpadAdd', '+', 'work', true),
    also: ['Shift+Equal'],
    writes: ['Equal'],
  },
  ...paymentCommands,
}

/**
 * Keys that belong to the focused element and not to the app: listed in the help, handled by the components themselves.
 */
export const LOCAL_KEYS: readonly { readonly keys: string; readonly label: MessageKey }[] = [
  { keys: 'Enter', label: 'command.next' },
  { keys: '↑ ↓', label: 'command.move' },
]

/** What differs on a Mac, where ⌘0 is the double of F10. */
const ON_MAC: Partial<
  Readonly<Record<CommandId, { readonly bindings: readonly string[]; readonly keys: string }>>
> = {
  // F11 is the system's there.
  visit: { bindings: ['$mod+KeyB'], keys: 'Ctrl+B' },
  'zoom-reset': { bindings: ['$mod+Alt+Digit0', '$mod+Numpad0'], keys: 'Ctrl+Alt+0' },
}

const differing = (id: CommandId, keyboard: Keyboard) => (keyboard === 'mac' ? ON_MAC[id] : undefined)

/** What the keyboard is listened to for, in tinykeys' notation. */
export const bindingsOf = (id: CommandId, keyboard = thisKeyboard()): readonly string[] =>
  boundOn(keyboard, differing(id, keyboard)?.bindings ?? [COMMANDS[id].binding, ...COMMANDS[id].also])

/** The key of a command as shown beside a button. */
export const keysOf = (id: CommandId, keyboard = thisKeyboard()): string =>
  printedOn(keyboard, differing(id, keyboard)?.keys ?? COMMANDS[id].keys)

/** The key of a command in a Mac's menu, in Electron's notation; null for a bare key, which is no menu's. */
export function acceleratorOf(id: CommandId): string | null {
  const bindings = bindingsOf(id, 'mac')
  const binding = bindings.find((one) => one.startsWith('Meta+')) ?? bindings.find((one) => one.includes('+'))
  return binding === undefined ? null : acceleratorFrom(binding)
}
