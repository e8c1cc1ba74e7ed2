// Chromium, driven over a pipe by its DevTools protocol. If this process dies in any way, the pipe closes and Chromium
// ends.
import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { findChromium } from '../../scripts/lib/chromium-places.mjs'

/**
 * Features of a browser that Electron does not have. The address bar's suggestions are a page of their own, and a spare
 * process waits for the next site: together they take as long to start as the app's own page.
 */
const NOT_IN_ELECTRON = [
  'Translate',
  'MediaRouter',
  'OptimizationHints',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'PaintHolding',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
]

const COMMAND_PIPE = 3
const EVENT_PIPE = 4

function chromiumToRun(headless: boolean): string {
  const found = findChromium({ drawsWindow: !headless })
  if (!found) throw new Error('host: no Chromium found; install chromium, or name one in HOST_CHROMIUM')
  return found
}

export type ChromiumOptions = {
  readonly profile: string
  readonly headless: boolean
  readonly debuggingPort: number | undefined
}

function commandLine({ profile, headless, debuggingPort }: ChromiumOptions): string[] {
  return [
    ...(headless ? ['--headless'] : []),
    // Chromium refuses to sandbox a browser that runs as root, as in containers.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--remote-debugging-pipe',
    ...(debuggingPort === undefined ? [] : [`--remote-debugging-port=${debuggingPort}`]),
    `--user-data-dir=${profile}`,
    '--no-first-run',
    '--no-default-browser-check',
    '--no-startup-window',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-default-apps',
    '--disable-extensions',
    `--disable-features=${NOT_IN_ELECTRON.join(',')}`,
    '--disable-renderer-backgrounding',
    '--disable-backgrounding-occluded-windows',
    '--disable-background-timer-throttling',
    '--metrics-recording-only',
    '--password-store=basic',
    '--use-mock-keychain',
    '--disable-popup-blocking',
    '--force-color-profile=srgb',
    // Only loopback: a page that uses the network fails here, as it must in the app.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--allow-file-access-from-files',
  ]
}

type Waiting = {
  readonly method: string
  readonly settle: (value: unknown) => void
  readonly fail: (error: Error) => void
}
type Message = {
  readonly id?: number
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: { readonly message: string }
  readonly sessionId?: string
}

/** One attached page: commands are sent with `send`, its events are emitted under the protocol's own names. */
export class PageSession extends EventEmitter {
  readonly #chromium: Chromium
  readonly #id: string

  constructor(chromium: Chromium, id: string) {
    super()
    this.#chromium = chromium
    this.#id = id
  }

  send<Result = object>(method: string, params: object = {}): Promise<Result> {
    return this.#chromium.send<Result>(method, params, this.#id)
  }
}

/** Browser-level events are emitted under the protocol's own names, and `exit` when Chromium has ended. */
export class Chromium extends EventEmitter {
  readonly process: ChildProcess
  readonly #commands: Writable
  readonly #waiting = new Map<number, Waiting>()
  readonly #sessions = new Map<string, PageSession>()
  #lastId = 0
  #pieces: string[] = []

  constructor(options: ChromiumOptions) {
    super()
    this.process = spawn(chromiumToRun(options.headless), commandLine(options), {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    })
    this.process.once('exit', () => this.#end())
    this.process.once('error', (error) => {
      console.error(`host: Chromium did not start: ${error.message}`)
      this.#end()
    })
    this.#forwardStandardError()
    this.#commands = this.process.stdio[COMMAND_PIPE] as Writable
    this.#commands.on('error', () => {})
    const events = this.process.stdio[EVENT_PIPE] as Readable
    events.on('error', () => {})
    events.setEncoding('utf8').on('data', (text: string) => this.#read(text))
  }

  get isAlive(): boolean {
    return this.process.exitCode === null && this.process.signalCode === null
  }

  send<Result = object>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      if (!this.isAlive) {
        reject(new Error(`host: Chromium is gone (${method})`))
        return
      }
      const id = ++this.#lastId
      this.#waiting.set(id, { method, settle: (value) => resolve(value as Result), fail: reject })
      this.#commands.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    })
  }

  session(sessionId: string): PageSession {
    const session = new PageSession(this, sessionId)
    this.#sessions.set(sessionId, session)
    return session
  }

  kill(): void {
    if (this.isAlive) this.process.kill('SIGKILL')
  }

  /** Messages end in NUL; a long one arrives in many pieces, which are joined once. */
  #read(text: string): void {
    let start = 0
    for (let end = text.indexOf('\0'); end >= 0; end = text.indexOf('\0', start)) {
      this.#pieces.push(text.slice(start, end))
      const message = JSON.parse(this.#pieces.join('')) as Message
      this.#pieces = []
      start = end + 1
      this.#dispatch(message)
    }
    if (start < text.length) this.#pieces.push(text.slice(start))
  }

  #dispatch({ id, method = '', params, result, error, sessionId }: Message): void {
    if (id === undefined) {
      if (sessionId === undefined) this.emit(method, params)
      else this.#sessions.get(sessionId)?.emit(method, params)
      return
    }
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error) waiting?.fail(new Error(`${waiting.method}: ${error.message}`))
    else waiting?.settle(result)
  }

  /** Playwright reads the address of Chromium's debugger from our standard error. */
  #forwardStandardError(): void {
    const keep = process.env['HOST_VERBOSE']
      ? /./
      : /^DevTools listening on|Unable to open X display|Missing X server/
    this.process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n')) if (keep.test(line)) process.stderr.write(`${line}\n`)
    })
  }

  #end(): void {
    for (const { fail, method } of this.#waiting.values())
      fail(new Error(`host: Chromium is gone (${method})`))
    this.#waiting.clear()
    this.emit('exit')
  }
}
