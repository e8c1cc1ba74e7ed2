// A hidden window with one receipt in it: laid out, measured, and sent to the printer or to a PDF. If its process dies or hangs,
// whatever waits for it ends at once, and the window goes.
import { app, BrowserWindow } from 'electron'
import { SECOND_MS } from '#shared/base/clock'
import { inInches, inMicrons, type SizeMm } from './papers'

export interface PrintAnswer {
  readonly sent: boolean
  /** The system's own words; empty if it was sent. */
  readonly reason: string
}

/** What printing needs of a window. Every function rejects if the page or the window is gone. */
export interface PrintWindow {
  load(address: string): Promise<void>
  /** Height of the rendered receipt in CSS pixels, once its fonts are loaded. Rejects if one of them cannot be. */
  heightPx(): Promise<number>
  /**
   * Resolves once the system accepted or refused the job, which has this title there. `queue` null is the default printer; with `dialog` the person
   * picks one.
   */
  print(
    page: SizeMm,
    to: { readonly queue: string | null; readonly dialog: boolean; readonly title: string },
  ): Promise<PrintAnswer>
  pdf(page: SizeMm): Promise<Uint8Array>
  /** A PNG of the top left `width` by `height` CSS pixels of the page, in device pixels. */
  picture(size: { readonly width: number; readonly height: number }): Promise<Buffer>
  /** False once it was closed, by whomever. */
  isOpen(): boolean
  close(): void
}

/** A hidden page has its new size within a few frames; on a busy computer that takes longer. */
const SIZED_WITHIN_MS = 3 * SECOND_MS

/**
 * Runs in the page: resolves once it is as large as its picture and painted. The window is resized behind its back, and a picture taken
 * before shows the old size, of which no paper can be made. A screen that cuts the window is found by the picture's own size.
 */
export const paintedAt = (width: number, height: number): string => `new Promise((painted) => {
  const until = performance.now() + ${SIZED_WITHIN_MS}
  const look = () => {
    const isSized = Math.abs(innerWidth - ${width}) <= 1 && Math.abs(innerHeight - ${height}) <= 1
    if (isSized || performance.now() > until) requestAnimationFrame(() => painted(true))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})`

/** Room for most papers on rolls, in CSS pixels: a window that need not be resized is painted some frames sooner. */
const ROOM = { width: 600, height: 2_400 }

const NO_MARGINS = { top: 0, bottom: 0, left: 0, right: 0 }

/** Opens the hidden window, without a preload: a receipt has nothing to ask. */
export function openPrintWindow(): PrintWindow {
  const window = new BrowserWindow({
    show: false,
    ...ROOM,
    useContentSize: true,
    // A receipt is taller than most screens; macOS would cut the window to the screen, and the picture with it.
    enableLargerThanScreen: true,
    webPreferences: {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      devTools: !app.isPackaged,
      // Paper has its own size, whatever that of the screen.
      zoomMode: 'disabled',
      // Otherwise a hidden page is painted late or not at all, and its picture would show the previous content.
      backgroundThrottling: false,
    },
  })
  const { webContents } = window
  const close = (): void => {
    if (!window.isDestroyed()) window.destroy()
  }
  const whileThere = watchPrintWindow(window, close)
  return {
    load: (address) => whileThere(window.loadURL(address)),
    heightPx: async () => Number(await whileThere(webContents.executeJavaScript(MEASURE_PAPER))),
    print: async (page, { queue, dialog, title }) => {
      await whileThere(webContents.executeJavaScript(`document.title = ${JSON.stringify(title)}`))
      return whileThere(
        new Promise((resolve) => {
          webContents.print(
            {
              silent: !dialog,
              ...(queue === null ? {} : { deviceName: queue }),
              printBackground: true,
              margins: { marginType: 'none' },
              pageSize: inMicrons(page),
            },
            (sent, reason) => resolve({ sent, reason: sent ? '' : reason }),
          )
        }),
      )
    },
    pdf: (page) =>
      whileThere(
        webContents.printToPDF({
          pageSize: inInches(page),
          margins: NO_MARGINS,
          printBackground: true,
          generateTaggedPDF: true,
        }),
      ),
    picture: async ({ width, height }) => {
      const [roomWidth = 0, roomHeight = 0] = window.getContentSize()
      const room = { width: Math.max(width, roomWidth), height: Math.max(height, roomHeight) }
      if (width > roomWidth || height > roomHeight) window.setContentSize(room.width, room.height)
      await whileThere(webContents.executeJavaScript(paintedAt(room.width, room.height)))
      const picture = await whileThere(webContents.capturePage({ x: 0, y: 0, width, height }))
      const drawn = picture.getSize()
      if (drawn.width < width || drawn.height < height)
        throw new Error(`a paper of ${width} × ${height} was drawn as ${drawn.width} × ${drawn.height}`)
      return picture.toPNG()
    },
    isOpen: () => !window.isDestroyed(),
    close,
  }
}

type WhileThere = <Value>(work: Promise<Value>) => Promise<Value>

/** Closes the window when its process dies or no longer answers. The returned function ends what waits for it by rejecting. */
function watchPrintWindow(window: BrowserWindow, close: () => void): WhileThere {
  const { promise: gone, reject } = Promise.withResolvers<never>()
  // Nobody may be waiting just then.
  gone.catch(() => {})
  const end = (why: string) => (): void => {
    reject(new Error(`the page of a paper ${why}`))
    close()
  }
  window.webContents.on('render-process-gone', end('is gone'))
  window.on('unresponsive', end('does not answer'))
  return (work) => Promise.race([work, gone])
}

/**
 * What the page of a paper is asked before it is printed. Runs in the page. Resolves to the height of the paper in
 * CSS pixels, once its fonts are here. Rejects if one of them is not: its letters would be printed as boxes, or a
 * name by half, so then nothing is printed.
 */
export const MEASURE_PAPER = `document.fonts.ready.then(() => {
  if ([...document.fonts].some(({ status }) => status === 'error')) throw new Error('a font did not load')
  return document.querySelector('main').getBoundingClientRect().height
})`
