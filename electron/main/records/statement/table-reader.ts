// A file of somebody else, read in a thread that may use so much memory and so much time.
import { SECOND_MS, type Timers } from '#shared/base/clock'
import type { FileContent } from './file-content'

export const TABLE_WORKER_LIMITS = { maxOldGenerationSizeMb: 768 } as const
export const LONGEST_READING_MS = 30 * SECOND_MS

/** The part of a worker thread that is needed here. */
export interface TableWorker {
  on(event: 'message', listener: (content: FileContent) => void): unknown
  on(event: 'error', listener: (error: unknown) => void): unknown
  on(event: 'exit', listener: () => void): unknown
  terminate(): unknown
}

/** Never rejects: a file that breaks its reader is one that cannot be read. */
export function readIn(worker: TableWorker, timers: Pick<Timers, 'after'>): Promise<FileContent> {
  const { promise, resolve } = Promise.withResolvers<FileContent>()
  worker.on('message', resolve)
  const give = (): void => resolve({ kind: 'unreadable' })
  worker.on('error', give)
  worker.on('exit', give)
  const cancel = timers.after(LONGEST_READING_MS, give)
  return promise.finally(() => {
    cancel()
    void worker.terminate()
  })
}
