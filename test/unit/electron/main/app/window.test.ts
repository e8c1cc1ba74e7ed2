// The app's window, and what a page in it cannot do: open windows, go elsewhere, download, ask for permissions.
import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { guardPages, openCounter } from '#main/app/window'
import { settleMicrotasks } from '#test/support/virtual-time'
import { provideElectron } from '#test/support/provide-electron'

type Decide = (answer: unknown) => void

/** Pages under guard: what they ask for, and what is answered. */
function guarded(developmentOrigin?: string) {
  const warned: string[] = []
  const asked = new Map<string, (...given: never[]) => unknown>()
  const keep = (name: string) => (handler: (...given: never[]) => unknown) => void asked.set(name, handler)
  const pages = Object.assign(new EventEmitter(), {
    setPermissionRequestHandler: keep('request'),
    setPermissionCheckHandler: keep('check'),
    setDevicePermissionHandler: keep('device'),
    webRequest: { onBeforeRequest: keep('before-request') },
  })
  const app = new EventEmitter()
  provideElectron({ app, session: { defaultSession: pages } })
  const log = { info: () => {}, warn: (event: string) => void warned.push(event), error: () => '' }
  guardPages(developmentOrigin, log)
  const contents = Object.assign(new EventEmitter(), { setWindowOpenHandler: keep('window') })
  app.emit('web-contents-created', {}, contents)
  const call = (name: string, ...given: unknown[]): unknown => asked.get(name)?.(...(given as never[]))
  /** Whether `emitter` may go on with `event`. */
  const goesOn = (emitter: EventEmitter, event: string, url = ''): boolean => {
    let isPrevented = false
    emitter.emit(event, { url, preventDefault: () => (isPrevented = true) })
    return !isPrevented
  }
  return {
    warned,
    call,
    goesTo: (url: string, event = 'will-navigate') => goesOn(contents, event, url),
    attachesAView: () => goesOn(contents, 'will-attach-webview'),
    downloads: () => goesOn(pages, 'will-download'),
    isPermitted: () => {
      let answer: unknown
      call('request', contents, 'camera', (decided: unknown) => (answer = decided))
      return answer
    },
    loads: (url: string): boolean => {
      let answer: unknown
      const decide: Decide = (decided) => (answer = decided)
      call('before-request', { url }, decide)
      return (answer as { readonly cancel: boolean }).cancel === false
    },
  }
}

const DEV_SERVER = 'http://localhost:5173'

describe('a page', () => {
  it('stays within the app, also in a frame', () => {
    const page = guarded()
    expect(page.goesTo('app://bundle/receipt/1')).toBe(true)
    for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect'])
      for (const url of [
        'https://bank.invalid/',
        'app://bundle.evil/',
        `${DEV_SERVER}/`,
        'file:///etc/passwd',
      ])
        expect(page.goesTo(url, event), `${event} ${url}`).toBe(false)
    expect(new Set(page.warned)).toEqual(new Set(['page.navigation-refused']))
  })

  it('opens no window, attaches no view and downloads nothing', () => {
    const page = guarded()
    expect(page.call('window')).toEqual({ action: 'deny' })
    expect(page.attachesAView()).toBe(false)
    expect(page.downloads()).toBe(false)
    expect(page.warned).toEqual(['page.popup-refused'])
  })

  it('is given no permission and no device', () => {
    const page = guarded()
    expect([page.isPermitted(), page.call('check'), page.call('device')]).toEqual([false, false, false])
    expect(page.warned).toEqual(['page.permission-refused'])
  })

  it('loads nothing from outside of the app', () => {
    const page = guarded()
    for (const url of ['app://bundle/main.js', 'data:image/png;base64,AA==', 'blob:app://bundle/1'])
      expect(page.loads(url), url).toBe(true)
    for (const url of [
      'https://api.invalid/',
      `${DEV_SERVER}/main.js`,
      'ws://localhost:5173/',
      'file:///etc/hosts',
    ])
      expect(page.loads(url), url).toBe(false)
  })

  it('may reach the dev server, and its socket, only while developing', () => {
    const page = guarded(DEV_SERVER)
    expect([page.goesTo(`${DEV_SERVER}/`), page.loads(`${DEV_SERVER}/main.js`)]).toEqual([true, true])
    expect(page.loads('ws://localhost:5173/')).toBe(true)
    expect(page.loads('ws://localhost:5174/')).toBe(false)
  })
})

/** A window that paints when told to. */
function opened(isPackaged = true) {
  const done: string[] = []
  const created: { readonly webPreferences: object; readonly show: boolean }[] = []
  const theme = { shouldUseDarkColors: false }
  class FakeWindow extends EventEmitter {
    isGone = false
    zoomFactor = 1
    webContents = Object.assign(new EventEmitter(), {
      setZoomFactor: (factor: number) => {
        this.zoomFactor = factor
      },
    })
    constructor(options: (typeof created)[number]) {
      super()
      created.push(options)
    }
    isDestroyed = (): boolean => this.isGone
    setBackgroundColor = (color: string): void => void done.push(color)
    loadURL = async (address: string): Promise<void> => void done.push(address)
    show = (): void => void done.push('shown')
    isMinimized = (): boolean => false
    focus = (): void => void done.push('focused')
  }
  let mayEnd = false
  const made: unknown[] = []
  provideElectron({
    app: { isPackaged, quit: () => done.push('quit') },
    BrowserWindow: FakeWindow,
    nativeTheme: theme,
  })
  const window = openCounter({
    address: 'app://bundle/index.html',
    mayEnd: () => mayEnd,
    onMade: (given) => void made.push(given),
  })
  const counter = (): FakeWindow => window.counter() as unknown as FakeWindow
  return {
    counter: counter(),
    now: counter,
    show: window.show,
    reopen: window.reopen,
    zoom: window.zoom,
    made,
    end: () => {
      mayEnd = true
    },
    /** Whether the window closes at once if it is told to. */
    closes: () => {
      let isPrevented = false
      counter().emit('close', { preventDefault: () => (isPrevented = true) })
      return !isPrevented
    },
    done,
    created,
    theme,
  }
}

describe('the window', () => {
  it('gives its page no Node and no other world’s objects', () => {
    expect(opened().created).toMatchObject([
      {
        show: false,
        webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true },
      },
    ])
  })

  it('can be inspected while developing only', () => {
    expect(opened().created).toMatchObject([{ webPreferences: { devTools: false } }])
    expect(opened(false).created).toMatchObject([{ webPreferences: { devTools: true } }])
  })

  it('is shown once it is painted, in the theme that was chosen meanwhile', async () => {
    const { counter, show, done, theme } = opened()
    theme.shouldUseDarkColors = true
    show()
    await settleMicrotasks()
    expect(done).toEqual(['app://bundle/index.html', '#16120F'])
    counter.emit('ready-to-show')
    await settleMicrotasks()
    expect(done.at(-1)).toBe('shown')
  })

  it('that was closed before it was painted is not shown', async () => {
    const { counter, show, done } = opened()
    show()
    counter.isGone = true
    counter.emit('ready-to-show')
    await settleMicrotasks()
    expect(done).not.toContain('shown')
  })

  it('that is closed stays, and the app is asked to quit, until everything is closed', () => {
    const { closes, done, end } = opened()
    expect(closes()).toBe(false)
    expect(done.at(-1)).toBe('quit')
    end()
    done.length = 0
    expect(closes()).toBe(true)
    expect(done).toEqual([])
  })

  it('that is still there is brought to the front', () => {
    const { reopen, done, created } = opened()
    reopen()
    expect(done.slice(-2)).toEqual(['shown', 'focused'])
    expect(created).toHaveLength(1)
  })

  it('is drawn at its zoom alone, also loaded anew and made again', () => {
    const { counter, now, zoom, reopen, created } = opened()
    expect(created[0]?.webPreferences).toMatchObject({ zoomMode: 'isolated' })
    zoom(125)
    expect(counter.zoomFactor).toBe(1.25)
    counter.zoomFactor = 1
    counter.webContents.emit('dom-ready')
    expect(counter.zoomFactor).toBe(1.25)
    counter.isGone = true
    reopen()
    now().webContents.emit('dom-ready')
    expect(now().zoomFactor).toBe(1.25)
  })

  it('that is gone is made again on the screen that it showed, and shown', async () => {
    const { counter, now, show, reopen, done, created, made } = opened()
    show()
    counter.webContents.emit('did-navigate-in-page', {}, 'app://bundle/index.html#/pending', true)
    counter.webContents.emit('did-navigate-in-page', {}, 'app://bundle/receipt/1#page', false)
    counter.isGone = true
    reopen()
    expect(created).toHaveLength(2)
    expect(made).toEqual([counter, now()])
    expect(done).toContain('app://bundle/index.html#/pending')
    expect(done).not.toContain('shown')
    now().emit('ready-to-show')
    await settleMicrotasks()
    expect(done.at(-1)).toBe('shown')
  })
})
