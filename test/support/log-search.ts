// The search over a journal for unit tests: its timers use a clock of the test's own, and it is closed after the test.
import { onTestFinished } from 'vitest'
import { createJournalSearch, type Journal, type JournalSearch, type Vocable } from '#main/journal'
import { VirtualTime } from './virtual-time'

interface SearchOptions {
  /** Of the journal; null keeps the index in a temporary file. */
  readonly path?: string | null
  readonly clock?: VirtualTime
  readonly vocabulary?: () => readonly Vocable[]
}

export function searchOver(journal: Journal, options: SearchOptions = {}): JournalSearch {
  const { path = null, clock = new VirtualTime(), vocabulary = () => [] } = options
  const search = createJournalSearch({
    path,
    platform: process.platform,
    journal,
    clock,
    timers: clock,
    vocabulary,
  })
  onTestFinished(() => search.close())
  return search
}
