// The menu of a Mac, from the same registry as every key: a person who looks for a command there finds it with its key.
import { useEffect } from 'react'
import type { CommandMenu } from '#shared/channels/window'
import { call, on } from '../../bridge/bridge'
import { useWords, type Words } from '../../texts/words'
import { thisKeyboard } from '../../ui/keyboard'
import { acceleratorOf, COMMANDS, COMMAND_GROUPS, COMMAND_IDS, type CommandId } from '../../commands/commands'
import { chooseCommand } from '../../commands/use-commands'

/** Every command that has a key with a modifier; a bare Enter or Esc belongs to what has the focus. */
export const commandMenus = ({ say }: Pick<Words, 'say'>): readonly CommandMenu[] =>
  COMMAND_GROUPS.map((group) => ({
    title: say(`help.${group}`),
    entries: COMMAND_IDS.filter((id) => COMMANDS[id].group === group).flatMap((id) => {
      const accelerator = acceleratorOf(id)
      return accelerator === null ? [] : [{ command: id, label: say(`command.${id}`), accelerator }]
    }),
  }))

const isCommand = (text: string): text is CommandId => (COMMAND_IDS as readonly string[]).includes(text)

/** Used once, in the shell. */
export function useMacMenu(): void {
  const words = useWords()
  useEffect(() => {
    if (thisKeyboard() === 'mac') void call('window.show-menus', { menus: commandMenus(words) })
  }, [words])
  useEffect(
    () => on('window.command-chosen', ({ command }) => void (isCommand(command) && chooseCommand(command))),
    [],
  )
}
