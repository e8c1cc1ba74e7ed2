// A consistent copy of a journal that may be in use, for backups. Made in a worker: it reads one snapshot while sales
// go on.
import { openDatabase, StoreError, type StoreProblem } from './database'

export interface JournalCopy {
  readonly sales: number
  readonly lastSaleAt: number | null
}

export interface CopyRequest {
  readonly from: string
  readonly to: string
  /** `process.platform`. */
  readonly platform: string
}

export type CopyAnswer =
  | { readonly kind: 'copied'; readonly log: JournalCopy }
  /** An error loses its fields on the way from the worker. */
  | { readonly kind: 'failed'; readonly problem: StoreProblem; readonly message: string }

/** The part of a worker thread that is needed here. */
export interface CopyWorker {
  on(event: 'message', listener: (answer: CopyAnswer) => void): unknown
  on(event: 'error', listener: (error: unknown) => void): unknown
  on(event: 'exit', listener: () => void): unknown
}

/**
 * Writes the journal at `from` to the new file `to`, and counts it. Erased data is not in it, because only used pages
 * are written. Throws `StoreError` if either file cannot be used.
 */
export function copyJournal({ from, to, platform }: CopyRequest): JournalCopy {
  const log = openDatabase({ path: from, platform })
  try {
    log.query('VACUUM INTO ?').run(to)
    const row = log.query('SELECT count(*) AS sales, max(opened_at) AS last FROM sales').get()
    const last = row?.['last']
    return { sales: Number(row?.['sales'] ?? 0), lastSaleAt: typeof last === 'number' ? last : null }
  } finally {
    log.close()
  }
}

/** The worker's task. Never throws, because a thrown error would arrive without its problem. */
export function answerCopy(request: CopyRequest): CopyAnswer {
  try {
    return { kind: 'copied', log: copyJournal(request) }
  } catch (error) {
    const problem = error instanceof StoreError ? error.problem : 'other'
    return { kind: 'failed', problem, message: error instanceof Error ? error.message : 'unknown' }
  }
}

/** Lets `worker` copy the journal. Rejects with `StoreError`, also if the worker dies. */
export const copiedBy = (worker: CopyWorker): Promise<JournalCopy> =>
  new Promise((resolve, reject) => {
    worker.on('message', (answer) => {
      if (answer.kind === 'copied') resolve(answer.log)
      else reject(new StoreError(answer.problem, answer.message))
    })
    worker.on('error', (cause) => reject(new StoreError('other', 'the copying of the log failed', { cause })))
    worker.on('exit', () => reject(new StoreError('other', 'the copying of the log was cut short')))
  })
