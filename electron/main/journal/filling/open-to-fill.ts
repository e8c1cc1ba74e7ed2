// Opens a journal that is about to be given back entries: nothing else is written to it, so that it stays a beginning of the log that it was.
import { succeed, type Result } from '@shared/result'
import { journalToFill } from '../anchor/journal-at-end'
import type { OpenedJournal, OpenJournalOptions } from '../index'
import { openPrepared } from '../store/prepared-store'
import type { LogFiller } from './log-filler'

export interface FillingJournal extends OpenedJournal {
  readonly filler: LogFiller
}

/** What is shown is the journal as it is now; it is opened anew once it is filled. Fails with `store`. */
export function openToFill(options: OpenJournalOptions): Result<FillingJournal> {
  const opened = openPrepared(options, (prepared) => ({
    guard: prepared.guard,
    ...journalToFill({ ...options, ...prepared }),
  }))
  if (!opened.ok) return opened
  return succeed({
    ...opened.value,
    halfDone: 0,
    problem: 'filling',
    end: () => 'unwatched',
    setBroken: () => false,
  })
}
