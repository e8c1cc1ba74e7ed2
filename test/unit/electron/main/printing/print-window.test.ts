// The hidden window that papers are laid out in: its page is as closed as the counter's, and has no bridge at all.
import { EventEmitter } from 'node:events'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { openPrintWindow, type PrintWindow } from '#main/printing/print-window'
import { provideElectron } from '#test/support/provide-electron'

const SIZE = { widthMm: 80, heightMm: 100 } as const

it('a paper’s page has no Node, no bridge and no tools', () => {
  const created: { readonly webPreferences: object }[] = []
  class FakeWindow extends EventEmitter {
    webContents = new EventEmitter()
    constructor(options: (typeof created)[number]) {
      super()
      created.push(options)
    }
  }
  provideElectron({ app: { isPackaged: true }, BrowserWindow: FakeWindow })
  openPrintWindow()
  expect(created.map(({ webPreferences }) => webPreferences)).toEqual([
    {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      devTools: false,
      zoomMode: 'disabled',
      backgroundThrottling: false,
    },
  ])
})

/** A window whose page never answers. */
function hungWindow() {
  let isDestroyed = false
  const never = () => new Promise<never>(() => {})
  class FakeWindow extends EventEmitter {
    webContents = Object.assign(new EventEmitter(), {
      executeJavaScript: never,
      printToPDF: never,
      capturePage: never,
      print: () => {},
    })
    loadURL = never
    getContentSize = () => [800, 600]
    setContentSize = () => {}
    isDestroyed = () => isDestroyed
    destroy = () => void (isDestroyed = true)
    constructor() {
      super()
      made.push(this)
    }
  }
  const made: FakeWindow[] = []
  provideElectron({ app: { isPackaged: true }, BrowserWindow: FakeWindow })
  const paper = openPrintWindow()
  const [window] = made
  if (window === undefined) throw new Error('no window was made')
  return { paper, window }
}

const WAITS = [
  ['loading', (paper) => paper.load('app://bundle/receipt')],
  ['measuring', (paper) => paper.heightPx()],
  ['printing', (paper) => paper.print(SIZE, { queue: null, dialog: true, title: 'Galla paper one' })],
  ['making a PDF', (paper) => paper.pdf(SIZE)],
  ['drawing a picture', (paper) => paper.picture({ width: 384, height: 100 })],
] as const satisfies readonly (readonly [string, (paper: PrintWindow) => Promise<unknown>])[]

it.each(WAITS)(
  '%s ends at once when the process of its page dies, and no hidden window stays',
  async (_what, wait) => {
    const { paper, window } = hungWindow()
    const waiting = wait(paper)
    window.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 })
    await expect(waiting).rejects.toThrow('is gone')
    expect(window.isDestroyed()).toBe(true)
  },
)

it.each(WAITS)('%s ends at once when its page hangs, and no hidden window stays', async (_what, wait) => {
  const { paper, window } = hungWindow()
  const waiting = wait(paper)
  window.emit('unresponsive')
  await expect(waiting).rejects.toThrow('does not answer')
  expect(window.isDestroyed()).toBe(true)
})

it.each([
  ['the screen cut it', { width: 384, height: 900 }, null],
  ['it is whole', { width: 384, height: 2_400 }, 'png'],
])('a picture is taken only if %s', async (_why, drawn, taken) => {
  const { paper, window } = hungWindow()
  window.webContents.executeJavaScript = () => Promise.resolve(true as never)
  window.webContents.capturePage = () =>
    Promise.resolve({ getSize: () => drawn, toPNG: () => Buffer.from('png') } as never)
  const picture = paper.picture({ width: 384, height: 2_400 }).then(String, () => null)
  expect(await picture).toBe(taken)
})

describe('a picture of a paper', () => {
  /** A page that has its new size in this frame, and in which each frame takes a tenth of a second. */
  const pageSizedIn = (frames: number) => {
    let frame = 0
    const isSized = () => frame >= frames
    const page = {
      performance: { now: () => frame * 100 },
      requestAnimationFrame: (next: () => void) =>
        queueMicrotask(() => {
          frame += 1
          next()
        }),
      innerWidth: 800,
      get innerHeight() {
        return isSized() ? 2_591 : 600
      },
    }
    return { page, isSized, frames: () => frame }
  }
  const pictureOf = (sized: ReturnType<typeof pageSizedIn>) => {
    const { paper, window } = hungWindow()
    window.webContents.executeJavaScript = ((script: string) =>
      Promise.resolve(runInNewContext(script, sized.page))) as never
    window.webContents.capturePage = () =>
      Promise.resolve({
        getSize: () => ({ width: sized.page.innerWidth, height: sized.page.innerHeight }),
        toPNG: () => Buffer.from(sized.isSized() ? 'whole' : 'of the size before'),
      } as never)
    return paper.picture({ width: 384, height: 2_591 }).then(String, () => null)
  }

  it.each([0, 2, 20])('is taken once the page has its size, and be it after %i frames', async (frames) => {
    const sized = pageSizedIn(frames)
    expect(await pictureOf(sized)).toBe('whole')
    expect(sized.frames()).toBeGreaterThan(frames)
  })

  it('of a paper that fits the window is taken of its part alone, without a new size', async () => {
    const { paper, window } = hungWindow()
    const parts: unknown[] = []
    let isResized = false
    window.setContentSize = () => void (isResized = true)
    window.webContents.executeJavaScript = () => Promise.resolve(true as never)
    window.webContents.capturePage = ((part: object) => {
      parts.push(part)
      return Promise.resolve({ getSize: () => part, toPNG: () => Buffer.from('png') })
    }) as never
    expect(String(await paper.picture({ width: 384, height: 591 }))).toBe('png')
    expect({ parts, isResized }).toEqual({
      parts: [{ x: 0, y: 0, width: 384, height: 591 }],
      isResized: false,
    })
  })

  it('does not wait for ever for a size that the screen does not give', async () => {
    const sized = pageSizedIn(Number.POSITIVE_INFINITY)
    await pictureOf(sized)
    expect(sized.frames()).toBeLessThan(50)
  })
})

it('what dies with nobody waiting for it is no error of its own', async () => {
  const { paper, window } = hungWindow()
  window.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 })
  await new Promise((resolve) => setImmediate(resolve))
  await expect(paper.heightPx()).rejects.toThrow('is gone')
})
