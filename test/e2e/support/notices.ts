// The operating system's notifications as a spec sees and clicks them: captured where the app passes them to the
// system, which a test machine may lack.
import type { RunningApp } from '../fixture'

interface Caught {
  readonly title: string
  readonly body: string
  readonly silent: boolean
}
interface Shown extends Caught {
  emit(event: 'click'): void
}
type WithShown = typeof globalThis & { shownNotices: Shown[] }

/** From now on nobody looks at the app: its window is minimized, and its notifications are captured. */
export const lookAway = ({ electron }: Pick<RunningApp, 'electron'>): Promise<void> =>
  electron.evaluate(({ BrowserWindow, Notification }) => {
    const shown: Shown[] = []
    ;(globalThis as WithShown).shownNotices = shown
    Notification.prototype.show = function (this: unknown) {
      shown.push(this as Shown)
    }
    BrowserWindow.getAllWindows()[0]?.minimize()
  })

export const notices = ({ electron }: Pick<RunningApp, 'electron'>): Promise<readonly Caught[]> =>
  electron.evaluate(() =>
    (globalThis as WithShown).shownNotices.map(({ title, body, silent }) => ({ title, body, silent })),
  )

/** Clicks the first one. Returns whether the window is in front then. */
export const pressNotice = ({ electron }: Pick<RunningApp, 'electron'>): Promise<boolean> =>
  electron.evaluate(({ BrowserWindow }) => {
    ;(globalThis as WithShown).shownNotices[0]?.emit('click')
    return BrowserWindow.getAllWindows()[0]?.isMinimized() === false
  })
