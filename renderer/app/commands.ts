// Every key of the app, defined once: the key handler, the help overlay, the hints on screen and the collision test all
// read this table; the keys of screens come from their rows in screens.ts. Keys are function keys and `event.code`
// names, because letter shortcuts do not work with a Hindi keyboard layout.
import type { MessageKey } from '../messages/words'
import { SCREEN_IDS, SCREENS, type ScreenId } from './screens'

export const COMMAND_IDS = [
  'help',
  'counter-box',
  ...SCREEN_IDS,
  'new-sale',
  'print',
  'save-pdf',
  'share',
  'lock',
  'back',
] as const
export type CommandId = (typeof COMMAND_IDS)[number]

export interface Command {
  readonly id: CommandId
  readonly label: MessageKey
  /** In tinykeys' notation. */
  readonly binding: string
  /** As printed on the keyboard. */
  readonly keys: string
  readonly group: 'go' | 'work' | 'window'
  /** Whether it also works while a dialog is open. */
  readonly inDialog: boolean
}

const command = (
  id: CommandId,
  binding: string,
  keys: string,
  group: Command['group'],
  inDialog = false,
): Command => ({ id, label: `command.${id}`, binding, keys, group, inDialog })

const screenCommands = Object.fromEntries(
  SCREENS.map(({ id, binding, keys }) => [id, command(id, binding, keys, 'go')]),
) as { readonly [Id in ScreenId]: Command }

export const COMMANDS: { readonly [Id in CommandId]: Command } = {
  help: command('help', 'F1', 'F1', 'window'),
  'counter-box': command('counter-box', 'F2', 'F2', 'window'),
  ...screenCommands,
  'new-sale': command('new-sale', '$mod+KeyN', 'Ctrl+N', 'work'),
  print: command('print', '$mod+KeyP', 'Ctrl+P', 'work'),
  'save-pdf': command('save-pdf', '$mod+KeyS', 'Ctrl+S', 'work'),
  share: command('share', '$mod+Shift+KeyC', 'Ctrl+Shift+C', 'work'),
  lock: command('lock', '$mod+KeyL', 'Ctrl+L', 'window', true),
  back: command('back', 'Escape', 'Esc', 'work'),
}

/**
 * Keys that belong to the focused element and not to the app: listed in the help, handled by the components themselves.
 */
export const LOCAL_KEYS: readonly { readonly keys: string; readonly label: MessageKey }[] = [
  { keys: 'Enter', label: 'command.next' },
  { keys: '↑ ↓', label: 'command.move' },
]

/** The key of a command as shown beside a button. */
export const keysOf = (id: CommandId): string => COMMANDS[id].keys
