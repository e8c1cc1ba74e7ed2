// The application menu. macOS needs one for copy and paste to work; elsewhere there is none, so that no menu key reloads a page with a sale on it.
import { Menu } from 'electron'

export function setApplicationMenu(): void {
  Menu.setApplicationMenu(
    process.platform === 'darwin'
      ? Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }])
      : null,
  )
}
