// The application menu. macOS needs one for copy and paste to work, and shows the window's commands in it; other systems get
// none, so that no menu key reloads a page in the middle of a sale.
import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { CommandMenu } from '#shared/channels/window'
import type { AppHandlers, Push } from '#shared/channels/contract'
import { succeed } from '#shared/base/result'

/** `choose` runs a command in the window. */
export function setApplicationMenu(
  menus: readonly CommandMenu[] = [],
  choose: (command: string) => void = () => {},
): void {
  if (process.platform !== 'darwin') return Menu.setApplicationMenu(null)
  const shown = menus.map(({ title, entries }): MenuItemConstructorOptions => ({
    label: title,
    submenu: entries.map(({ command, label, accelerator }) => ({
      label,
      accelerator,
      // A key reaches the window first. If nobody there answered it, it is not pressed a second time.
      click: (_item, _window, { triggeredByAccelerator }) => {
        if (triggeredByAccelerator !== true) choose(command)
      },
    })),
  }))
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }, ...shown, { role: 'windowMenu' }]),
  )
}

export const menuHandlers = (push: Push): Pick<AppHandlers, 'window.show-menus'> => ({
  'window.show-menus': async ({ menus }) => {
    // Other systems keep having none.
    if (process.platform === 'darwin')
      setApplicationMenu(menus, (command) => push('window.command-chosen', { command }))
    return succeed(null)
  },
})
