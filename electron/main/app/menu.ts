// The application menu. macOS needs one for copy and paste to work; other systems get none, so that no menu key reloads
// a page in the middle of a sale.
import { Menu } from 'electron'

export function setApplicationMenu(): void {
  Menu.setApplicationMenu(
    process.platform === 'darwin'
      ? Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }])
      : null,
  )
}
