// Who follows the journal. A listener that throws after a commit changes nothing of what was recorded: the others hear of it all the same,
// and the defect is reported.
import { ignoreErrors, type ReportDefect } from '@shared/ignore-errors'

export interface Listeners<News> {
  /** Listens from now on. Gives how to stop. */
  add(listener: (news: News) => void): () => void
  /** Tells each listener in the order in which they came. Never throws. */
  tell(news: News): void
}

export function createListeners<News>(reportDefect: ReportDefect, event: string): Listeners<News> {
  const listeners = new Set<(news: News) => void>()
  return {
    add: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell: (news) => {
      for (const listener of listeners) ignoreErrors(reportDefect, event, () => listener(news))
    },
  }
}
