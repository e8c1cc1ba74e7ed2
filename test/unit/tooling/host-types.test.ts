// Holds the classes of the stand-in host to Electron's own types. The compiler is what fails here (`npm run types`): when a new version of
// Electron drops a name that the stand-in offers, or the stand-in invents one.
import type Electron from 'electron'
import { expectTypeOf, it } from 'vitest'
import type { HostWindow } from '../../host/browser-window'
import type { IpcMain } from '../../host/ipc-main'
import type { HostSession } from '../../host/session'
import type { Theme } from '../../host/theme'
import type { WebContents } from '../../host/web-contents'

/** Names of `Own` that `Theirs` does not have, besides those that the stand-in has for itself. */
type Invented<Own, Theirs, ForItself extends string = never> = Exclude<keyof Own, keyof Theirs | ForItself>

it('the stand-in has no name that Electron does not have', () => {
  expectTypeOf<Invented<HostWindow, Electron.BrowserWindow>>().toBeNever()
  expectTypeOf<
    Invented<
      WebContents,
      Electron.WebContents,
      'applyBounds' | 'destroyPage' | 'owner' | 'page' | 'prepared' | 'refusePopup' | 'targetId'
    >
  >().toBeNever()
  expectTypeOf<Invented<IpcMain, Electron.IpcMain, 'handlerOf'>>().toBeNever()
  expectTypeOf<Invented<Theme, Electron.NativeTheme, 'applyTo'>>().toBeNever()
  expectTypeOf<Invented<HostSession, Electron.Session, 'module' | 'permissions'>>().toBeNever()
})
