// Loads the app behind the open window, in pieces. Each piece holds the main thread; between two of them the page is served, and runs while the
// rest is still to come.
import type * as Start from './start'

const PIECES: readonly (() => Promise<unknown>)[] = [
  () => import('@shared/result'),
  () => import('@shared/contract'),
  () => import('../documents/texts'),
]

const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

/** The first piece comes a turn later: the window is told to load its page before. */
export async function loadStart(): Promise<typeof Start> {
  for (const load of PIECES) {
    await nextTurn()
    await load()
  }
  await nextTurn()
  return import('./start')
}
