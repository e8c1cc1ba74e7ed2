// Every key of the app, defined once: the key handler, the help overlay, the hints on screen and the collision test all
// read this table; the keys of screens come from their rows in screens.ts. Keys are function keys and `event.code`
// names, because letter shortcuts do not work with a Hindi keyboard layout.
import type { MessageKey } from '../texts/words'
import { acceleratorFrom, boundOn, printedOn, thisKeyboard, type Keyboard } from '../ui/keyboard'
import { SCREENS, type ScreenId } from './screens'

/** How the customer pays, on the confirm sheet: one key each. */
export const PAYMENT_COMMANDS = ['pay-cash', 'pay-upi', 'pay-card', 'pay-credit', 'pay-split'] as const
/** A note that is handed over, in the order of their keys: Alt+6 to Alt+9. */
export const NOTE_COMMANDS = ['note-50', 'note-100', 'note-200', 'note-500'] as const
type NoteCommand = (typeof NOTE_COMMANDS)[number]
type PaymentCommand = (typeof PAYMENT_COMMANDS)[number]

export const COMMAND_GROUPS = ['go', 'work', 'window'] as const

interface Row {
  /** As printed on the keyboard of a PC. */
  readonly keys: string
  /** The same in tinykeys' notation, with further places of the key: on the number pad, or with Shift held. `$mod` is Ctrl, or ⌘ on a Mac. */
  readonly bindings: readonly [string, ...string[]]
  readonly group: (typeof COMMAND_GROUPS)[number]
  /** Whether it also works while a dialog is open. */
  readonly inDialog?: true
  /** Pressed while a dialog still closes it waits for that. */
  readonly waitsForDialogs?: true
  /** A key that buttons, links and fields use themselves: theirs while one of them has the focus. */
  readonly isTheirs?: true
  /** The key is a character, with which a scanned code may begin: it waits until no other follows at once. */
  readonly isCharacter?: true
  /** Places of the key that write a sign in a field, by `event.code`: there they stay text. */
  readonly writes?: readonly string[]
  /** Where it differs on a Mac. */
  readonly onMac?: { readonly keys: string; readonly bindings: readonly string[] }
}

const leading = { group: 'go', waitsForDialogs: true } as const
const everywhere = { group: 'window', inDialog: true } as const

const screens = Object.fromEntries(
  SCREENS.map(({ id, keys, binding }): [ScreenId, Row] => [id, { keys, bindings: [binding], ...leading }]),
) as { readonly [Id in ScreenId]: Row }

const payments = Object.fromEntries(
  PAYMENT_COMMANDS.map((id, index): [PaymentCommand, Row] => [
    id,
    { keys: `Alt+${index + 1}`, bindings: [`Alt+Digit${index + 1}`], group: 'work', inDialog: true },
  ]),
) as { readonly [Id in PaymentCommand]: Row }

const FIRST_NOTE_DIGIT = 6
const notes = Object.fromEntries(
  NOTE_COMMANDS.map((id, index): [NoteCommand, Row] => [
    id,
    {
      keys: `Alt+${FIRST_NOTE_DIGIT + index}`,
      bindings: [`Alt+Digit${FIRST_NOTE_DIGIT + index}`],
      group: 'work',
      inDialog: true,
    },
  ]),
) as { readonly [Id in NoteCommand]: Row }

/** In the order of the help; the name of each is the text `command.<id>`. */
const ROWS = {
  help: { keys: 'F1', bindings: ['F1'], group: 'window', waitsForDialogs: true },
  'counter-box': { keys: 'F2', bindings: ['F2'], group: 'window', waitsForDialogs: true },
  ...screens,
  // F11 is the system's on a Mac.
  visit: { keys: 'F11', bindings: ['F11'], ...leading, onMac: { keys: 'Ctrl+B', bindings: ['$mod+KeyB'] } },
  'new-sale': { keys: 'Ctrl+N', bindings: ['$mod+KeyN'], group: 'work' },
  'take-up': { keys: 'Ctrl+D', bindings: ['$mod+KeyD'], group: 'work' },
  'next-customer': { keys: 'Enter', bindings: ['Enter'], group: 'work', isTheirs: true },
  'print-and-next': { keys: 'Ctrl+Enter', bindings: ['$mod+Enter'], group: 'work' },
  print: { keys: 'Ctrl+P', bindings: ['$mod+KeyP'], group: 'work' },
  'print-queue': { keys: 'Ctrl+Shift+P', bindings: ['$mod+Shift+KeyP'], group: 'work' },
  'save-pdf': { keys: 'Ctrl+S', bindings: ['$mod+KeyS'], group: 'work' },
  share: { keys: 'Ctrl+Shift+C', bindings: ['$mod+Shift+KeyC'], group: 'work' },
  repeat: { keys: 'Ctrl+R', bindings: ['$mod+KeyR'], group: 'work' },
  complain: { keys: 'Ctrl+K', bindings: ['$mod+KeyK'], group: 'work' },
  'open-drawer': { keys: 'Ctrl+O', bindings: ['$mod+KeyO'], group: 'work' },
  customer: { keys: 'Ctrl+U', bindings: ['$mod+KeyU'], group: 'work' },
  'use-scan': { keys: 'Alt+C', bindings: ['Alt+KeyC'], group: 'work' },
  'customer-language': { keys: 'Alt+L', bindings: ['Alt+KeyL'], ...everywhere },
  lock: { keys: 'Ctrl+L', bindings: ['$mod+KeyL'], ...everywhere },
  'zoom-in': {
    keys: 'Ctrl++',
    bindings: ['$mod+Equal', '$mod+Shift+Equal', '$mod+NumpadAdd'],
    ...everywhere,
  },
  'zoom-out': { keys: 'Ctrl+−', bindings: ['$mod+Minus', '$mod+NumpadSubtract'], ...everywhere },
  'zoom-reset': {
    keys: 'Ctrl+0',
    bindings: ['$mod+Digit0', '$mod+Numpad0'],
    ...everywhere,
    // ⌘0 is the double of F10.
    onMac: { keys: 'Ctrl+Alt+0', bindings: ['$mod+Alt+Digit0', '$mod+Numpad0'] },
  },
  back: { keys: 'Esc', bindings: ['Escape'], group: 'work' },
  'add-to-visit': {
    keys: '+',
    bindings: ['NumpadAdd', 'Shift+Equal'],
    group: 'work',
    inDialog: true,
    isCharacter: true,
    writes: ['Equal'],
  },
  ...payments,
  ...notes,
  'note-exact': { keys: 'Alt+0', bindings: ['Alt+Digit0'], group: 'work', inDialog: true },
} as const satisfies Readonly<Record<string, Row>>
export type CommandId = keyof typeof ROWS

export const COMMAND_IDS = Object.keys(ROWS) as readonly CommandId[]
export const COMMANDS: { readonly [Id in CommandId]: Row } = ROWS

/**
 * Keys that belong to the focused element and not to the app: listed in the help, handled by the components themselves.
 */
export const LOCAL_KEYS: readonly { readonly keys: string; readonly label: MessageKey }[] = [
  { keys: 'Enter', label: 'command.next' },
  { keys: '↑ ↓', label: 'command.move' },
]

const rowOn = (keyboard: Keyboard, id: CommandId) =>
  (keyboard === 'mac' ? COMMANDS[id].onMac : undefined) ?? COMMANDS[id]

/** What the keyboard is listened to for, in tinykeys' notation. */
export const bindingsOf = (id: CommandId, keyboard = thisKeyboard()): readonly string[] =>
  boundOn(keyboard, rowOn(keyboard, id).bindings)

/** The key of a command as shown beside a button. */
export const keysOf = (id: CommandId, keyboard = thisKeyboard()): string =>
  printedOn(keyboard, rowOn(keyboard, id).keys)

/** The key of a command in a Mac's menu, in Electron's notation; null for a bare key, which is no menu's. */
export function acceleratorOf(id: CommandId): string | null {
  const bindings = bindingsOf(id, 'mac')
  const binding = bindings.find((one) => one.startsWith('Meta+')) ?? bindings.find((one) => one.includes('+'))
  return binding === undefined ? null : acceleratorFrom(binding)
}
