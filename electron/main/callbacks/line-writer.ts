// Appends entries to a file of lines. Entries that arrive together share one write and one sync. What waits for the disk
// is bounded.
import type { LinesOnDisk } from '../files/lines-file'

/** Too many are waiting for the disk: the sender is asked to try again. */
class LogBusy extends Error {}

const MOST_WAITING_CHARACTERS = 16 * 1024 * 1024

interface Line {
  readonly text: string
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

export interface LineWriter {
  /** Resolves once the entry is synced; rejects with `LogBusy` or the disk's error. */
  write(entry: object): Promise<void>
  flushed(): Promise<void>
}

export function createLineWriter(disk: Pick<LinesOnDisk, 'append'>): LineWriter {
  let lines: Line[] = []
  let waitingCharacters = 0
  let writing: Promise<void> | null = null
  const writeAll = async (): Promise<void> => {
    while (lines.length > 0) {
      const batch = lines
      lines = []
      waitingCharacters = 0
      try {
        await disk.append(batch.map(({ text }) => text).join(''))
        for (const { done } of batch) done()
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
    }
    writing = null
  }
  return {
    write: (entry) => {
      const text = `${JSON.stringify(entry)}\n`
      if (waitingCharacters + text.length > MOST_WAITING_CHARACTERS) return Promise.reject(new LogBusy())
      waitingCharacters += text.length
      return new Promise((done, failed) => {
        lines.push({ text, done, failed })
        // In the next turn, so that everything arriving in this one shares the sync.
        writing ??= Promise.resolve().then(writeAll)
      })
    },
    flushed: async () => {
      await writing
    },
  }
}
