// The log of a shop in a file of its own: opened as the app does, and changed as somebody with a database tool would.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { onTestFinished } from 'vitest'
import { openJournal, openOrViewJournal, sealedHeadOf, type Journal } from '#main/journal'
import { verifyJournal } from '#main/journal/verify/verify'
import { editFile } from './edited-file'
import { testFolder, value } from './journals'
import { logOptions, type LogOptions } from './log-options'

/** `change` is what is opened otherwise; what is opened is closed after the test. */
export function logFile(change: Partial<LogOptions> = {}, path = join(testFolder(), 'journal.db')) {
  const options = logOptions(path, change)
  const closedLater = (journal: Journal): Journal => {
    onTestFinished(() => journal.close())
    return journal
  }
  const tryOpen = (more: Partial<LogOptions> = {}) => openJournal({ ...options, ...more })
  const open = (more?: Partial<LogOptions>): Journal => closedLater(value(tryOpen(more)))
  const onFile = <Given>(work: (file: DatabaseSync) => Given): Given => {
    const file = new DatabaseSync(path)
    try {
      return work(file)
    } finally {
      file.close()
    }
  }
  return {
    path,
    clock: options.clock,
    options,
    tryOpen,
    open,
    openOrView: (more: Partial<LogOptions> = {}) => {
      const opened = value(openOrViewJournal({ ...options, ...more }))
      closedLater(opened.journal)
      return opened
    },
    /** Opens it, does this, and closes it again. */
    live: (work: (journal: Journal) => void, more?: Partial<LogOptions>): void => {
      const journal = open(more)
      work(journal)
      journal.close()
    },
    onFile,
    /** Changes the closed file in spite of its triggers. */
    edit: (sql: string): void => onFile((file) => editFile(file, sql)),
    verdict: (onUnlike?: Parameters<typeof verifyJournal>[2]) =>
      verifyJournal({ ...options, sealedHead: sealedHeadOf(path, options.chainKey) }, () => {}, onUnlike),
  }
}
