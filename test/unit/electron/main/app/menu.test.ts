// The application menu: none where a menu key could reload the page in the middle of a sale.
import { afterEach, expect, it, vi } from 'vitest'
import { setApplicationMenu } from '#main/app/menu'
import { provideElectron } from '#test/support/provide-electron'

afterEach(() => vi.unstubAllGlobals())

function menuOn(platform: NodeJS.Platform, ...shown: Parameters<typeof setApplicationMenu>): unknown {
  let set: unknown = 'not set'
  vi.stubGlobal('process', { ...process, platform })
  provideElectron({
    Menu: {
      setApplicationMenu: (menu: unknown) => {
        set = menu
      },
      buildFromTemplate: (template: unknown) => template,
    },
  })
  setApplicationMenu(...shown)
  return set
}

it.each(['linux', 'win32'] as const)('%s gets none', (platform) => {
  expect(menuOn(platform)).toBeNull()
})

it('macOS gets copy and paste, and no way to reload a page', () => {
  expect(menuOn('darwin')).toEqual([{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }])
})

it('macOS shows the commands of the window between Edit and Window', () => {
  const chosen: string[] = []
  const entry = { command: 'new-sale', label: 'New sale', accelerator: 'Command+N' }
  const [, , menu] = menuOn('darwin', [{ title: 'Work', entries: [entry] }], (command) =>
    chosen.push(command),
  ) as readonly {
    readonly label: string
    readonly submenu: readonly { click(...press: unknown[]): void }[]
  }[]
  expect(menu).toMatchObject({ label: 'Work', submenu: [{ label: 'New sale', accelerator: 'Command+N' }] })
  // The window had the key first.
  menu?.submenu[0]?.click({}, undefined, { triggeredByAccelerator: true })
  expect(chosen).toEqual([])
  menu?.submenu[0]?.click({}, undefined, { triggeredByAccelerator: false })
  expect(chosen).toEqual(['new-sale'])
})
