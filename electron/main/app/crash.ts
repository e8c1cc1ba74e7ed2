// What happens when a part of the app breaks: it is logged with a reference, the window comes back on the screen that it
// showed, and the main process goes on. Payments live in the main process, so one that is on its way is untouched.
import type { BrowserWindow } from 'electron'
import type { BrokenPart } from '#shared/shop/defect'
import type { AppLog } from '../platform/app-log'

/** What the person is asked about. Agreeing makes the window again, or starts the app again. */
export type Trouble =
  /** The window has not answered for a while. Agreeing makes it again. */
  | 'window-hung'
  /** The window failed several times in a row. Agreeing starts the app again; declining tries once more. */
  | 'window-failing'
  /** The main process met an error that nothing handles. Agreeing starts the app again. */
  | 'app-broken'
  /** Drawing failed several times. Agreeing starts the app again, without the graphics card. */
  | 'graphics-failing'

export interface CrashWatch {
  readonly log: Pick<AppLog, 'info' | 'error'>
  /** Asks whether to do what agreeing means. `signal` withdraws the question, which is then declined. */
  readonly ask: (trouble: Trouble, reference: string, signal?: AbortSignal) => Promise<boolean>
  /** Remembers what broke, so that the window can offer to report it. */
  readonly note: (broken: BrokenPart) => void
  readonly restart: () => void
  /** From the next start on, the app draws without the graphics card. Returns false if it does already. */
  readonly drawInSoftware: () => Promise<boolean>
  /** True once everything is closed: what breaks after that needs no attention. */
  readonly mayEnd: () => boolean
  readonly elapsedMs: () => number
}

/** So often within this time the window comes back by itself; then the cause is probably still there. */
const MOST_FAILURES = 3
const FAILURES_WITHIN_MS = 60_000

/** Watches `window` until it is gone. */
export function watchWindow(window: BrowserWindow, watch: CrashWatch): void {
  bringBackAfterFailures(window, watch)
  offerHelpWhileHung(window, watch)
}

function bringBackAfterFailures(
  window: BrowserWindow,
  { log, ask, note, restart, mayEnd, elapsedMs }: CrashWatch,
) {
  let failures: readonly number[] = []
  // Some versions of Electron break down if the page is loaded again while they still report the loss of the old
  // process (electron/electron#51900).
  const reload = (): void =>
    void setImmediate(() => {
      if (!window.isDestroyed()) window.webContents.reload()
    })
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (mayEnd()) return
    const reference = log.error('window.gone', new Error('the process of the window is gone'), {
      reason,
      exitCode,
    })
    note({ part: 'window', reference })
    const now = elapsedMs()
    failures = [...failures.filter((time) => now - time < FAILURES_WITHIN_MS), now]
    if (failures.length <= MOST_FAILURES) return reload()
    failures = []
    void ask('window-failing', reference).then((isRestart) => (isRestart ? restart() : reload()))
  })
}

function offerHelpWhileHung(window: BrowserWindow, { log, ask, mayEnd }: CrashWatch) {
  let hang: AbortController | null = null
  const end = (): void => {
    hang?.abort()
    hang = null
  }
  window.on('unresponsive', () => {
    if (mayEnd() || hang !== null) return
    const own = (hang = new AbortController())
    const reference = log.error('window.hung', new Error('the window does not answer'))
    void ask('window-hung', reference, own.signal).then((isWanted) => {
      if (hang === own) hang = null
      // The loss of its process is reported like any other, which brings the window back.
      if (isWanted && !own.signal.aborted && !window.isDestroyed())
        window.webContents.forcefullyCrashRenderer()
    })
  })
  window.on('responsive', () => {
    if (hang !== null) log.info('window.answers-again')
    end()
  })
  window.on('closed', end)
}

/** What Electron reports of its other processes, such as the one that draws. */
export interface ProcessEvents {
  readonly process: {
    on(event: 'uncaughtException', listener: (error: unknown) => void): unknown
    on(event: 'unhandledRejection', listener: (reason: unknown) => void): unknown
  }
  readonly app: {
    on(event: 'child-process-gone', listener: (event: unknown, details: ChildGone) => void): unknown
  }
}

interface ChildGone {
  /** `GPU`, `Utility` and so on. */
  readonly type: string
  readonly reason: string
  readonly exitCode: number
  readonly name?: string
}

/** After so many failures of the process that draws, and before Chromium gives up, which ends the app. */
const MOST_GRAPHICS_FAILURES = 2
/** Ends that are none: the app quits, or the computer goes to sleep. */
const ORDERLY_ENDS = ['clean-exit', 'killed']

/**
 * Watches the main process and its helpers. An error that nothing handles does not end the app, which may be in the
 * middle of a payment; the person is told once. Electron starts a failed helper again by itself. If the one that draws
 * keeps failing, the app remembers to start without the graphics card.
 */
export function watchProcesses(
  { process, app }: ProcessEvents,
  { log, ask, note, restart, drawInSoftware, mayEnd }: CrashWatch,
): void {
  let graphicsFailures = 0
  const graphicsFailed = async (reference: string): Promise<void> => {
    graphicsFailures += 1
    if (graphicsFailures !== MOST_GRAPHICS_FAILURES || mayEnd()) return
    if ((await drawInSoftware()) && (await ask('graphics-failing', reference))) restart()
  }
  let isTold = false
  process.on('uncaughtException', (error) => {
    const reference = log.error('process.uncaught-exception', error)
    if (mayEnd()) return
    note({ part: 'app', reference })
    if (isTold) return
    isTold = true
    void ask('app-broken', reference).then((isRestart) => {
      if (isRestart) restart()
    })
  })
  process.on('unhandledRejection', (reason) => void log.error('process.unhandled-rejection', reason))
  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) => {
    const reference = log.error('process.child-gone', new Error('a helper process is gone'), {
      kind: type,
      reason,
      exitCode,
      name,
    })
    if (type === 'GPU' && !ORDERLY_ENDS.includes(reason)) void graphicsFailed(reference)
  })
}
