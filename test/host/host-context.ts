// What the parts of the host share. Built once in electron-module.ts; parts access each other through it, not by
// importing.
import type { EventEmitter } from 'node:events'
import type { BrowserWindows } from './browser-window.ts'
import type { Chromium } from './chromium.ts'
import type { AppPlace } from './command-line.ts'
import type { Recorder } from './events.ts'
import type { IpcMain } from './ipc-main.ts'
import type { SchemeRegistry } from './protocol.ts'
import type { Sessions } from './session.ts'
import type { Theme } from './theme.ts'

export type HostOptions = {
  readonly place: AppPlace
  readonly switches: Map<string, string>
  readonly headless: boolean
  /** Dialogs return their defaults, for a person at the window. In tests an unscripted dialog is an error. */
  readonly dialogsAnswer: boolean
  readonly debuggingPort: number | undefined
  /** `ready` waits for it: the app's entry has run, and an announced test driver is attached. */
  readonly mayBeReady: Promise<unknown>
}

export type HostApp = EventEmitter & {
  readonly name: string
  getPath(name: string): string
  quit(): void
  exit(code?: number): void
}

export type Host = {
  readonly options: HostOptions
  readonly recorder: Recorder
  readonly schemes: SchemeRegistry
  readonly ipcMain: IpcMain
  readonly lifecycle: Lifecycle
  readonly sessions: Sessions
  readonly theme: Theme
  readonly windows: BrowserWindows
  readonly app: HostApp
  /** Available once the app is ready. */
  chromium: Chromium
}

/**
 * The phase of the app's life. A window cannot be created before `ready`; while quitting, closing the last window does
 * not quit again.
 */
export type Lifecycle = { phase: 'starting' | 'ready' | 'quitting' }
