// `--smoke`: an installed app says by how it ends whether its first screen can be used. A package cannot be driven from outside, so
// whoever tries one asks it (scripts/try-package.mjs).
import type { BrowserWindow } from 'electron'
import { MINUTE_MS, SECOND_MS } from '#shared/base/clock'

export const SMOKE_WORD = '--smoke'

const LONGEST_WAIT_MS = MINUTE_MS
const PAUSE_MS = SECOND_MS / 4
/** The page says so once its first screen answers. */
const IS_READY = "document.documentElement.dataset.ready === 'true'"

/** Whether the page of `counter` becomes usable within a minute. Never rejects. */
export async function becomesUsable(counter: () => BrowserWindow, elapsedMs: () => number): Promise<boolean> {
  const startedAt = elapsedMs()
  while (elapsedMs() - startedAt < LONGEST_WAIT_MS) {
    const isReady: unknown = await counter()
      .webContents.executeJavaScript(IS_READY)
      .catch(() => false)
    if (isReady === true) return true
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return false
}
