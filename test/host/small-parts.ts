// The parts of Electron that have effects outside the app. They do nothing: each call is recorded, and a test may read
// the record.
import { EventEmitter } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import type {
  Clipboard,
  CrashReporter,
  CrashReporterStartOptions,
  GlobalShortcut,
  PowerMonitor,
  PowerSaveBlocker,
  Shell,
  SystemPreferences,
} from 'electron'
import { type Recorder, preventable } from './events.ts'
import { nativeImageOf } from './native-image.ts'
import { absent, strict } from './strict.ts'

const emitting = <T extends object>(name: string, parts: T) =>
  strict(name, Object.assign(new EventEmitter(), parts))

export function createShell({ record }: Recorder) {
  const parts = {
    openExternal: async (url: string) => record('shell.openExternal', url),
    openPath: async (path: string) => {
      record('shell.openPath', path)
      return ''
    },
    showItemInFolder: (path: string) => record('shell.showItemInFolder', path),
    trashItem: async (path: string) => record('shell.trashItem', path),
    beep: () => record('shell.beep'),
  } satisfies Partial<Shell>
  return strict('shell', parts)
}

type MenuTemplate = Record<string, unknown> & {
  readonly id?: string
  readonly submenu?: MenuTemplate[] | object
}

/** The app uses these classes by Electron's own types; here they are only passed on. */
interface MenuClasses {
  readonly Menu: object
  readonly MenuItem: object
}

function createMenuClasses({ record }: Recorder): MenuClasses {
  let applicationMenu: Menu | null = null

  class MenuItem {
    readonly id: string | undefined
    readonly submenu: Menu | undefined
    constructor(template: MenuTemplate) {
      Object.assign(this, { enabled: true, visible: true, checked: false, type: 'normal' }, template)
      this.id = template.id
      this.submenu = Array.isArray(template.submenu) ? Menu.buildFromTemplate(template.submenu) : undefined
    }
  }

  class Menu extends EventEmitter {
    readonly items: MenuItem[] = []
    static setApplicationMenu(menu: Menu | null): void {
      applicationMenu = menu
      record('Menu.setApplicationMenu')
    }
    static getApplicationMenu = () => applicationMenu
    static buildFromTemplate(template: readonly MenuTemplate[]): Menu {
      const menu = new Menu()
      for (const item of template) menu.append(new MenuItem(item))
      return menu
    }
    append(item: MenuItem): void {
      this.items.push(item)
    }
    popup = () => record('menu.popup')
    closePopup = () => {}
    getMenuItemById(id: string): MenuItem | null {
      for (const item of this.items) {
        const found = item.id === id ? item : item.submenu?.getMenuItemById(id)
        if (found) return found
      }
      return null
    }
  }
  return { Menu, MenuItem }
}

/** Electron's defaults for a notification. */
const BARE_NOTIFICATION = {
  title: '',
  subtitle: '',
  body: '',
  silent: false,
  hasReply: false,
  timeoutType: 'default',
  replyPlaceholder: '',
  sound: '',
  urgency: 'normal',
  actions: [],
  closeButtonText: '',
  toastXml: '',
}

function createNotificationClass({ record }: Recorder): object {
  return class Notification extends EventEmitter {
    readonly #options: object
    static isSupported = () => true
    constructor(options: object = {}) {
      super()
      this.#options = options
      Object.assign(this, BARE_NOTIFICATION, options)
    }
    show(): void {
      record('Notification', this.#options)
      this.emit('show', preventable())
    }
    close(): void {
      this.emit('close', preventable())
    }
  }
}

function createClipboard() {
  let text = ''
  const parts = {
    readText: async () => text,
    writeText: async (next: string) => {
      text = String(next)
    },
    clear: () => {
      text = ''
    },
  } satisfies Partial<Clipboard>
  return strict('clipboard', parts)
}

export function createSmallParts(recorder: Recorder) {
  const { record } = recorder
  return {
    shell: createShell(recorder),
    ...createMenuClasses(recorder),
    Notification: createNotificationClass(recorder),
    clipboard: createClipboard(),
    powerMonitor: emitting('powerMonitor', {
      getSystemIdleState: () => 'active' as const,
      getSystemIdleTime: () => 0,
      isOnBatteryPower: () => false,
      onBatteryPower: false,
    } satisfies Partial<PowerMonitor>),
    powerSaveBlocker: strict('powerSaveBlocker', {
      start: (type: string) => {
        record('powerSaveBlocker.start', type)
        return 1
      },
      stop: () => true,
      isStarted: () => false,
    } satisfies PowerSaveBlocker),
    globalShortcut: strict('globalShortcut', {
      register: (accelerator: string) => {
        record('globalShortcut.register', accelerator)
        return true
      },
      unregister: () => {},
      unregisterAll: () => {},
      isRegistered: () => false,
    } satisfies Partial<GlobalShortcut>),
    crashReporter: strict('crashReporter', {
      start: (options: CrashReporterStartOptions) => {
        // As the documentation of `submitURL` has it; a call that would fail on a counter fails here.
        if (options.uploadToServer !== false && options.submitURL === undefined)
          throw new Error('submitURL must be specified when uploadToServer is true')
        record('crashReporter.start', options)
      },
    } satisfies Partial<CrashReporter>),
    nativeImage: strict('nativeImage', {
      createEmpty: () => nativeImageOf(),
      createFromPath: (path: string) => nativeImageOf(existsSync(path) ? readFileSync(path) : undefined),
      createFromBuffer: (buffer: Buffer) => nativeImageOf(buffer),
    }),
    systemPreferences: emitting('systemPreferences', {
      getAccentColor: () => '0078d4ff',
    } satisfies Partial<SystemPreferences>),
  }
}

const ABSENT = [
  'autoUpdater',
  'BaseWindow',
  'contentTracing',
  'desktopCapturer',
  'ImageView',
  'inAppPurchase',
  'MessageChannelMain',
  'netLog',
  'parentPort',
  'pushNotifications',
  'ServiceWorkerMain',
  'ShareMenu',
  'sharedTexture',
  'TouchBar',
  'Tray',
  'View',
  'WebContentsView',
  'webFrameMain',
]

/** Every other name of the `electron` module, so that it can be imported but not used. */
export const createAbsentParts = () => Object.fromEntries(ABSENT.map((name) => [name, absent(name)]))
