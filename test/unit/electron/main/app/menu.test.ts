// The application menu: none where a menu key could reload the page in the middle of a sale.
import { afterEach, expect, it, vi } from 'vitest'
import { setApplicationMenu } from '../../../../../electron/main/app/menu'
import { provideElectron } from '../../../../support/provide-electron'

afterEach(() => vi.unstubAllGlobals())

function menuOn(platform: NodeJS.Platform): unknown {
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
  setApplicationMenu()
  return set
}

it.each(['linux', 'win32'] as const)('%s gets none', (platform) => {
  expect(menuOn(platform)).toBeNull()
})

it('macOS gets copy and paste, and no way to reload a page', () => {
  expect(menuOn('darwin')).toEqual([{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }])
})
