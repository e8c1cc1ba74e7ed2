// The listeners of the journal. If one throws after a commit, nothing recorded changes: the others are still called,
// and the defect is reported.
import { ignoreErrors, type ReportDefect } from '#shared/base/ignore-errors'

export interface Listeners<News> {
  /** Listens from now on. Returns a function that stops it. */
  add(listener: (news: News) => void): () => void
  /** Calls each listener, in the order in which they were added. Never throws. */
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
