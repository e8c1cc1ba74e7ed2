// The window opens before the app behind it is built: what it asks meanwhile waits, and is answered once it can be.
import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { openFirst, type Opening, type WindowAnswers } from '#main/app/opening'
import { provideElectron } from '#test/support/provide-electron'
import { settleMicrotasks } from '#test/support/virtual-time'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

type Handler = (
  event: { readonly sender: object; readonly senderFrame: object },
  input: unknown,
) => Promise<unknown>

const FRAME = { url: 'app://bundle/index.html', parent: null }

class FakeWindow extends EventEmitter {
  static latest: FakeWindow
  webContents = new EventEmitter()
  isDestroyed = () => false
  constructor() {
    super()
    FakeWindow.latest = this
  }
  loadURL = async (): Promise<void> => {}
}

/** The app from its first moment on; what is behind the window is built when the test says so. */
function opening(isPackaged = true) {
  const folder = mkdtempSync(join(tmpdir(), 'galla-opening-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  vi.stubGlobal('CHANNEL_NAMES', ['app.state', 'lock.state'])
  const channels = new Map<string, Handler>()
  const schemes = new Map<string, (request: Request) => Promise<Response>>()
  const refuseAll = {
    setPermissionRequestHandler: () => {},
    setPermissionCheckHandler: () => {},
    setDevicePermissionHandler: () => {},
    webRequest: { onBeforeRequest: () => {} },
  }
  provideElectron({
    app: Object.assign(new EventEmitter(), { isPackaged, getPath: () => folder }),
    BrowserWindow: FakeWindow,
    ipcMain: { handle: (name: string, handler: Handler) => void channels.set(name, handler) },
    Menu: { setApplicationMenu: () => {}, buildFromTemplate: () => ({}) },
    nativeTheme: { shouldUseDarkColors: false },
    protocol: {
      handle: (name: string, serve: (request: Request) => Promise<Response>) => schemes.set(name, serve),
    },
    session: { defaultSession: Object.assign(new EventEmitter(), refuseAll) },
  })
  const built = Promise.withResolvers<WindowAnswers>()
  const seen: Opening[] = []
  const { building: app } = openFirst({
    build: (given) => {
      seen.push(given)
      return built.promise
    },
    mayEnd: () => false,
    isSafe: false,
  })
  app.catch(() => {})
  const ask = (name: string, input: unknown, sender: object = FakeWindow.latest.webContents) =>
    channels.get(name)?.({ sender, senderFrame: FRAME }, input) ??
    Promise.reject(new Error(`${name} is not registered`))
  return {
    folder,
    app,
    built,
    seen,
    channels,
    ask,
    get: (url: string) => schemes.get('app')?.(new Request(url)),
  }
}

const ANSWERS: WindowAnswers = {
  answer: async (channel, frame, input) => ({ channel, frame, input }),
  pages: async ({ url }) => (url.endsWith('/receipt/1') ? new Response('drawn') : null),
  askAbout: async () => false,
  restart: () => {},
  drawInSoftware: () => false,
}

it('a question that comes before the app is built waits, and is answered by it', async () => {
  const { built, ask, channels } = opening()
  expect([...channels.keys()]).toEqual(['app.state', 'lock.state'])
  let answered: unknown = 'not yet'
  const question = ask('app.state', { a: 1 }).then((answer) => (answered = answer))
  await settleMicrotasks()
  expect(answered).toBe('not yet')
  built.resolve(ANSWERS)
  await question
  expect(answered).toEqual({ channel: 'app.state', frame: FRAME, input: { a: 1 } })
})

it("a question of any other window is a stranger's, though it shows a page of the app", async () => {
  const { built, ask } = opening()
  built.resolve(ANSWERS)
  expect(await ask('app.state', {}, new EventEmitter())).toMatchObject({ frame: null })
  expect(await ask('app.state', {})).toMatchObject({ frame: FRAME })
})

it('a page that main draws waits for the app too', async () => {
  const { built, get } = opening()
  const page = get('app://bundle/receipt/1')
  built.resolve(ANSWERS)
  expect(await (await page)?.text()).toBe('drawn')
  expect((await get('app://bundle/receipt/2'))?.status).toBe(404)
})

it('an app that cannot be built leaves no question waiting', async () => {
  const { built, ask, app } = opening()
  const question = ask('lock.state', {})
  built.reject(new Error('the disk is gone'))
  await expect(question).rejects.toThrow('the disk is gone')
  await expect(app).rejects.toThrow('the disk is gone')
})

it('an installed app trusts its own pages alone, whatever the environment names', () => {
  vi.stubEnv('ELECTRON_RENDERER_URL', 'http://localhost:5173/')
  expect(opening().seen[0]?.trustedOrigins).toEqual(['app://bundle'])
  expect(opening(false).seen[0]?.trustedOrigins).toEqual(['app://bundle', 'http://localhost:5173'])
})
